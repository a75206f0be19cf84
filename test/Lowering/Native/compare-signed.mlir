// RUN: autograph-opt %s --pass-pipeline='builtin.module(func.func(ag-compare-signed))' --split-input-file --allow-unregistered-dialect | FileCheck %s

// A counter that starts at 1 is at least 1: less 1, it is an index from the start.
// CHECK-LABEL: func.func @counter
// CHECK: arith.cmpi sge
// CHECK: arith.cmpi uge
func.func @counter(%v: tensor<?xf32>, %n: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : i32
  %c2 = arith.constant 2 : i32
  %dim = tensor.dim %v, %c0 : tensor<?xf32>
  %extent = arith.index_cast %dim : index to i64
  %last:2 = scf.while (%i = %c1, %k = %c1) : (i32, i32) -> (i32, i32) {
    %more = arith.cmpi slt, %i, %n : i32
    scf.condition(%more) %i, %k : i32, i32
  } do {
  ^bb0(%i: i32, %k: i32):
    %before = arith.subi %i, %c1 overflow<nsw> : i32
    %index = arith.extsi %before : i32 to i64
    %outside = arith.cmpi uge, %index, %extent : i64
    // One less may be negative.
    %farther = arith.subi %i, %c2 overflow<nsw> : i32
    %negative = arith.extsi %farther : i32 to i64
    %unsure = arith.cmpi uge, %negative, %extent : i64
    "test.use"(%outside, %unsure) : (i1, i1) -> ()
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    scf.yield %next, %k : i32, i32
  }
  return %last#0 : i32
}

// -----

// What may wrap around, or is put back, is not known.
// CHECK-LABEL: func.func @unknown
// CHECK-COUNT-2: arith.cmpi uge
// CHECK-NOT: arith.cmpi sge
func.func @unknown(%extent: i32, %flag: i1) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %last:2 = scf.while (%i = %c1, %k = %c1) : (i32, i32) -> (i32, i32) {
    scf.condition(%flag) %i, %k : i32, i32
  } do {
  ^bb0(%i: i32, %k: i32):
    %a = arith.cmpi uge, %i, %c1 : i32
    %b = arith.cmpi uge, %k, %c1 : i32
    "test.use"(%a, %b) : (i1, i1) -> ()
    %wraps = arith.addi %i, %c1 : i32
    %less = arith.subi %k, %c1 overflow<nsw> : i32
    scf.yield %wraps, %less : i32, i32
  }
  return
}

// -----

// Of loops in loops, branches in them, and numbers that are divided; what leaves a loop by `break` may be poison.
// CHECK-LABEL: func.func @nested
// CHECK-COUNT-3: arith.cmpi sge
// CHECK-NOT: arith.cmpi uge
func.func @nested(%v: tensor<?xf32>, %n: index, %flag: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %dim = tensor.dim %v, %c0 : tensor<?xf32>
  scf.for %i = %c0 to %n step %c1 {
    %start = arith.addi %i, %c1 : index
    %a = arith.cmpi uge, %start, %dim : index
    %half = arith.divsi %start, %c2 : index
    %b = arith.cmpi uge, %half, %dim : index
    %last = scf.while (%j = %start) : (index) -> index {
      scf.condition(%flag) %j : index
    } do {
    ^bb0(%j: index):
      %before = arith.subi %j, %c1 : index
      %c = arith.cmpi uge, %before, %dim : index
      %next = scf.if %c -> index {
        %none = ub.poison : index
        scf.yield %none : index
      } else {
        %more = arith.addi %j, %c2 : index
        scf.yield %more : index
      }
      scf.yield %next : index
    }
    "test.use"(%a, %b) : (i1, i1) -> ()
  }
  return
}
