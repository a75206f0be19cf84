// RUN: autograph-opt --ag-verify-gradients --split-input-file --verify-diagnostics %s

func.func @tape() {
  // expected-error @below {{'ag.tape' op must not be left after the gradients phase}}
  %tape = ag.tape : !ag.tape
  return
}

// -----

func.func @variable() {
  // expected-error @below {{'ag.variable' op must not be left after the functional phase}}
  %x = ag.variable "x" : !ag.ref<si32>
  return
}
