// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-fold-checks))' | FileCheck %s

func.func private @fail(i64) attributes {passthrough = ["noreturn", "cold"]}
func.func private @warn(i64)

// Behind the check the extents are equal.
// CHECK-LABEL: func.func @equal
// CHECK: scf.if %{{.*}} {
// CHECK:   call @fail
// CHECK: }
// CHECK-NOT: scf.if
// CHECK: %[[sum:.*]] = arith.addi %arg0, %arg1
// CHECK-NOT: arith.muli
// CHECK: return %[[sum]]
func.func @equal(%a: i64, %b: i64) -> i64 {
  %same = arith.cmpi eq, %a, %b : i64
  %differs = arith.cmpi ne, %a, %b : i64
  scf.if %differs {
    func.call @fail(%a) : (i64) -> ()
  }
  %result = scf.if %same -> i64 {
    %sum = arith.addi %a, %b : i64
    scf.yield %sum : i64
  } else {
    %product = arith.muli %a, %b : i64
    scf.yield %product : i64
  }
  return %result : i64
}

// Of a condition that is negated, or made of others, the parts are known; in loops behind it, too.
// CHECK-LABEL: func.func @parts
// CHECK: call @fail
// CHECK: scf.for
// CHECK-NOT: scf.if
// CHECK: return
func.func @parts(%x: i1, %y: i1, %n: index, %a: i64) {
  %true = arith.constant true
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %both = arith.andi %x, %y : i1
  %bad = arith.xori %both, %true : i1
  scf.if %bad {
    func.call @fail(%a) : (i64) -> ()
  }
  scf.for %i = %c0 to %n step %c1 {
    scf.if %x {
      func.call @warn(%a) : (i64) -> ()
    }
    scf.if %y {
      func.call @warn(%a) : (i64) -> ()
    } else {
      func.call @fail(%a) : (i64) -> ()
    }
  }
  return
}

// What returns says nothing, and nothing is known before the check.
// CHECK-LABEL: func.func @unknown
// CHECK: scf.if %arg0
// CHECK: scf.if %arg0
// CHECK: scf.if %arg1
// CHECK: scf.if %arg1
func.func @unknown(%x: i1, %y: i1, %a: i64) {
  scf.if %x {
    func.call @warn(%a) : (i64) -> ()
  }
  scf.if %x {
    func.call @warn(%a) : (i64) -> ()
  }
  scf.if %y {
    func.call @warn(%a) : (i64) -> ()
  }
  scf.if %y {
    func.call @fail(%a) : (i64) -> ()
  }
  return
}
