// A lambda's mark that stands before its parameters is answered with the place for it.
// RUN: not %autographc -fsyntax-only %s 2>&1 | FileCheck %s
#include <autograph/autograph.h>

int marked_lambda(int k) {
  // CHECK: error: expected body of lambda expression
  // CHECK: note: in a lambda AG_FUNCTION stands behind the parameters
  auto g = [&] AG_FUNCTION (int n) { return n + k; };
}
