// A helper function that cannot be compiled is reported where it fails, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

int helper(int x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`throw` cannot be compiled{{.*}}[AG1107]
  if (x < 0) throw 1;
  return x;
}
AG_FUNCTION int f(int x) { return helper(x); }
