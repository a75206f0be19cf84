// Each thread counts its calls for itself; the count of all is exact, of threads that have ended and of their last destructors, too.
// RUN: %autographc -O2 %s -o %t %runtime -pthread && %t | FileCheck %s
#include <autograph/autograph.h>

#include <barrier>
#include <thread>
#include <vector>

AG_FUNCTION int direct(int x) { return x * 3 + 1; }
AG_FUNCTION ag::Vector<float> by_cache(ag::Vector<float> v) { return v + 1; }
AG_FUNCTION int never(int x) { return x; }

struct Last {
  ~Last() { direct(1); }
};

int main() {
  std::barrier all_started(8);
  std::vector<std::thread> threads;
  for (int t = 0; t < 8; ++t)
    threads.emplace_back([&] {
      thread_local Last last;
      (void)&last;
      all_started.arrive_and_wait();
      for (int i = 0; i < 10000; ++i) direct(i);
      for (int i = 0; i < 100; ++i) by_cache({1, 2});
    });
  for (auto &thread : threads) thread.join();
  direct(0);
  // CHECK: direct 80009 calls, 1 trace
  ag::print("direct {} calls, {} trace\n", ag::function(direct).call_count(), ag::function(direct).trace_count());
  // CHECK: by_cache 800 calls, 1 trace
  ag::print("by_cache {} calls, {} trace\n", ag::function(by_cache).call_count(), ag::function(by_cache).trace_count());
  // CHECK: never 0 calls, 0 trace
  ag::print("never {} calls, {} trace\n", ag::function(never).call_count(), ag::function(never).trace_count());
}
