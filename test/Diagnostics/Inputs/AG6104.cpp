// The name is compared with those of the marked functions of this file, with their namespaces.
// $ autographc -c AG6104.cpp --signature 'some: i32'
#include <autograph/autograph.h>

AG_FUNCTION int same(int x) {
  return x;
}
