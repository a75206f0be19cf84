// RUN: autograph-opt --ag-convert-to-linalg --split-input-file --verify-diagnostics %s

func.func @root_of_integers(%x: si32) -> si32 {
  // expected-error @+1 {{'ag.sqrt' op has no lowering for elements of type 'si32'}}
  %r = ag.sqrt %x : (si32) -> si32
  return %r : si32
}
// -----
func.func @scalar(%x: tensor<si32>) -> tensor<si32> {
  // expected-error@+1 {{must be specialised before it is lowered to linalg}}
  %y = ag.bind "y" %x : tensor<si32>
  return %y : tensor<si32>
}
// -----
func.func @callee(%x: f32, %n: si32) -> f32 {
  return %x : f32
}
func.func @other_types(%x: f64, %n: si32) -> f32 {
  // expected-error@+1 {{must have the operands and results of its callee before it is lowered to linalg}}
  %y = ag.call @callee(%x, %n) {spelling = "callee"} : (f64, si32) -> f32
  return %y : f32
}
// -----
func.func @callee(%x: f32) -> f32 {
  return %x : f32
}
func.func @other_number(%x: f32) -> f32 {
  // expected-error@+1 {{must have the operands and results of its callee before it is lowered to linalg}}
  %y = ag.call @callee(%x, %x) {spelling = "callee"} : (f32, f32) -> f32
  return %y : f32
}

// -----

func.func @comparison(%a: si32) -> si32 {
  // expected-error @below {{cannot be lowered}}
  %0 = ag.less %a, %a : (si32, si32) -> si32
  return %0 : si32
}

// -----

func.func @narrow(%a: f32) -> i1 {
  // expected-error @below {{cannot be lowered}}
  %0 = ag.exp %a : (f32) -> i1
  return %0 : i1
}

// -----

func.func @condition(%a: si32, %x: f32) -> f32 {
  // expected-error @below {{must have a condition of bool}}
  %0 = ag.where %a, %x, %x : (si32, f32, f32) -> f32
  return %0 : f32
}
