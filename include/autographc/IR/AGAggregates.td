//===- AGAggregates.td - structs and lists as values -----------*- tablegen -*-===//
#ifndef AUTOGRAPHC_IR_AGAGGREGATES
#define AUTOGRAPHC_IR_AGAGGREGATES

include "autographc/IR/AGTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AG_MakeStructOp : AG_Op<"make_struct", [Pure]> {
  let summary = "an aggregate from its fields";
  let arguments = (ins Variadic<AnyType>:$fields);
  let results = (outs AG_StructType:$result);
  let assemblyFormat = "$fields attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_GetFieldOp : AG_Op<"get_field", [Pure]> {
  let summary = "a field of an aggregate; `name` is its C++ name (`first`, `x`), or the index of "
                "a tuple or array element";
  let arguments = (ins AG_StructType:$operand, I64Attr:$index, StrAttr:$name);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$operand `[` $index `]` $name attr-dict `:` functional-type(operands, "
                       "results)";
  let hasVerifier = 1;
}
def AG_SetFieldOp : AG_Op<"set_field", [Pure]> {
  let summary = "the aggregate with one field replaced";
  let arguments = (ins AG_StructType:$operand, AnyType:$value, I64Attr:$index, StrAttr:$name);
  let results = (outs AG_StructType:$result);
  let assemblyFormat = "$value `into` $operand `[` $index `]` $name attr-dict `:` "
                       "functional-type(operands, results)";
  let hasVerifier = 1;
}

class AG_ListOp<string mnemonic> : AG_Op<mnemonic, [NoMemoryEffect]>;
def AG_MakeListOp : AG_ListOp<"make_list"> {
  let summary = "a list of these elements";
  let arguments = (ins Variadic<AnyType>:$elements);
  let results = (outs AG_ListType:$result);
  let assemblyFormat = "$elements attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_ListFillOp : AG_ListOp<"list_fill"> {
  let summary = "`std::vector<T>(n, x)`, or a deque";
  let arguments = (ins AG_Index:$count, AnyType:$value);
  let results = (outs AG_ListType:$result);
  let assemblyFormat = "$count `,` $value attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_ListSizeOp : AG_ListOp<"list_size"> {
  let arguments = (ins AG_ListType:$list);
  let results = (outs AG_Index:$result);
  let assemblyFormat = "$list attr-dict `:` functional-type(operands, results)";
}
/// A list, or an array of numbers, enums or tensors, or of such arrays: a struct with fields of one
/// type.
def AG_Elements : AnyTypeOf<[AG_ListType, AG_StructType]>;
def AG_ListGetOp : AG_ListOp<"list_get"> {
  let summary = "an element by an index known at run time";
  let arguments = (ins AG_Elements:$list, AG_Index:$index);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$list `[` $index `]` attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_ListSetOp : AG_ListOp<"list_set"> {
  let arguments = (ins AG_Elements:$list, AG_Index:$index, AnyType:$value);
  let results = (outs AG_Elements:$result);
  let assemblyFormat = "$value `into` $list `[` $index `]` attr-dict `:` "
                       "functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_ListPushOp : AG_ListOp<"list_push"> {
  let summary = "`push_back`, or a deque's `push_front`";
  let arguments = (ins AG_ListType:$list, AnyType:$value, UnitAttr:$front);
  let results = (outs AG_ListType:$result);
  let assemblyFormat = "$list `,` $value attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_ListPopOp : AG_ListOp<"list_pop"> {
  let summary = "`pop_back`, or a deque's `pop_front`";
  let arguments = (ins AG_ListType:$list, UnitAttr:$front);
  let results = (outs AG_ListType:$result);
  let assemblyFormat = "$list attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}

#endif
