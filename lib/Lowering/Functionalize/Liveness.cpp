//===- Liveness.cpp - which variables are live, knowing the flags ---------===//
#include "Liveness.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

/// The slot of a result. The index of a range is generated too, but reads like a variable of the
/// user.
static bool isSlot(ag::VariableOp op) {
  return op.getGenerated() && !op.getFlag() && op.getName().starts_with("result");
}

Variables::Variables(func::FuncOp function) {
  SmallVector<ag::VariableOp> slots, flags;
  function.walk<WalkOrder::PreOrder>([&](ag::VariableOp op) {
    (op.getFlag() ? flags : isSlot(op) ? slots : variables).push_back(op);
  });
  variables.append(slots);
  variables.append(flags);
  for (auto [i, op] : llvm::enumerate(variables))
    numbers[op.getRef()] = i;
}

SmallVector<std::pair<unsigned, unsigned>> Variables::getInOut() const {
  SmallVector<std::pair<unsigned, unsigned>> inout;
  for (auto [i, op] : llvm::enumerate(variables))
    if (auto argument = ag::getAttr<ag::ArgumentAttr>(op))
      inout.emplace_back(argument.getInt(), i);
  llvm::sort(inout);
  return inout;
}

static auto *find(auto &under, Assumption assumption) {
  auto *found = llvm::find_if(under, [&](const auto &entry) { return entry.first == assumption; });
  return found == under.end() ? nullptr : found;
}

const llvm::BitVector &LiveState::get(Assumption assumption) const {
  auto *found = find(under, assumption);
  return found ? found->second : live;
}

void LiveState::set(Assumption assumption, llvm::BitVector variables) {
  if (auto *found = find(under, assumption))
    found->second = std::move(variables);
  else
    under.emplace_back(assumption, std::move(variables));
}

void LiveState::forget(unsigned flag) {
  llvm::erase_if(under, [&](const auto &entry) { return entry.first.flag == flag; });
}

void LiveState::use(unsigned variable) {
  live.set(variable);
  for (auto &entry : under)
    entry.second.set(variable);
}

void LiveState::define(unsigned variable) {
  live.reset(variable);
  for (auto &entry : under)
    entry.second.reset(variable);
}

void LiveState::join(const LiveState &other) {
  for (auto &entry : other.under)
    if (!find(under, entry.first))
      under.emplace_back(entry.first, live);
  for (auto &entry : under)
    entry.second |= other.get(entry.first);
  live |= other.live;
}

bool LiveState::operator==(const LiveState &other) const {
  return live == other.live && under.size() == other.under.size() &&
         llvm::all_of(under, [&](const auto &entry) {
           auto *found = find(other.under, entry.first);
           return found && found->second == entry.second;
         });
}

Liveness::Liveness(func::FuncOp function, const Variables &variables) : variables(variables) {
  do {
    changed = false;
    LiveState state = empty();
    for (auto [argument, variable] : variables.getInOut())
      state.use(variable);
    visit(function.getBody(), state);
  } while (changed);
}

void Liveness::visit(Region &region, LiveState &state) {
  if (!region.empty())
    for (Operation &op : llvm::reverse(region.front()))
      visit(&op, state);
}

void Liveness::visit(Operation *op, LiveState &state) {
  if (auto branch = dyn_cast<ag::IfOp>(op))
    return visitIf(branch, state);
  if (auto loop = dyn_cast<ag::WhileOp>(op))
    return visitWhile(loop, state);
  if (auto assign = dyn_cast<ag::AssignOp>(op))
    return visitAssign(assign, state);
  if (auto variable = dyn_cast<ag::VariableOp>(op)) {
    unsigned number = variables.number(variable.getRef());
    state.define(number);
    return state.forget(number);
  }
  // A read, or a call with a reference: its final value may be the one it came with.
  for (Value operand : op->getOperands())
    if (isa<ag::RefType>(operand.getType()))
      state.use(variables.number(operand));
}

void Liveness::visitAssign(ag::AssignOp op, LiveState &state) {
  unsigned number = variables.number(op.getRef());
  std::optional<bool> exit = variables[number].getFlag();
  BoolAttr value;
  if (exit && matchPattern(op.getValue(), m_Constant(&value))) {
    llvm::BitVector live = state.get({number, value.getValue() == *exit});
    state.live = std::move(live);
  }
  state.forget(number);
  state.define(number);
}

std::optional<unsigned> Liveness::findGuard(Value condition) const {
  bool exit = false;
  if (auto negation = condition.getDefiningOp<ag::LogicalNotOp>()) {
    exit = true;
    condition = negation.getOperand();
  }
  auto read = condition.getDefiningOp<ag::ReadOp>();
  if (!read)
    return std::nullopt;
  unsigned number = variables.number(read.getRef());
  return variables[number].getFlag() == exit ? std::optional(number) : std::nullopt;
}

SmallVector<unsigned> Liveness::findGuards(ag::WhileOp op) const {
  SmallVector<unsigned> guards;
  Value condition = cast<ag::ConditionOp>(op.getCondition().front().getTerminator()).getCondition();
  while (true) {
    auto both = condition.getDefiningOp<ag::IfOp>();
    bool isAnd = both && both.getKind() == "and";
    std::optional<unsigned> guard = findGuard(isAnd ? both.getCondition() : condition);
    if (guard)
      guards.push_back(*guard);
    if (!isAnd || !guard)
      return guards;
    condition = both.getThenRegion().front().getTerminator()->getOperand(0);
  }
}

void Liveness::visitIf(ag::IfOp op, LiveState &state) {
  states.insert_or_assign(op, state);
  LiveState other = state;
  std::optional<unsigned> guard = findGuard(op.getCondition());
  visit(op.getThenRegion(), state);
  visit(op.getElseRegion(), other);
  if (!guard)
    return state.join(other);
  // With the exit taken only the else region runs, otherwise only the other.
  llvm::BitVector off = state.get({*guard, false}), on = other.get({*guard, true});
  state.live = off;
  other.live = on;
  state.join(other);
  state.set({*guard, false}, std::move(off));
  state.set({*guard, true}, std::move(on));
}

void Liveness::visitWhile(ag::WhileOp op, LiveState &state) {
  LiveState body = states.try_emplace(op, empty()).first->second;
  SmallVector<unsigned> guards = findGuards(op);
  visit(op.getStep(), body);
  visit(op.getBody(), body);
  for (unsigned guard : guards)
    body.live &= body.get({guard, false});
  LiveState exit = state;
  state.join(body);
  for (unsigned guard : guards)
    state.set({guard, true}, exit.get({guard, true}));
  // A loop that only ends by a flag goes on where the flag is off.
  auto condition = cast<ag::ConditionOp>(op.getCondition().front().getTerminator());
  if (std::optional<unsigned> only = findGuard(condition.getCondition())) {
    state.set({*only, false}, body.get({*only, false}));
    state.live = body.get({*only, false});
    state.live |= exit.get({*only, true});
  }
  visit(op.getCondition(), state);
  LiveState &head = states.find(op)->second;
  if (head == state)
    return;
  head = state;
  changed = true;
}

} // namespace autographc
