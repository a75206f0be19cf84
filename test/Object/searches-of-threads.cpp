// While threads call, others ask for the concrete functions of objects, make functions with caches of their own, change policies, fix
// signatures and clear: every result and every count is exact. Texts, and static arguments that only run time knows, come meanwhile.
// RUN: %autographc -O2 %s -o %t %runtime -pthread && %t 2>/dev/null | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

#include <atomic>
#include <string>
#include <thread>
#include <vector>

struct Weights {
  ag::Static<int> n;
  ag::Vector<float> x;
};
AG_FUNCTION ag::Scalar<float> times(const Weights &w) { return ag::sum(w.x) * w.n; }
AG_FUNCTION int direct(int x) { return x + 1; }
AG_FUNCTION ag::Vector<float> act(ag::Vector<float> x, ag::Static<std::string_view> kind) { return kind == "a1" ? x : x + 1; }
AG_FUNCTION int late(int k) {
  float sum = 0;
  for (int i = 0; i < k; ++i) sum += act(ag::Vector<float>{1}, "b")[0].item() + times(Weights{i, {1}}).item();
  return static_cast<int>(sum);
}

constexpr int calls = 3000, thread_count = 8;

int main() {
  std::atomic<int> wrong = 0, events = 0;
  ag::on_trace([&](const ag::TraceEvent &) { ++events; });
  std::vector<std::thread> threads;
  for (int t = 0; t < thread_count; ++t)
    threads.emplace_back([&] {
      const auto handle = ag::function(times);
      int bad = 0;
      for (int i = 0; i < calls; ++i) {
        const int n = i % 20;
        const Weights w{n, {1, 2}};
        bad += times(w).item() != 3 * n;
        bad += direct(i) != i + 1;
        if (i % 10 == 0) {
          const auto concrete = handle.get_concrete_function(w);
          bad += concrete(w).item() != 3 * n;
        }
        if (i % 7 == 0) {
          ag::Function own{times};
          bad += own(w).item() != 3 * n || own.call_count() != 1 || own.trace_count() != 1;
        }
        if (i % 13 == 0) handle.policy(i % 2 ? ag::TracePolicy::exact_extents : ag::TracePolicy::any_extents);
        if (i % 17 == 0) ag::function(direct).with_signature(1), handle.clear();
        bad += act({1}, "a" + std::to_string(i % 3))[0].item() != (i % 3 == 1 ? 1 : 2);
        if (i % 50 == 0) bad += late(4) != 8 + 6;
      }
      wrong += bad;
    });
  for (auto &thread : threads) thread.join();
  // CHECK: 0 wrong, 26400 calls, 24000 direct, 24000 of texts
  ag::print("{} wrong, {} calls, {} direct, {} of texts\n", wrong.load(), ag::function(times).call_count(),
            ag::function(direct).call_count(), ag::function(act).call_count());
  // CHECK-NEXT: 1 trace of late, 4 of act
  ag::print("{} trace of late, {} of act\n", ag::function(late).trace_count(), ag::function(act).trace_count());
}
