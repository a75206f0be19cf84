// A `std::function` that gets another target is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <functional>

AG_FUNCTION int f(int n) {
  std::function<int(int)> g = [](int x) { return x + 1; };
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}[AG1114]
  if (n > 3) g = [](int x) { return x - 1; };
  return g(n);
}
