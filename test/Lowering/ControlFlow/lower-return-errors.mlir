// A value of another type is refused before it would be assigned.
// RUN: autograph-opt --ag-lower-return --verify-diagnostics %s

func.func @f(%x: f32, %c: i1, %n: si32) -> si32 {
  ag.if %c {
    ag.if %c {
      // expected-error @below {{must give a value of the type of the result}}
      ag.return %x : f32
    }
    ag.yield
  }
  ag.return %n : si32
}

func.func @other_end(%c: i1) {
  ag.while {
    ag.condition %c
  } do {
    // expected-error @below {{leaves a function that must end in an 'ag.return', too}}
    ag.return
  }
  return
}
