// An array of variable length is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

AG_FUNCTION int f(int n) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}{{array of variable length|cannot be compiled}}{{.*}}[AG{{[0-9]+}}]
  int a[n];
  a[0] = 1;
  return a[0];
}
