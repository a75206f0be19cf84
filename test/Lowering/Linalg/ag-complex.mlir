// Complex numbers become real arithmetic on their parts; loops and branches carry the parts.
// RUN: autograph-opt %s -ag-convert-to-linalg -canonicalize -cse | FileCheck %s
// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-convert-to-linalg,func.func(ag-split-complex),canonicalize)' | FileCheck %s --check-prefix=SPLIT

// Of C++ numbers a quotient is the library's, and a real operand stays real.
// CHECK-LABEL: func.func @numbers(%arg0: complex<f32>, %arg1: complex<f32>, %arg2: f32)
func.func @numbers(%a: complex<f32>, %b: complex<f32>, %x: f32) -> (complex<f32>, complex<f32>, complex<f32>) {
  // CHECK: call @ag_divide_complex64(
  %0 = ag.divide %a, %b : (complex<f32>, complex<f32>) -> complex<f32>
  // CHECK-COUNT-2: arith.divf {{.*}}, %arg2
  %1 = ag.divide %a, %x : (complex<f32>, f32) -> complex<f32>
  // CHECK: %[[NEGATED:.*]] = arith.negf
  // CHECK: %[[REAL:.*]] = arith.addf %[[NEGATED]], %arg2
  // CHECK: %[[IMAGINARY:.*]] = arith.negf
  // CHECK: complex.create %[[REAL]], %[[IMAGINARY]]
  %2 = ag.subtract %x, %a : (f32, complex<f32>) -> complex<f32>
  return %0, %1, %2 : complex<f32>, complex<f32>, complex<f32>
}

// The specialize phase marks what were Scalars: their quotient is Smith's, and a number takes their dtype.
// CHECK-LABEL: func.func @scalars
func.func @scalars(%a: complex<f64>, %b: complex<f64>, %x: f64) -> (complex<f64>, complex<f64>) {
  // CHECK-NOT: call
  // CHECK: arith.cmpf oge
  // CHECK-COUNT-3: arith.divf
  %0 = ag.divide %a, %b {ag.scalar} : (complex<f64>, complex<f64>) -> complex<f64>
  // CHECK: arith.addf %{{.*}}, %arg2
  // CHECK: arith.addf %{{.*}}, %{{.*}}
  %1 = ag.add %a, %x {ag.scalar} : (complex<f64>, f64) -> complex<f64>
  return %0, %1 : complex<f64>, complex<f64>
}

// CHECK-LABEL: func.func @reductions
// CHECK: linalg.generic
// CHECK-COUNT-2: arith.addf
// CHECK: complex.create
// CHECK: linalg.generic
// CHECK-COUNT-2: arith.divf
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel", "reduction"]
// CHECK-COUNT-4: math.fma
func.func @reductions(%m: tensor<?x?xcomplex<f32>>) -> (tensor<?xcomplex<f32>>, tensor<?x?xcomplex<f32>>) {
  %0 = ag.mean %m [0] : (tensor<?x?xcomplex<f32>>) -> tensor<?xcomplex<f32>>
  %1 = ag.matmul %m, %m : (tensor<?x?xcomplex<f32>>, tensor<?x?xcomplex<f32>>) -> tensor<?x?xcomplex<f32>>
  return %0, %1 : tensor<?xcomplex<f32>>, tensor<?x?xcomplex<f32>>
}

// SPLIT-LABEL: func.func @carried
// SPLIT: %[[C:.*]]:2 = scf.if %arg1 -> (f32, f32) {
// SPLIT: scf.while ({{.*}} = %[[C]]#0, {{.*}} = %[[C]]#1) : (f32, f32) -> (f32, f32) {
func.func @carried(%a: complex<f32>, %b: i1) -> complex<f32> {
  %0 = scf.if %b -> complex<f32> {
    scf.yield %a : complex<f32>
  } else {
    %1 = ag.conj %a : (complex<f32>) -> complex<f32>
    scf.yield %1 : complex<f32>
  }
  %2 = scf.while (%x = %0) : (complex<f32>) -> complex<f32> {
    %3 = ag.abs %x : (complex<f32>) -> f32
    %4 = ag.constant 3.0 : f32 : f32
    %5 = ag.less %3, %4 : (f32, f32) -> i1
    scf.condition(%5) %x : complex<f32>
  } do {
  ^bb0(%x: complex<f32>):
    %3 = ag.add %x, %a : (complex<f32>, complex<f32>) -> complex<f32>
    scf.yield %3 : complex<f32>
  }
  return %2 : complex<f32>
}
