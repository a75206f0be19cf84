// An option lacks its value, or has one that it does not take.
// $ autographc AG6108.cpp --report
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}
