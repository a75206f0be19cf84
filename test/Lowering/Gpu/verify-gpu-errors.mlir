// RUN: autograph-opt %s --ag-verify-gpu --split-input-file --verify-diagnostics

func.func @load(%x: memref<?xf32, 1>, %i: index) -> f32 {
  // expected-error @below {{'memref.load' op must not be left on a device's buffer after the gpu phase}}
  %v = memref.load %x[%i] : memref<?xf32, 1>
  return %v : f32
}

// -----

func.func @fill(%x: memref<?xf32, 1>, %v: f32) {
  // expected-error @below {{'linalg.fill' op must not be left on a device's buffer after the gpu phase}}
  linalg.fill ins(%v : f32) outs(%x : memref<?xf32, 1>)
  return
}
