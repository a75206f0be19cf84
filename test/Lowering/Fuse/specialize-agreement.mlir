// RUN: autograph-opt %s --pass-pipeline='builtin.module(func.func(ag-specialize-agreement,ag-infer-extents),canonicalize,cse)' | FileCheck %s

#m = affine_map<(d0) -> (d0)>

// Eight questions have one answer: all extents are equal. Then nothing is repeated.
// CHECK-LABEL: func.func @chain
// CHECK-DAG: %[[x:.*]] = tensor.dim %arg0,
// CHECK-DAG: %[[y:.*]] = tensor.dim %arg1,
// CHECK: %[[agree:.*]] = arith.cmpi eq, %[[x]], %[[y]] : index
// CHECK: scf.if %[[agree]]
// CHECK-COUNT-8: linalg.generic
// CHECK-NOT: ag.broadcast
// CHECK: } else {
// CHECK-COUNT-8: ag.broadcast
func.func @chain(%v0: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim0 = tensor.dim %v0, %c0 : tensor<?xf64>
  %dy = tensor.dim %y, %c0 : tensor<?xf64>
  %equal0 = arith.cmpi eq, %dim0, %dy : index
  %one0 = arith.cmpi eq, %dim0, %c1 : index
  %dim1 = arith.select %one0, %dy, %dim0 : index
  %v1 = scf.if %equal0 -> tensor<?xf64> {
    %e = tensor.empty(%dim1) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v0, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim1) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal1 = arith.cmpi eq, %dim1, %dy : index
  %one1 = arith.cmpi eq, %dim1, %c1 : index
  %dim2 = arith.select %one1, %dy, %dim1 : index
  %v2 = scf.if %equal1 -> tensor<?xf64> {
    %e = tensor.empty(%dim2) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v1, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim2) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal2 = arith.cmpi eq, %dim2, %dy : index
  %one2 = arith.cmpi eq, %dim2, %c1 : index
  %dim3 = arith.select %one2, %dy, %dim2 : index
  %v3 = scf.if %equal2 -> tensor<?xf64> {
    %e = tensor.empty(%dim3) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v2, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim3) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal3 = arith.cmpi eq, %dim3, %dy : index
  %one3 = arith.cmpi eq, %dim3, %c1 : index
  %dim4 = arith.select %one3, %dy, %dim3 : index
  %v4 = scf.if %equal3 -> tensor<?xf64> {
    %e = tensor.empty(%dim4) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v3, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim4) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal4 = arith.cmpi eq, %dim4, %dy : index
  %one4 = arith.cmpi eq, %dim4, %c1 : index
  %dim5 = arith.select %one4, %dy, %dim4 : index
  %v5 = scf.if %equal4 -> tensor<?xf64> {
    %e = tensor.empty(%dim5) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v4, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim5) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal5 = arith.cmpi eq, %dim5, %dy : index
  %one5 = arith.cmpi eq, %dim5, %c1 : index
  %dim6 = arith.select %one5, %dy, %dim5 : index
  %v6 = scf.if %equal5 -> tensor<?xf64> {
    %e = tensor.empty(%dim6) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v5, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim6) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal6 = arith.cmpi eq, %dim6, %dy : index
  %one6 = arith.cmpi eq, %dim6, %c1 : index
  %dim7 = arith.select %one6, %dy, %dim6 : index
  %v7 = scf.if %equal6 -> tensor<?xf64> {
    %e = tensor.empty(%dim7) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v6, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim7) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal7 = arith.cmpi eq, %dim7, %dy : index
  %one7 = arith.cmpi eq, %dim7, %c1 : index
  %dim8 = arith.select %one7, %dy, %dim7 : index
  %v8 = scf.if %equal7 -> tensor<?xf64> {
    %e = tensor.empty(%dim8) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v7, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim8) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  return %v8 : tensor<?xf64>
}

// Seven are not worth a second version.
// CHECK-LABEL: func.func @short
// CHECK-COUNT-7: ag.broadcast
// CHECK-NOT: ag.broadcast
func.func @short(%v0: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim0 = tensor.dim %v0, %c0 : tensor<?xf64>
  %dy = tensor.dim %y, %c0 : tensor<?xf64>
  %equal0 = arith.cmpi eq, %dim0, %dy : index
  %one0 = arith.cmpi eq, %dim0, %c1 : index
  %dim1 = arith.select %one0, %dy, %dim0 : index
  %v1 = scf.if %equal0 -> tensor<?xf64> {
    %e = tensor.empty(%dim1) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v0, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim1) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal1 = arith.cmpi eq, %dim1, %dy : index
  %one1 = arith.cmpi eq, %dim1, %c1 : index
  %dim2 = arith.select %one1, %dy, %dim1 : index
  %v2 = scf.if %equal1 -> tensor<?xf64> {
    %e = tensor.empty(%dim2) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v1, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim2) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal2 = arith.cmpi eq, %dim2, %dy : index
  %one2 = arith.cmpi eq, %dim2, %c1 : index
  %dim3 = arith.select %one2, %dy, %dim2 : index
  %v3 = scf.if %equal2 -> tensor<?xf64> {
    %e = tensor.empty(%dim3) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v2, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim3) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal3 = arith.cmpi eq, %dim3, %dy : index
  %one3 = arith.cmpi eq, %dim3, %c1 : index
  %dim4 = arith.select %one3, %dy, %dim3 : index
  %v4 = scf.if %equal3 -> tensor<?xf64> {
    %e = tensor.empty(%dim4) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v3, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim4) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal4 = arith.cmpi eq, %dim4, %dy : index
  %one4 = arith.cmpi eq, %dim4, %c1 : index
  %dim5 = arith.select %one4, %dy, %dim4 : index
  %v5 = scf.if %equal4 -> tensor<?xf64> {
    %e = tensor.empty(%dim5) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v4, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim5) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal5 = arith.cmpi eq, %dim5, %dy : index
  %one5 = arith.cmpi eq, %dim5, %c1 : index
  %dim6 = arith.select %one5, %dy, %dim5 : index
  %v6 = scf.if %equal5 -> tensor<?xf64> {
    %e = tensor.empty(%dim6) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v5, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim6) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal6 = arith.cmpi eq, %dim6, %dy : index
  %one6 = arith.cmpi eq, %dim6, %c1 : index
  %dim7 = arith.select %one6, %dy, %dim6 : index
  %v7 = scf.if %equal6 -> tensor<?xf64> {
    %e = tensor.empty(%dim7) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v6, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim7) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  return %v7 : tensor<?xf64>
}

// A function that is called alone belongs to those that call it.
// CHECK-LABEL: func.func @called
// CHECK-COUNT-8: ag.broadcast
// CHECK-NOT: ag.broadcast
func.func @called(%v0: tensor<?xf64>, %y: tensor<?xf64>) -> tensor<?xf64> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %dim0 = tensor.dim %v0, %c0 : tensor<?xf64>
  %dy = tensor.dim %y, %c0 : tensor<?xf64>
  %equal0 = arith.cmpi eq, %dim0, %dy : index
  %one0 = arith.cmpi eq, %dim0, %c1 : index
  %dim1 = arith.select %one0, %dy, %dim0 : index
  %v1 = scf.if %equal0 -> tensor<?xf64> {
    %e = tensor.empty(%dim1) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v0, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim1) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal1 = arith.cmpi eq, %dim1, %dy : index
  %one1 = arith.cmpi eq, %dim1, %c1 : index
  %dim2 = arith.select %one1, %dy, %dim1 : index
  %v2 = scf.if %equal1 -> tensor<?xf64> {
    %e = tensor.empty(%dim2) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v1, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim2) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal2 = arith.cmpi eq, %dim2, %dy : index
  %one2 = arith.cmpi eq, %dim2, %c1 : index
  %dim3 = arith.select %one2, %dy, %dim2 : index
  %v3 = scf.if %equal2 -> tensor<?xf64> {
    %e = tensor.empty(%dim3) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v2, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim3) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal3 = arith.cmpi eq, %dim3, %dy : index
  %one3 = arith.cmpi eq, %dim3, %c1 : index
  %dim4 = arith.select %one3, %dy, %dim3 : index
  %v4 = scf.if %equal3 -> tensor<?xf64> {
    %e = tensor.empty(%dim4) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v3, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim4) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal4 = arith.cmpi eq, %dim4, %dy : index
  %one4 = arith.cmpi eq, %dim4, %c1 : index
  %dim5 = arith.select %one4, %dy, %dim4 : index
  %v5 = scf.if %equal4 -> tensor<?xf64> {
    %e = tensor.empty(%dim5) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v4, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim5) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal5 = arith.cmpi eq, %dim5, %dy : index
  %one5 = arith.cmpi eq, %dim5, %c1 : index
  %dim6 = arith.select %one5, %dy, %dim5 : index
  %v6 = scf.if %equal5 -> tensor<?xf64> {
    %e = tensor.empty(%dim6) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v5, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim6) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal6 = arith.cmpi eq, %dim6, %dy : index
  %one6 = arith.cmpi eq, %dim6, %c1 : index
  %dim7 = arith.select %one6, %dy, %dim6 : index
  %v7 = scf.if %equal6 -> tensor<?xf64> {
    %e = tensor.empty(%dim7) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v6, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim7) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  %equal7 = arith.cmpi eq, %dim7, %dy : index
  %one7 = arith.cmpi eq, %dim7, %c1 : index
  %dim8 = arith.select %one7, %dy, %dim7 : index
  %v8 = scf.if %equal7 -> tensor<?xf64> {
    %e = tensor.empty(%dim8) : tensor<?xf64>
    %g = linalg.generic {indexing_maps = [#m, #m, #m], iterator_types = ["parallel"]} ins(%v7, %y : tensor<?xf64>, tensor<?xf64>) outs(%e : tensor<?xf64>) {
    ^bb0(%a: f64, %b: f64, %o: f64):
      %s = arith.mulf %a, %b : f64
      linalg.yield %s : f64
    } -> tensor<?xf64>
    scf.yield %g : tensor<?xf64>
  } else {
    %e = tensor.empty(%dim8) : tensor<?xf64>
    scf.yield %e : tensor<?xf64>
  } {ag.broadcast}
  return %v8 : tensor<?xf64>
}
