//===- AGDialect.td - the ag dialect ---------------------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_IR_AGDIALECT
#define AUTOGRAPHC_IR_AGDIALECT

include "mlir/IR/OpBase.td"

def AG_Dialect : Dialect {
  let name = "ag";
  let hasCanonicalizer = 1;
  let cppNamespace = "::autographc::ag";
  let summary = "Tensor programs as their C++ source states them";
  let description = [{
    The `ag` dialect holds a function from the front end until the linalg phase.

    Values carry their C++ type:

    | C++ | type |
    |---|---|
    | `bool`, `int`, `unsigned`, `std::int64_t`, `float` ... | `i1`, `si32`, `ui32`, `si64`, `f32`: a number |
    | `std::complex<float>` | `complex<f32>`: a number, too |
    | an enum | `!ag.enum<"Color", si32>` |
    | `ag::Scalar<int>` | `tensor<si32>`: a rank-0 tensor, which may be unset |
    | `ag::Tensor<float, 2>` | `tensor<?x?xf32>` |
    | a struct, pair, tuple, array | `!ag.struct<"Point", [tensor<f32>, tensor<f32>]>` |
    | `std::vector<T>` | `!ag.list<T>` |

    In the imperative form (after the front end) locals are variables of type `!ag.ref<T>` and
    statements are the structured ops with regions. In the functional form there are values only,
    and control flow is `scf`. The specialize phase turns aggregates into their leaves and a rank-0
    tensor into a number and a set flag.
  }];
  // Attributes on operations of any dialect. Attributes.h has an accessor for each.
  let discardableAttrs = (ins
    // On functions.
    /// The name of a function as the user writes it, qualified.
    "::mlir::StringAttr":$spelling,
    /// A function that AG_FUNCTION marks.
    "::mlir::UnitAttr":$annotated,
    /// A function that returns void in C++, whatever its in-out arguments give back.
    "::mlir::UnitAttr":$void,
    /// The number of the argument that a function returns a reference to.
    "::mlir::IntegerAttr":$returns,
    /// Of an annotated function, the signatures of AG_SIGNATURE, as strings.
    "::mlir::ArrayAttr":$signatures,
    /// The calls of a function that run the original C++, for `--explain`.
    "::mlir::ArrayAttr":$eager_calls,
    /// A function that destroys what is left where an error ends a call.
    "::mlir::UnitAttr":$unwinding,
    /// A function that only definitions of math reach: converted as all others, and never shown.
    "::mlir::UnitAttr":$internal,
    /// The function of math that a function defines; its type says for which width.
    "::mlir::StringAttr":$defines,
    /// The versions of a function for signatures that fix extents, as symbols.
    "::mlir::ArrayAttr":$versions,
    /// The version of a function for Scalars that may be unset.
    "::mlir::FlatSymbolRefAttr":$general,
    /// The arguments that must all be true for a function to run, not its general version.
    "::mlir::DenseI64ArrayAttr":$flags,
    /// For each result the number of the argument whose buffer it is left in; -1 for others.
    "::mlir::DenseI64ArrayAttr":$updates,
    /// The arguments among those of `updates` that are not written: the result is the argument.
    "::mlir::DenseI64ArrayAttr":$keeps,
    /// As `updates`, of arguments that may grow or shrink: the result is in the argument's buffer,
    /// with other extents, or in a new one.
    "::mlir::DenseI64ArrayAttr":$resizes,
    /// Of an entry, the first slot of each tensor that is written where C++ has it.
    "::mlir::DenseI64ArrayAttr":$written,
    /// A function, and its entry, that reaches the user's own C++, which may replace what was lent.
    "::mlir::UnitAttr":$calls_back,
    /// The function that does the same with buffers in a device's memory.
    "::mlir::FlatSymbolRefAttr":$device,
    /// A function whose buffers are in a device's memory.
    "::mlir::UnitAttr":$on_device,
    /// Why a function has no such twin, for `--explain`.
    "::mlir::StringAttr":$off_device,
    /// The function that calls itself and that this one computes, or undoes, a part of.
    "::mlir::StringAttr":$half_of,
    /// What schedule operations and loops of a function got, for `--explain=performance`.
    "::mlir::ArrayAttr":$schedules,
    // On modules.
    /// The kernels as bitcode for the CPU, for the stand-in for a GPU's driver.
    "::mlir::StringAttr":$emulated,
    // On functions and what calls: the types of the C++ interface.
    /// The types that the arguments of a function or a call had in C++, with sign; a Scalar is
    /// `tensor<T>`.
    "::mlir::ArrayAttr":$arguments,
    /// The types that the results of a function, a call or a read had in C++.
    "::mlir::ArrayAttr":$results,
    // On arguments of functions.
    /// The name of an argument.
    "::mlir::StringAttr":$name,
    /// An argument that is a reference through which the function writes.
    "::mlir::UnitAttr":$inout,
    /// An argument that is a `std::span` in C++.
    "::mlir::UnitAttr":$span,
    /// An argument whose buffer is the allocator's and that nobody else uses any more.
    "::mlir::UnitAttr":$exclusive,
    // On operations.
    /// The number of the in-out argument that an `ag.variable` is.
    "::mlir::IntegerAttr":$argument,
    /// The variables that the results of an `scf.if`, or the carried values of an `scf.while`, are.
    "::mlir::ArrayAttr":$names,
    /// The C++ construct that an `scf.if` or `scf.while` was: `if`, `and`, `for`, `range` ...
    "::mlir::StringAttr":$kind,
    /// For each operand of an operation the function that gives its part of a gradient: the rule, or
    /// unit where the operand has none, or true where its part is the gradient itself. Empty where the derivative is 0 wherever there is one.
    "::mlir::ArrayAttr":$rules,
    /// A call that a checkpoint may repeat, until it is known that it has no effects.
    "::mlir::UnitAttr":$repeated,
    /// A call that stands for one in reverse code.
    "::mlir::UnitAttr":$in_reverse,
    /// The values that the code which undoes a loop keeps of each iteration, for `--explain`.
    "::mlir::ArrayAttr":$kept,
    /// The values that it computes again.
    "::mlir::ArrayAttr":$again,
    /// Stands for an adjoint that nothing was added to: nothing reads it, its extents neither.
    "::mlir::UnitAttr":$none,
    /// A loop that the host does, on copies, in a function whose buffers are on a device.
    "::mlir::UnitAttr":$host_loop,
    /// A loop that AG_UNROLL marks.
    "::mlir::UnitAttr":$unroll,
    /// The first of a chain of conditionals that choose an element of an array.
    "::mlir::UnitAttr":$chosen_element,
    /// A call of an output function as C++.
    "::mlir::StringAttr":$text,
    /// The stream whose output an `ag.host_call` goes on with.
    "::mlir::StringAttr":$continues,
    /// For operands of a call that printed code must convert, their C++ types.
    "::mlir::DictionaryAttr":$parameters,
    /// The operands that printed code must cast to `const &`.
    "::mlir::DenseI64ArrayAttr":$constants,
    /// The operands that printed code must cast to `&&`.
    "::mlir::DenseI64ArrayAttr":$temporaries,
    /// The operands of an op with a format that are C strings.
    "::mlir::DenseI64ArrayAttr":$texts,
    /// An `ag.host_call` that reads a global.
    "::mlir::UnitAttr":$global,
    /// An access that was checked before, or needs no check.
    "::mlir::UnitAttr":$inside,
    /// An access to an element of a list, not of a tensor: its error speaks of a list.
    "::mlir::UnitAttr":$element,
    /// An `ag.append` that was an `ag.stack`: its error says so.
    "::mlir::UnitAttr":$stack,
    /// Arithmetic on what were Scalars: that of tensors, which wraps, not C++'s.
    "::mlir::UnitAttr":$scalar,
    /// A branch between a plain loop, where extents are equal, and one that repeats elements.
    "::mlir::UnitAttr":$broadcast,
    /// The step of a sum or product that is computed in lanes where it is long.
    "::mlir::UnitAttr":$lanes,
    /// The number of a loop of a function that is specialized.
    "::mlir::IntegerAttr":$loop,
    /// A choice that keeps what a reduction starts from in use while it is fused.
    "::mlir::UnitAttr":$keeps_initial,
    /// An allocation that stands for the buffer that a function does not give back.
    "::mlir::UnitAttr":$no_buffer,
    /// The stack slot that the terms of a block of a sum are kept in.
    "::mlir::UnitAttr":$room,
    /// A loop whose iterations threads may share; how long one takes, in tenths of a nanosecond, or
    /// 0 where the loop is known to be large.
    "::mlir::IntegerAttr":$parallel,
    /// A buffer that each iteration of a loop writes before it reads it.
    "::mlir::UnitAttr":$scratch
  );
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::func::FuncDialect",
                           "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect"];
}

class AG_Op<string mnemonic, list<Trait> traits = []> : Op<AG_Dialect, mnemonic, traits>;

#endif
