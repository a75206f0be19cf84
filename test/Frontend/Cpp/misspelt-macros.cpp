// A misspelt macro is answered with the right one and a fix-it, a missing include with the header, a misspelt function with the right one
// and nothing that follows from the correction. A mark before `class` is answered once.
// RUN: not %autographc -fsyntax-only -DMISSPELT -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// RUN: not %autographc -c -DMISSPELT -fdiagnostics-parseable-fixits %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HEADER
// RUN: not %autographc -c -DCORRECTED %s -o %t.o 2>&1 | FileCheck %s --check-prefix=CORRECTED
#ifdef MISSPELT
#include <autograph/autograph.h>

// CHECK: [[@LINE+4]]:1: error: unknown type name 'AG_FUNCTON'
// CHECK: [[@LINE+3]]:1: note: did you mean `AG_FUNCTION`?
// CHECK: fix-it:{{.*}}:{[[@LINE+2]]:1-[[@LINE+2]]:11}:"AG_FUNCTION"
// CHECK-NOT: did you mean
AG_FUNCTON int first(int x) { return x; }
AG_FUNCTION int second(int x) {
  // CHECK: [[@LINE+1]]:3: note: did you mean `AG_UNROLL`?
  AG_UNROL for (int i = 0; i < 3; ++i) ++x;
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: error: no member named 'summ' in namespace 'ag'; did you mean 'sum'?
  return ag::summ(ag::Vector<int>{x}).item();
}
#elif defined CORRECTED
#include <autograph/autograph.h>

// CORRECTED: [[@LINE+1]]:{{[0-9]+}}: error: no member named 'sofmax' in namespace 'ag'; did you mean 'softmax'?
AG_FUNCTION ag::Vector<float> fourth(ag::Vector<float> x) { return ag::sofmax(x); }
// What is wrong elsewhere is told as ever.
// CORRECTED-NOT: error:
// CORRECTED: [[@LINE+1]]:{{[0-9]+}}: error: {{.*}}'softmax'
AG_FUNCTION ag::Vector<float> fifth(ag::Vector<float> x) { return ag::softmax(x, 0, 1, 2); }
// CORRECTED-NOT: {{error|warning}}:
// CORRECTED: [[@LINE+1]]:1: error: AG_FUNCTION marks functions, and the class is none; mark its methods [AG1150]
AG_FUNCTION class Q {};
// CORRECTED: {{^}}3 errors generated
#else
// HEADER: [[@LINE+2]]:1: error: unknown type name 'AG_FUNCTION'
// HEADER: note: the macros are defined in <autograph/autograph.h>; include it
AG_FUNCTION int third(int x) { return x; }
#endif
