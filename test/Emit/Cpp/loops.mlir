// RUN: autograph-opt %s --ag-emit-cpp | FileCheck %s

// A loop over the elements with continue and break: only what is carried is carried, under the user's names.
// CHECK-LABEL: ag::Scalar<int> sum_until(ag::Vector<int> v, int limit) {
// CHECK-NEXT:    auto [total, i, stopped] = ag::while_loop(
// CHECK-NEXT:        [&](ag::Scalar<int> total, std::int64_t i, bool stopped) { return !stopped && i < v.extent(0); },
// CHECK-NEXT:        [&](ag::Scalar<int> total, std::int64_t i, bool stopped) {
// CHECK-NEXT:          ag::Scalar<int> x = v[i];
// CHECK-NEXT:          std::tie(total, stopped) = ag::cond(
// CHECK:                   return std::tuple(total, i + 1, stopped);
// CHECK-NEXT:        },
// CHECK-NEXT:        ag::Scalar<int>(0), std::int64_t{0}, false);
// CHECK-NEXT:    return total;
func.func @sum_until(%v: tensor<?xsi32> {ag.name = "v"}, %limit: si32 {ag.name = "limit"}) -> tensor<si32> attributes {ag.spelling = "sum_until"} {
  %zero = ag.constant 0 : si32 : si32
  %init = ag.to_scalar %zero {implicit} : (si32) -> tensor<si32>
  %total0 = ag.bind "total" %init {declares} : tensor<si32>
  %i0 = ag.constant 0 : si64 : si64
  %one = ag.constant 1 : si64 : si64
  %axis = ag.constant 0 : si32 : si32
  %n = ag.extent %v, %axis : (tensor<?xsi32>, si32) -> si64
  %false = ag.constant false : i1
  %true = ag.constant true : i1
  %r:3 = scf.while (%total = %total0, %i = %i0, %stopped = %false) : (tensor<si32>, si64, i1) -> (tensor<si32>, si64, i1) {
    %go = ag.logical_not %stopped : (i1) -> i1
    %c = scf.if %go -> i1 {
      %less = ag.less %i, %n : (si64, si64) -> i1
      scf.yield %less : i1
    } else {
      scf.yield %false : i1
    } {ag.kind = "and"}
    scf.condition(%c) %total, %i, %stopped : tensor<si32>, si64, i1
  } do {
  ^bb0(%total: tensor<si32>, %i: si64, %stopped: i1):
    %e = ag.subscript %v[%i] [0] : (tensor<?xsi32>, si64) -> tensor<si32>
    %x = ag.bind "x" %e {declares} : tensor<si32>
    %neg = ag.less %x, %zero : (tensor<si32>, si32) -> tensor<i1>
    %negative = ag.item %neg {implicit} : (tensor<i1>) -> i1
    %s:2 = scf.if %negative -> (tensor<si32>, i1) {
      scf.yield %total, %false : tensor<si32>, i1
    } else {
      %sum = ag.add %total, %x : (tensor<si32>, tensor<si32>) -> tensor<si32>
      %over = ag.greater %sum, %limit : (tensor<si32>, si32) -> tensor<i1>
      %isOver = ag.item %over {implicit} : (tensor<i1>) -> i1
      %t:2 = scf.if %isOver -> (tensor<si32>, i1) {
        scf.yield %total, %true : tensor<si32>, i1
      } else {
        %sum2 = ag.add %total, %x : (tensor<si32>, tensor<si32>) -> tensor<si32>
        %b = ag.bind "total" %sum2 : tensor<si32>
        scf.yield %b, %false : tensor<si32>, i1
      } {ag.names = ["total", "stopped"], ag.kind = "if"}
      scf.yield %t#0, %t#1 : tensor<si32>, i1
    } {ag.names = ["total", "stopped"], ag.kind = "if"}
    %next = ag.add %i, %one : (si64, si64) -> si64
    %ib = ag.bind "i" %next : si64
    scf.yield %s#0, %ib, %s#1 : tensor<si32>, si64, i1
  } attributes {ag.names = ["total", "i", "stopped"], ag.kind = "range"}
  return %r#0 : tensor<si32>
}

// A return inside a loop: a value and a flag.
// CHECK-LABEL: ag::Scalar<float> newton_sqrt(
// CHECK:         ag::Scalar<float> next = 0.5f * (x + a / x);
// CHECK:         a, 0, ag::Scalar<float>{}, false);
// CHECK-NEXT:    return ag::cond(returned, [&] { return result; }, [&] { return x; });
func.func @newton(%a: tensor<f32> {ag.name = "a"}, %tolerance: tensor<f32> {ag.name = "tolerance"}) -> tensor<f32> attributes {ag.spelling = "newton_sqrt"} {
  %x0 = ag.bind "x" %a {declares} : tensor<f32>
  %c0 = ag.constant 0 : si32 : si32
  %i0 = ag.bind "i" %c0 {declares} : si32
  %false = ag.constant false : i1
  %true = ag.constant true : i1
  %u = ag.undefined : tensor<f32>
  %half = ag.constant 0.5 : f32 : f32
  %one = ag.constant 1 : si32 : si32
  %hundred = ag.constant 100 : si32 : si32
  %r:4 = scf.while (%x = %x0, %i = %i0, %res = %u, %ret = %false) : (tensor<f32>, si32, tensor<f32>, i1) -> (tensor<f32>, si32, tensor<f32>, i1) {
    %go = ag.logical_not %ret : (i1) -> i1
    %c = scf.if %go -> i1 {
      %less = ag.less %i, %hundred : (si32, si32) -> i1
      scf.yield %less : i1
    } else {
      scf.yield %false : i1
    } {ag.kind = "and"}
    scf.condition(%c) %x, %i, %res, %ret : tensor<f32>, si32, tensor<f32>, i1
  } do {
  ^bb0(%x: tensor<f32>, %i: si32, %res: tensor<f32>, %ret: i1):
    %q = ag.divide %a, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %s = ag.add %x, %q : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %h = ag.multiply %half, %s : (f32, tensor<f32>) -> tensor<f32>
    %next = ag.bind "next" %h {declares} : tensor<f32>
    %d = ag.subtract %next, %x : (tensor<f32>, tensor<f32>) -> tensor<f32>
    %ab = ag.abs %d : (tensor<f32>) -> tensor<f32>
    %lt = ag.less %ab, %tolerance : (tensor<f32>, tensor<f32>) -> tensor<i1>
    %c = ag.item %lt {implicit} : (tensor<i1>) -> i1
    %t:3 = scf.if %c -> (tensor<f32>, tensor<f32>, i1) {
      scf.yield %x, %next, %true : tensor<f32>, tensor<f32>, i1
    } else {
      %b = ag.bind "x" %next : tensor<f32>
      scf.yield %b, %res, %false : tensor<f32>, tensor<f32>, i1
    } {ag.names = ["x", "result", "returned"], ag.kind = "if"}
    %i2 = ag.add %i, %one : (si32, si32) -> si32
    %ib = ag.bind "i" %i2 : si32
    scf.yield %t#0, %ib, %t#1, %t#2 : tensor<f32>, si32, tensor<f32>, i1
  } attributes {ag.names = ["x", "i", "result", "returned"], ag.kind = "for"}
  %end = scf.if %r#3 -> tensor<f32> {
    scf.yield %r#2 : tensor<f32>
  } else {
    scf.yield %r#0 : tensor<f32>
  } {ag.names = ["result"], ag.kind = "if"}
  return %end : tensor<f32>
}

// CHECK-LABEL: ag::Scalar<float> absolute(
// CHECK-NEXT:    x = ag::cond(x < 0.0f, [&] { return -x; }, [&] { return x; });
// CHECK-NEXT:    return x;
func.func @absolute(%x: tensor<f32> {ag.name = "x"}) -> tensor<f32> attributes {ag.spelling = "absolute"} {
  %xb = ag.bind "x" %x {declares} : tensor<f32>
  %zero = ag.constant 0.0 : f32 : f32
  %l = ag.less %xb, %zero : (tensor<f32>, f32) -> tensor<i1>
  %c = ag.item %l {implicit} : (tensor<i1>) -> i1
  %r = scf.if %c -> tensor<f32> {
    %n = ag.negative %xb : (tensor<f32>) -> tensor<f32>
    %b = ag.bind "x" %n : tensor<f32>
    scf.yield %b : tensor<f32>
  } else {
    scf.yield %xb : tensor<f32>
  } {ag.names = ["x"], ag.kind = "if"}
  %rb = ag.bind "x" %r : tensor<f32>
  return %rb : tensor<f32>
}
