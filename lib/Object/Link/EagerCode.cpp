//===- EagerCode.cpp - what seldom runs -----------------------------------===//
#include "EagerCode.h"

#include "llvm/Analysis/LoopInfo.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/PassInstrumentation.h"
#include "llvm/Passes/PassBuilder.h"

using namespace llvm;

namespace autographc {
namespace {

void rename(Function &function) {
  function.setName(function.getName() + ".eager");
  function.setComdat(function.getParent()->getOrInsertComdat(function.getName()));
}

/// Leaves a function to the library.
void declare(Function &function) {
  function.deleteBody();
  function.setComdat(nullptr);
  function.setVisibility(GlobalValue::DefaultVisibility);
  function.setDSOLocal(false);
}

/// Says for which options the library's functions are.
void defineMark(Module &module, const LibraryCode &library) {
  Type *type = Type::getInt8Ty(module.getContext());
  new GlobalVariable(module, type, /*isConstant=*/true, GlobalValue::ExternalLinkage,
                     Constant::getNullValue(type), library.getMark());
}

/// What `llvm.global.annotations` says of a function or another value.
StringRef getAnnotation(const Value *entry) {
  auto *text = dyn_cast<GlobalVariable>(cast<Constant>(entry)->getOperand(1)->stripPointerCasts());
  auto *characters = text ? dyn_cast<ConstantDataSequential>(text->getInitializer()) : nullptr;
  return characters ? characters->getAsString() : "";
}

/// Our annotations have done their work; in the module they are uses of every operation.
void dropAnnotations(Module &module, GlobalVariable *annotations) {
  SmallVector<Constant *> kept;
  for (Value *entry : annotations->getInitializer()->operand_values())
    if (!getAnnotation(entry).starts_with("autograph."))
      kept.push_back(cast<Constant>(entry));
  if (!kept.empty()) {
    Constant *array =
        ConstantArray::get(ArrayType::get(kept.front()->getType(), kept.size()), kept);
    auto *fewer =
        new GlobalVariable(module, array->getType(), false, GlobalValue::AppendingLinkage, array);
    fewer->takeName(annotations);
    fewer->setSection(annotations->getSection());
  }
  annotations->eraseFromParent();
  // An entry that nothing has any more would still count as a use.
  for (Function &function : module)
    function.removeDeadConstantUsers();
}

/// What our annotations say of the functions of a module.
struct Annotated {
  /// What records operations on tapes, and is there for other files as well: as slow as eager
  /// bodies, where only these are recorded.
  EagerBodies recorders;
  /// What recorders put on tapes, which call it by its address.
  EagerBodies swept;
  /// Bodies in the source of the library, which has the functions that they use for other files.
  EagerBodies ofLibrary;

  explicit Annotated(Module &module) {
    GlobalVariable *annotations = module.getGlobalVariable("llvm.global.annotations");
    if (!annotations)
      return;
    for (Value *entry : annotations->getInitializer()->operand_values()) {
      StringRef text = getAnnotation(entry);
      auto *function =
          dyn_cast<Function>(cast<Constant>(entry)->getOperand(0)->stripPointerCasts());
      if (function && text.starts_with("autograph.recorder"))
        recorders.insert(function);
      else if (function && text.starts_with("autograph.swept"))
        swept.insert(function);
      else if (function && text.starts_with("autograph.library"))
        ofLibrary.insert(function);
    }
    dropAnnotations(module, annotations);
  }
};

constexpr StringLiteral seldomRun = "autograph-seldom-run", eager = "eager";

const Function *getFunction(const Any &unit) {
  if (auto *function = any_cast<const Function *>(&unit))
    return *function;
  if (auto *loop = any_cast<const Loop *>(&unit))
    return (*loop)->getHeader()->getParent();
  return nullptr;
}

/// What makes code small, and with it everything that comes after faster.
bool makesLess(StringRef pass) {
  return is_contained({"SROAPass", "EarlyCSEPass", "SimplifyCFGPass"}, pass);
}

/// Whether a loop reads or writes elements and calls nothing: lengths and strides, which other
/// loops are about, are integers of 64 bits.
bool isOverElements(const Loop &loop) {
  bool touches = false;
  for (const BasicBlock *block : loop.blocks())
    for (const Instruction &instruction : *block) {
      if (isa<CallBase>(instruction) && !isa<IntrinsicInst>(instruction))
        return false;
      const Type *type = isa<LoadInst>(instruction) ? instruction.getType()
                         : isa<StoreInst>(instruction)
                             ? cast<StoreInst>(instruction).getValueOperand()->getType()
                             : nullptr;
      touches |= type && !type->isPointerTy() && !type->isIntegerTy(64);
    }
  return touches;
}

/// Before loops are vectorised: what computes elements, whose time is that of the tensor, is
/// optimised after all.
struct OptimizeKernels : PassInfoMixin<OptimizeKernels> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &modules) {
    auto &functions = modules.getResult<FunctionAnalysisManagerModuleProxy>(module).getManager();
    for (Function &function : module) {
      if (function.isDeclaration() ||
          function.getFnAttribute(seldomRun).getValueAsString() != eager)
        continue;
      LoopInfo &loops = functions.getResult<LoopAnalysis>(function);
      if (none_of(loops.getLoopsInPreorder(),
                  [](const Loop *loop) { return loop->isInnermost() && isOverElements(*loop); }))
        continue;
      function.removeFnAttr(seldomRun);
      for (Attribute::AttrKind kind : {Attribute::OptimizeForSize, Attribute::MinSize})
        function.removeFnAttr(kind);
    }
    return PreservedAnalyses::all();
  }
};

/// The last pass: optnone would keep those before from inlining.
struct SelectFast : PassInfoMixin<SelectFast> {
  PreservedAnalyses run(Module &module, ModuleAnalysisManager &) {
    for (Function &function : module) {
      if (!function.hasFnAttribute(seldomRun))
        continue;
      for (Attribute::AttrKind kind :
           {Attribute::OptimizeForSize, Attribute::MinSize, Attribute::AlwaysInline})
        function.removeFnAttr(kind);
      function.addFnAttr(Attribute::NoInline);
      function.addFnAttr(Attribute::OptimizeNone);
    }
    return PreservedAnalyses::all();
  }
};

} // namespace

void markSeldomRun(Function &function, StringRef reason) {
  for (Attribute::AttrKind kind : {Attribute::OptimizeForSize, Attribute::MinSize})
    function.addFnAttr(kind);
  function.addFnAttr(seldomRun, reason);
}

void markEagerCode(Module &module, EagerBodies bodies, const LibraryCode &library) {
  Annotated annotated(module);
  bodies.insert_range(annotated.ofLibrary);
  if (!annotated.ofLibrary.empty())
    defineMark(module, library);
  // The library's functions record, those of a file without <autograph/gradient.h> do not.
  bool hasRecorders =
      none_of(annotated.recorders, [](Function *each) { return each->isDeclaration(); });
  Reachability others(bodies);
  others.addRoots(module, annotated.recorders);
  for (Function &function : module) {
    if (function.isDeclaration() || others.reaches(function))
      continue;
    if (!function.hasLocalLinkage() && !annotated.recorders.contains(&function)) {
      bool mayCompare = function.hasAddressTaken() && !annotated.swept.contains(&function);
      if (mayCompare || !isFreeToRename(function))
        continue;
      rename(function);
      // Others may need what this file has inlined.
      if (!annotated.ofLibrary.empty()) {
        function.setLinkage(GlobalValue::WeakODRLinkage);
        function.setVisibility(GlobalValue::DefaultVisibility);
        function.setDSOLocal(false);
      } else if (hasRecorders && !function.hasOptNone() &&
                 library.functions.contains(function.getName())) {
        declare(function);
        continue;
      }
    }
    if (!function.hasOptNone())
      markSeldomRun(function, eager);
  }
}

void optimizeLittle(PassBuilder &builder) {
  builder.getPassInstrumentationCallbacks()->registerShouldRunOptionalPassCallback(
      [](StringRef pass, Any unit) {
        const Function *function = getFunction(unit);
        return !function || !function->hasFnAttribute(seldomRun) || makesLess(pass);
      });
  builder.registerOptimizerEarlyEPCallback(
      [](ModulePassManager &passes, OptimizationLevel, ThinOrFullLTOPhase) {
        passes.addPass(OptimizeKernels());
      });
  builder.registerOptimizerLastEPCallback([](ModulePassManager &passes, OptimizationLevel,
                                             ThinOrFullLTOPhase) { passes.addPass(SelectFast()); });
}

} // namespace autographc
