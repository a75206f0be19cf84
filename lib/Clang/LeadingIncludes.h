//===- LeadingIncludes.h - what a file includes before anything else -----===//
#ifndef AUTOGRAPHC_LIB_CLANG_LEADINGINCLUDES_H
#define AUTOGRAPHC_LIB_CLANG_LEADINGINCLUDES_H

#include "llvm/Support/VirtualFileSystem.h"

#include <string>
#include <vector>

namespace autographc {

/// The headers of ours, `autograph/...`, that a file includes, in order, where nothing that stands
/// before them could change what they mean: comments, include guards, headers of the standard
/// library, and files of which the same is true.
std::vector<std::string> findLeadingIncludes(llvm::vfs::FileSystem &files, llvm::StringRef path);

} // namespace autographc

#endif
