//===- SplitAggregates.cpp - descriptors by their fields ------------------===//
#include "autographc/Lowering/LLVM.h"

#include "llvm/ADT/PostOrderIterator.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/IR/Constants.h"
#include "llvm/IR/Function.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/Instructions.h"
#include "llvm/IR/Module.h"

#include <map>

using namespace llvm;

namespace {

using Path = SmallVector<unsigned, 2>;

/// Beyond so many scalars, a value stays whole.
constexpr size_t limit = 32;

/// Appends the paths of the scalars in a type; false where there are too many.
bool appendPaths(Type *type, Path &prefix, SmallVectorImpl<Path> &paths) {
  if (!type->isAggregateType()) {
    paths.push_back(prefix);
    return paths.size() <= limit;
  }
  uint64_t count = type->isStructTy() ? type->getStructNumElements() : type->getArrayNumElements();
  for (uint64_t at = 0; at < std::min<uint64_t>(count, limit + 1); ++at) {
    prefix.push_back(at);
    bool fits = appendPaths(GetElementPtrInst::getTypeAtIndex(type, at), prefix, paths);
    prefix.pop_back();
    if (!fits)
      return false;
  }
  return count <= limit;
}

/// Replaces the phis and selects of structs and arrays in one function by those of their scalars.
class AggregateSplitter {
public:
  explicit AggregateSplitter(Function &function) : function(function) {}

  void run() {
    collect();
    for (Instruction *phi : phis)
      for (const Path &path : getPaths(phi->getType()))
        scalars[phi].push_back(
            PHINode::Create(ExtractValueInst::getIndexedType(phi->getType(), path),
                            phi->getNumOperands(), "", phi->getIterator()));
    // An operand that is a select comes before the selects that it dominates.
    for (Instruction *select : selects)
      splitSelect(cast<SelectInst>(*select));
    for (Instruction *phi : phis)
      fillPhis(cast<PHINode>(*phi));
    for (Instruction *old : concat<Instruction *>(phis, selects))
      for (Use &operand : old->operands())
        operand.set(PoisonValue::get(operand->getType()));
    for (Instruction *old : concat<Instruction *>(phis, selects))
      replace(*old);
  }

private:
  void collect() {
    for (BasicBlock *block : ReversePostOrderTraversal<Function *>(&function))
      for (Instruction &instruction : *block)
        if (instruction.getType()->isAggregateType() && !getPaths(instruction.getType()).empty()) {
          if (auto *phi = dyn_cast<PHINode>(&instruction);
              phi && none_of(phi->incoming_values(), isOnlyOnEdge))
            phis.push_back(phi);
          else if (isa<SelectInst>(instruction))
            selects.push_back(&instruction);
        }
  }

  /// The result of an invoke has no place behind it where other edges lead to the same block.
  static bool isOnlyOnEdge(const Value *value) {
    const auto *call = dyn_cast<InvokeInst>(value);
    return call && !call->getNormalDest()->getSinglePredecessor();
  }

  /// Of each scalar of a type; none where it has too many.
  ArrayRef<Path> getPaths(Type *type) {
    auto [entry, isNew] = paths.try_emplace(type);
    if (isNew) {
      Path prefix;
      SmallVector<Path> found;
      if (appendPaths(type, prefix, found))
        entry->second = std::move(found);
    }
    return entry->second;
  }

  Value *getScalar(Value *whole, ArrayRef<unsigned> path) {
    while (!path.empty()) {
      if (auto split = scalars.find(whole); split != scalars.end()) {
        return split
            ->second[find(getPaths(whole->getType()), path) - getPaths(whole->getType()).begin()];
      }
      if (auto *constant = dyn_cast<Constant>(whole)) {
        whole = constant->getAggregateElement(path.front());
        path = path.drop_front();
      } else if (auto *insert = dyn_cast<InsertValueInst>(whole)) {
        bool isInserted = path.take_front(insert->getNumIndices()) == insert->getIndices();
        path = isInserted ? path.drop_front(insert->getNumIndices()) : path;
        whole = isInserted ? insert->getInsertedValueOperand() : insert->getAggregateOperand();
      } else {
        return extract(whole, path);
      }
    }
    return whole;
  }

  /// Behind the value itself, so that phis have the same for each edge from a block.
  Value *extract(Value *whole, ArrayRef<unsigned> path) {
    Value *&scalar = extracted[{whole, Path(path)}];
    if (!scalar) {
      auto *definition = dyn_cast<Instruction>(whole);
      BasicBlock::iterator behind = definition ? *definition->getInsertionPointAfterDef()
                                               : function.getEntryBlock().getFirstInsertionPt();
      scalar = ExtractValueInst::Create(whole, path, "", behind);
    }
    return scalar;
  }

  void splitSelect(SelectInst &select) {
    SmallVector<Value *> parts;
    for (const Path &path : getPaths(select.getType())) {
      auto *part =
          SelectInst::Create(select.getCondition(), getScalar(select.getTrueValue(), path),
                             getScalar(select.getFalseValue(), path), "", select.getIterator());
      part->copyMetadata(select);
      parts.push_back(part);
    }
    scalars[&select] = std::move(parts);
  }

  void fillPhis(PHINode &phi) {
    for (auto [path, scalar] : zip_equal(getPaths(phi.getType()), scalars[&phi])) {
      cast<PHINode>(scalar)->setDebugLoc(phi.getDebugLoc());
      for (auto [value, block] : zip_equal(phi.incoming_values(), phi.blocks()))
        cast<PHINode>(scalar)->addIncoming(getScalar(value, path), block);
    }
  }

  /// An extraction gets the scalar; other users get an aggregate that is put together once.
  void replace(Instruction &old) {
    for (User *user : make_early_inc_range(old.users()))
      if (auto *extract = dyn_cast<ExtractValueInst>(user);
          extract && !extract->getType()->isAggregateType()) {
        extract->replaceAllUsesWith(getScalar(&old, extract->getIndices()));
        extract->eraseFromParent();
      }
    if (!old.use_empty()) {
      IRBuilder<> builder(old.getParent(), isa<PHINode>(old)
                                               ? old.getParent()->getFirstInsertionPt()
                                               : old.getIterator());
      Value *whole = PoisonValue::get(old.getType());
      for (auto [path, scalar] : zip_equal(getPaths(old.getType()), scalars[&old]))
        whole = builder.CreateInsertValue(whole, scalar, path);
      old.replaceAllUsesWith(whole);
    }
    old.eraseFromParent();
  }

  Function &function;
  SmallVector<Instruction *> phis, selects;
  std::map<Type *, SmallVector<Path>> paths;
  DenseMap<Value *, SmallVector<Value *>> scalars;
  std::map<std::pair<Value *, Path>, Value *> extracted;
};

} // namespace

void autographc::splitAggregates(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration())
      AggregateSplitter(function).run();
}
