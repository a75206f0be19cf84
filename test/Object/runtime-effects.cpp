// The eager code of the file declares the runtime's functions as abi.h has them; LLVM is told all the same what they do.
// RUN: %autographc -O2 %s --emit=llvm -o %t.ll
// RUN: FileCheck %s --check-prefix=LOOP --input-file=%t.ll
// RUN: FileCheck %s --check-prefix=RUNTIME --input-file=%t.ll
#include <autograph/autograph.h>

AG_FUNCTION ag::Vector<float> sums(ag::Vector<float> v) {
  for (int i = 1; i < v.extent(0); ++i) v[i] += v[i - 1];
  return v;
}

// In the loop, no index is checked.
// LOOP-LABEL: define internal void @__ag_entry__Z4sums
// LOOP-NOT: call void @ag_fail_subscript
// LOOP: ret void
// RUNTIME-DAG: declare noalias noundef nonnull align 64 ptr @ag_allocate(i64 noundef) {{.*}}#[[ALLOCATE:[0-9]+]]
// RUNTIME-DAG: declare void @ag_fail_subscript({{.*}}) {{.*}}#[[FAIL:[0-9]+]]
// RUNTIME-DAG: attributes #[[ALLOCATE]] = { {{.*}}allockind("alloc,uninitialized"){{.*}}memory(inaccessiblemem: readwrite)
// RUNTIME-DAG: attributes #[[FAIL]] = { cold noreturn {{.*}}memory(argmem: readwrite, inaccessiblemem: readwrite)
