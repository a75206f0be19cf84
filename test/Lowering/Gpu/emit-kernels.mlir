// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-emit-kernels,canonicalize,cse)' | FileCheck %s

#x = affine_map<(d0) -> (d0)>
#xy = affine_map<(d0, d1) -> (d0, d1)>
#y = affine_map<(d0, d1) -> (d1)>

// CHECK-LABEL: func.func @twice
// CHECK-NOT: linalg
// CHECK: gpu.launch_func @__ag_kernels::@kernel_0 blocks in (%{{.*}}, %{{.*}}, %{{.*}}) threads in (%c256, %c1, %c1) args(%{{.*}} : i64, {{.*}} : !llvm.ptr<1>, %{{.*}} : !llvm.ptr<1>)
func.func @twice(%x: memref<?xf32, 1>, %y: memref<?xf32, 1>) attributes {ag.on_device} {
  linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel"]} ins(%x : memref<?xf32, 1>) outs(%y : memref<?xf32, 1>) {
  ^bb0(%e: f32, %out: f32):
    %z = arith.addf %e, %e : f32
    linalg.yield %z : f32
  }
  return
}

// CHECK-LABEL: func.func @bias
// CHECK: gpu.launch_func @__ag_kernels::@kernel_1
func.func @bias(%x: memref<?x4xf32, 1>, %b: memref<?xf32, 1>) attributes {ag.on_device} {
  linalg.generic {indexing_maps = [#y, #xy], iterator_types = ["parallel", "parallel"]} ins(%b : memref<?xf32, 1>) outs(%x : memref<?x4xf32, 1>) {
  ^bb0(%e: f32, %out: f32):
    %z = arith.addf %e, %out : f32
    linalg.yield %z : f32
  }
  return
}

// CHECK: gpu.module @__ag_kernels

// Vectors of 16 bytes where pointers are aligned, then single elements.
// CHECK: llvm.func @kernel_0(%{{.*}}: i64, {{.*}}: !llvm.ptr<1>, %{{.*}}: !llvm.ptr<1>) attributes {gpu.kernel, nvvm.kernel, nvvm.maxntid = array<i32: 256, 1, 1>}
// CHECK: scf.for
// CHECK: llvm.load %{{.*}} {alignment = 16 : i64} : !llvm.ptr<1> -> vector<4xf32>
// CHECK-COUNT-4: arith.addf
// CHECK: llvm.store %{{.*}} {alignment = 16 : i64} : vector<4xf32>, !llvm.ptr<1>
// CHECK: scf.for
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32

// One element a thread, whose column says which number is added.
// CHECK: llvm.func @kernel_1
// CHECK: scf.for
// CHECK: arith.remui
// CHECK-NOT: vector

// The body of a function of numbers stands in place of its call.
// CHECK: llvm.func @kernel_2
// CHECK-NOT: func.call
// CHECK: arith.mulf
func.func private @square(%x: f32) -> f32 {
  %y = arith.mulf %x, %x : f32
  return %y : f32
}
func.func @squares(%x: memref<?xf32, 1>, %y: memref<?xf32, 1>) attributes {ag.on_device} {
  linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel"]} ins(%x : memref<?xf32, 1>) outs(%y : memref<?xf32, 1>) {
  ^bb0(%e: f32, %out: f32):
    %z = func.call @square(%e) : (f32) -> f32
    linalg.yield %z : f32
  }
  return
}
