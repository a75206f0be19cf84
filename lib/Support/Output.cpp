//===- Output.cpp - files that are whole or not there ---------------------===//
#include "autographc/Support/Output.h"

#include "autographc/Support/Diagnostics.h"

#include "llvm/Support/FileSystem.h"
#include "llvm/Support/raw_ostream.h"

#include <cerrno>
#include <cstdio>

using llvm::StringRef;
namespace fs = llvm::sys::fs;

namespace autographc {
namespace {

/// Takes the error of a stream, whose destructor would end the process for it.
std::error_code takeError(llvm::raw_fd_ostream &out) {
  out.flush();
  std::error_code error = out.error();
  out.clear_error();
  return error;
}

std::error_code writeTo(int descriptor, StringRef content) {
  llvm::raw_fd_ostream out(descriptor, /*shouldClose=*/false);
  out << content;
  return takeError(out);
}

/// Writes to what is there. A file that was begun is removed; a device stays.
std::error_code writeInPlace(StringRef path, StringRef content) {
  std::error_code error;
  llvm::raw_fd_ostream out(path, error);
  if (error)
    return error;
  out << content;
  error = takeError(out);
  out.close();
  std::error_code atEnd = takeError(out);
  if (!error)
    error = atEnd;
  if (error)
    (void)fs::remove(path);
  return error;
}

std::error_code writeFile(StringRef path, StringRef content) {
  fs::file_status status;
  bool exists = !fs::status(path, status) && fs::exists(status);
  // What may not be written is not replaced, either.
  if (exists && (!fs::is_regular_file(status) || fs::access(path, fs::AccessMode::Write)))
    return writeInPlace(path, content);
  // Where no file can be added to a folder, one that is there may still be written.
  llvm::Expected<fs::TempFile> made = fs::TempFile::create(path + "-%%%%%%%%.tmp");
  if (!made) {
    llvm::consumeError(made.takeError());
    return writeInPlace(path, content);
  }
  std::error_code error = writeTo(made->FD, content);
  if (!error)
    return llvm::errorToErrorCode(made->keep(path));
  llvm::consumeError(made->discard());
  return error;
}

std::string describe(StringRef path, std::error_code error) {
  return error ? formatDiagnostic(diag::CannotWrite,
                                  path == "-" ? "standard output" : "`" + path.str() + "`",
                                  error.message())
               : "";
}

} // namespace

std::string writeOutput(StringRef path, StringRef content) {
  if (path != "-")
    return describe(path, writeFile(path, content));
  llvm::outs() << content;
  return flushStandardOutput();
}

std::string flushStandardOutput() {
  std::error_code error;
  if (std::fflush(stdout))
    error = std::error_code(errno, std::generic_category());
  std::error_code ofStream = takeError(llvm::outs());
  return describe("-", error ? error : ofStream);
}

} // namespace autographc
