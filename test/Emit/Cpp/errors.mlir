// What is not in the functional form is an error, not printed.
// RUN: autograph-opt --ag-emit-cpp --split-input-file --verify-diagnostics %s

func.func @imperative(%c: i1) {
  // expected-error @below {{'ag.if' op must not be left after the functional phase}}
  ag.if %c {
    ag.yield
  }
  return
}

// -----

func.func @lowered(%x: i32) -> i32 {
  // expected-error @below {{'arith.addi' op is no operation of the functional form}}
  %sum = arith.addi %x, %x : i32
  return %sum : i32
}
