// A call asks in one load whether anything runs eagerly; who answers stands apart, so that the call has nothing to save for it.
// RUN: %autographc %s -O2 --emit=llvm -o - | FileCheck %s
// RUN: %autographc %s -O0 --emit=llvm -o - | FileCheck %s
#include <autograph/autograph.h>

AG_FUNCTION int twice(int x) { return 2 * x; }

// CHECK-DAG: define {{.*}}@_Z5twicei(
// CHECK-DAG: load atomic i32, ptr @ag_eager_requests monotonic
// CHECK-DAG: musttail call {{.*}}@_Z5twicei.asked(
// CHECK-DAG: define internal {{.*}}@_Z5twicei.asked(
// CHECK-DAG: call i32 @ag_runs_eagerly()
// CHECK-DAG: musttail call {{.*}}@_Z5twicei.eager(
