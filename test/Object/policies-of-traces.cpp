// Which extents are part of a key: none, those that a signature fixes, or all by the policy of a handle; of functions whose calls go
// through the cache and of those that are called directly; on several threads.
// RUN: %autographc -O2 %s -o %t %runtime -pthread && %t 2>&1 | FileCheck %s
// RUN: %autographc -O0 %s -o %t %runtime -pthread && %t 2>&1 | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

#include <cstdio>
#include <thread>

AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) { return x + x; }
AG_FUNCTION ag::Vector<float> power(ag::Vector<float> x, const ag::Matrix<float> &m, ag::Static<int> n) {
  ag::trace_print("{} {} {}\n", ag::shape_of(x), ag::shape_of(m), n);
  return static_cast<float>(n) * x + ag::sum(m);
}
AG_FUNCTION int plain(int x) { return x + 1; }

template <class Handle> void count(const Handle &handle) {
  ag::print("{} calls, {} traces, {} hits\n", handle.call_count(), handle.trace_count(), handle.hit_count());
}

int main() {
  // A call that a signature fits uses it, though the function has one version.
  const auto h = ag::function(twice);
  const auto three = h.with_signature(ag::TensorSpec<float, 1>({3}));
  twice({1, 2, 3});
  twice({1, 2, 3});
  // CHECK: f32[3]: 2 calls, 1 traces, 1 hits
  ag::print("{}: ", three.signature());
  count(h);
  twice({1});
  // CHECK-NEXT: 3 calls, 2 traces, 1 hits
  count(h);
  h.clear();

  h.policy(ag::TracePolicy::exact_extents);
  for (int n = 0; n < 3; ++n)
    for (int i = 0; i < 2; ++i) twice(ag::zeros<float>({n}));
  // CHECK-NEXT: 9 calls, 5 traces, 4 hits
  count(h);
  // CHECK-NEXT: shape=(0,)
  // CHECK-NEXT: shape=(1,)
  // CHECK-NEXT: shape=(2,)
  for (const std::string &signature : h.concrete_signatures()) ag::print("{}\n", signature.substr(signature.find("shape"), 10));
  // CHECK-NEXT: f32[7] true
  ag::print("{} {}\n", h.get_concrete_function(ag::zeros<float>({7})).signature(),
            h.get_concrete_function({1, 2}) == h.get_concrete_function({3, 4}));
  h.policy(ag::TracePolicy::any_extents);
  twice(ag::zeros<float>({9}));
  twice(ag::zeros<float>({10}));
  // CHECK-NEXT: 11 calls, 7 traces, 5 hits
  count(h);

  const auto p = ag::function(power);
  p.policy(ag::TracePolicy::exact_extents);
  // CHECK-NEXT: (2,) (1, 1) 2
  // CHECK-NEXT: (2,) (1, 2) 2
  // CHECK-NEXT: (2,) (1, 1) 3
  power({1, 2}, {{1}}, 2), power({1, 2}, {{1, 2}}, 2), power({3, 4}, {{1}}, 3), power({3, 4}, {{1}}, 3);
  // CHECK-NEXT: 4 calls, 3 traces, 1 hits
  count(p);
  // Its own cache has its own policy.
  ag::Function own{twice};
  own.policy(ag::TracePolicy::exact_extents);
  own({1}), own({2}), own({1, 2});
  // CHECK-NEXT: 3 calls, 2 traces, 1 hits
  count(own);
  const auto one = ag::function(plain);
  one.policy(ag::TracePolicy::exact_extents);
  plain(1), plain(2);
  // CHECK-NEXT: 2 calls, 1 traces, 1 hits
  count(one);

  h.clear();
  h.policy(ag::TracePolicy::exact_extents);
  const auto before = h.call_count(), traces = h.trace_count();
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([] {
      for (int i = 0; i < 1000; ++i) twice(ag::zeros<float>({i % 10}));
    });
  for (std::thread &thread : threads) thread.join();
  // CHECK-NEXT: 8000 calls, 10 traces
  ag::print("{} calls, {} traces\n", h.call_count() - before, h.trace_count() - traces);
  // CHECK-NEXT: autograph: warning: plain2 was traced 16 times in 16 calls, as argument `x` is another from call to call; the policy any_extents has one trace for all extents of `x`
  std::fflush(stdout);
  extern ag::Vector<float> plain2(ag::Vector<float> x);
  ag::function(plain2).policy(ag::TracePolicy::exact_extents);
  for (int i = 0; i < 20; ++i) plain2(ag::zeros<float>({i}));
}
AG_FUNCTION ag::Vector<float> plain2(ag::Vector<float> x) { return x; }
