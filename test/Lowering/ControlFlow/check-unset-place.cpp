// A read of what may be unset is warned of at the statement that makes the difference, with notes at the read and at the declaration and a fix-it there.
// RUN: %autographc -c %s -o %t.o -fdiagnostics-parseable-fixits 2>&1 | FileCheck %s
// RUN: not %autographc -c -Werror %s -o %t.o 2>&1 | FileCheck %s --check-prefix=ERROR
// RUN: %autographc -c -Wno-uninitialized %s -o %t.o 2>&1 | count 0
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> normalize(ag::Vector<float> x) {
  ag::Scalar<float> scale;
  if (ag::max(x) > 1.0f) scale = ag::max(x);
  return x / scale;
}
// CHECK: :9:3: warning: `scale` may be unset when it is read on line 10; it must also be initialized in the else branch, or where it is declared [AG2104] [-Wsometimes-uninitialized]
// CHECK-NEXT: if (ag::max(x) > 1.0f) scale = ag::max(x);
// CHECK-NEXT: |   ^~
// CHECK: :10:14: note: read here, also when the condition on line 9 is false; the call then throws `ag::Error`
// CHECK-NEXT: return x / scale;
// CHECK-NEXT: |              ^
// CHECK: :8:21: note: `scale` is declared here without a value
// CHECK-NEXT: ag::Scalar<float> scale;
// CHECK-NEXT: |                     ^~~~~
// CHECK-NEXT: |                           = 0
// CHECK: fix-it:{{.*}}:{8:26-8:26}:" = 0"
// ERROR: error: `scale` may be unset

// The loop's entry, where it is certainly unset, says more than the operator whose right side is not read then.
AG_FUNCTION ag::Scalar<float> least(ag::Vector<float> x) {
  ag::Scalar<float> best;
  for (int i = 0; i < x.extent(0); ++i)
    if (i == 0 || x[i] < best) best = x[i];
  return best;
}
// CHECK: :[[#@LINE-4]]:3: warning: `best` may be unset when it is read on line [[#@LINE-3]]; it must also be initialized before the loop, or where it is declared [AG2104]
// CHECK: note: read here, also when the loop on line [[#@LINE-5]] has not completed an iteration
