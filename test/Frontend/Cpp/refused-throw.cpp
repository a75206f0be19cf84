// `throw` is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}`throw` cannot be compiled{{.*}}[AG1107]
  if (x > 3) throw 3;
  return x;
}
