// A misspelt macro is answered with the right one and a fix-it, a missing include with the header.
// RUN: not %autographc -fsyntax-only -DMISSPELT -fdiagnostics-parseable-fixits %s 2>&1 | FileCheck %s
// RUN: not %autographc -c -DMISSPELT -fdiagnostics-parseable-fixits %s -o %t.o 2>&1 | FileCheck %s
// RUN: not %autographc -c %s -o %t.o 2>&1 | FileCheck %s --check-prefix=HEADER
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
#else
// HEADER: [[@LINE+2]]:1: error: unknown type name 'AG_FUNCTION'
// HEADER: note: the macros are defined in <autograph/autograph.h>; include it
AG_FUNCTION int third(int x) { return x; }
#endif
