//===- Records.h - the registration records of an object file -------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_RECORDS_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_RECORDS_H

#include "LinkModules.h"
#include "Reachability.h"

#include "llvm/IR/IRBuilder.h"

namespace autographc {

/// Defines the `ag_function_record`s of include/autograph/abi.h, the constructor that registers
/// them, and the destructor that takes them back.
class RecordBuilder {
public:
  /// `inner` functions have no records.
  RecordBuilder(llvm::Module &module, const EagerBodies &inner);
  /// The record of a function whose symbol is `symbol`.
  void add(const LinkedFunction &function, llvm::Function &symbol);
  /// A record nothing will use, so that its thunk, not emitted, leaves no undefined symbol.
  void addUnused(const LinkedFunction &function);
  /// Emits constructor and destructor.
  void finish();

private:
  llvm::Constant *text(llvm::StringRef value);
  llvm::Constant *versions(const LinkedFunction &function, int64_t &count);
  llvm::Constant *parameter(const LinkedParameter &parameter);
  /// An ag_description.
  llvm::Constant *description(const LinkedFunction &function, llvm::Constant *unit);
  llvm::Constant *unit(const llvm::Function &symbol, llvm::Constant *marker);
  llvm::Constant *table(llvm::Constant *value, llvm::StringRef name);
  /// Where the text stands among what the object keeps; and that itself, an ag_kept.
  llvm::Constant *keep(llvm::StringRef text);
  void defineKept();
  llvm::Constant *marker(const LinkedFunction &function, llvm::Function &symbol);
  /// A function that calls another with each of the records.
  llvm::Function *buildForAll(llvm::StringRef name, llvm::StringRef called,
                              llvm::ArrayRef<llvm::GlobalVariable *> all);

  llvm::Module &module;
  const EagerBodies &inner;
  llvm::IRBuilder<> builder;
  llvm::PointerType *pointer;
  llvm::SmallVector<llvm::GlobalVariable *> records;
  std::string keptText;
  llvm::GlobalVariable *kept = nullptr;
};

} // namespace autographc

#endif
