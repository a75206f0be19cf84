//===- CarriedNumbers.h - numbers in the place of small tensors --*- C++ -*-===//
#ifndef AUTOGRAPHC_LOWERING_FUSE_CARRIEDNUMBERS_H
#define AUTOGRAPHC_LOWERING_FUSE_CARRIEDNUMBERS_H

#include "mlir/Dialect/SCF/IR/SCF.h"

namespace autographc {

/// Of values of a block or an operation, by their number, how many elements those have that become
/// numbers.
using Sizes = llvm::SmallDenseMap<unsigned, int64_t>;

/// What the elements of a tensor are, where something reads them. What is read of a tensor in
/// memory, which may be none, is marked (`ag.none`).
llvm::SmallVector<mlir::Value> getNumbers(mlir::OpBuilder &builder, mlir::Value tensor,
                                          int64_t count);

/// A tensor of numbers, for what reads it as a whole.
mlir::Value makeTensor(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                       mlir::ValueRange numbers);

/// Have a loop carry, or a branch give, numbers in the place of tensors.
void carry(mlir::scf::WhileOp loop, const Sizes &sizes);
void carry(mlir::scf::ForOp loop, const Sizes &sizes);
void carry(mlir::scf::IfOp branch, const Sizes &sizes);

} // namespace autographc

#endif
