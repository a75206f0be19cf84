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

// -----

module attributes {gpu.container_module} {
  gpu.module @kernels {
    llvm.func @k(%x: !llvm.ptr<1>) attributes {gpu.kernel} {
      llvm.return
    }
  }
  func.func @launch(%x: memref<?xf32>) {
    %c1 = arith.constant 1 : index
    %place = memref.extract_aligned_pointer_as_index %x : memref<?xf32> -> index
    %number = arith.index_cast %place : index to i64
    %pointer = llvm.inttoptr %number : i64 to !llvm.ptr<1>
    // expected-error @below {{must not be given a buffer of the host's}}
    gpu.launch_func @kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%pointer : !llvm.ptr<1>)
    return
  }
}
