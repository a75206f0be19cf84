// What only eager bodies use is optimised little, under names that no other file's functions have, but for loops over elements; so is what records for tapes. The rest is as Clang leaves it. Options of which the library has no such code leave it in the file.
// RUN: %autographc %s -O2 -D_GLIBCXX_ASSERTIONS --emit=llvm -o %t.ll && FileCheck %s < %t.ll
// RUN: %autographc %s -O2 -D_GLIBCXX_ASSERTIONS -c -o %t.o && llvm-nm %t.o | FileCheck %s --check-prefix=SYMBOLS
// RUN: %autographc %s -O0 --emit=llvm -o - | FileCheck %s --check-prefix=NOT-OPTIMISED
#include <autograph/autograph.h>
#include <autograph/gradient.h>

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

AG_FUNCTION ag::Scalar<float> recorded(ag::Scalar<float> x) { return ag::sqrt(x); }
ag::Scalar<float> recorded_by_others(ag::Scalar<float> x) { return ag::abs(x); }

// Annotations of others stay.
// CHECK-NOT: c"autograph.
// CHECK: @llvm.global.annotations = appending global [1 x
// CHECK-DAG: define internal {{.*}}@_Z6markedi.eager({{.*}} #[[BODY:[0-9]+]]
// CHECK-DAG: define {{.*}}@_Z5plaini({{.*}} #[[PLAIN:[0-9]+]]
// CHECK-DAG: define linkonce_odr {{.*}}@_Z12only_eagerlyi.eager({{.*}} #[[ONLY:[0-9]+]] comdat
// CHECK-DAG: define linkonce_odr {{.*}}@_Z8comparedi({{.*}} #[[COMPARED:[0-9]+]] comdat
// CHECK-DAG: define linkonce_odr {{.*}}@_ZZN2ag6detail8total_ofINS0_3AddEii{{.*}}.eager({{.*}} #[[LOOP:[0-9]+]]
// CHECK-DAG: define weak {{.*}}@_ZN2ag6detail6recordINS0_4Sqrt{{.*}} #[[BODY]]
// CHECK-DAG: define weak {{.*}}@_ZN2ag6detail6recordINS0_3Abs{{.*}} #[[PLAIN]]
// What tapes call of an operation on the way back is like what records it.
// CHECK-DAG: define linkonce_odr {{.*}}@_ZN2ag6detail7reverseINS0_4Sqrt{{[^.]*}}.eager({{.*}} #[[BODY]] comdat
// CHECK-DAG: define linkonce_odr {{.*}}@_ZN2ag6detail7reverseINS0_3Abs{{[^.]*}}({{.*}} #[[PLAIN]] comdat
// CHECK-DAG: attributes #[[BODY]] = { mustprogress noinline optnone
// CHECK-DAG: attributes #[[ONLY]] = { mustprogress noinline nounwind optnone
// CHECK-DAG: attributes #[[PLAIN]] = { mustprogress uwtable
// CHECK-DAG: attributes #[[COMPARED]] = { mustprogress noinline nounwind uwtable
// CHECK-DAG: attributes #[[LOOP]] = { inlinehint mustprogress uwtable

// SYMBOLS-NOT: _Z12only_eagerlyi{{$}}
// SYMBOLS: _Z12only_eagerlyi.eager
// SYMBOLS: _Z8comparedi{{$}}

// NOT-OPTIMISED-NOT: autograph-seldom-run
