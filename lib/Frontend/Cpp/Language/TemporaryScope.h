//===- TemporaryScope.h - what lives up to the end of a full expression ---===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_TEMPORARYSCOPE_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_LANGUAGE_TEMPORARYSCOPE_H

#include "Emitter.h"

namespace autographc::frontend {

/// A full expression: temporaries made in it are destroyed at its end, and forgotten where it was
/// refused.
struct TemporaryScope {
  explicit TemporaryScope(Emitter &emitter)
      : emitter(emitter), outer(emitter.temporaries.size()), outerEntries(emitter.entries.size()) {}
  ~TemporaryScope() {
    emitter.temporaries.truncate(std::min(outer, emitter.temporaries.size()));
    emitter.entries.resize(std::min(outerEntries, emitter.entries.size()));
  }
  void end() { emitter.destroyTemporaries(outer); }
  template <class Result> Result end(Result result) {
    end();
    return result;
  }

  Emitter &emitter;
  size_t outer, outerEntries;
};

} // namespace autographc::frontend

#endif
