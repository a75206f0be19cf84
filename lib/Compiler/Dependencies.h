//===- Dependencies.h - the file that -MD asks for ------------------------===//
#ifndef AUTOGRAPHC_LIB_COMPILER_DEPENDENCIES_H
#define AUTOGRAPHC_LIB_COMPILER_DEPENDENCIES_H

#include "clang/Frontend/CompilerInstance.h"

namespace autographc {

/// What a job has read, as Clang lists it. Clang's own file would be written while the job may
/// still fail, and a disk that is full would end the process.
class Dependencies {
public:
  /// Takes the file's name from the invocation.
  explicit Dependencies(clang::CompilerInvocation &invocation);

  void follow(clang::CompilerInstance &instance) const;
  /// Writes the file if one was asked for. False where that failed, which is reported.
  bool write(clang::DiagnosticsEngine &engine) const;
  /// Of a job that failed none is left.
  void discard() const;

private:
  class Collector;

  std::string path;
  std::shared_ptr<Collector> collector;
};

} // namespace autographc

#endif
