// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-elide-slots),canonicalize)' | FileCheck %s

// `for (...) { v[i] = i; if (c) return v; } return v;`
// CHECK-LABEL: func.func @one_loop
// CHECK: %[[R:.*]]:2 = scf.while {{.*}} : (tensor<?xi32>, i32, i1) -> (tensor<?xi32>, i32)
// CHECK-NOT: arith.select
// CHECK: return %[[R]]#0
func.func @one_loop(%v0: tensor<?xi32>, %none: tensor<?xi32>, %n: i32, %i: index) -> tensor<?xi32> {
  %false = arith.constant false
  %zero = arith.constant 0 : i32
  %r:4 = scf.while (%v = %v0, %k = %zero, %slot = %none, %flag = %false) : (tensor<?xi32>, i32, tensor<?xi32>, i1) -> (tensor<?xi32>, i32, tensor<?xi32>, i1) {
    %go = scf.if %flag -> i1 {
      scf.yield %false : i1
    } else {
      %more = arith.cmpi slt, %k, %n : i32
      scf.yield %more : i1
    }
    scf.condition(%go) %v, %k, %slot, %flag : tensor<?xi32>, i32, tensor<?xi32>, i1
  } do {
  ^bb0(%v: tensor<?xi32>, %k: i32, %slot: tensor<?xi32>, %flag: i1):
    %w = tensor.insert %k into %v[%i] : tensor<?xi32>
    %exit = arith.cmpi eq, %k, %n : i32
    %filled = arith.select %exit, %w, %slot : tensor<?xi32>
    %next = arith.addi %k, %n : i32
    scf.yield %w, %next, %filled, %exit : tensor<?xi32>, i32, tensor<?xi32>, i1
  }
  %s = arith.select %r#3, %r#2, %r#0 : tensor<?xi32>
  return %s : tensor<?xi32>
}

// `while (true) { if (c) return v; while (...) { v[i] = k; if (d) return v; } }`: the outer loop ends with its flag only.
// CHECK-LABEL: func.func @nested
// CHECK: %[[R:.*]]:2 = scf.while {{.*}} : (tensor<?xi32>, i1) -> (tensor<?xi32>, i1)
// CHECK: scf.while {{.*}} : (tensor<?xi32>, i1) -> (tensor<?xi32>, i1)
// CHECK: return %[[R]]#0
func.func @nested(%v0: tensor<?xi32>, %none: tensor<?xi32>, %n: i32, %i: index, %c: i1, %d: i1) -> (tensor<?xi32>, i1) {
  %false = arith.constant false
  %true = arith.constant true
  %r:3 = scf.while (%v = %v0, %slot = %none, %flag = %false) : (tensor<?xi32>, tensor<?xi32>, i1) -> (tensor<?xi32>, tensor<?xi32>, i1) {
    %go = arith.xori %flag, %true : i1
    scf.condition(%go) %v, %slot, %flag : tensor<?xi32>, tensor<?xi32>, i1
  } do {
  ^bb0(%v: tensor<?xi32>, %slot: tensor<?xi32>, %flag: i1):
    %next:3 = scf.if %c -> (tensor<?xi32>, tensor<?xi32>, i1) {
      scf.yield %v, %v, %true : tensor<?xi32>, tensor<?xi32>, i1
    } else {
      %in:3 = scf.while (%v2 = %v, %slot2 = %none, %flag2 = %false) : (tensor<?xi32>, tensor<?xi32>, i1) -> (tensor<?xi32>, tensor<?xi32>, i1) {
        %go = scf.if %flag2 -> i1 {
          scf.yield %false : i1
        } else {
          scf.yield %d : i1
        }
        scf.condition(%go) %v2, %slot2, %flag2 : tensor<?xi32>, tensor<?xi32>, i1
      } do {
      ^bb0(%v2: tensor<?xi32>, %slot2: tensor<?xi32>, %flag2: i1):
        %w = tensor.insert %n into %v2[%i] : tensor<?xi32>
        %x = tensor.extract %w[%i] : tensor<?xi32>
        %exit = arith.cmpi eq, %x, %n : i32
        %filled = arith.select %exit, %w, %slot2 : tensor<?xi32>
        scf.yield %w, %filled, %exit : tensor<?xi32>, tensor<?xi32>, i1
      }
      scf.yield %in#0, %in#1, %in#2 : tensor<?xi32>, tensor<?xi32>, i1
    }
    scf.yield %next#0, %next#1, %next#2 : tensor<?xi32>, tensor<?xi32>, i1
  }
  return %r#1, %r#2 : tensor<?xi32>, i1
}

// What is returned is not what the loop goes on with; and a slot that was full before the loop.
// CHECK-LABEL: func.func @another_tensor
// CHECK: %[[R:.*]]:3 = scf.while
// CHECK: %[[S:.*]] = arith.select %[[R]]#2, %[[R]]#1, %[[R]]#0
// CHECK: return %[[S]]
func.func @another_tensor(%v0: tensor<?xi32>, %w0: tensor<?xi32>, %n: i32, %i: index) -> tensor<?xi32> {
  %false = arith.constant false
  %r:3 = scf.while (%v = %v0, %slot = %w0, %flag = %false) : (tensor<?xi32>, tensor<?xi32>, i1) -> (tensor<?xi32>, tensor<?xi32>, i1) {
    %x = tensor.extract %v[%i] : tensor<?xi32>
    %go = arith.cmpi slt, %x, %n : i32
    scf.condition(%go) %v, %slot, %flag : tensor<?xi32>, tensor<?xi32>, i1
  } do {
  ^bb0(%v: tensor<?xi32>, %slot: tensor<?xi32>, %flag: i1):
    %w = tensor.insert %n into %v[%i] : tensor<?xi32>
    %x = tensor.extract %v[%i] : tensor<?xi32>
    %exit = arith.cmpi eq, %x, %n : i32
    %filled = arith.select %exit, %v, %slot : tensor<?xi32>
    scf.yield %w, %filled, %exit : tensor<?xi32>, tensor<?xi32>, i1
  }
  %s = arith.select %r#2, %r#1, %r#0 : tensor<?xi32>
  return %s : tensor<?xi32>
}

// CHECK-LABEL: func.func @full_before
// CHECK: %[[R:.*]]:3 = scf.while
// CHECK: arith.select %[[R]]#2, %[[R]]#1, %[[R]]#0
func.func @full_before(%v0: tensor<?xi32>, %w0: tensor<?xi32>, %n: i32, %i: index, %full: i1) -> tensor<?xi32> {
  %r:3 = scf.while (%v = %v0, %slot = %w0, %flag = %full) : (tensor<?xi32>, tensor<?xi32>, i1) -> (tensor<?xi32>, tensor<?xi32>, i1) {
    %x = tensor.extract %v[%i] : tensor<?xi32>
    %go = arith.cmpi slt, %x, %n : i32
    scf.condition(%go) %v, %slot, %flag : tensor<?xi32>, tensor<?xi32>, i1
  } do {
  ^bb0(%v: tensor<?xi32>, %slot: tensor<?xi32>, %flag: i1):
    %w = tensor.insert %n into %v[%i] : tensor<?xi32>
    %x = tensor.extract %v[%i] : tensor<?xi32>
    %exit = arith.cmpi eq, %x, %n : i32
    %filled = arith.select %exit, %w, %slot : tensor<?xi32>
    scf.yield %w, %filled, %exit : tensor<?xi32>, tensor<?xi32>, i1
  }
  %s = arith.select %r#2, %r#1, %r#0 : tensor<?xi32>
  return %s : tensor<?xi32>
}
