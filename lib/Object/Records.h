//===- Records.h - the registration records of an object file -------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_RECORDS_H
#define AUTOGRAPHC_LIB_OBJECT_RECORDS_H

#include "LinkModules.h"

#include "llvm/IR/IRBuilder.h"

namespace autographc {

/// Defines the `ag_function_record`s of include/autograph/abi.h and the constructor that registers them.
class RecordBuilder {
public:
  explicit RecordBuilder(llvm::Module &module);
  /// The record of a function whose symbol is `symbol`.
  void add(const LinkedFunction &function, llvm::Function &symbol);
  /// A record nothing will use, so that its thunk, not emitted, leaves no undefined symbol.
  void addUnused(const LinkedFunction &function);
  /// Emits the constructor.
  void finish();

private:
  llvm::Constant *text(llvm::StringRef value);
  llvm::Constant *versions(const LinkedFunction &function, int64_t &count);
  llvm::Constant *marker(const LinkedFunction &function, llvm::Function &symbol);

  llvm::Module &module;
  llvm::IRBuilder<> builder;
  llvm::PointerType *pointer;
  llvm::SmallVector<llvm::GlobalVariable *> records;
};

} // namespace autographc

#endif
