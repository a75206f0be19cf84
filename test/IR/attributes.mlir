// The dialect's attributes where they may stand.
// RUN: autograph-opt %s | FileCheck %s

// CHECK: func.func @f(%{{.*}}: tensor<?xf32> {ag.inout, ag.name = "x"}) attributes {ag.annotated, ag.flags = array<i64: 1>}
func.func @f(%x: tensor<?xf32> {ag.name = "x", ag.inout}) attributes {ag.annotated, ag.flags = array<i64: 1>} {
  return
}

// CHECK: llvm.func @g() attributes {ag.written = array<i64: 0>}
llvm.func @g() attributes {ag.written = array<i64: 0>}
