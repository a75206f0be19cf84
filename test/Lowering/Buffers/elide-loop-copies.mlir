// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-elide-loop-copies),canonicalize)' | FileCheck %s

func.func private @use(memref<?xf32>)
func.func private @make() -> memref<?xf32>

// In place on one path, fresh on the other.
// CHECK-LABEL: func.func @branch
// CHECK: scf.while
// CHECK-NOT: memref.copy
// CHECK: %[[R:.*]] = scf.if %{{.*}} -> (memref<?xf32>) {
// CHECK: scf.yield %[[R]]
func.func @branch(%init: memref<?xf32>, %c: i1, %n: index) -> memref<?xf32> {
  %r = scf.while (%x = %init) : (memref<?xf32>) -> memref<?xf32> {
    scf.condition(%c) %x : memref<?xf32>
  } do {
  ^bb0(%x: memref<?xf32>):
    %y = scf.if %c -> memref<?xf32, strided<[?], offset: ?>> {
      func.call @use(%x) : (memref<?xf32>) -> ()
      %a = memref.cast %x : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
      scf.yield %a : memref<?xf32, strided<[?], offset: ?>>
    } else {
      %f = memref.alloc(%n) : memref<?xf32>
      memref.copy %x, %f : memref<?xf32> to memref<?xf32>
      %a = memref.cast %f : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
      scf.yield %a : memref<?xf32, strided<[?], offset: ?>>
    }
    %z = memref.alloc(%n) : memref<?xf32>
    memref.copy %y, %z : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
    scf.yield %z : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// Branches that know more of the extents than the loop.
// CHECK-LABEL: func.func @static_extents
// CHECK: scf.for
// CHECK-NOT: memref.copy
// CHECK: scf.if %{{.*}} -> (memref<?xf32>) {
// CHECK: return
func.func @static_extents(%init: memref<?xf32>, %c: i1, %n: index, %one: index) -> memref<?xf32> {
  %r = scf.for %i = %one to %n step %one iter_args(%x = %init) -> memref<?xf32> {
    %y = scf.if %c -> memref<?xf32, strided<[?], offset: ?>> {
      %f = memref.alloc() : memref<2xf32>
      %a = memref.cast %f : memref<2xf32> to memref<?xf32, strided<[?], offset: ?>>
      scf.yield %a : memref<?xf32, strided<[?], offset: ?>>
    } else {
      %f = memref.alloc(%n) : memref<?xf32>
      %a = memref.cast %f : memref<?xf32> to memref<?xf32, strided<[?], offset: ?>>
      scf.yield %a : memref<?xf32, strided<[?], offset: ?>>
    }
    %z = memref.alloc(%n) : memref<?xf32>
    memref.copy %y, %z : memref<?xf32, strided<[?], offset: ?>> to memref<?xf32>
    scf.yield %z : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// A fresh buffer of each iteration.
// CHECK-LABEL: func.func @fresh
// CHECK: %[[F:.*]] = func.call @make
// CHECK-NOT: memref.copy
// CHECK: scf.yield %[[F]]
func.func @fresh(%init: memref<?xf32>, %n: index, %one: index) -> memref<?xf32> {
  %r = scf.for %i = %one to %n step %one iter_args(%x = %init) -> memref<?xf32> {
    %f = func.call @make() : () -> memref<?xf32>
    %z = memref.alloc(%n) : memref<?xf32>
    memref.copy %f, %z : memref<?xf32> to memref<?xf32>
    scf.yield %z : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// Two carried values must not become one buffer.
// CHECK-LABEL: func.func @swapped
// CHECK-COUNT-2: memref.copy
func.func @swapped(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %one: index) -> (memref<?xf32>, memref<?xf32>) {
  %r:2 = scf.for %i = %one to %n step %one iter_args(%x = %a, %y = %b) -> (memref<?xf32>, memref<?xf32>) {
    func.call @use(%x) : (memref<?xf32>) -> ()
    %u = memref.alloc(%n) : memref<?xf32>
    memref.copy %y, %u : memref<?xf32> to memref<?xf32>
    %v = memref.alloc(%n) : memref<?xf32>
    memref.copy %x, %v : memref<?xf32> to memref<?xf32>
    scf.yield %u, %v : memref<?xf32>, memref<?xf32>
  }
  return %r#0, %r#1 : memref<?xf32>, memref<?xf32>
}

// What one buffer of an iteration is yielded for twice stays two.
// CHECK-LABEL: func.func @doubled
// CHECK: %[[F:.*]] = func.call @make
// CHECK: memref.copy %[[F]]
func.func @doubled(%a: memref<?xf32>, %b: memref<?xf32>, %n: index, %one: index) -> (memref<?xf32>, memref<?xf32>) {
  %r:2 = scf.for %i = %one to %n step %one iter_args(%x = %a, %y = %b) -> (memref<?xf32>, memref<?xf32>) {
    %f = func.call @make() : () -> memref<?xf32>
    %u = memref.alloc(%n) : memref<?xf32>
    memref.copy %f, %u : memref<?xf32> to memref<?xf32>
    scf.yield %f, %u : memref<?xf32>, memref<?xf32>
  }
  return %r#0, %r#1 : memref<?xf32>, memref<?xf32>
}

// A buffer from outside the loop is somebody else's.
// CHECK-LABEL: func.func @outside
// CHECK: memref.copy
func.func @outside(%init: memref<?xf32>, %n: index, %one: index) -> memref<?xf32> {
  %f = func.call @make() : () -> memref<?xf32>
  %r = scf.for %i = %one to %n step %one iter_args(%x = %init) -> memref<?xf32> {
    %z = memref.alloc(%n) : memref<?xf32>
    memref.copy %f, %z : memref<?xf32> to memref<?xf32>
    scf.yield %z : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// Written to after the copy.
// CHECK-LABEL: func.func @written_later
// CHECK: memref.copy
func.func @written_later(%init: memref<?xf32>, %n: index, %one: index, %v: f32) -> memref<?xf32> {
  %r = scf.for %i = %one to %n step %one iter_args(%x = %init) -> memref<?xf32> {
    %f = func.call @make() : () -> memref<?xf32>
    %z = memref.alloc(%n) : memref<?xf32>
    memref.copy %f, %z : memref<?xf32> to memref<?xf32>
    memref.store %v, %f[%i] : memref<?xf32>
    scf.yield %z : memref<?xf32>
  }
  return %r : memref<?xf32>
}

// The old buffer on one path, which the loop also carries as another value.
// CHECK-LABEL: func.func @also_another
// CHECK: scf.while
// CHECK: memref.copy %{{.*}}, %[[new:.*]] :
// CHECK: scf.yield %[[new]], %{{.*}}
func.func @also_another(%init: memref<?xf32>, %init2: memref<?xf32>, %c: i1, %n: index) -> (memref<?xf32>, memref<?xf32>) {
  %r:2 = scf.while (%x = %init, %y = %init2) : (memref<?xf32>, memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
    scf.condition(%c) %x, %y : memref<?xf32>, memref<?xf32>
  } do {
  ^bb0(%x: memref<?xf32>, %y: memref<?xf32>):
    %v = scf.if %c -> memref<?xf32> {
      %f = memref.alloc(%n) : memref<?xf32>
      func.call @use(%f) : (memref<?xf32>) -> ()
      scf.yield %f : memref<?xf32>
    } else {
      scf.yield %x : memref<?xf32>
    }
    %z = memref.alloc(%n) : memref<?xf32>
    memref.copy %v, %z : memref<?xf32> to memref<?xf32>
    scf.yield %z, %x : memref<?xf32>, memref<?xf32>
  }
  return %r#0, %r#1 : memref<?xf32>, memref<?xf32>
}
