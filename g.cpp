#include <autograph/autograph.h>
AG_FUNCTION int g(int n) {
again:
  if (n > 2) { --n; goto again; }
  return n;
}
AG_FUNCTION AG_SIGNATURE(f32[2]) int h(int n) { return n; }
