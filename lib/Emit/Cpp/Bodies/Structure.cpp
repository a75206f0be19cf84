//===- Structure.cpp - which operations are statements --------------------===//
#include "Structure.h"

#include "States.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc::emit {

bool isLiteral(Operation *op) {
  return isa<ag::ConstantOp, ag::TextOp, ag::UnsetOp, ag::UndefinedOp, arith::ConstantOp>(op);
}

bool isMutation(Operation *op) {
  if (auto call = dyn_cast<ag::CallOp>(op))
    return !call.getInout().empty();
  if (auto call = dyn_cast<ag::HostCallOp>(op))
    return !call.getInout().empty();
  return isa<ag::UpdateOp, ag::SetFieldOp, ag::ListSetOp, ag::ListPushOp, ag::ListPopOp>(op);
}

OpOperand &getMutated(Operation *op) {
  if (auto push = dyn_cast<ag::ListPushOp>(op))
    return push.getListMutable();
  if (auto pop = dyn_cast<ag::ListPopOp>(op))
    return pop.getListMutable();
  if (auto set = dyn_cast<ag::ListSetOp>(op))
    return set.getListMutable();
  if (auto field = dyn_cast<ag::SetFieldOp>(op))
    return field.getOperandMutable();
  if (auto update = dyn_cast<ag::UpdateOp>(op))
    return update.getOperandMutable();
  return op->getOpOperand(0);
}

/// Whether two values are one, or the same selection from one: what holds an `ag::Variable` is
/// selected again for each use.
static bool isSame(Value lhs, Value rhs) {
  if (lhs == rhs)
    return true;
  auto field = lhs.getDefiningOp<ag::GetFieldOp>(),
       otherField = rhs.getDefiningOp<ag::GetFieldOp>();
  if (field && otherField)
    return field.getIndex() == otherField.getIndex() &&
           isSame(field.getOperand(), otherField.getOperand());
  auto element = lhs.getDefiningOp<ag::ListGetOp>(),
       otherElement = rhs.getDefiningOp<ag::ListGetOp>();
  return element && otherElement && element.getIndex() == otherElement.getIndex() &&
         isSame(element.getList(), otherElement.getList());
}

/// `read` reads the part that `write` stores.
static bool selectsSame(Operation *write, Operation *read) {
  if (auto set = dyn_cast<ag::SetFieldOp>(write)) {
    auto get = dyn_cast<ag::GetFieldOp>(read);
    return get && isSame(get.getOperand(), set.getOperand()) && get.getIndex() == set.getIndex();
  }
  if (auto set = dyn_cast<ag::ListSetOp>(write)) {
    auto get = dyn_cast<ag::ListGetOp>(read);
    return get && isSame(get.getList(), set.getList()) && get.getIndex() == set.getIndex();
  }
  auto set = dyn_cast<ag::UpdateOp>(write);
  auto get = dyn_cast<ag::SubscriptOp>(read);
  return set && get && get.getOperand() == set.getOperand() &&
         get.getIndices() == set.getIndices() && get.getKinds() == set.getKinds();
}

Operation *findInnerMutation(Operation *op) {
  Value value;
  if (auto set = dyn_cast<ag::SetFieldOp>(op))
    value = set.getValue();
  else if (auto set = dyn_cast<ag::ListSetOp>(op))
    value = set.getValue();
  else if (auto set = dyn_cast<ag::UpdateOp>(op))
    value = set.getValue();
  Operation *inner = value ? value.getDefiningOp() : nullptr;
  if (!inner || !isMutation(inner) || isa<ag::CallOp, ag::HostCallOp>(inner) ||
      !value.hasOneUse() || inner->getBlock() != op->getBlock())
    return nullptr;
  Operation *part = getMutated(inner).get().getDefiningOp();
  return part && part->hasOneUse() && part->getBlock() == op->getBlock() && selectsSame(op, part)
             ? inner
             : nullptr;
}

StringRef getResultName(Operation *op, unsigned index) {
  auto names = ag::getAttr<ag::NamesAttr>(op);
  StringRef name = names && index < names.size() ? cast<StringAttr>(names[index]).getValue() : "";
  return name.empty() ? "value" : name;
}

/// Two operations of one expression, which C++ may run in any order, must not change places.
static bool conflictInExpression(Effect lhs, Effect rhs) {
  return std::max(lhs, rhs) == Effect::Acts && std::min(lhs, rhs) != Effect::None;
}

static bool conflictAcrossStatements(Effect lhs, Effect rhs) {
  return conflictInExpression(lhs, rhs) || (lhs == Effect::Throws && rhs == Effect::Throws);
}

Structure::Structure(func::FuncOp function, bool isRecorded) : isRecorded(isRecorded) {
  for (Block &block : function.getBody())
    analyze(block);
}

bool Structure::isInline(Operation *op) const { return isLiteral(op) || inlined.contains(op); }

void Structure::analyze(Block &block) {
  for (Operation &op : block) {
    for (Region &region : op.getRegions())
      for (Block &nested : region)
        analyze(nested);
    if (auto branch = dyn_cast<scf::IfOp>(op); branch && isExpressionLike(branch))
      expressions.insert(branch);
  }
  for (Operation &op : llvm::reverse(block)) {
    if (isLiteral(&op))
      continue;
    bool isPart = canInline(&op);
    if (isPart)
      inlined.insert(&op);
    Operation *user = isPart ? *op.user_begin() : nullptr;
    statements[&op] =
        user && user->getBlock() == &block ? statements.lookup(user) : getStatement(&op, &block);
  }
  findForwarded(block);
}

bool Structure::isExpressionLike(scf::IfOp op) const {
  auto kind = ag::getAttr<ag::KindAttr>(op);
  if (!kind || kind == "if" || op.getNumResults() != 1 || op.getElseRegion().empty())
    return false;
  for (Region &region : op->getRegions())
    for (Operation &nested : region.front().without_terminator())
      if (!isInline(&nested))
        return false;
  auto yields = [&](Region &region, bool value) {
    IntegerAttr constant;
    auto yield = cast<scf::YieldOp>(region.front().getTerminator());
    return matchPattern(yield.getOperand(0), m_Constant(&constant)) &&
           constant.getValue().isZero() != value;
  };
  if (kind == "and")
    return yields(op.getElseRegion(), false);
  if (kind == "or")
    return yields(op.getThenRegion(), true);
  return kind == "conditional";
}

bool Structure::canInline(Operation *op) const {
  if (op->getNumResults() != 1 || !op->getResult(0).hasOneUse() || isa<ag::UnwindOp>(op))
    return false;
  Operation *user = *op->user_begin();
  // It is printed as a lambda, which captures what it is given.
  if (ag::hasAttr<ag::InReverseAttr>(op))
    return true;
  if (ag::hasAttr<ag::InReverseAttr>(user))
    return false;
  if (isMutation(op) && findInnerMutation(user) != op)
    return false;
  if (user->getBlock() != op->getBlock()) {
    // A query of a value's shape may be asked where it is needed; the value itself stays where it
    // is.
    bool isQuery = isa<ag::SizeOp, ag::ListSizeOp>(op);
    if (auto extent = dyn_cast<ag::ExtentOp>(op))
      isQuery = matchPattern(extent.getAxis(), m_Constant());
    return isQuery && !isa<ag::BindOp>(user);
  }
  if (!fitsUser(op, user))
    return false;
  Operation *statement = user;
  while (isInline(statement))
    statement = *statement->user_begin();
  return statement->getBlock() == op->getBlock() && canMoveTo(op, statement);
}

bool Structure::fitsUser(Operation *op, Operation *user) const {
  if (auto bind = dyn_cast<ag::BindOp>(op)) {
    if (isa<scf::WhileOp>(user))
      return getResultName(user, op->use_begin()->getOperandNumber()) == bind.getName();
    return isa<scf::YieldOp>(user) && !bind.getDeclares();
  }
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!isa<scf::WhileOp>(op) && !(branch && !isExpression(branch)))
    return true;
  if (isa<ag::BindOp>(user))
    return true;
  return isa<scf::YieldOp, func::ReturnOp>(user) && user->getNumOperands() == 1;
}

/// The operand of `statement` that `op` is a part of, which is printed in it.
static unsigned getOperandNumber(Operation *op, Operation *statement) {
  while (*op->user_begin() != statement)
    op = *op->user_begin();
  return op->use_begin()->getOperandNumber();
}

/// What `op` is printed in, from its user to the statement.
static llvm::DenseSet<Operation *> findUsers(Operation *op, Operation *statement) {
  llvm::DenseSet<Operation *> users;
  while (op != statement)
    users.insert(op = *op->user_begin());
  return users;
}

/// Whether of two parts of a statement the first one is an operand to the right of what the second
/// one is in.
static bool areReversed(Operation *first, Operation *second, Operation *statement) {
  for (; first != statement; first = *first->user_begin())
    for (Operation *other = second; other != statement; other = *other->user_begin())
      if (*other->user_begin() == *first->user_begin())
        return !isMutation(*first->user_begin()) &&
               first->use_begin()->getOperandNumber() > other->use_begin()->getOperandNumber();
  return false;
}

/// The object that a value is selected from.
static Value getWhole(Value value) {
  Operation *source = value.getDefiningOp();
  while (isa_and_nonnull<ag::GetFieldOp, ag::ListGetOp>(source)) {
    value = source->getOperand(0);
    source = value.getDefiningOp();
  }
  return value;
}

/// Whether `change` changes an object in place that `op` reads: one that holds an `ag::Variable`
/// has no copy which could keep what it was.
static bool changesReadObject(Operation *change, Operation *op) {
  if (ag::holdsState(op->getResult(0).getType()))
    return false;
  auto isChanged = [&](Value read) {
    return ag::holdsState(read.getType()) &&
           llvm::any_of(change->getOperands(), [&](Value operand) {
             return operand.getType() == read.getType() && getWhole(operand) == read;
           });
  };
  return op
      ->walk([&](Operation *part) {
        bool reads = llvm::any_of(part->getOperands(),
                                  [&](Value operand) { return isChanged(getWhole(operand)); });
        return reads ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool carriesDerivative(Type type) {
  return isa<RankedTensorType>(type) && isa<FloatType, ComplexType>(ag::getElementType(type));
}

/// The values to whose gradients `op`, with what is nested in it, contributes.
static SmallVector<Value> findContributedTo(Operation *op) {
  SmallVector<Value> values;
  op->walk([&](Operation *part) {
    if (isa<ag::BindOp>(part) || part->getNumRegions() ||
        llvm::none_of(part->getResultTypes(), carriesDerivative))
      return;
    for (Value operand : part->getOperands())
      if (carriesDerivative(operand.getType()))
        values.push_back(ag::skipBinds(operand));
  });
  return values;
}

bool Structure::changesSums(Operation *op, Operation *statement) const {
  SmallVector<Value> values = findContributedTo(op);
  if (values.empty())
    return false;
  auto isShared = [&](Value read) {
    return llvm::any_of(values, [&](Value value) { return isSame(value, read); });
  };
  llvm::DenseSet<Operation *> users = findUsers(op, statement);
  for (Operation *other = op->getNextNode(); other != statement; other = other->getNextNode()) {
    Operation *otherStatement = statements.lookup(other);
    if (!otherStatement || users.contains(other) ||
        llvm::none_of(findContributedTo(other), isShared))
      continue;
    if (otherStatement == statement ? areReversed(op, other, statement)
                                    : otherStatement->isBeforeInBlock(statement))
      return true;
  }
  return false;
}

bool Structure::canMoveTo(Operation *op, Operation *statement) const {
  if (isRecorded && changesSums(op, statement))
    return false;
  for (Operation *other = op->getNextNode(); other != statement; other = other->getNextNode())
    if (isMutation(other) && statements.lookup(other) != statement && changesReadObject(other, op))
      return false;
  Effect effect = getEffect(op);
  if (effect == Effect::None)
    return true;
  llvm::DenseSet<Operation *> users = findUsers(op, statement);
  bool severalValues =
      isa<scf::WhileOp>(statement) ||
      (statement->hasTrait<OpTrait::IsTerminator>() && statement->getNumOperands() > 1);
  for (Operation *other = op->getNextNode(); other != statement; other = other->getNextNode()) {
    if (isLiteral(other))
      continue;
    Operation *otherStatement = statements.lookup(other);
    Effect otherEffect = getEffect(other);
    if (otherStatement == statement) {
      if (users.contains(other))
        continue;
      // A query that moved into a nested block is no operand of the statement and has no effect.
      bool isApart = severalValues && otherEffect != Effect::None &&
                     getOperandNumber(op, statement) != getOperandNumber(other, statement);
      // The right operand of a compound assignment comes first.
      isApart |= effect == Effect::Throws && otherEffect == Effect::Throws &&
                 areReversed(op, other, statement);
      if (isApart ? conflictAcrossStatements(effect, otherEffect)
                  : conflictInExpression(effect, otherEffect))
        return false;
    } else if (conflictAcrossStatements(effect, otherEffect) &&
               (!otherStatement || otherStatement->isBeforeInBlock(statement))) {
      // Also where it is not known which statement of the block it is printed in.
      return false;
    }
  }
  return true;
}

Operation *Structure::getStatement(Operation *op, Block *block) const {
  while (op) {
    while (isInline(op) && !op->use_empty())
      op = *op->user_begin();
    if (op->getBlock() == block)
      return op;
    op = op->getParentOp();
  }
  return nullptr;
}

bool Structure::isLastUse(Value value, Operation *statement) const {
  Block *block = value.getParentBlock();
  return llvm::all_of(value.getUsers(), [&](Operation *user) {
    Operation *other = getStatement(user, block);
    return !other || other == statement || other->isBeforeInBlock(statement);
  });
}

SmallVector<Operation *> Structure::getParts(Operation *statement) const {
  SmallVector<Operation *> parts{statement};
  for (size_t i = 0; i < parts.size(); ++i)
    for (Value operand : parts[i]->getOperands())
      if (Operation *source = operand.getDefiningOp(); source && !isLiteral(source) &&
                                                       isInline(source) &&
                                                       source->getBlock() == statement->getBlock())
        parts.push_back(source);
  return parts;
}

void Structure::findForwarded(Block &block) {
  auto yield = dyn_cast<scf::YieldOp>(block.back());
  if (!yield || yield.getNumOperands() < 2)
    return;
  Operation *source = nullptr;
  for (OpOperand &operand : yield->getOpOperands()) {
    Value value = operand.get();
    auto bind = value.getDefiningOp<ag::BindOp>();
    if (bind && isInline(bind))
      value = bind.getValue();
    auto result = dyn_cast<OpResult>(value);
    if (!result || !isa<scf::IfOp, scf::WhileOp>(result.getOwner()) ||
        result.getOwner()->getBlock() != &block || !result.hasOneUse() ||
        result.getResultNumber() != operand.getOperandNumber() ||
        (source && source != result.getOwner()) ||
        result.getOwner()->getNumResults() != yield.getNumOperands())
      return;
    source = result.getOwner();
  }
  for (Operation *between = source->getNextNode(); between != yield;
       between = between->getNextNode())
    if (!isInline(between) || getEffect(between) != Effect::None)
      return;
  forwarded[yield] = source;
  inlined.insert(source);
}

} // namespace autographc::emit
