//===- HeaderCache.h - our headers, precompiled, from run to run ---------===//
#ifndef AUTOGRAPHC_LIB_CLANG_HEADERCACHE_H
#define AUTOGRAPHC_LIB_CLANG_HEADERCACHE_H

#include "clang/Frontend/CompilerInvocation.h"
#include "llvm/Support/VirtualFileSystem.h"

namespace autographc {

/// Lets a job that begins with one of our headers start from that header's precompiled form, which
/// is made where the directory has none for the job's options or an old one. Reading the headers is
/// most of the time that a small file takes. Where anything fails, the job reads the headers as
/// they are.
void usePrecompiledHeader(clang::CompilerInvocation &invocation,
                          llvm::IntrusiveRefCntPtr<llvm::vfs::FileSystem> files,
                          llvm::StringRef directory);

} // namespace autographc

#endif
