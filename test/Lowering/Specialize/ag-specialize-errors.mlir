// RUN: autograph-opt --ag-specialize --split-input-file --verify-diagnostics %s

func.func @imperative(%x: si32) -> si32 {
  // expected-error@+1 {{must not be left after the functional phase}}
  %v = ag.variable "v" : !ag.ref<si32>
  return %x : si32
}

// -----

func.func @lowered(%x: tensor<?xf32>, %n: index) -> tensor<?xf32> {
  // expected-error@+1 {{is no operation of the functional form}}
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %r = scf.for %k = %c0 to %n step %c1 iter_args(%t = %x) -> tensor<?xf32> {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// -----

func.func @fewer_results(%x: si32, %c: i1) -> si32 {
  // expected-error@+1 {{must pass the arguments of its condition on, in order}}
  %r = scf.while (%a = %x, %go = %c) : (si32, i1) -> si32 {
    scf.condition(%go) %a : si32
  } do {
  ^bb0(%a: si32):
    scf.yield %a, %c : si32, i1
  }
  return %r : si32
}
