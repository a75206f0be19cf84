//===- Report.h - one self-contained page about a compilation (--report) --===//
#ifndef AUTOGRAPHC_EMIT_REPORT_H
#define AUTOGRAPHC_EMIT_REPORT_H

#include "mlir/IR/BuiltinOps.h"
#include "llvm/Support/JSON.h"

#include <string>

namespace autographc {

/// Collects what a compilation made and writes it as an HTML page that needs no network: source,
/// converted code, IR after each phase and assembly side by side, linked by source line, with the
/// explanations, the control flow before and after, and the time of each phase.
class Report {
public:
  /// The main file as written.
  void setSource(llvm::StringRef path, llvm::StringRef text);
  /// The IR after a phase and what it cost.
  void addPhase(llvm::StringRef name, double milliseconds, mlir::ModuleOp module);
  /// The converted code, and the source line of each of its lines.
  void setCode(llvm::StringRef text, llvm::ArrayRef<unsigned> lines);
  /// Assembly with `.loc` directives.
  void setAssembly(llvm::StringRef text);
  /// `Explanation::printJson`'s.
  void setExplanation(llvm::StringRef json);
  /// The page.
  std::string print() const;

private:
  llvm::json::Object data;
  llvm::json::Array phases;
};

/// The control flow of every function as a graph in Graphviz's language (--emit=dot): statements as
/// nested clusters, exits as edges.
std::string printDot(mlir::ModuleOp module);

} // namespace autographc

#endif
