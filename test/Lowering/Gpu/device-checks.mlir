// A check of elements stands before the operation in a twin: the device finds the first that fails, the host repeats it.
// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s

#id = affine_map<(d0, d1) -> (d0, d1)>
#row = affine_map<(d0, d1) -> (d1)>

// CHECK: func.func @divide.device(%[[x:.*]]: memref<?x?xi32, 1>, %[[y:.*]]: memref<?xi32, 1>, %[[z:.*]]: memref<?x?xi32, 1>
// CHECK: %[[none:.*]] = arith.constant 9223372036854775807 : i64
// CHECK: %[[first:.*]] = memref.alloc() : memref<i64, 1>
// CHECK: linalg.fill ins(%[[none]] : i64) outs(%[[first]]
// CHECK: linalg.generic {{.*}} iterator_types = ["reduction", "reduction"]} ins(%[[x]], %[[y]], %[[z]]
// CHECK-NOT: ag_fail_division
// CHECK: arith.minsi
// CHECK: %[[found:.*]] = memref.load %[[first]][]
// CHECK: %[[fails:.*]] = arith.cmpi ne, %[[found]], %[[none]]
// CHECK: scf.if %[[fails]] {
// CHECK: memref.load %[[y]][
// CHECK: call @ag_fail_division
// CHECK: linalg.generic {{.*}} iterator_types = ["parallel", "parallel"]}
// CHECK-NOT: ag_fail_division
// CHECK: return
func.func private @ag_fail_division(!llvm.ptr)
func.func @divide(%x: memref<?x?xi32>, %y: memref<?xi32>, %z: memref<?x?xi32>, %place: !llvm.ptr) attributes {ag.annotated} {
  %zero = arith.constant 0 : i32
  linalg.generic {indexing_maps = [#id, #row, #id], iterator_types = ["parallel", "parallel"]} ins(%x, %y : memref<?x?xi32>, memref<?xi32>) outs(%z : memref<?x?xi32>) {
  ^bb0(%a: i32, %b: i32, %out: i32):
    %fails = arith.cmpi eq, %b, %zero : i32
    scf.if %fails {
      func.call @ag_fail_division(%place) : (!llvm.ptr) -> ()
    }
    %c = arith.divsi %a, %b : i32
    linalg.yield %c : i32
  }
  return
}
