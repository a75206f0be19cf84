// RUN: autograph-opt %s --ag-emit-cpp | FileCheck %s

// An operand is moved into the expression that uses it only where no effect is between.
// CHECK-LABEL: int ordered(int n, ag::Vector<int> v) {
// CHECK-NEXT:    int result = next();
// CHECK-NEXT:    ag::print("{}\n", n);
// CHECK-NEXT:    ag::Scalar<int> element = v[n];
// CHECK-NEXT:    ag::check(n > 0, "negative {}", n);
// CHECK-NEXT:    ag::detail::require(ag::ErrorKind(3), n < result, "too large");
// CHECK-NEXT:    ag::print("{}", element);
// CHECK-NEXT:    return result + n;
func.func private @next() -> si32 attributes {ag.spelling = "next"}
func.func @ordered(%n: si32 {ag.name = "n"}, %v: tensor<?xsi32> {ag.name = "v"}) -> si32 {
  %zero = ag.constant 0 : si32 : si32
  %a = ag.call @next() {spelling = "next"} : () -> si32
  ag.print "{}\0A", %n : si32
  %sum = ag.add %a, %n : (si32, si32) -> si32
  %e = ag.subscript %v[%n] [0] : (tensor<?xsi32>, si32) -> tensor<si32>
  %c = ag.greater %n, %zero : (si32, si32) -> i1
  ag.check %c, "negative {}", %n : si32
  %odd = ag.less %n, %a : (si32, si32) -> i1
  ag.check %odd, "too large" {kind = 3 : i32}
  ag.print "{}", %e : tensor<si32>
  return %sum : si32
}

// Conversions that C++ makes by itself are left to it; parentheses stand where they are needed.
// CHECK-LABEL: double numbers(std::int8_t a, std::int64_t b, float c) {
// CHECK-NEXT:    int d = a + 1;
// CHECK-NEXT:    std::int64_t e = (b - (d + 1)) * d;
// CHECK-NEXT:    float f = -2.5f * c;
// CHECK-NEXT:    std::int8_t g = d;
// CHECK-NEXT:    auto [value, value_1] = ag::cond(
// CHECK-NEXT:        c < f, [&] { return std::tuple(static_cast<std::int8_t>(d), std::int64_t{5}); },
// CHECK-NEXT:        [&] { return std::tuple(g, e); });
// CHECK-NEXT:    return (value << 1) + value_1;
func.func @numbers(%a: si8 {ag.name = "a"}, %b: si64 {ag.name = "b"}, %c: f32 {ag.name = "c"}) -> f64 {
  %one = ag.constant 1 : si32 : si32
  %a32 = ag.cast %a {implicit} : (si8) -> si32
  %s = ag.add %a32, %one : (si32, si32) -> si32
  %d = ag.bind "d" %s {declares} : si32
  %d1 = ag.add %d, %one : (si32, si32) -> si32
  %d2 = ag.cast %d1 {implicit} : (si32) -> si64
  %t = ag.subtract %b, %d2 : (si64, si64) -> si64
  %d64 = ag.cast %d {implicit} : (si32) -> si64
  %m = ag.multiply %t, %d64 : (si64, si64) -> si64
  %e = ag.bind "e" %m {declares} : si64
  %h = ag.constant -2.5 : f32 : f32
  %fm = ag.multiply %h, %c : (f32, f32) -> f32
  %f = ag.bind "f" %fm {declares} : f32
  %g8 = ag.cast %d {implicit} : (si32) -> si8
  %g = ag.bind "g" %g8 {declares} : si8
  %less = ag.less %c, %f : (f32, f32) -> i1
  %five = ag.constant 5 : si64 : si64
  %r:2 = scf.if %less -> (si8, si64) {
    %x = ag.cast %d {implicit} : (si32) -> si8
    scf.yield %x, %five : si8, si64
  } else {
    scf.yield %g, %e : si8, si64
  } {ag.kind = "if"}
  %p = ag.cast %r#0 {implicit} : (si8) -> si32
  %shift = ag.bitwise_left_shift %p, %one : (si32, si32) -> si32
  %wide = ag.cast %shift {implicit} : (si32) -> si64
  %sum = ag.add %wide, %r#1 : (si64, si64) -> si64
  %result = ag.cast %sum {implicit} : (si64) -> f64
  return %result : f64
}

// A tensor is written in place where its old value is dead, else a copy is.
// CHECK-LABEL: ag::Vector<int> write(ag::Vector<int> v, ag::Matrix<int> m, int i) {
// CHECK-NEXT:    v[i] = 3;
// CHECK-NEXT:    ag::Vector<int> w = v;
// CHECK-NEXT:    w[ag::slice(0, i)] = v[ag::slice(1, i + 1)];
// CHECK-NEXT:    m(i, 0) = v[i] + 1;
// CHECK-NEXT:    ag::print("{}", m);
// CHECK-NEXT:    return ag::cond(
// CHECK-NEXT:        i < 1,
// CHECK-NEXT:        [&] {
// CHECK-NEXT:          ag::Vector<int> w_1 = w;
// CHECK-NEXT:          w_1[0] = i;
// CHECK-NEXT:          return w_1;
// CHECK-NEXT:        },
// CHECK-NEXT:        [&] { return w; });
func.func @write(%v0: tensor<?xsi32> {ag.name = "v"}, %m0: tensor<?x?xsi32> {ag.name = "m"}, %i: si32 {ag.name = "i"}) -> tensor<?xsi32> {
  %c0 = ag.constant 0 : si32 : si32
  %one = ag.constant 1 : si32 : si32
  %three = ag.constant 3 : si32 : si32
  %u = ag.update %three into %v0[%i] [0] : (tensor<?xsi32>, si32, si32) -> tensor<?xsi32>
  %v = ag.bind "v" %u : tensor<?xsi32>
  %w0 = ag.bind "w" %v {declares} : tensor<?xsi32>
  %next = ag.add %i, %one : (si32, si32) -> si32
  %part = ag.subscript %v[%one, %next] [1] : (tensor<?xsi32>, si32, si32) -> tensor<?xsi32>
  %w1 = ag.update %part into %w0[%c0, %i] [1] : (tensor<?xsi32>, tensor<?xsi32>, si32, si32) -> tensor<?xsi32>
  %w = ag.bind "w" %w1 : tensor<?xsi32>
  %e = ag.subscript %v[%i] [0] : (tensor<?xsi32>, si32) -> tensor<si32>
  %e1 = ag.add %e, %one : (tensor<si32>, si32) -> tensor<si32>
  %m1 = ag.update %e1 into %m0[%i, %c0] [0, 0] {form = "call"} : (tensor<?x?xsi32>, tensor<si32>, si32, si32) -> tensor<?x?xsi32>
  %m = ag.bind "m" %m1 : tensor<?x?xsi32>
  ag.print "{}", %m : tensor<?x?xsi32>
  %c = ag.less %i, %one : (si32, si32) -> i1
  %r = scf.if %c -> tensor<?xsi32> {
    %x = ag.update %i into %w[%c0] [0] : (tensor<?xsi32>, si32, si32) -> tensor<?xsi32>
    %y = ag.bind "w" %x : tensor<?xsi32>
    scf.yield %y : tensor<?xsi32>
  } else {
    scf.yield %w : tensor<?xsi32>
  } {ag.kind = "if", ag.names = ["w"]}
  return %r : tensor<?xsi32>
}

// In-out arguments hold their final values before the function returns.
// CHECK-LABEL: void swap_if(ag::Scalar<int> &a, ag::Scalar<int> &b) {
// CHECK-NEXT:    std::tie(a, b) = std::tuple(b, a);
// CHECK-NEXT:  }
func.func @swap_if(%a: tensor<si32> {ag.name = "a", ag.inout}, %b: tensor<si32> {ag.name = "b", ag.inout}) -> (tensor<si32>, tensor<si32>) attributes {ag.void} {
  return %b, %a : tensor<si32>, tensor<si32>
}

// CHECK-LABEL: int call_inout(ag::Scalar<int> x, ag::Scalar<int> y) {
// CHECK-NEXT:    swap_if(x, y);
// CHECK-NEXT:    ag::Scalar<int> x_1 = x;
// CHECK-NEXT:    swap_if(x_1, y);
// CHECK-NEXT:    ag::print("{} {} {}", x, x_1, y);
// CHECK-NEXT:    return (x + y).item();
func.func @call_inout(%x: tensor<si32> {ag.name = "x"}, %y: tensor<si32> {ag.name = "y"}) -> si32 {
  %r:2 = ag.call @swap_if(%x, %y) {spelling = "swap_if", inout = array<i64: 0, 1>} : (tensor<si32>, tensor<si32>) -> (tensor<si32>, tensor<si32>)
  %x1 = ag.bind "x" %r#0 : tensor<si32>
  %y1 = ag.bind "y" %r#1 : tensor<si32>
  %s:2 = ag.call @swap_if(%x1, %y1) {spelling = "swap_if", inout = array<i64: 0, 1>} : (tensor<si32>, tensor<si32>) -> (tensor<si32>, tensor<si32>)
  ag.print "{} {} {}", %x1, %s#0, %s#1 : tensor<si32>, tensor<si32>, tensor<si32>
  %sum = ag.add %x1, %s#1 : (tensor<si32>, tensor<si32>) -> tensor<si32>
  %item = ag.item %sum : (tensor<si32>) -> si32
  return %item : si32
}

// Lists, structs and tuples.
// CHECK-LABEL: std::tuple<int, float> aggregates(Point p, int n) {
// CHECK-NEXT:    std::vector<float> list = {1.0f, p.x};
// CHECK-NEXT:    list.push_back(p.y);
// CHECK-NEXT:    p.x = list[n];
// CHECK-NEXT:    ag::print("{} {}", p.x, list.size());
// CHECK-NEXT:    return std::tuple<int, float>{n, p.x + p.y};
func.func @aggregates(%p: !ag.struct<"Point", [f32, f32]> {ag.name = "p"}, %n: si32 {ag.name = "n"}) -> !ag.struct<"std::tuple<int, float>", [si32, f32]> {
  %one = ag.constant 1.0 : f32 : f32
  %x = ag.get_field %p[0] "x" : (!ag.struct<"Point", [f32, f32]>) -> f32
  %l = ag.make_list %one, %x : (f32, f32) -> !ag.list<f32>
  %list = ag.bind "list" %l {declares} : !ag.list<f32>
  %y = ag.get_field %p[1] "y" : (!ag.struct<"Point", [f32, f32]>) -> f32
  %l2 = ag.list_push %list, %y : (!ag.list<f32>, f32) -> !ag.list<f32>
  %list2 = ag.bind "list" %l2 : !ag.list<f32>
  %g = ag.list_get %list2[%n] : (!ag.list<f32>, si32) -> f32
  %p2 = ag.set_field %g into %p[0] "x" : (!ag.struct<"Point", [f32, f32]>, f32) -> !ag.struct<"Point", [f32, f32]>
  %q = ag.bind "p" %p2 : !ag.struct<"Point", [f32, f32]>
  %x2 = ag.get_field %q[0] "x" : (!ag.struct<"Point", [f32, f32]>) -> f32
  %size = ag.list_size %list2 : (!ag.list<f32>) -> ui64
  ag.print "{} {}", %x2, %size : f32, ui64
  %x3 = ag.get_field %q[0] "x" : (!ag.struct<"Point", [f32, f32]>) -> f32
  %y3 = ag.get_field %q[1] "y" : (!ag.struct<"Point", [f32, f32]>) -> f32
  %sum = ag.add %x3, %y3 : (f32, f32) -> f32
  %t = ag.make_struct %n, %sum : (si32, f32) -> !ag.struct<"std::tuple<int, float>", [si32, f32]>
  return %t : !ag.struct<"std::tuple<int, float>", [si32, f32]>
}

// Names: a local may be called like the function that is called, and an outer variable keeps its name where it is read.
// CHECK-LABEL: int names(int n) {
// CHECK-NEXT:    int next_1 = next();
// CHECK-NEXT:    int x = next_1 + n;
// CHECK-NEXT:    int y = ag::cond(
// CHECK-NEXT:        n < x,
// CHECK-NEXT:        [&] {
// CHECK-NEXT:          int x_1 = x * next_1;
// CHECK-NEXT:          return x_1 * x_1;
// CHECK-NEXT:        },
// CHECK-NEXT:        [&] { return !(n > 1) || n > 2 ? x : 5; });
// CHECK-NEXT:    ag::cond(y < x, [&] { ag::print("less\n"); }, [&] {});
// CHECK-NEXT:    return y;
func.func @names(%n: si32 {ag.name = "n"}) -> si32 {
  %one = ag.constant 1 : si32 : si32
  %two = ag.constant 2 : si32 : si32
  %five = ag.constant 5 : si32 : si32
  %true = ag.constant true : i1
  %a = ag.call @next() {spelling = "next"} : () -> si32
  %next = ag.bind "next" %a {declares} : si32
  %s = ag.add %next, %n : (si32, si32) -> si32
  %x = ag.bind "x" %s {declares} : si32
  %c = ag.less %n, %x : (si32, si32) -> i1
  %y = scf.if %c -> si32 {
    %m = ag.multiply %x, %next : (si32, si32) -> si32
    %x1 = ag.bind "x" %m : si32
    %m2 = ag.multiply %x1, %x1 : (si32, si32) -> si32
    %y1 = ag.bind "y" %m2 : si32
    scf.yield %y1 : si32
  } else {
    %g = ag.greater %n, %one : (si32, si32) -> i1
    %ng = ag.logical_not %g : (i1) -> i1
    %or = scf.if %ng -> i1 {
      scf.yield %true : i1
    } else {
      %g2 = ag.greater %n, %two : (si32, si32) -> i1
      scf.yield %g2 : i1
    } {ag.kind = "or"}
    %k = scf.if %or -> si32 {
      scf.yield %x : si32
    } else {
      scf.yield %five : si32
    } {ag.kind = "conditional"}
    %y2 = ag.bind "y" %k : si32
    scf.yield %y2 : si32
  } {ag.kind = "if", ag.names = ["y"]}
  %c2 = ag.less %y, %x : (si32, si32) -> i1
  scf.if %c2 {
    ag.print "less\0A"
  } else {
  } {ag.kind = "if"}
  return %y : si32
}
