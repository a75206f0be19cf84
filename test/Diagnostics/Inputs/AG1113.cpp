// The function behind a pointer is known at run time only. A template parameter or a lambda names the function where it is called.
#include <autograph/autograph.h>

int (*chosen)(int);

AG_FUNCTION int apply(int n) {
  return chosen(n) + 1;
}
