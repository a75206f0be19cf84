// RUN: autograph-opt --split-input-file --verify-diagnostics %s

// expected-error @below {{'func.func' op has `ag.unknown`, which is no attribute of an operation}}
func.func private @f() attributes {ag.unknown}

// -----

// expected-error @below {{'func.func' op has a value of another type for `ag.flags` than the dialect declares}}
func.func private @f() attributes {ag.flags = [1]}

// -----

func.func @f(%x: f32) -> f32 {
  // expected-error @below {{'arith.addf' op has `ag.annotated`, which is an attribute of functions}}
  %y = arith.addf %x, %x {ag.annotated} : f32
  return %y : f32
}

// -----

// expected-error @below {{'func.func' op has an argument with `ag.spelling`, which is no attribute of an argument}}
func.func private @f(f32 {ag.spelling = "f"})
