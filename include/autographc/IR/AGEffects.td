//===- AGEffects.td - effects, calls and state -----------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_IR_AGEFFECTS
#define AUTOGRAPHC_IR_AGEFFECTS

include "autographc/IR/AGTypes.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AG_PrintOp : AG_Op<"print"> {
  let summary = "`ag::print`: formatted text to stdout; with `trace` what a trace prints";
  let description = [{
    A `part` is kept until the next print that is none, which so shows a container in one piece.
  }];
  let arguments = (ins UnitAttr:$part, StrAttr:$format, Variadic<AnyType>:$values, UnitAttr:$trace);
  let assemblyFormat = "(`part` $part^)? $format (`,` $values^ `:` type($values))? attr-dict";
}

def AG_TracePrintOp : AG_Op<"trace_print"> {
  let summary = "`ag::trace_print`: formatted text to stdout, where the function is traced";
  let description = [{
    `names` are the values' names in the source, empty where they have none. `forms` say what is
    shown of each: `shape` or `dtype`, else itself.
  }];
  let arguments = (ins StrAttr:$format, Variadic<AnyType>:$values, StrArrayAttr:$names,
                       StrArrayAttr:$forms);
  let assemblyFormat = "$format (`,` $values^ `:` type($values))? attr-dict";
}

def AG_CheckOp : AG_Op<"check"> {
  let summary = "`ag::check`: throw an error of kind `check` unless the condition holds";
  let description = [{
    `kind` is another kind (`ag_error_kind`), as functions of the public headers ask for by
    `ag::detail::require`.
  }];
  let arguments = (ins I1:$condition, StrAttr:$format, Variadic<AnyType>:$values,
                   DefaultValuedAttr<I32Attr, "0">:$kind);
  let assemblyFormat = "$condition `,` $format (`,` $values^ `:` type($values))? attr-dict";
}

def AG_AssertOp : AG_Op<"assert"> {
  let summary = "C's `assert`: abort unless the condition holds";
  let arguments = (ins I1:$condition, StrAttr:$text);
  let assemblyFormat = "$condition `,` $text attr-dict";
}

def AG_CheckAtOp : AG_Op<"check_at"> {
  let summary = "the `at` of a `vector`, a `deque` or an `array`: throw `std::out_of_range` "
                "unless the index is less than the size";
  let arguments = (ins AG_Index:$index, AG_Index:$size, StrAttr:$container);
  let assemblyFormat = "$container `[` $index `]` `<` $size attr-dict `:` type($index) `,` "
                       "type($size)";
}

def AG_CheckAxisOp : AG_Op<"check_axis"> {
  let summary = "throw an error of kind `shape` unless a number is an axis of a tensor of this "
                "rank";
  let arguments = (ins StrAttr:$name, AG_Index:$axis, I64Attr:$rank);
  let assemblyFormat = "$name `,` $axis `,` $rank attr-dict `:` type($axis)";
}

def AG_CallOp : AG_Op<"call", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "call another converted function";
  let description = [{
    Operands are the callee's parameters. In the imperative form an in-out operand is an `!ag.ref`
    and the only result is the C++ one; in the functional form all operands are values and the final
    values of the in-out parameters (`inout`: operand numbers, increasing) are appended to the
    results. `spelling` is the callee as the user wrote it (`solve<float>`, `this->step`).
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$operands, StrAttr:$spelling,
                   DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$inout);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, "
                       "$results)";
}

def AG_HostCallOp : AG_Op<"host_call"> {
  let summary = "call an AG_HOST or external AG_FUNCTION through its C++ symbol, in order";
  let description = "Operands, results and `inout` as `ag.call`; `callee` is the mangled name.";
  let arguments = (ins StrAttr:$callee, Variadic<AnyType>:$operands, StrAttr:$spelling,
                   DefaultValuedAttr<DenseI64ArrayAttr, "{}">:$inout);
  let results = (outs Variadic<AnyType>:$results);
  let assemblyFormat = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, "
                       "$results)";
}

def AG_RequireSetOp : AG_Op<"require_set"> {
  let summary = "throw an error of kind `unset` unless the set flag holds: the read of a Scalar, "
                "from the specialize phase on";
  let description = [{
    The operations that compute `after` run first, with their errors, though nothing uses them.
  }];
  let arguments = (ins I1:$flag, Variadic<AnyType>:$after);
  let assemblyFormat = "$flag (`after` $after^ `:` type($after))? attr-dict";
}

def AG_RequireIndexOp : AG_Op<"require_index"> {
  let summary = "throw an error of kind `index` unless the index is one of `size` elements: of an "
                "array or a deque, from the specialize phase on; before, where `insert` and "
                "`erase` move elements";
  let description = "`ofTensor` where they are those of a tensor, whose error speaks of `ag::end`.";
  let arguments = (ins AG_Index:$index, AG_Index:$size, UnitAttr:$ofTensor);
  let assemblyFormat = "$index `of` $size attr-dict `:` type($index) `,` type($size)";
}

def AG_RequirePartsOp : AG_Op<"require_parts"> {
  let summary = "throw an error of kind `shape` unless there is something to join (`stack` of "
                "Scalars needs nothing), from the specialize phase on";
  let arguments = (ins AG_Index:$count, StrAttr:$name);
  let assemblyFormat = "$count `,` $name attr-dict `:` type($count)";
}

def AG_UnwindOp : AG_Op<"unwind", [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "begin the frame of a call whose objects have destructors: `callee` runs on its "
                "cells where an error ends the call";
  let description = [{
    `callee` takes the values of `given`, then those that the cells of the types `cells` hold by
    then; a cell that nothing was saved in is zero. The frame ends with the function. From the
    specialize phase on the result is the address of the cells' slots.
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee, Variadic<AnyType>:$given, TypeArrayAttr:$cells);
  let results = (outs AG_Index:$frame);
  let assemblyFormat = "$callee `(` $given `)` $cells attr-dict `:` functional-type($given, "
                       "$frame)";
}

def AG_SaveOp : AG_Op<"save"> {
  let summary = "save a value that a destructor reads from here on, if an error comes";
  let description = [{
    `cell` is the number of the cell, from the specialize phase on that of the first slot.
  }];
  let arguments = (ins AG_Index:$frame, I64Attr:$cell, AnyType:$value);
  let assemblyFormat = "$value `to` $frame `[` $cell `]` attr-dict `:` type($value) `,` "
                       "type($frame)";
}

def AG_GlobalReadOp : AG_Op<"global_read"> {
  let summary = "the current value of a global or of an `ag::Variable`";
  let description = [{
    `symbol` is the global's mangled name. Of an `ag::Variable` that the function was passed it is
    `state`, and `symbol` names its type. A result of type `!ag.state` is which variable a global
    is. `update` begins the update that the write of the same variable ends.
  }];
  let arguments = (ins StrAttr:$symbol, StrAttr:$spelling, UnitAttr:$variable, UnitAttr:$update,
                       Optional<AG_Passed>:$state);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$symbol (`of` $state^ `:` type($state))? attr-dict `:` type($result)";
}

def AG_GlobalWriteOp : AG_Op<"global_write"> {
  let summary = "assign an `ag::Variable`";
  let description = [{
    As `ag.global_read`. `update`: the value is made of the one that a read with `update` gave.
  }];
  let arguments = (ins StrAttr:$symbol, StrAttr:$spelling, UnitAttr:$update, AnyType:$value,
                       Optional<AG_Passed>:$state);
  let assemblyFormat = "$symbol `,` $value (`of` $state^ `:` type($state))? attr-dict `:` "
                       "type($value)";
}

#endif
