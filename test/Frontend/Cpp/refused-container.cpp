// A container that is not known is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>
#include <random>
#include <unordered_map>

AG_FUNCTION int f(int n) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}map{{.*}}[AG{{[0-9]+}}]
  std::unordered_map<int, int> m;
  return n + (int)m.size();
}
AG_FUNCTION int g(int n) {
  // CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `std::mt19937`, for which there is {{.*}} AG_HOST {{.*}} [AG1109]
  std::mt19937 draw(n);
  return n + draw();
}
