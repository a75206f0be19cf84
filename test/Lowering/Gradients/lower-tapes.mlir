// RUN: autograph-opt --ag-lower-tapes %s | FileCheck %s

func.func private @first(%d: tensor<f32>, %y: tensor<f32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> attributes {ag.spelling = "first"} {
  %r = ag.multiply %d, %b : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}
func.func private @second(%d: tensor<f32>, %y: tensor<f32>, %a: tensor<f32>, %b: tensor<f32>) -> tensor<f32> attributes {ag.spelling = "second"} {
  %r = ag.multiply %d, %a : (tensor<f32>, tensor<f32>) -> tensor<f32>
  return %r : tensor<f32>
}

// Contributions are added from the last operand to the first, and the whole is delivered with + 0.
// CHECK-LABEL: func.func @square
// CHECK: %[[ONES:.*]] = ag.ones_like
// CHECK: %[[SECOND:.*]] = ag.call @second(%[[ONES]],
// CHECK: %[[FIRST:.*]] = ag.call @first(%[[ONES]],
// CHECK: %[[SUM:.*]] = ag.add %[[SECOND]], %[[FIRST]]
// CHECK: %[[ZERO:.*]] = ag.constant 0.0
// CHECK: %[[RESULT:.*]] = ag.add %[[SUM]], %[[ZERO]]
// CHECK: return %[[RESULT]]
func.func @square(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %y = ag.multiply %x, %x {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// What was computed before the watch is constant, and so is all that is not a target's.
// CHECK-LABEL: func.func @before
// CHECK: %[[ZEROS:.*]] = ag.zeros_like %arg0
// CHECK: return %[[ZEROS]]
func.func @before(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  %y = ag.multiply %x, %x {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// The reverse of a branch is one on the same condition: its rule reads x, which is known there.
// CHECK-LABEL: func.func @branch
// CHECK: scf.if %arg1
// CHECK: %[[ONES:.*]] = ag.ones_like
// CHECK: scf.if %arg1
// CHECK: ag.call @second(%[[ONES]],
// CHECK: ag.call @first(%[[ONES]],
// CHECK: else
// CHECK-NOT: ag.call
// CHECK: return
func.func @branch(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %y = scf.if %c -> (tensor<f32>) {
    %p = ag.multiply %x, %x {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    scf.yield %p : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  } {ag.kind = "if", ag.names = ["y"]}
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// A loop keeps what the rules read of its inside on lists, and counts; its reverse takes from the ends of the lists.
// CHECK-LABEL: func.func @loop
// CHECK: scf.while
// CHECK: } do {
// CHECK: ^bb0(%[[Y:.*]]: tensor<f32>, %[[I:.*]]: si32, %[[KEPT:.*]]: !ag.list<tensor<f32>>, %[[N:.*]]: si64):
// CHECK: %[[PUSHED:.*]] = ag.list_push %[[KEPT]], %[[Y]]
// CHECK: ag.multiply %[[Y]], %arg0
// CHECK: attributes {ag.kept = ["y"], ag.kind = "while", ag.names = ["y", "i", "kept_y", "iterations"]}
// CHECK: scf.while
// CHECK: } do {
// CHECK: ag.subtract
// CHECK: %[[BACK:.*]] = ag.list_get
// CHECK: ag.call @second({{.*}}, %[[BACK]],
// CHECK: ag.call @first({{.*}}, %arg0)
func.func @loop(%x: tensor<f32>, %n: si32, %one: si32) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %y:2 = scf.while (%y = %x, %i = %n) : (tensor<f32>, si32) -> (tensor<f32>, si32) {
    %c = ag.less %one, %i : (si32, si32) -> i1
    scf.condition(%c) %y, %i : tensor<f32>, si32
  } do {
  ^bb0(%y: tensor<f32>, %i: si32):
    %p = ag.multiply %y, %x {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %next = ag.subtract %i, %one : (si32, si32) -> si32
    scf.yield %p, %next : tensor<f32>, si32
  } attributes {ag.kind = "while", ag.names = ["y", "i"]}
  %dx = ag.tape_gradient %tape, %y#0 to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// Of Scalars that are set an iteration keeps the numbers, one after another on one list.
// CHECK-LABEL: func.func @row
// CHECK: scf.while
// CHECK: %[[P:.*]] = ag.divide
// CHECK: %[[Q:.*]] = ag.divide %[[P]], %[[P]]
// CHECK: %[[ONE:.*]] = ag.list_push {{.*}} : (!ag.list<f32>, f32)
// CHECK: ag.list_push %[[ONE]], {{.*}} : (!ag.list<f32>, f32)
// CHECK: scf.while
// CHECK: } do {
// CHECK: %[[TWO:.*]] = ag.constant 2 : si64
// CHECK: %[[BEGIN:.*]] = ag.subtract {{.*}}, %[[TWO]]
// CHECK: ag.list_get {{.*}}[%[[BEGIN]]]
// CHECK: %[[NEXT:.*]] = ag.add %[[BEGIN]]
// CHECK: ag.list_get {{.*}}[%[[NEXT]]]
func.func @row(%x: tensor<f32>, %n: si32, %one: si32) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %y:2 = scf.while (%y = %x, %i = %n) : (tensor<f32>, si32) -> (tensor<f32>, si32) {
    %c = ag.less %one, %i : (si32, si32) -> i1
    scf.condition(%c) %y, %i : tensor<f32>, si32
  } do {
  ^bb0(%y: tensor<f32>, %i: si32):
    %p = ag.divide %y, %x {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %q = ag.divide %p, %p {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %r = ag.divide %q, %p {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %next = ag.subtract %i, %one : (si32, si32) -> si32
    scf.yield %r, %next : tensor<f32>, si32
  } attributes {ag.kind = "while", ag.names = ["y", "i"]}
  %dx = ag.tape_gradient %tape, %y#0 to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// Elements were in range before: reads of them once more are not checked again, nor are those of
// adjoints; and a counter that is computed back loses nothing.
// CHECK-LABEL: func.func @elements
// CHECK: ag.kind = "for"
// CHECK: ag.cast {{.*}} {ag.inside} : (si64) -> si32
// CHECK: ag.subscript %arg0{{.*}} {ag.inside}
// CHECK: ag.subscript {{.*}} {ag.inside}
// CHECK: ag.update {{.*}} {ag.inside}
// CHECK: ag.update {{.*}} {ag.inside}
func.func @elements(%v: tensor<?xf32>, %n: si32) -> tensor<?xf32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %v : !ag.tape, tensor<?xf32>
  %zero = ag.constant 0 : si32 : si32
  %w, %end = scf.while (%a = %v, %i = %zero) : (tensor<?xf32>, si32) -> (tensor<?xf32>, si32) {
    %more = ag.less %i, %n : (si32, si32) -> i1
    scf.condition(%more) %a, %i : tensor<?xf32>, si32
  } do {
  ^bb0(%a: tensor<?xf32>, %i: si32):
    %x = ag.subscript %v[%i] [0] : (tensor<?xf32>, si32) -> tensor<f32>
    %y = ag.multiply %x, %x {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %b = ag.update %y into %a[%i] [0] : (tensor<?xf32>, tensor<f32>, si32) -> tensor<?xf32>
    %one = ag.constant 1 : si32 : si32
    %j = ag.add %i, %one : (si32, si32) -> si32
    scf.yield %b, %j : tensor<?xf32>, si32
  } attributes {ag.kind = "for", ag.names = ["a", "i"]}
  %dv = ag.tape_gradient %tape, %w to(%v) : (!ag.tape, tensor<?xf32>, tensor<?xf32>) -> tensor<?xf32>
  return %dv : tensor<?xf32>
}

// The count of a mean of 16 bits is divided by in float.
// CHECK-LABEL: func.func @half_mean
// CHECK: %[[WIDE:.*]] = ag.astype %{{.*}} : (tensor<f16>) -> tensor<f32>
// CHECK: %[[COUNT:.*]] = ag.cast %{{.*}} : (si64) -> f32
// CHECK: %[[PART:.*]] = ag.divide %[[WIDE]], %[[COUNT]] : (tensor<f32>, f32) -> tensor<f32>
// CHECK: ag.astype %[[PART]] : (tensor<f32>) -> tensor<f16>
// CHECK: %[[ZERO:.*]] = ag.constant 0.000000e+00 : f16 : f16
func.func @half_mean(%x: tensor<?xf16>) -> tensor<?xf16> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<?xf16>
  %y = ag.mean %x [0] : (tensor<?xf16>) -> tensor<f16>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f16>, tensor<?xf16>) -> tensor<?xf16>
  return %dx : tensor<?xf16>
}

// What nothing was added to is -0 in both parts; of a real number that became complex the gradient is the real part.
// CHECK-LABEL: func.func @complex
// CHECK: ag.constant #complex.number<:f32 -0.000000e+00, -0.000000e+00> : complex<f32>
// CHECK: %[[REAL:.*]] = ag.real %{{.*}} : (tensor<?xcomplex<f32>>) -> tensor<?xf32>
// CHECK: ag.add %[[REAL]],
func.func @complex(%x: tensor<?xf32>, %i: si32) -> tensor<?xf32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<?xf32>
  %z = ag.astype %x : (tensor<?xf32>) -> tensor<?xcomplex<f32>>
  %e = ag.subscript %z[%i] [0] : (tensor<?xcomplex<f32>>, si32) -> tensor<complex<f32>>
  %dx = ag.tape_gradient %tape, %e to(%x) : (!ag.tape, tensor<complex<f32>>, tensor<?xf32>) -> tensor<?xf32>
  return %dx : tensor<?xf32>
}

// Watched in a branch: where that did not run the gradient is zeros.
// CHECK-LABEL: func.func @watched_in_branch
// CHECK: %[[FALSE:.*]] = ag.constant false
// CHECK: %[[X:.*]]:2 = scf.if %arg1 -> (tensor<f32>, i1)
// CHECK: %[[TRUE:.*]] = ag.constant true
// CHECK: scf.yield %{{.*}}, %[[TRUE]]
// CHECK: scf.yield %arg0, %[[FALSE]]
// CHECK: %[[D:.*]] = ag.add %{{.*}}, %{{.*}} : (tensor<f32>, f32) -> tensor<f32>
// CHECK: scf.if %[[X]]#1 -> (tensor<f32>)
// CHECK-NEXT: scf.yield %[[D]]
// CHECK: %[[ZEROS:.*]] = ag.zeros_like %[[X]]#0
// CHECK-NEXT: scf.yield %[[ZEROS]]
func.func @watched_in_branch(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  %z = scf.if %c -> (tensor<f32>) {
    %own = ag.rename %x : tensor<f32>
    ag.watch %tape, %own : !ag.tape, tensor<f32>
    scf.yield %own : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  } {ag.kind = "if", ag.names = ["z"]}
  %y = ag.multiply %z, %z {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %dz = ag.tape_gradient %tape, %y to(%z) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dz : tensor<f32>
}

// What a loop gives is known whatever it does: the flag of what may be that is not carried by it.
// CHECK-LABEL: func.func @known_of_loop
// CHECK: %[[LOOP:.*]]:2 = scf.while
// CHECK: ag.names = ["y", "i"]
// CHECK: %[[KNOWN:.*]] = ag.constant true
// CHECK: %[[Z:.*]]:2 = scf.if
// CHECK: scf.yield %[[LOOP]]#0, %[[KNOWN]]
// CHECK: scf.if %[[Z]]#1
func.func @known_of_loop(%x: tensor<f32>, %w: tensor<f32>, %n: si32, %c: i1, %one: si32) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %y:2 = scf.while (%y = %x, %i = %n) : (tensor<f32>, si32) -> (tensor<f32>, si32) {
    %more = ag.less %one, %i : (si32, si32) -> i1
    scf.condition(%more) %y, %i : tensor<f32>, si32
  } do {
  ^bb0(%y: tensor<f32>, %i: si32):
    %p = ag.multiply %y, %y {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %next = ag.subtract %i, %one : (si32, si32) -> si32
    scf.yield %p, %next : tensor<f32>, si32
  } attributes {ag.kind = "while", ag.names = ["y", "i"]}
  %z = scf.if %c -> (tensor<f32>) {
    scf.yield %y#0 : tensor<f32>
  } else {
    scf.yield %w : tensor<f32>
  }
  %s = ag.multiply %z, %z {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %dz = ag.tape_gradient %tape, %s to(%z) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dz : tensor<f32>
}

// Branches and loops that change a counter of an object give its Variable as it was: of both reads the derivatives are added.
// CHECK-LABEL: func.func @same_variable
// CHECK: %[[FIRST:.*]] = ag.global_read
// CHECK: %[[SECOND:.*]] = ag.global_read
// CHECK: %[[RIGHT:.*]] = ag.call @second
// CHECK: %[[LEFT:.*]] = ag.call @first
// CHECK: ag.add %[[RIGHT]], %[[LEFT]]
func.func @same_variable(%m: !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>, %n: si32, %c: i1, %one: si32) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  %v = ag.get_field %m[1] "w" : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>) -> !ag.state<tensor<f32>>
  %a = ag.global_read "variable_f32_0" of %v : !ag.state<tensor<f32>> {spelling = "m.w"} : tensor<f32>
  %counted = scf.while (%o = %m) : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>) -> !ag.struct<"M", [si32, !ag.state<tensor<f32>>]> {
    %i = ag.get_field %o[0] "i" : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>) -> si32
    %more = ag.less %i, %n : (si32, si32) -> i1
    scf.condition(%more) %o : !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>
  } do {
  ^bb0(%o: !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>):
    %i = ag.get_field %o[0] "i" : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>) -> si32
    %next = ag.add %i, %one : (si32, si32) -> si32
    %p = ag.set_field %next into %o[0] "i" : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>, si32) -> !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>
    scf.yield %p : !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>
  } attributes {ag.kind = "while", ag.names = ["m"]}
  %end = scf.if %c -> (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>) {
    %q = ag.set_field %one into %counted[0] "i" : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>, si32) -> !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>
    scf.yield %q : !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>
  } else {
    scf.yield %counted : !ag.struct<"M", [si32, !ag.state<tensor<f32>>]>
  }
  %w = ag.get_field %end[1] "w" : (!ag.struct<"M", [si32, !ag.state<tensor<f32>>]>) -> !ag.state<tensor<f32>>
  %b = ag.global_read "variable_f32_0" of %w : !ag.state<tensor<f32>> {spelling = "m.w"} : tensor<f32>
  %y = ag.multiply %a, %b {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %d = ag.tape_gradient %tape, %y to(%a) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}

// A loop over an array of layers becomes its iterations: each reads a Variable of its own.
// CHECK-LABEL: func @layers
// CHECK-NOT: scf.while
// CHECK: %[[LAYER:.*]] = ag.get_field {{.*}}[0] "0"
// CHECK: ag.get_field %[[LAYER]][0] "w"
// CHECK-NOT: ag.equal
// CHECK: %[[NEXT:.*]] = ag.get_field {{.*}}[1] "1"
// CHECK: ag.get_field %[[NEXT]][0] "w"
!layer = !ag.struct<"Layer", [!ag.state<tensor<f32>>]>
!layers = !ag.struct<"std::array<Layer, 2>", [!layer, !layer]>
func.func @layers(%array: !layers, %x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  %two = ag.constant 2 : si64 : si64
  %zero = ag.constant 0 : si64 : si64
  %one = ag.constant 1 : si64 : si64
  %all:2 = scf.while (%y = %x, %i = %zero) : (tensor<f32>, si64) -> (tensor<f32>, si64) {
    %more = ag.less %i, %two : (si64, si64) -> i1
    scf.condition(%more) %y, %i : tensor<f32>, si64
  } do {
  ^bb0(%y: tensor<f32>, %i: si64):
    %is_first = ag.equal %i, %zero : (si64, si64) -> i1
    %layer = scf.if %is_first -> (!layer) {
      %first = ag.get_field %array[0] "0" : (!layers) -> !layer
      scf.yield %first : !layer
    } else {
      %second = ag.get_field %array[1] "1" : (!layers) -> !layer
      scf.yield %second : !layer
    } {ag.chosen_element, ag.kind = "conditional"}
    %state = ag.get_field %layer[0] "w" : (!layer) -> !ag.state<tensor<f32>>
    %w = ag.global_read "variable_f32_0" of %state : !ag.state<tensor<f32>> {spelling = "w", variable} : tensor<f32>
    %z = ag.multiply %y, %w {ag.rules = [@first, @second]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %next = ag.add %i, %one : (si64, si64) -> si64
    scf.yield %z, %next : tensor<f32>, si64
  } attributes {ag.kind = "range"}
  %layer = ag.get_field %array[0] "0" : (!layers) -> !layer
  %state = ag.get_field %layer[0] "w" : (!layer) -> !ag.state<tensor<f32>>
  %w = ag.global_read "variable_f32_0" of %state : !ag.state<tensor<f32>> {spelling = "w", variable} : tensor<f32>
  %g = ag.tape_gradient %tape, %all#0 to(%w) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %g : tensor<f32>
}
