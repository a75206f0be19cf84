// Of a loop whose gradient is asked for, what is kept of each iteration and what its reverse computes again.
// RUN: %autographc --explain %s | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/gradient.h>

// CHECK: `while (y < 10)` is staged as while_loop
// CHECK: kept      y
AG_FUNCTION ag::Scalar<double> grow(ag::Scalar<double> x) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Scalar<double> y = 1;
  while (y < 10) y = y * (x + 1);
  return tape.gradient(y, x);
}

// CHECK: `for (int i = 0; i < n; ++i)` is staged as while_loop
// CHECK-NOT: kept
// CHECK: again     i
AG_FUNCTION ag::Vector<double> squares(ag::Vector<double> v, int n) {
  ag::GradientTape tape;
  tape.watch(v);
  ag::Vector<double> w = ag::zeros<double>({n});
  for (int i = 0; i < n; ++i) w[i] = v[i] * v[i];
  return tape.gradient(w, v);
}

struct Model {
  ag::Variable<float, 2> w;
};

// What stands in the Variable until the gradient is not kept, even if the step changes it afterwards.
// CHECK: `for (int t = 0; t < n; ++t)` is staged as while_loop
// CHECK: kept
// CHECK-NOT: global_read
// CHECK: again     {{.*}}(global_read)
AG_FUNCTION void descend(Model &model, ag::Vector<float> x, int n) {
  ag::GradientTape tape;
  for (int t = 0; t < n; ++t) x = ag::tanh(ag::matmul(model.w, x));
  auto d = tape.gradient(ag::sum(x), model.w);
  model.w.assign_sub(0.1f * d);
}

// CHECK: `for (int t = 0; t < n; ++t)` is staged as while_loop
// CHECK: kept      {{.*}}(global_read)
AG_FUNCTION void drift(Model &model, ag::Vector<float> x, int n) {
  ag::GradientTape tape;
  for (int t = 0; t < n; ++t) {
    x = ag::tanh(ag::matmul(model.w, x));
    model.w.assign_add(ag::outer(x, x));
  }
  auto d = tape.gradient(ag::sum(x), model.w);
  model.w.assign_sub(0.1f * d);
}
