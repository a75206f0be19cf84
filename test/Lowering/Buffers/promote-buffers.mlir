// RUN: autograph-opt --ag-promote-buffers %s | FileCheck %s

// One that is read and written in its block, in loops there and through views, is a slot.
// CHECK-LABEL: func.func @stays
// CHECK: memref.alloca() : memref<16xi32>
// CHECK-NOT: memref.alloc()
func.func @stays(%i: index, %x: i32, %c: i1) -> i32 {
  %a = memref.alloc() : memref<16xi32>
  %r = scf.while (%b = %a) : (memref<16xi32>) -> memref<16xi32> {
    scf.condition(%c) %b : memref<16xi32>
  } do {
  ^bb0(%b: memref<16xi32>):
    memref.store %x, %b[%i] : memref<16xi32>
    scf.yield %b : memref<16xi32>
  }
  %part = memref.subview %r[4] [2] [1] : memref<16xi32> to memref<2xi32, strided<[1], offset: 4>>
  %e = memref.load %part[%i] : memref<2xi32, strided<[1], offset: 4>>
  return %e : i32
}

// One that a loop carries, that is given away, or whose address is taken, is the allocator's.
// CHECK-LABEL: func.func @leaves
// CHECK-COUNT-4: memref.alloc()
func.func @leaves(%c: i1) -> (memref<16xi32>, memref<16xi32>, index) {
  %a = memref.alloc() : memref<16xi32>
  %r = scf.while (%b = %a) : (memref<16xi32>) -> memref<16xi32> {
    scf.condition(%c) %b : memref<16xi32>
  } do {
  ^bb0(%b: memref<16xi32>):
    %next = memref.alloc() : memref<16xi32>
    scf.yield %next : memref<16xi32>
  }
  %given = memref.alloc() : memref<16xi32>
  %named = memref.alloc() : memref<16xi32>
  %address = memref.extract_aligned_pointer_as_index %named : memref<16xi32> -> index
  return %r, %given, %address : memref<16xi32>, memref<16xi32>, index
}

// Neither one too large nor one of an extent that is not known.
// CHECK-LABEL: func.func @large
// CHECK: memref.alloc() : memref<4097xi8>
// CHECK: memref.alloc(%{{.*}}) : memref<?xi8>
func.func @large(%n: index, %x: i8) {
  %a = memref.alloc() : memref<4097xi8>
  memref.store %x, %a[%n] : memref<4097xi8>
  %b = memref.alloc(%n) : memref<?xi8>
  memref.store %x, %b[%n] : memref<?xi8>
  return
}

// Of a function that calls another, which may call it, half a KB.
// CHECK-LABEL: func.func @recursive
// CHECK: memref.alloca() : memref<500xi8>
// CHECK: memref.alloc() : memref<13xi8>
func.func @recursive(%n: index, %x: i8) {
  %a = memref.alloc() : memref<500xi8>
  memref.store %x, %a[%n] : memref<500xi8>
  %b = memref.alloc() : memref<13xi8>
  memref.store %x, %b[%n] : memref<13xi8>
  func.call @recursive(%n, %x) : (index, i8) -> ()
  return
}

// No more than 16 KB of a function's.
// CHECK-LABEL: func.func @many
// CHECK-COUNT-4: memref.alloca() : memref<4096xi8>
// CHECK: memref.alloc() : memref<4096xi8>
func.func @many(%n: index, %x: i8) {
  %a = memref.alloc() : memref<4096xi8>
  memref.store %x, %a[%n] : memref<4096xi8>
  %b = memref.alloc() : memref<4096xi8>
  memref.store %x, %b[%n] : memref<4096xi8>
  %c = memref.alloc() : memref<4096xi8>
  memref.store %x, %c[%n] : memref<4096xi8>
  %d = memref.alloc() : memref<4096xi8>
  memref.store %x, %d[%n] : memref<4096xi8>
  %e = memref.alloc() : memref<4096xi8>
  memref.store %x, %e[%n] : memref<4096xi8>
  return
}
