//===- AGDialect.td - the ag dialect ---------------------------*- tablegen -*-===//
#ifndef AUTOGRAPHC_IR_AGDIALECT
#define AUTOGRAPHC_IR_AGDIALECT

include "mlir/IR/OpBase.td"

def AG_Dialect : Dialect {
  let name = "ag";
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

    In the imperative form (after the front end) locals are variables of type `!ag.ref<T>` and statements are the structured
    ops with regions. In the functional form there are values only, and control flow is `scf`. The specialize phase turns
    aggregates into their leaves and a rank-0 tensor into a number and a set flag.
  }];
  let useDefaultTypePrinterParser = 1;
  let dependentDialects = ["::mlir::scf::SCFDialect", "::mlir::func::FuncDialect", "::mlir::arith::ArithDialect", "::mlir::complex::ComplexDialect"];
}

class AG_Op<string mnemonic, list<Trait> traits = []> : Op<AG_Dialect, mnemonic, traits>;

#endif
