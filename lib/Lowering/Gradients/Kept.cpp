//===- Kept.cpp - values that reverse code needs from where they were made ===//
#include "Kept.h"
#include "Activity.h"
#include "InlineRecorded.h"
#include "ReverseCode.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

Kept::Kept(const Recording &recording, OpBuilder &builder)
    : tape(recording.tape), end(recording.end), isRecorded(recording.isRecorded),
      forward(recording.body && !recording.isRepeated
                  ? cast<func::FuncOp>(recording.body->getParentOp())
                  : func::FuncOp()),
      twins(recording.twins), builder(builder) {}

bool Kept::isKnown(Value value) const {
  return value.getParentBlock()->findAncestorOpInBlock(*end) != nullptr;
}

bool Kept::isInLoop(Value value) const {
  if (forward)
    return true;
  for (Operation *op = value.getParentBlock()->getParentOp(); op && op->getBlock();
       op = op->getParentOp()) {
    if (isa<scf::WhileOp>(op))
      return true;
    if (op->getBlock()->findAncestorOpInBlock(*end))
      return false;
  }
  return false;
}

bool Kept::isHeld(Value value) const {
  value = ag::skipBinds(value);
  if (isKnown(value))
    return true;
  if (auto field = value.getDefiningOp<ag::GetFieldOp>())
    return isHeld(field.getOperand());
  auto argument = dyn_cast<BlockArgument>(value);
  return forward && argument && argument.getOwner()->getParentOp() == forward &&
         twins->getHeld(argument);
}

void Kept::setBehind(Value value) {
  if (Operation *op = value.getDefiningOp())
    builder.setInsertionPointAfter(op);
  else
    builder.setInsertionPointToStart(value.getParentBlock());
}

/// The user's name of a value; empty where it has none.
static std::string findUserName(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  Operation *op = argument ? argument.getOwner()->getParentOp() : value.getDefiningOp();
  unsigned index = argument ? argument.getArgNumber() : cast<OpResult>(value).getResultNumber();
  // Of branches and loops.
  if (auto names = ag::getAttr<ag::NamesAttr>(op); names && index < names.size())
    return cast<StringAttr>(names[index]).str();
  if (isa<ag::ReadOp>(op))
    return "iterations";
  for (Operation *user : value.getUsers())
    if (auto bind = dyn_cast<ag::BindOp>(user))
      return bind.getName().str();
  return "";
}

std::string nameInMessage(Value value, StringRef otherwise) {
  std::string name = findUserName(value);
  if (auto bind = value.getDefiningOp<ag::BindOp>())
    name = bind.getName().str();
  if (auto argument = dyn_cast<BlockArgument>(value))
    if (auto function = dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp()))
      if (auto written = ag::getArgAttr<ag::NameAttr>(function, argument.getArgNumber()))
        name = written.getValue().str();
  return name.empty() ? otherwise.str() : "`" + name + "`";
}

/// What a list of kept values is called.
static std::string getName(Value value) {
  std::string name = findUserName(value);
  return name.empty() ? "kept" : "kept_" + name;
}

Value Kept::declare(Value value, Type type) {
  OpBuilder::InsertionGuard guard(builder);
  Block *block = value.getParentBlock();
  while (!block->findAncestorOpInBlock(*end))
    block = block->getParentOp()->getBlock();
  if (tape && block->findAncestorOpInBlock(*tape))
    builder.setInsertionPointAfter(tape);
  else
    builder.setInsertionPointToStart(block);
  return ag::VariableOp::create(builder, tape ? tape.getLoc() : value.getLoc(),
                                ag::RefType::get(type), getName(value),
                                /*generated=*/true, BoolAttr());
}

void Kept::noteAgain(Value value) { note(ag::AgainAttr::getNameStr(), value); }

void Kept::note(StringRef attribute, Value value) {
  if (!tape)
    return;
  auto loop = dyn_cast<scf::WhileOp>(value.getParentBlock()->getParentOp());
  if (!loop)
    loop = value.getParentBlock()->getParentOp()->getParentOfType<scf::WhileOp>();
  if (!loop || !tape->getBlock()->findAncestorOpInBlock(*loop))
    return;
  std::string name = findUserName(value);
  if (name.empty() && value.getType().isInteger(1))
    name = "(a condition)";
  if (name.empty())
    name = "(" + value.getDefiningOp()->getName().stripDialect().str() + ")";
  SmallVector<Attribute> names;
  if (auto before = loop->getAttrOfType<ArrayAttr>(attribute))
    names.assign(before.begin(), before.end());
  Attribute own = builder.getStringAttr(name);
  if (!llvm::is_contained(names, own))
    names.push_back(own);
  loop->setAttr(attribute, builder.getArrayAttr(names));
}

Value Kept::keepInVariable(Value value) {
  auto [entry, isNew] = variables.try_emplace(value);
  if (isNew) {
    OpBuilder::InsertionGuard guard(builder);
    Value variable = declare(value, value.getType());
    setBehind(value);
    ag::AssignOp::create(builder, value.getLoc(), variable, value);
    variables[value] = variable;
  }
  return emitRead(builder, value.getLoc(), variables[value]);
}

/// What a carried integer changes by in each iteration; nothing where that is not a constant.
static std::optional<int64_t> findStep(Value value) {
  auto argument = dyn_cast<BlockArgument>(value);
  auto loop =
      argument ? dyn_cast<scf::WhileOp>(argument.getOwner()->getParentOp()) : scf::WhileOp();
  auto type = dyn_cast<IntegerType>(value.getType());
  if (!loop || !type || !type.isSigned() || type.getWidth() < 32)
    return std::nullopt;
  Value next = ag::skipBinds(loop.getYieldOp().getOperand(argument.getArgNumber()));
  auto add = next.getDefiningOp<ag::AddOp>();
  if (!add || ag::skipBinds(add.getLhs()) != value)
    return std::nullopt;
  auto step = ag::skipBinds(add.getRhs()).getDefiningOp<ag::ConstantOp>();
  auto number = step ? dyn_cast<IntegerAttr>(step.getValue()) : IntegerAttr();
  return number ? std::optional(number.getValue().getSExtValue()) : std::nullopt;
}

/// Whether it gives the Scalar 1, with which a gradient begins.
static bool isOne(Operation *op) {
  return isa<ag::OnesLikeOp>(op) && ag::isScalar(op->getResult(0).getType()) &&
         isa<FloatType, ComplexType>(ag::getElementType(op->getResult(0).getType()));
}

bool Kept::canReadAgain(Value value) const {
  ag::GlobalReadOp read = getVariableRead(value);
  if (!read || !tape || isRecorded || (read.getState() && !isHeld(read.getState())))
    return false;
  auto [known, isNew] = readable.try_emplace(read, true);
  // Whatever runs between the tape and the code that undoes what it recorded.
  Operation *last = tape->getBlock()->findAncestorOpInBlock(*end);
  for (Operation *op = tape; isNew && known->second && op != last; op = op->getNextNode())
    known->second = !mayAssign(op, read);
  if (isNew && known->second && last != end)
    known->second = !mayAssign(last, read);
  return known->second;
}

bool Kept::isCheap(Value value) const {
  value = ag::skipBinds(value);
  if (isHeld(value) || recomputed.contains(value))
    return true;
  Operation *op = value.getDefiningOp();
  if (!op) {
    auto loop = dyn_cast<scf::WhileOp>(value.getParentBlock()->getParentOp());
    return loop && findStep(value) &&
           isCheap(loop.getInits()[cast<BlockArgument>(value).getArgNumber()]);
  }
  auto isInteger = [](Type type) { return isa<IntegerType>(type); };
  bool isArithmetic =
      isa<ag::AddOp, ag::SubtractOp, ag::MultiplyOp, ag::CastOp, ag::TruncatedRemainderOp>(op) ||
      op->hasTrait<ag::ComparisonTrait>();
  isArithmetic &= isInteger(value.getType()) && llvm::all_of(op->getOperandTypes(), isInteger);
  // One element of a tensor that is still there. For another tape that would be a second value.
  // So it is of pieces.
  auto element = dyn_cast<ag::SubscriptOp>(op);
  bool isElement = element && !isRecorded &&
                   (isHeld(element.getOperand()) ||
                    ag::skipBinds(element.getOperand()).getDefiningOp<ag::SubscriptOp>());
  if (isOne(op) || canReadAgain(value))
    return true;
  // Of what is there without a computation.
  bool isAsked = isa<ag::ExtentOp>(op) || (isa<ag::ItemOp>(op) && isInteger(value.getType()));
  bool isConstant = isa<ag::ConstantOp, ag::UndefinedOp, ag::UnsetOp, ag::ToScalarOp>(op);
  return (isArithmetic || isElement || isConstant || isAsked) &&
         llvm::all_of(op->getOperands(), [&](Value operand) { return isCheap(operand); });
}

bool Kept::isDerived(Value value) const {
  Operation *op = value.getDefiningOp();
  if (!op || !isa<ag::AddOp, ag::SubtractOp, ag::MultiplyOp, ag::NegativeOp>(op))
    return false;
  // Of Scalars, as cheap as a number, any others may be there already.
  bool isNumber = ag::isScalar(value.getType()) && !isRecorded;
  llvm::SmallDenseSet<Value> tensors;
  for (Value operand : op->getOperands()) {
    bool isTensor = operand.getType() == value.getType();
    if (isTensor && !(isNumber && isCheap(operand)) &&
        (!tensors.insert(ag::skipBinds(operand)).second && !isNumber))
      return false;
    if (!isTensor && (!ag::isNumber(operand.getType()) || !isCheap(operand)))
      return false;
  }
  return isa<RankedTensorType>(value.getType()) && tensors.size() <= 1 &&
         (isNumber || tensors.size() == 1);
}

/// The number of an iteration is what is left of them.
Value Kept::emitCounter(BlockArgument counter) {
  Block *block = counter.getOwner();
  auto [count, done] = iterations.lookup(block);
  Value init = get(cast<scf::WhileOp>(block->getParentOp()).getInits()[counter.getArgNumber()]);
  builder.setInsertionPoint(anchors.lookup(block));
  Location loc = counter.getLoc();
  Type type = counter.getType(), wide = count.getType();
  Value left = ag::SubtractOp::create(builder, loc, wide, count, done);
  Value number = ag::SubtractOp::create(builder, loc, wide, left, emitInteger(builder, 1, loc));
  Value step = emitInteger(builder, *findStep(counter), loc);
  Value steps = ag::MultiplyOp::create(builder, loc, wide, number, step);
  if (type != wide)
    init = ag::CastOp::create(builder, loc, wide, init, /*implicit=*/false);
  Value result = ag::AddOp::create(builder, loc, wide, init, steps);
  if (type == wide)
    return result;
  // The loop has counted so.
  auto narrow = ag::CastOp::create(builder, loc, type, result, /*implicit=*/false);
  ag::setAttr<ag::InsideAttr>(narrow);
  return narrow;
}

/// Where its block begins to be undone, so that it is there for all of that.
Value Kept::recompute(Value value) {
  if (Value known = recomputed.lookup(value))
    return known;
  if (isa<BlockArgument>(value) || value.getDefiningOp()->getNumOperands() != 0)
    note(ag::AgainAttr::getNameStr(), value);
  OpBuilder::InsertionGuard guard(builder);
  Value result;
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && isHeld(value)) {
    result = twins->getHeld(argument);
  } else if (argument) {
    result = emitCounter(argument);
  } else if (isOne(value.getDefiningOp())) {
    builder.setInsertionPoint(anchors.lookup(value.getParentBlock()));
    Value one = emitFloat(builder, value.getType(), 1.0, value.getLoc());
    result = ag::ToScalarOp::create(builder, value.getLoc(), value.getType(), one,
                                    /*implicit=*/true, /*casts=*/false);
  } else {
    IRMapping mapping;
    for (Value operand : value.getDefiningOp()->getOperands())
      mapping.map(operand, get(operand));
    builder.setInsertionPoint(anchors.lookup(value.getParentBlock()));
    Operation *again = builder.clone(*value.getDefiningOp(), mapping);
    // It was in range before.
    if (isa<ag::SubscriptOp>(again))
      ag::setAttr<ag::InsideAttr>(again);
    result = again->getResult(0);
  }
  return recomputed[value] = result;
}

Value Kept::get(Value value) {
  value = ag::skipBinds(value);
  if (isKnown(value))
    return value;
  if (isCheap(value) || isDerived(value))
    return recompute(value);
  return isInLoop(value) ? keepInList(value) : keepInVariable(value);
}

} // namespace autographc
