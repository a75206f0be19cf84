// Options that are not autographc's go to Clang. One that Clang does not know and that is nearly one of ours is a slip.
// $ autographc AG6105.cpp --to-cod
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}
