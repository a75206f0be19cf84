// --report writes one page that needs no network: source, converted code, every phase, assembly and explanations inside.
// RUN: rm -f %t.html
// RUN: %autographc --report=%t.html -O2 %s
// RUN: FileCheck %s --input-file=%t.html --implicit-check-not='src="http' --implicit-check-not='href="http'
// RUN: %autographc --emit=dot %s | FileCheck %s --check-prefix=DOT
#include <autograph/autograph.h>

AG_FUNCTION ag::Scalar<float> positive(ag::Scalar<float> x) {
  if (x < 0.0f) x = -x;
  return x;
}

// CHECK: <!doctype html>
// CHECK: "explanation":
// CHECK-SAME: "name":"frontend"
// CHECK-SAME: "name":"llvm-dialect"

// DOT: digraph "positive" {
// DOT: label="cond\nline 9"
// DOT: label="return
