// Arguments by name and without types, memory of the caller's, and what goes wrong with them.
// RUN: %autographc -O2 %s -o %t %runtime && %t | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

AG_FUNCTION ag::Vector<float> scale(const ag::Vector<float> &x, ag::Static<int> times, ag::Scalar<float> by, bool flip) {
  return flip ? -x : x * by * static_cast<float>(times);
}
AG_FUNCTION ag::Scalar<int> twice(ag::Scalar<int> a) { return 2 * a; }
AG_FUNCTION void add(ag::Vector<float> &x, float n) { x = x + n; }
AG_FUNCTION ag::Vector<float> plus(const ag::Vector<float> &x) { return x + 1; }
struct Range {
  int first = 1, last = 4;
};
int made = 7;
AG_FUNCTION ag::Vector<float> defaults(ag::Vector<float> x = {1, 2}, int n = made + 1, ag::Static<int> times = 2, Range range = {}) {
  return x * static_cast<float>(times) + n + range.last;
}
template <class T> AG_FUNCTION T shifted(T x, T by = T(3)) { return x + by; }
AG_FUNCTION int inner(const Range &range, ag::Static<int> n) { return range.last * n; }
enum class Mode { plain, doubled };
AG_FUNCTION ag::Vector<float> by_mode(ag::Vector<float> x, ag::Static<Mode> mode) { return mode == Mode::doubled ? 2 * x : x; }
int plain(int x) { return x; }

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    ag::print("{}: {}\n", error.kind(), error.message());
  }
}

int main() {
  const auto handle = ag::function(scale);
  ag::Vector<float> v = {1, 2};
  // CHECK: [6, 12]
  ag::print("{}\n", handle(v, ag::arg("flip") = false, ag::arg("by") = 2, ag::arg("times") = 3));
  // CHECK-NEXT: signature: scale: argument `by` was not given
  attempt([&] { handle(v, ag::arg("flip") = false, ag::arg("times") = 3); });
  // CHECK-NEXT: signature: scale: argument `x` is given twice
  attempt([&] { handle(v, ag::arg("flip") = false, ag::arg("x") = v, ag::arg("times") = 3); });
  // CHECK-NEXT: signature: scale has no argument `flipp`
  attempt([&] { handle(v, ag::arg("flipp") = false); });
  // CHECK-NEXT: signature: scale: argument `x` was expected to be a float32 tensor of rank 1 but is a float32 tensor of rank 2
  attempt([&] { handle(ag::arg("x") = ag::Matrix<float>{{1}}); });
  // CHECK-NEXT: signature: scale: argument `x` was expected to be a float32 tensor but is an int32 tensor
  attempt([&] { handle(ag::arg("x") = ag::Vector<int>{1}); });
  // CHECK-NEXT: signature: scale: 4 arguments were expected, but 5 were given
  attempt([&] { handle(v, 3, 2, true, ag::arg("flip") = false); });
  // CHECK-NEXT: signature: the function was not compiled by autographc: its arguments have no names
  attempt([&] { ag::function(plain)(ag::arg("x") = 1); });
  // By reference: the caller's is changed.
  ag::function(add)(ag::arg("n") = 1.5f, ag::arg("x") = v);
  // CHECK-NEXT: [2.5, 3.5]
  ag::print("{}\n", v);

  // Of an argument that is not given the default counts, as it is at the call.
  const auto d = ag::function(defaults);
  // CHECK-NEXT: [14, 16] [13, 15] [18] 15 [9]
  ag::print("{} ", d(ag::arg("n") = 8));
  ag::print("{} ", d(ag::arg("n") = 5, ag::arg("range") = Range{1, 6}));
  made = 9;
  ag::print("{} {} {}\n", d(ag::arg("x") = ag::Vector<float>{2}), ag::function(shifted<int>)(ag::arg("x") = 12),
            d(ag::Vector<float>{1}, ag::arg("n") = 1, ag::arg("times") = 4));
  // CHECK-NEXT: signature: inner: argument `range` was expected to be (i32, i32) but is an int32 number
  attempt([&] { ag::function(inner)(ag::arg("range") = 1, ag::arg("n") = 2); });
  // CHECK-NEXT: signature: inner: argument `n` was expected to be an int32 number but is an int32 tensor
  attempt([&] { ag::function(inner)(ag::arg("range") = Range(), ag::arg("n") = ag::Vector<int>{2}); });
  // CHECK-NEXT: signature: add: argument `x` is written to, but a constant was given
  attempt([&] { ag::function(add)(ag::arg("n") = 1.5f, ag::arg("x") = std::as_const(v)); });

  // Of a function with a cache of its own all calls are its own.
  ag::Function own{defaults};
  const auto five = own.get_concrete_function({1}, 1, 5, Range());
  five({1}, 1, 5, Range());
  // CHECK-NEXT: [14] 2 calls, 2 traces; 4 calls
  ag::print("{} {} calls, {} traces; {} calls\n", own(ag::arg("x") = ag::Vector<float>{2}, ag::arg("n") = 6), own.call_count(),
            own.trace_count(), d.call_count());
  // CHECK-NEXT: signature: an extent of a TensorSpec was expected to be a size or ag::dynamic but is -3
  attempt([&] { ag::function(plus).get_concrete_function(ag::TensorSpec<float, 1>({-3})); });

  const auto two = ag::function(twice).get_concrete_function(1);
  // CHECK-NEXT: 42
  ag::print("{}\n", two.call({21}).get<int, 0>());
  // CHECK-NEXT: signature: twice: argument `a` was expected to be an int32 tensor but is a float32 tensor
  attempt([&] { two.call({ag::AnyTensor(21.5f)}); });
  // CHECK-NEXT: signature: twice: argument `a` was expected to be an int32 tensor of rank 0 but is a float32 tensor of rank 1
  attempt([&] { two.call({ag::AnyTensor(v)}); });
  // CHECK-NEXT: signature: twice: 1 argument was expected, but 2 were given
  attempt([&] { two.call({1, 2}); });
  const auto doubled = handle.get_concrete_function({1}, 2, 1, true);
  const ag::AnyTensor result = doubled.call({v, 2, 1.0f, true});
  // CHECK-NEXT: [-2.5, -3.5] float32 1 2 true false
  ag::print("{} {} {} {} {} {}\n", result.get<float, 1>(), result.dtype(), result.rank(), result.extent(0), result.is<float, 1>(),
            result.is<float, 2>());
  // CHECK-NEXT: signature: an int32 tensor of rank 2 was expected, but there is a float32 tensor of rank 1
  attempt([&] { result.get<int, 2>(); });
  // CHECK-NEXT: signature: scale: argument `times` was expected to be 2 but is 3
  attempt([&] { doubled.call({v, 3, 1.0f, true}); });
  // CHECK-NEXT: [2] 1
  const auto of_mode = ag::function(by_mode).get_concrete_function({1}, Mode::doubled);
  ag::print("{} {}\n", of_mode.call({ag::Vector<float>{1}, Mode::doubled}).get<float, 1>(), ag::function(by_mode).call_count());
  // CHECK-NEXT: signature: by_mode: argument `mode` was expected to be 1 but is 0
  attempt([&] { of_mode.call({ag::Vector<float>{1}, Mode::plain}); });
  const auto three = handle.get_concrete_function(ag::TensorSpec<float, 1>({3}), 2, 1, true);
  // CHECK-NEXT: signature: scale: argument `x` was expected to be f32[3] but is f32[2]
  attempt([&] { three.call({v, 2, 1.0f, true}); });

  float memory[3] = {1, 2, 3};
  int seven = 7;
  auto borrowed = ag::Vector<float>::borrow(memory, 3);
  ag::into(borrowed) = plus(borrowed);
  // CHECK-NEXT: 2 [2, 3, 4] {{\[\[}}2, 3, 4]] 7
  ag::print("{} {} {} {}\n", memory[0], borrowed, ag::Matrix<float>::borrow(memory, {1, 3}), ag::Scalar<int>::borrow(&seven));
  const ag::Vector<float> copy = borrowed;
  ag::into(borrowed) = plus(borrowed);
  // A copy keeps its value, as ever: the elements are no longer shared with what was borrowed.
  // CHECK-NEXT: [2, 3, 4] [3, 4, 5]
  ag::print("{} {}\n", copy, borrowed);
  ag::Vector<float> y = {1, 2};
  const float *at = std::as_const(y).data();
  ag::into(y) = plus(y);
  // CHECK-NEXT: [2, 3] true
  ag::print("{} {}\n", y, at == std::as_const(y).data());
  ag::into(y) = plus(borrowed);
  // CHECK-NEXT: [4, 5, 6]
  ag::print("{}\n", y);
}
