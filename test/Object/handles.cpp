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

AG_FUNCTION ag::Vector<float> scale(const ag::Vector<float> &x, ag::Static<int> times, ag::Scalar<float> by, bool flip) {
  return flip ? -x : x * by * static_cast<float>(times);
}
AG_FUNCTION int twice(int x) { return 2 * x; }
AG_FUNCTION int again(int x) { return x <= 0 ? 0 : 1 + again(x - 1); }
int plain(int x) { return x; }

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    ag::print("{}: {}\n", error.kind(), error.message());
  }
}

int main() {
  m::overloads();
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
