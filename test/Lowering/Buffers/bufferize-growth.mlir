// RUN: autograph-opt %s -ag-bufferize-growth | FileCheck %s

// A loop's own buffer, read by nobody afterwards, grows where it is; one that has no room by twice
// its elements, so that few of the copies are made anew.
// CHECK-LABEL: func.func @grow
// CHECK: scf.for {{.*}} iter_args(%[[old:.*]] = %{{.*}}) -> (memref<?xi32>)
// CHECK: %[[place:.*]] = llvm.getelementptr %{{.*}}[-24] : (!llvm.ptr) -> !llvm.ptr, i8
// CHECK: %[[room:.*]] = llvm.load volatile %[[place]] {alignment = 8 : i64} : !llvm.ptr -> i64
// CHECK: %[[fits:.*]] = arith.cmpi sge, %[[room]], %{{.*}} : i64
// CHECK: %[[new:.*]] = scf.if %[[fits]]
// CHECK: memref.reinterpret_cast %[[old]]
// CHECK: else
// CHECK: %[[larger:.*]] = arith.addi %[[size:.*]], %{{.*}} : index
// CHECK: memref.alloc(%[[larger]])
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%[[size]]]
// CHECK: memref.copy
// CHECK: memref.store %{{.*}}, %[[new]]
// CHECK: scf.yield %[[new]]
func.func @grow(%v: memref<?xi32>, %n: index, %x: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v) -> memref<?xi32> {
    %d = memref.dim %t, %c0 : memref<?xi32>
    %e = arith.addi %d, %c1 : index
    %u = memref.alloc(%e) : memref<?xi32>
    %front = memref.subview %u[0] [%d] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
    memref.copy %t, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
    memref.store %x, %u[%d] : memref<?xi32>
    scf.yield %u : memref<?xi32>
  }
  return %r : memref<?xi32>
}

// The old one is still read, or is an argument: a copy it is.
// CHECK-LABEL: func.func @kept
// CHECK-NOT: llvm.load volatile
func.func @kept(%v: memref<?xi32>, %n: index, %x: i32) -> (memref<?xi32>, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %s = memref.alloc(%n) : memref<?xi32>
  %e = arith.addi %n, %c1 : index
  %u = memref.alloc(%e) : memref<?xi32>
  %front = memref.subview %u[0] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.copy %s, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
  %y = memref.load %s[%c0] : memref<?xi32>
  %w = memref.alloc(%e) : memref<?xi32>
  %start = memref.subview %w[0] [%n] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.copy %v, %start : memref<?xi32> to memref<?xi32, strided<[1]>>
  return %w, %y : memref<?xi32>, i32
}

// In one of two branches: what the other one gives is not what is appended to.
// CHECK-LABEL: func.func @sometimes
// CHECK: scf.if %{{.*}} -> (memref<?xi32>) {
// CHECK: scf.if %{{.*}} -> (memref<?xi32>) {
// CHECK-NEXT: memref.reinterpret_cast
func.func @sometimes(%n: index, %x: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %init = memref.alloc(%c1) : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init) -> (memref<?xi32>) {
    %odd = arith.remui %i, %c2 : index
    %does = arith.cmpi eq, %odd, %c1 : index
    %w = scf.if %does -> (memref<?xi32>) {
      %d = memref.dim %v, %c0 : memref<?xi32>
      %d1 = arith.addi %d, %c1 : index
      %a = memref.alloc(%d1) : memref<?xi32>
      %front = memref.subview %a[0] [%d] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
      memref.copy %v, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
      memref.store %x, %a[%d] : memref<?xi32>
      scf.yield %a : memref<?xi32>
    } else {
      scf.yield %v : memref<?xi32>
    }
    scf.yield %w : memref<?xi32>
  }
  %e = memref.load %r[%c0] : memref<?xi32>
  return %e : i32
}

// Without its last element.
// CHECK-LABEL: func.func @shorter
// CHECK: scf.for
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: %[[s:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}], strides: [1]
// CHECK: scf.yield %[[s]]
func.func @shorter(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc(%n) : memref<?xi32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init) -> (memref<?xi32>) {
    %d = memref.dim %v, %c0 : memref<?xi32>
    %d1 = arith.subi %d, %c1 : index
    %front = memref.subview %v[0] [%d1] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
    %a = memref.alloc(%d1) : memref<?xi32>
    memref.copy %front, %a : memref<?xi32, strided<[1]>> to memref<?xi32>
    scf.yield %a : memref<?xi32>
  }
  %e = memref.load %r[%c0] : memref<?xi32>
  return %e : i32
}

// The longer one is read afterwards.
// CHECK-LABEL: func.func @both_read
// CHECK: memref.copy
func.func @both_read(%n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc(%n) : memref<?xi32>
  %d1 = arith.subi %n, %c1 : index
  %front = memref.subview %init[0] [%d1] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  %a = memref.alloc(%d1) : memref<?xi32>
  memref.copy %front, %a : memref<?xi32, strided<[1]>> to memref<?xi32>
  %e = memref.load %init[%d1] : memref<?xi32>
  memref.store %e, %a[%c0] : memref<?xi32>
  %f = memref.load %init[%c0] : memref<?xi32>
  return %f : i32
}

// Without its last two, one after the other; and after a loop that gave it, on one path.
// CHECK-LABEL: func.func @shorter_twice
// CHECK: scf.for
// CHECK: scf.while
// CHECK-NOT: memref.alloc
// CHECK-NOT: memref.copy
// CHECK: memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}], strides: [1]
func.func @shorter_twice(%n: index, %c: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc(%n) : memref<?xi32>
  %init2 = memref.alloc(%n) : memref<?xi32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init, %w = %init2) -> (memref<?xi32>, memref<?xi32>) {
    %m:2 = scf.if %c -> (memref<?xi32>, memref<?xi32>) {
      %l:2 = scf.while (%v2 = %v, %w2 = %w) : (memref<?xi32>, memref<?xi32>) -> (memref<?xi32>, memref<?xi32>) {
        scf.condition(%c) %v2, %w2 : memref<?xi32>, memref<?xi32>
      } do {
      ^bb0(%v2: memref<?xi32>, %w2: memref<?xi32>):
        %x = memref.load %v2[%c0] : memref<?xi32>
        memref.store %x, %w2[%c0] : memref<?xi32>
        scf.yield %v2, %w2 : memref<?xi32>, memref<?xi32>
      }
      scf.yield %l#0, %l#1 : memref<?xi32>, memref<?xi32>
    } else {
      scf.yield %v, %w : memref<?xi32>, memref<?xi32>
    }
    %d = memref.dim %m#1, %c0 : memref<?xi32>
    %d1 = arith.subi %d, %c1 : index
    %d2 = arith.subi %d1, %c1 : index
    %front = memref.subview %m#1[0] [%d1] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
    %front2 = memref.subview %front[0] [%d2] [1] : memref<?xi32, strided<[1]>> to memref<?xi32, strided<[1]>>
    %a = memref.alloc(%d2) : memref<?xi32>
    memref.copy %front2, %a : memref<?xi32, strided<[1]>> to memref<?xi32>
    scf.yield %m#0, %a : memref<?xi32>, memref<?xi32>
  }
  %e = memref.load %r#1[%c0] : memref<?xi32>
  return %e : i32
}

// Rows of known extent: the places of a list's tensors, of which one is dropped and one appended.
// CHECK-LABEL: func.func @rows
// CHECK: scf.for
// CHECK: %[[s:.*]] = memref.reinterpret_cast %{{.*}} to offset: [0], sizes: [%{{.*}}, 2], strides: [2, 1]
// CHECK: scf.if
// CHECK-NEXT: memref.reinterpret_cast %[[s]] to offset: [0], sizes: [%{{.*}}, 2], strides: [2, 1]
func.func @rows(%n: index, %row: memref<2xi64>) -> i64 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %init = memref.alloc(%n) : memref<?x2xi64>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%v = %init) -> (memref<?x2xi64>) {
    %d = memref.dim %v, %c0 : memref<?x2xi64>
    %d1 = arith.subi %d, %c1 : index
    %front = memref.subview %v[0, 0] [%d1, 2] [1, 1] : memref<?x2xi64> to memref<?x2xi64, strided<[2, 1]>>
    %a = memref.alloc(%d1) : memref<?x2xi64>
    memref.copy %front, %a : memref<?x2xi64, strided<[2, 1]>> to memref<?x2xi64>
    %d2 = arith.addi %d1, %c1 : index
    %b = memref.alloc(%d2) : memref<?x2xi64>
    %place = memref.subview %b[0, 0] [%d1, 2] [1, 1] : memref<?x2xi64> to memref<?x2xi64, strided<[2, 1]>>
    memref.copy %a, %place : memref<?x2xi64> to memref<?x2xi64, strided<[2, 1]>>
    %end = memref.subview %b[%d1, 0] [1, 2] [1, 1] : memref<?x2xi64> to memref<2xi64, strided<[1], offset: ?>>
    memref.copy %row, %end : memref<2xi64> to memref<2xi64, strided<[1], offset: ?>>
    scf.yield %b : memref<?x2xi64>
  }
  %e = memref.load %r[%c0, %c0] : memref<?x2xi64>
  return %e : i64
}

// What a function is given to resize grows in place, also what a call gave back of it.
// CHECK-LABEL: func.func private @given
// CHECK: %[[first:.*]] = scf.if
// CHECK-NEXT: memref.reinterpret_cast %arg0
// CHECK: call @given(%[[first]],
// CHECK: %[[back:.*]] = arith.select
// CHECK: scf.if
// CHECK-NEXT: memref.reinterpret_cast %[[back]]
func.func private @given(%v: memref<?xi32> {ag.exclusive}, %x: i32) -> (memref<?xi32>, i1, index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %v, %c0 : memref<?xi32>
  %n = arith.addi %d, %c1 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %front = memref.subview %a[0] [%d] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.copy %v, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.store %x, %a[%d] : memref<?xi32>
  %r:3 = call @given(%a, %x) : (memref<?xi32>, i32) -> (memref<?xi32>, i1, index)
  %resized = memref.reinterpret_cast %a to offset: [0], sizes: [%r#2], strides: [1] : memref<?xi32> to memref<?xi32>
  %w = arith.select %r#1, %resized, %r#0 : memref<?xi32>
  %m = arith.addi %r#2, %c1 : index
  %b = memref.alloc(%m) : memref<?xi32>
  %front2 = memref.subview %b[0] [%r#2] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.copy %w, %front2 : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.store %x, %b[%r#2] : memref<?xi32>
  %at = memref.extract_aligned_pointer_as_index %b : memref<?xi32> -> index
  %from = memref.extract_aligned_pointer_as_index %v : memref<?xi32> -> index
  %same = arith.cmpi eq, %at, %from : index
  return %b, %same, %m : memref<?xi32>, i1, index
}

// The allocator's buffers are passed on as they are, through loops, too; of any other one a copy is, and has the extents that the call gives.
// CHECK-LABEL: func.func @pass(%arg0: memref<?xi32>,
// CHECK: scf.for {{.*}} iter_args(%[[carried:.*]] =
// CHECK: call @given(%[[carried]],
// CHECK: %[[copy:.*]] = memref.alloc(%{{.*}}) : memref<?xi32>
// CHECK-NEXT: memref.copy %arg0, %[[copy]]
// CHECK-NEXT: call @given(%[[copy]],
// CHECK-NEXT: memref.reinterpret_cast %[[copy]] to
func.func @pass(%foreign: memref<?xi32>, %x: i32, %n: index) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc(%n) : memref<?xi32>
  %l = scf.for %i = %c0 to %n step %c1 iter_args(%v = %a) -> (memref<?xi32>) {
    %r:3 = func.call @given(%v, %x) : (memref<?xi32>, i32) -> (memref<?xi32>, i1, index)
    %resized = memref.reinterpret_cast %v to offset: [0], sizes: [%r#2], strides: [1] : memref<?xi32> to memref<?xi32>
    %w = arith.select %r#1, %resized, %r#0 : memref<?xi32>
    scf.yield %w : memref<?xi32>
  }
  %r:3 = call @given(%foreign, %x) : (memref<?xi32>, i32) -> (memref<?xi32>, i1, index)
  %resized = memref.reinterpret_cast %foreign to offset: [0], sizes: [%r#2], strides: [1] : memref<?xi32> to memref<?xi32>
  %w = arith.select %r#1, %resized, %r#0 : memref<?xi32>
  %e = memref.load %w[%c0] : memref<?xi32>
  return %e : i32
}

// Where loops count, and append as much at each trip, there is room for all of it at once.
// CHECK-LABEL: func.func @counted
// CHECK: scf.while
// CHECK: scf.while
// CHECK: ^bb0(%[[inner:.*]]: i64, %[[list:.*]]: memref<?xf64>):
// CHECK: else
// CHECK: %[[left:.*]] = arith.subi %{{.*}}, %{{.*}} : index
// CHECK: arith.muli
// CHECK: %[[most:.*]] = arith.maxsi
// CHECK: memref.alloc(%[[most]])
func.func @counted(%row: memref<?xf64>, %d: index, %m: i64, %n: i64) -> memref<?xf64> {
  %zero = arith.constant 0 : i64
  %one = arith.constant 1 : i64
  %first = arith.constant 0 : index
  %none = memref.alloc() : memref<0xf64>
  %empty = memref.cast %none : memref<0xf64> to memref<?xf64>
  %r:2 = scf.while (%i = %zero, %l = %empty) : (i64, memref<?xf64>) -> (i64, memref<?xf64>) {
    %more = arith.cmpi slt, %i, %m : i64
    scf.condition(%more) %i, %l : i64, memref<?xf64>
  } do {
  ^bb0(%i: i64, %l: memref<?xf64>):
    %s:2 = scf.while (%j = %zero, %k = %l) : (i64, memref<?xf64>) -> (i64, memref<?xf64>) {
      %next = arith.addi %j, %one : i64
      %more = arith.cmpi slt, %next, %n : i64
      scf.condition(%more) %j, %k : i64, memref<?xf64>
    } do {
    ^bb0(%j: i64, %k: memref<?xf64>):
      %had = memref.dim %k, %first : memref<?xf64>
      %all = arith.addi %had, %d : index
      %room = memref.alloc(%all) : memref<?xf64>
      %front = memref.subview %room[0] [%had] [1] : memref<?xf64> to memref<?xf64, strided<[1]>>
      memref.copy %k, %front : memref<?xf64> to memref<?xf64, strided<[1]>>
      %end = memref.subview %room[%had] [%d] [1] : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
      memref.copy %row, %end : memref<?xf64> to memref<?xf64, strided<[1], offset: ?>>
      %after = arith.addi %j, %one : i64
      scf.yield %after, %room : i64, memref<?xf64>
    }
    %after = arith.addi %i, %one : i64
    scf.yield %after, %s#1 : i64, memref<?xf64>
  }
  return %r#1 : memref<?xf64>
}

// Several times in one block: the front is a view of views.
// CHECK-LABEL: func.func @several
// CHECK: %[[new:.*]] = scf.if
// CHECK: memref.reinterpret_cast %arg0
// CHECK: else
// CHECK: memref.copy %arg0
// CHECK: %[[first:.*]] = memref.subview %[[new]][0] [%{{.*}}] [1]
// CHECK: memref.store %{{.*}}, %[[first]]
// CHECK: memref.store %{{.*}}, %[[new]]
// CHECK: return %[[new]]
func.func @several(%v: memref<?xi32> {ag.exclusive}, %x: i32) -> memref<?xi32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %d = memref.dim %v, %c0 : memref<?xi32>
  %e = arith.addi %d, %c1 : index
  %f = arith.addi %e, %c1 : index
  %u = memref.alloc(%f) : memref<?xi32>
  %first = memref.subview %u[0] [%e] [1] : memref<?xi32> to memref<?xi32, strided<[1]>>
  %front = memref.subview %first[0] [%d] [1] : memref<?xi32, strided<[1]>> to memref<?xi32, strided<[1]>>
  memref.copy %v, %front : memref<?xi32> to memref<?xi32, strided<[1]>>
  memref.store %x, %first[%d] : memref<?xi32, strided<[1]>>
  memref.store %x, %u[%e] : memref<?xi32>
  return %u : memref<?xi32>
}
