//===- EagerCode.cpp - what only eager bodies need -----------------------===//
#include "EagerCode.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace autographc {
namespace {

/// Finds what the file needs when nothing runs eagerly.
class Reachability {
public:
  explicit Reachability(const EagerBodies &eager) : eager(eager) {}

  void run(Module &module) {
    for (GlobalValue &value : module.global_values())
      if (!value.isDeclaration() && !value.isDiscardableIfUnused())
        add(&value);
    while (!pending.empty())
      for (Value *operand : getOperands(*pending.pop_back_val()))
        add(operand);
  }

  bool reaches(const GlobalValue &value) const { return reached.contains(&value); }

private:
  void add(Value *value) {
    auto *constant = dyn_cast<Constant>(value);
    if (!constant || isa<ConstantData>(constant) || eager.contains(dyn_cast<Function>(constant)))
      return;
    if (reached.insert(constant).second)
      pending.push_back(constant);
  }

  static SmallVector<Value *> getOperands(Constant &constant) {
    SmallVector<Value *> operands(constant.operand_values());
    if (auto *function = dyn_cast<Function>(&constant))
      for (BasicBlock &block : *function)
        for (Instruction &instruction : block)
          append_range(operands, instruction.operand_values());
    return operands;
  }

  const EagerBodies &eager;
  DenseSet<const Constant *> reached;
  SmallVector<Constant *> pending;
};

/// Whether the function can be known by another name: its address is not compared, and it is alone
/// in its comdat.
bool isFreeToRename(const Function &function) {
  return function.hasLinkOnceODRLinkage() && !function.hasAddressTaken() && function.getComdat() &&
         function.getComdat()->getName() == function.getName();
}

void rename(Function &function) {
  function.setName(function.getName() + ".eager");
  function.setComdat(function.getParent()->getOrInsertComdat(function.getName()));
}

/// Our annotations have done their work; in the module they are uses of every operation.
void dropAnnotations(Module &module) {
  GlobalVariable *annotations = module.getGlobalVariable("llvm.global.annotations");
  if (!annotations)
    return;
  SmallVector<Constant *> kept;
  for (Value *entry : annotations->getInitializer()->operand_values()) {
    auto *text =
        dyn_cast<GlobalVariable>(cast<Constant>(entry)->getOperand(1)->stripPointerCasts());
    auto *characters = text ? dyn_cast<ConstantDataSequential>(text->getInitializer()) : nullptr;
    if (!characters || !characters->getAsString().starts_with("autograph."))
      kept.push_back(cast<Constant>(entry));
  }
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

} // namespace

void optimizeForSize(Module &module, const EagerBodies &eager) {
  dropAnnotations(module);
  Reachability others(eager);
  others.run(module);
  for (Function &function : module) {
    if (function.isDeclaration() || others.reaches(function) || function.hasOptNone())
      continue;
    if (!function.hasLocalLinkage()) {
      if (!isFreeToRename(function))
        continue;
      rename(function);
    }
    function.addFnAttr(Attribute::OptimizeForSize);
    function.addFnAttr(Attribute::MinSize);
  }
}

} // namespace autographc
