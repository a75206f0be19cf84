// A call asks in one load of its function's own record, which lies in cache lines of its own, whether anything is special; who answers stands
// apart, so that the call has nothing to save for it.
// RUN: %autographc %s -O2 --emit=llvm -o - | FileCheck %s
// RUN: %autographc %s -O0 --emit=llvm -o - | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION int twice(int x) { return 2 * x; }

// CHECK-DAG: [[RECORD:@__ag_record[^ ]*]] = internal global { i32, {{.*}}, ptr, [3 x i64] } { i32 1, i64 -1, {{.*}}, align 64
// CHECK-DAG: define {{.*}}@_Z5twicei(
// CHECK-DAG: load atomic i32, ptr [[RECORD]] monotonic
// CHECK-DAG: musttail call {{.*}}@_Z5twicei.asked(
// CHECK-DAG: define internal {{.*}}@_Z5twicei.asked(
// CHECK-DAG: call i32 @ag_choose_body(ptr {{[a-z ]*}}[[RECORD]])
// CHECK-DAG: musttail call {{.*}}@_Z5twicei.eager(
