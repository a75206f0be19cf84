//===- AGTypes.td - types of the ag dialect --------------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_IR_AGTYPES
#define AUTOGRAPHC_IR_AGTYPES

include "autographc/IR/AGDialect.td"
include "mlir/IR/AttrTypeBase.td"

class AG_Type<string name, string typeMnemonic> : TypeDef<AG_Dialect, name> {
  let mnemonic = typeMnemonic;
}

def AG_RefType : AG_Type<"Ref", "ref"> {
  let summary = "a variable that holds a value of a type";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType), [{
    return $_get(elementType.getContext(), elementType);
  }]>];
}

def AG_EnumType : AG_Type<"Enum", "enum"> {
  let summary = "a C++ enum: its spelling and underlying integer type";
  let parameters = (ins StringRefParameter<>:$name, "::mlir::Type":$underlying);
  let assemblyFormat = "`<` $name `,` $underlying `>`";
}

def AG_StructType : AG_Type<"Struct", "struct"> {
  let summary = "an aggregate as one value: its C++ spelling and the types of its fields in order";
  let description = [{
    Classes (bases before fields), `std::pair`, `std::tuple` and `std::array` (one field an
    element).
  }];
  let parameters = (ins StringRefParameter<>:$name, ArrayRefParameter<"::mlir::Type">:$fields);
  let hasCustomAssemblyFormat = 1;
}

def AG_ListType : AG_Type<"List", "list"> {
  let summary = "a `std::vector` or `std::deque` of one type, which may grow";
  let description = [{
    `name` is the C++ spelling of the elements where their type does not say it: `char`, `long
    long`.
  }];
  let parameters = (ins "::mlir::Type":$elementType, OptionalParameter<"::mlir::StringAttr">:$name,
                        DefaultValuedParameter<"bool", "false">:$isDeque);
  let assemblyFormat = "`<` $elementType (`,` $name^)? (`deque` `=` $isDeque^)? `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType,
                                                  CArg<"::mlir::StringAttr", "{}">:$name,
                                                  CArg<"bool", "false">:$isDeque), [{
    return $_get(elementType.getContext(), elementType, name, isDeque);
  }]>];
}

def AG_StateType : AG_Type<"State", "state"> {
  let summary = "an `ag::Variable` that a function was passed, as a parameter or in an object: "
                "which one it is, not its value";
  let parameters = (ins "::mlir::Type":$elementType);
  let assemblyFormat = "`<` $elementType `>`";
  let builders = [TypeBuilderWithInferredContext<(ins "::mlir::Type":$elementType), [{
    return $_get(elementType.getContext(), elementType);
  }]>];
}

def AG_CallableType : AG_Type<"Callable", "callable"> {
  let summary = "a `std::function` or a pointer to a function that a marked function was given: "
                "which one it is, from the specialize phase on its address";
  let parameters = (ins StringRefParameter<"the C++ type">:$name);
  let assemblyFormat = "`<` $name `>`";
}

def AG_TapeType : AG_Type<"Tape", "tape"> {
  let summary = "an `ag::GradientTape`, up to the gradients phase";
}

// A number: bool, a sized integer with its sign, a float; or an enum. An index appears from the
// specialize phase on.
def AG_Number : Type<CPred<"::autographc::ag::isNumber($_self)">, "number">;
def AG_Tensor : Type<CPred<"::llvm::isa<::mlir::RankedTensorType>($_self)">,
    "ranked tensor", "::mlir::RankedTensorType">;
// What a gradient is with respect to.
def AG_Target : Type<CPred<"::llvm::isa<::mlir::RankedTensorType, ::autographc::ag::ListType>($_self)">,
    "ranked tensor or list of such">;
def AG_Operand : Type<CPred<"::autographc::ag::isNumber($_self)"
                            " || ::llvm::isa<::mlir::RankedTensorType>($_self)">,
    "number or tensor">;
// A number that counts.
def AG_Index : Type<CPred<"::llvm::isa<::mlir::IntegerType, ::mlir::IndexType, "
                           "::autographc::ag::EnumType>($_self)">,
    "integer number or enum">;
def AG_Integer : Type<CPred<"::autographc::ag::isIntegerOperand($_self)">,
    "integer number or rank-0 integer tensor">;
// From the specialize phase on its address.
def AG_Passed : Type<CPred<"::llvm::isa<::autographc::ag::StateType>($_self)"
                            " || $_self.isInteger(64)">,
    "`ag::Variable` that was passed">;

def AG_Castable : Type<CPred<"::autographc::ag::isNumber($_self)"
                              " || ::llvm::isa<::autographc::ag::CallableType>($_self)">,
    "number or callable">;

#endif
