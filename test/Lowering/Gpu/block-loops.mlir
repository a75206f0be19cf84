// A loop on data as one kernel of one block, where its tensors are small.
// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-emit-kernels,canonicalize,cse)' | FileCheck %s

#x = affine_map<(d0) -> (d0)>
#number = affine_map<(d0) -> ()>

// What is needed is counted on the host, which launches the kernel; or records a graph; or runs the loop.
// CHECK-LABEL: func.func @halved
// CHECK: %[[FITS:.*]] = arith.extui %{{.*}} : i1 to i32
// CHECK: %[[RUNS:.*]] = call @ag_loop_in_block(%[[FITS]])
// CHECK: %[[IS:.*]] = arith.cmpi ne, %[[RUNS]]
// CHECK: scf.if %[[IS]]
// CHECK: memref.alloc
// CHECK: gpu.launch_func @__ag_kernels::@kernel_0 blocks in (%c1, %c1, %c1) threads in (%c256, %c1, %c1)
// CHECK: else
// CHECK: call @ag_can_loop_on_device
// CHECK: call @ag_begin_loop
// CHECK: scf.while
func.func @halved(%x: memref<?xf32, 1>, %least: f32) -> memref<?xf32, 1> attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %n = memref.dim %x, %c0 : memref<?xf32, 1>
  %y = memref.alloc(%n) : memref<?xf32, 1>
  memref.copy %x, %y : memref<?xf32, 1> to memref<?xf32, 1>
  %end = scf.while (%a = %y) : (memref<?xf32, 1>) -> memref<?xf32, 1> {
    %sum = memref.alloc() : memref<f32, 1>
    linalg.fill ins(%zero : f32) outs(%sum : memref<f32, 1>)
    linalg.generic {indexing_maps = [#x, #number], iterator_types = ["reduction"]} ins(%a : memref<?xf32, 1>) outs(%sum : memref<f32, 1>) {
    ^bb0(%e: f32, %out: f32):
      %s = arith.addf %out, %e {ag.lanes} : f32
      linalg.yield %s : f32
    }
    %value = memref.load %sum[] : memref<f32, 1>
    memref.dealloc %sum : memref<f32, 1>
    %goes = arith.cmpf ogt, %value, %least : f32
    scf.condition(%goes) %a : memref<?xf32, 1>
  } do {
  ^bb0(%a: memref<?xf32, 1>):
    linalg.generic {indexing_maps = [#x], iterator_types = ["parallel"]} outs(%a : memref<?xf32, 1>) {
    ^bb0(%out: f32):
      %e = arith.mulf %out, %half : f32
      linalg.yield %e : f32
    }
    linalg.generic {indexing_maps = [#x], iterator_types = ["parallel"]} outs(%a : memref<?xf32, 1>) {
    ^bb0(%out: f32):
      %e = arith.subf %out, %least : f32
      linalg.yield %e : f32
    }
    scf.yield %a : memref<?xf32, 1>
  }
  return %end : memref<?xf32, 1>
}

// CHECK: llvm.mlir.global internal @kernel_0_pool() {addr_space = 3 : i32, alignment = 16 : i64} : !llvm.array<40960 x i8>
// CHECK: llvm.func @kernel_0({{.*}}) attributes {gpu.kernel, nvvm.kernel, nvvm.maxntid = array<i32: 256, 1, 1>, nvvm.minctasm = 1 : i32}
// The tensor comes to the block's memory; all threads wait before a warp adds it up.
// CHECK: llvm.load %{{.*}} : !llvm.ptr<1> -> f32
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<3>
// CHECK: nvvm.barrier0
// CHECK: nvvm.shfl.sync bfly
// The condition is of the thread that has stored the sum: it does not wait, all others do.
// CHECK-NOT: nvvm.barrier0
// CHECK: arith.cmpf ogt
// CHECK: nvvm.barrier0
// CHECK: scf.while
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> i8
// CHECK: scf.condition
// Elements of the same thread.
// CHECK: arith.mulf
// CHECK-NOT: nvvm.barrier0
// CHECK: arith.subf
// CHECK: nvvm.barrier0
// CHECK: nvvm.shfl.sync bfly
// CHECK: arith.cmpf ogt
// CHECK: nvvm.barrier0
// CHECK-NEXT: scf.yield
// CHECK: llvm.load %{{.*}} : !llvm.ptr<3> -> f32
// CHECK: llvm.store %{{.*}} : f32, !llvm.ptr<1>
// CHECK: llvm.return

// Threads wait for the number that chooses between arms, once. Behind an arm they wait where one reads what others may have
// written there, which its own elements are not.
// CHECK: llvm.func @kernel_{{[0-9]+}}({{.*}} nvvm.minctasm
// CHECK: scf.while
// CHECK: } do {
// CHECK-NOT: nvvm.barrier0
// CHECK: arith.cmpf ogt
// CHECK: nvvm.barrier0
// CHECK-NEXT: llvm.load %{{.*}} : !llvm.ptr<3> -> i8
// CHECK: scf.if
// CHECK-NOT: nvvm.barrier0
// CHECK: arith.mulf
// CHECK-NOT: nvvm.barrier0
// CHECK: scf.if
// CHECK-NOT: nvvm.barrier0
// CHECK: arith.subf
// CHECK: nvvm.barrier0
// CHECK: nvvm.shfl.sync bfly
// CHECK: arith.cmpf ogt
// CHECK: nvvm.barrier0
// CHECK-NEXT: scf.yield
// CHECK-NEXT: }
// CHECK-NOT: nvvm.barrier0
// CHECK: llvm.return
func.func @chosen(%x: memref<?xf32, 1>, %least: f32) -> memref<?xf32, 1> attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0.0 : f32
  %half = arith.constant 0.5 : f32
  %n = memref.dim %x, %c0 : memref<?xf32, 1>
  %y = memref.alloc(%n) : memref<?xf32, 1>
  memref.copy %x, %y : memref<?xf32, 1> to memref<?xf32, 1>
  %end = scf.while (%a = %y) : (memref<?xf32, 1>) -> memref<?xf32, 1> {
    %sum = memref.alloc() : memref<f32, 1>
    linalg.fill ins(%zero : f32) outs(%sum : memref<f32, 1>)
    linalg.generic {indexing_maps = [#x, #number], iterator_types = ["reduction"]} ins(%a : memref<?xf32, 1>) outs(%sum : memref<f32, 1>) {
    ^bb0(%e: f32, %out: f32):
      %s = arith.addf %out, %e {ag.lanes} : f32
      linalg.yield %s : f32
    }
    %value = memref.load %sum[] : memref<f32, 1>
    memref.dealloc %sum : memref<f32, 1>
    %goes = arith.cmpf ogt, %value, %least : f32
    scf.condition(%goes) %a : memref<?xf32, 1>
  } do {
  ^bb0(%a: memref<?xf32, 1>):
    %sum = memref.alloc() : memref<f32, 1>
    linalg.fill ins(%zero : f32) outs(%sum : memref<f32, 1>)
    linalg.generic {indexing_maps = [#x, #number], iterator_types = ["reduction"]} ins(%a : memref<?xf32, 1>) outs(%sum : memref<f32, 1>) {
    ^bb0(%e: f32, %out: f32):
      %s = arith.addf %out, %e {ag.lanes} : f32
      linalg.yield %s : f32
    }
    %value = memref.load %sum[] : memref<f32, 1>
    memref.dealloc %sum : memref<f32, 1>
    %isLarge = arith.cmpf ogt, %value, %half : f32
    scf.if %isLarge {
      linalg.generic {indexing_maps = [#x], iterator_types = ["parallel"]} outs(%a : memref<?xf32, 1>) {
      ^bb0(%out: f32):
        %e = arith.mulf %out, %half : f32
        linalg.yield %e : f32
      }
    } else {
      linalg.generic {indexing_maps = [#x], iterator_types = ["parallel"]} outs(%a : memref<?xf32, 1>) {
      ^bb0(%out: f32):
        %e = arith.subf %out, %least : f32
        linalg.yield %e : f32
      }
    }
    scf.yield %a : memref<?xf32, 1>
  }
  return %end : memref<?xf32, 1>
}
