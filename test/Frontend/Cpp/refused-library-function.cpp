// A library function that is not known is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

AG_FUNCTION int f(std::vector<int> x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}library function{{.*}}[AG1110]
  return x.capacity();
}

AG_FUNCTION int g(int x) {
  int r = 0;
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: `__builtin_add_overflow` is a library function{{.*}}[AG1110]
  return __builtin_add_overflow(x, 1, &r) ? -1 : r;
}
