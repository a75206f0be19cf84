// A class with virtual functions is refused as a value, and no object file is left.
// RUN: rm -f %t.o
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: not test -e %t.o
#include <autograph/autograph.h>

struct Layer {
  virtual ag::Scalar<float> apply(ag::Scalar<float> x) const { return x; }
};
// CHECK: :[[#@LINE+1]]:{{[0-9]+}}: error: a value of type `Layer`, which has virtual functions, {{.*}}, cannot be compiled{{.*}}[AG1109]
AG_FUNCTION ag::Scalar<float> f(const Layer &layer, ag::Scalar<float> x) {
  return layer.apply(x);
}
