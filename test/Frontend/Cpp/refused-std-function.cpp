// A `std::function` is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <functional>

AG_FUNCTION int f(int n) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}function{{.*}}[AG{{[0-9]+}}]
  std::function<int(int)> g = [](int x) { return x + 1; };
  return g(n);
}
