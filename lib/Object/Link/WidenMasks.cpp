//===- WidenMasks.cpp - masks of vectors as whole elements ---------------===//
#include "WidenMasks.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/Analysis/ConstantFolding.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/InstIterator.h"
#include "llvm/IR/PatternMatch.h"

using namespace llvm;

namespace autographc {
namespace {

/// How many elements a type has that is a mask; 0 of another type.
unsigned countLanes(const Type *type) {
  auto *vector = dyn_cast<FixedVectorType>(type);
  return vector && vector->getElementType()->isIntegerTy(1) ? vector->getNumElements() : 0;
}

bool isWidened(const Instruction &instruction) {
  return countLanes(instruction.getType()) &&
         (isa<PHINode, SelectInst, FreezeInst>(instruction) || instruction.isBitwiseLogicOp());
}

class MaskWidener {
public:
  explicit MaskWidener(Function &function) : function(function) {}

  bool run() {
    if (!findWidths())
      return false;
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
      for (Instruction &instruction : *block)
        if (isWidened(instruction) && widths.contains(countLanes(instruction.getType())))
          masks.insert(&instruction);
    for (Instruction *mask : masks)
      wide[mask] = widen(*mask);
    for (Instruction *mask : masks)
      if (auto *phi = dyn_cast<PHINode>(mask))
        for (auto [value, block] : zip(phi->incoming_values(), phi->blocks()))
          cast<PHINode>(wide[phi])->addIncoming(getWide(value), block);
    for (Instruction *mask : masks)
      replaceUses(*mask);
    for (Instruction *mask : masks)
      mask->dropAllReferences();
    for (Instruction *mask : masks)
      mask->eraseFromParent();
    return true;
  }

private:
  /// For masks that are carried, the width of the widest elements that a mask of as many compares.
  bool findWidths() {
    SmallDenseMap<unsigned, unsigned> compared;
    SmallDenseSet<unsigned> carried;
    for (Instruction &instruction : instructions(function)) {
      unsigned lanes = countLanes(instruction.getType());
      if (!lanes)
        continue;
      if (isa<PHINode>(instruction))
        carried.insert(lanes);
      auto *compare = dyn_cast<CmpInst>(&instruction);
      unsigned width = compare ? compare->getOperand(0)->getType()->getScalarSizeInBits() : 0;
      if (isPowerOf2_32(width) && width >= 8 && width <= 64)
        compared[lanes] = std::max(compared.lookup(lanes), width);
    }
    for (unsigned lanes : carried)
      if (unsigned width = compared.lookup(lanes))
        widths[lanes] = width;
    return !widths.empty();
  }

  Type *getWideType(const Value &mask) {
    unsigned lanes = countLanes(mask.getType());
    return FixedVectorType::get(IntegerType::get(function.getContext(), widths.lookup(lanes)),
                                lanes);
  }

  /// Those that loops carry get their operands when all masks are there.
  Value *widen(Instruction &mask) {
    IRBuilder<> builder(&mask);
    if (auto *phi = dyn_cast<PHINode>(&mask))
      return builder.CreatePHI(getWideType(mask), phi->getNumIncomingValues());
    if (auto *select = dyn_cast<SelectInst>(&mask))
      return widenChoice(builder, *select);
    Instruction *same = mask.clone();
    for (Use &operand : same->operands())
      operand.set(getWide(operand));
    same->mutateType(getWideType(mask));
    return builder.Insert(same);
  }

  /// A choice between a mask and nothing, or everything, is one operation on bits. What is not
  /// chosen may be poison.
  Value *widenChoice(IRBuilder<> &builder, SelectInst &select) {
    Value *condition = select.getCondition();
    if (condition->getType()->isVectorTy()) {
      if (match(select.getFalseValue(), PatternMatch::m_Zero()))
        return builder.CreateAnd(getWide(condition),
                                 builder.CreateFreeze(getWide(select.getTrueValue())));
      if (match(select.getTrueValue(), PatternMatch::m_AllOnes()))
        return builder.CreateOr(getWide(condition),
                                builder.CreateFreeze(getWide(select.getFalseValue())));
    }
    return builder.CreateSelect(condition, getWide(select.getTrueValue()),
                                getWide(select.getFalseValue()));
  }

  Value *getWide(Value *mask) {
    if (auto *constant = dyn_cast<Constant>(mask))
      if (Constant *folded = ConstantFoldCastOperand(Instruction::SExt, constant,
                                                     getWideType(*mask), function.getDataLayout()))
        return folded;
    Value *&known = wide[mask];
    if (!known) {
      IRBuilder<> builder(function.getContext());
      auto *instruction = dyn_cast<Instruction>(mask);
      if (instruction)
        builder.SetInsertPoint(*instruction->getInsertionPointAfterDef());
      else
        builder.SetInsertPointPastAllocas(&function);
      known = builder.CreateSExt(mask, getWideType(*mask));
    }
    return known;
  }

  /// Bits beside each use, so that instructions are selected for both at once.
  void replaceUses(Instruction &mask) {
    for (Use &use : make_early_inc_range(mask.uses())) {
      auto *user = cast<Instruction>(use.getUser());
      if (masks.contains(user))
        continue;
      // A phi that is not widened is one that nothing reaches.
      auto *phi = dyn_cast<PHINode>(user);
      IRBuilder<> builder(phi ? phi->getIncomingBlock(use)->getTerminator() : user);
      Value *bits = wide[&mask];
      use.set(builder.CreateICmpSLT(bits, Constant::getNullValue(bits->getType())));
    }
  }

  Function &function;
  /// By the number of lanes.
  SmallDenseMap<unsigned, unsigned> widths;
  SmallSetVector<Instruction *, 16> masks;
  DenseMap<Value *, Value *> wide;
};

/// Whether bits of masks have registers.
bool hasMaskRegisters(const Function &function) {
  return function.getFnAttribute("target-features").getValueAsString().contains("+avx512f");
}

} // namespace

PreservedAnalyses WidenMasks::run(Function &function, FunctionAnalysisManager &) {
  if (function.hasOptNone() || hasMaskRegisters(function) || !MaskWidener(function).run())
    return PreservedAnalyses::all();
  PreservedAnalyses kept;
  kept.preserveSet<CFGAnalyses>();
  return kept;
}

} // namespace autographc
