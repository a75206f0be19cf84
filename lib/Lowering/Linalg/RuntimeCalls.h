//===- RuntimeCalls.h - calls of the C interface from IR ------------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LINALG_RUNTIMECALLS_H
#define AUTOGRAPHC_LIB_LOWERING_LINALG_RUNTIMECALLS_H

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinOps.h"
#include "llvm/ADT/StringMap.h"

namespace autographc {

/// One value for ag_print or ag_fail_check: what it is now, and its type with its sign.
struct PrintedValue {
  mlir::Value value;
  mlir::Type type;
};

/// Emits calls of the functions of include/autograph/abi.h, and the constants they point at, into
/// one module.
class RuntimeCalls {
public:
  explicit RuntimeCalls(mlir::ModuleOp module);

  /// Calls `name`, declaring it with the types of the arguments; a failure (`ag_fail_...`) never
  /// returns.
  mlir::Operation *emitCall(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef name,
                            mlir::ValueRange arguments, mlir::TypeRange results = {});
  /// The function of that name, which is declared here if it was not.
  mlir::func::FuncOp declare(llvm::StringRef name, mlir::TypeRange arguments,
                             mlir::TypeRange results);
  /// The address of an ag_location for a place in `function`; null where the place is unknown.
  mlir::Value emitLocation(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef function);
  /// The address of a string that ends in a zero byte.
  mlir::Value emitString(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef text);
  /// The address of an array of ag_value on the stack of the function around; null for none.
  mlir::Value emitValues(mlir::OpBuilder &builder, mlir::Location loc,
                         llvm::ArrayRef<PrintedValue> values);
  /// The address of an array of 64-bit numbers on the stack; takes index or i64 values.
  mlir::Value emitNumbers(mlir::OpBuilder &builder, mlir::Location loc, mlir::ValueRange numbers);

  /// The address of the data of a tensor, which is only read.
  mlir::Value emitData(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value tensor);
  /// A place of `count` values on the stack of the function around.
  mlir::Value emitSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Type type,
                       int64_t count);

private:
  mlir::Value emitNumberSlot(mlir::OpBuilder &builder, mlir::Location loc, mlir::Value number);
  mlir::Value emitAddress(mlir::OpBuilder &builder, mlir::Location loc, llvm::StringRef global);
  std::string getString(llvm::StringRef text);

  mlir::ModuleOp module;
  mlir::Type pointer, valueType, locationType;
  llvm::StringMap<std::string> strings, locations;
};

/// The number of a dtype in include/autograph/abi.h.
int32_t getDtypeCode(mlir::Type element);

} // namespace autographc

#endif
