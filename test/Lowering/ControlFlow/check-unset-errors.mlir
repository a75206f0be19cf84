// RUN: autograph-opt --ag-check-unset --split-input-file --verify-diagnostics %s -o /dev/null

func.func @certain(%y: tensor<f32>) -> tensor<f32> {
  // expected-note @below {{`x` is declared here without a value}}
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  // expected-error @below {{`x` is read before it is assigned; initialize it where it is declared [AG2103]}}
  %value = ag.read %x : !ag.ref<tensor<f32>>
  %sum = ag.add %value, %y : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ag.return %sum : tensor<f32>
}

// -----

func.func @number() -> si32 {
  // expected-note @below {{`n` is declared here without a value}}
  %n = ag.variable "n" : !ag.ref<si32>
  // expected-error @below {{`n` is read before it is assigned; initialize it where it is declared [AG2103]}}
  %value = ag.read %n : !ag.ref<si32>
  ag.return %value : si32
}

// -----

// A copy and a return are no reads; only what may be set elsewhere is warned of there.
func.func @copy() -> tensor<f32> {
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  %y = ag.variable "y" : !ag.ref<tensor<f32>>
  %value = ag.read %x : !ag.ref<tensor<f32>>
  ag.assign %y, %value {declares} : !ag.ref<tensor<f32>>
  %copy = ag.read %y : !ag.ref<tensor<f32>>
  ag.return %copy : tensor<f32>
}

// -----

func.func @branch(%c: i1, %y: tensor<f32>) -> tensor<f32> {
  // expected-note @below {{`scale` is declared here without a value}}
  %scale = ag.variable "scale" : !ag.ref<tensor<f32>>
  // expected-warning @below {{`scale` may be unset when it is read on line 45; it must also be initialized in the else branch, or where it is declared [AG2104]}}
  ag.if %c {
    ag.assign %scale, %y : !ag.ref<tensor<f32>>
    ag.yield
  }
  // expected-note @below {{read here, also when the condition on line}}
  %value = ag.read %scale : !ag.ref<tensor<f32>>
  %product = ag.multiply %y, %value : (tensor<f32>, tensor<f32>) -> tensor<f32>
  ag.return %product : tensor<f32>
}

// -----

func.func @loop(%c: i1, %y: tensor<f32>) {
  // expected-note @below {{`x` is declared here without a value}}
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  // expected-warning @below {{it must also be initialized before the loop, or where it is declared [AG2104]}}
  ag.while {
    ag.condition %c
  } do {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  }
  // expected-note @below {{read here, also when the loop on line}}
  %value = ag.read %x : !ag.ref<tensor<f32>>
  ag.print "{}", %value : tensor<f32>
  ag.return
}

// -----

// Loops that certainly run: a literal range, `while (true)`, `do`.
func.func @runs(%c: i1, %y: tensor<f32>) {
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  %lower = ag.constant 0 : si32 : si32
  %upper = ag.constant 5 : si32 : si32
  %one = ag.constant 1 : si32 : si32
  ag.for "i" %lower to %upper step %one : si32 {
  ^bb0(%i: si32):
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  }
  %first = ag.read %x : !ag.ref<tensor<f32>>
  ag.print "{}", %first : tensor<f32>
  %z = ag.variable "z" : !ag.ref<tensor<f32>>
  ag.while {
    %true = ag.constant true : i1
    ag.condition %true
  } do {
    ag.assign %z, %y : !ag.ref<tensor<f32>>
    ag.if %c {
      ag.break
    }
    ag.yield
  }
  %second = ag.read %z : !ag.ref<tensor<f32>>
  ag.print "{}", %second : tensor<f32>
  ag.return
}

// -----

// The first iteration may leave before the assignment.
func.func @exit(%c: i1, %d: i1, %y: tensor<f32>) {
  // expected-note @below {{`x` is declared here without a value}}
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  // expected-warning @below {{it must also be initialized before the loop, or where it is declared [AG2104]}}
  ag.while {
    %true = ag.constant true : i1
    ag.condition %true
  } do {
    ag.if %c {
      ag.break
    }
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.if %d {
      ag.break
    }
    ag.yield
  }
  // expected-note @below {{has not completed an iteration}}
  %value = ag.read %x : !ag.ref<tensor<f32>>
  ag.print "{}", %value : tensor<f32>
  ag.return
}

// -----

func.func @cases(%n: si32, %y: tensor<f32>) {
  // expected-note @below {{`x` is declared here without a value}}
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  // expected-warning @below {{it must also be initialized in every case, `default` included, or where it is declared [AG2104]}}
  ag.switch %n : si32 [1, 2] to [0, 1] default -1 {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.break
  }, {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.break
  }
  // expected-note @below {{read here, also when no case of the switch on line}}
  %value = ag.read %x : !ag.ref<tensor<f32>>
  ag.print "{}", %value : tensor<f32>
  ag.return
}

// -----

func.func @argument(%x: !ag.ref<si32>, %y: si32) {
  // expected-error @below {{'ag.assign' op must name a variable by the result of its `ag.variable`}}
  ag.assign %x, %y : !ag.ref<si32>
  ag.return
}

// -----

func.func @returned(%c: i1, %y: tensor<f32>) -> tensor<f32> {
  // expected-note @below {{`x` is declared here without a value}}
  %x = ag.variable "x" : !ag.ref<tensor<f32>>
  // expected-warning @below {{`x` may be unset when it is returned on line}}
  ag.while {
    ag.condition %c
  } do {
    ag.assign %x, %y : !ag.ref<tensor<f32>>
    ag.yield
  }
  %value = ag.read %x : !ag.ref<tensor<f32>>
  // expected-note @below {{returned here, also when the loop on line}}
  ag.return %value : tensor<f32>
}

// -----

func.func @members(%c: i1, %n: si32, %y: tensor<f32>) {
  %unset = ag.unset : tensor<f32>
  %made = ag.make_struct %unset, %unset, %n : (tensor<f32>, tensor<f32>, si32) -> !ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>
  // expected-note @below {{`p` is declared here without a value of `s`}}
  // expected-note @below {{`p` is declared here without a value of `t`}}
  %p = ag.variable "p" : !ag.ref<!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>>
  ag.assign %p, %made {declares} : !ag.ref<!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>>
  // expected-warning @below {{`p.s` may be unset when it is read on line}}
  ag.if %c {
    %old = ag.read %p : !ag.ref<!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>>
    %new = ag.set_field %y into %old[0] "s" : (!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>, tensor<f32>) -> !ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>
    ag.assign %p, %new : !ag.ref<!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>>
    ag.yield
  }
  %value = ag.read %p : !ag.ref<!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>>
  // expected-note @below {{read here, also when the condition on line}}
  %s = ag.get_field %value[0] "s" : (!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>) -> tensor<f32>
  ag.print "{}", %s : tensor<f32>
  // expected-error @below {{`p.t` is read before it is assigned}}
  %t = ag.get_field %value[1] "t" : (!ag.struct<"P", [tensor<f32>, tensor<f32>, si32]>) -> tensor<f32>
  ag.print "{}", %t : tensor<f32>
  ag.return
}
