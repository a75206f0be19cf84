// RUN: autograph-opt --ag-verify-buffers --split-input-file --verify-diagnostics %s

// expected-error @below {{'func.func' op has a value of type 'tensor<4xf32>', which must not be left after the buffers phase}}
func.func @tensor(%t: tensor<4xf32>) {
  return
}

// -----

func.func @bufferization(%b: memref<4xf32>, %own: i1) {
  // expected-error @below {{'bufferization.dealloc' op must not be left after the buffers phase}}
  bufferization.dealloc (%b : memref<4xf32>) if (%own)
  return
}

// -----

func.func @realloc(%b: memref<4xf32>, %n: index) -> memref<?xf32> {
  // expected-error @below {{'memref.realloc' op must not be left after the buffers phase}}
  %r = memref.realloc %b(%n) : memref<4xf32> to memref<?xf32>
  return %r : memref<?xf32>
}
