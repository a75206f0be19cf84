// The page shows one source with everything that was made of it.
// $ autographc AG6109.cpp AG6109.cpp --report=page.html
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}
