// RUN: autograph-opt --ag-specialize --split-input-file --verify-diagnostics %s

func.func @aggregate() -> tensor<f32> {
  // expected-error @+1 {{a global of several values cannot be read in a compiled function; pass it as an argument}}
  %p = ag.global_read "settings" {spelling = "settings"} : !ag.struct<"Settings", [tensor<f32>, tensor<f32>]>
  %x = ag.get_field %p[0] "scale" : (!ag.struct<"Settings", [tensor<f32>, tensor<f32>]>) -> tensor<f32>
  return %x : tensor<f32>
}
