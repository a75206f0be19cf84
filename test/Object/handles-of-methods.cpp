// Concrete functions of methods and of functions that take objects: the static members of an object are part of the key, which only a
// call tells; nothing runs meanwhile, also where arguments overlap and where functions run eagerly.
// RUN: %autographc -O2 %s -o %t %runtime && %t | FileCheck %s
// RUN: %autographc -O0 %s -o %t %runtime && %t | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

struct Model {
  ag::Static<int> width;
  ag::Vector<float> w;
  AG_FUNCTION ag::Vector<float> step(ag::Vector<float> x, ag::Static<bool> twice = false) const {
    return twice ? 2 * x * w + width : x * w + width;
  }
  AG_FUNCTION void fit(const ag::Vector<float> &x) { w = w + x; }
  AG_FUNCTION void scale(float by, const ag::Vector<float> &x) { w = w + by * x; }
  AG_FUNCTION static int sum(int a, int b = 2) { return a + b; }
};
struct Base {
  virtual ag::Vector<float> overridden(ag::Vector<float> x) const noexcept { return x; }
  virtual ~Base() = default;
};
struct Weights {
  ag::Static<int> n;
  ag::Vector<float> x;
};
AG_FUNCTION ag::Vector<float> times(const Weights &v, ag::Scalar<float> by) { return v.x * static_cast<float>(v.n) * by; }
AG_FUNCTION void change(Weights &v, const ag::Vector<float> &x) { v.x = v.x + x; }

template <class F> void attempt(F f) {
  try {
    f();
    ag::print("no error\n");
  } catch (const ag::Error &error) {
    ag::print("{}: {}\n", error.kind(), error.message());
  }
}

int main() {
  const auto step = ag::function(&Model::step);
  Model a{2, {2}}, b{3, {3}};
  const auto two = step.get_concrete_function(a, ag::Vector<float>{1}, true);
  // CHECK: 2, f32[?], f32[?], true: 0 calls, 1 traces
  ag::print("{}: {} calls, {} traces\n", two.signature(), step.call_count(), step.trace_count());
  // CHECK-NEXT: [6] 1 calls, 1 traces, 1 hits
  ag::print("{} ", two(a, ag::Vector<float>{1}, true));
  ag::print("{} calls, {} traces, {} hits\n", step.call_count(), step.trace_count(), step.hit_count());
  // CHECK-NEXT: signature: Model::step: argument `this` was expected to be 2, f32[?] but is 3, f32[?]
  attempt([&] { two(b, ag::Vector<float>{1}, true); });
  // CHECK-NEXT: signature: Model::step: argument `twice` was expected to be true but is false
  attempt([&] { two(a, ag::Vector<float>{1}, false); });
  // CHECK-NEXT: true false
  ag::print("{} {}\n", two == step.get_concrete_function(Model{2, {5}}, ag::Vector<float>{7}, true),
            two == step.get_concrete_function(b, ag::Vector<float>{7}, true));
  const auto three = step.with_signature(a, ag::TensorSpec<float, 1>({3}), false);
  // CHECK-NEXT: 2, f32[?], f32[3], false, 2 traces
  ag::print("{}, {} traces\n", three.signature(), step.trace_count());
  // CHECK-NEXT: signature: Model::step: argument `x` was expected to be f32[3] but is f32[1]
  attempt([&] { three(a, ag::Vector<float>{1}, false); });
  a.w = {1, 1, 1};
  // CHECK-NEXT: [3, 4, 5] 3
  ag::print("{} {}\n", three(a, ag::Vector<float>{1, 2, 3}, false), step.trace_count());
  // CHECK-NEXT: signature: the function was not compiled by autographc
  attempt([&] { ag::function(&Base::overridden).get_concrete_function(Base(), ag::Vector<float>{1}); });

  // One that changes its object does not when it is asked for; nor where an argument is a part of the object.
  const auto fit = ag::function(&Model::fit);
  const auto fits = fit.get_concrete_function(a, a.w);
  ag::eagerly([&] { fit.warm_up(b, ag::Vector<float>{1}); });
  // CHECK-NEXT: [1, 1, 1] [3] 0
  ag::print("{} {} {}\n", a.w, b.w, fit.call_count());
  fits(a, ag::Vector<float>{1, 1, 1});
  // CHECK-NEXT: [2, 2, 2] 1
  ag::print("{} {}\n", a.w, fit.call_count());

  const auto handle = ag::function(times);
  const auto first = handle.get_concrete_function(Weights{2, {1}}, 3);
  // CHECK-NEXT: 2, f32[?], f32: [6]
  ag::print("{}: {}\n", first.signature(), first(Weights{2, {1}}, 3));
  // CHECK-NEXT: signature: times: argument `v` was expected to be 2, f32[?] but is 5, f32[?]
  attempt([&] { first(Weights{5, {1}}, 3); });
  Weights v{4, {1}};
  const auto changes = ag::function(change).get_concrete_function(v, v.x);
  // CHECK-NEXT: [1] 4, f32[?], f32[?]
  ag::print("{} {}\n", v.x, changes.signature());
  changes(v, {1});
  // CHECK-NEXT: [2] 1
  ag::print("{} {}\n", v.x, ag::function(change).call_count());
  ag::Function own{times};
  // CHECK-NEXT: 9, f32[?], f32 0 1
  ag::print("{} {} {}\n", own.get_concrete_function(Weights{9, {1}}, 3).signature(), own.call_count(), own.trace_count());

  // By name, behind the object; what is not given is as in a call.
  // CHECK-NEXT: [5] [10] 7
  ag::print("{} {} {}\n", step(Model{2, {1}}, ag::arg("x") = ag::Vector<float>{3}), step(Model{4, {1}}, ag::Vector<float>{3}, ag::arg("twice") = true),
            ag::function(&Model::sum)(ag::arg("a") = 5));
  Model named{1, {1, 2}};
  ag::function(&Model::scale)(named, ag::arg("x") = named.w, ag::arg("by") = 2);
  // CHECK-NEXT: [3, 6]
  ag::print("{}\n", named.w);
  // CHECK-NEXT: signature: Model::step: argument `x` was not given
  attempt([&] { step(named, ag::arg("twice") = true); });
  // CHECK-NEXT: signature: Model::step has no argument `this`
  attempt([&] { step(named, ag::arg("this") = true); });
  // CHECK-NEXT: signature: Model::step: argument `x` was expected to be a float32 tensor but is an int32 tensor
  attempt([&] { step(named, ag::arg("x") = ag::Vector<int>{1}); });
  // CHECK-NEXT: signature: Model::step: argument `x` is given twice
  attempt([&] { step(named, ag::Vector<float>{3}, ag::arg("x") = ag::Vector<float>{1}); });
  // CHECK-NEXT: signature: Model::step: 3 arguments were expected, but 4 were given
  attempt([&] { step(named, ag::Vector<float>{3}, true, ag::arg("x") = ag::Vector<float>{1}); });
}
