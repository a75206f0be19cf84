// A class derived from `ag::Variable` gets one message. Those derived from tensors compile.
// RUN: not %autographc -c %s 2>&1 | FileCheck %s
#include <autograph/autograph.h>

struct Weights : ag::Variable<float, 1> {
  using ag::Variable<float, 1>::Variable;
};
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Weights`, which derives from `ag::Variable`, for which there are members, cannot be compiled; {{.*}}[AG1109]
AG_FUNCTION ag::Vector<float> scale(Weights &w, ag::Vector<float> x) { return w * x; }
struct Row : ag::Vector<float> {};
AG_FUNCTION ag::Vector<float> twice(Row row) { return 2 * row; }
// CHECK-NOT: error:
// CHECK: 1 error generated
