// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-emit-device-code{architectures=sm_80,sm_90})' | FileCheck %s

module attributes {gpu.container_module} {
  // CHECK-LABEL: func.func @run
  // CHECK: %[[room:.*]] = llvm.alloca %{{.*}} x i64
  // CHECK: llvm.store %arg0, %{{.*}} : !llvm.ptr<1>, !llvm.ptr
  // CHECK: %[[kernel:.*]] = llvm.mlir.addressof @__ag_kernel_k : !llvm.ptr
  // CHECK: call @ag_launch(%[[kernel]], %{{.*}}, %{{.*}}, %[[room]], %{{.*}}) : (!llvm.ptr, i64, i64, !llvm.ptr, i64) -> ()
  func.func @run(%x: !llvm.ptr<1>, %v: f32) {
    %c1 = arith.constant 1 : index
    gpu.launch_func @__ag_kernels::@k blocks in (%c1, %c1, %c1) threads in (%c1, %c1, %c1) args(%x : !llvm.ptr<1>, %v : f32)
    return
  }
  // CHECK-NOT: gpu.module
  gpu.module @__ag_kernels {
    llvm.func @k(%x: !llvm.ptr<1>, %v: f32) attributes {gpu.kernel, nvvm.kernel} {
      %y = arith.mulf %v, %v : f32
      %z = arith.addf %y, %v : f32
      llvm.store %z, %x : f32, !llvm.ptr<1>
      llvm.return
    }
  }
  // A product and a sum are rounded each.
  // CHECK: llvm.mlir.global internal constant @__ag_ptx_sm_80({{.*}}.target sm_80{{.*}}.visible .entry k({{.*}}mul.rn.f32{{.*}}add.rn.f32{{.*}}st.global
  // CHECK: llvm.mlir.global internal constant @__ag_ptx_sm_90({{.*}}.target sm_90
  // CHECK: llvm.mlir.global internal constant @__ag_device_images
  // CHECK: llvm.mlir.global internal @__ag_device_module
}
