// What is printed belongs to functions that are compiled: those of a header are where a source includes it, also from its precompiled form.
// $ autographc -x c++-header AG6115.cpp --to-code
#include <autograph/autograph.h>

inline AG_FUNCTION int same(int x) {
  return x;
}
