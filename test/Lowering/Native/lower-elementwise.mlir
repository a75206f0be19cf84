// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-lower-elementwise))' | FileCheck %s
// RUN: autograph-opt %s -ag-native | FileCheck %s --check-prefix=LATCH

#id = affine_map<(i, j) -> (i, j)>
#row = affine_map<(i, j) -> (i)>

// CHECK-DAG: #[[ROLLED:.*]] = #llvm.loop_unroll<runtimeDisable = true>
// CHECK-DAG: #[[INNERMOST:.*]] = #llvm.loop_annotation<unroll = #[[ROLLED]]>

// CHECK-LABEL: func.func @elementwise
// CHECK: scf.for
// CHECK: scf.for
// CHECK: arith.addf
// CHECK: } {loop_annotation = #[[INNERMOST]]}
// CHECK-NEXT: }{{$}}
// CHECK-NOT: linalg
// LATCH-LABEL: llvm.func{{.*}} @__ag_impl_elementwise
// LATCH: llvm.br ^{{.*}} {loop_annotation =
// LATCH: llvm.return{{$}}
func.func @elementwise(%a: memref<?x?xf32>, %b: memref<?x?xf32>) {
  linalg.generic {indexing_maps = [#id, #id], iterator_types = ["parallel", "parallel"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?x?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}

// A sum runs faster where it is unrolled.
// CHECK-LABEL: func.func @sum
// CHECK: linalg.generic
// CHECK-NOT: loop_annotation
func.func @sum(%a: memref<?x?xf32>, %b: memref<?xf32>) {
  linalg.generic {indexing_maps = [#id, #row], iterator_types = ["parallel", "reduction"]} ins(%a : memref<?x?xf32>) outs(%b : memref<?xf32>) {
  ^bb0(%x: f32, %y: f32):
    %sum = arith.addf %x, %y : f32
    linalg.yield %sum : f32
  }
  return
}
