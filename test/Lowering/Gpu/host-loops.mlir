// A loop that no kernel does is the host's, on copies of its tensors; functions of numbers are the host's as they are.
// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// CHECK: func.func @sums.device(%[[x:.*]]: memref<?xf32, 1>)
// CHECK: %[[y:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK: linalg.generic
// CHECK: %[[from:.*]] = call @ag_device_fetch(%{{.*}}, %{{.*}}) : (i64, i64) -> !llvm.ptr
// CHECK: %[[own:.*]] = builtin.unrealized_conversion_cast %{{.*}} to memref<?xf32>
// CHECK: scf.for
// CHECK: memref.load %[[own]]
// CHECK: memref.store %{{.*}}, %[[own]]
// CHECK: call @ag_device_take(%{{.*}}, %[[from]], %{{.*}})
// CHECK: call @ag_release(%[[from]])
func.func @sums(%x: memref<?xf32>) -> memref<?xf32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %n = memref.dim %x, %c0 : memref<?xf32>
  %y = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %out: f32):
    %z = arith.mulf %e, %e : f32
    linalg.yield %z : f32
  }
  scf.for %i = %c1 to %n step %c1 {
    %before = arith.subi %i, %c1 : index
    %a = memref.load %y[%before] : memref<?xf32>
    %b = memref.load %y[%i] : memref<?xf32>
    %c = arith.addf %a, %b : f32
    memref.store %c, %y[%i] : memref<?xf32>
  }
  return %y : memref<?xf32>
}

// Tensors that may share elements: a copy of one would miss what is written to the other.
// CHECK: func.func @shared({{.*}}) attributes {ag.annotated, ag.off_device = "it reads or writes the elements of a tensor one by one
func.func @shared(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) attributes {ag.annotated} {
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<?xf32>) {
  ^bb0(%out: f32):
    %z = arith.mulf %out, %out : f32
    linalg.yield %z : f32
  }
  scf.for %i = %c1 to %n step %c1 {
    %before = arith.subi %i, %c1 : index
    %a = memref.load %x[%before] : memref<?xf32>
    %b = memref.load %y[%before] : memref<?xf32>
    %c = arith.addf %a, %b : f32
    memref.store %c, %x[%i] : memref<?xf32>
  }
  return
}

// A function of numbers that no twin can be made of: its loop carries a buffer.
// CHECK: func.func @caller.device
// CHECK: call @numbers(%{{.*}}) : (index) -> i64
func.func @numbers(%n: index) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0 : i64
  %room = memref.alloca() : memref<4xi64>
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%own = %room) -> memref<4xi64> {
    memref.store %zero, %own[%c0] : memref<4xi64>
    scf.yield %own : memref<4xi64>
  }
  %first = memref.load %last[%c0] : memref<4xi64>
  return %first : i64
}
func.func @caller(%x: memref<?xi64>, %n: index) attributes {ag.annotated} {
  %all = func.call @numbers(%n) : (index) -> i64
  linalg.fill ins(%all : i64) outs(%x : memref<?xi64>)
  return
}
