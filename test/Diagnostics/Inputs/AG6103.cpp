// A file may hold several marked functions, so the option names one, as it is written in C++, and its argument types after a colon.
// $ autographc -c AG6103.cpp --signature 'i32'
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}
