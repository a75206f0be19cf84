// What a trace prints: each trace_print once, in the order of the source, before the effects of the call; only the branch that static
// values choose; marked functions that are called, in their place.
// RUN: %autographc -O2 %s -o %t %runtime && %t | FileCheck %s
// RUN: %autographc -O0 %s -o %t %runtime && %t | FileCheck %s
#include <autograph/autograph.h>

ag::Vector<float> helper(ag::Vector<float> a, int k) {
  ag::trace_print("helper {} {:.1f} {}\n", a, k, ag::shape_of(a));
  return a * static_cast<float>(k);
}

AG_FUNCTION ag::Scalar<float> inner(ag::Vector<float> v, ag::Static<bool> deep) {
  ag::trace_print("inner {} deep={}\n", v, deep);
  return deep ? ag::sum(v) : ag::max(v);
}

AG_FUNCTION ag::Vector<float> f(ag::Vector<float> x, const ag::Matrix<int> &m, ag::Static<int> n, int k) {
  ag::trace_print("f {:>5.2f} {} n={} k={} {} {}\n", x, m, n, k, ag::dtype_of(m), "text");
  if (n == 3) {
    ag::trace_print("three\n");
    return x + n;
  }
  if (k > 2)
    ag::trace_print("then {}\n", n + 1);
  else
    ag::trace_print("else {} {}\n", k + 1, ag::sum(x));
  for (int i = 0; i < n; ++i) {
    ag::trace_print("loop {} {}\n", i, x);
    x = helper(x, i);
  }
  x = helper(x + 1, 2);
  ag::print("run n={}\n", n);
  return n * x + inner(x, n > 4);
}

AG_FUNCTION int recursive(int n) {
  ag::trace_print("recursive {}\n", n);
  return n <= 0 ? 0 : 1 + recursive(n - 1);
}

// Neither prints, nor has a static argument.
AG_FUNCTION int calls(int n) { return recursive(n) + 1; }

struct Layer {
  ag::Static<int> width;
  ag::Vector<float> w;
  AG_FUNCTION ag::Vector<float> operator()(ag::Vector<float> x) const {
    ag::trace_print("layer {}\n", width);
    return width > 1 ? x * w : x;
  }
};

// Static arguments that only run time knows, of objects and in helpers that are not marked, too.
AG_FUNCTION ag::Vector<float> power(ag::Vector<float> x, ag::Static<int> n) {
  ag::trace_print("power {}\n", n);
  return x * static_cast<float>(n);
}
AG_FUNCTION ag::Vector<float> layer(const Layer &l, ag::Vector<float> x) {
  ag::trace_print("width {}\n", l.width);
  return x * l.w;
}
ag::Vector<float> powered(ag::Vector<float> x, int k) { return power(x, k); }
AG_FUNCTION ag::Vector<float> late(ag::Vector<float> x, int k) {
  ag::print("late\n");
  for (int i = 1; i < k; ++i) x = power(x, i);
  return layer(Layer{k + 1, x}, powered(x, k));
}

int main() {
  const ag::Matrix<int> m = {{1}};
  // CHECK: f Tensor("x", shape=(?,), dtype=float32) Tensor("m", shape=(?, ?), dtype=int32) n=3 k=<int32> int32 text
  // CHECK-NEXT: three
  // CHECK-NEXT: 3 calls, 1 traces, 2 hits
  for (int i = 0; i < 3; ++i) f({1, 2}, m, 3, i);
  const auto handle = ag::function(f);
  const auto count = [&] {
    ag::print("{} calls, {} traces, {} hits\n", handle.call_count(), handle.trace_count(), handle.hit_count());
  };
  count();
  // CHECK-NEXT: f Tensor("x", shape=(?,), dtype=float32) Tensor("m", shape=(?, ?), dtype=int32) n=2 k=<int32> int32 text
  // CHECK-NEXT: then 3
  // CHECK-NEXT: else <int32> Tensor("sum", shape=(), dtype=float32)
  // CHECK-NEXT: loop <int32> Tensor("x", shape=(?,), dtype=float32)
  // CHECK-NEXT: helper Tensor("a", shape=(?,), dtype=float32) <int32> (?,)
  // CHECK-NEXT: inner Tensor("v", shape=(?,), dtype=float32) deep=false
  // CHECK-NEXT: run n=2
  // CHECK-NEXT: run n=2
  f({1, 2}, m, 2, 3);
  f({1}, m, 2, 1);
  // CHECK-NEXT: 5 calls, 2 traces, 3 hits
  count();
  // CHECK-NEXT: inner: 0 calls, 1 traces
  ag::print("inner: {} calls, {} traces\n", ag::function(inner).call_count(), ag::function(inner).trace_count());
  inner({1}, false);
  // CHECK-NEXT: inner: 1 calls, 1 traces, 1 hits
  ag::print("inner: {} calls, {} traces, {} hits\n", ag::function(inner).call_count(), ag::function(inner).trace_count(),
            ag::function(inner).hit_count());
  // CHECK-NEXT: recursive <int32>
  // CHECK-NEXT: 4
  ag::print("{}\n", calls(3));
  // CHECK-NEXT: 2
  ag::print("{}\n", recursive(2));
  // CHECK-NEXT: layer 2
  // CHECK-NEXT: layer 1
  Layer a{2, {1}}, b{1, {1}}, c{2, {3}};
  a({1}), b({1}), c({1}), a({2});
  // CHECK-NEXT: late
  // CHECK-NEXT: power 1
  // CHECK-NEXT: power 2
  // CHECK-NEXT: power 3
  // CHECK-NEXT: width 4
  // CHECK-NEXT: [12] 3 traces, 0 calls
  // CHECK-NEXT: late
  // CHECK-NEXT: [12] 3 traces, 0 calls
  for (int i = 0; i < 2; ++i) {
    ag::print("{} ", late({1}, 3));
    ag::print("{} traces, {} calls\n", ag::function(power).trace_count(), ag::function(power).call_count());
  }
  // After clear() each is traced again.
  // CHECK-NEXT: f Tensor({{.*}} n=3
  // CHECK-NEXT: three
  // CHECK-NEXT: 6 calls, 3 traces, 3 hits
  handle.clear();
  f({1}, m, 3, 1);
  count();
  // Plain C++ prints values, at every call.
  // CHECK-NEXT: f [ 1.00,  2.00] {{\[\[}}1]] n=3 k=1 int32 text
  // CHECK-NEXT: three
  // CHECK-NEXT: f [ 1.00,  2.00] {{\[\[}}1]] n=3 k=1 int32 text
  // CHECK-NEXT: three
  // CHECK-NEXT: 6 calls, 3 traces, 3 hits
  for (int i = 0; i < 2; ++i) handle.run_eagerly({1, 2}, m, 3, 1);
  count();
}
