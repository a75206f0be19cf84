// A gradient of a C++ number is one error.
// RUN: not %autographc -c -I%include %s -o %t.o 2>&1 | FileCheck %s
// CHECK: a gradient is of a function that gives a tensor or a Scalar of a floating dtype
// CHECK: 1 error generated
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION double f(double x) {
  return ag::gradient([](double v) { return v * v; })(x).item();
}
