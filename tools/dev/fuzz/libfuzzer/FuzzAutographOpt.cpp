//===- FuzzAutographOpt.cpp - IR text through the phases ------------------===//
//
// The first line of a text names the phases or passes that it goes through, `// linalg,native`.
// They must make valid IR of it or refuse it with a diagnostic.
//
#include "Findings.h"
#include "Mutator.h"

#include "autographc/Compiler/Pipeline.h"
#include "autographc/Emit/Cpp.h"
#include "autographc/Lowering/Buffers.h"
#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Lowering/Functionalize.h"
#include "autographc/Lowering/Fuse.h"
#include "autographc/Lowering/Gradients.h"
#include "autographc/Lowering/LLVM.h"
#include "autographc/Lowering/Linalg.h"
#include "autographc/Lowering/Loops.h"
#include "autographc/Lowering/Specialize.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/IR/Verifier.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassInstrumentation.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Transforms/Passes.h"
#include "llvm/Support/Errno.h"
#include "llvm/Support/raw_ostream.h"

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

using namespace autographc;
using namespace autographc::fuzz;
using namespace mlir;

static constexpr StringRef types[] = {"i1",
                                      "si8",
                                      "si32",
                                      "si64",
                                      "ui8",
                                      "ui32",
                                      "f32",
                                      "f64",
                                      "index",
                                      "i64",
                                      "i32",
                                      "tensor<si32>",
                                      "tensor<?xsi32>",
                                      "tensor<?x?xf32>",
                                      "tensor<2xf32>",
                                      "tensor<f32>"};
static constexpr StringRef insertions[] = {"{",       "}",     "(",     ")",    ",",   ":",
                                           "->",      "=",     "<",     ">",    "?",   "x",
                                           "private", "dense", "array", "true", "unit"};
static constexpr StringRef headings[] = {
    "// control-flow,functional,specialize,linalg,versions,fuse,buffers,loops,llvm-dialect",
    "// functional,specialize,linalg,versions,fuse,buffers,loops,llvm-dialect",
    "// specialize,linalg,versions,fuse,buffers,loops,llvm-dialect",
    "// linalg,versions,fuse,buffers,loops,llvm-dialect",
    "// versions,fuse,buffers,loops,llvm-dialect",
    "// control-flow,functional",
    "// control-flow",
    "// functional",
    "// specialize",
    "// linalg",
    "// print"};
const Vocabulary autographc::fuzz::vocabulary{types, insertions, headings};

namespace {

/// Leaves nothing that a later pass could work on.
void clear(Operation *op) {
  for (Region &region : op->getRegions()) {
    region.dropAllReferences();
    region.getBlocks().clear();
  }
  if (auto module = dyn_cast<ModuleOp>(op))
    module.getBodyRegion().emplaceBlock();
  if (auto function = dyn_cast<func::FuncOp>(op))
    function.setPrivate();
}

/// As MLIR's own check after each pass, which would only end the run. It does so for the passes of
/// upstream: of what is undefined, a slice beyond the end of its tensor, they make IR that the
/// check refuses with a message.
struct Verify : PassInstrumentation {
  void runAfterPass(Pass *pass, Operation *op) override {
    if (succeeded(verify(op)))
      return;
    if (pass->getArgument().starts_with("ag-"))
      fail("invalid IR after " + pass->getName());
    clear(op);
  }
};

/// Prints the functions that are in the functional form as C++.
LogicalResult printFunctions(ModuleOp module) {
  std::string text;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (failed(verifyFunctionalOperations(function)))
      return failure();
    if (!function.isExternal())
      text += printCppFunction(function);
  }
  return success();
}

LogicalResult runPasses(ModuleOp module, StringRef pipeline) {
  PassManager manager(module.getContext(), module->getName().getStringRef(),
                      PassManager::Nesting::Implicit);
  manager.enableVerifier(false);
  manager.addInstrumentation(std::make_unique<Verify>());
  if (failed(parsePassPipeline(pipeline, manager, llvm::errs())))
    return failure();
  return manager.run(module);
}

/// Whether the text is IR at all. It is first read in a process of its own, for MLIR 22's parser:
/// where it fails, it frees operations of a region whose results those of the region beside still
/// name, which damages the memory, and it crashes on `array<index: 0>`. Assertions are of our own
/// code.
bool isValid(MLIRContext &context, StringRef text) {
  pid_t child = fork();
  if (child == 0) {
    for (int signal : {SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGILL})
      std::signal(signal, SIG_DFL);
    _exit(parseSourceString<ModuleOp>(text, &context) ? 0 : 1);
  }
  int status = 0;
  // libFuzzer's timer interrupts.
  llvm::sys::RetryAfterSignal(-1, waitpid, child, &status, 0);
  std::string messages = readMessages();
  if (StringRef(messages).contains("Assertion"))
    fail("an assertion while the text is read");
  if (WIFEXITED(status) && WEXITSTATUS(status) && !StringRef(messages).contains("error: "))
    fail("text refused without a diagnostic");
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

LogicalResult run(MLIRContext &context, StringRef text) {
  OwningOpRef<ModuleOp> module = parseSourceString<ModuleOp>(text, &context);
  StringRef pipeline = text.split('\n').first.drop_front(2).trim();
  return pipeline == "print" ? printFunctions(*module) : runPasses(*module, pipeline);
}

/// A phase is a pipeline of its name.
void registerPhases() {
  for (const Phase &phase : getPhases())
    if (phase.build)
      registerPassPipeline(
          phase.name, phase.summary,
          [&phase](OpPassManager &manager, StringRef,
                   llvm::function_ref<LogicalResult(const Twine &)>) {
            return phase.build(manager, {}), success();
          },
          [](llvm::function_ref<void(const detail::PassOptions &)>) {});
}

} // namespace

extern "C" int LLVMFuzzerInitialize(int *argc, char ***argv) {
  reserveStandardError(*argc, *argv);
  registerPhases();
  registerTransformsPasses();
  registerControlFlowPasses();
  registerFunctionalizePasses();
  registerGradientsPasses();
  registerSpecializePasses();
  registerLinalgPasses();
  registerVersionsPasses();
  registerFusePasses();
  registerBuffersPasses();
  registerLoopsPasses();
  registerLLVMPasses();
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  // MLIR's lexer looks for a zero behind the text.
  std::string text(reinterpret_cast<const char *>(data), size);
  if (!StringRef(text).starts_with("// "))
    return -1;
  beginInput();
  DialectRegistry registry;
  registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  if (!isValid(context, text))
    return -1;
  if (failed(run(context, text)) && !StringRef(readMessages()).contains("error: "))
    fail("an error without a diagnostic");
  return 0;
}
