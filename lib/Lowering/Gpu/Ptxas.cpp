//===- Ptxas.cpp - PTX to machine code ------------------------------------===//
#include "DeviceCode.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/FileUtilities.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/Process.h"
#include "llvm/Support/Program.h"
#include "llvm/Support/raw_ostream.h"

using llvm::StringRef;

namespace autographc {

/// On the PATH, or where CUDA is; empty where there is none.
static std::string findPtxas() {
  llvm::SmallString<128> inToolkit("/usr/local/cuda");
  if (std::optional<std::string> home = llvm::sys::Process::GetEnv("CUDA_HOME"))
    inToolkit = *home;
  llvm::sys::path::append(inToolkit, "bin");
  llvm::ErrorOr<std::string> found = llvm::sys::findProgramByName("ptxas");
  if (!found)
    found = llvm::sys::findProgramByName("ptxas", {inToolkit.str()});
  if (found)
    return *found;
  return "";
}

std::string assemblePtx(StringRef text, StringRef architecture) {
  std::string program = findPtxas();
  llvm::SmallString<128> source, binary;
  if (program.empty() || llvm::sys::fs::createTemporaryFile("autograph", "ptx", source))
    return "";
  llvm::FileRemover sourceRemover(source);
  if (llvm::sys::fs::createTemporaryFile("autograph", "cubin", binary))
    return "";
  llvm::FileRemover binaryRemover(binary);
  std::error_code wrong;
  llvm::raw_fd_ostream(source, wrong) << text;
  std::string arch = ("-arch=" + architecture).str();
  // What an older ptxas does not know, the driver compiles.
  std::optional<StringRef> nowhere[] = {StringRef(), StringRef(), StringRef()};
  if (wrong || llvm::sys::ExecuteAndWait(program, {program, arch, source, "-o", binary},
                                         std::nullopt, nowhere) != 0)
    return "";
  auto made = llvm::MemoryBuffer::getFile(binary);
  return made ? (*made)->getBuffer().str() : "";
}

} // namespace autographc
