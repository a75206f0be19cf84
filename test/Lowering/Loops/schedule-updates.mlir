// RUN: autograph-opt %s -ag-schedule-updates | FileCheck %s

#whole = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d0)>
#column = affine_map<(d0, d1) -> (0, d1)>

// Factors are kept in rows that begin at lines of the cache, of small matrices none.
// CHECK-LABEL: func.func @loop
// CHECK: %[[m:.*]] = memref.alloc(%arg0, %arg1) : memref<?x?xf64>
// CHECK: %[[room:.*]] = arith.select %{{.*}}, %{{.*}}, %{{.*}} : index
// CHECK: %[[factors:.*]] = memref.alloc(%[[room]], %{{.*}}) : memref<?x?xf64>
// CHECK: %[[count:.*]] = memref.alloc() : memref<2xindex>
// CHECK: scf.for
// CHECK:   scf.if
// CHECK:     linalg.generic {{.*}} outs(%[[m]]
// CHECK:   else
// CHECK:     %[[at:.*]] = memref.load %[[count]]
// CHECK:     %[[u:.*]] = memref.subview %[[factors]][%[[at]], %{{.*}}] [1, %arg0]
// CHECK:     linalg.generic {{.*}} ins(%arg2 : memref<?xf64>) outs(%[[u]]
// CHECK:     %[[v:.*]] = memref.subview %[[factors]][%[[at]], %{{.*}}] [1, %arg1]
// CHECK:     linalg.generic {{.*}} ins(%arg3 : memref<1x?xf64>) outs(%[[v]]
// CHECK:     scf.if
// CHECK:       call @__ag_updates_0(%[[m]], %[[factors]], %{{.*}}, %{{.*}})
// CHECK: scf.if
// CHECK:   call @__ag_updates_0(%[[m]], %[[factors]], %{{.*}}, %{{.*}})
// CHECK: memref.dealloc %[[factors]]
// CHECK: return %[[m]]
func.func @loop(%rows: index, %columns: index, %u: memref<?xf64>, %v: memref<1x?xf64>, %n: index) -> memref<?x?xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f64
  %m = memref.alloc(%rows, %columns) : memref<?x?xf64>
  linalg.fill ins(%none : f64) outs(%m : memref<?x?xf64>)
  scf.for %i = %zero to %n step %one {
    linalg.generic {indexing_maps = [#whole, #row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %v : memref<?x?xf64>, memref<?xf64>, memref<1x?xf64>) outs(%m : memref<?x?xf64>) {
    ^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
      %p = arith.mulf %b, %c : f64
      %s = arith.addf %a, %p : f64
      linalg.yield %s : f64
    }
  }
  return %m : memref<?x?xf64>
}

// Not where the loop reads an element.
// CHECK-LABEL: func.func @read
// CHECK-NOT: @__ag_updates
// CHECK: return
func.func @read(%rows: index, %columns: index, %u: memref<?xf64>, %v: memref<1x?xf64>, %n: index) -> memref<?x?xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f64
  %m = memref.alloc(%rows, %columns) : memref<?x?xf64>
  linalg.fill ins(%none : f64) outs(%m : memref<?x?xf64>)
  scf.for %i = %zero to %n step %one {
    linalg.generic {indexing_maps = [#whole, #row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %v : memref<?x?xf64>, memref<?xf64>, memref<1x?xf64>) outs(%m : memref<?x?xf64>) {
    ^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
      %p = arith.mulf %b, %c : f64
      %s = arith.addf %a, %p : f64
      linalg.yield %s : f64
    }
    %x = memref.load %m[%zero, %i] : memref<?x?xf64>
    memref.store %x, %u[%i] : memref<?xf64>
  }
  return %m : memref<?x?xf64>
}

// Nor where the matrix has another name.
// CHECK-LABEL: func.func @named
// CHECK-NOT: @__ag_updates
// CHECK: return
func.func @named(%rows: index, %columns: index, %u: memref<?xf64>, %v: memref<1x?xf64>, %n: index) -> memref<?x?xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %m = memref.alloc(%rows, %columns) : memref<?x?xf64>
  %part = memref.subview %m[0, 0] [1, %columns] [1, 1] : memref<?x?xf64> to memref<1x?xf64, strided<[?, 1]>>
  scf.for %i = %zero to %n step %one {
    linalg.generic {indexing_maps = [#whole, #row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %part : memref<?x?xf64>, memref<?xf64>, memref<1x?xf64, strided<[?, 1]>>) outs(%m : memref<?x?xf64>) {
    ^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
      %p = arith.mulf %b, %c : f64
      %s = arith.addf %a, %p : f64
      linalg.yield %s : f64
    }
  }
  return %m : memref<?x?xf64>
}

// Nor to a matrix of the caller's, who may see it where an error ends the loop.
// CHECK-LABEL: func.func @callers
// CHECK-NOT: @__ag_updates
// CHECK: return
func.func @callers(%m: memref<?x?xf64>, %u: memref<?xf64>, %v: memref<1x?xf64>, %n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  scf.for %i = %zero to %n step %one {
    linalg.generic {indexing_maps = [#whole, #row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %v : memref<?x?xf64>, memref<?xf64>, memref<1x?xf64>) outs(%m : memref<?x?xf64>) {
    ^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
      %p = arith.mulf %b, %c : f64
      %s = arith.addf %a, %p : f64
      linalg.yield %s : f64
    }
  }
  return
}

// A recursion is given what is pending with the matrix; its first caller has it.
// CHECK-LABEL: func.func private @recursion
// CHECK-SAME: %[[m:.*]]: memref<?x?xf32>, %{{.*}}: memref<?xf32>, %{{.*}}: memref<?xf32>, %{{.*}}: i1, %[[factors:.*]]: memref<?x?xf32>, %[[count:.*]]: memref<2xindex>)
// CHECK: call @__ag_updates(%[[m]], %[[factors]], %{{.*}}, %{{.*}})
// CHECK: call @recursion(%[[m]], %{{.*}}, %[[factors]], %[[count]])
// CHECK-LABEL: func.func @first
// CHECK: call @recursion(%[[m:.*]], %arg2, %arg2, %{{.*}}, %[[factors:.*]], %[[count:.*]])
// CHECK: call @__ag_updates(%[[m]], %[[factors]], %{{.*}}, %{{.*}})
func.func private @recursion(%m: memref<?x?xf32>, %u: memref<?xf32>, %v: memref<?xf32>, %again: i1) {
  linalg.generic {indexing_maps = [#whole, #row, affine_map<(d0, d1) -> (d1)>, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %v : memref<?x?xf32>, memref<?xf32>, memref<?xf32>) outs(%m : memref<?x?xf32>) {
  ^bb0(%a: f32, %b: f32, %c: f32, %o: f32):
    %p = arith.mulf %b, %c : f32
    %s = arith.addf %a, %p : f32
    linalg.yield %s : f32
  }
  scf.if %again {
    %no = arith.constant false
    func.call @recursion(%m, %v, %u, %no) : (memref<?x?xf32>, memref<?xf32>, memref<?xf32>, i1) -> ()
  }
  return
}
func.func @first(%rows: index, %columns: index, %u: memref<?xf32>) -> memref<?x?xf32> {
  %yes = arith.constant true
  %m = memref.alloc(%rows, %columns) : memref<?x?xf32>
  call @recursion(%m, %u, %u, %yes) : (memref<?x?xf32>, memref<?xf32>, memref<?xf32>, i1) -> ()
  return %m : memref<?x?xf32>
}

// Of a product of matrices of few terms the rows of its factors are kept; what was kept before with another number of terms is added first.
// CHECK-LABEL: func.func @of_matrices
// CHECK: %[[m:.*]] = memref.alloc(%arg0, %arg1) : memref<?x?xf32>
// CHECK: %[[factors:.*]] = memref.alloc
// CHECK: %[[count:.*]] = memref.alloc() : memref<3xindex>
// CHECK: scf.for
// CHECK:   %[[terms:.*]] = memref.dim %arg2, %c0
// CHECK:   scf.if
// CHECK:     call @__ag_product_updates(%[[m]], %[[factors]], %{{.*}}, %{{.*}}, %{{.*}})
// CHECK:   scf.if
// CHECK:     memref.subview %[[factors]][%{{.*}}, %{{.*}}] [%[[terms]], %arg0]
// CHECK:     linalg.generic {{.*}} ins(%arg2
// CHECK:   else
// CHECK:     %[[product:.*]] = memref.alloc
// CHECK:     linalg.fill {{.*}} outs(%[[product]]
// CHECK:     linalg.generic {{.*}} ins(%arg2, %arg3
// CHECK:     linalg.generic {{.*}} ins(%[[m]], %[[product]]
// CHECK:     memref.dealloc %[[product]]
// CHECK: call @__ag_product_updates
// CHECK: return %[[m]]
func.func @of_matrices(%rows: index, %columns: index, %u: memref<?x?xf32>, %v: memref<?x?xf32>, %n: index) -> memref<?x?xf32> {
  %c0 = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f32
  %zero = arith.constant 0.0 : f32
  %m = memref.alloc(%rows, %columns) : memref<?x?xf32>
  linalg.fill ins(%none : f32) outs(%m : memref<?x?xf32>)
  scf.for %i = %c0 to %n step %one {
    %t = memref.alloc(%rows, %columns) : memref<?x?xf32>
    linalg.fill ins(%zero : f32) outs(%t : memref<?x?xf32>)
    linalg.generic {indexing_maps = [affine_map<(d0, d1, d2) -> (d2, d0)>, affine_map<(d0, d1, d2) -> (d2, d1)>, affine_map<(d0, d1, d2) -> (d0, d1)>], iterator_types = ["parallel", "parallel", "reduction"]} ins(%u, %v : memref<?x?xf32>, memref<?x?xf32>) outs(%t : memref<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = math.fma %a, %b, %o : f32
      linalg.yield %s : f32
    }
    linalg.generic {indexing_maps = [#whole, #whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %t : memref<?x?xf32>, memref<?x?xf32>) outs(%m : memref<?x?xf32>) {
    ^bb0(%a: f32, %b: f32, %o: f32):
      %s = arith.addf %a, %b : f32
      linalg.yield %s : f32
    }
    memref.dealloc %t : memref<?x?xf32>
  }
  return %m : memref<?x?xf32>
}

// What fills a matrix with zeros is not run: the first products are stored. Behind the loop nothing adds 0 to sums that start at 0.
// CHECK-LABEL: func.func @start
// CHECK: %[[m:.*]] = memref.alloc(%arg0, %arg1) : memref<?x?xf64>
// CHECK-NOT: linalg.fill
// CHECK: memref.store %c2, %[[count:.*]][%c1
// CHECK: scf.if
// CHECK:   linalg.fill {{.*}} outs(%[[m]]
// CHECK: scf.for
// CHECK: %[[start:.*]] = memref.load %[[count]][%c1
// CHECK: call @__ag_updates_0(%[[m]], %{{.*}}, %{{.*}}, %[[start]])
// CHECK: memref.store %c0{{.*}}, %[[count]][%c1
// CHECK: scf.if
// CHECK:   call @__ag_updates_0
// CHECK: scf.if
// CHECK:   linalg.fill {{.*}} outs(%[[m]]
// CHECK-NOT: linalg.generic
// CHECK: return %[[m]]
func.func @start(%rows: index, %columns: index, %u: memref<?xf64>, %v: memref<1x?xf64>, %n: index) -> memref<?x?xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f64
  %nothing = arith.constant 0.0 : f64
  %m = memref.alloc(%rows, %columns) : memref<?x?xf64>
  linalg.fill ins(%none : f64) outs(%m : memref<?x?xf64>)
  scf.for %i = %zero to %n step %one {
    linalg.generic {indexing_maps = [#whole, #row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %v : memref<?x?xf64>, memref<?xf64>, memref<1x?xf64>) outs(%m : memref<?x?xf64>) {
    ^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
      %p = arith.mulf %b, %c : f64
      %s = arith.addf %a, %p : f64
      linalg.yield %s : f64
    }
  }
  linalg.generic {indexing_maps = [#whole, #whole], iterator_types = ["parallel", "parallel"]} ins(%m : memref<?x?xf64>) outs(%m : memref<?x?xf64>) {
  ^bb0(%a: f64, %o: f64):
    %s = arith.addf %a, %nothing : f64
    linalg.yield %s : f64
  }
  return %m : memref<?x?xf64>
}

// It is run where something else reads it in front of the loop.
// CHECK-LABEL: func.func @seen
// CHECK: linalg.fill
// CHECK: memref.load
// CHECK: scf.for
// CHECK: linalg.generic {{.*}} outs(%alloc
// CHECK: return
func.func @seen(%rows: index, %columns: index, %u: memref<?xf64>, %v: memref<1x?xf64>, %n: index) -> memref<?x?xf64> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %none = arith.constant -0.0 : f64
  %m = memref.alloc(%rows, %columns) : memref<?x?xf64>
  linalg.fill ins(%none : f64) outs(%m : memref<?x?xf64>)
  %first = memref.load %m[%zero, %zero] : memref<?x?xf64>
  memref.store %first, %u[%zero] : memref<?xf64>
  scf.for %i = %zero to %n step %one {
    linalg.generic {indexing_maps = [#whole, #row, #column, #whole], iterator_types = ["parallel", "parallel"]} ins(%m, %u, %v : memref<?x?xf64>, memref<?xf64>, memref<1x?xf64>) outs(%m : memref<?x?xf64>) {
    ^bb0(%a: f64, %b: f64, %c: f64, %o: f64):
      %p = arith.mulf %b, %c : f64
      %s = arith.addf %a, %p : f64
      linalg.yield %s : f64
    }
  }
  return %m : memref<?x?xf64>
}

// A tile of four rows and two vectors stays in registers; rows and columns that are left are tiles of one, the last columns masked.
// CHECK-LABEL: func.func private @__ag_updates(
// CHECK: scf.for
// CHECK: scf.for
// CHECK-COUNT-8: vector.load
// CHECK: scf.for {{.*}} iter_args
// CHECK-COUNT-2: vector.load
// CHECK: arith.mulf %{{.*}} : vector<8xf32>
// CHECK: arith.addf %{{.*}} : vector<8xf32>
// CHECK: vector.maskedload

// CHECK: memref.prefetch %arg0[%{{.*}}, %{{.*}}], write
// CHECK-LABEL: func.func private @__ag_product_updates(
// CHECK: scf.for {{.*}} iter_args
// CHECK:   scf.for {{.*}} iter_args
// CHECK:     math.fma %{{.*}} : vector<8xf32>
// CHECK:   arith.addf %{{.*}} : vector<8xf32>
