// The report works in a browser, from disk: every line that came of a selected one is marked in every view, and the control flow is drawn before and after.
// REQUIRES: chromium
// RUN: %autographc --report=%t.html -O2 %s
// RUN: %python %S/Inputs/in-browser.py %t.html %S/Inputs/click.js %t.browser | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<float> sum_until(ag::Vector<float> v, float limit) {
  ag::Scalar<float> total = 0;
  for (ag::Scalar<float> x : v) {
    if (total + x > limit) break;
    total = total + x;
  }
  return total;
}

// CHECK: ready yes columns 3
// CHECK-NEXT: shown source, converted, assembly
// CHECK-NEXT: notes 2 staged as while_loop
// CHECK-NEXT: selected source true
// CHECK-NEXT: selected converted true
// CHECK-NEXT: selected assembly true
// CHECK-NEXT: source if (total + x > limit) break;
// CHECK-NEXT: converted std::tie(total, stopped) = ag::cond(
// CHECK-NEXT: view source true true
// CHECK-NEXT: view converted true true
// CHECK-NEXT: view frontend true true
// CHECK-NEXT: view control-flow true true
// CHECK-NEXT: view functional true true
// CHECK-NEXT: view specialize true true
// CHECK-NEXT: view linalg true true
// CHECK-NEXT: view llvm-dialect true true
// CHECK-NEXT: view assembly true true
// CHECK-NEXT: view whole assembly true true
// CHECK-NEXT: view control flow 2 true
// CHECK-NEXT: before 9 for | 10 if | 10 break | 13 return
// CHECK-NEXT: after 9 while_loop | 10 cond | 13 return
// CHECK-NEXT: hidden none
// CHECK-NEXT: times 6
// CHECK-NEXT: end
