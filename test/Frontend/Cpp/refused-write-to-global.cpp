// Writing a global is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

int total = 0;
AG_FUNCTION int f(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the global `total` cannot be assigned{{.*}}[AG1119]
  total = total + x;
  return total;
}
