//===- AGStatements.td - variables and structured statements ---*- tablegen -*-===//
// The imperative form: what the front end builds and what the control-flow and functional phases
// consume.
#ifndef AUTOGRAPHC_IR_AGSTATEMENTS
#define AUTOGRAPHC_IR_AGSTATEMENTS

include "autographc/IR/AGTypes.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/ControlFlowInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def AG_VariableOp : AG_Op<"variable"> {
  let summary = "declare a local variable, without a value";
  let description = [{
    `name` is the user's. The value comes with the first `ag.assign`. Temporaries of the front end
    have an empty name. The control-flow phase declares variables of its own: they are `generated`
    (an assignment of one is no statement of the user, and it holds nothing where it was not
    assigned), and a `flag` says which value of it means that an exit was taken.
  }];
  let arguments = (ins StrAttr:$name, UnitAttr:$generated, OptionalAttr<BoolAttr>:$flag);
  let results = (outs AG_RefType:$ref);
  let assemblyFormat = "$name attr-dict `:` type($ref)";
}

def AG_ReadOp : AG_Op<"read", [TypesMatchWith<"the value has the variable's type", "ref", "value",
    "::llvm::cast<RefType>($_self).getElementType()">]> {
  let summary = "the value of a variable now";
  let arguments = (ins AG_RefType:$ref);
  let results = (outs AnyType:$value);
  let assemblyFormat = "$ref attr-dict `:` type($ref)";
}

def AG_AssignOp : AG_Op<"assign", [
  TypesMatchWith<"the value has the variable's type", "ref", "value",
    "::llvm::cast<RefType>($_self).getElementType()">]> {
  let summary = "give a variable a new value";
  let arguments = (ins AG_RefType:$ref, AnyType:$value);
  let assemblyFormat = "$ref `,` $value attr-dict `:` type($ref)";
}

def AG_YieldOp : AG_Op<"yield", [Pure, Terminator, ReturnLike]> {
  let summary = "end a region, with its values";
  let arguments = (ins Variadic<AnyType>:$operands);
  let builders = [OpBuilder<(ins), [{ (void)$_state; }]>];
  let assemblyFormat = "attr-dict ($operands^ `:` type($operands))?";
}

def AG_ConditionOp : AG_Op<"condition", [Terminator, HasParent<"WhileOp">]> {
  let summary = "end the condition region of a loop, with the condition";
  let arguments = (ins I1:$condition);
  let assemblyFormat = "$condition attr-dict";
}

def AG_BreakOp : AG_Op<"break", [Terminator]> {
  let summary = "leave the innermost loop or switch";
  let assemblyFormat = "attr-dict";
}

def AG_ContinueOp : AG_Op<"continue", [Terminator]> {
  let summary = "go on with the next iteration of the innermost loop";
  let assemblyFormat = "attr-dict";
}

def AG_ReturnOp : AG_Op<"return", [Terminator]> {
  let summary = "leave the innermost `ag.scope`, or the function, with its value";
  let description = [{
    Has at most one operand: the C++ return value. In-out parameters are read from their variables
    by the functional phase.
  }];
  let arguments = (ins Optional<AnyType>:$value);
  let assemblyFormat = "attr-dict ($value^ `:` type($value))?";
}

def AG_IfOp : AG_Op<"if", [SingleBlock, NoRegionArguments]> {
  let summary = "an `if` statement, `?:`, `&&` or `||`";
  let description = [{
    Regions end in `ag.yield` (with the results' values), `ag.break`, `ag.continue` or `ag.return`.
    `kind` says what the user wrote: `if`, `conditional` (`?:`), `and` (the else region yields
    false), `or` (the then region yields true).
  }];
  let arguments = (ins I1:$condition, DefaultValuedStrAttr<StrAttr, "if">:$kind);
  let results = (outs Variadic<AnyType>:$results);
  let regions = (region SizedRegion<1>:$thenRegion, MaxSizedRegion<1>:$elseRegion);
  let assemblyFormat = "$condition attr-dict-with-keyword (`:` type($results)^)? $thenRegion "
                       "(`else` $elseRegion^)?";
  let hasVerifier = 1;
}

def AG_WhileOp : AG_Op<"while", [NoRegionArguments]> {
  let summary = "a `while`, `do` or `for` loop";
  let description = [{
    `condition` ends in `ag.condition` and is evaluated before each iteration; with `post_test`
    (`do`) not before the first. `body` ends in `ag.yield`, `ag.break`, `ag.continue` or
    `ag.return`. `step` (a `for` statement's increment, may be empty) runs after the body and after
    `continue`, not after `break`. `unroll` is AG_UNROLL. `kind` is `while`, `do` or `for`; `range`
    for what was an `ag.for`.
  }];
  let arguments = (ins UnitAttr:$post_test, UnitAttr:$unroll,
                       DefaultValuedStrAttr<StrAttr, "while">:$kind);
  let regions = (region SizedRegion<1>:$condition, SizedRegion<1>:$body, MaxSizedRegion<1>:$step);
  let assemblyFormat = "attr-dict-with-keyword $condition `do` $body (`step` $step^)?";
  let hasVerifier = 1;
}

def AG_ForOp : AG_Op<"for", [AllTypesMatch<["lower", "upper", "step"]>]> {
  let summary = "a range-for over `ag::range` or over the rows of a tensor";
  let description = [{
    The body's argument takes `lower`, `lower + step`, ... while it is before `upper`; the trip
    count is fixed at entry. A step of zero is an error of kind `range` at entry. `name` names the
    argument. The body ends as that of `ag.while`. Bounds are integer numbers (an `ag::Scalar` bound
    was turned into its number by `ag.item`).
  }];
  let arguments = (ins AG_Index:$lower, AG_Index:$upper, AG_Index:$step, StrAttr:$name,
                       UnitAttr:$unroll);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$name $lower `to` $upper `step` $step attr-dict-with-keyword `:` "
                       "type($lower) $body";
  let hasVerifier = 1;
}

def AG_RangeSizeOp : AG_Op<"range_size", [
  NoMemoryEffect, AllTypesMatch<["lower", "upper", "step"]>
]> {
  let summary = "`ag::range(lower, upper, step).size()`: the trip count of a range";
  let description = [{
    An error of kind `range` if `step` is zero. Exact for all bounds, also at the extremes of their
    type.
  }];
  let arguments = (ins AG_Index:$lower, AG_Index:$upper, AG_Index:$step);
  let results = (outs AG_Index:$result);
  let assemblyFormat = "$lower `to` $upper `step` $step attr-dict `:` type($lower) `->` "
                       "type($result)";
}

def AG_SwitchOp : AG_Op<"switch", [NoRegionArguments]> {
  let summary = "a `switch` statement";
  let description = [{
    Region `k` is entered for the values with `targets[i] == k`, `i` the index of the value in
    `values`, or from the end of region `k - 1` (fallthrough: it ends in `ag.yield`). `ag.break`
    leaves the switch; `default_target` is the region for every other value, -1 for none.
  }];
  let arguments = (ins AG_Index:$value, DenseI64ArrayAttr:$values, DenseI64ArrayAttr:$targets,
                       I64Attr:$default_target);
  let regions = (region VariadicRegion<SizedRegion<1>>:$cases);
  let assemblyFormat = "$value `:` type($value) $values `to` $targets `default` $default_target "
                       "attr-dict-with-keyword $cases";
  let hasVerifier = 1;
}

def AG_ScopeOp : AG_Op<"scope", [NoRegionArguments, SingleBlock]> {
  let summary = "the body of a lambda or helper that was inlined";
  let description = [{
    `ag.return` inside it leaves the scope with its result. `name` is the callee's.
  }];
  let arguments = (ins StrAttr:$name);
  let results = (outs Optional<AnyType>:$result);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$name attr-dict-with-keyword (`:` type($result)^)? $body";
}

def AG_CleanupOp : AG_Op<"cleanup", [NoRegionArguments, SingleBlock]> {
  let summary = "the destructor that runs where an error ends the life of an object, which "
                "begins here";
  let description = [{
    Its life ends at the `ag.end_cleanup` of the same number, at the latest with the block. The body
    is an inlined destructor, or an `ag.check` that fails where no error may pass; it does not run
    here.
  }];
  let arguments = (ins I64Attr:$number);
  let regions = (region SizedRegion<1>:$body);
  let assemblyFormat = "$number attr-dict-with-keyword $body";
  let hasVerifier = 1;
}

def AG_EndCleanupOp : AG_Op<"end_cleanup"> {
  let summary = "the object's life ends without an error: its destructor follows, or it is a part "
                "of an object that is complete now";
  let arguments = (ins I64Attr:$number);
  let assemblyFormat = "$number attr-dict";
}

def AG_BindOp : AG_Op<"bind", [Pure, AllTypesMatch<["value", "result"]>]> {
  let summary = "name a value, where the user assigned it";
  let description = [{
    The functional phase leaves one where the user's program assigned a variable, so that the
    printed code has the user's statements. `declares` is set where the assignment initialised the
    variable.
  }];
  let arguments = (ins AnyType:$value, StrAttr:$name, UnitAttr:$declares);
  let results = (outs AnyType:$result);
  let assemblyFormat = "$name $value attr-dict `:` type($value)";
}

def AG_TextOp : AG_Op<"text", [Pure]> {
  let summary = "a string literal, as a C string that is printed or given away: from the "
                "specialize phase on its address";
  let arguments = (ins StrAttr:$text);
  let results = (outs AG_Number:$result);
  let assemblyFormat = "$text attr-dict `:` type($result)";
}

def AG_UnsetOp : AG_Op<"unset", [Pure]> {
  let summary = "the value of a variable that was not assigned: unset, or empty";
  let description = [{
    An unset Scalar, an empty tensor or list, a struct of these; a number has no meaning.
  }];
  let results = (outs AnyType:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
}

def AG_UndefinedOp : AG_Op<"undefined", [
  Pure,
  OptionalTypesMatchWith<"the value on the path has the slot's type", "result", "last", "$_self">
]> {
  let summary = "a value that is never read";
  let description = [{
    Stands where a path must yield something for a slot that is dead on it. Lowered to poison, or to
    the buffer at hand: that of `last`, the slot's value on that path, which is the one that needs
    no copy.
  }];
  let arguments = (ins Optional<AnyType>:$last);
  let results = (outs AnyType:$result);
  let assemblyFormat = "($last^)? attr-dict `:` type($result)";
  let builders = [OpBuilder<(ins "mlir::Type":$result), [{
    build($_builder, $_state, result, mlir::Value());
  }]>];
}

#endif
