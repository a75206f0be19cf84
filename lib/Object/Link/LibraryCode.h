//===- LibraryCode.h - eager code that the run time has -------------------===//
#ifndef AUTOGRAPHC_LIB_OBJECT_LINK_LIBRARYCODE_H
#define AUTOGRAPHC_LIB_OBJECT_LINK_LIBRARYCODE_H

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/ADT/StringSet.h"

#include <string>

namespace autographc {

/// The functions that `libautograph` has for eager bodies, by symbol, and how their names came
/// about: a file that means the same by them refers to the library's instead of having its own.
struct LibraryCode {
  llvm::StringSet<> functions;
  /// Stands for all options that the meaning of the headers depends on.
  std::string options;

  /// The symbol by which the library says that its functions are of these options.
  std::string getMark() const { return "ag_eager_code." + options; }
};

/// What the library in `folder` has for a file that is compiled by `invocation`; no functions where
/// it has none, they are of other options, or the user wants to look into them.
LibraryCode readLibraryCode(llvm::StringRef folder, const clang::CompilerInvocation &invocation);

} // namespace autographc

#endif
