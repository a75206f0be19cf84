// What the verifiers of structured statements and calls refuse.
// RUN: autograph-opt --split-input-file --verify-diagnostics %s

func.func @result_without_else(%c: i1, %x: si32) {
  // expected-error @below {{'ag.if' op with results needs an else region}}
  %r = ag.if %c : si32 {
    ag.yield %x : si32
  }
  ag.return
}

// -----

func.func @yields_other_type(%c: i1, %x: si32) {
  // expected-error @below {{'ag.if' op must yield values of the types of its results}}
  %r = ag.if %c : f32 {
    ag.yield %x : si32
  } else {
    ag.yield %x : si32
  }
  ag.return
}

// -----

func.func @loop_without_condition(%c: i1) {
  // expected-error @below {{'ag.while' op has a region without its terminator}}
  ag.while {
    ag.yield
  } do {
    ag.yield
  }
  ag.return
}

// -----

func.func @argument_of_other_type(%n: si32) {
  // expected-error @below {{'ag.for' op must have one argument of the bounds' type}}
  "ag.for"(%n, %n, %n) <{name = "i"}> ({
  ^bb0(%i: si64):
    "ag.yield"() : () -> ()
  }) : (si32, si32, si32) -> ()
  ag.return
}

// -----

func.func @values_without_targets(%n: si32) {
  // expected-error @below {{'ag.switch' op must have one target for each value}}
  "ag.switch"(%n) <{values = array<i64: 1, 2>, targets = array<i64: 0>, default_target = -1 : i64}> ({
    "ag.yield"() : () -> ()
  }) : (si32) -> ()
  ag.return
}

// -----

func.func @target_of_no_region(%n: si32) {
  // expected-error @below {{'ag.switch' op has a target that is no region}}
  "ag.switch"(%n) <{values = array<i64: 1>, targets = array<i64: 3>, default_target = -1 : i64}> ({
    "ag.yield"() : () -> ()
  }) : (si32) -> ()
  ag.return
}

// -----

func.func @default_of_no_region(%n: si32) {
  // expected-error @below {{'ag.switch' op has a default target that is no region}}
  "ag.switch"(%n) <{values = array<i64: 1>, targets = array<i64: 0>, default_target = 2 : i64}> ({
    "ag.yield"() : () -> ()
  }) : (si32) -> ()
  ag.return
}

// -----

func.func @call_of_nothing() {
  // expected-error @below {{'ag.call' op calls `nothing`, which is not a function of the module}}
  "ag.call"() <{callee = @nothing, spelling = "nothing"}> : () -> ()
  ag.return
}

// -----

func.func @ends_itself(%x: si32) {
  // expected-error @below {{must not leave its body, nor end the life that it ends}}
  ag.cleanup 0 {
    ag.end_cleanup 0
    ag.yield
  }
  ag.end_cleanup 0
  ag.return
}

// -----

func.func @returns(%x: si32) -> si32 {
  // expected-error @below {{'ag.cleanup' op has a region without its terminator}}
  ag.cleanup 0 {
    ag.return %x : si32
  }
  ag.return %x : si32
}

// -----

func.func @no_number(%x: si32) {
  // expected-error @below {{must have a number that is not negative}}
  ag.cleanup -1 {
    ag.yield
  }
  ag.return
}

// -----

func.func @left_in_step(%c: i1) {
  // expected-error @below {{must not be left in its condition or its step}}
  ag.while {
    ag.condition %c
  } do {
    ag.yield
  } step {
    ag.return
  }
  ag.return
}

// -----

// What the step calls returns to it, and its loops are left by their own exits.
func.func @left_inside(%c: i1) {
  ag.while {
    ag.condition %c
  } do {
    ag.yield
  } step {
    ag.scope "lambda" {
      ag.return
    }
    ag.while {
      ag.condition %c
    } do {
      ag.break
    }
    ag.yield
  }
  ag.return
}
