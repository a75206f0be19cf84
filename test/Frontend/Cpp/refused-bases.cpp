// A class derived from a tensor or an `ag::Variable` gets one message.
// RUN: not %autographc -c %s 2>&1 | FileCheck %s
#include <autograph/autograph.h>

struct Weights : ag::Variable<float, 1> {
  using ag::Variable<float, 1>::Variable;
};
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Weights`, which derives from a tensor or an `ag::Variable`, for which there are members, cannot be compiled; {{.*}}[AG1109]
AG_FUNCTION ag::Vector<float> scale(Weights &w, ag::Vector<float> x) { return w * x; }
struct Row : ag::Vector<float> {};
// CHECK-NOT: error:
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Row`, which derives {{.*}}[AG1109]
AG_FUNCTION ag::Vector<float> twice(const Row &row) { return 2 * row; }
// CHECK-NOT: error:
// CHECK: 2 errors generated
