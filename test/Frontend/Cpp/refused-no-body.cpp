// A function without a body that is not marked is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

int elsewhere(int x);
AG_FUNCTION int f(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the body of `elsewhere` is not visible{{.*}}[AG1112]
  return elsewhere(x) + 1;
}
