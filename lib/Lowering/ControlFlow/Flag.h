//===- Flag.h - variables that the control-flow phase declares ------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_FLAG_H
#define AUTOGRAPHC_LIB_LOWERING_CONTROLFLOW_FLAG_H

#include "autographc/IR/AG.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringSet.h"

namespace autographc {

/// The names of a function, so that a generated variable gets one of its own: `stopped`, or
/// `stopped_1` where that is taken.
class Names {
public:
  explicit Names(mlir::func::FuncOp function);
  std::string unique(llvm::StringRef name);

private:
  llvm::StringSet<> taken;
};

/// A number of a number type, `value` wrapped to it.
mlir::Value createNumber(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                         int64_t value);
/// A generated variable without a value; `flag` is the value that means an exit was taken, for
/// flags.
ag::VariableOp createVariable(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef name,
                              mlir::Type type, std::optional<bool> flag = std::nullopt);

/// A flag that says whether an exit was taken. It is declared, off, at its first use.
class Flag {
public:
  /// The declaration goes to the start of `block`, or before `before`.
  Flag(Names &names, llvm::StringRef name, mlir::Block *block);
  Flag(Names &names, llvm::StringRef name, mlir::Operation *before);
  /// An existing variable.
  explicit Flag(ag::VariableOp variable) : variable(variable) {}

  /// The exit is taken.
  void set(mlir::OpBuilder &builder, mlir::Location loc);
  /// True where the exit was not taken.
  mlir::Value readOff(mlir::OpBuilder &builder, mlir::Location loc);

private:
  ag::VariableOp get(mlir::OpBuilder &builder, mlir::Location loc);

  Names *names = nullptr;
  llvm::StringRef name;
  mlir::Block *block = nullptr;
  mlir::Operation *before = nullptr;
  ag::VariableOp variable;
};

} // namespace autographc

#endif
