// What a pointer in a global that may change holds is not known here. A `const` table of functions, a local pointer, a parameter, a template parameter or a lambda
// tells it.
#include <autograph/autograph.h>

int (*chosen)(int);

AG_FUNCTION int apply(int n) {
  return chosen(n) + 1;
}
