// RUN: autograph-opt --ag-verify-versions --split-input-file --verify-diagnostics %s

// expected-error @below {{'func.func' op names @f.0, which is no version of it}}
func.func @f() attributes {ag.annotated, ag.versions = [@f.0]} {
  return
}

// -----

// expected-error @below {{'func.func' op names @g, which is no version of it}}
func.func @f() attributes {ag.annotated, ag.flags = array<i64>, ag.general = @g} {
  return
}
func.func @g() attributes {ag.annotated} {
  return
}

// -----

// expected-error @below {{'func.func' op must have the flags that its general version is chosen by}}
func.func @f() attributes {ag.annotated, ag.general = @f.general} {
  return
}
func.func private @f.general() {
  return
}

// -----

func.func @loop(%n: i32, %c: i1) -> i32 {
  // expected-error @below {{'scf.while' op must not be left after the versions phase}}
  %r = scf.while (%x = %n) : (i32) -> i32 {
    scf.condition(%c) %x : i32
  } do {
  ^bb0(%x: i32):
    scf.yield %x : i32
  } attributes {ag.unroll}
  return %r : i32
}
