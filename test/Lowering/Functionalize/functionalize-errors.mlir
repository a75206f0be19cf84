// Statements that the control-flow phase does not leave are refused, also where the pass is run alone.
// RUN: autograph-opt --ag-functionalize --split-input-file --verify-diagnostics %s

func.func @exit(%c: i1) {
  ag.while {
    ag.condition %c
  } do {
    // expected-error @below {{'ag.break' op must not be left after the control-flow phase}}
    ag.break
  }
  ag.return
}

// -----

func.func @branch(%c: i1, %v: si32) {
  %x = ag.variable "x" : !ag.ref<si32>
  // expected-error @below {{'scf.if' op is no statement of the imperative form}}
  scf.if %c {
    ag.assign %x, %v : !ag.ref<si32>
  }
  ag.return
}

// -----

func.func @reference(%x: !ag.ref<si32>, %v: si32) {
  // expected-error @below {{'ag.assign' op must name a variable by the result of its `ag.variable`}}
  ag.assign %x, %v : !ag.ref<si32>
  ag.return
}
