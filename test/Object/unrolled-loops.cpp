// AG_UNROLL reaches the loop that is compiled.
// RUN: %autographc -O0 %s --emit=linalg -o - | FileCheck %s --check-prefix=BEFORE
// RUN: %autographc -O0 %s --dump-phases=%t.dir -c -o %t.o
// RUN: FileCheck %s --check-prefix=AFTER --input-file=%t.dir/unrolled-loops.11-llvm-dialect.mlir
#include <autograph/autograph.h>

// BEFORE: ag.unroll
// AFTER-LABEL: llvm.func internal @__ag_impl__Z3run
// AFTER-NOT: llvm.cond_br
// AFTER: llvm.return
AG_FUNCTION int run(int x) {
  AG_UNROLL for (int i = 0; i < 4; ++i) x = x * 2 + i;
  return x;
}
