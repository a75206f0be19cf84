// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-schedule-branches))' | FileCheck %s

// An envelope follower: the condition is computed from the carried value, and from data.
// CHECK-LABEL: func.func @follower
// CHECK: scf.if
// CHECK: llvm.inline_asm has_side_effects "", ""
// CHECK: else
// CHECK: llvm.inline_asm has_side_effects " ", ""
func.func @follower(%x: memref<?xf32>, %n: index, %attack: f32, %release: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f32
  %r:2 = scf.while (%i = %zero, %e = %start) : (index, f32) -> (index, f32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %e : index, f32
  } do {
  ^bb0(%i: index, %e: f32):
    %level = memref.load %x[%i] : memref<?xf32>
    %louder = arith.cmpf ogt, %level, %e : f32
    %next = scf.if %louder -> (f32) {
      %a = arith.mulf %attack, %e : f32
      scf.yield %a : f32
    } else {
      %b = arith.mulf %release, %e : f32
      scf.yield %b : f32
    }
    %k = arith.addi %i, %one : index
    scf.yield %k, %next : index, f32
  }
  return %r#1 : f32
}

// A maximum: values that are there.
// CHECK-LABEL: func.func @greatest
// CHECK-NOT: inline_asm
// CHECK: return
func.func @greatest(%x: memref<?xf32>, %n: index) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f32
  %r:2 = scf.while (%i = %zero, %e = %start) : (index, f32) -> (index, f32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %e : index, f32
  } do {
  ^bb0(%i: index, %e: f32):
    %v = memref.load %x[%i] : memref<?xf32>
    %greater = arith.cmpf ogt, %v, %e : f32
    %next = scf.if %greater -> (f32) {
      scf.yield %v : f32
    } else {
      scf.yield %e : f32
    }
    %k = arith.addi %i, %one : index
    scf.yield %k, %next : index, f32
  }
  return %r#1 : f32
}

// A random walk: the condition is of data alone.
// CHECK-LABEL: func.func @walk
// CHECK-NOT: inline_asm
// CHECK: return
func.func @walk(%x: memref<?xf32>, %n: index, %half: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %start = arith.constant 0.0 : f32
  %r:2 = scf.while (%i = %zero, %e = %start) : (index, f32) -> (index, f32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %e : index, f32
  } do {
  ^bb0(%i: index, %e: f32):
    %v = memref.load %x[%i] : memref<?xf32>
    %up = arith.cmpf ogt, %v, %half : f32
    %next = scf.if %up -> (f32) {
      %a = arith.addf %e, %half : f32
      scf.yield %a : f32
    } else {
      %b = arith.subf %e, %half : f32
      scf.yield %b : f32
    }
    %k = arith.addi %i, %one : index
    scf.yield %k, %next : index, f32
  }
  return %r#1 : f32
}

// A map by two laws, chosen by its own value.
// CHECK-LABEL: func.func @tent
// CHECK-NOT: inline_asm
// CHECK: return
func.func @tent(%n: index, %half: f32, %two: f32, %start: f32) -> f32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r:2 = scf.while (%i = %zero, %e = %start) : (index, f32) -> (index, f32) {
    %more = arith.cmpi slt, %i, %n : index
    scf.condition(%more) %i, %e : index, f32
  } do {
  ^bb0(%i: index, %e: f32):
    %low = arith.cmpf olt, %e, %half : f32
    %double = arith.mulf %e, %two : f32
    %next = scf.if %low -> (f32) {
      %a = arith.mulf %e, %two : f32
      scf.yield %a : f32
    } else {
      %b = arith.subf %two, %double : f32
      scf.yield %b : f32
    }
    %k = arith.addi %i, %one : index
    scf.yield %k, %next : index, f32
  }
  return %r#1 : f32
}

// What a `break` leaves alone: the next element is read at an index that must not wait for the condition.
// CHECK-LABEL: func.func @left_early
// CHECK: scf.if
// CHECK: llvm.inline_asm
// CHECK: else
// CHECK: llvm.inline_asm
func.func @left_early(%x: memref<?xf32>, %n: index, %limit: f32) -> index {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %false = arith.constant false
  %r = scf.while (%i = %zero, %left = %false) : (index, i1) -> index {
    %inside = arith.cmpi slt, %i, %n : index
    %more = arith.select %left, %false, %inside : i1
    scf.condition(%more) %i : index
  } do {
  ^bb0(%i: index):
    %v = memref.load %x[%i] : memref<?xf32>
    %found = arith.cmpf ogt, %v, %limit : f32
    %next = scf.if %found -> (index) {
      scf.yield %i : index
    } else {
      %k = arith.addi %i, %one : index
      scf.yield %k : index
    }
    scf.yield %next, %found : index, i1
  }
  return %r : index
}
