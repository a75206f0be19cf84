// RUN: autograph-opt %s -ag-emit-shared-sums | FileCheck %s

#elements = affine_map<(i, j) -> (i, j)>
#columns = affine_map<(i, j) -> (j)>

// One is few.
// CHECK-LABEL: func.func @few
// CHECK-NOT: call
func.func @few(%d: memref<?xf64>, %sum: memref<f64>, %repeated: i1) {
  scf.if %repeated {
    linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>], iterator_types = ["reduction"]}
        ins(%d : memref<?xf64>) outs(%sum : memref<f64>) {
    ^bb0(%in: f64, %out: f64):
      %0 = arith.addf %out, %in {ag.lanes} : f64
      linalg.yield %0 : f64
    }
  }
  return
}

// Four sums in arms and a fifth are calls of one function. What is computed in its arm stays, and what stands in none.
// CHECK-LABEL: func.func @gradients
// CHECK-COUNT-5: func.call @[[SUM:.*]](%arg0, %arg1)
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: linalg.generic
// CHECK: return
// CHECK: func.func private @[[SUM]](%arg0: memref<?x?xf32>, %arg1: memref<?xf32>) attributes {passthrough = ["noinline"]}
// CHECK: linalg.generic
func.func @gradients(%d: memref<?x?xf32>, %sum: memref<?xf32>, %repeated: i1) {
  %c3 = arith.constant 3 : index
  scf.if %repeated {
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
  } else {
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
    // A buffer of the arm's own.
    %own = memref.alloc(%c3, %c3) : memref<?x?xf32>
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%own : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.addf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
    // A product of elements.
    linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
        ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
    ^bb0(%in: f32, %out: f32):
      %0 = arith.mulf %out, %in {ag.lanes} : f32
      linalg.yield %0 : f32
    }
  }
  linalg.generic {indexing_maps = [#elements, #columns], iterator_types = ["reduction", "parallel"]}
      ins(%d : memref<?x?xf32>) outs(%sum : memref<?xf32>) {
  ^bb0(%in: f32, %out: f32):
    %0 = arith.addf %out, %in {ag.lanes} : f32
    linalg.yield %0 : f32
  }
  return
}
