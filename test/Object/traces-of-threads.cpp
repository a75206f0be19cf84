// Threads that call first at once trace once; with clears, eager scopes and other signatures meanwhile every result and every count is
// exact: a call that is not a hit is a trace, and each trace is told of.
// RUN: %autographc -O2 %s -o %t %runtime -pthread && %t 2> %t.warnings | FileCheck %s
#include <autograph/autograph.h>
#include <autograph/traces.h>

#include <atomic>
#include <barrier>
#include <thread>
#include <vector>

AG_FUNCTION ag::Scalar<std::int64_t> f(ag::Scalar<std::int64_t> x, ag::Static<int> n) { return x * 3 + n; }
AG_FUNCTION ag::Vector<float> g(ag::Vector<float> x, ag::Static<int> n) { return x + n; }
AG_FUNCTION int direct(int x) { return x + 1; }
AG_FUNCTION AG_SIGNATURE(f32[3]) AG_SIGNATURE(f32[4]) ag::Scalar<float> h(ag::Vector<float> x) { return ag::sum(x); }

constexpr int calls = 40000, threadCount = 16;

int main() {
  std::atomic<std::int64_t> wrong = 0, events = 0;
  ag::on_trace([&](const ag::TraceEvent &) { ++events; });
  const auto handle = ag::function(f);
  {
    std::barrier start(8);
    std::vector<std::thread> threads;
    for (int t = 0; t < 8; ++t)
      threads.emplace_back([&] {
        start.arrive_and_wait();
        f(1, 77), direct(1);
      });
    for (auto &thread : threads) thread.join();
    // CHECK: 1 traces, 8 calls, 7 hits; 1 traces
    ag::print("{} traces, {} calls, {} hits; {} traces\n", handle.trace_count(), handle.call_count(), handle.hit_count(),
              ag::function(direct).trace_count());
  }
  ag::Function own{direct};
  std::vector<std::thread> threads;
  for (int t = 0; t < threadCount; ++t)
    threads.emplace_back([&, t] {
      std::int64_t bad = 0;
      for (int i = 0; i < calls; ++i) {
        const int n = (i * 7 + t) % 200;
        const auto call = [&] {
          bad += f(i, n).item() != 3LL * i + n;
          if (i % 16 == 0) bad += g({1, 2}, n)[1].item() != 2 + n;
          if (i % 16 == 1) bad += direct(i) != i + 1;
          if (i % 16 == 2) bad += own(i) != i + 1;
          if (i % 16 == 3) bad += h(ag::ones<float>({i % 6})).item() != i % 6;
        };
        i % 1000 == 999 ? ag::eagerly(call) : call();
        if (i % 5000 == 4999) handle.clear();
        if (i % 7000 == 6999) ag::function(direct).clear(), own.clear(), ag::function(h).clear();
        if (i % 10000 == 5000) ag::function(h).with_signature(ag::TensorSpec<float, 1>({i % 6}));
      }
      wrong += bad;
    });
  for (auto &thread : threads) thread.join();
  // CHECK-NEXT: 0 wrong, 639368 calls, 40008 direct, 40000 own
  ag::print("{} wrong, {} calls, {} direct, {} own\n", wrong.load(), handle.call_count(), ag::function(direct).call_count(), own.call_count());
  const std::int64_t traces = handle.trace_count() + ag::function(g).trace_count() + ag::function(direct).trace_count() +
                              ag::function(h).trace_count() + own.trace_count();
  // CHECK-NEXT: true true
  ag::print("{} {}\n", traces == events.load(), handle.hit_count() + handle.trace_count() == handle.call_count());
}
