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
