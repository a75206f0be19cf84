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
