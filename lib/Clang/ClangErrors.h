//===- ClangErrors.h - what is added to Clang's errors, and left out ------===//
#ifndef AUTOGRAPHC_LIB_CLANG_CLANGERRORS_H
#define AUTOGRAPHC_LIB_CLANG_CLANGERRORS_H

#include "clang/Basic/SourceLocation.h"

#include <vector>

namespace clang {
class DiagnosticsEngine;
}

namespace autographc {

/// From now on an error about tensors is followed by a note with the remedy, in place of the notes
/// that lead through the constraints of our headers. `places` is given where they are.
void followErrors(clang::DiagnosticsEngine &engine, std::vector<clang::SourceLocation> &places);

} // namespace autographc

#endif
