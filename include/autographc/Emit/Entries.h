//===- Entries.h - marked functions for other languages -------------------===//
#ifndef AUTOGRAPHC_EMIT_ENTRIES_H
#define AUTOGRAPHC_EMIT_ENTRIES_H

#include "autographc/Cxx/ImperativeForm.h"

namespace clang {
class Sema;
}

namespace autographc {

/// What is printed of a file's entry points: C functions that call its marked functions. Their
/// parameters are numbers and tensors of DLPack.
enum class EntryForm {
  /// Their definitions, C++ text that goes behind the file's own (`--emit=entries`).
  Source,
  /// Their declarations (`--emit=header`).
  Header,
  /// A module that calls them with NumPy arrays (`--emit=python`).
  Python
};

/// The entry points of the marked functions that the main file defines; a comment names each that
/// has none, and why. `functional` is the file in the functional form; `file` is the main file's
/// path, whose stem is in front of the names.
std::string printEntries(clang::Sema &sema, mlir::ModuleOp functional,
                         const std::vector<ConvertedFunction> &functions, llvm::StringRef file,
                         EntryForm form);

} // namespace autographc

#endif
