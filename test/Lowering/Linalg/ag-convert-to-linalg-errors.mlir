// RUN: autograph-opt --ag-convert-to-linalg --split-input-file --verify-diagnostics %s

func.func @root_of_integers(%x: si32) -> si32 {
  // expected-error @+1 {{'ag.sqrt' op has no lowering for elements of type 'si32'}}
  %r = ag.sqrt %x : (si32) -> si32
  return %r : si32
}
