// What only a print or a call reads of a Variable has folded to its buffer: it is held to the end of the block all the same.
// RUN: %autographc %s -O0 --emit=buffers | FileCheck %s
#include <autograph/autograph.h>

ag::Variable<int, 1> state = ag::Vector<int>{1, 2, 3};

// CHECK: call @__ag_read_state
// CHECK-NOT: @ag_end_hold
// CHECK: call @__ag_write_state
// CHECK-NOT: @ag_end_hold
// CHECK: call @ag_print
// CHECK: call @ag_end_hold
AG_FUNCTION ag::Vector<int> replace(ag::Vector<int> x) {
  ag::Vector<int> before = state.value();
  state.assign(x);
  ag::print("{}\n", before);
  return x;
}
