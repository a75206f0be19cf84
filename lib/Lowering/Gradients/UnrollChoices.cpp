//===- UnrollChoices.cpp - loops over arrays of objects with Variables ----===//
#include "UnrollChoices.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc {

/// A loop of more iterations stays a loop.
constexpr unsigned mostIterations = 64;

/// Numbers that are known of values.
using Known = llvm::DenseMap<Value, int64_t>;

static bool isChoice(Operation *op) {
  return isa<scf::IfOp>(op) && ag::hasAttr<ag::ChosenElementAttr>(op) &&
         ag::holdsState(op->getResult(0).getType());
}

/// A number as one of an integer type, where it is not near the ends of its range.
static std::optional<int64_t> asNumber(int64_t number, Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  if (!integer || integer.getWidth() < 8)
    return std::nullopt;
  unsigned bits = std::min(integer.getWidth(), 32u);
  bool fits = integer.isUnsigned() ? llvm::isUIntN(bits, number) : llvm::isIntN(bits, number);
  return fits ? std::optional(number) : std::nullopt;
}

/// The number that a value is, as far as sums of what is known say.
static std::optional<int64_t> evaluate(Value value, const Known &known = Known()) {
  value = ag::skipBinds(value);
  if (auto found = known.find(value); found != known.end())
    return found->second;
  Operation *op = value.getDefiningOp();
  if (auto constant = dyn_cast_or_null<ag::ConstantOp>(op)) {
    auto number = dyn_cast<IntegerAttr>(constant.getValue());
    if (!number || number.getValue().getSignificantBits() > 33)
      return std::nullopt;
    bool isUnsigned = number.getType().isUnsignedInteger();
    return asNumber(isUnsigned ? number.getValue().getZExtValue()
                               : number.getValue().getSExtValue(),
                    value.getType());
  }
  if (!isa_and_nonnull<ag::AddOp, ag::SubtractOp, ag::CastOp>(op) ||
      !isa<IntegerType>(op->getOperand(0).getType()))
    return std::nullopt;
  std::optional<int64_t> first = evaluate(op->getOperand(0), known);
  if (!first)
    return std::nullopt;
  if (isa<ag::CastOp>(op))
    return asNumber(*first, value.getType());
  std::optional<int64_t> second = evaluate(op->getOperand(1), known);
  if (!second)
    return std::nullopt;
  return asNumber(isa<ag::AddOp>(op) ? *first + *second : *first - *second, value.getType());
}

/// What a comparison of such numbers gives.
static std::optional<bool> decide(Value value, const Known &known = Known()) {
  Operation *op = ag::skipBinds(value).getDefiningOp();
  if (!isa_and_nonnull<ag::EqualOp, ag::NotEqualOp, ag::LessOp, ag::LessEqualOp, ag::GreaterOp,
                       ag::GreaterEqualOp>(op))
    return std::nullopt;
  std::optional<int64_t> left = evaluate(op->getOperand(0), known);
  std::optional<int64_t> right = evaluate(op->getOperand(1), known);
  if (!left || !right)
    return std::nullopt;
  // Of both one type is made, where a number below zero may be a great one.
  if (op->getOperand(0).getType() != op->getOperand(1).getType() && (*left < 0 || *right < 0))
    return std::nullopt;
  return llvm::TypeSwitch<Operation *, bool>(op)
      .Case([&](ag::EqualOp) { return *left == *right; })
      .Case([&](ag::NotEqualOp) { return *left != *right; })
      .Case([&](ag::LessOp) { return *left < *right; })
      .Case([&](ag::LessEqualOp) { return *left <= *right; })
      .Case([&](ag::GreaterOp) { return *left > *right; })
      .Case([&](ag::GreaterEqualOp) { return *left >= *right; });
}

static Known evaluateAll(Block::BlockArgListType arguments, ValueRange values, const Known &known) {
  Known result;
  for (auto [argument, value] : llvm::zip_equal(arguments, values))
    if (std::optional<int64_t> number = evaluate(value, known))
      result[argument] = *number;
  return result;
}

/// How often the body runs, where constants say it.
static std::optional<unsigned> countIterations(scf::WhileOp loop) {
  scf::ConditionOp condition = loop.getConditionOp();
  Known known = evaluateAll(loop.getBeforeArguments(), loop.getInits(), Known());
  for (unsigned count = 0; count <= mostIterations; ++count) {
    std::optional<bool> goesOn = decide(condition.getCondition(), known);
    if (!goesOn)
      return std::nullopt;
    if (!*goesOn)
      return count;
    known = evaluateAll(loop.getAfterArguments(), condition.getArgs(), known);
    known = evaluateAll(loop.getBeforeArguments(), loop.getYieldOp().getResults(), known);
  }
  return std::nullopt;
}

/// Puts the element in the place of a chain of conditionals that choose it by a known number.
static void foldChoice(scf::IfOp choice) {
  while (choice) {
    std::optional<bool> isFirst = decide(choice.getCondition());
    if (!isFirst)
      return;
    Block *taken = *isFirst ? choice.thenBlock() : choice.elseBlock();
    Value element = taken->getTerminator()->getOperand(0);
    choice->getBlock()->getOperations().splice(choice->getIterator(), taken->getOperations(),
                                               taken->begin(), std::prev(taken->end()));
    choice.getResult(0).replaceAllUsesWith(element);
    choice.erase();
    choice = element.getDefiningOp<scf::IfOp>();
  }
}

/// Clones a block without its terminator; the names of its values stay behind.
static void cloneBody(Block &block, OpBuilder &builder, IRMapping &mapping) {
  for (Operation &op : block.without_terminator()) {
    if (auto bind = dyn_cast<ag::BindOp>(op))
      mapping.map(bind.getResult(), mapping.lookupOrDefault(bind.getValue()));
    else
      builder.clone(op, mapping);
  }
}

static SmallVector<Value> lookUp(ValueRange values, const IRMapping &mapping) {
  return llvm::map_to_vector(values, [&](Value value) { return mapping.lookupOrDefault(value); });
}

/// What is carried, with a constant for each number that is known.
static void writeNumbers(MutableArrayRef<Value> values, OpBuilder &builder) {
  for (Value &value : values)
    if (std::optional<int64_t> number = evaluate(value))
      value =
          ag::ConstantOp::create(builder, value.getLoc(), value.getType(),
                                 builder.getIntegerAttr(value.getType(), *number), StringAttr());
}

static void unroll(scf::WhileOp loop, unsigned count) {
  OpBuilder builder(loop);
  auto begin = ag::UndefinedOp::create(builder, loop.getLoc(), builder.getI1Type());
  SmallVector<Value> values(loop.getInits());
  for (unsigned done = 0;; ++done) {
    IRMapping mapping;
    mapping.map(loop.getBeforeArguments(), values);
    cloneBody(*loop.getBeforeBody(), builder, mapping);
    values = lookUp(loop.getConditionOp().getArgs(), mapping);
    if (done == count)
      break;
    mapping.map(loop.getAfterArguments(), values);
    cloneBody(*loop.getAfterBody(), builder, mapping);
    values = lookUp(loop.getYieldOp().getResults(), mapping);
    writeNumbers(values, builder);
  }
  loop.replaceAllUsesWith(values);
  SmallVector<scf::IfOp> choices;
  for (Operation *op = begin; op != loop; op = op->getNextNode())
    op->walk([&](scf::IfOp choice) {
      if (isChoice(choice))
        choices.push_back(choice);
    });
  llvm::for_each(choices, foldChoice);
  begin.erase();
  loop.erase();
}

/// The first loop, from the inside, whose iterations choose objects and are counted by constants;
/// none where there is none.
static std::optional<std::pair<scf::WhileOp, unsigned>> findLoop(const Recording &recording) {
  std::optional<std::pair<scf::WhileOp, unsigned>> found;
  auto visit = [&](scf::WhileOp loop) {
    auto find = [](scf::IfOp choice) {
      return isChoice(choice) ? WalkResult::interrupt() : WalkResult::advance();
    };
    std::optional<unsigned> count;
    if (loop->walk(find).wasInterrupted())
      count = countIterations(loop);
    if (!count)
      return WalkResult::advance();
    found = {loop, *count};
    return WalkResult::interrupt();
  };
  for (Operation *op : recording.list())
    if (!found && !recording.own.contains(op))
      op->walk(visit);
  return found;
}

void unrollChoices(const Recording &recording) {
  while (auto loop = findLoop(recording))
    unroll(loop->first, loop->second);
}

} // namespace autographc
