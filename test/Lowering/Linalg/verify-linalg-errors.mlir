// RUN: autograph-opt --ag-verify-linalg --split-input-file --verify-diagnostics %s

func.func @ag(%set: i1) {
  // expected-error @below {{'ag.require_set' op must not be left after the linalg phase}}
  ag.require_set %set
  return
}

// -----

// expected-error @below {{'func.func' op has a value of type 'si32', which must not be left after the linalg phase}}
func.func @sign(%x: si32) {
  return
}

// -----

func.func @buffer(%x: f32, %b: memref<4xf32>) {
  // expected-error @below {{'linalg.fill' op must not be left after the linalg phase}}
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  return
}
