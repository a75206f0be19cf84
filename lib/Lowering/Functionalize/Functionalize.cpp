//===- Functionalize.cpp - ag-functionalize -------------------------------===//
#include "autographc/Lowering/Functionalize.h"
#include "Assigned.h"
#include "Liveness.h"
#include "autographc/IR/Leaves.h"
#include "autographc/Lowering/ControlFlow.h"

#include "mlir/IR/Matchers.h"

namespace autographc {
#define GEN_PASS_DEF_FUNCTIONALIZE
#include "autographc/Lowering/Functionalize.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// Whether specialize may give a buffer to a variable: to a tensor, a list, or an array of some
/// size.
bool mayHaveBuffer(Type type) {
  SmallVector<Type> leaves = getLeafTypes(type);
  return llvm::any_of(leaves, llvm::IsaPred<RankedTensorType>) ||
         leaves.size() >= ag::leastDenseArray;
}

class Functionalizer {
public:
  explicit Functionalizer(func::FuncOp function)
      : function(function), variables(function), liveness(function, variables),
        assigned(function, variables), builder(function), current(variables.size()) {}
  void run();

private:
  void convert(Block &block);
  void convert(Operation *op);
  void convertRead(ag::ReadOp op);
  void convertAssign(ag::AssignOp op);
  void convertIf(ag::IfOp op);
  void convertWhile(ag::WhileOp op);
  void convertReturn(ag::ReturnOp op);
  template <typename Call> void convertCall(Call op);

  /// Converts a region that becomes `block`, whose end yields its values and those of `carried`;
  /// the variables are as before after it.
  void convertArm(Region &region, Region &target, const LiveState &after,
                  ArrayRef<unsigned> carried, std::optional<Assumption> assumption);
  SmallVector<unsigned> findCarried(Operation *op, const llvm::BitVector &live) const;
  void set(unsigned variable, Value value);
  /// The value now, or what stands for an unset one.
  Value get(unsigned variable, Location loc);
  /// The values at the end of a path after which `after` is live.
  SmallVector<Value> getAtEnd(ArrayRef<unsigned> carried, const LiveState &after, Location loc);
  /// The value of the flag is known to be as assumed.
  bool holds(Assumption assumption) const;
  /// From here on, the exits of these flags were taken, or not.
  void assume(ArrayRef<unsigned> flags, bool taken, Location loc);
  /// Undoes what was set since `mark`.
  void restore(size_t mark);
  /// A value with the name of its variable where the user assigned it.
  Value bind(unsigned variable, Value value, Location loc, bool declares);
  SmallVector<Type> getTypes(ArrayRef<unsigned> numbers) const;
  ArrayAttr getNames(unsigned unnamed, ArrayRef<unsigned> numbers);

  func::FuncOp function;
  Variables variables;
  Liveness liveness;
  Assigned assigned;
  OpBuilder builder;
  /// The flags that guards test, found before reads become values.
  llvm::DenseMap<Operation *, std::optional<unsigned>> guards;
  llvm::DenseMap<Operation *, SmallVector<unsigned>> loopGuards;
  SmallVector<Value> current;
  SmallVector<std::pair<unsigned, Value>> log;
};
} // namespace

void Functionalizer::set(unsigned variable, Value value) {
  log.emplace_back(variable, current[variable]);
  current[variable] = value;
}

void Functionalizer::restore(size_t mark) {
  while (log.size() > mark) {
    auto [variable, value] = log.pop_back_val();
    current[variable] = value;
  }
}

Value Functionalizer::get(unsigned variable, Location loc) {
  if (Value value = current[variable])
    return value;
  ag::VariableOp op = variables[variable];
  Type type = cast<ag::RefType>(op.getRef().getType()).getElementType();
  if (op.getGenerated())
    return ag::UndefinedOp::create(builder, loc, type);
  return ag::UnsetOp::create(builder, op.getLoc(), type);
}

bool Functionalizer::holds(Assumption assumption) const {
  BoolAttr value;
  Value flag = current[assumption.flag];
  bool exit = *variables[assumption.flag].getFlag();
  return flag && matchPattern(flag, m_Constant(&value)) &&
         (value.getValue() == exit) == assumption.taken;
}

void Functionalizer::assume(ArrayRef<unsigned> flags, bool taken, Location loc) {
  for (unsigned flag : flags) {
    BoolAttr value = builder.getBoolAttr(*variables[flag].getFlag() == taken);
    set(flag, ag::ConstantOp::create(builder, loc, builder.getI1Type(), value, StringAttr()));
  }
}

SmallVector<Value> Functionalizer::getAtEnd(ArrayRef<unsigned> carried, const LiveState &after,
                                            Location loc) {
  SmallVector<const llvm::BitVector *> known;
  for (const auto &[assumption, live] : after.under)
    if (holds(assumption))
      known.push_back(&live);
  SmallVector<Value> values;
  for (unsigned variable : carried) {
    bool dead =
        llvm::any_of(known, [&](const llvm::BitVector *live) { return !live->test(variable); });
    ag::VariableOp op = variables[variable];
    Type type = cast<ag::RefType>(op.getRef().getType()).getElementType();
    // Only buffers have a place: a number that nothing reads need not be computed. A slot is not
    // changed in place.
    bool hasPlace = !op.getGenerated() && mayHaveBuffer(type);
    Value last = hasPlace ? current[variable] : Value();
    values.push_back(dead ? Value(ag::UndefinedOp::create(builder, loc, type, last))
                          : get(variable, loc));
  }
  return values;
}

SmallVector<unsigned> Functionalizer::findCarried(Operation *op,
                                                  const llvm::BitVector &live) const {
  SmallVector<unsigned> carried;
  llvm::copy_if(assigned.in(op), std::back_inserter(carried),
                [&](unsigned variable) { return live.test(variable); });
  return carried;
}

SmallVector<Type> Functionalizer::getTypes(ArrayRef<unsigned> numbers) const {
  return llvm::map_to_vector(numbers, [&](unsigned variable) -> Type {
    return cast<ag::RefType>(variables[variable].getRef().getType()).getElementType();
  });
}

ArrayAttr Functionalizer::getNames(unsigned unnamed, ArrayRef<unsigned> numbers) {
  SmallVector<StringRef> names(unnamed, "");
  for (unsigned variable : numbers)
    names.push_back(variables[variable].getName());
  return builder.getStrArrayAttr(names);
}

Value Functionalizer::bind(unsigned variable, Value value, Location loc, bool declares) {
  ag::VariableOp op = variables[variable];
  if (op.getGenerated() || op.getName().empty())
    return value;
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner() == &function.getBody().front())
    if (ag::getArgAttr<ag::NameAttr>(function, argument.getArgNumber()) == op.getNameAttr())
      return value;
  UnitAttr declaresAttr = declares ? builder.getUnitAttr() : UnitAttr();
  return ag::BindOp::create(builder, loc, value.getType(), value, op.getNameAttr(), declaresAttr);
}

void Functionalizer::convert(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    convert(&op);
}

void Functionalizer::convert(Operation *op) {
  builder.setInsertionPoint(op);
  if (auto read = dyn_cast<ag::ReadOp>(op))
    return convertRead(read);
  if (auto assign = dyn_cast<ag::AssignOp>(op))
    return convertAssign(assign);
  if (auto branch = dyn_cast<ag::IfOp>(op))
    return convertIf(branch);
  if (auto loop = dyn_cast<ag::WhileOp>(op))
    return convertWhile(loop);
  if (auto call = dyn_cast<ag::CallOp>(op))
    return convertCall(call);
  if (auto call = dyn_cast<ag::HostCallOp>(op))
    return convertCall(call);
  if (auto end = dyn_cast<ag::ReturnOp>(op))
    return convertReturn(end);
  // Declared anew, each time round a loop.
  if (auto variable = dyn_cast<ag::VariableOp>(op))
    set(variables.number(variable.getRef()), Value());
}

void Functionalizer::convertRead(ag::ReadOp op) {
  op.replaceAllUsesWith(get(variables.number(op.getRef()), op.getLoc()));
  op.erase();
}

void Functionalizer::convertAssign(ag::AssignOp op) {
  unsigned variable = variables.number(op.getRef());
  set(variable, bind(variable, op.getValue(), op.getLoc(), op->hasAttr("declares")));
  op.erase();
}

void Functionalizer::convertArm(Region &region, Region &target, const LiveState &after,
                                ArrayRef<unsigned> carried, std::optional<Assumption> assumption) {
  Location loc = target.getParentOp()->getLoc();
  if (region.empty()) {
    builder.createBlock(&target);
    ag::YieldOp::create(builder, loc, ValueRange());
  } else {
    target.takeBody(region);
  }
  Block &block = target.front();
  size_t mark = log.size();
  builder.setInsertionPointToStart(&block);
  if (assumption)
    assume(assumption->flag, assumption->taken, loc);
  convert(block);
  Operation *end = block.getTerminator();
  builder.setInsertionPoint(end);
  SmallVector<Value> values(end->getOperands());
  values.append(getAtEnd(carried, after, loc));
  scf::YieldOp::create(builder, end->getLoc(), values);
  end->erase();
  restore(mark);
}

void Functionalizer::convertIf(ag::IfOp op) {
  const LiveState &after = liveness.getAfter(op);
  std::optional<unsigned> guard = guards.lookup(op);
  SmallVector<unsigned> carried = findCarried(op, after.live);
  SmallVector<Type> types(op.getResultTypes());
  types.append(getTypes(carried));
  auto result = scf::IfOp::create(builder, op.getLoc(), types, op.getCondition(),
                                  /*addThenBlock=*/false, /*addElseBlock=*/false);
  ag::setAttr<ag::KindAttr>(result, op.getKindAttr());
  ag::setAttr<ag::NamesAttr>(result, getNames(op.getNumResults(), carried));
  if (ag::hasAttr<ag::ChosenElementAttr>(op))
    ag::setAttr<ag::ChosenElementAttr>(result);
  auto assumption = [&](bool taken) {
    return guard ? std::optional<Assumption>({*guard, taken}) : std::nullopt;
  };
  convertArm(op.getThenRegion(), result.getThenRegion(), after, carried, assumption(false));
  convertArm(op.getElseRegion(), result.getElseRegion(), after, carried, assumption(true));
  unsigned own = op.getNumResults();
  op.replaceAllUsesWith(result.getResults().take_front(own));
  for (auto [i, variable] : llvm::enumerate(carried))
    set(variable, result.getResult(own + i));
  op.erase();
}

void Functionalizer::convertWhile(ag::WhileOp op) {
  Location loc = op.getLoc();
  const LiveState &head = liveness.getHead(op);
  SmallVector<unsigned> flags = loopGuards.lookup(op);
  SmallVector<unsigned> carried = findCarried(op, head.live);
  SmallVector<Type> types = getTypes(carried);
  auto result = scf::WhileOp::create(builder, loc, types, getAtEnd(carried, head, loc));
  ag::setAttr<ag::KindAttr>(result, op.getKindAttr());
  ag::setAttr<ag::NamesAttr>(result, getNames(0, carried));
  if (op.getUnroll())
    ag::setAttr<ag::UnrollAttr>(result);

  SmallVector<Location> locations(carried.size(), loc);
  size_t mark = log.size();
  result.getBefore().takeBody(op.getCondition());
  Block &before = result.getBefore().front();
  before.addArguments(types, locations);
  for (auto [variable, argument] : llvm::zip(carried, before.getArguments()))
    set(variable, argument);
  convert(before);
  auto condition = cast<ag::ConditionOp>(before.getTerminator());
  builder.setInsertionPoint(condition);
  scf::ConditionOp::create(builder, condition.getLoc(), condition.getCondition(),
                           before.getArguments());
  condition.erase();
  restore(mark);

  Block &body = op.getBody().front();
  if (!op.getStep().empty()) {
    body.getTerminator()->erase();
    body.getOperations().splice(body.end(), op.getStep().front().getOperations());
  }
  Block *after = builder.createBlock(&result.getAfter(), {}, types, locations);
  after->getOperations().splice(after->end(), body.getOperations());
  for (auto [variable, argument] : llvm::zip(carried, after->getArguments()))
    set(variable, argument);
  builder.setInsertionPointToStart(after);
  assume(flags, /*taken=*/false, loc);
  convert(*after);
  Operation *end = after->getTerminator();
  builder.setInsertionPoint(end);
  scf::YieldOp::create(builder, end->getLoc(), getAtEnd(carried, head, loc));
  end->erase();
  restore(mark);
  for (auto [variable, value] : llvm::zip(carried, result.getResults()))
    set(variable, value);
  op.erase();
}

template <typename Call> void Functionalizer::convertCall(Call op) {
  SmallVector<Value> operands;
  SmallVector<int64_t> inout;
  SmallVector<unsigned> written;
  SmallVector<Type> types(op.getResultTypes());
  for (auto [i, operand] : llvm::enumerate(op.getOperands())) {
    auto ref = dyn_cast<ag::RefType>(operand.getType());
    operands.push_back(ref ? get(variables.number(operand), op.getLoc()) : operand);
    if (!ref)
      continue;
    inout.push_back(i);
    written.push_back(variables.number(operand));
    types.push_back(ref.getElementType());
  }
  if (inout.empty())
    return;
  unsigned own = op->getNumResults();
  auto result = Call::create(builder, op.getLoc(), types, op.getCalleeAttr(), operands,
                             op.getSpellingAttr(), builder.getDenseI64ArrayAttr(inout));
  result->setDiscardableAttrs(llvm::to_vector(op->getDiscardableAttrs()));
  op.replaceAllUsesWith(result->getResults().take_front(own));
  for (auto [i, variable] : llvm::enumerate(written))
    set(variable, bind(variable, result->getResult(own + i), op.getLoc(), false));
  op.erase();
}

void Functionalizer::convertReturn(ag::ReturnOp op) {
  SmallVector<Value> values;
  if (function.getNumResults()) {
    // The end of such a function is not reached without a value.
    Type type = function.getResultTypes().front();
    values.push_back(op.getValue() ? op.getValue()
                                   : Value(ag::UndefinedOp::create(builder, op.getLoc(), type)));
  }
  for (auto [argument, variable] : variables.getInOut()) {
    values.push_back(get(variable, op.getLoc()));
    (void)function.insertResult(function.getNumResults(), values.back().getType(), {});
  }
  func::ReturnOp::create(builder, op.getLoc(), values);
  op.erase();
}

void Functionalizer::run() {
  function.walk([&](ag::IfOp op) { guards[op] = liveness.findGuard(op.getCondition()); });
  function.walk([&](ag::WhileOp op) { loopGuards[op] = liveness.findGuards(op); });
  convert(function.getBody().front());
  for (unsigned i = 0; i < variables.size(); ++i)
    variables[i].erase();
}

namespace {
struct Functionalize : autographc::impl::FunctionalizeBase<Functionalize> {
  void runOnOperation() override {
    // Also where the pass is run alone: it takes what it walks for structured statements without
    // exits.
    if (failed(verifyControlFlowOperations(getOperation())))
      return signalPassFailure();
    if (!getOperation().isExternal())
      Functionalizer(getOperation()).run();
  }
};
} // namespace
