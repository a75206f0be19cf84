// RUN: autograph-opt %s --ag-schedule-lines --canonicalize --cse | FileCheck %s

#xy = affine_map<(d0, d1) -> (d0, d1)>

// Running sums of columns: a line for each, which goes down.
// CHECK-LABEL: func.func @columns
// CHECK-SAME: (%[[x:.*]]: memref<?x?xf32, 1>, %[[n:.*]]: index, %[[m:.*]]: index)
// CHECK: scf.parallel (%[[line:.*]]) = (%c0) to (%{{.*}}) step (%c1)
// CHECK-NEXT: scf.for %[[i:.*]] = %c1 to %{{.*}} step %c1
// CHECK-NEXT: %[[before:.*]] = arith.subi %[[i]], %c1
// CHECK-NEXT: memref.load %[[y:.*]][%[[before]], %[[line]]]
// CHECK: memref.store %{{.*}}, %[[y]][%[[i]], %[[line]]]
func.func @columns(%x: memref<?x?xf32, 1>, %n: index, %m: index) -> memref<?x?xf32, 1> attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloc(%n, %m) : memref<?x?xf32, 1>
  linalg.copy ins(%x : memref<?x?xf32, 1>) outs(%y : memref<?x?xf32, 1>)
  scf.for %i = %c1 to %n step %c1 {
    scf.for %j = %c0 to %m step %c1 {
      %k = arith.subi %i, %c1 : index
      %a = memref.load %y[%k, %j] : memref<?x?xf32, 1>
      %b = memref.load %x[%i, %j] : memref<?x?xf32, 1>
      %c = arith.addf %a, %b : f32
      memref.store %c, %y[%i, %j] : memref<?x?xf32, 1>
    }
  }
  return %y : memref<?x?xf32, 1>
}

// Of rows: the outer loop has the lines.
// CHECK-LABEL: func.func @rows
// CHECK: scf.parallel (%[[line:.*]]) =
// CHECK-NEXT: scf.for %[[j:.*]] = %c1
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[line]], %[[j]]]
func.func @rows(%y: memref<?x?xf32, 1>, %n: index, %m: index) attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    scf.for %j = %c1 to %m step %c1 {
      %k = arith.subi %j, %c1 : index
      %a = memref.load %y[%i, %k] : memref<?x?xf32, 1>
      memref.store %a, %y[%i, %j] : memref<?x?xf32, 1>
    }
  }
  return
}

// Elementwise work on slices, with a check: it stands before, in a loop of its own.
// CHECK-LABEL: func.func @slices
// CHECK: scf.while
// CHECK: func.call @ag_fail_index
// CHECK-NOT: memref.store
// CHECK: scf.parallel (%[[line:.*]]) =
// CHECK: %[[row:.*]] = arith.divui %[[line]]
// CHECK: scf.for %[[i:.*]] =
// CHECK-NOT: ag_fail
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[row]], %[[i]], %{{.*}}] : memref<?x?x?xf32, 1>
// CHECK-NOT: linalg
// CHECK: return
func.func private @ag_fail_index(i64)
func.func @slices(%x: memref<?x?x?xf32, 1>, %n: i64, %a: index, %b: index, %limit: i64) -> memref<?x?x?xf32, 1> attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = arith.constant 1 : i64
  %m = arith.index_cast %n : i64 to index
  %y = memref.alloc(%a, %m, %b) : memref<?x?x?xf32, 1>
  linalg.copy ins(%x : memref<?x?x?xf32, 1>) outs(%y : memref<?x?x?xf32, 1>)
  %end = scf.while (%i = %one) : (i64) -> i64 {
    %more = arith.cmpi slt, %i, %n : i64
    scf.condition(%more) %i : i64
  } do {
  ^bb0(%i: i64):
    %bad = arith.cmpi sge, %i, %limit : i64
    scf.if %bad {
      func.call @ag_fail_index(%i) : (i64) -> ()
    }
    %before = arith.subi %i, %one : i64
    %p = arith.index_cast %before : i64 to index
    %q = arith.index_cast %i : i64 to index
    %last = memref.subview %y[0, %p, 0] [%a, 1, %b] [1, 1, 1] : memref<?x?x?xf32, 1> to memref<?x?xf32, strided<[?, 1], offset: ?>, 1>
    %next = memref.subview %y[0, %q, 0] [%a, 1, %b] [1, 1, 1] : memref<?x?x?xf32, 1> to memref<?x?xf32, strided<[?, 1], offset: ?>, 1>
    linalg.generic {indexing_maps = [#xy, #xy], iterator_types = ["parallel", "parallel"]} ins(%last : memref<?x?xf32, strided<[?, 1], offset: ?>, 1>) outs(%next : memref<?x?xf32, strided<[?, 1], offset: ?>, 1>) {
    ^bb0(%e: f32, %o: f32):
      %z = arith.mulf %e, %o : f32
      linalg.yield %z : f32
    }
    %then = arith.addi %i, %one : i64
    scf.yield %then : i64
  }
  return %y : memref<?x?x?xf32, 1>
}

// Elements that other lines would write: as they are.
// CHECK-LABEL: func.func @neighbours
// CHECK-NOT: scf.parallel
func.func @neighbours(%y: memref<?x?xf32, 1>, %n: index, %m: index) attributes {ag.on_device} {
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    scf.for %j = %c1 to %m step %c1 {
      %k = arith.subi %i, %c1 : index
      %l = arith.subi %j, %c1 : index
      %a = memref.load %y[%k, %l] : memref<?x?xf32, 1>
      memref.store %a, %y[%i, %j] : memref<?x?xf32, 1>
    }
  }
  return
}

// Elements of the caller's, which sees those before an error: the outer loop stays where it is.
// CHECK-LABEL: func.func @seen
// CHECK: scf.for
// CHECK: func.call @ag_fail_index
// CHECK: scf.parallel
func.func @seen(%y: memref<?x?xf32, 1>, %n: index, %m: index, %limit: i64) attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c1 to %n step %c1 {
    %number = arith.index_cast %i : index to i64
    %bad = arith.cmpi sge, %number, %limit : i64
    scf.if %bad {
      func.call @ag_fail_index(%number) : (i64) -> ()
    }
    scf.for %j = %c0 to %m step %c1 {
      %k = arith.subi %i, %c1 : index
      %a = memref.load %y[%k, %j] : memref<?x?xf32, 1>
      memref.store %a, %y[%i, %j] : memref<?x?xf32, 1>
    }
  }
  return
}

// A histogram: what is looked up says which lines do an iteration's work.
// CHECK-LABEL: func.func @histogram
// CHECK: %[[owners:.*]] = arith.constant 8192 : index
// CHECK: scf.parallel (%[[line:.*]]) = (%c0) to (%[[owners]])
// CHECK-NEXT: scf.for %[[i:.*]] =
// CHECK-NEXT: %[[at:.*]] = memref.load %{{.*}}[%[[i]]] : memref<?xindex, 1>
// CHECK-NEXT: %[[rest:.*]] = arith.andi %[[at]], %{{.*}} : index
// CHECK-NEXT: %[[own:.*]] = arith.cmpi eq, %[[rest]], %[[line]]
// CHECK-NEXT: scf.if %[[own]]
// CHECK: memref.store %{{.*}}, %{{.*}}[%[[at]]]
func.func @histogram(%at: memref<?xindex, 1>, %n: index, %m: index, %one: i32) -> memref<?xi32, 1> attributes {ag.on_device} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %y = memref.alloc(%m) : memref<?xi32, 1>
  linalg.fill ins(%one : i32) outs(%y : memref<?xi32, 1>)
  scf.for %i = %c0 to %n step %c1 {
    %place = memref.load %at[%i] : memref<?xindex, 1>
    %a = memref.load %y[%place] : memref<?xi32, 1>
    %b = arith.addi %a, %one : i32
    memref.store %b, %y[%place] : memref<?xi32, 1>
  }
  return %y : memref<?xi32, 1>
}
