// An axis known at run time only is refused, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<int> f(ag::Matrix<int> m, int axis) {
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: {{.*}}an axis that is not a constant{{.*}}[AG1131]
  return ag::sum(m, axis);
}
