// What a warning says of gradients that depend on the path: the variables by name.
// RUN: %autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/gradient.h>

AG_FUNCTION bool joined(ag::Vector<float> x, bool c) {
  // CHECK: warning: `joined` runs as plain C++, since a gradient in it is not compiled: whether `y` is connected with `x` depends on the path (line [[#@LINE+5]])
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<float> y = ag::sum(x);
  if (c) y = 3;
  return tape.is_connected(y, x);
}
AG_FUNCTION ag::Vector<float> slope(ag::Vector<float> x, bool c) {
  // Zeros where the tape does not know it.
  // CHECK-NOT: warning:
  ag::GradientTape tape;
  tape.watch(x);
  ag::Vector<float> z = x * 2;
  if (c) z = {1, 2};
  return tape.gradient(ag::sum(z * z), z);
}
