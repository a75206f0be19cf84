// RUN: autograph-opt --ag-verify-loops --split-input-file --verify-diagnostics %s

func.func @linalg(%x: f32, %b: memref<4xf32>) {
  // expected-error @below {{'linalg.fill' op must not be left after the loops phase}}
  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)
  return
}

// -----

func.func @math(%x: f32) -> f32 {
  // expected-error @below {{'ag.math' op must not be left after the loops phase}}
  %y = ag.math "exp"(%x) : (f32) -> f32
  return %y : f32
}

// -----

func.func @part(%a: memref<2x2xf32, strided<[6, 1]>>, %b: memref<2x2xf32>) {
  // expected-error @below {{'memref.copy' op must not be left after the loops phase}}
  memref.copy %a, %b : memref<2x2xf32, strided<[6, 1]>> to memref<2x2xf32>
  return
}
