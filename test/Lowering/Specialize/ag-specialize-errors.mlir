// RUN: autograph-opt --ag-specialize --split-input-file --verify-diagnostics %s

func.func @imperative(%x: si32) -> si32 {
  // expected-error@+1 {{must be functional before it is specialised}}
  %v = ag.variable "v" : !ag.ref<si32>
  return %x : si32
}
