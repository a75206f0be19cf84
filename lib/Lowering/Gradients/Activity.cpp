//===- Activity.cpp - which values a gradient goes through ----------------===//
#include "Activity.h"
#include "InlineRecorded.h"
#include "Kept.h"
#include "ReverseRules.h"
#include "Twins.h"

using namespace mlir;

namespace autographc {

static bool isDifferentiable(Type type) {
  return isa<RankedTensorType>(type) && isa<FloatType, ComplexType>(ag::getElementType(type));
}

static void collectLeaves(Type type, SmallVectorImpl<Type> &leaves) {
  auto list = dyn_cast<ag::ListType>(type);
  if (isDifferentiable(type) ||
      (list && !list.getIsDeque() && isDifferentiable(list.getElementType())))
    leaves.push_back(type);
  else if (auto structure = dyn_cast<ag::StructType>(type))
    for (Type field : structure.getFields())
      collectLeaves(field, leaves);
}

SmallVector<Type> getDifferentiableLeaves(Type type) {
  SmallVector<Type> leaves;
  collectLeaves(type, leaves);
  return leaves;
}

/// Whether there are tensors in lists that adjoints do not reach.
static bool holdsLists(Type type) {
  if (auto list = dyn_cast<ag::ListType>(type)) {
    SmallVector<Type> leaves = getDifferentiableLeaves(list.getElementType());
    return holdsLists(list.getElementType()) ||
           (!leaves.empty() && getDifferentiableLeaves(type).empty());
  }
  auto structure = dyn_cast<ag::StructType>(type);
  return structure && llvm::any_of(structure.getFields(), holdsLists);
}

static bool holdsDifferentiable(Type type) {
  return holdsLists(type) || !getDifferentiableLeaves(type).empty();
}

ag::GlobalReadOp getVariableRead(Value value) {
  auto read = ag::skipBinds(value).getDefiningOp<ag::GlobalReadOp>();
  bool isVariable = read && (read.getVariable() || read.getState());
  return isVariable && isDifferentiable(value.getType()) ? read : ag::GlobalReadOp();
}

SmallVector<Operation *> Recording::list() const {
  if (body)
    return llvm::map_to_vector(body->without_terminator(), [](Operation &op) { return &op; });
  SmallVector<Operation *> path = {end};
  while (path.back()->getBlock() != tape->getBlock())
    path.push_back(path.back()->getParentOp());
  SmallVector<Operation *> recorded;
  for (Operation *last : llvm::reverse(path)) {
    bool isOuter = last == path.back();
    for (Operation *op = isOuter ? ag::TapeOp(tape).getOperation() : &last->getBlock()->front();
         op != last; op = op->getNextNode())
      recorded.push_back(op);
  }
  return recorded;
}

bool Activity::isActive(Value value) const {
  for (unsigned leaf = 0; leaf < getDifferentiableLeaves(value.getType()).size(); ++leaf)
    if (isActive(value, leaf))
      return true;
  return false;
}

void Activity::activate(Value value) {
  for (unsigned leaf = 0; leaf < getDifferentiableLeaves(value.getType()).size(); ++leaf)
    activate(value, leaf);
}

bool Activity::spread(Value from, Value to) {
  bool isNew = false;
  for (unsigned leaf = 0; leaf < getDifferentiableLeaves(to.getType()).size(); ++leaf)
    if (isActive(from, leaf) || sources.contains({to, leaf}))
      isNew |= active.insert(identities.resolve(to, leaf)).second;
  return isNew;
}

/// Whether there is a deque of tensors.
static bool holdsDeques(Type type) {
  if (auto list = dyn_cast<ag::ListType>(type))
    return holdsDeques(list.getElementType()) ||
           (list.getIsDeque() && isDifferentiable(list.getElementType()));
  auto structure = dyn_cast<ag::StructType>(type);
  return structure && llvm::any_of(structure.getFields(), holdsDeques);
}

LogicalResult Activity::refuseLists(Operation *op) const {
  if (llvm::none_of(op->getResultTypes(), holdsLists) ||
      llvm::none_of(op->getOperands(), [&](Value value) { return isActive(value); }))
    return success();
  bool isOfDeques = llvm::any_of(op->getResultTypes(), holdsDeques);
  return op->emitError() << "a derivative does not go through "
                         << (isOfDeques ? "a `std::deque`" : "lists of lists or objects") << " yet";
}

bool Activity::readsSource(ag::CallOp call) const {
  func::FuncOp callee = findCallee(call);
  bool isRecorded = callee && !ag::hasAttr<ag::RulesAttr>(call) &&
                    !ag::hasAttr<ag::InReverseAttr>(call) &&
                    llvm::any_of(call.getResultTypes(), holdsDifferentiable);
  auto isSource = [&](Operation *op) {
    auto read = dyn_cast<ag::GlobalReadOp>(op);
    return read && !op->use_empty() && getVariableRead(read.getResult()) &&
           (wantsAll || llvm::any_of(sources, [&](Leaf source) {
              ag::GlobalReadOp known = getVariableRead(source.first);
              return known && known.getSymbol() == read.getSymbol();
            }));
  };
  return isRecorded &&
         (anyHas(callee, isSource) || anyHas(findReached(callee).getArrayRef(), isSource));
}

void Activity::activateResults(Operation *op) {
  for (Value result : op->getResults())
    for (unsigned leaf = 0; leaf < countLeaves(result.getType()); ++leaf)
      if (identities.resolve(result, leaf).first == result)
        activate(result, leaf);
}

LogicalResult Activity::visitActive(Operation *op) {
  auto rules = ag::getAttr<ag::RulesAttr>(op);
  auto call = dyn_cast<ag::CallOp>(op);
  if (call && !rules && recording.twins && !recording.twins->canUndo(call))
    return failure();
  if (call && !rules && !recording.twins)
    return op->emitError() << "a derivative does not go through calls of `" << call.getSpelling()
                           << "` yet, which calls itself";
  if (rules && llvm::is_contained(rules, BoolAttr::get(op->getContext(), false)))
    return op->emitError() << "a derivative does not go through `"
                           << cast<ag::CallOp>(op).getSpelling() << "` yet";
  if (failed(refuseLists(op)))
    return failure();
  bool isDerived = llvm::any_of(op->getResultTypes(),
                                [](Type type) { return !getDifferentiableLeaves(type).empty(); });
  // What cannot be undone may not have to be: that is known on the way back.
  if (!isDerived || isConstantOf(op) || (rules && rules.empty()))
    return success();
  activateResults(op);
  return success();
}

/// Whether a tape sees the operand: of a value with a gradient of its own only what that is with
/// respect to.
static bool isRecorded(OpOperand &operand) {
  return !isa<ag::CustomGradientOp>(operand.getOwner()) || hasContribution(operand);
}

LogicalResult Activity::visit(Operation *op) {
  if (recording.own.contains(op) || isa<ag::BindOp, ag::TapeGradientOp, ag::IsConnectedOp>(op))
    return success();
  if (isa<ag::MakeStructOp, ag::GetFieldOp, ag::SetFieldOp>(op))
    return refuseLists(op);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return visit(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return visit(loop);
  if (auto watch = dyn_cast<ag::WatchOp>(op)) {
    if (ag::skipBinds(watch.getTape()).getDefiningOp() != recording.tape)
      return success();
    Leaf leaf = identities.resolve(watch.getValue());
    // Each time such a block runs, the value is another one, which nothing has used before; a
    // Variable is known by itself.
    auto isNew = [&] {
      auto rename = leaf.first.getDefiningOp<ag::RenameOp>();
      return getVariableRead(leaf.first) || (rename && rename->getBlock() == op->getBlock());
    };
    if (op->getBlock() != recording.tape->getBlock() && !isNew())
      return op->emitError() << "`watch` stands in another block than its tape, and the value may "
                                "have been used before";
    if (wantsAll || sources.contains(leaf))
      active.insert(leaf);
    return success();
  }
  if (op->getNumResults() == 1 && getVariableRead(op->getResult(0)) &&
      (wantsAll || sources.contains(identities.resolve(op->getResult(0)))))
    activate(op->getResult(0));
  // What plain C++ does with Variables would be recorded, too.
  auto rules = ag::getAttr<ag::RulesAttr>(op);
  if (auto call = dyn_cast<ag::HostCallOp>(op);
      call && !(rules && rules.empty()) && llvm::any_of(op->getResultTypes(), holdsDifferentiable))
    return op->emitError() << "a derivative does not go through `" << call.getSpelling()
                           << "`, which runs as plain C++";
  if (auto call = dyn_cast<ag::CallOp>(op); call && readsSource(call)) {
    if (!wantsAll || llvm::any_of(op->getResultTypes(), holdsLists))
      return op->emitError() << "a derivative with respect to an `ag::Variable` does not go "
                             << "through calls of `" << call.getSpelling()
                             << "` yet, which reads it";
    activateResults(op);
  }
  bool isActive = false;
  for (OpOperand &operand : op->getOpOperands())
    if (isRecorded(operand) && this->isActive(operand.get())) {
      operands.insert(&operand);
      isActive = true;
    }
  if (isActive && failed(visitActive(op)))
    return failure();
  // A target that was computed from others is known from there on.
  for (Value result : op->getResults())
    for (unsigned leaf = 0; leaf < getDifferentiableLeaves(result.getType()).size(); ++leaf)
      if (sources.contains({result, leaf}))
        active.insert({result, leaf});
  return success();
}

LogicalResult Activity::visit(Block &block) {
  for (Operation &op : block)
    if (!op.hasTrait<OpTrait::IsTerminator>() && failed(visit(&op)))
      return failure();
  return success();
}

LogicalResult Activity::visit(scf::IfOp op) {
  for (Region &region : op->getRegions())
    if (!region.empty() && failed(visit(region.front())))
      return failure();
  for (auto [index, result] : llvm::enumerate(op.getResults())) {
    spread(op.thenYield().getOperand(index), result);
    spread(op.elseYield().getOperand(index), result);
  }
  return success();
}

LogicalResult Activity::visit(scf::WhileOp op) {
  auto spreadAll = [&](ValueRange from, ValueRange to) {
    bool isNew = false;
    for (auto [value, argument] : llvm::zip(from, to))
      isNew |= spread(value, argument);
    return isNew;
  };
  spreadAll(op.getInits(), op.getAfterArguments());
  do
    if (failed(visit(op.getAfter().front())))
      return failure();
  while (spreadAll(op.getYieldOp().getOperands(), op.getAfterArguments()));
  spreadAll(op.getAfterArguments(), op.getResults());
  return success();
}

LogicalResult Activity::run() {
  // A Variable is known by itself, whenever it was read.
  if (recording.tape)
    recording.tape->getParentOfType<func::FuncOp>().walk([&](ag::GlobalReadOp read) {
      if (getVariableRead(read.getResult()) &&
          (wantsAll || sources.contains(identities.resolve(read.getResult()))))
        activate(read.getResult());
    });
  for (Operation *op : recording.list())
    if (failed(visit(op)))
      return failure();
  return success();
}

LogicalResult Activity::findKnown() {
  wantsAll = true;
  return run();
}

/// Whether a tape knows a value that paths give on some of these only.
bool Activity::isKnownOnSomePaths(Leaf leaf) const {
  auto result = dyn_cast<OpResult>(leaf.first);
  if (auto branch = result ? dyn_cast<scf::IfOp>(result.getOwner()) : nullptr)
    return isActive(branch.thenYield().getOperand(result.getResultNumber()), leaf.second) !=
           isActive(branch.elseYield().getOperand(result.getResultNumber()), leaf.second);
  if (auto loop = result ? dyn_cast<scf::WhileOp>(result.getOwner()) : nullptr)
    return isActive(loop.getInits()[result.getResultNumber()], leaf.second) !=
           isActive(loop.getYieldOp().getOperand(result.getResultNumber()), leaf.second);
  return false;
}

bool Activity::dependsOnPath() const {
  bool found = false;
  auto visit = [&](Operation *op) {
    for (Value result : op->getResults())
      for (unsigned leaf = 0; leaf < getDifferentiableLeaves(result.getType()).size(); ++leaf)
        // Of lists it is not known which elements are.
        found |= isActive(result, leaf) &&
                 (isa<ag::ListType>(result.getType()) || isKnownOnSomePaths({result, leaf}));
  };
  for (Operation *op : recording.list())
    op->walk(visit);
  return found;
}

LogicalResult Activity::findWanted(ValueRange targets, const Activity &known) {
  for (Value target : targets) {
    Leaf leaf = identities.resolve(target);
    if (!known.active.contains(leaf))
      continue;
    sources.insert(leaf);
  }
  return run();
}

} // namespace autographc
