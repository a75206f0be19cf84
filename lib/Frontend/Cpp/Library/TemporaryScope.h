//===- TemporaryScope.h - what lives up to the end of a full expression ---===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_TEMPORARYSCOPE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LIBRARY_TEMPORARYSCOPE_H

#include "Frontend/Cpp/Places/Lifetimes.h"
#include "LibraryEmitter.h"

namespace autographc::frontend {

/// A full expression: temporaries made in it are destroyed at its end, and forgotten where it was
/// refused.
struct TemporaryScope {
  explicit TemporaryScope(const LibraryCode &code)
      : lifetimes(code.lifetimes), library(code.library), outer(lifetimes.countTemporaries()),
        outerEntries(library.entries.size()) {}
  ~TemporaryScope() {
    lifetimes.forgetTemporaries(outer);
    library.entries.resize(std::min(outerEntries, library.entries.size()));
  }
  void end() { lifetimes.destroyTemporaries(outer); }
  template <class Result> Result end(Result result) {
    end();
    return result;
  }

  Lifetimes &lifetimes;
  LibraryEmitter &library;
  size_t outer, outerEntries;
};

} // namespace autographc::frontend

#endif
