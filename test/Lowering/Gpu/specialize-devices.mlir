// RUN: autograph-opt %s --ag-specialize-devices | FileCheck %s

#x = affine_map<(d0) -> (d0)>

// CHECK: func.func @scale(%{{.*}}: memref<?xf32>, %{{.*}}: f32) -> memref<?xf32> attributes {ag.annotated, ag.device = @scale.device}
// CHECK: func.func @scale.device(%[[x:.*]]: memref<?xf32, 1>, %{{.*}}: f32) -> memref<?xf32, 1> attributes {ag.annotated, ag.on_device}
// CHECK: %[[n:.*]] = memref.alloc() : memref<f32>
// CHECK: memref.store %{{.*}}, %[[n]][] : memref<f32>
// CHECK: %[[y:.*]] = memref.alloc(%{{.*}}) : memref<?xf32, 1>
// CHECK: linalg.generic {{.*}} ins(%[[x]] : memref<?xf32, 1>) outs(%[[y]] : memref<?xf32, 1>)
func.func @scale(%x: memref<?xf32>, %by: f32) -> memref<?xf32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  %kept = memref.alloc() : memref<f32>
  memref.store %by, %kept[] : memref<f32>
  %n = memref.dim %x, %c0 : memref<?xf32>
  %y = memref.alloc(%n) : memref<?xf32>
  linalg.generic {indexing_maps = [#x, #x], iterator_types = ["parallel"]} ins(%x : memref<?xf32>) outs(%y : memref<?xf32>) {
  ^bb0(%e: f32, %out: f32):
    %z = arith.mulf %e, %by : f32
    linalg.yield %z : f32
  }
  memref.dealloc %kept : memref<f32>
  return %y : memref<?xf32>
}

// A call in a twin is a call of a twin.
// CHECK: func.func @caller.device
// CHECK: linalg.fill
// CHECK: call @scale.device(%{{.*}}, %{{.*}}) : (memref<?xf32, 1>, f32) -> memref<?xf32, 1>
func.func @caller(%x: memref<?xf32>, %by: f32) -> memref<?xf32> attributes {ag.annotated} {
  linalg.fill ins(%by : f32) outs(%x : memref<?xf32>)
  %y = call @scale(%x, %by) : (memref<?xf32>, f32) -> memref<?xf32>
  return %y : memref<?xf32>
}

// CHECK: func.func @host({{.*}}) attributes {ag.annotated, ag.off_device = "it calls the user's own C++
// CHECK-NOT: @host.device
func.func private @__ag_host_f(!llvm.ptr, !llvm.ptr)
func.func @host(%x: memref<?xf32>, %by: f32, %p: !llvm.ptr) attributes {ag.annotated} {
  linalg.fill ins(%by : f32) outs(%x : memref<?xf32>)
  call @__ag_host_f(%p, %p) : (!llvm.ptr, !llvm.ptr) -> ()
  return
}

// CHECK: func.func @numbers({{.*}}) -> f32 attributes {ag.annotated, ag.off_device = "no work on tensors is in it
func.func @numbers(%x: f32) -> f32 attributes {ag.annotated} {
  return %x : f32
}

// Complex numbers: pairs.
// CHECK: func.func @complex({{.*}}) -> complex<f32> attributes {ag.annotated, ag.device = @complex.device}
func.func @complex(%x: memref<?xcomplex<f32>>, %n: memref<f32>, %v: f32) -> complex<f32> attributes {ag.annotated} {
  %c0 = arith.constant 0 : index
  linalg.fill ins(%v : f32) outs(%n : memref<f32>)
  %y = memref.load %x[%c0] : memref<?xcomplex<f32>>
  return %y : complex<f32>
}
