//===- ProcessorLevels.cpp - code for what the machine has ----------------===//
#include "ProcessorLevels.h"

#include "EagerCode.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/LoopInfo.h"
#include "llvm/Analysis/ValueTracking.h"
#include "llvm/IR/Dominators.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Module.h"
#include "llvm/Transforms/Utils/Cloning.h"

using namespace llvm;

namespace autographc {
namespace {

/// What x86-64-v3 computes with, beside what the file asks for.
constexpr StringLiteral v3Features = "+avx,+avx2,+bmi,+bmi2,+f16c,+fma,+lzcnt,+movbe,+popcnt,+sse3,"
                                     "+sse4.1,+sse4.2,+ssse3,+xsave,+cx16,+sahf,+crc32";
constexpr int v3 = 3;

bool hasFeature(const Function &function, StringRef feature) {
  SmallVector<StringRef> features;
  function.getFnAttribute("target-features").getValueAsString().split(features, ',');
  return is_contained(features, feature);
}

class Levels {
public:
  Levels(Module &module, ArrayRef<std::string> names, bool wantsVectors)
      : module(module), wantsVectors(wantsVectors) {
    // Entries only read slots: they are inlined into thunks, and choose there.
    for (const std::string &name : names)
      if (Function *function = module.getFunction(name);
          function && !function->isDeclaration() && !StringRef(name).starts_with("__ag_entry_"))
        ours.insert(function);
  }

  void run() {
    findFunctions();
    for (Function *function : gaining)
      if (!hasFeature(*function, "+fma"))
        clone(*function);
    for (auto [function, body] : bodies)
      redirectCalls(*body);
    for (auto [function, body] : bodies)
      addChoice(*function, *body);
  }

private:
  static bool usesFma(const Function &function) {
    return any_of(instructions(function), [](const Instruction &instruction) {
      auto *call = dyn_cast<IntrinsicInst>(&instruction);
      return call && call->getIntrinsicID() == Intrinsic::fma;
    });
  }

  /// Whether it computes in vectors, or has a loop over memory, of which vectors may be made.
  static bool usesVectors(Function &function) {
    const DominatorTree dominators(function);
    const LoopInfo loops(dominators);
    return any_of(instructions(function), [&](const Instruction &instruction) {
      const Value *memory = getLoadStorePointerOperand(&instruction);
      return isa<FixedVectorType>(instruction.getType()) ||
             (memory && !isa<AllocaInst>(getUnderlyingObject(memory)) &&
              loops.getLoopFor(instruction.getParent()));
    });
  }

  /// Those that gain, and what of ours calls them.
  void findFunctions() {
    for (Function *function : ours)
      if (usesFma(*function) || (wantsVectors && usesVectors(*function)))
        gaining.insert(function);
    for (size_t i = 0; i < gaining.size(); ++i)
      for (User *user : gaining[i]->users())
        if (auto *call = dyn_cast<CallBase>(user);
            call && call->getCalledFunction() == gaining[i] && ours.contains(call->getFunction()))
          gaining.insert(call->getFunction());
  }

  void clone(Function &function) {
    ValueToValueMapTy map;
    Function *body = CloneFunction(&function, map);
    body->setName(function.getName() + ".v3");
    body->setLinkage(GlobalValue::InternalLinkage);
    std::string features = function.getFnAttribute("target-features").getValueAsString().str();
    body->addFnAttr("target-features",
                    features.empty() ? v3Features.str() : features + "," + v3Features.str());
    bodies.insert({&function, body});
    // Few machines run it, and the time to compile is that of one body.
    if (!function.hasOptNone())
      markSeldomRun(function, "base");
    shareFma(function);
  }

  /// The fused multiply-add of a vector is here as many calls as it has elements: written once, not
  /// at each of its places, which were most of the code of the level.
  void shareFma(Function &base) {
    for (Instruction &instruction : make_early_inc_range(instructions(base)))
      if (auto *call = dyn_cast<IntrinsicInst>(&instruction);
          call && call->getIntrinsicID() == Intrinsic::fma && call->getType()->isVectorTy())
        call->setCalledFunction(getSharedFma(*call, base));
  }

  Function *getSharedFma(const IntrinsicInst &call, const Function &base) {
    Function *&shared = sharedFma[call.getCalledFunction()];
    if (shared)
      return shared;
    shared =
        Function::Create(call.getFunctionType(), GlobalValue::InternalLinkage, "__ag_fma", &module);
    for (StringRef name : {"target-cpu", "target-features", "tune-cpu"})
      if (Attribute attribute = base.getFnAttribute(name); attribute.isValid())
        shared->addFnAttr(attribute);
    shared->addFnAttr(Attribute::NoInline);
    shared->setUWTableKind(UWTableKind::Async);
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", shared));
    SmallVector<Value *> arguments(make_pointer_range(shared->args()));
    builder.CreateRet(builder.CreateCall(call.getCalledFunction(), arguments));
    return shared;
  }

  /// Within a level functions call those of the same level.
  void redirectCalls(Function &body) {
    for (BasicBlock &block : body)
      for (Instruction &instruction : block)
        if (auto *call = dyn_cast<CallBase>(&instruction))
          if (Function *to = bodies.lookup(call->getCalledFunction()))
            call->setCalledFunction(to);
  }

  bool isWithinLevel(const Use &use) {
    auto *call = dyn_cast<CallBase>(use.getUser());
    return call && call->isCallee(&use) && bodies.contains(call->getFunction());
  }

  /// What others call becomes a test and the two bodies.
  void addChoice(Function &function, Function &body) {
    if (all_of(function.uses(), [&](const Use &use) { return isWithinLevel(use); }))
      return;
    auto *chooser = Function::Create(function.getFunctionType(), function.getLinkage(),
                                     function.getAddressSpace(), "", &module);
    chooser->copyAttributesFrom(&function);
    chooser->setComdat(function.getComdat());
    chooser->setPersonalityFn(nullptr);
    function.replaceUsesWithIf(chooser, [&](Use &use) { return !isWithinLevel(use); });
    chooser->takeName(&function);
    function.setName(chooser->getName() + ".base");
    function.setLinkage(GlobalValue::InternalLinkage);
    LLVMContext &context = module.getContext();
    auto *entry = BasicBlock::Create(context, "", chooser),
         *fast = BasicBlock::Create(context, "v3", chooser),
         *any = BasicBlock::Create(context, "base", chooser);
    IRBuilder<> builder(entry);
    Value *level = builder.CreateLoad(
        builder.getInt32Ty(), module.getOrInsertGlobal("ag_processor_level", builder.getInt32Ty()));
    builder.CreateCondBr(builder.CreateICmpSGE(level, builder.getInt32(v3)), fast, any,
                         MDBuilder(context).createLikelyBranchWeights());
    addCall(fast, *chooser, body);
    // Inlined, it would no longer be marked.
    addCall(any, *chooser, function)->setIsNoInline();
  }

  CallInst *addCall(BasicBlock *block, Function &chooser, Function &callee) {
    IRBuilder<> builder(block);
    SmallVector<Value *> arguments(make_pointer_range(chooser.args()));
    CallInst *call = builder.CreateCall(callee.getFunctionType(), &callee, arguments);
    call->setCallingConv(callee.getCallingConv());
    if (chooser.getReturnType()->isVoidTy())
      builder.CreateRetVoid();
    else
      builder.CreateRet(call);
    return call;
  }

  Module &module;
  const bool wantsVectors;
  SetVector<Function *> ours, gaining;
  MapVector<Function *, Function *> bodies;
  /// By the intrinsic of their type.
  DenseMap<Function *, Function *> sharedFma;
};

} // namespace

void addProcessorLevels(Module &module, ArrayRef<std::string> ours, bool wantsVectors) {
  if (module.getTargetTriple().getArch() == Triple::x86_64)
    Levels(module, ours, wantsVectors).run();
}

} // namespace autographc
