// A check shows its format only where it fails; a number that is too large for any count is a field too many.
// RUN: %autographc -c %s -o %t.o 2>&1 | FileCheck %s
#include <autograph/autograph.h>

// CHECK: [[#@LINE+1]]:49: warning: this format is wrong, and the check, where it fails, throws `ag::Error`: `{:d}`
AG_FUNCTION void check(bool ok) { ag::check(ok, "{:d}", 1.5f); }
// CHECK: [[#@LINE+1]]:43: warning: this format is wrong, and the call throws `ag::Error`: more fields than arguments
AG_FUNCTION void field(int n) { ag::print("{99999999999999999999}\n", n); }
// CHECK: warning: the format has no field for this argument; write `{}` where it is to stand [AG1154]
AG_FUNCTION void percent(int n) { ag::print("100 % done {}\n", n, 2); }
