//===- AGTapes.td - tapes, until the gradients phase -----------*- tablegen -*-===//
#ifndef AUTOGRAPHC_IR_AGTAPES
#define AUTOGRAPHC_IR_AGTAPES

include "autographc/IR/AGTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// None of these is free of effects: a tape knows what happens between its operations.
def AG_TapeOp : AG_Op<"tape"> {
  let summary = "`ag::GradientTape tape;`: what follows is recorded";
  let arguments = (ins UnitAttr:$persistent);
  let results = (outs AG_TapeType:$tape);
  let assemblyFormat = "attr-dict `:` type($tape)";
}
def AG_WatchOp : AG_Op<"watch"> {
  let summary = "`tape.watch(x)`: the tape knows the value from here on";
  let arguments = (ins AG_TapeType:$tape, AG_Target:$value);
  let assemblyFormat = "$tape `,` $value attr-dict `:` type($tape) `,` type($value)";
}
def AG_TapeGradientOp : AG_Op<"tape_gradient"> {
  let summary = "`tape.gradient(y, x)`: the gradient of the sum of the elements of `y` with "
                "respect to each target";
  let description = [{
    A target that is read from an `ag::Variable` stands for the Variable. `seeded`: the value is the
    product of `y` and what its gradient begins with.
  }];
  let arguments = (ins AG_TapeType:$tape, AG_Tensor:$value, Variadic<AG_Target>:$targets,
                       UnitAttr:$seeded);
  let results = (outs Variadic<AG_Target>:$gradients);
  let assemblyFormat = "$tape `,` $value `to` `(` $targets `)` "
                       "attr-dict `:` functional-type(operands, results)";
}
class AG_NameOp<string mnemonic, Type value = AG_Tensor>
    : AG_Op<mnemonic, [Pure, TypesMatchWith<"the value has the same type", "value", "result", "$_self">]> {
  let arguments = (ins value:$value);
  let results = (outs value:$result);
  let assemblyFormat = "$value attr-dict `:` type($value)";
}
def AG_RenameOp : AG_NameOp<"rename", AG_Target> {
  let summary = "another value with the same elements, through which derivatives go";
}
def AG_StopGradientOp : AG_NameOp<"stop_gradient"> {
  let summary = "the same elements, through which no derivative goes";
}
def AG_CustomGradientOp
    : AG_Op<"custom_gradient", [Pure, TypesMatchWith<"the value has the same type", "value", "result", "$_self">]> {
  let summary = "what `ag::custom_gradient(f, g)` gives: a value with a gradient of its own";
  let description = [{
    `gradients` is what a call gives, as a tuple where there are several operands, that stands for
    its reverse: there it is called with the value's gradient in place of `seed`. It is marked
    `ag.in_reverse`, and never runs where it stands.
  }];
  let arguments = (ins AG_Tensor:$value, AG_Tensor:$seed, AnyType:$gradients,
                       Variadic<AG_Tensor>:$sources);
  let results = (outs AG_Tensor:$result);
  let assemblyFormat = "$value `by` $gradients `of` $seed `to` `(` $sources `)` "
                       "attr-dict `:` functional-type(operands, results)";
}
def AG_IsConnectedOp : AG_Op<"is_connected"> {
  let summary = "`tape.is_connected(y, x)`: whether `y` was computed from `x`, or is it";
  let arguments = (ins AG_TapeType:$tape, AG_Tensor:$value, AG_Tensor:$target);
  let results = (outs I1:$result);
  let assemblyFormat = "$tape `,` $value `to` $target attr-dict `:` functional-type(operands, "
                       "results)";
}

#endif
