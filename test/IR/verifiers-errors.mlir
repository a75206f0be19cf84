// What the ag dialect's verifiers refuse, so that no pass meets it.
// RUN: autograph-opt --split-input-file --verify-diagnostics %s

func.func @field_number(%s: !ag.struct<"S", [si32]>) -> si32 {
  // expected-error@+1 {{has a field number that its type does not have}}
  %0 = ag.get_field %s[1] "x" : (!ag.struct<"S", [si32]>) -> si32
  return %0 : si32
}
// -----
func.func @field_type(%s: !ag.struct<"S", [si32]>, %x: f32) -> !ag.struct<"S", [si32]> {
  // expected-error@+1 {{must have a field of the type that its struct says}}
  %0 = ag.set_field %x into %s[0] "x" : (!ag.struct<"S", [si32]>, f32) -> !ag.struct<"S", [si32]>
  return %0 : !ag.struct<"S", [si32]>
}
// -----
func.func @fields(%x: f32) -> !ag.struct<"S", [si32]> {
  // expected-error@+1 {{must have one operand for each field, of its type}}
  %0 = ag.make_struct %x : (f32) -> !ag.struct<"S", [si32]>
  return %0 : !ag.struct<"S", [si32]>
}
// -----
func.func @list_element(%l: !ag.list<f32>, %x: si32) -> !ag.list<f32> {
  // expected-error@+1 {{must have elements of its list's type}}
  %0 = ag.list_push %l, %x : (!ag.list<f32>, si32) -> !ag.list<f32>
  return %0 : !ag.list<f32>
}
// -----
func.func @front_of_vector(%l: !ag.list<f32>) -> !ag.list<f32> {
  // expected-error@+1 {{at the front takes a deque}}
  %0 = ag.list_pop %l {front} : (!ag.list<f32>) -> !ag.list<f32>
  return %0 : !ag.list<f32>
}
// -----
func.func @missing_index(%v: tensor<?xf32>) -> tensor<f32> {
  // expected-error@+1 {{must have one operand for each index, two for each slice, and four for one of any form}}
  %0 = ag.subscript %v[] [0] : (tensor<?xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @many_subscripts(%v: tensor<?xf32>, %i: si32) -> tensor<f32> {
  // expected-error@+1 {{has more subscripts than its tensor has axes}}
  %0 = ag.subscript %v[%i, %i] [0, 0] : (tensor<?xf32>, si32, si32) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @elements(%x: f32) -> tensor<2xf32> {
  // expected-error@+1 {{must have as many elements as its extents say}}
  %0 = ag.from_elements %x [2] : (f32) -> tensor<2xf32>
  return %0 : tensor<2xf32>
}
// -----
func.func @reduced(%v: tensor<?xf32>) -> tensor<f32> {
  // expected-error@+1 {{must leave the axes that it does not reduce}}
  %0 = ag.sum %v [] : (tensor<?xf32>) -> tensor<f32>
  return %0 : tensor<f32>
}
// -----
func.func @nothing() {
  return
}
// expected-error@+1 {{must be in a function}}
ag.call @nothing() {spelling = "nothing"} : () -> ()
// -----
func.func @number(%m: tensor<?x?xf32>, %x: f32) -> tensor<?xf32> {
  // expected-error@+1 {{operand #1 must be}}
  %0 = ag.matmul %m, %x : (tensor<?x?xf32>, f32) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}
// -----
func.func @index(%l: !ag.list<f32>, %i: f64) -> f32 {
  // expected-error@+1 {{operand #1 must be integer number or enum}}
  %0 = ag.list_get %l[%i] : (!ag.list<f32>, f64) -> f32
  return %0 : f32
}
