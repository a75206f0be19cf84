// Texts as static arguments: what a trace prints, what handles say, keys that own copies, and two texts of one hash.
// RUN: %autographc -O2 %s -o %t %runtime && env AUTOGRAPH_LOG=trace %t 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

#include <cstdio>

AG_FUNCTION ag::Vector<float> act(ag::Vector<float> x, ag::Static<std::string_view> kind) {
  ag::trace_print("act {}\n", kind);
  if (kind == "relu") {
    ag::trace_print("is relu\n");
    return ag::maximum(x, 0);
  }
  ag::trace_print("is another\n");
  return x;
}
AG_FUNCTION ag::Vector<float> both(ag::Vector<float> x) { return act(x, "relu") + act(x, "late"); }

template <class F> void attempt(F f) {
  try {
    f();
  } catch (const ag::Error &error) {
    ag::print("{}: {}\n", error.kind(), error.message());
  }
}

int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  // CHECK: act relu
  // CHECK-NEXT: is relu
  // CHECK-NEXT: autograph: act: trace 1 took {{.*}}: first call with (f32[?], "relu")
  {
    std::string text = "relu";
    act({1}, text);
    text = "tanh";
    act({1}, "relu");
  }
  // CHECK-NEXT: act tanh
  // CHECK-NEXT: is another
  // CHECK-NEXT: argument `kind` changed from "relu" to "tanh"
  act({1}, "tanh");
  const auto handle = ag::function(act);
  // CHECK-NEXT: 3 calls, 2 traces: act(x, kind="relu")
  ag::print("{} calls, {} traces: {}\n", handle.call_count(), handle.trace_count(),
            handle.concrete_signatures()[0].substr(0, 19));
  // CHECK-NEXT: f32[?], "relu" [1]
  const auto relu = handle.get_concrete_function({1}, "relu");
  ag::print("{} {}\n", relu.signature(), relu({1}, "relu"));
  // CHECK-NEXT: signature: act: argument `kind` was expected to be "relu" but is "tanh"
  attempt([&] { relu({1}, "tanh"); });
  // CHECK-NEXT: [0, 2] [0, 2]
  const ag::Vector<float> v = {-1, 2};
  ag::print("{} {}\n", relu.call({v, "relu"}).get<float, 1>(), relu.call({v, std::string("relu")}).get<float, 1>());
  // CHECK-NEXT: signature: act: argument `kind` was expected to be "relu" but is "tanh"
  attempt([&] { relu.call({v, "tanh"}); });
  // CHECK-NEXT: signature: act: argument `kind` was expected to be a text but is an int32 tensor
  attempt([&] { relu.call({v, 3}); });
  // CHECK-NEXT: signature: act: argument `x` was expected to be a float32 tensor but is a text
  attempt([&] { relu.call({"relu", "relu"}); });
  // CHECK-NEXT: signature: act: argument `kind` was expected to be a text but is an int32 number
  attempt([&] { handle(ag::arg("x") = v, ag::arg("kind") = 3); });
  // CHECK-NEXT: signature: an int32 tensor was expected, but there is a text
  attempt([&] { ag::AnyTensor("a").get<int, 0>(); });
  // CHECK-NEXT: [3]
  ag::print("{}\n", handle(ag::arg("x") = ag::Vector<float>{3}, ag::arg("kind") = "tanh"));
  // CHECK: act late
  // CHECK: 4
  both({1});
  both({1});
  ag::print("{}\n", handle.trace_count() + ag::function(both).trace_count());
  // FNV-1a gives both the same.
  // CHECK: changed from "late" to "8yn0iYCKYHlIj4-BwPqk"; an enum as an ordinary parameter in place of the text `kind` has one trace for all values
  // CHECK-NEXT: signature: the static texts "8yn0iYCKYHlIj4-BwPqk" and "GReLUrM4wMqfg9yzV3KQ" have one hash; change one of them
  attempt([&] { act({1}, "8yn0iYCKYHlIj4-BwPqk"), act({1}, "GReLUrM4wMqfg9yzV3KQ"); });
}
