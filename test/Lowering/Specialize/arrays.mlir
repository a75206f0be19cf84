// RUN: autograph-opt --ag-specialize %s | FileCheck %s

!few = !ag.struct<"std::array<int, 2>", [si32, si32]>
!row = !ag.struct<"int[8]", [si32, si32, si32, si32, si32, si32, si32, si32]>
!rows = !ag.struct<"int[2][8]", [!row, !row]>

// An array of few numbers is chosen from.
// CHECK-LABEL: func.func @few(%arg0: si32, %arg1: si32, %arg2: si64) -> si32
// CHECK: ag.require_index %arg2
// CHECK: arith.select
func.func @few(%a: !few, %i: si64) -> si32 {
  %r = ag.list_get %a[%i] : (!few, si64) -> si32
  return %r : si32
}

// One of many, and its rows, are tensors where they are subscripted at run time; its signature has the elements.
// CHECK-LABEL: func.func @many(%arg0: si32, %arg1: si32, {{.*}}, %arg16: si64, %arg17: si32) -> (si32
// CHECK: %[[ALL:.*]] = ag.from_elements %arg0, %arg1,{{.*}} -> tensor<2x8xsi32>
// CHECK: %[[ROW:.*]] = ag.subscript %[[ALL]][%arg16] [0] {ag.element} : (tensor<2x8xsi32>, si64) -> tensor<8xsi32>
// CHECK: %[[NEW:.*]] = ag.update %arg17 into %[[ROW]][%arg16] [0]
// CHECK: %[[CHANGED:.*]] = ag.update %[[NEW]] into %[[ALL]][%arg16] [0]
// CHECK: ag.subscript %[[CHANGED]]
func.func @many(%a: !rows, %i: si64, %x: si32) -> !rows {
  %row = ag.list_get %a[%i] : (!rows, si64) -> !row
  %new = ag.list_set %x into %row[%i] : (!row, si64, si32) -> !row
  %r = ag.list_set %new into %a[%i] : (!rows, si64, !row) -> !rows
  return %r : !rows
}

// By constant indices only, it is its elements.
// CHECK-LABEL: func.func @constant
// CHECK-NEXT: return %arg9
func.func @constant(%a: !rows) -> si32 {
  %row = ag.get_field %a[1] "1" : (!rows) -> !row
  %r = ag.get_field %row[1] "1" : (!row) -> si32
  return %r : si32
}

!lists = !ag.struct<"std::array<std::vector<int>, 2>", [!ag.list<si32>, !ag.list<si32>]>

// An array of lists of which one is changed at run time is a list of lists; one that is only read is chosen from.
// CHECK-LABEL: func.func @listed(%arg0: tensor<?xsi32>, %arg1: tensor<?xsi32>, %arg2: si64, %arg3: si32) -> (tensor<?xsi32>, tensor<?xsi32>)
// CHECK: ag.from_elements {{.*}} -> tensor<?x3xsi64>
// CHECK: ag.require_index %arg2
// CHECK: scf.if {{.*}} -> (tensor<?xsi32>, si64, si64)
// CHECK-NOT: arith.select
// CHECK: return
func.func @listed(%a: !lists, %i: si64, %x: si32) -> !lists {
  %list = ag.list_get %a[%i] : (!lists, si64) -> !ag.list<si32>
  %longer = ag.list_push %list, %x : (!ag.list<si32>, si32) -> !ag.list<si32>
  %r = ag.list_set %longer into %a[%i] : (!lists, si64, !ag.list<si32>) -> !lists
  return %r : !lists
}

// CHECK-LABEL: func.func @read_only
// CHECK-NOT: ag.from_elements
// CHECK: arith.select
func.func @read_only(%a: !lists, %i: si64) -> !ag.list<si32> {
  %list = ag.list_get %a[%i] : (!lists, si64) -> !ag.list<si32>
  return %list : !ag.list<si32>
}
