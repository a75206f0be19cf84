// RUN: autograph-opt --ag-verify-functional --split-input-file --verify-diagnostics %s

func.func @variable() {
  // expected-error @below {{'ag.variable' op must not be left after the functional phase}}
  %x = ag.variable "x" : !ag.ref<si32>
  return
}

// -----

func.func @names(%c: i1, %x: si32) -> si32 {
  // expected-error @below {{'scf.if' op must have one name for each result after the functional phase}}
  %r = scf.if %c -> (si32) {
    scf.yield %x : si32
  } else {
    scf.yield %x : si32
  }
  return %r : si32
}
