// RUN: autograph-opt %s -pass-pipeline='builtin.module(func.func(ag-bufferize-updates))' | FileCheck %s

// Elements, a branch that changes the tensor on both sides or hands it on, and what is read in between.
// CHECK-LABEL: func.func @chain
// CHECK-SAME: %[[t:.*]]: tensor<?xf32>, %[[x:.*]]: f32, %[[i:.*]]: index, %[[j:.*]]: index, %[[c:.*]]: i1
// CHECK: %[[b:.*]] = bufferization.to_buffer %[[t]] : tensor<?xf32> to memref<?xf32>
// CHECK-NEXT: memref.store %[[x]], %[[b]][%[[i]]]
// CHECK-NEXT: %[[y:.*]] = memref.load %[[b]][%[[j]]]
// CHECK-NEXT: %[[z:.*]] = scf.if %[[c]] -> (f32) {
// CHECK-NEXT: memref.store %[[y]], %[[b]][%[[j]]]
// CHECK-NEXT: scf.if %[[c]] {
// CHECK-NEXT: } else {
// CHECK-NEXT: memref.store %[[x]], %[[b]][%[[j]]]
// CHECK-NEXT: }
// CHECK-NEXT: scf.yield %[[x]] : f32
// CHECK-NEXT: } else {
// CHECK-NEXT: %[[l:.*]] = memref.load %[[b]][%[[i]]]
// CHECK-NEXT: scf.yield %[[l]] : f32
// CHECK-NEXT: } {ag.kind = "if"}
// CHECK-NEXT: %[[n:.*]] = memref.dim %[[b]]
// CHECK-NEXT: memref.store %[[z]], %[[b]][%[[i]]]
// CHECK-NEXT: %[[r:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK-NEXT: return %[[r]], %[[n]]
func.func @chain(%t: tensor<?xf32>, %x: f32, %i: index, %j: index, %c: i1) -> (tensor<?xf32>, index) {
  %c0 = arith.constant 0 : index
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  %y = tensor.extract %u[%j] : tensor<?xf32>
  %r:2 = scf.if %c -> (tensor<?xf32>, f32) {
    %v = tensor.insert %y into %u[%j] : tensor<?xf32>
    %q = scf.if %c -> tensor<?xf32> {
      scf.yield %v : tensor<?xf32>
    } else {
      %w = tensor.insert %x into %v[%j] : tensor<?xf32>
      scf.yield %w : tensor<?xf32>
    }
    scf.yield %q, %x : tensor<?xf32>, f32
  } else {
    %e = tensor.extract %u[%i] : tensor<?xf32>
    scf.yield %u, %e : tensor<?xf32>, f32
  } {ag.kind = "if"}
  %n = tensor.dim %r#0, %c0 : tensor<?xf32>
  %s = tensor.insert %r#1 into %r#0[%i] : tensor<?xf32>
  return %s, %n : tensor<?xf32>, index
}

// A row that is read before the next write is a view; the row that is written is written from wherever it is.
// CHECK-LABEL: func.func @rows
// CHECK: %[[b:.*]] = bufferization.to_buffer %{{.*}} : tensor<4x8xf32> to memref<4x8xf32>
// CHECK-NEXT: %[[to:.*]] = memref.subview %[[b]][%{{.*}}, 0] [1, 8] [1, 1]
// CHECK-NEXT: bufferization.materialize_in_destination %{{.*}} in restrict writable %[[to]]
// CHECK-NEXT: %[[v:.*]] = memref.subview %[[b]][%{{.*}}, 0] [1, 8] [1, 1]
// CHECK-NEXT: %[[row:.*]] = bufferization.to_tensor %[[v]] restrict :
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: %[[exp:.*]] = linalg.exp ins(%[[row]] : tensor<8xf32>)
// CHECK-NEXT: %[[given:.*]] = memref.cast %[[b]]
// CHECK-NEXT: call @read(%[[given]])
// CHECK-NEXT: tensor.empty
// CHECK-NEXT: %[[whole:.*]] = bufferization.to_tensor %[[b]] restrict : memref<4x8xf32>
// CHECK-NEXT: linalg.exp ins(%[[whole]] : tensor<4x8xf32>)
// CHECK-NEXT: %[[to2:.*]] = memref.subview %[[b]]
// CHECK-NEXT: bufferization.materialize_in_destination %[[exp]] in restrict writable %[[to2]]
func.func @rows(%a: tensor<4x8xf32>, %w: tensor<8xf32>, %i: index, %j: index) -> (tensor<4x8xf32>, tensor<4x8xf32>) {
  %u = tensor.insert_slice %w into %a[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  %row = tensor.extract_slice %u[%j, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %empty = tensor.empty() : tensor<8xf32>
  %exp = linalg.exp ins(%row : tensor<8xf32>) outs(%empty : tensor<8xf32>) -> tensor<8xf32>
  %given = bufferization.to_buffer %u {read_only} : tensor<4x8xf32> to memref<4x8xf32>
  %k:2 = func.call @read(%given) : (memref<4x8xf32>) -> (index, index)
  %wide = tensor.empty() : tensor<4x8xf32>
  %all = linalg.exp ins(%u : tensor<4x8xf32>) outs(%wide : tensor<4x8xf32>) -> tensor<4x8xf32>
  %v = tensor.insert_slice %exp into %u[%k#0, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return %v, %all : tensor<4x8xf32>, tensor<4x8xf32>
}
func.func private @read(memref<4x8xf32>) -> (index, index)

// What is read after the next write, by whatever name, ends a chain: bufferisation finds out which of the two is copied.
// CHECK-LABEL: func.func @read_later
// CHECK: %[[b:.*]] = bufferization.to_buffer %{{.*}}
// CHECK-NEXT: memref.store {{.*}} %[[b]]
// CHECK-NEXT: %[[u:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK-NEXT: %[[s:.*]] = tensor.extract_slice %[[u]]
// CHECK-NEXT: %[[b2:.*]] = bufferization.to_buffer %[[u]]
// CHECK-NEXT: memref.store {{.*}} %[[b2]]
// CHECK-NEXT: %[[v:.*]] = bufferization.to_tensor %[[b2]] restrict writable
// CHECK-NEXT: tensor.extract %[[s]]
func.func @read_later(%t: tensor<?xf32>, %x: f32, %i: index) -> (tensor<?xf32>, f32) {
  %u = tensor.insert %x into %t[%i] : tensor<?xf32>
  %s = tensor.extract_slice %u[1] [%i] [1] : tensor<?xf32> to tensor<?xf32>
  %v = tensor.insert %x into %u[%i] : tensor<?xf32>
  %e = tensor.extract %s[%i] : tensor<?xf32>
  return %v, %e : tensor<?xf32>, f32
}

// One branch that may leave a tensor of the caller alone: the copy is made in there. One that is ours is written in place.
// CHECK-LABEL: func.func @borrowed
// CHECK-SAME: %[[t:.*]]: tensor<?xf32>
// CHECK-NEXT: scf.if {{.*}} -> (tensor<?xf32>) {
// CHECK-NEXT: bufferization.to_buffer %[[t]]
func.func @borrowed(%t: tensor<?xf32>, %x: f32, %i: index, %c: i1) -> tensor<?xf32> {
  %r = scf.if %c -> tensor<?xf32> {
    %u = tensor.insert %x into %t[%i] : tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}
// CHECK-LABEL: func.func @owned
// CHECK: %[[b:.*]] = bufferization.to_buffer
// CHECK-NEXT: scf.if %{{[a-z0-9]*}} {
// CHECK-NEXT: memref.store {{.*}} %[[b]]
func.func @owned(%m: memref<?xf32>, %x: f32, %i: index, %c: i1) -> tensor<?xf32> {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %u = tensor.insert %x into %t[%i] : tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  } else {
    scf.yield %t : tensor<?xf32>
  }
  return %r : tensor<?xf32>
}

// Two tensors of one branch; a third one is made anew on one side.
// CHECK-LABEL: func.func @two
// CHECK: %[[u:.*]] = bufferization.to_buffer
// CHECK-NEXT: %[[v:.*]] = bufferization.to_buffer
// CHECK-NEXT: %[[w:.*]] = scf.if %{{.*}} -> (memref<4xf32>) {
// CHECK-DAG: memref.store %{{.*}}, %[[u]]
// CHECK-DAG: memref.store %{{.*}}, %[[v]]
// CHECK: tensor.empty
// CHECK: scf.yield
// CHECK: scf.yield
// CHECK: }
// CHECK-DAG: bufferization.to_tensor %[[u]]
// CHECK-DAG: bufferization.to_tensor %[[v]]
func.func @two(%m: memref<4xf32>, %n: memref<4xf32>, %o: memref<4xf32>, %x: f32, %i: index, %c: i1) -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
  %s = bufferization.to_tensor %m restrict writable : memref<4xf32> to tensor<4xf32>
  %t = bufferization.to_tensor %n restrict writable : memref<4xf32> to tensor<4xf32>
  %u = bufferization.to_tensor %o restrict writable : memref<4xf32> to tensor<4xf32>
  %r:3 = scf.if %c -> (tensor<4xf32>, tensor<4xf32>, tensor<4xf32>) {
    %a = tensor.insert %x into %s[%i] : tensor<4xf32>
    %b = tensor.insert %x into %t[%i] : tensor<4xf32>
    %d = tensor.empty() : tensor<4xf32>
    scf.yield %a, %d, %b : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  } else {
    scf.yield %s, %u, %t : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
  }
  return %r#0, %r#1, %r#2 : tensor<4xf32>, tensor<4xf32>, tensor<4xf32>
}

// A slice that is changed, on some path, and put back is changed in the buffer that it is part of; what reads it before reads it there.
// CHECK-LABEL: func.func @put_back
// CHECK: tensor.extract_slice
// CHECK-NEXT: tensor.extract
// CHECK-NEXT: %[[b:.*]] = bufferization.to_buffer
// CHECK-NEXT: %[[v:.*]] = memref.subview %[[b]][%{{.*}}, 0] [1, 8] [1, 1]
// CHECK-NEXT: scf.if
// CHECK-NEXT: memref.store %{{.*}}, %[[v]]
// CHECK-NEXT: } else {
// CHECK-NEXT: }
// CHECK-NEXT: memref.load %[[v]]
// CHECK-NEXT: memref.store %{{.*}}, %[[v]]
// CHECK-NEXT: %[[r:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK-NEXT: return %[[r]]
func.func @put_back(%t: tensor<4x8xf32>, %c: i1, %i: index) -> tensor<4x8xf32> {
  %s = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %x = tensor.extract %s[%i] : tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %w = tensor.insert %x into %s[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  } else {
    scf.yield %s : tensor<8xf32>
  }
  %y = tensor.extract %r[%i] : tensor<8xf32>
  %u = tensor.insert %y into %r[%i] : tensor<8xf32>
  %v = tensor.insert_slice %u into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return %v : tensor<4x8xf32>
}
// Not where the slice is read as it was, after it was changed.
// CHECK-LABEL: func.func @slice_is_read
// CHECK-NOT: bufferization
// CHECK: return
func.func @slice_is_read(%t: tensor<4x8xf32>, %x: f32, %i: index) -> (tensor<4x8xf32>, f32) {
  %s = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %u = tensor.insert %x into %s[%i] : tensor<8xf32>
  %y = tensor.extract %u[%i] : tensor<8xf32>
  %k = arith.index_cast %i : index to i64
  %old = tensor.extract_slice %s[%i] [4] [1] : tensor<8xf32> to tensor<4xf32>
  %z = tensor.extract %old[%i] : tensor<4xf32>
  %v = tensor.insert_slice %u into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return %v, %z : tensor<4x8xf32>, f32
}

// Where the whole tensor is read between a change of its slice and the slice's return, the buffer ends with what is read: the slice is changed in
// another one, which bufferisation makes a copy.
// CHECK-LABEL: func.func @whole_is_read
// CHECK: memref.store %{{.*}}, %[[first:.*]][
// CHECK-NEXT: %[[t:.*]] = bufferization.to_tensor %[[first]]
// CHECK: %[[second:.*]] = bufferization.to_buffer %[[t]]
// CHECK-NEXT: %[[slice:.*]] = memref.subview %[[second]]
// CHECK-NEXT: memref.store %{{.*}}, %[[slice]]
// CHECK-NEXT: %[[z:.*]] = tensor.extract %[[t]]
// CHECK-NEXT: %[[v:.*]] = bufferization.to_tensor %[[second]]
// CHECK-NEXT: return %[[v]], %[[z]]
func.func @whole_is_read(%t: tensor<4x8xf32>, %x: f32, %i: index) -> (tensor<4x8xf32>, f32) {
  %t1 = tensor.insert %x into %t[%i, %i] : tensor<4x8xf32>
  %s = tensor.extract_slice %t1[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %u = tensor.insert %x into %s[%i] : tensor<8xf32>
  %z = tensor.extract %t1[%i, %i] : tensor<4x8xf32>
  %v = tensor.insert_slice %u into %t1[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return %v, %z : tensor<4x8xf32>, f32
}

// What a branch gives gets a name of its own where it has no other afterwards.
// CHECK-LABEL: func.func @last_name
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0
// CHECK: %[[u:.*]] = bufferization.to_tensor %arg1
// CHECK: %[[r:.*]]:2 = scf.if
// CHECK: %[[e:.*]] = tensor.empty
// CHECK-NEXT: %[[b:.*]] = bufferization.to_buffer %[[e]]
// CHECK-NEXT: scf.yield %[[b]], %[[u]]
// CHECK: %[[b:.*]] = bufferization.to_buffer %[[t]]
// CHECK-NEXT: scf.yield %[[b]], %{{.*}}
// CHECK: %[[n:.*]] = bufferization.to_tensor %[[r]]#0 restrict writable
// CHECK-NEXT: return %[[n]], %[[r]]#1, %[[u]] :
func.func @last_name(%m: memref<?xf32>, %o: memref<?xf32>, %i: index, %c: i1) -> (tensor<?xf32>, tensor<?xf32>, tensor<?xf32>) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %o restrict writable : memref<?xf32> to tensor<?xf32>
  %r:2 = scf.if %c -> (tensor<?xf32>, tensor<?xf32>) {
    %e = tensor.empty(%i) : tensor<?xf32>
    scf.yield %e, %u : tensor<?xf32>, tensor<?xf32>
  } else {
    %e = tensor.empty(%i) : tensor<?xf32>
    scf.yield %t, %e : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1, %u : tensor<?xf32>, tensor<?xf32>, tensor<?xf32>
}

// What is used last on both sides of a branch has a name of its own on each.
// CHECK-LABEL: func.func @sides
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0
// CHECK: scf.if
// CHECK-NEXT: %[[b:.*]] = bufferization.to_buffer %[[t]]
// CHECK-NEXT: %[[x:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK-NEXT: linalg.exp ins(%[[x]] {{.*}} outs(%[[x]]
// CHECK: } else {
// CHECK-NEXT: %[[b:.*]] = bufferization.to_buffer %[[t]]
// CHECK-NEXT: %[[x:.*]] = bufferization.to_tensor %[[b]] restrict writable
// CHECK-NEXT: linalg.log ins(%[[x]] {{.*}} outs(%[[x]]
func.func @sides(%m: memref<?xf32>, %i: index, %c: i1) -> (tensor<?xf32>, f32) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %x = tensor.extract %t[%i] : tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %u = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  } else {
    %u = linalg.log ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  return %r, %x : tensor<?xf32>, f32
}

// Not where it is read afterwards.
// CHECK-LABEL: func.func @not_last
// CHECK: scf.if
// CHECK-NEXT: linalg.exp
func.func @not_last(%m: memref<?xf32>, %i: index, %c: i1) -> (tensor<?xf32>, f32) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %r = scf.if %c -> tensor<?xf32> {
    %u = linalg.exp ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  } else {
    %u = linalg.log ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) -> tensor<?xf32>
    scf.yield %u : tensor<?xf32>
  }
  %x = tensor.extract %t[%i] : tensor<?xf32>
  return %r, %x : tensor<?xf32>, f32
}

// Two tensors that are swapped on one path are two buffers on each.
// CHECK-LABEL: func.func @swapped
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0
// CHECK: %[[u:.*]] = bufferization.to_tensor %arg1
// CHECK: %[[r:.*]]:2 = scf.if %arg2 -> (memref<?xf32>, memref<?xf32>)
// CHECK-NEXT: %[[y:.*]] = bufferization.to_buffer %[[u]] : {{[^ ]*}} to
// CHECK-NEXT: %[[x:.*]] = bufferization.to_buffer %[[t]] : {{[^ ]*}} to
// CHECK-NEXT: scf.yield %[[y]], %[[x]]
// CHECK: bufferization.to_tensor %[[r]]#1 restrict writable
// CHECK-NEXT: bufferization.to_tensor %[[r]]#0 restrict writable
func.func @swapped(%m: memref<?xf32>, %o: memref<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %o restrict writable : memref<?xf32> to tensor<?xf32>
  %r:2 = scf.if %c -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %u, %t : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %t, %u : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// What a function was lent is chosen as it is, by whatever names.
// CHECK-LABEL: func.func @lent
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0
// CHECK: %[[x:.*]] = bufferization.to_buffer %{{.*}} read_only
// CHECK: %[[y:.*]] = bufferization.to_buffer %[[t]] read_only
// CHECK: %[[r:.*]] = arith.select %arg2, %[[x]], %[[y]] : memref<?xf32>
// CHECK-NEXT: %[[n:.*]] = bufferization.to_tensor %[[r]] restrict :
// CHECK-NEXT: return %[[n]], %[[t]]
func.func @lent(%m: memref<?xf32>, %o: memref<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %t = bufferization.to_tensor %m restrict : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %o restrict : memref<?xf32> to tensor<?xf32>
  %r = arith.select %c, %u, %t : tensor<?xf32>
  return %r, %t : tensor<?xf32>, tensor<?xf32>
}

// Where both are one tensor on a path, one of them is a copy, made there.
// CHECK-LABEL: func.func @equal
// CHECK: %[[t:.*]] = bufferization.to_tensor %arg0
// CHECK: %[[u:.*]] = bufferization.to_tensor %arg1
// CHECK: scf.if %arg3 -> (memref<?xf32>, memref<?xf32>)
// CHECK-NEXT: %[[copy:.*]] = bufferization.alloc_tensor() copy(%[[u]])
// CHECK-NEXT: %[[x:.*]] = bufferization.to_buffer %[[u]]
// CHECK-NEXT: %[[y:.*]] = bufferization.to_buffer %[[copy]]
// CHECK-NEXT: scf.yield %[[x]], %[[y]]
// CHECK: } else {
// CHECK-NOT: alloc_tensor
// CHECK: scf.yield
func.func @equal(%m: memref<?xf32>, %o: memref<?xf32>, %p: memref<?xf32>, %c: i1) -> (tensor<?xf32>, tensor<?xf32>) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %o restrict writable : memref<?xf32> to tensor<?xf32>
  %v = bufferization.to_tensor %p restrict writable : memref<?xf32> to tensor<?xf32>
  %r:2 = scf.if %c -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %u, %u : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %t, %v : tensor<?xf32>, tensor<?xf32>
  }
  return %r#0, %r#1 : tensor<?xf32>, tensor<?xf32>
}

// What is read afterwards and nothing else needs no copy.
// CHECK-LABEL: func.func @equal_to_read
// CHECK-NOT: alloc_tensor
// CHECK: return
func.func @equal_to_read(%m: memref<?xf32>, %o: memref<?xf32>, %c: i1, %i: index) -> (f32, f32) {
  %t = bufferization.to_tensor %m restrict writable : memref<?xf32> to tensor<?xf32>
  %u = bufferization.to_tensor %o restrict writable : memref<?xf32> to tensor<?xf32>
  %r:2 = scf.if %c -> (tensor<?xf32>, tensor<?xf32>) {
    scf.yield %u, %u : tensor<?xf32>, tensor<?xf32>
  } else {
    scf.yield %t, %t : tensor<?xf32>, tensor<?xf32>
  }
  %x = tensor.extract %r#0[%i] : tensor<?xf32>
  %y = tensor.extract %r#1[%i] : tensor<?xf32>
  return %x, %y : f32, f32
}

// A changed view is put back into what it is a view of: that is for bufferisation to see.
// CHECK-LABEL: func.func @view
// CHECK-NOT: bufferization
// CHECK: return
func.func @view(%t: tensor<4x8xf32>, %x: f32, %i: index) -> tensor<4x8xf32> {
  %c = arith.cmpf ogt, %x, %x : f32
  %s = tensor.extract_slice %t[%i, 0] [1, 8] [1, 1] : tensor<4x8xf32> to tensor<8xf32>
  %r = scf.if %c -> tensor<8xf32> {
    %w = tensor.insert %x into %s[%i] : tensor<8xf32>
    scf.yield %w : tensor<8xf32>
  } else {
    scf.yield %s : tensor<8xf32>
  }
  %u = linalg.exp ins(%r : tensor<8xf32>) outs(%r : tensor<8xf32>) -> tensor<8xf32>
  %v = tensor.insert_slice %u into %t[%i, 0] [1, 8] [1, 1] : tensor<8xf32> into tensor<4x8xf32>
  return %v : tensor<4x8xf32>
}
