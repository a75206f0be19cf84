// RUN: autograph-opt %s -ag-specialize-extents 2>&1 | FileCheck %s

// CHECK: warning: the signature `f32[10]` does not fit the parameters of `f`; it is ignored
func.func @f(%a: tensor<?x?xf32>) attributes {ag.annotated, ag.arguments = [tensor<?x?xf32>], ag.signatures = ["f32[10]"]} {
  return
}
