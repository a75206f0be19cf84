//===- SplitSlices.h - slices that drop some of several unit axes ---------===//
#pragma once

#include "mlir/IR/PatternMatch.h"

namespace autographc::ag {

/// Slices that drop one unit axis and keep another become one of all axes and a collapse, or an
/// expansion, that says which.
void addSplitSlices(mlir::RewritePatternSet &patterns);

} // namespace autographc::ag
