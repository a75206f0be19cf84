//===- SignatureRefusals.h - what of a signature was reported -------------===//
#ifndef AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_SIGNATUREREFUSALS_H
#define AUTOGRAPHC_LIB_FRONTEND_CPP_PLACES_SIGNATUREREFUSALS_H

#include "autographc/Support/ClangHeaders.h"

namespace autographc::frontend {

/// What of a signature was reported: the body is looked at without it.
struct SignatureRefusals {
  llvm::DenseSet<const clang::ValueDecl *> parameters;
  bool result = false;
  /// The body would be nothing but problems that follow.
  bool isWhole = false;
};

} // namespace autographc::frontend

#endif
