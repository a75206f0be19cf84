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

// -----

// Thirty choices in a row are looked at once each.
// CHECK-LABEL: func.func @choices
// CHECK: arith.cmpi sge
func.func @choices(%n: i64, %c: i1) {
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %e = arith.extui %c : i1 to i64
  %last = scf.while (%i = %c0) : (i64) -> i64 {
    scf.condition(%c) %i : i64
  } do {
  ^bb0(%i: i64):
    %check = arith.cmpi uge, %i, %e : i64
    "test.use"(%check) : (i1) -> ()
    %a0 = arith.addi %i, %c1 overflow<nsw> : i64
    %s0 = arith.select %c, %a0, %i : i64
    %a1 = arith.addi %s0, %c1 overflow<nsw> : i64
    %s1 = arith.select %c, %a1, %s0 : i64
    %a2 = arith.addi %s1, %c1 overflow<nsw> : i64
    %s2 = arith.select %c, %a2, %s1 : i64
    %a3 = arith.addi %s2, %c1 overflow<nsw> : i64
    %s3 = arith.select %c, %a3, %s2 : i64
    %a4 = arith.addi %s3, %c1 overflow<nsw> : i64
    %s4 = arith.select %c, %a4, %s3 : i64
    %a5 = arith.addi %s4, %c1 overflow<nsw> : i64
    %s5 = arith.select %c, %a5, %s4 : i64
    %a6 = arith.addi %s5, %c1 overflow<nsw> : i64
    %s6 = arith.select %c, %a6, %s5 : i64
    %a7 = arith.addi %s6, %c1 overflow<nsw> : i64
    %s7 = arith.select %c, %a7, %s6 : i64
    %a8 = arith.addi %s7, %c1 overflow<nsw> : i64
    %s8 = arith.select %c, %a8, %s7 : i64
    %a9 = arith.addi %s8, %c1 overflow<nsw> : i64
    %s9 = arith.select %c, %a9, %s8 : i64
    %a10 = arith.addi %s9, %c1 overflow<nsw> : i64
    %s10 = arith.select %c, %a10, %s9 : i64
    %a11 = arith.addi %s10, %c1 overflow<nsw> : i64
    %s11 = arith.select %c, %a11, %s10 : i64
    %a12 = arith.addi %s11, %c1 overflow<nsw> : i64
    %s12 = arith.select %c, %a12, %s11 : i64
    %a13 = arith.addi %s12, %c1 overflow<nsw> : i64
    %s13 = arith.select %c, %a13, %s12 : i64
    %a14 = arith.addi %s13, %c1 overflow<nsw> : i64
    %s14 = arith.select %c, %a14, %s13 : i64
    %a15 = arith.addi %s14, %c1 overflow<nsw> : i64
    %s15 = arith.select %c, %a15, %s14 : i64
    %a16 = arith.addi %s15, %c1 overflow<nsw> : i64
    %s16 = arith.select %c, %a16, %s15 : i64
    %a17 = arith.addi %s16, %c1 overflow<nsw> : i64
    %s17 = arith.select %c, %a17, %s16 : i64
    %a18 = arith.addi %s17, %c1 overflow<nsw> : i64
    %s18 = arith.select %c, %a18, %s17 : i64
    %a19 = arith.addi %s18, %c1 overflow<nsw> : i64
    %s19 = arith.select %c, %a19, %s18 : i64
    %a20 = arith.addi %s19, %c1 overflow<nsw> : i64
    %s20 = arith.select %c, %a20, %s19 : i64
    %a21 = arith.addi %s20, %c1 overflow<nsw> : i64
    %s21 = arith.select %c, %a21, %s20 : i64
    %a22 = arith.addi %s21, %c1 overflow<nsw> : i64
    %s22 = arith.select %c, %a22, %s21 : i64
    %a23 = arith.addi %s22, %c1 overflow<nsw> : i64
    %s23 = arith.select %c, %a23, %s22 : i64
    %a24 = arith.addi %s23, %c1 overflow<nsw> : i64
    %s24 = arith.select %c, %a24, %s23 : i64
    %a25 = arith.addi %s24, %c1 overflow<nsw> : i64
    %s25 = arith.select %c, %a25, %s24 : i64
    %a26 = arith.addi %s25, %c1 overflow<nsw> : i64
    %s26 = arith.select %c, %a26, %s25 : i64
    %a27 = arith.addi %s26, %c1 overflow<nsw> : i64
    %s27 = arith.select %c, %a27, %s26 : i64
    %a28 = arith.addi %s27, %c1 overflow<nsw> : i64
    %s28 = arith.select %c, %a28, %s27 : i64
    %a29 = arith.addi %s28, %c1 overflow<nsw> : i64
    %s29 = arith.select %c, %a29, %s28 : i64
    scf.yield %s29 : i64
  }
  return
}

// -----

// An unsigned loop may count beyond the greatest signed number.
// CHECK-LABEL: func.func @unsigned
// CHECK: arith.cmpi uge
func.func @unsigned(%n: i32) {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  scf.for unsigned %i = %c0 to %n step %c1 : i32 {
    %check = arith.cmpi uge, %i, %c1 : i32
    "test.use"(%check) : (i1) -> ()
  }
  return
}

// -----

// `for (int i = 0; i < (int)v.size(); ++i) v[i]`; not for what comes behind it, or another extent.
// CHECK-LABEL: func.func @narrow
// CHECK: do {
// CHECK: %[[no:.*]] = arith.constant false
// CHECK: "test.use"(%[[no]])
// CHECK: %[[next:.*]] = arith.cmpi sge
// CHECK: "test.use"(%[[next]])
// CHECK: %[[other:.*]] = arith.cmpi sge
// CHECK: "test.use"(%[[other]])
func.func @narrow(%v: tensor<?xf32>, %w: tensor<?xf32>) {
  %zero = arith.constant 0 : index
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  %n = tensor.dim %v, %zero : tensor<?xf32>
  %m = tensor.dim %w, %zero : tensor<?xf32>
  %r = scf.while (%i = %c0) : (i32) -> i32 {
    %wide = arith.index_cast %n : index to i64
    %size = arith.trunci %wide : i64 to i32
    %c = arith.cmpi slt, %i, %size : i32
    scf.condition(%c) %i : i32
  } do {
  ^bb0(%i: i32):
    %at = arith.extsi %i : i32 to i64
    %extent = arith.index_cast %n : index to i64
    %check = arith.cmpi uge, %at, %extent : i64
    "test.use"(%check) : (i1) -> ()
    %next = arith.addi %i, %c1 overflow<nsw> : i32
    %behind = arith.extsi %next : i32 to i64
    %check1 = arith.cmpi uge, %behind, %extent : i64
    "test.use"(%check1) : (i1) -> ()
    %extent1 = arith.index_cast %m : index to i64
    %check2 = arith.cmpi uge, %at, %extent1 : i64
    "test.use"(%check2) : (i1) -> ()
    scf.yield %next : i32
  }
  return
}

// -----

// By the condition `i + 1 < extent`, one more is less, too; two more are not, nor is anything less than another extent.
// CHECK-LABEL: func.func @beside
// CHECK: %[[no:.*]] = arith.constant false
// CHECK: %[[two:.*]] = arith.cmpi sge
// CHECK: %[[other:.*]] = arith.cmpi sge
// CHECK: "test.use"(%[[no]], %[[two]], %[[other]])
func.func @beside(%v: tensor<?x?xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %rows = tensor.dim %v, %c0 : tensor<?x?xf32>
  %columns = tensor.dim %v, %c1 : tensor<?x?xf32>
  %extent = arith.index_cast %rows : index to i64
  %low = arith.trunci %extent : i64 to i32
  %last = scf.while (%i = %first) : (i32) -> i32 {
    %next = arith.addi %i, %one overflow<nsw> : i32
    %more = arith.cmpi slt, %next, %low : i32
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %one overflow<nsw> : i32
    %farther = arith.addi %next, %one overflow<nsw> : i32
    %index = arith.index_cast %next : i32 to index
    %beyond = arith.index_cast %farther : i32 to index
    %a = arith.cmpi uge, %index, %rows : index
    %b = arith.cmpi uge, %beyond, %rows : index
    %c = arith.cmpi uge, %index, %columns : index
    "test.use"(%a, %b, %c) : (i1, i1, i1) -> ()
    scf.yield %next : i32
  }
  return
}

// -----

// The low 8 bits of an extent less 200 may be more than that.
// CHECK-LABEL: func.func @few_bits
// CHECK: arith.cmpi sge
func.func @few_bits(%v: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %first = arith.constant 0 : i8
  %one = arith.constant 1 : i8
  %less = arith.constant 200 : i64
  %dim = tensor.dim %v, %c0 : tensor<?xf32>
  %extent = arith.index_cast %dim : index to i64
  %few = arith.subi %extent, %less overflow<nsw> : i64
  %low = arith.trunci %few : i64 to i8
  %last = scf.while (%i = %first) : (i8) -> i8 {
    %more = arith.cmpi slt, %i, %low : i8
    scf.condition(%more) %i : i8
  } do {
  ^bb0(%i: i8):
    %index = arith.extsi %i : i8 to i64
    %a = arith.cmpi uge, %index, %extent : i64
    "test.use"(%a) : (i1) -> ()
    %next = arith.addi %i, %one overflow<nsw> : i8
    scf.yield %next : i8
  }
  return
}

// -----

// In 64 bits, up to and with the last but one: the next element is there, the one behind it is not.
// CHECK-LABEL: func.func @up_to
// CHECK: %[[no:.*]] = arith.constant false
// CHECK: %[[two:.*]] = arith.cmpi sge
// CHECK: "test.use"(%[[no]], %[[two]])
func.func @up_to(%v: tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %first = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  %two = arith.constant 2 : i64
  %dim = tensor.dim %v, %c0 : tensor<?xf32>
  %extent = arith.index_cast %dim : index to i64
  %last = scf.while (%i = %first) : (i32) -> i32 {
    %again = tensor.dim %v, %c0 : tensor<?xf32>
    %wide = arith.index_cast %again : index to i64
    %end = arith.subi %wide, %two overflow<nsw> : i64
    %counter = arith.extsi %i : i32 to i64
    %more = arith.cmpi sle, %counter, %end : i64
    scf.condition(%more) %i : i32
  } do {
  ^bb0(%i: i32):
    %next = arith.addi %i, %one overflow<nsw> : i32
    %farther = arith.addi %next, %one overflow<nsw> : i32
    %index = arith.extsi %next : i32 to i64
    %beyond = arith.extsi %farther : i32 to i64
    %a = arith.cmpi uge, %index, %extent : i64
    %b = arith.cmpi uge, %beyond, %extent : i64
    "test.use"(%a, %b) : (i1, i1) -> ()
    scf.yield %next : i32
  }
  return
}
