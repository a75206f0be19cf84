// Handles of functions, methods, overload sets and templates; functions with a cache of their own; signatures at run time; callbacks.
// RUN: %autographc -O2 %s -o %t %runtime && %t | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

namespace m {
AG_FUNCTION ag::Vector<float> relu(ag::Vector<float> x) { return ag::maximum(x, 0); }
AG_FUNCTION ag::Vector<int> relu(ag::Vector<int> x) { return ag::maximum(x, 0); }
template <class T, int R> AG_FUNCTION ag::Tensor<T, R> next(ag::Tensor<T, R> x) { return x + 1; }
struct Model {
  ag::Vector<float> w;
  AG_FUNCTION ag::Vector<float> step(ag::Vector<float> x) const { return x * w; }
};

void overloads() {
  const auto both = ag::function(AG_OVERLOADS(relu));
  // CHECK: [0] [2] m::relu: 1 calls, 1 traces
  ag::print("{} {}", both(ag::Vector<int>{-1}), both.run_eagerly(ag::Vector<float>{2}));
  ag::print(" {}: {} calls, {} traces\n", both.name(), both.call_count(), both.trace_count());
  relu(ag::Vector<float>{1});
  // CHECK-NEXT: 2 calls, 2 traces
  ag::print("{} calls, {} traces\n", both.call_count(), both.trace_count());
  const auto all = ag::function(AG_OVERLOADS(m::next));
  for (int i = 0; i < 2; ++i) all(ag::Vector<int>{1}), next(ag::Matrix<float>{{1}});
  // CHECK-NEXT: 4 calls, 2 traces, 2 hits, 2 signatures
  ag::print("{} calls, {} traces, {} hits, {} signatures\n", all.call_count(), all.trace_count(), all.hit_count(),
            all.concrete_signatures().size());
  // CHECK-NEXT: AG_FUNCTION ag::Vector<{{int|float}}> relu(
  // CHECK: AG_FUNCTION ag::Vector<{{int|float}}> relu(
  ag::print("{}", both.to_code());
  both.clear();
  // CHECK: 0 signatures
  ag::print("{} signatures\n", both.concrete_signatures().size());
}
} // namespace m

namespace o {
AG_FUNCTION ag::Vector<float> power(const ag::Vector<float> &x, ag::Static<int> n, float by = 1) {
  return (n == 2 ? x * x : x) * by;
}
AG_FUNCTION ag::Vector<int> power(const ag::Vector<int> &x, ag::Static<int> n) { return n == 2 ? x * x : x; }
AG_FUNCTION int power(int n, ag::Vector<int> x) { return n + static_cast<int>(x.size()); }
AG_FUNCTION void grow(ag::Vector<int> &x) { x = ag::concat({x, x}, 0); }
struct Scale {
  float by;
  AG_FUNCTION ag::Vector<float> run(const ag::Vector<float> &x, ag::Static<int> n, bool flip = false) const {
    return (flip ? -x : x) * by * static_cast<float>(n);
  }
};
AG_FUNCTION ag::Vector<float> scaled(const ag::Vector<float> &x, ag::Static<int> times, ag::Scalar<float> by, bool flip) {
  return flip ? -x : x * by * static_cast<float>(times);
}
} // namespace o

AG_FUNCTION ag::Vector<float> scale(const ag::Vector<float> &x, ag::Static<int> times, ag::Scalar<float> by, bool flip) {
  return flip ? -x : x * by * static_cast<float>(times);
}
AG_FUNCTION int twice(int x) { return 2 * x; }
AG_FUNCTION int again(int x) { return x <= 0 ? 0 : 1 + again(x - 1); }
int plain(int x) { return x; }
namespace o {
/// One that is not marked, and calls one that is.
AG_FUNCTION ag::Matrix<float> doubled(const ag::Matrix<float> &x) { return x * 2.0f; }
ag::Vector<float> doubled(const ag::Vector<float> &x) { return ag::reshape(doubled(ag::reshape(x, {1, x.size()})), {x.size()}); }
} // namespace o

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    ag::print("{}: {}\n", error.kind(), error.message());
  }
}

/// Concrete functions and names of overload sets, and of methods.
void concreteOverloads() {
  const auto all = ag::function(AG_OVERLOADS(o::power));
  const ag::Vector<float> x = {1, 2, 3};
  const ag::Vector<int> n = {1, 2};
  const auto two = all.get_concrete_function(x, 2), fixed = all.with_signature(ag::TensorSpec<float, 1>({3}), 2);
  // CHECK-NEXT: f32[?], 2, f32 f32[3], 2, f32 i32[?], 2: 2 traces, 0 calls
  ag::print("{} {} {}: {} traces, {} calls\n", two.signature(), fixed.signature(),
            all.get_concrete_function(ag::Vector<int>(), 2).signature(), all.trace_count(), all.call_count());
  // CHECK-NEXT: [1, 4, 9] [0.5, 2, 4.5] true false true
  ag::print("{} {} {} {} {}\n", fixed(x, 2), two(x, 2, 0.5f), two == all.get_concrete_function(ag::Vector<float>{5}, 2), two == fixed,
            two.graph().mlir().find("ag.") != std::string::npos);
  // CHECK-NEXT: signature: o::power: argument `x` was expected to be f32[3] but is f32[2]
  attempt([&] { fixed(ag::Vector<float>{1, 2}, 2); });
  // CHECK-NEXT: signature: o::power: argument `n` was expected to be 2 but is 3
  attempt([&] { two(x, 3); });
  // CHECK-NEXT: signature: o::power: arguments of (f32[?], 2, f32) were expected, but those of (i32[?], 2) were given
  attempt([&] { two(n, 2); });
  // CHECK-NEXT: [1, 4, 9] [1, 4, 9]
  ag::print("{} {}\n", two.call({ag::AnyTensor(x), 2}).get<float, 1>(), two(ag::arg("n") = 2, ag::arg("x") = x));
  // CHECK-NEXT: signature: o::power: argument `x` was expected to be a float32 tensor but is an int32 tensor
  attempt([&] { two.call({ag::AnyTensor(n), 2}); });
  // CHECK-NEXT: signature: o::power has no argument `m`
  attempt([&] { two(x, ag::arg("m") = 2); });

  // By name: the names choose the order, C++ the overload.
  // CHECK-NEXT: [1, 4, 9] [2, 4, 6] 5
  ag::print("{} {} {}\n", all(x, ag::arg("n") = 2), all(ag::arg("by") = 2.0f, ag::arg("n") = 1, ag::arg("x") = x),
            ag::function(AG_OVERLOADS(o::power))(3, ag::arg("x") = n));
  // CHECK-NEXT: signature: o::power: no overload takes, in any order, the arguments `m`
  attempt([&] { all(x, ag::arg("m") = 2); });
  // CHECK-NEXT: signature: o::power: several overloads have the arguments `n`, `x`
  attempt([&] { all(ag::arg("n") = 2, ag::arg("x") = n); });
  ag::Vector<int> grown = {1};
  const auto grow = ag::function(AG_OVERLOADS(o::grow));
  grow.warm_up(grown);
  grow(ag::arg("x") = grown);
  // CHECK-NEXT: [1, 1] 1 1
  ag::print("{} {} {}\n", grown, grow.trace_count(), grow.hit_count());
  // CHECK-NEXT: signature: no function `::plain` was compiled by autographc
  attempt([&] { ag::function(AG_OVERLOADS(::plain)).get_concrete_function(1); });
  // CHECK-NEXT: signature: o::doubled: the overload for these arguments was not compiled by autographc
  attempt([&] { ag::function(AG_OVERLOADS(o::doubled)).get_concrete_function(ag::TensorSpec<float, 1>({3})); });

  const auto run = ag::function(&o::Scale::run);
  const o::Scale half{0.5f};
  const auto thrice = run.get_concrete_function(half, x, 3, false);
  // CHECK-NEXT: [1.5, 3, 4.5] [-1.5, -3, -4.5] [1.5, 3, 4.5]
  ag::print("{} {} {}\n", thrice(half, ag::arg("n") = 3, ag::arg("x") = x), thrice(half, x, 3, ag::arg("flip") = true),
            thrice.call(half, {ag::AnyTensor(x), 3, false}).get<float, 1>());
  // CHECK-NEXT: signature: o::Scale::run: argument `n` was expected to be 3 but is 4
  attempt([&] { thrice(half, x, ag::arg("n") = 4); });
  // CHECK-NEXT: signature: o::Scale::run: argument `flip` was expected to be a bool number but is a float32 tensor
  attempt([&] { thrice.call(half, {ag::AnyTensor(x), 3, 1.5f}); });
  // CHECK-NEXT: signature: o::Scale::run: 4 arguments were expected, but 3 were given
  attempt([&] { thrice.call(half, {ag::AnyTensor(x), 3}); });
  // CHECK-NEXT: [6] signature: o::scaled: argument `times` was expected to be 2 but is 3
  const auto concrete = ag::function(o::scaled).get_concrete_function({1}, 2, 1, true);
  ag::print("{} ", concrete(ag::Vector<float>{3}, 2, ag::arg("flip") = false, ag::arg("by") = 1));
  attempt([&] { concrete(ag::Vector<float>{3}, ag::arg("times") = 3, ag::arg("flip") = false, ag::arg("by") = 1); });
}

int main() {
  m::overloads();
  concreteOverloads();
  const auto step = ag::function(&m::Model::step);
  const m::Model a{{2}}, b{{3}};
  a.step({1});
  // CHECK-NEXT: [6] m::Model::step: 2 calls, 1 traces
  ag::print("{} ", step(b, ag::Vector<float>{2}));
  ag::print("{}: {} calls, {} traces\n", step.name(), step.call_count(), step.trace_count());

  // Its own: direct calls, and by the cache; what the function itself counts is apart.
  {
    ag::Function mine{twice}, other{twice};
    for (int i = 0; i < 3; ++i) mine(i);
    other(1);
    twice(1);
    // CHECK-NEXT: 3 1 2, 1 1 0, 1 1
    ag::print("{} {} {}, {} {} {}, {} {}\n", mine.call_count(), mine.trace_count(), mine.hit_count(), other.call_count(),
              other.trace_count(), other.hit_count(), ag::function(twice).call_count(), ag::function(twice).trace_count());
    mine.clear();
    mine(1);
    // CHECK-NEXT: 4 2
    ag::print("{} {}\n", mine.call_count(), mine.trace_count());
    ag::eagerly([&] { mine(1); });
    twice(1);
    // CHECK-NEXT: 4 2
    ag::print("{} {}\n", mine.call_count(), ag::function(twice).call_count());
  }
  {
    ag::Function fresh{twice};
    // CHECK-NEXT: 0 0
    ag::print("{} {}\n", fresh.call_count(), fresh.trace_count());
    ag::Function deep{again};
    deep(5);
    ag::eagerly([&] { deep(3); });
    // CHECK-NEXT: 1 0
    ag::print("{} {}\n", deep.call_count(), ag::function(again).call_count());
    ag::Function mine{scale};
    mine({1}, 2, 1, false), mine({1}, 2, 1, false), mine({1}, 3, 1, false);
    // CHECK-NEXT: 3 2 1, 0
    ag::print("{} {} {}, {}\n", mine.call_count(), mine.trace_count(), mine.hit_count(), ag::function(scale).call_count());
  }

  // CHECK-NEXT: scale(x, times=2, by, flip)
  // CHECK-NEXT:   Args:
  // CHECK-NEXT:     x: float32 Tensor, shape=(?,)
  // CHECK-NEXT:     by: float32 Tensor, shape=()
  // CHECK-NEXT:     flip: bool
  // CHECK-NEXT:   Returns:
  // CHECK-NEXT:     float32 Tensor, shape=(?,)
  const auto f = ag::function(scale);
  const auto two = f.get_concrete_function({1}, 2, 1, true);
  for (const std::string &signature : f.concrete_signatures()) ag::print("{}\n", signature);
  // CHECK-NEXT: f32[?], 2, f32, bool: [6] 1 1
  ag::print("{}: {} {} {}\n", two.signature(), two({3}, 2, 1, false), f.call_count(), f.hit_count());
  // CHECK-NEXT: signature: scale: argument `times` was expected to be 2 but is 3
  attempt([&] { two({3}, 3, 1, false); });
  // CHECK-NEXT: true false
  ag::print("{} {}\n", two == f.get_concrete_function({4, 5}, 2, 2, false), two == f.get_concrete_function({1}, 3, 1, true));
  const auto three = f.with_signature(ag::TensorSpec<float, 1>({3}), 2, ag::TensorSpec<float, 0>(), false);
  // CHECK-NEXT: f32[3], 2, f32, bool: 2
  ag::print("{}: {}\n", three.signature(), f.trace_count());
  // CHECK-NEXT: f32[0], 2, f32, bool
  ag::print("{}\n", f.with_signature(ag::TensorSpec<float, 1>({0}), 2, 1, false).signature());
  scale({1, 2, 3}, 2, 1, false);
  scale({1, 2}, 2, 1, false);
  // CHECK-NEXT: 3
  ag::print("{}\n", f.trace_count());
  // CHECK-NEXT: signature: scale: argument `x` was expected to be f32[3] but is f32[2]
  attempt([&] { three({1, 2}, 2, 1, false); });
  // CHECK-NEXT: signature: the function was not compiled by autographc
  attempt([&] { ag::function(plain).get_concrete_function(1); });

  f.clear();
  const auto number = ag::on_trace([&](const ag::TraceEvent &event) {
    ag::print("{} ({}) is trace {}", event.function, event.signature, event.trace);
    for (const auto &change : event.changes) ag::print(", {}: {} -> {}", change.argument, change.from, change.to);
    ag::print("{}{}, {} traced\n", event.remedy.empty() ? "" : "; ", event.remedy, f.concrete_signatures().size());
  });
  // CHECK-NEXT: scale (f32[?], 2, f32, bool) is trace 4, 1 traced
  scale({1}, 2, 1, false);
  // CHECK-NEXT: scale (f32[?], 5, f32, bool) is trace 5, times: 2 -> 5; an ordinary parameter `times` in place of an ag::Static has one trace for all values, 2 traced
  scale({1}, 5, 1, false);
  scale({1}, 5, 1, true);
  ag::off_trace(number);
  scale({1}, 6, 1, true);
  // CHECK-NEXT: 6
  ag::print("{}\n", f.trace_count());
}
