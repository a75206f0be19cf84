// AUTOGRAPH_LOG explains each trace, and lists what caches hold; a function that is traced for ever is warned of once, in any case.
// RUN: %autographc -O1 %s -o %t %runtime
// RUN: %t 2>&1 | FileCheck %s --check-prefix=WARNING
// RUN: env AUTOGRAPH_LOG=trace,cache %t 3 2>&1 | FileCheck %s
// RUN: env AUTOGRAPH_LOG=cache %t 3 2>&1 | FileCheck %s --check-prefix=CACHE
// WARNING: autograph: warning: f was traced 16 times in 16 calls, as argument `n` is another from call to call; an ordinary parameter `n` in place of an ag::Static has one trace for all values
// WARNING-NOT: autograph:
// CHECK: autograph: f: trace 1 took {{.*}} ms: first call with (f32[?], 0, f32)
// CHECK-NEXT: autograph: f: trace 2 took {{.*}} ms: argument `n` changed from 0 to 1; an ordinary parameter `n` in place of an ag::Static has one trace for all values
// CHECK-NEXT: autograph: f: trace 3 took {{.*}} ms: argument `n` changed from 1 to 2;
// CHECK-NEXT: autograph: f: 3 traces, 3 calls, 0 of them from the cache
// CHECK-NEXT: (f32[?], 0, f32)
// CHECK-NEXT: (f32[?], 1, f32)
// CHECK-NEXT: (f32[?], 2, f32)
// CACHE-NOT: took
// CACHE: autograph: f: 3 traces, 3 calls, 0 of them from the cache
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> f(const ag::Vector<float> &x, ag::Static<int> n, ag::Scalar<float> y) { return x * n + y; }
AG_FUNCTION int never(int x) { return x; }

int main(int argc, char **) {
  for (int n = 0; n < (argc > 1 ? 3 : 40); ++n) f({1, 2}, n, 3);
}
