// What only eager bodies use is optimised for size, under names that no other file's functions have; the rest is as Clang leaves it.
// RUN: %autographc %s -O2 --emit=llvm -o %t.ll && FileCheck %s < %t.ll
// RUN: %autographc %s -O2 -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=SYMBOLS
// RUN: %autographc %s -O0 --emit=llvm -o - | FileCheck %s --check-prefix=NOT-OPTIMISED
#include <autograph/autograph.h>

inline int inlined_in_both(int x) { return x + 1; }
__attribute__((noinline)) inline int only_eagerly(int x) { return x + 2; }
__attribute__((noinline)) inline int compared(int x) { return x + 3; }
static int own(int x) { return only_eagerly(x) + inlined_in_both(x); }

AG_FUNCTION int marked(int x) {
  while (x < 100) x = own(x) + ag::sum(ag::arange(x)).item();
  return compared(x);
}
[[clang::annotate("of another tool")]] int plain(int x) { return ag::prod(ag::arange(x)).item() + inlined_in_both(x); }
auto where = &compared;

// Annotations of others stay.
// CHECK-NOT: c"autograph.
// CHECK: @llvm.global.annotations = appending global [1 x
// CHECK-DAG: define internal {{.*}}@_Z6markedi.eager({{.*}} #[[BODY:[0-9]+]]
// CHECK-DAG: define {{.*}}@_Z5plaini({{.*}} #[[PLAIN:[0-9]+]]
// CHECK-DAG: define linkonce_odr {{.*}}@_Z12only_eagerlyi.eager({{.*}} #[[ONLY:[0-9]+]] comdat
// CHECK-DAG: define linkonce_odr {{.*}}@_Z8comparedi({{.*}} #[[COMPARED:[0-9]+]] comdat
// CHECK-DAG: attributes #[[BODY]] = { minsize {{.*}}optsize
// CHECK-DAG: attributes #[[ONLY]] = { minsize {{.*}}optsize
// CHECK-DAG: attributes #[[PLAIN]] = { mustprogress uwtable
// CHECK-DAG: attributes #[[COMPARED]] = { mustprogress noinline

// SYMBOLS-NOT: _Z12only_eagerlyi{{$}}
// SYMBOLS: _Z12only_eagerlyi.eager
// SYMBOLS: _Z8comparedi{{$}}

// NOT-OPTIMISED-NOT: minsize
