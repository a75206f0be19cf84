// A loop whose iterations depend on each other is the body of an operation without axes where it has few steps, else the host's.
// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s

#id = affine_map<(d0) -> (d0)>

// A number is carried, and nobody asks for it.
// CHECK-LABEL: func.func @averages.device
// CHECK-SAME: (%[[y:.*]]: memref<?xf32, 1>, %[[a:.*]]: f32, %[[n:.*]]: index)
// CHECK: %[[short:.*]] = arith.cmpi ult
// CHECK: scf.if %[[short]]
// CHECK: linalg.generic {{.*}}iterator_types = []} outs(%{{.*}} : memref<i1, 1>)
// CHECK: scf.for %[[i:.*]] = %{{.*}} to %[[n]] {{.*}} iter_args(%[[s:.*]] = %[[a]])
// CHECK: memref.load %[[y]][%[[i]]]
// CHECK: memref.store %{{.*}}, %[[y]][%[[i]]]
// CHECK: linalg.yield
// CHECK: } else {
// CHECK: call @ag_device_fetch
// CHECK: } {ag.host_loop}
func.func @averages(%y: memref<?xf32>, %a: f32, %n: index) attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  linalg.fill ins(%a : f32) outs(%y : memref<?xf32>)
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<?xf32>) {
  ^bb0(%out: f32):
    %z = arith.mulf %out, %out : f32
    linalg.yield %z : f32
  }
  %last = scf.for %i = %c0 to %n step %c1 iter_args(%s = %a) -> f32 {
    %x = memref.load %y[%i] : memref<?xf32>
    %t = arith.mulf %s, %a : f32
    %u = arith.addf %t, %x : f32
    memref.store %u, %y[%i] : memref<?xf32>
    scf.yield %u : f32
  }
  return
}

// Few steps, which are known: what the number ends with is read.
// CHECK-LABEL: func.func @four.device
// CHECK-NOT: scf.if
// CHECK: %[[slot:.*]] = memref.alloc() : memref<f32, 1>
// CHECK: linalg.generic {{.*}} outs(%[[slot]] : memref<f32, 1>)
// CHECK: memref.load %[[slot]][]
// CHECK-NOT: ag.host_loop
// CHECK: return
func.func @four(%y: memref<?xf32>, %a: f32) -> f32 attributes {ag.annotated} {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %c4 = arith.constant 4 : i32
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<?xf32>) {
  ^bb0(%out: f32):
    %z = arith.mulf %out, %out : f32
    linalg.yield %z : f32
  }
  %end:2 = scf.while (%s = %a, %i = %c0) : (f32, i32) -> (i32, f32) {
    %more = arith.cmpi slt, %i, %c4 : i32
    scf.condition(%more) %i, %s : i32, f32
  } do {
  ^bb0(%i: i32, %s: f32):
    %place = arith.index_cast %i : i32 to index
    %x = memref.load %y[%place] : memref<?xf32>
    %u = arith.addf %s, %x : f32
    memref.store %u, %y[%place] : memref<?xf32>
    %next = arith.addi %i, %c1 : i32
    scf.yield %u, %next : f32, i32
  }
  return %end#1 : f32
}

// It is not known before the loop how many steps the inner one has.
// CHECK-LABEL: func.func @triangle.device
// CHECK-NOT: scf.if
// CHECK: ag.host_loop
func.func @triangle(%y: memref<?xf32>, %n: index) attributes {ag.annotated} {
  %c1 = arith.constant 1 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<?xf32>) {
  ^bb0(%out: f32):
    %z = arith.mulf %out, %out : f32
    linalg.yield %z : f32
  }
  scf.for %i = %c1 to %n step %c1 {
    scf.for %j = %c1 to %i step %c1 {
      %k = arith.subi %i, %j : index
      %x = memref.load %y[%k] : memref<?xf32>
      memref.store %x, %y[%i] : memref<?xf32>
    }
  }
  return
}

// More steps than one thread should do.
// CHECK-LABEL: func.func @many.device
// CHECK-NOT: scf.if
// CHECK: ag.host_loop
func.func @many(%y: memref<1000xf32>) attributes {ag.annotated} {
  %c1 = arith.constant 1 : index
  %n = arith.constant 1000 : index
  linalg.generic {indexing_maps = [#id], iterator_types = ["parallel"]} outs(%y : memref<1000xf32>) {
  ^bb0(%out: f32):
    %z = arith.mulf %out, %out : f32
    linalg.yield %z : f32
  }
  scf.for %i = %c1 to %n step %c1 {
    %k = arith.subi %i, %c1 : index
    %x = memref.load %y[%k] : memref<1000xf32>
    memref.store %x, %y[%i] : memref<1000xf32>
  }
  return
}
