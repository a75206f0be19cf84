// RUN: autograph-opt --ag-specialize --split-input-file --verify-diagnostics %s

func.func @aggregate() -> tensor<f32> {
  // expected-error @+1 {{a global of several values cannot be read in a compiled function; pass it as an argument}}
  %p = ag.global_read "settings" {spelling = "settings"} : !ag.struct<"Settings", [tensor<f32>, tensor<f32>]>
  %x = ag.get_field %p[0] "scale" : (!ag.struct<"Settings", [tensor<f32>, tensor<f32>]>) -> tensor<f32>
  return %x : tensor<f32>
}
// -----
func.func @imperative(%x: si32) -> si32 {
  // expected-error@+1 {{must be functional before it is specialised}}
  %v = ag.variable "v" : !ag.ref<si32>
  return %x : si32
}
