// RUN: autograph-opt %s -ag-lower-device-memory | FileCheck %s

// CHECK-LABEL: func.func @memory
// CHECK: %[[slot:.*]] = memref.alloca() : memref<f64>
// CHECK: %[[bytes:.*]] = arith.muli %c8_i64, %{{.*}} : i64
// CHECK: call @ag_device_allocate(%[[bytes]]) : (i64) -> i64
// CHECK: call @ag_device_write(%{{.*}}, %{{.*}}, %c8_i64{{.*}}) : (i64, i64, i64) -> ()
// CHECK: call @ag_device_read(%{{.*}}, %{{.*}}, %c8_i64{{.*}}) : (i64, i64, i64) -> ()
// CHECK: %[[v:.*]] = memref.load %{{.*}}[] : memref<f64>
// CHECK: call @ag_device_release
// CHECK: return %[[v]]
func.func @memory(%n: index, %i: index, %v: f64) -> f64 attributes {ag.on_device} {
  %x = memref.alloc(%n) : memref<?xf64, 1>
  memref.store %v, %x[%i] : memref<?xf64, 1>
  %r = memref.load %x[%i] : memref<?xf64, 1>
  memref.dealloc %x : memref<?xf64, 1>
  return %r : f64
}

// Buffers of the host's stay.
// CHECK-LABEL: func.func @host
// CHECK: memref.alloc() : memref<f64>
// CHECK: memref.load
func.func @host() -> f64 attributes {ag.on_device} {
  %x = memref.alloc() : memref<f64>
  %r = memref.load %x[] : memref<f64>
  memref.dealloc %x : memref<f64>
  return %r : f64
}

// A place, as `argmax` keeps one.
// CHECK-LABEL: func.func @place
// CHECK: call @ag_device_read
// CHECK: memref.load %{{.*}}[] : memref<index>
func.func @place() -> index attributes {ag.on_device} {
  %x = memref.alloc() : memref<index, 1>
  %r = memref.load %x[] : memref<index, 1>
  memref.dealloc %x : memref<index, 1>
  return %r : index
}
