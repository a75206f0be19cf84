// A loop that no kernel does is the host's, on copies of its tensors; functions of numbers are the host's as they are.
// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// CHECK: func.func @sums.device(%[[x:.*]]: memref<?xf32, 1>)
// CHECK: %[[y:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK: linalg.generic
// CHECK: } else {
// CHECK: %[[from:.*]] = {{.*}}call @ag_device_fetch(%{{.*}}, %{{.*}}) : (i64, i64) -> !llvm.ptr
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

// A kernel looks up what the loop has written: the buffer is the device's.
// CHECK: func.func @reversed.device
// CHECK: %[[y:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK: call @ag_device_fetch
// CHECK: scf.for
// CHECK: } {ag.host_loop}
// CHECK: call @ag_device_take
// CHECK: linalg.generic
// CHECK: memref.load %[[y]]
func.func @reversed(%x: memref<?xf32>) -> memref<?xf32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %zero = arith.constant 0.0 : f32
  %n = memref.dim %x, %c0 : memref<?xf32>
  %y = memref.alloc(%n) : memref<?xf32>
  scf.for %i = %c1 to %n step %c1 {
    %before = arith.subi %i, %c1 : index
    %a = memref.load %x[%before] : memref<?xf32>
    %b = memref.load %x[%i] : memref<?xf32>
    %c = arith.addf %a, %b : f32
    memref.store %c, %y[%before] : memref<?xf32>
    memref.store %c, %y[%i] : memref<?xf32>
  }
  %z = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%z : memref<?xf32>) {
  ^bb0(%out: f32):
    %i = linalg.index 0 : index
    %j = arith.subi %n, %i : index
    %k = arith.subi %j, %c1 : index
    %e = memref.load %y[%k] : memref<?xf32>
    linalg.yield %e : f32
  }
  return %z : memref<?xf32>
}

// Where the end of a loop is computed in it, it is so before it in the twin, where the loop is a kernel.
// CHECK: func.func @until.device
// CHECK-NOT: ag_device_fetch
// CHECK: arith.subi
// CHECK: scf.while
// CHECK-NOT: ag.host_loop
// CHECK: return
func.func @until(%x: memref<?xf32>, %n: i64) attributes {ag.annotated} {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%x : memref<?xf32>) {
  ^bb0(%out: f32):
    %z = arith.mulf %out, %out : f32
    linalg.yield %z : f32
  }
  %end = scf.while (%i = %zero) : (i64) -> i64 {
    %last = arith.subi %n, %one : i64
    %more = arith.cmpi slt, %i, %last : i64
    scf.condition(%more) %i : i64
  } do {
  ^bb0(%i: i64):
    %place = arith.index_cast %i : i64 to index
    %a = memref.load %x[%place] : memref<?xf32>
    %b = arith.addf %a, %a : f32
    memref.store %b, %x[%place] : memref<?xf32>
    %next = arith.addi %i, %one : i64
    scf.yield %next : i64
  }
  return
}

// Tensors that may share elements: their copies share them, too.
// CHECK: func.func @shared.device
// CHECK: call @ag_device_open
// CHECK: call @ag_device_open
// CHECK: scf.for
// CHECK: } {ag.host_loop}
// CHECK-DAG: call @ag_device_take
// CHECK-DAG: call @ag_device_close
// CHECK: return
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

// A loop within a loop that launches kernels. What nothing in the outer one writes is fetched once.
// CHECK: func.func @steps.device(%[[x:.*]]: memref<?xf32, 1>, %[[y:.*]]: memref<?xf32, 1>
// CHECK: call @ag_device_fetch
// CHECK: scf.for
// CHECK: linalg.generic
// CHECK: call @ag_device_fetch
// CHECK: scf.for
// CHECK: } {ag.host_loop}
// CHECK: call @ag_device_take
// CHECK: call @ag_release
// CHECK: memref.dealloc
// CHECK: }
// CHECK: call @ag_release
func.func @steps(%x: memref<?xf32>, %y: memref<?xf32>, %n: index) attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %s = %c0 to %n step %c1 {
    %room = memref.alloc(%n) : memref<?xf32>
    linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%room : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %z = arith.mulf %in, %in : f32
      linalg.yield %z : f32
    }
    scf.for %i = %c1 to %n step %c1 {
      %before = arith.subi %i, %c1 : index
      %a = memref.load %room[%before] : memref<?xf32>
      %b = memref.load %y[%before] : memref<?xf32>
      %c = arith.addf %a, %b : f32
      memref.store %c, %room[%i] : memref<?xf32>
    }
    memref.dealloc %room : memref<?xf32>
  }
  return
}
