//===- autograph-native.cpp - IR of the linalg phase to an object, for tests ===//
#include "autographc/Compiler/Pipeline.h"
#include "autographc/Lowering/LLVM.h"
#include "autographc/Object/Emit.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Support/Timing.h"
#include "llvm/IR/LLVMContext.h"
#include "llvm/IR/Module.h"
#include "llvm/Support/CommandLine.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"

using namespace mlir;
namespace cl = llvm::cl;

static cl::opt<std::string> input(cl::Positional, cl::init("-"), cl::desc("<file.mlir>"));
static cl::opt<std::string> output("o", cl::init("-"), cl::desc("where to write"));
static cl::opt<unsigned> level("O", cl::Prefix, cl::init(2), cl::desc("optimisation level"));
static cl::opt<std::string> cpu("mcpu", cl::desc("processor"));
static cl::opt<unsigned> vectorBytes("vector-bytes", cl::init(16),
                                     cl::desc("width of vector registers"));
static cl::opt<autographc::EmitKind>
    kind("emit", cl::init(autographc::EmitKind::Object),
         cl::values(clEnumValN(autographc::EmitKind::Object, "obj", "object"),
                    clEnumValN(autographc::EmitKind::Assembly, "asm", "assembly"),
                    clEnumValN(autographc::EmitKind::LLVM, "llvm", "LLVM IR")));

static int fail(llvm::StringRef text) {
  llvm::errs() << "autograph-native: " << text << "\n";
  return 1;
}

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  registerPassManagerCLOptions();
  registerDefaultTimingManagerCLOptions();
  cl::ParseCommandLineOptions(argc, argv, "IR of the linalg phase to machine code\n");
  DialectRegistry registry;
  autographc::registerDialects(registry);
  MLIRContext context(registry, MLIRContext::Threading::DISABLED);
  OwningOpRef<ModuleOp> module = parseSourceFile<ModuleOp>(input, &context);
  if (!module)
    return 1;
  PassManager manager(&context);
  if (failed(applyPassManagerCLOptions(manager)))
    return 1;
  applyDefaultTimingPassManagerCLOptions(manager);
  const autographc::Phase *linalg = autographc::findPhase("linalg");
  for (const autographc::Phase *phase = linalg + 1; phase != autographc::getPhases().end(); ++phase)
    phase->build(manager, {.vectorBytes = vectorBytes});
  if (failed(manager.run(*module)))
    return 1;
  llvm::LLVMContext llvmContext;
  std::unique_ptr<llvm::Module> translated = autographc::translateToLLVM(*module, llvmContext);
  autographc::EmitOptions options{.kind = kind, .optLevel = level, .cpu = cpu, .features = ""};
  std::string error;
  if (!translated || !autographc::setTarget(*translated, options, error))
    return fail(error);
  std::error_code code;
  llvm::raw_fd_ostream out(output, code);
  if (code)
    return fail(code.message());
  llvm::SmallVector<char> bytes;
  llvm::raw_svector_ostream buffer(bytes);
  if (!autographc::optimizeAndEmit(*translated, options, buffer, error))
    return fail(error);
  out << buffer.str();
  return 0;
}
