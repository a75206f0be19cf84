// RUN: autograph-opt %s -pass-pipeline='builtin.module(ag-borrow-variables)' | FileCheck %s

!buffer = !llvm.struct<(ptr, ptr, i64, array<1 x i64>, array<1 x i64>)>
func.func private @ag_end_hold(!llvm.ptr)
func.func private @ag_print(tensor<?xf32>)

// Held up to the end of its block, also where a part is read in a branch.
// CHECK-LABEL: func.func @read
// CHECK: %[[x:.*]] = bufferization.to_tensor
// CHECK-NOT: alloc_tensor
// CHECK-NOT: ag_end_hold
// CHECK: func.call @ag_print
// CHECK: call @ag_print(%[[x]])
// CHECK-NEXT: call @ag_end_hold
// CHECK-NEXT: return
func.func @read(%from: !buffer, %hold: !llvm.ptr, %c: i1) {
  %b = builtin.unrealized_conversion_cast %from : !buffer to memref<?xf32>
  %x = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
  call @ag_end_hold(%hold) : (!llvm.ptr) -> ()
  scf.if %c {
    %y = tensor.extract_slice %x[0] [2] [1] : tensor<?xf32> to tensor<2xf32>
    %z = tensor.cast %y : tensor<2xf32> to tensor<?xf32>
    func.call @ag_print(%z) : (tensor<?xf32>) -> ()
  }
  call @ag_print(%x) : (tensor<?xf32>) -> ()
  return
}

// What a branch gives on is a copy.
// CHECK-LABEL: func.func @leaves
// CHECK: scf.if
// CHECK: %[[x:.*]] = bufferization.to_tensor
// CHECK-NEXT: %[[own:.*]] = bufferization.alloc_tensor() copy(%[[x]])
// CHECK-NEXT: call @ag_end_hold
// CHECK-NEXT: scf.yield %[[own]]
func.func @leaves(%from: !buffer, %hold: !llvm.ptr, %c: i1, %other: tensor<?xf32>) -> tensor<?xf32> {
  %y = scf.if %c -> (tensor<?xf32>) {
    %b = builtin.unrealized_conversion_cast %from : !buffer to memref<?xf32>
    %x = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
    func.call @ag_end_hold(%hold) : (!llvm.ptr) -> ()
    scf.yield %x : tensor<?xf32>
  } else {
    scf.yield %other : tensor<?xf32>
  }
  return %y : tensor<?xf32>
}

// A function may give its argument back.
func.func private @look_at(%x: tensor<?xf32>) -> tensor<?xf32> {
  call @ag_print(%x) : (tensor<?xf32>) -> ()
  return %x : tensor<?xf32>
}
// CHECK-LABEL: func.func @passes_on
// CHECK: scf.if
// CHECK: %[[x:.*]] = bufferization.to_tensor
// CHECK-NEXT: %[[own:.*]] = bufferization.alloc_tensor() copy(%[[x]])
// CHECK-NEXT: call @look_at(%[[own]])
// CHECK-NEXT: call @ag_end_hold
// CHECK-NEXT: scf.yield
// CHECK: %[[y:.*]] = bufferization.to_tensor
// CHECK-NEXT: call @look_at(%[[y]])
// CHECK: call @ag_end_hold
// CHECK-NEXT: return
func.func @passes_on(%from: !buffer, %hold: !llvm.ptr, %c: i1, %other: tensor<?xf32>) -> tensor<?xf32> {
  %y = scf.if %c -> (tensor<?xf32>) {
    %b = builtin.unrealized_conversion_cast %from : !buffer to memref<?xf32>
    %x = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
    func.call @ag_end_hold(%hold) : (!llvm.ptr) -> ()
    %z = func.call @look_at(%x) : (tensor<?xf32>) -> tensor<?xf32>
    scf.yield %z : tensor<?xf32>
  } else {
    scf.yield %other : tensor<?xf32>
  }
  %b = builtin.unrealized_conversion_cast %from : !buffer to memref<?xf32>
  %x = bufferization.to_tensor %b restrict : memref<?xf32> to tensor<?xf32>
  call @ag_end_hold(%hold) : (!llvm.ptr) -> ()
  %z = call @look_at(%x) : (tensor<?xf32>) -> tensor<?xf32>
  call @ag_print(%z) : (tensor<?xf32>) -> ()
  return %y : tensor<?xf32>
}
