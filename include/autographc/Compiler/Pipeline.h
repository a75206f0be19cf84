//===- Pipeline.h - the one ordered table of phases and products ----------===//
#ifndef AUTOGRAPHC_COMPILER_PIPELINE_H
#define AUTOGRAPHC_COMPILER_PIPELINE_H

#include "mlir/IR/BuiltinOps.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

#include <functional>
#include <string>
#include <vector>

namespace autographc {

/// What the phases are told; unchanged from the command line to every builder.
struct PipelineOptions {
  /// 0..3, as -O.
  unsigned optimization = 0;
  /// Emit debug information for the user's lines.
  bool debugInfo = false;
  /// Width of the target's vector registers in bytes.
  unsigned vectorBytes = 16;
  /// The architectures of GPUs to generate code for beside the CPU's, `sm_80`; empty for none.
  std::vector<std::string> gpu;
};

/// A row: one phase.
struct Phase {
  const char *name;
  /// What it does, for --help and the reference page.
  const char *summary;
  /// What may stand in the IR after it.
  const char *legal;
  /// Null for the front end, which makes the IR.
  void (*build)(mlir::OpPassManager &, const PipelineOptions &);
};

/// What `--emit` can print: the IR after a phase, or text made from it.
struct Product {
  const char *name;
  /// The phase it is taken after.
  const char *phase;
  const char *summary;
};

llvm::ArrayRef<Phase> getPhases();
llvm::ArrayRef<Product> getProducts();
/// Null where no phase has that name.
const Phase *findPhase(llvm::StringRef name);
/// Null where no product has that name.
const Product *findProduct(llvm::StringRef name);

/// Runs the phases after the front end up to and including `last`; calls `observe` after each, the
/// front end included.
mlir::LogicalResult
runPhases(mlir::ModuleOp module, const PipelineOptions &options, llvm::StringRef last,
          const std::function<void(const Phase &, double milliseconds)> &observe);

/// Registers the dialects and interfaces that the phases need.
void registerDialects(mlir::DialectRegistry &registry);

/// The pass order as text, phase after phase.
std::string printPipeline(const PipelineOptions &options);

} // namespace autographc

#endif
