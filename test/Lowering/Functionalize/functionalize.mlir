// RUN: autograph-opt --ag-functionalize %s | FileCheck %s

// CHECK-LABEL: func.func @branch(%arg0: i1, %arg1: si32, %arg2: si32) -> si32
// CHECK: %[[X:.*]] = ag.bind "x" %arg1 {declares}
// CHECK: %[[R:.*]] = scf.if %arg0 -> (si32) {
// CHECK: %[[Y:.*]] = ag.bind "x" %arg2
// CHECK: scf.yield %[[Y]]
// CHECK: } else {
// CHECK: scf.yield %[[X]]
// CHECK: } {ag.kind = "if", ag.names = ["x"]}
// CHECK: return %[[R]]
func.func @branch(%c: i1, %a: si32, %b: si32) -> si32 {
  %x = ag.variable "x" : !ag.ref<si32>
  ag.assign %x, %a {declares} : !ag.ref<si32>
  ag.if %c {
    ag.assign %x, %b : !ag.ref<si32>
    ag.yield
  }
  %value = ag.read %x : !ag.ref<si32>
  ag.return %value : si32
}

// Only what is live around the loop is carried: not `t`, assigned before it is read in each iteration.
// CHECK-LABEL: func.func @loop
// CHECK: scf.while (%{{.*}} = %{{.*}}) : (si32) -> si32 {
// CHECK: scf.condition(%{{.*}}) %{{.*}} : si32
// CHECK: } attributes {ag.kind = "while", ag.names = ["x"]}
func.func @loop(%n: si32) -> si32 {
  %x = ag.variable "x" : !ag.ref<si32>
  %t = ag.variable "t" : !ag.ref<si32>
  ag.assign %x, %n {declares} : !ag.ref<si32>
  ag.while {
    %now = ag.read %x : !ag.ref<si32>
    %less = ag.less %now, %n : (si32, si32) -> i1
    ag.condition %less
  } do {
    %now = ag.read %x : !ag.ref<si32>
    ag.assign %t, %now : !ag.ref<si32>
    %temporary = ag.read %t : !ag.ref<si32>
    %sum = ag.add %temporary, %n : (si32, si32) -> si32
    ag.assign %x, %sum : !ag.ref<si32>
    ag.yield
  }
  %value = ag.read %x : !ag.ref<si32>
  ag.return %value : si32
}

// On the path of the exit `x` is dead, on the other one the slot is.
// CHECK-LABEL: func.func @exit
// CHECK: scf.while
// CHECK: } do {
// CHECK: scf.if %{{.*}} -> (si32, si32, i1) {
// CHECK: %[[TRUE:.*]] = ag.constant true
// CHECK: %[[DEAD:.*]] = ag.undefined : si32
// CHECK: scf.yield %[[DEAD]], %arg1, %[[TRUE]]
// CHECK: } else {
// CHECK: %[[OFF:.*]] = ag.undefined : si32
// CHECK: scf.yield %{{.*}}, %[[OFF]], %{{.*}} : si32, si32, i1
// CHECK: ag.names = ["x", "result", "returned"]
func.func @exit(%c: i1, %n: si32) -> si32 {
  %returned = ag.variable "returned" {flag = true, generated} : !ag.ref<i1>
  %false = ag.constant false : i1
  ag.assign %returned, %false : !ag.ref<i1>
  %result = ag.variable "result" {generated} : !ag.ref<si32>
  %x = ag.variable "x" : !ag.ref<si32>
  ag.assign %x, %n {declares} : !ag.ref<si32>
  ag.while {
    %now = ag.read %returned : !ag.ref<i1>
    %on = ag.logical_not %now : (i1) -> i1
    ag.condition %on
  } do {
    ag.if %c {
      ag.assign %result, %n : !ag.ref<si32>
      %true = ag.constant true : i1
      ag.assign %returned, %true : !ag.ref<i1>
      ag.yield
    } else {
      %now = ag.read %x : !ag.ref<si32>
      %next = ag.add %now, %n : (si32, si32) -> si32
      ag.assign %x, %next : !ag.ref<si32>
      ag.yield
    }
    ag.yield
  }
  %value = ag.read %result : !ag.ref<si32>
  ag.return %value : si32
}

// A dead tensor is its last value on that path, which is in the place of the one before.
// CHECK-LABEL: func.func @exit_with_tensor
// CHECK: } do {
// CHECK: ^bb0(%[[X:[a-z0-9]*]]: tensor<?xsi32>
// CHECK: ag.undefined %[[X]] : tensor<?xsi32>
// CHECK: ag.undefined : tensor<?xsi32>
func.func @exit_with_tensor(%c: i1, %n: tensor<?xsi32>) -> tensor<?xsi32> {
  %returned = ag.variable "returned" {flag = true, generated} : !ag.ref<i1>
  %false = ag.constant false : i1
  ag.assign %returned, %false : !ag.ref<i1>
  %result = ag.variable "result" {generated} : !ag.ref<tensor<?xsi32>>
  %x = ag.variable "x" : !ag.ref<tensor<?xsi32>>
  ag.assign %x, %n {declares} : !ag.ref<tensor<?xsi32>>
  ag.while {
    %now = ag.read %returned : !ag.ref<i1>
    %on = ag.logical_not %now : (i1) -> i1
    ag.condition %on
  } do {
    ag.if %c {
      ag.assign %result, %n : !ag.ref<tensor<?xsi32>>
      %true = ag.constant true : i1
      ag.assign %returned, %true : !ag.ref<i1>
      ag.yield
    } else {
      %now = ag.read %x : !ag.ref<tensor<?xsi32>>
      %next = ag.add %now, %n : (tensor<?xsi32>, tensor<?xsi32>) -> tensor<?xsi32>
      ag.assign %x, %next : !ag.ref<tensor<?xsi32>>
      ag.yield
    }
    ag.yield
  }
  %value = ag.read %result : !ag.ref<tensor<?xsi32>>
  ag.return %value : tensor<?xsi32>
}

// In-out arguments become results of the function and of its calls.
// CHECK-LABEL: func.func @increment(%arg0: si32 {ag.inout, ag.name = "x"}) -> si32
// CHECK: %[[Y:.*]] = ag.bind "x"
// CHECK: return %[[Y]]
func.func @increment(%x: si32 {ag.inout, ag.name = "x"}) {
  %v = ag.variable "x" {ag.argument = 0} : !ag.ref<si32>
  ag.assign %v, %x : !ag.ref<si32>
  %now = ag.read %v : !ag.ref<si32>
  %next = ag.add %now, %now : (si32, si32) -> si32
  ag.assign %v, %next : !ag.ref<si32>
  ag.return
}
// CHECK-LABEL: func.func @caller
// CHECK: %[[Y:.*]] = ag.call @increment(%{{.*}}) {inout = array<i64: 0>, spelling = "increment"} : (si32) -> si32
// CHECK: ag.bind "y" %[[Y]]
func.func @caller(%x: si32) -> si32 {
  %y = ag.variable "y" : !ag.ref<si32>
  ag.assign %y, %x {declares} : !ag.ref<si32>
  ag.call @increment(%y) {spelling = "increment"} : (!ag.ref<si32>) -> ()
  %value = ag.read %y : !ag.ref<si32>
  ag.return %value : si32
}

// CHECK-LABEL: func.func @unset
// CHECK: scf.if
// CHECK: } else {
// CHECK: ag.unset : tensor<f32>
func.func @unset(%c: i1, %y: tensor<f32>) -> tensor<f32> {
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  ag.if %c {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  }
  %value = ag.read %x : !ag.ref<tensor<f32>>
  ag.return %value : tensor<f32>
}
