// RUN: autograph-opt --ag-verify-control-flow --split-input-file --verify-diagnostics %s

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

func.func @early(%c: i1) {
  ag.if %c {
    // expected-error @below {{'ag.return' op must stand at the end of the function after the control-flow phase}}
    ag.return
  }
  ag.return
}

// -----

func.func @effect(%c: i1) {
  ag.while {
    // expected-error @below {{'ag.print' op must not stand in a loop's condition after the control-flow phase}}
    ag.print "x"
    ag.condition %c
  } do {
    ag.yield
  }
  ag.return
}

// -----

func.func @returns_other_type(%x: si32) -> i32 {
  // expected-error @below {{'ag.return' op must give a value of the type of the result}}
  ag.return %x : si32
}

// -----

func.func @two_results(%x: si32) -> (si32, si32) {
  // expected-error @below {{'ag.return' op must be in a function of at most one result}}
  ag.return %x : si32
}

// -----

func.func @returns_other_type_from_scope(%x: si32) -> si32 {
  %value = ag.scope "pick" : f32 {
    // expected-error @below {{'ag.return' op must give a value of the type of the result}}
    ag.return %x : si32
  }
  ag.return %x : si32
}

// -----

func.func @life(%n: si32) {
  // expected-error @below {{'ag.cleanup' op must not be left after the control-flow phase}}
  ag.cleanup 0 {
    ag.print "{}", %n : si32
    ag.yield
  }
  ag.end_cleanup 0
  ag.return
}

// -----

func.func @number(%x: si32 {ag.inout, ag.name = "x"}) {
  // expected-error @below {{has a value of another type for `ag.argument` than the dialect declares}}
  %v = ag.variable "x" {ag.argument = 0.5} : !ag.ref<si32>
  ag.assign %v, %x : !ag.ref<si32>
  ag.return
}

// -----

// expected-error @below {{has an in-out argument without its variable}}
func.func @missing(%x: si32 {ag.inout, ag.name = "x"}) {
  ag.return
}

// -----

// expected-error @below {{must end in a return}}
func.func @no_return(%n: si32) -> si32 {
  ag.yield %n : si32
}
