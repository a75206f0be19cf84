// A function of numbers in what follows a product counts as the operations that are in it.
// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-emit-kernels)' | FileCheck %s

#left = affine_map<(i, j, k) -> (i, k)>
#right = affine_map<(i, j, k) -> (k, j)>
#sum = affine_map<(i, j, k) -> (i, j)>
#same = affine_map<(i, j) -> (i, j)>

func.func private @short(%x: f32) -> f32 {
  %0 = arith.mulf %x, %x : f32
  return %0 : f32
}
func.func private @long(%x: f32) -> f32 {
  %0 = arith.addf %x, %x : f32
  %1 = arith.mulf %0, %x : f32
  %2 = arith.addf %1, %x : f32
  %3 = arith.mulf %2, %x : f32
  %4 = arith.addf %3, %x : f32
  %5 = arith.mulf %4, %x : f32
  %6 = arith.addf %5, %x : f32
  %7 = arith.mulf %6, %x : f32
  %8 = arith.addf %7, %x : f32
  %9 = arith.mulf %8, %x : f32
  %10 = arith.addf %9, %x : f32
  %11 = arith.mulf %10, %x : f32
  %12 = arith.addf %11, %x : f32
  %13 = arith.mulf %12, %x : f32
  %14 = arith.addf %13, %x : f32
  %15 = arith.mulf %14, %x : f32
  %16 = arith.addf %15, %x : f32
  %17 = arith.mulf %16, %x : f32
  %18 = arith.addf %17, %x : f32
  %19 = arith.mulf %18, %x : f32
  %20 = arith.addf %19, %x : f32
  %21 = arith.mulf %20, %x : f32
  %22 = arith.addf %21, %x : f32
  %23 = arith.mulf %22, %x : f32
  %24 = arith.addf %23, %x : f32
  %25 = arith.mulf %24, %x : f32
  %26 = arith.addf %25, %x : f32
  %27 = arith.mulf %26, %x : f32
  %28 = arith.addf %27, %x : f32
  %29 = arith.mulf %28, %x : f32
  return %29 : f32
}

// CHECK-LABEL: func.func @with_short
// CHECK-COUNT-2: gpu.launch_func
// CHECK-NOT: gpu.launch_func
// The calls of a long one have a kernel of their own.
// CHECK-LABEL: func.func @with_long
// CHECK-COUNT-3: gpu.launch_func
// CHECK-NOT: gpu.launch_func
func.func @with_short(%a: memref<?x?xf32, 1>, %b: memref<?x?xf32, 1>, %n: index) attributes {ag.on_device} {
  %zero = arith.constant 0.0 : f32
  %y = memref.alloc(%n, %n) : memref<?x?xf32, 1>
  linalg.fill ins(%zero : f32) outs(%y : memref<?x?xf32, 1>)
  linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?xf32, 1>, memref<?x?xf32, 1>) outs(%y : memref<?x?xf32, 1>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %t = math.fma %l, %r, %s : f32
    linalg.yield %t : f32
  }
  linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%y : memref<?x?xf32, 1>) outs(%y : memref<?x?xf32, 1>) {
  ^bb0(%e: f32, %out: f32):
    %once = func.call @short(%e) : (f32) -> f32
    %twice = func.call @short(%once) : (f32) -> f32
    linalg.yield %twice : f32
  }
  memref.dealloc %y : memref<?x?xf32, 1>
  return
}
func.func @with_long(%a: memref<?x?xf32, 1>, %b: memref<?x?xf32, 1>, %n: index) attributes {ag.on_device} {
  %zero = arith.constant 0.0 : f32
  %y = memref.alloc(%n, %n) : memref<?x?xf32, 1>
  linalg.fill ins(%zero : f32) outs(%y : memref<?x?xf32, 1>)
  linalg.generic {indexing_maps = [#left, #right, #sum], iterator_types = ["parallel", "parallel", "reduction"]} ins(%a, %b : memref<?x?xf32, 1>, memref<?x?xf32, 1>) outs(%y : memref<?x?xf32, 1>) {
  ^bb0(%l: f32, %r: f32, %s: f32):
    %t = math.fma %l, %r, %s : f32
    linalg.yield %t : f32
  }
  linalg.generic {indexing_maps = [#same, #same], iterator_types = ["parallel", "parallel"]} ins(%y : memref<?x?xf32, 1>) outs(%y : memref<?x?xf32, 1>) {
  ^bb0(%e: f32, %out: f32):
    %once = func.call @long(%e) : (f32) -> f32
    %twice = func.call @long(%once) : (f32) -> f32
    linalg.yield %twice : f32
  }
  memref.dealloc %y : memref<?x?xf32, 1>
  return
}
