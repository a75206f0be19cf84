// A `return` inside a `switch` is an exit of it; a condition on a list's size does not depend on what the elements are.
// RUN: %autographc --explain %s | FileCheck %s
#include <autograph/autograph.h>

// CHECK: `pick`: 0 loops, 2 branches, 3 exits converted
AG_FUNCTION int pick(int n) {
  int s = 0;
// CHECK: :11:3: `switch (n)` is staged as cond: `n` is a run-time scalar
// CHECK: exits     `return` on line 13, `break` on line 16, `return` on line 18
// CHECK: :18:5: `if (n > 2)`
  switch (n) {
  case 1:
    return 5;
  case 2:
    s = 3;
    break;
  default:
    if (n > 2) return 7;
    s = 4;
  }
  return s;
}

// CHECK: `grow`: 1 loop
AG_FUNCTION std::vector<ag::Vector<int>> grow(ag::Matrix<int> m, int n) {
  std::vector<ag::Vector<int>> list;
// CHECK: :29:3: `do` is staged as while_loop: `n` is a run-time scalar
// CHECK: constant  m: int32[?,?], n: int32
  do { list.push_back(m[0]); } while (int(list.size()) < n);
  return list;
}
