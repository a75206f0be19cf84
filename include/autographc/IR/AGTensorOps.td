//===- AGTensorOps.td - operations on numbers and tensors ------*- tablegen -*-===//
// Names are the Python array API standard's; `AG_OP("name")` on a declaration of the public headers
// names its op here. An operand may be a number beside a tensor: it is then converted to the
// tensor's dtype, as the C++ operators do.
#ifndef AUTOGRAPHC_IR_AGTENSOROPS
#define AUTOGRAPHC_IR_AGTENSOROPS

include "autographc/IR/AGTypes.td"
include "mlir/Interfaces/SideEffectInterfaces.td"
include "mlir/IR/BuiltinAttributeInterfaces.td"

// NoMemoryEffect and not Pure: an op whose result is unused may go, but none may move over an
// effect, since most can throw.
class AG_TensorOp<string mnemonic, list<Trait> traits = []>
    : AG_Op<mnemonic, !listconcat([NoMemoryEffect], traits)> {
  let results = (outs AG_Operand:$result);
}

def AG_Elementwise : NativeOpTrait<"ElementwiseTrait"> { let cppNamespace = "::autographc::ag"; }
def AG_Comparison : NativeOpTrait<"ComparisonTrait"> { let cppNamespace = "::autographc::ag"; }
def AG_Reduction : NativeOpTrait<"ReductionTrait"> { let cppNamespace = "::autographc::ag"; }

//===----------------------------------------------------------------------===//
// Elementwise
//===----------------------------------------------------------------------===//

class AG_UnaryOp<string mnemonic> : AG_TensorOp<mnemonic, [AG_Elementwise]> {
  let arguments = (ins AG_Operand:$operand);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}
// Broadcasts as NumPy does. On two numbers it is C++'s built-in operator (both have the result's
// type; signed overflow is undefined), or that of std::complex, of which one may be real.
class AG_BinaryOp<string mnemonic, list<Trait> traits = []>
    : AG_TensorOp<mnemonic, !listconcat([AG_Elementwise], traits)> {
  let arguments = (ins AG_Operand:$lhs, AG_Operand:$rhs);
  let assemblyFormat = "$lhs `,` $rhs attr-dict `:` functional-type(operands, results)";
}
// Gives bool. Operands of two integer types compare by value, whatever their width and sign, when
// one is a tensor; a floating number beside a floating tensor compares in the wider type.
class AG_CompareOp<string mnemonic> : AG_BinaryOp<mnemonic, [AG_Comparison]>;

def AG_NegativeOp : AG_UnaryOp<"negative">;
def AG_PositiveOp : AG_UnaryOp<"positive">;
def AG_AbsOp : AG_UnaryOp<"abs">;
def AG_SignOp : AG_UnaryOp<"sign">;
def AG_SquareOp : AG_UnaryOp<"square">;
def AG_SqrtOp : AG_UnaryOp<"sqrt">;
def AG_ReciprocalOp : AG_UnaryOp<"reciprocal">;
def AG_ExpOp : AG_UnaryOp<"exp">;
def AG_Exp2Op : AG_UnaryOp<"exp2">;
def AG_Expm1Op : AG_UnaryOp<"expm1">;
def AG_LogOp : AG_UnaryOp<"log">;
def AG_Log1pOp : AG_UnaryOp<"log1p">;
def AG_Log2Op : AG_UnaryOp<"log2">;
def AG_Log10Op : AG_UnaryOp<"log10">;
def AG_SinOp : AG_UnaryOp<"sin">;
def AG_CosOp : AG_UnaryOp<"cos">;
def AG_TanOp : AG_UnaryOp<"tan">;
def AG_AsinOp : AG_UnaryOp<"asin">;
def AG_AcosOp : AG_UnaryOp<"acos">;
def AG_AtanOp : AG_UnaryOp<"atan">;
def AG_SinhOp : AG_UnaryOp<"sinh">;
def AG_CoshOp : AG_UnaryOp<"cosh">;
def AG_TanhOp : AG_UnaryOp<"tanh">;
def AG_AsinhOp : AG_UnaryOp<"asinh">;
def AG_AcoshOp : AG_UnaryOp<"acosh">;
def AG_AtanhOp : AG_UnaryOp<"atanh">;
def AG_ErfOp : AG_UnaryOp<"erf">;
def AG_SigmoidOp : AG_UnaryOp<"sigmoid">;
def AG_CbrtOp : AG_UnaryOp<"cbrt">;
def AG_FloorOp : AG_UnaryOp<"floor">;
def AG_CeilOp : AG_UnaryOp<"ceil">;
def AG_RoundOp : AG_UnaryOp<"round">; // half to even
def AG_RoundAwayOp : AG_UnaryOp<"round_away">; // std::round: half away from zero
def AG_TruncOp : AG_UnaryOp<"trunc">;
def AG_IsnanOp : AG_UnaryOp<"isnan">;
def AG_IsinfOp : AG_UnaryOp<"isinf">;
def AG_IsfiniteOp : AG_UnaryOp<"isfinite">;
def AG_SignbitOp : AG_UnaryOp<"signbit">;
def AG_RealOp : AG_UnaryOp<"real">; // of complex numbers, as the next four
def AG_ImagOp : AG_UnaryOp<"imag">;
def AG_ConjOp : AG_UnaryOp<"conj">;
def AG_AngleOp : AG_UnaryOp<"angle">; // std::arg
def AG_SquaredAbsOp : AG_UnaryOp<"squared_abs">; // std::norm
def AG_BitwiseInvertOp : AG_UnaryOp<"bitwise_invert">;
def AG_LogicalNotOp : AG_UnaryOp<"logical_not">;

def AG_AddOp : AG_BinaryOp<"add">;
def AG_SubtractOp : AG_BinaryOp<"subtract">;
def AG_MultiplyOp : AG_BinaryOp<"multiply">;
def AG_DivideOp : AG_BinaryOp<"divide">; // integers truncate; by zero is an error
def AG_TruncatedRemainderOp : AG_BinaryOp<"truncated_remainder">; // C++ `%`, std::fmod on floats
def AG_FloorDivideOp : AG_BinaryOp<"floor_divide">;
def AG_RemainderOp : AG_BinaryOp<"remainder">; // the sign of the divisor
def AG_PowerOp : AG_BinaryOp<"power">;
def AG_Atan2Op : AG_BinaryOp<"atan2">;
def AG_ComplexOp : AG_BinaryOp<"complex">; // from its real and its imaginary part
def AG_HypotOp : AG_BinaryOp<"hypot">;
def AG_CopysignOp : AG_BinaryOp<"copysign">;
def AG_MinimumOp : AG_BinaryOp<"minimum">; // NaN if either is
def AG_MaximumOp : AG_BinaryOp<"maximum">;
def AG_FminOp : AG_BinaryOp<"fmin">; // std::fmin: the other where one is NaN
def AG_FmaxOp : AG_BinaryOp<"fmax">;
def AG_BitwiseAndOp : AG_BinaryOp<"bitwise_and">;
def AG_BitwiseOrOp : AG_BinaryOp<"bitwise_or">;
def AG_BitwiseXorOp : AG_BinaryOp<"bitwise_xor">;
def AG_BitwiseLeftShiftOp : AG_BinaryOp<"bitwise_left_shift">;
def AG_BitwiseRightShiftOp : AG_BinaryOp<"bitwise_right_shift">;
def AG_LogicalAndOp : AG_BinaryOp<"logical_and">;
def AG_LogicalOrOp : AG_BinaryOp<"logical_or">;
def AG_LogicalXorOp : AG_BinaryOp<"logical_xor">;
def AG_EqualOp : AG_CompareOp<"equal">;
def AG_NotEqualOp : AG_CompareOp<"not_equal">;
def AG_LessOp : AG_CompareOp<"less">;
def AG_LessEqualOp : AG_CompareOp<"less_equal">;
def AG_GreaterOp : AG_CompareOp<"greater">;
def AG_GreaterEqualOp : AG_CompareOp<"greater_equal">;

def AG_WhereOp : AG_TensorOp<"where", [AG_Elementwise]> {
  let summary = "elements of `lhs` where the condition holds, else of `rhs`; all three broadcast "
                "and are evaluated";
  let arguments = (ins AG_Operand:$condition, AG_Operand:$lhs, AG_Operand:$rhs);
  let assemblyFormat = "$condition `,` $lhs `,` $rhs attr-dict `:` functional-type(operands, "
                       "results)";
  let hasVerifier = 1;
}
def AG_ClipOp : AG_TensorOp<"clip", [AG_Elementwise]> {
  let summary = "minimum(maximum(x, low), high)";
  let arguments = (ins AG_Operand:$operand, AG_Operand:$low, AG_Operand:$high);
  let assemblyFormat = "$operand `,` $low `,` $high attr-dict `:` functional-type(operands, "
                       "results)";
}
def AG_AstypeOp : AG_UnaryOp<"astype"> {
  let summary = "convert elements: float to integer saturates and NaN gives 0, integers wrap, to "
                "bool is `!= 0`";
}

//===----------------------------------------------------------------------===//
// Numbers and rank-0 tensors
//===----------------------------------------------------------------------===//

def AG_ConstantOp : AG_TensorOp<"constant", [ConstantLike, Pure]> {
  let summary = "a number; an IntegerAttr, FloatAttr or #complex.number of the result's type (of "
                "the underlying type for an enum)";
  let arguments = (ins TypedAttrInterface:$value, OptionalAttr<StrAttr>:$spelling);
  let assemblyFormat = "$value attr-dict `:` type($result)";
  let hasFolder = 1;
}
def AG_CastOp : AG_TensorOp<"cast", [Pure]> {
  let summary = "C++'s conversion between numbers (`static_cast`), and of a callable to whether "
                "there is one; `implicit` where the user did not write it";
  let arguments = (ins AG_Castable:$operand, UnitAttr:$implicit);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}
def AG_BitcastOp : AG_TensorOp<"bitcast", [Pure]> {
  let summary = "a number of as many bits with the same bits; in the definitions of functions of "
                "math";
  let arguments = (ins AG_Number:$operand);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}
def AG_FmaOp : AG_TensorOp<"fma", [Pure]> {
  let summary = "`lhs * rhs + addend` of floating numbers, rounded once";
  let arguments = (ins AG_Number:$lhs, AG_Number:$rhs, AG_Number:$addend);
  let assemblyFormat = "$lhs `,` $rhs `,` $addend attr-dict `:` functional-type(operands, results)";
}
def AG_ReduceAngleOp : AG_TensorOp<"reduce_angle", [Pure]> {
  let summary = "a part of a large angle less a multiple of pi/2: the run time's `ag_reduce_angle`";
  let arguments = (ins AG_Number:$angle, AG_Number:$part);
  let assemblyFormat = "$angle `,` $part attr-dict `:` functional-type(operands, results)";
}
def AG_MathOp : AG_Op<"math", [Pure]> {
  let summary = "a function that `include/autograph/math` defines, of elements of tensors";
  let description = [{
    The only op of the dialect that is legal after the linalg phase. It is evaluated nowhere but at
    run time: what the compiler's machine gives does not count. `ag-expand-math` puts the body of
    the function in its place that says `ag.defines` and has its types.
  }];
  let arguments = (ins StrAttr:$function, Variadic<AnyFloat>:$operands);
  let results = (outs AnyFloat:$result);
  let assemblyFormat = "$function `(` $operands `)` attr-dict `:` functional-type(operands, "
                       "results)";
}
def AG_ToScalarOp : AG_TensorOp<"to_scalar"> {
  let summary = "a set Scalar from a number; an `int` too large for a narrower dtype is an error "
                "of kind `range`";
  let description = [{
    `casts` where the number converts only because the user wrote a conversion: as `astype` does,
    unchecked.
  }];
  let arguments = (ins AG_Number:$operand, UnitAttr:$implicit, UnitAttr:$casts);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}
def AG_ItemOp : AG_TensorOp<"item"> {
  let summary = "the number in a Scalar; reading an unset one is an error of kind `unset`";
  let description = [{
    `implicit` where it is the contextual conversion of a `Scalar<bool>` to `bool`. The result may
    be of another number type: `static_cast<T>(x)`.
  }];
  let arguments = (ins AG_Tensor:$operand, UnitAttr:$implicit);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}

//===----------------------------------------------------------------------===//
// Shape queries, subscripts
//===----------------------------------------------------------------------===//

def AG_ExtentOp : AG_TensorOp<"extent"> {
  let summary = "`x.extent(axis)`: si64";
  let arguments = (ins AG_Tensor:$operand, AG_Index:$axis);
  let assemblyFormat = "$operand `,` $axis attr-dict `:` functional-type(operands, results)";
}
def AG_SizeOp : AG_TensorOp<"size"> {
  let summary = "the number of elements: si64";
  let arguments = (ins AG_Tensor:$operand);
  let assemblyFormat = "$operand attr-dict `:` functional-type(operands, results)";
}
def AG_SubscriptOp : AG_TensorOp<"subscript"> {
  let summary = "an element, a row or a slice, copied; out of range, or a step that is not "
                "positive, is an error of kind `index`";
  let description = [{
    `kinds` has one entry for each of the first axes, and those not named are taken whole:

    | kind | what | operands |
    |---|---|---|
    | 0 | an index | the index |
    | 1 | a slice | begin, end |
    | 2 | an index counted from the end, `ag::end - n` | n |
    | 3 | a slice of any form | begin, end, step, and which bounds are counted from the end: 1 begin, 2 end. Such a bound is the n of `ag::end - n` |

    The extent that `ag::end` stands for is that of the axis when the subscript is read or written;
    nothing before the linalg phase asks for it. Indices are integer numbers or integer Scalars, the
    operands of slices numbers. `form` is `brackets` (`v[i]`) or `call` (`m(i, j)`). After
    specialize, `ag.inside` marks one that is never out of range, and `ag.element` one of a list's
    elements, whose error does not speak of `ag::end`. All of this holds of `ag.update` too.
  }];
  let arguments = (ins AG_Tensor:$operand, Variadic<AG_Integer>:$indices, DenseI64ArrayAttr:$kinds,
                       DefaultValuedStrAttr<StrAttr, "brackets">:$form);
  let assemblyFormat = "$operand `[` $indices `]` $kinds attr-dict `:` functional-type(operands, "
                       "results)";
  let hasVerifier = 1;
}
def AG_UpdateOp : AG_TensorOp<"update"> {
  let summary = "the tensor with an element, row or slice replaced by `value` (of the subscript's "
                "type, or a number or Scalar to fill with)";
  let arguments = (ins AG_Tensor:$operand, AG_Operand:$value, Variadic<AG_Integer>:$indices,
                       DenseI64ArrayAttr:$kinds, DefaultValuedStrAttr<StrAttr, "brackets">:$form);
  let assemblyFormat = "$value `into` $operand `[` $indices `]` $kinds attr-dict `:` "
                       "functional-type(operands, results)";
  let hasVerifier = 1;
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

// `axes` empty with `all` set: over all axes. Negative axes count from the end.
class AG_ReductionOp<string mnemonic> : AG_TensorOp<mnemonic, [AG_Reduction]> {
  let arguments = (ins AG_Tensor:$operand, DenseI64ArrayAttr:$axes, UnitAttr:$all,
                       UnitAttr:$keepdims);
  let assemblyFormat = "$operand $axes attr-dict `:` functional-type(operands, results)";
}
def AG_SumOp : AG_ReductionOp<"sum">;
def AG_ProdOp : AG_ReductionOp<"prod">;
def AG_MinOp : AG_ReductionOp<"min">;
def AG_MaxOp : AG_ReductionOp<"max">;
def AG_MeanOp : AG_ReductionOp<"mean">;
def AG_AnyOp : AG_ReductionOp<"any">;
def AG_AllOp : AG_ReductionOp<"all">;
def AG_ArgminOp : AG_ReductionOp<"argmin">;
def AG_ArgmaxOp : AG_ReductionOp<"argmax">;

class AG_AxisOp<string mnemonic> : AG_TensorOp<mnemonic> {
  let arguments = (ins AG_Tensor:$operand, I64Attr:$axis);
  let assemblyFormat = "$operand `axis` $axis attr-dict `:` functional-type(operands, results)";
}
def AG_CumulativeSumOp : AG_AxisOp<"cumulative_sum">;
def AG_SortOp : AG_AxisOp<"sort">;
def AG_SortedPlacesOp : AG_AxisOp<"sorted_places"> {
  let summary = "where each element is among those that `ag.sort` gives along the axis: a vector of "
                "si64, both in row-major order";
}
def AG_FlipOp : AG_AxisOp<"flip">;
def AG_ExpandDimsOp : AG_AxisOp<"expand_dims">;
def AG_SqueezeOp : AG_AxisOp<"squeeze">;

//===----------------------------------------------------------------------===//
// Shape, joining, creation, linear algebra
//===----------------------------------------------------------------------===//

// Extents are integer numbers or integer Scalars; -1 once in a reshape.
def AG_ReshapeOp : AG_TensorOp<"reshape"> {
  let arguments = (ins AG_Tensor:$operand, Variadic<AG_Integer>:$extents);
  let assemblyFormat = "$operand `to` `[` $extents `]` attr-dict `:` functional-type(operands, "
                       "results)";
}
def AG_BroadcastToOp : AG_TensorOp<"broadcast_to"> {
  let arguments = (ins AG_Tensor:$operand, Variadic<AG_Integer>:$extents);
  let assemblyFormat = "$operand `to` `[` $extents `]` attr-dict `:` functional-type(operands, "
                       "results)";
}
def AG_PermuteDimsOp : AG_TensorOp<"permute_dims"> {
  let arguments = (ins AG_Tensor:$operand, DenseI64ArrayAttr:$axes);
  let assemblyFormat = "$operand $axes attr-dict `:` functional-type(operands, results)";
}
def AG_MatrixTransposeOp : AG_UnaryOp<"matrix_transpose">;
def AG_TakeOp : AG_TensorOp<"take"> {
  let arguments = (ins AG_Tensor:$operand, AG_Tensor:$indices, I64Attr:$axis);
  let assemblyFormat = "$operand `,` $indices `axis` $axis attr-dict `:` "
                       "functional-type(operands, results)";
}
def AG_ConcatOp : AG_TensorOp<"concat"> {
  let arguments = (ins Variadic<AnyType>:$operands, I64Attr:$axis);
  let assemblyFormat = "$operands `axis` $axis attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_AppendOp : AG_TensorOp<"append"> {
  let summary = "the tensor with one element or row more along axis 0";
  let arguments = (ins AG_Tensor:$operand, AG_Operand:$value);
  let assemblyFormat = "$operand `,` $value attr-dict `:` functional-type(operands, results)";
}
def AG_StackOp : AG_TensorOp<"stack"> {
  let summary = "join the tensors of a list (or several tensors) along a new axis 0";
  let arguments = (ins Variadic<AnyType>:$operands);
  let assemblyFormat = "$operands attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_FromElementsOp : AG_TensorOp<"from_elements"> {
  let summary = "a tensor from a nested initialiser list, row-major, with these static extents; "
                "elements are numbers or Scalars";
  let arguments = (ins Variadic<AG_Operand>:$elements, DenseI64ArrayAttr:$extents);
  let assemblyFormat = "$elements $extents attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
class AG_FillOp<string mnemonic> : AG_TensorOp<mnemonic> {
  let arguments = (ins Variadic<AG_Integer>:$extents);
  let assemblyFormat = "`[` $extents `]` attr-dict `:` functional-type(operands, results)";
}
def AG_ZerosOp : AG_FillOp<"zeros">;
def AG_OnesOp : AG_FillOp<"ones">;
def AG_FullOp : AG_TensorOp<"full"> {
  let arguments = (ins AG_Operand:$value, Variadic<AG_Integer>:$extents);
  let assemblyFormat = "$value `[` $extents `]` attr-dict `:` functional-type(operands, results)";
}
def AG_ZerosLikeOp : AG_UnaryOp<"zeros_like">;
def AG_OnesLikeOp : AG_UnaryOp<"ones_like">;
def AG_FullLikeOp : AG_TensorOp<"full_like"> {
  let arguments = (ins AG_Tensor:$operand, AG_Operand:$value);
  let assemblyFormat = "$operand `,` $value attr-dict `:` functional-type(operands, results)";
}
def AG_EyeOp : AG_TensorOp<"eye"> {
  let arguments = (ins AG_Integer:$extent);
  let assemblyFormat = "$extent attr-dict `:` functional-type(operands, results)";
}
def AG_ArangeOp : AG_TensorOp<"arange"> {
  let summary = "`stop`, `start, stop` or `start, stop, step`";
  let arguments = (ins Variadic<AG_Operand>:$bounds);
  let assemblyFormat = "$bounds attr-dict `:` functional-type(operands, results)";
  let hasVerifier = 1;
}
def AG_MatmulOp : AG_BinaryOp<"matmul"> {
  let arguments = (ins AG_Tensor:$lhs, AG_Tensor:$rhs);
  let summary = "matrix product of vectors, matrices or batches, as the array API's";
}

#endif
