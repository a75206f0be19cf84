// RUN: autograph-opt %s -ag-emit-threads | FileCheck %s

// Threads are asked for where there is work for several. What the loop uses is handed on in a structure; room for a row is each thread's own.
// CHECK-LABEL: func.func @rows(
// CHECK: %[[STEPS:.*]] = arith.muli %{{.*}}, %{{.*}} : index
// CHECK: %[[LARGE:.*]] = arith.cmpi ugt, %[[STEPS]], %c50000
// CHECK: %[[SHARED:.*]] = scf.if %[[LARGE]] -> (i1) {
// CHECK: %[[TENTHS:.*]] = arith.muli %[[STEPS]], %c3
// CHECK: %[[WORK:.*]] = arith.divui %[[TENTHS]], %c10
// CHECK: %[[NUMBER:.*]] = arith.index_cast %[[WORK]] : index to i64
// CHECK: call @ag_free_threads(%[[NUMBER]])
// CHECK: scf.if %[[SHARED]] {
// CHECK: %[[CONTEXT:.*]] = llvm.alloca %{{.*}} x !llvm.struct<
// CHECK: llvm.store %{{.*}}
// CHECK: %[[PART:.*]] = builtin.unrealized_conversion_cast %{{.*}} to !llvm.ptr
// CHECK: call @ag_parallel(%{{.*}}, %[[PART]], %[[CONTEXT]])
// CHECK: } else {
// CHECK: scf.for
// CHECK-NOT: parallel =
// CHECK: return
func.func @rows(%x: memref<?x?xf32>, %y: memref<?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %rows = memref.dim %x, %c0 : memref<?x?xf32>
  %columns = memref.dim %x, %c1 : memref<?x?xf32>
  %row = memref.alloc(%columns) {ag.scratch} : memref<?xf32>
  scf.for %i = %c0 to %rows step %c1 {
    scf.for %j = %c0 to %columns step %c1 {
      %a = memref.load %x[%i, %j] : memref<?x?xf32>
      memref.store %a, %row[%j] : memref<?xf32>
    }
    %last = memref.load %row[%c0] : memref<?xf32>
    memref.store %last, %y[%i] : memref<?xf32>
  } {ag.parallel = 3 : i64}
  memref.dealloc %row : memref<?xf32>
  return
}

// Work that is known to be large is always handed on.
// CHECK-LABEL: func.func @large(
// CHECK-NOT: scf.if
// CHECK-NOT: scf.for
// CHECK: call @ag_parallel
// CHECK: return
func.func @large(%n: index, %y: memref<?xf32>, %a: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.for %i = %c0 to %n step %c1 {
    memref.store %a, %y[%i] : memref<?xf32>
  } {ag.parallel = 0 : i64}
  return
}

// The address of a room is that of the thread's own.
// CHECK-LABEL: func.func @rooms(
// CHECK: call @ag_parallel
func.func @rooms(%n: index, %y: memref<?xindex>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %room = memref.alloca() {ag.scratch} : memref<8xi64>
  %address = memref.extract_aligned_pointer_as_index %room : memref<8xi64> -> index {ag.scratch}
  scf.for %i = %c0 to %n step %c1 {
    memref.store %address, %y[%i] : memref<?xindex>
  } {ag.parallel = 0 : i64}
  return
}

// CHECK-LABEL: func.func private @__ag_part(
// CHECK-SAME: %{{.*}}: !llvm.ptr, %[[FROM:.*]]: i64, %[[TO:.*]]: i64)
// CHECK: memref.alloc(%{{.*}}) {ag.scratch} : memref<?xf32>
// CHECK: arith.minsi
// CHECK: scf.for
// CHECK: memref.dealloc

// CHECK-LABEL: func.func private @__ag_part_1(
// CHECK: %[[ROOM:.*]] = memref.alloca() {ag.scratch} : memref<8xi64>
// CHECK: %[[ADDRESS:.*]] = memref.extract_aligned_pointer_as_index %[[ROOM]]
// CHECK: scf.for
// CHECK: memref.store %[[ADDRESS]]
