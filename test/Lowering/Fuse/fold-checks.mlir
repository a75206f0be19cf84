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
// CHECK: scf.if %arg1
// CHECK: scf.if %arg0
// CHECK: scf.if %arg1
func.func @unknown(%x: i1, %y: i1, %a: i64) {
  scf.if %x {
    func.call @warn(%a) : (i64) -> ()
  }
  scf.if %y {
    func.call @warn(%a) : (i64) -> ()
  }
  scf.if %x {
    func.call @warn(%a) : (i64) -> ()
  }
  scf.if %y {
    func.call @fail(%a) : (i64) -> ()
  }
  return
}

// In a branch on a comparison the same one is known, whatever width it is in; what the branch gave
// has the extents of the tensor then, and the next branch is decided, too.
// CHECK-LABEL: func.func @in_branches
// CHECK-NOT: scf.if
// CHECK: linalg.generic
// CHECK-NOT: scf.if
// CHECK: return
func.func @in_branches(%x: tensor<?xf32>) -> tensor<?xf32> {
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %wide = arith.index_cast %n : index to i64
  %is_one = arith.cmpi eq, %wide, %one : i64
  %repeated = scf.if %is_one -> i1 {
    %differs = arith.cmpi ne, %wide, %one : i64
    scf.yield %differs : i1
  } else {
    scf.yield %false : i1
  }
  %first = scf.if %repeated -> tensor<?xf32> {
    %none = tensor.empty(%c0) : tensor<?xf32>
    scf.yield %none : tensor<?xf32>
  } else {
    scf.yield %x : tensor<?xf32>
  }
  %m = tensor.dim %first, %c0 : tensor<?xf32>
  %empty = tensor.empty(%m) : tensor<?xf32>
  %sum = linalg.generic {indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>], iterator_types = ["parallel"]} ins(%first : tensor<?xf32>) outs(%empty : tensor<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %twice = arith.addf %in, %in : f32
    linalg.yield %twice : f32
  } -> tensor<?xf32>
  %k = tensor.dim %sum, %c0 : tensor<?xf32>
  %also_wide = arith.index_cast %k : index to i64
  %again = scf.if %is_one -> i1 {
    %differs = arith.cmpi ne, %also_wide, %one : i64
    scf.yield %differs : i1
  } else {
    scf.yield %false : i1
  }
  %second = scf.if %again -> tensor<?xf32> {
    %none = tensor.empty(%c0) : tensor<?xf32>
    scf.yield %none : tensor<?xf32>
  } else {
    scf.yield %sum : tensor<?xf32>
  }
  return %second : tensor<?xf32>
}

// In the other arm it is not known what another comparison gives.
// CHECK-LABEL: func.func @other_arm
// CHECK: arith.cmpi slt
func.func @other_arm(%a: i64, %b: i64) -> i1 {
  %true = arith.constant true
  %same = arith.cmpi eq, %a, %b : i64
  %result = scf.if %same -> i1 {
    scf.yield %true : i1
  } else {
    %less = arith.cmpi slt, %a, %b : i64
    scf.yield %less : i1
  }
  return %result : i1
}

// No extent is negative; it may be 0.
// CHECK-LABEL: func.func @not_negative
// CHECK-DAG: %[[false:.*]] = arith.constant false
// CHECK-DAG: %[[empty:.*]] = arith.cmpi eq
// CHECK: return %[[false]], %[[false]], %[[empty]]
func.func @not_negative(%x: tensor<?xf32>) -> (i1, i1, i1) {
  %c0 = arith.constant 0 : index
  %zero = arith.constant 0 : i64
  %rest = arith.constant -1 : i64
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %wide = arith.index_cast %n : index to i64
  %is_rest = arith.cmpi eq, %wide, %rest : i64
  %is_negative = arith.cmpi slt, %wide, %zero : i64
  %is_empty = arith.cmpi eq, %wide, %zero : i64
  return %is_rest, %is_negative, %is_empty : i1, i1, i1
}

// Behind the check one extent stands for both.
// CHECK-LABEL: func.func @one_extent
// CHECK: %[[n:.*]] = tensor.dim %arg0
// CHECK: call @fail
// CHECK: tensor.empty(%[[n]])
func.func @one_extent(%x: tensor<?xf32>, %y: tensor<?xf32>, %a: i64) -> tensor<?xf32> {
  %c0 = arith.constant 0 : index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %m = tensor.dim %y, %c0 : tensor<?xf32>
  %differs = arith.cmpi ne, %n, %m : index
  scf.if %differs {
    func.call @fail(%a) : (i64) -> ()
  }
  %result = tensor.empty(%m) : tensor<?xf32>
  return %result : tensor<?xf32>
}

// So it does where both are compared in 64 bits, by `&&`, and one is read from memory.
// CHECK-LABEL: func.func @read_extents
// CHECK-DAG: %[[n:.*]] = tensor.dim %arg0
// CHECK: call @fail
// CHECK: tensor.empty(%[[n]])
// CHECK: tensor.empty(%[[n]])
func.func @read_extents(%x: tensor<?xf32>, %p: !llvm.ptr, %q: !llvm.ptr, %a: i64) -> (tensor<?xf32>, tensor<?xf32>) {
  %c0 = arith.constant 0 : index
  %false = arith.constant false
  %true = arith.constant true
  %first = llvm.load %p : !llvm.ptr -> i64
  %second = llvm.load %q : !llvm.ptr -> i64
  %size = arith.index_cast %first : i64 to index
  %other = arith.index_cast %second : i64 to index
  %n = tensor.dim %x, %c0 : tensor<?xf32>
  %wide = arith.index_cast %n : index to i64
  %one = arith.cmpi eq, %wide, %second : i64
  %both = scf.if %one -> (i1) {
    %same = arith.cmpi eq, %first, %second : i64
    scf.yield %same : i1
  } else {
    scf.yield %false : i1
  }
  %differs = arith.xori %both, %true : i1
  scf.if %differs {
    func.call @fail(%a) : (i64) -> ()
  }
  %result = tensor.empty(%size) : tensor<?xf32>
  %more = tensor.empty(%other) : tensor<?xf32>
  return %result, %more : tensor<?xf32>, tensor<?xf32>
}

// Where `||` fails, both were otherwise; what an arm computes is not there behind.
// CHECK-LABEL: func.func @either
// CHECK: %[[false:.*]] = arith.constant false
// CHECK: call @fail
// CHECK: return %[[false]]
func.func @either(%x: i1, %p: !llvm.ptr, %a: i64, %b: i64) -> i1 {
  %true = arith.constant true
  %either = scf.if %x -> (i1) {
    scf.yield %true : i1
  } else {
    %inner = llvm.load %p : !llvm.ptr -> i64
    %differs = arith.cmpi ne, %inner, %b : i64
    scf.yield %differs : i1
  }
  scf.if %either {
    func.call @fail(%a) : (i64) -> ()
  }
  return %x : i1
}
