// What a constructor of the same priority calls is registered by the call: it runs compiled, or eagerly where that was asked for, and counts.
// What a destructor calls that late runs still, and eagerly where that is asked for then.
// RUN: %autographc -O2 %s -o %t %runtime && %t | FileCheck %s
// RUN: %autographc -O0 %s -o %t %runtime && %t | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION int direct(int x) { return x * 3 + 1; }
AG_FUNCTION ag::Vector<int> by_cache(ag::Vector<int> v) { return v + 1; }
AG_FUNCTION int eager(int x) { return x; }

static int early = 0;
static const ag_function_record *record;
__attribute__((constructor(101))) void call_early() {
  early = direct(1) + by_cache({1})[0].item();
  early += ag::eagerly([] { return eager(1); });
}

int main() {
  record = ag_find_function(reinterpret_cast<const void *>(&direct));
  direct(2);
  // CHECK: 7: 2, 1 and 0 calls, 1, 1 and 0 traces
  ag::print("{}: {}, {} and {} calls, {}, {} and {} traces\n", early, ag::function(direct).call_count(), ag::function(by_cache).call_count(),
            ag::function(eager).call_count(), ag::function(direct).trace_count(), ag::function(by_cache).trace_count(), ag::function(eager).trace_count());
}

__attribute__((destructor(101))) void call_late() {
  const int compiled = direct(3);
  ag::run_functions_eagerly(true);
  // CHECK: late: 10 and 3 calls, 10 and 3
  ag::print("late: {} and {} calls, {} and {}\n", compiled, ag_call_count(record->cache), direct(3), ag_call_count(record->cache));
}
