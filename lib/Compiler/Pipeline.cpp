//===- Pipeline.cpp - the one ordered table of phases and products --------===//
#include "autographc/Compiler/Pipeline.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Buffers.h"
#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Fuse.h"
#include "autographc/Lowering/Gpu.h"
#include "autographc/Lowering/Gradients.h"
#include "autographc/Lowering/LLVM.h"
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Loops.h"
#include "autographc/Lowering/Specialize.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/IR/Verifier.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/PrettyStackTrace.h"
#include "llvm/Support/TimeProfiler.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>

using namespace mlir;

namespace autographc {

static const Phase phases[] = {
    {"frontend", "C++ to the imperative form: variables and structured statements",
     "ag with variables", nullptr},
    {"control-flow", "break, continue, return and switch become flags and guards", "no early exit",
     [](OpPassManager &manager, const PipelineOptions &) { buildControlFlowPipeline(manager); }},
    {"functional", "variables become values, statements cond and while_loop",
     "scf.if and scf.while over values",
     [](OpPassManager &manager, const PipelineOptions &) { buildFunctionalizePipeline(manager); }},
    {"gradients", "the reverse of what tapes record becomes code", "no tape",
     [](OpPassManager &manager, const PipelineOptions &) { buildGradientsPipeline(manager); }},
    {"specialize", "one concrete function a signature: leaves, set flags and extents",
     "numbers and ranked tensors",
     [](OpPassManager &manager, const PipelineOptions &) { buildSpecializePipeline(manager); }},
    {"linalg", "tensor operations become linalg, tensor, arith and math", "no ag operation",
     [](OpPassManager &manager, const PipelineOptions &) { buildLinalgPipeline(manager); }},
    {"versions", "one function a signature and set of flags, small ones inlined, AG_UNROLL",
     "tensors of known extents where a signature fixes them",
     [](OpPassManager &manager, const PipelineOptions &) { buildVersionsPipeline(manager); }},
    {"fuse", "elementwise operations and choices become single loops over tensors",
     "linalg on tensors, each value made once",
     [](OpPassManager &manager, const PipelineOptions &) { buildFusePipeline(manager); }},
    {"buffers", "tensors become buffers with one owner each", "linalg on buffers, no tensor",
     [](OpPassManager &manager, const PipelineOptions &) { buildBuffersPipeline(manager); }},
    {"gpu", "functions that can run on a GPU get twins that launch kernels (--gpu)",
     "linalg on buffers of the host's only",
     [](OpPassManager &manager, const PipelineOptions &options) {
       buildGpuPipeline(manager, options.gpu);
     }},
    {"loops", "each linalg operation becomes loops by its schedule", "scf loops and vectors",
     [](OpPassManager &manager, const PipelineOptions &options) {
       buildLoopsPipeline(manager, options.vectorBytes);
     }},
    {"llvm-dialect", "entries for the public interface; everything in the LLVM dialect",
     "LLVM dialect",
     [](OpPassManager &manager, const PipelineOptions &options) {
       buildLLVMPipeline(manager, options.debugInfo, options.gpu);
     }},
};

static const Product products[] = {
    {"ag", "frontend", "the imperative form"},
    {"cpp", "gradients", "the functional form as C++ (--to-code)"},
    {"dot", "functional", "the control flow as a graph for Graphviz"},
    {"header", "functional", "C declarations of the marked functions (see --c-entries)"},
    {"python", "functional", "a Python module that calls the marked functions (see --c-entries)"},
    {"entries", "functional", "the C++ definitions of what a header declares"},
    {"ptx", "loops", "PTX of the kernels, for the first architecture of --gpu"},
    {"llvm", "llvm-dialect", "LLVM IR of the whole file"},
    {"asm", "llvm-dialect", "assembly of the whole file"},
    {"obj", "llvm-dialect", "the object file (-c)"},
};

ArrayRef<Phase> getPhases() { return phases; }
ArrayRef<Product> getProducts() { return products; }

const Phase *findPhase(StringRef name) {
  auto *phase = llvm::find_if(phases, [&](const Phase &row) { return name == row.name; });
  return phase == std::end(phases) ? nullptr : phase;
}

const Product *findProduct(StringRef name) {
  auto *product = llvm::find_if(products, [&](const Product &row) { return name == row.name; });
  return product == std::end(products) ? nullptr : product;
}

LogicalResult runPhases(ModuleOp module, const PipelineOptions &options, StringRef last,
                        const std::function<void(const Phase &, double)> &observe) {
  for (const Phase &phase : phases) {
    auto start = std::chrono::steady_clock::now();
    llvm::PrettyStackTraceFormat inPhase("phase %s", phase.name);
    llvm::TimeTraceScope timed("Phase", phase.name);
    if (phase.build) {
      PassManager manager(module.getContext());
      // Once a phase: after each pass it takes as long as all the passes.
      manager.enableVerifier(false);
      phase.build(manager, options);
      if (failed(manager.run(module)) || failed(verify(module)))
        return failure();
    }
    std::chrono::duration<double, std::milli> elapsed = std::chrono::steady_clock::now() - start;
    observe(phase, elapsed.count());
    if (last == phase.name)
      break;
  }
  return success();
}

std::string printPipeline(const PipelineOptions &options) {
  std::string text;
  llvm::raw_string_ostream out(text);
  MLIRContext context;
  for (const Phase &phase : phases) {
    out << phase.name << ": " << phase.summary << "\n";
    if (!phase.build)
      continue;
    OpPassManager manager("builtin.module");
    phase.build(manager, options);
    for (Pass &pass : manager) {
      out << "  ";
      pass.printAsTextualPipeline(out);
      out << "\n";
    }
  }
  return text;
}

} // namespace autographc
