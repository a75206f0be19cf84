// RUN: autograph-opt --ag-lower-tapes --split-input-file --verify-diagnostics %s

func.func @without_rule(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  // expected-error @below {{a derivative does not go through `exp` yet}}
  %y = ag.exp %x : (tensor<f32>) -> tensor<f32>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// -----

func.func @host(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  // expected-error @below {{a derivative does not go through `smooth`, which runs as plain C++}}
  %y = ag.host_call "smooth"(%x) {spelling = "smooth"} : (tensor<f32>) -> tensor<f32>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// -----

func.func @lists(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %inner = ag.make_list %x : (tensor<f32>) -> !ag.list<tensor<f32>>
  // expected-error @below {{a derivative does not go through lists of lists or objects yet}}
  %list = ag.make_list %inner : (!ag.list<tensor<f32>>) -> !ag.list<!ag.list<tensor<f32>>>
  %i = ag.constant 0 : si64 : si64
  %back = ag.list_get %list[%i] : (!ag.list<!ag.list<tensor<f32>>>, si64) -> !ag.list<tensor<f32>>
  %y = ag.list_get %back[%i] : (!ag.list<tensor<f32>>, si64) -> tensor<f32>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// -----

func.func @deques(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  // expected-error @below {{a derivative does not go through a `std::deque` yet}}
  %list = ag.make_list %x : (tensor<f32>) -> !ag.list<tensor<f32> deque = true>
  %i = ag.constant 0 : si64 : si64
  %y = ag.list_get %list[%i] : (!ag.list<tensor<f32> deque = true>, si64) -> tensor<f32>
  %dx = ag.tape_gradient %tape, %y to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dx : tensor<f32>
}

// -----

func.func @twice(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %a = ag.tape_gradient %tape, %x to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  // expected-error @below {{a tape that is not persistent may give a second gradient}}
  %b = ag.tape_gradient %tape, %x to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %b : tensor<f32>
}

// -----

func.func @other_name(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %z = scf.if %c -> (tensor<f32>) {
    %p = ag.multiply %x, %x {ag.rules = ["x", "x"]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
    scf.yield %p : tensor<f32>
  } else {
    scf.yield %x : tensor<f32>
  }
  %y = ag.multiply %z, %x {ag.rules = ["x", "x"]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // expected-error @below {{what the gradient is with respect to may have another name that is used, too}}
  %d = ag.tape_gradient %tape, %y to(%z) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}

// -----

func.func @early_read(%m: !ag.state<tensor<f32>>, %c: i1) -> tensor<f32> {
  %early = ag.global_read "variable_f32_0" of %m : !ag.state<tensor<f32>> {spelling = "m"} : tensor<f32>
  %z = scf.if %c -> (tensor<f32>) {
    %one = ag.ones_like %early : (tensor<f32>) -> tensor<f32>
    scf.yield %one : tensor<f32>
  } else {
    scf.yield %early : tensor<f32>
  }
  %tape = ag.tape : !ag.tape
  %y = ag.multiply %z, %z {ag.rules = ["x", "x"]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  %a = ag.global_read "variable_f32_0" of %m : !ag.state<tensor<f32>> {spelling = "m"} : tensor<f32>
  // expected-error @below {{what an `ag::Variable` was before the tape is used under it}}
  %d = ag.tape_gradient %tape, %y to(%a) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}

// -----

func.func @watch(%x: tensor<f32>, %c: i1) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  scf.if %c {
    // expected-error @below {{`watch` stands in another block than its tape, and the value may have been used before}}
    ag.watch %tape, %x : !ag.tape, tensor<f32>
  }
  %a = ag.tape_gradient %tape, %x to(%x) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %a : tensor<f32>
}

// -----

func.func @same(%m: !ag.state<tensor<f32>>, %n: !ag.state<tensor<f32>>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  %a = ag.global_read "variable_f32_0" of %m : !ag.state<tensor<f32>> {spelling = "m"} : tensor<f32>
  // expected-error @below {{two `ag::Variable`s of one type here may be the same one}}
  %b = ag.global_read "variable_f32_0" of %n : !ag.state<tensor<f32>> {spelling = "n"} : tensor<f32>
  %d = ag.tape_gradient %tape, %a to(%b) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}

// -----

func.func private @assigns(%x: tensor<f32>) -> tensor<f32> {
  %v = ag.global_read "s" {spelling = "s", variable} : tensor<f32>
  ag.global_write "t", %x {spelling = "t"} : tensor<f32>
  %y = ag.call @assigns(%v) {spelling = "assigns"} : (tensor<f32>) -> tensor<f32>
  return %y : tensor<f32>
}
func.func @hidden_read(%x: tensor<f32>) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  // expected-error @below {{a derivative with respect to an `ag::Variable` does not go through calls of `assigns` yet, which reads it}}
  %y = ag.call @assigns(%x) {spelling = "assigns"} : (tensor<f32>) -> tensor<f32>
  %s = ag.global_read "s" {spelling = "s", variable} : tensor<f32>
  %d = ag.tape_gradient %tape, %y to(%s) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}

// -----

func.func @of_element(%x: tensor<f32>, %w: tensor<f32>, %i: si64) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %list = ag.make_list %x, %w : (tensor<f32>, tensor<f32>) -> !ag.list<tensor<f32>>
  %e = ag.list_get %list[%i] : (!ag.list<tensor<f32>>, si64) -> tensor<f32>
  %z = ag.multiply %e, %e {ag.rules = ["x", "x"]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // expected-error @below {{whether the tape knows what the gradient is with respect to depends on elements of a list}}
  %dz = ag.tape_gradient %tape, %z to(%z) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dz : tensor<f32>
}

// -----

func.func private @pick(%x: tensor<f32>, %w: tensor<f32>, %c: i1) -> tensor<f32> {
  %z = scf.if %c -> (tensor<f32>) {
    %p = ag.call @pick(%x, %w, %c) {inout = array<i64>, spelling = "pick"} : (tensor<f32>, tensor<f32>, i1) -> tensor<f32>
    scf.yield %p : tensor<f32>
  } else {
    scf.yield %w : tensor<f32>
  }
  return %z : tensor<f32>
}
func.func @of_call(%x: tensor<f32>, %w: tensor<f32>, %c: i1) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  ag.watch %tape, %x : !ag.tape, tensor<f32>
  %z = ag.call @pick(%x, %w, %c) {inout = array<i64>, spelling = "pick"} : (tensor<f32>, tensor<f32>, i1) -> tensor<f32>
  %y = ag.multiply %z, %z {ag.rules = ["x", "x"]} : (tensor<f32>, tensor<f32>) -> tensor<f32>
  // expected-error @below {{whether the tape knows what the gradient is with respect to depends on what a function returned}}
  %dz = ag.tape_gradient %tape, %y to(%z) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %dz : tensor<f32>
}

// -----

func.func @one_of_two(%m: !ag.struct<"M", [!ag.state<tensor<f32>>]>, %n: !ag.struct<"M", [!ag.state<tensor<f32>>]>, %c: i1) -> tensor<f32> {
  %tape = ag.tape : !ag.tape
  %v = ag.get_field %m[0] "w" : (!ag.struct<"M", [!ag.state<tensor<f32>>]>) -> !ag.state<tensor<f32>>
  %a = ag.global_read "variable_f32_0" of %v : !ag.state<tensor<f32>> {spelling = "m.w"} : tensor<f32>
  %o = scf.if %c -> (!ag.struct<"M", [!ag.state<tensor<f32>>]>) {
    scf.yield %m : !ag.struct<"M", [!ag.state<tensor<f32>>]>
  } else {
    scf.yield %n : !ag.struct<"M", [!ag.state<tensor<f32>>]>
  }
  %w = ag.get_field %o[0] "w" : (!ag.struct<"M", [!ag.state<tensor<f32>>]>) -> !ag.state<tensor<f32>>
  // expected-error @below {{two `ag::Variable`s of one type here may be the same one}}
  %b = ag.global_read "variable_f32_0" of %w : !ag.state<tensor<f32>> {spelling = "o.w"} : tensor<f32>
  %d = ag.tape_gradient %tape, %a to(%b) : (!ag.tape, tensor<f32>, tensor<f32>) -> tensor<f32>
  return %d : tensor<f32>
}
