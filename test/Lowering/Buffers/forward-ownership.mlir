// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-forward-ownership))' | FileCheck %s

func.func private @ag_print(!llvm.ptr)

// The old buffer is freed where it was copied; the end of the block has one buffer to look at.
// CHECK-LABEL: func.func @grow
// CHECK-SAME: %[[room:.*]]: i1, %[[old:.*]]: memref<?xi32>, %[[mine:.*]]: i1
// CHECK: scf.for {{.*}} iter_args(%[[t:.*]] = %{{.*}}, %[[own:.*]] = %{{.*}})
// CHECK: %[[r:.*]]:2 = scf.if
// CHECK: %[[flag:.*]] = bufferization.dealloc retain
// CHECK: %[[kept:.*]] = arith.ori %[[flag]], %[[own]]
// CHECK: scf.yield %[[t]], %[[kept]]
// CHECK: memref.copy %[[t]]
// CHECK: %[[new:.*]] = bufferization.dealloc {{.*}} retain
// CHECK: %[[base:.*]], %{{.*}}, %{{.*}}, %{{.*}} = memref.extract_strided_metadata %[[t]]
// CHECK-NEXT: bufferization.dealloc (%[[base]] : memref<i32>) if (%[[own]])
// CHECK-NEXT: scf.yield %{{.*}}, %[[new]]
// CHECK: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<i32>) if (%[[r]]#1) retain (%[[r]]#0 : memref<?xi32>)
func.func @grow(%room: i1, %v: memref<?xi32>, %mine: i1, %n: index) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v, %own = %mine) -> (memref<?xi32>, i1) {
    %b:2 = scf.if %room -> (memref<?xi32>, i1) {
      %f = bufferization.dealloc retain (%t : memref<?xi32>)
      scf.yield %t, %f : memref<?xi32>, i1
    } else {
      %a = memref.alloc(%n) : memref<?xi32>
      memref.copy %t, %a : memref<?xi32> to memref<?xi32>
      %base, %o, %s, %st = memref.extract_strided_metadata %a : memref<?xi32> -> memref<i32>, index, index, index
      %f = bufferization.dealloc (%base : memref<i32>) if (%true) retain (%a : memref<?xi32>)
      scf.yield %a, %f : memref<?xi32>, i1
    }
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %b#0 : memref<?xi32> -> memref<i32>, index, index, index
    %f = bufferization.dealloc (%base, %base1 : memref<i32>, memref<i32>) if (%own, %b#1) retain (%b#0 : memref<?xi32>)
    scf.yield %b#0, %f : memref<?xi32>, i1
  }
  return %r#0, %r#1 : memref<?xi32>, i1
}

// A branch in a branch.
// CHECK-LABEL: func.func @sometimes
// CHECK: scf.for {{.*}} iter_args(%[[t:.*]] = %{{.*}}, %[[own:.*]] = %{{.*}})
// CHECK: %[[r:.*]]:2 = scf.if
// CHECK: %[[inner:.*]]:2 = scf.if
// CHECK: arith.ori %{{.*}}, %[[own]]
// CHECK: bufferization.dealloc (%{{.*}} : memref<i32>) if (%[[own]])
// CHECK: bufferization.dealloc (%{{.*}} : memref<i32>) if (%[[inner]]#1) retain (%[[inner]]#0 : memref<?xi32>)
// CHECK: arith.ori %{{.*}}, %[[own]]
// CHECK: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<i32>) if (%[[r]]#1) retain (%[[r]]#0 : memref<?xi32>)
func.func @sometimes(%c: i1, %room: i1, %v: memref<?xi32>, %mine: i1, %n: index) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v, %own = %mine) -> (memref<?xi32>, i1) {
    %b:2 = scf.if %c -> (memref<?xi32>, i1) {
      %d:2 = scf.if %room -> (memref<?xi32>, i1) {
        %f = bufferization.dealloc retain (%t : memref<?xi32>)
        scf.yield %t, %f : memref<?xi32>, i1
      } else {
        %a = memref.alloc(%n) : memref<?xi32>
        memref.copy %t, %a : memref<?xi32> to memref<?xi32>
        scf.yield %a, %true : memref<?xi32>, i1
      }
      %base, %o, %s, %st = memref.extract_strided_metadata %d#0 : memref<?xi32> -> memref<i32>, index, index, index
      %f = bufferization.dealloc (%base : memref<i32>) if (%d#1) retain (%d#0 : memref<?xi32>)
      scf.yield %d#0, %f : memref<?xi32>, i1
    } else {
      %f = bufferization.dealloc retain (%t : memref<?xi32>)
      scf.yield %t, %f : memref<?xi32>, i1
    }
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %b#0 : memref<?xi32> -> memref<i32>, index, index, index
    %f = bufferization.dealloc (%base, %base1 : memref<i32>, memref<i32>) if (%own, %b#1) retain (%b#0 : memref<?xi32>)
    scf.yield %b#0, %f : memref<?xi32>, i1
  }
  return %r#0, %r#1 : memref<?xi32>, i1
}

// Read later, by itself or by its address: it stays.
// CHECK-LABEL: func.func @read
// CHECK-NOT: arith.ori
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<i32>, memref<i32>) if
func.func @read(%room: i1, %v: memref<?xi32>, %mine: i1, %n: index) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v, %own = %mine) -> (memref<?xi32>, i1) {
    %b:2 = scf.if %room -> (memref<?xi32>, i1) {
      scf.yield %t, %room : memref<?xi32>, i1
    } else {
      %a = memref.alloc(%n) : memref<?xi32>
      scf.yield %a, %true : memref<?xi32>, i1
    }
    %x = memref.load %t[%c0] : memref<?xi32>
    memref.store %x, %b#0[%c0] : memref<?xi32>
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %b#0 : memref<?xi32> -> memref<i32>, index, index, index
    %f = bufferization.dealloc (%base, %base1 : memref<i32>, memref<i32>) if (%own, %b#1) retain (%b#0 : memref<?xi32>)
    scf.yield %b#0, %f : memref<?xi32>, i1
  }
  return %r#0, %r#1 : memref<?xi32>, i1
}

// CHECK-LABEL: func.func @address
// CHECK-NOT: arith.ori
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<i32>, memref<i32>) if
func.func @address(%room: i1, %v: memref<?xi32>, %mine: i1, %n: index, %slot: !llvm.ptr) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %v, %own = %mine) -> (memref<?xi32>, i1) {
    %address = memref.extract_aligned_pointer_as_index %t : memref<?xi32> -> index
    %number = arith.index_cast %address : index to i64
    %pointer = llvm.inttoptr %number : i64 to !llvm.ptr
    llvm.store %pointer, %slot : !llvm.ptr, !llvm.ptr
    %b:2 = scf.if %room -> (memref<?xi32>, i1) {
      scf.yield %t, %room : memref<?xi32>, i1
    } else {
      %a = memref.alloc(%n) : memref<?xi32>
      scf.yield %a, %true : memref<?xi32>, i1
    }
    func.call @ag_print(%slot) : (!llvm.ptr) -> ()
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %b#0 : memref<?xi32> -> memref<i32>, index, index, index
    %f = bufferization.dealloc (%base, %base1 : memref<i32>, memref<i32>) if (%own, %b#1) retain (%b#0 : memref<?xi32>)
    scf.yield %b#0, %f : memref<?xi32>, i1
  }
  return %r#0, %r#1 : memref<?xi32>, i1
}

// What the caller lent on one path is not owned there, and reading it later is no reason to keep what is owned.
// CHECK-LABEL: func.func @lent
// CHECK-SAME: %[[x:[a-z0-9]*]]: memref<?xi32>
// CHECK: %[[a:.*]]:2 = scf.if
// CHECK: scf.if
// CHECK: bufferization.dealloc (%{{.*}} : memref<i32>) if (%[[a]]#1)
// CHECK: arith.ori %{{.*}}, %[[a]]#1
// CHECK: memref.load %[[x]]
// CHECK: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<i32>) if
func.func @lent(%c: i1, %x: memref<?xi32>, %n: index) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  %a:2 = scf.if %c -> (memref<?xi32>, i1) {
    %new = memref.alloc(%n) : memref<?xi32>
    scf.yield %new, %true : memref<?xi32>, i1
  } else {
    scf.yield %x, %false : memref<?xi32>, i1
  }
  %b:2 = scf.if %c -> (memref<?xi32>, i1) {
    %new = memref.alloc(%n) : memref<?xi32>
    memref.copy %a#0, %new : memref<?xi32> to memref<?xi32>
    scf.yield %new, %true : memref<?xi32>, i1
  } else {
    scf.yield %a#0, %false : memref<?xi32>, i1
  }
  %first = memref.load %x[%c0] : memref<?xi32>
  memref.store %first, %b#0[%c0] : memref<?xi32>
  %base, %o, %s, %st = memref.extract_strided_metadata %a#0 : memref<?xi32> -> memref<i32>, index, index, index
  %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %b#0 : memref<?xi32> -> memref<i32>, index, index, index
  %f = bufferization.dealloc (%base, %base1 : memref<i32>, memref<i32>) if (%a#1, %b#1) retain (%b#0 : memref<?xi32>)
  return %b#0, %f : memref<?xi32>, i1
}

// A loop owns what it starts with where nobody reads it later.
// CHECK-LABEL: func.func @loops
// CHECK: %[[start:.*]] = memref.alloc
// CHECK: %[[mine:.*]] = arith.ori %false, %true
// CHECK: %[[first:.*]]:3 = scf.while (%{{.*}} = %[[start]], %{{.*}} = %{{.*}}, %{{.*}} = %[[mine]]) :
// CHECK: %[[own:.*]] = arith.ori %{{.*}}, %[[first]]#2
// CHECK: %[[second:.*]]:2 = scf.for {{.*}} iter_args(%{{.*}} = %[[first]]#0, %{{.*}} = %[[own]])
// CHECK: bufferization.dealloc (%{{[a-z_0-9]*}} : memref<i32>) if (%[[second]]#1) retain (%[[second]]#0 : memref<?xi32>)
func.func @loops(%n: index) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc(%n) : memref<?xi32>
  %b:3 = scf.while (%t = %a, %i = %c0, %own = %false) : (memref<?xi32>, index, i1) -> (memref<?xi32>, index, i1) {
    %more = arith.cmpi slt, %i, %n : index
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    %f = bufferization.dealloc (%base : memref<i32>) if (%own) retain (%t : memref<?xi32>)
    scf.condition(%more) %t, %i, %f : memref<?xi32>, index, i1
  } do {
  ^bb0(%t: memref<?xi32>, %i: index, %own: i1):
    %new = memref.alloc(%i) : memref<?xi32>
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    bufferization.dealloc (%base : memref<i32>) if (%own)
    %j = arith.addi %i, %c1 : index
    scf.yield %new, %j, %true : memref<?xi32>, index, i1
  }
  %c:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %b#0, %own = %false) -> (memref<?xi32>, i1) {
    %new = memref.alloc(%i) : memref<?xi32>
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    bufferization.dealloc (%base : memref<i32>) if (%own)
    scf.yield %new, %true : memref<?xi32>, i1
  }
  %base, %o, %s, %st = memref.extract_strided_metadata %b#0 : memref<?xi32> -> memref<i32>, index, index, index
  %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %c#0 : memref<?xi32> -> memref<i32>, index, index, index
  %f = bufferization.dealloc (%a, %base, %base1 : memref<?xi32>, memref<i32>, memref<i32>) if (%true, %b#2, %c#1) retain (%c#0 : memref<?xi32>)
  return %c#0, %f : memref<?xi32>, i1
}

// It stays with whoever reads it after the loop, or where the loop is given it twice.
// CHECK-LABEL: func.func @read_after_loop
// CHECK-NOT: arith.ori
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}} : memref<?xi32>, memref<i32>) if
func.func @read_after_loop(%n: index) -> (memref<?xi32>, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc(%n) : memref<?xi32>
  %c:2 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %own = %false) -> (memref<?xi32>, i1) {
    %new = memref.alloc(%i) : memref<?xi32>
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    bufferization.dealloc (%base : memref<i32>) if (%own)
    scf.yield %new, %true : memref<?xi32>, i1
  }
  %x = memref.load %a[%c0] : memref<?xi32>
  memref.store %x, %c#0[%c0] : memref<?xi32>
  %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %c#0 : memref<?xi32> -> memref<i32>, index, index, index
  %f = bufferization.dealloc (%a, %base1 : memref<?xi32>, memref<i32>) if (%true, %c#1) retain (%c#0 : memref<?xi32>)
  return %c#0, %f : memref<?xi32>, i1
}

// CHECK-LABEL: func.func @given_twice
// CHECK-NOT: arith.ori
// CHECK: bufferization.dealloc (%{{.*}}, %{{.*}}, %{{.*}} : memref<?xi32>, memref<i32>, memref<i32>) if
func.func @given_twice(%n: index) -> (memref<?xi32>, memref<?xi32>, i1, i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  %a = memref.alloc(%n) : memref<?xi32>
  %c:4 = scf.for %i = %c0 to %n step %c1 iter_args(%t = %a, %u = %a, %own = %false, %owns = %false) -> (memref<?xi32>, memref<?xi32>, i1, i1) {
    %new = memref.alloc(%i) : memref<?xi32>
    %base, %o, %s, %st = memref.extract_strided_metadata %t : memref<?xi32> -> memref<i32>, index, index, index
    bufferization.dealloc (%base : memref<i32>) if (%own)
    scf.yield %new, %u, %true, %owns : memref<?xi32>, memref<?xi32>, i1, i1
  }
  %base1, %o1, %s1, %st1 = memref.extract_strided_metadata %c#0 : memref<?xi32> -> memref<i32>, index, index, index
  %base2, %o2, %s2, %st2 = memref.extract_strided_metadata %c#1 : memref<?xi32> -> memref<i32>, index, index, index
  %f:2 = bufferization.dealloc (%a, %base1, %base2 : memref<?xi32>, memref<i32>, memref<i32>) if (%true, %c#2, %c#3) retain (%c#0, %c#1 : memref<?xi32>, memref<?xi32>)
  return %c#0, %c#1, %f#0, %f#1 : memref<?xi32>, memref<?xi32>, i1, i1
}

// Two buffers that change places on one path: each result owns what it is there. What was not given on goes in the branch.
// CHECK-LABEL: func.func @changing_places
// CHECK-SAME: %arg1: i1, %arg2: i1
// CHECK: %[[r:.*]]:4 = scf.if
// CHECK: %[[x:.*]] = arith.ori %{{.*}}, %arg2
// CHECK-NEXT: %[[y:.*]] = arith.ori %{{.*}}, %arg3
// CHECK-NEXT: scf.yield %{{.*}}, %{{.*}}, %[[y]], %[[x]]
// CHECK: } else {
// CHECK: %[[x:.*]] = arith.ori %{{.*}}, %arg2
// CHECK: %[[y:.*]] = arith.ori %{{.*}}, %arg3
// CHECK: scf.yield %{{.*}}, %{{.*}}, %[[x]], %[[y]]
// CHECK: %[[s:.*]]:4 = scf.if
// CHECK: %[[new:.*]] = memref.alloc
// CHECK: bufferization.dealloc ({{.*}}) if (%[[r]]#3)
// CHECK: bufferization.dealloc (%{{[^ ,]*}}, %{{[^ ,]*}} : {{.*}}) if (%[[s]]#2, %[[s]]#3) retain
func.func @changing_places(%n: index, %c: i1, %ownsX: i1, %ownsY: i1) -> (memref<?xi32>, memref<?xi32>, i1, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %x = memref.alloc(%n) : memref<?xi32>
  %y = memref.alloc(%n) : memref<?xi32>
  %r:4 = scf.if %c -> (memref<?xi32>, memref<?xi32>, i1, i1) {
    scf.yield %y, %x, %false, %false : memref<?xi32>, memref<?xi32>, i1, i1
  } else {
    scf.yield %x, %y, %false, %false : memref<?xi32>, memref<?xi32>, i1, i1
  }
  %s:4 = scf.if %c -> (memref<?xi32>, memref<?xi32>, i1, i1) {
    %new = memref.alloc(%n) : memref<?xi32>
    scf.yield %new, %r#0, %true, %false : memref<?xi32>, memref<?xi32>, i1, i1
  } else {
    scf.yield %r#0, %r#1, %false, %false : memref<?xi32>, memref<?xi32>, i1, i1
  }
  %f:2 = bufferization.dealloc (%x, %y, %r#0, %r#1, %s#0, %s#1 : memref<?xi32>, memref<?xi32>, memref<?xi32>, memref<?xi32>, memref<?xi32>, memref<?xi32>) if (%ownsX, %ownsY, %r#2, %r#3, %s#2, %s#3) retain (%s#0, %s#1 : memref<?xi32>, memref<?xi32>)
  return %s#0, %s#1, %f#0, %f#1 : memref<?xi32>, memref<?xi32>, i1, i1
}
