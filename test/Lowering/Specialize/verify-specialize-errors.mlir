// RUN: autograph-opt --ag-verify-specialize --split-input-file --verify-diagnostics %s

// expected-error @below {{'func.func' op has a value of type 'tensor<f32>', which must not be left after the specialize phase}}
func.func @scalar(%x: tensor<f32>) -> tensor<f32> {
  %y = ag.add %x, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}

// -----

// expected-error @below {{'func.func' op has a value of type '!ag.list<si32>', which must not be left after the specialize phase}}
func.func private @declared(!ag.list<si32>)

// -----

func.func @aggregate(%x: f32) {
  // expected-error @below {{'ag.make_struct' op must not be left after the specialize phase}}
  %s = ag.make_struct %x : (f32) -> !ag.struct<"S", [f32]>
  return
}

// -----

func.func @statement() {
  // expected-error @below {{'ag.variable' op must not be left after the specialize phase}}
  %x = ag.variable "x" : !ag.ref<si32>
  return
}
