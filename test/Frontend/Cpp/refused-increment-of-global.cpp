// Incrementing a global tensor is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

ag::Scalar<int> steps = 0;
AG_FUNCTION ag::Scalar<int> f(ag::Scalar<int> x) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}the global `steps` cannot be assigned{{.*}}[AG1119]
  ++steps;
  return x + steps;
}
