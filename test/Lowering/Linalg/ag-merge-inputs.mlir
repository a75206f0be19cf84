// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-merge-inputs),canonicalize{disable-patterns={{(anonymous namespace)::RemoveDuplicateSuccessorInputUses}}})' | FileCheck %s

// Carried twice: started with the same, and given the same.
// CHECK-LABEL: func @loop
func.func @loop(%n: i32, %x: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %zero = arith.constant 0 : i32
  %one = arith.constant 1 : i32
  // CHECK: %[[LOOP:.*]]:2 = scf.while (%{{.*}} = %{{.*}}, %{{.*}} = %{{.*}}) : (i32, tensor<?xf32>) -> (i32, tensor<?xf32>)
  %loop:4 = scf.while (%i = %zero, %a = %x, %b = %x, %j = %zero) : (i32, tensor<?xf32>, tensor<?xf32>, i32) -> (i32, tensor<?xf32>, tensor<?xf32>, i32) {
    %again = arith.cmpi slt, %i, %n : i32
    scf.condition(%again) %i, %a, %b, %j : i32, tensor<?xf32>, tensor<?xf32>, i32
  } do {
  ^bb0(%i: i32, %a: tensor<?xf32>, %b: tensor<?xf32>, %j: i32):
    %next = arith.addi %i, %one : i32
    %c = func.call @change(%a, %j) : (tensor<?xf32>, i32) -> tensor<?xf32>
    scf.yield %next, %c, %c, %next : i32, tensor<?xf32>, tensor<?xf32>, i32
  }
  // CHECK: return %[[LOOP]]#1, %[[LOOP]]#1
  return %loop#1, %loop#2 : tensor<?xf32>, tensor<?xf32>
}

// What the paths give differs in one place.
// CHECK-LABEL: func @branch
func.func @branch(%c: i1, %x: i32, %y: i32) -> (i32, i32, i32) {
  // CHECK: %[[IF:.*]]:2 = scf.if
  %if:3 = scf.if %c -> (i32, i32, i32) {
    %p = func.call @number(%x) : (i32) -> i32
    %q = func.call @number(%y) : (i32) -> i32
    scf.yield %p, %q, %p : i32, i32, i32
  } else {
    %p = func.call @number(%y) : (i32) -> i32
    scf.yield %p, %p, %p : i32, i32, i32
  }
  // CHECK: return %[[IF]]#0, %[[IF]]#1, %[[IF]]#0
  return %if#0, %if#1, %if#2 : i32, i32, i32
}

// Started with the same, and exchanged: two values.
// CHECK-LABEL: func @exchanged
func.func @exchanged(%n: i32, %x: i32, %y: i32) -> (i32, i32) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %end = arith.index_cast %n : i32 to index
  // CHECK: %[[FOR:.*]]:2 = scf.for
  %for:2 = scf.for %i = %zero to %end step %one iter_args(%a = %x, %b = %y) -> (i32, i32) {
    %c = func.call @number(%b) : (i32) -> i32
    scf.yield %c, %a : i32, i32
  }
  // CHECK: return %[[FOR]]#0, %[[FOR]]#1
  return %for#0, %for#1 : i32, i32
}

func.func private @change(tensor<?xf32>, i32) -> tensor<?xf32>
func.func private @number(i32) -> i32
