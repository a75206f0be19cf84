// Eager mode of a thread is that thread's alone, however often others switch theirs meanwhile; eager mode of the process is everybody's.
// RUN: %autographc -O2 %s -o %t %runtime -pthread && %t | FileCheck %s
// RUN: %autographc -O0 %s -o %t %runtime -pthread && %t | FileCheck %s
#include <autograph/autograph.h>

#include <atomic>
#include <barrier>
#include <functional>
#include <thread>
#include <vector>

AG_FUNCTION int direct(int x) { return x * 3 + 1; }
AG_FUNCTION ag::Vector<int> by_cache(ag::Vector<int> v, int x) { return v + x; }
AG_FUNCTION AG_SIGNATURE(i32[2]) int with_versions(ag::Vector<int> v) { return ag::sum(v).item(); }

struct Results {
  std::atomic<int> wrong = 0;

  void call(int x) {
    static int (*volatile indirect)(int) = direct;
    const std::function<int(int)> wrapped = direct;
    const bool is_right = direct(x) == x * 3 + 1 && indirect(x) == x * 3 + 1 && wrapped(x) == x * 3 + 1 && by_cache({1, 2}, x)[1].item() == 2 + x &&
                          with_versions({x, 1}) == x + 1;
    if (!is_right) ++wrong;
  }
};

void report(const char *when) {
  ag::print("{}: {} {} {} calls, {} {} {} traces\n", when, ag::function(direct).call_count(), ag::function(by_cache).call_count(),
            ag::function(with_versions).call_count(), ag::function(direct).trace_count(), ag::function(by_cache).trace_count(),
            ag::function(with_versions).trace_count());
}

int main() {
  Results results;
  {
    std::barrier all_started(4);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
      threads.emplace_back([&, t] {
        all_started.arrive_and_wait();
        for (int i = 0; i < 2000; ++i)
          if (t == 0)
            ag::eagerly([&] { ag::eagerly([&] { results.call(i); }), results.call(i); });
          else
            results.call(i);
      });
    for (auto &thread : threads) thread.join();
  }
  // CHECK: threads: 18000 6000 6000 calls, 1 1 1 traces
  report("threads");

  ag::run_functions_eagerly(true);
  ag::run_functions_eagerly(true);
  std::thread([&] {
    for (int i = 0; i < 100; ++i) ag::eagerly([&] { results.call(i); }), results.call(i);
  }).join();
  results.call(1);
  // CHECK: process: 18000 6000 6000 calls, 1 1 1 traces
  report("process");
  ag::eagerly([&] {
    ag::run_functions_eagerly(false);
    results.call(1);
  });
  // CHECK: scope: 18000 6000 6000 calls, 1 1 1 traces
  report("scope");
  std::thread([&] { results.call(1); }).join();
  results.call(2);
  // CHECK: compiled: 18006 6002 6002 calls, 1 1 1 traces
  report("compiled");

  ag::function(direct).clear(), ag::function(by_cache).clear(), ag::function(with_versions).clear();
  ag::eagerly([&] { results.call(3); });
  // CHECK: cleared: 18006 6002 6002 calls, 1 1 1 traces
  report("cleared");
  for (int t = 0; t < 3; ++t) std::thread([&] { results.call(4); }).join();
  // CHECK: again: 18015 6005 6005 calls, 2 2 2 traces
  report("again");
  // CHECK: wrong: 0
  ag::print("wrong: {}\n", results.wrong.load());
}
