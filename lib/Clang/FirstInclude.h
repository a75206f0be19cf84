//===- FirstInclude.h - what a file includes before anything else --------===//
#ifndef AUTOGRAPHC_LIB_CLANG_FIRSTINCLUDE_H
#define AUTOGRAPHC_LIB_CLANG_FIRSTINCLUDE_H

#include "llvm/Support/VirtualFileSystem.h"

#include <optional>
#include <string>

namespace autographc {

/// The header of ours, `autograph/...`, that a file includes where nothing that stands before it
/// could change what it means: comments, include guards, headers of the standard library, and files
/// of which the same is true.
std::optional<std::string> findFirstInclude(llvm::vfs::FileSystem &files, llvm::StringRef path);

} // namespace autographc

#endif
