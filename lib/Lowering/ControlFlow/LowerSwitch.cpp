//===- LowerSwitch.cpp - ag-lower-switch ----------------------------------===//
#include "ExitLowering.h"
#include "autographc/Lowering/ControlFlow.h"

namespace autographc {
#define GEN_PASS_DEF_LOWERSWITCH
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// Cases that fall into one another: `first` to `last`, the last of which leaves the switch.
struct Group {
  unsigned first, last;
  bool isDefault = false;
};

class SwitchLowering {
public:
  SwitchLowering(ag::SwitchOp op, Names &names)
      : op(op), names(names), builder(op), loc(op.getLoc()) {}
  void run();

private:
  void findGroups();
  /// `value` is one of the values of the cases from `first` to `last`; null if there are none.
  Value createTest(unsigned first, unsigned last);
  Value createOr(Value lhs, function_ref<Value()> rhs);
  /// "entered at case `index` of the group or above", given `above` the same of the case before
  /// (null: no).
  Value createEntered(const Group &group, unsigned index, Value above);
  bool isEntry(unsigned index) { return !values[index].empty() || index == op.getDefaultTarget(); }
  /// Fills `block` with the cases of a group and lowers the breaks in them.
  void emitGroup(const Group &group, Block *block);
  void lowerBreaks(Block *block);

  ag::SwitchOp op;
  Names &names;
  OpBuilder builder;
  Location loc;
  /// The values of each case.
  SmallVector<SmallVector<int64_t>> values;
  SmallVector<Group> groups;
};
} // namespace

/// True if the end of the region may be reached.
static bool mayReachEnd(Region &region) {
  if (region.empty())
    return true;
  return isa<ag::YieldOp>(region.front().getTerminator()) &&
         llvm::all_of(region.front(), [](Operation &op) {
           auto branch = dyn_cast<ag::IfOp>(op);
           return !branch || mayReachEnd(branch.getThenRegion()) ||
                  mayReachEnd(branch.getElseRegion());
         });
}

void SwitchLowering::findGroups() {
  unsigned count = op.getCases().size();
  values.resize(count);
  for (auto [value, target] : llvm::zip(op.getValues(), op.getTargets()))
    values[target].push_back(value);
  for (unsigned i = 0; i < count; ++i) {
    if (i == 0 || !mayReachEnd(op.getCases()[i - 1]))
      groups.push_back({i, i});
    groups.back().last = i;
    groups.back().isDefault |= i == op.getDefaultTarget();
  }
  llvm::erase_if(groups, [&](const Group &group) {
    return llvm::none_of(llvm::seq_inclusive(group.first, group.last),
                         [&](unsigned i) { return isEntry(i); });
  });
  auto *fallback = llvm::find_if(groups, [](const Group &group) { return group.isDefault; });
  if (fallback != groups.end())
    std::rotate(fallback, fallback + 1, groups.end());
}

Value SwitchLowering::createOr(Value lhs, function_ref<Value()> rhs) {
  Type type = builder.getI1Type();
  auto result = ag::IfOp::create(builder, loc, TypeRange(type), lhs, "or");
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&result.getThenRegion());
  ag::YieldOp::create(builder, loc, createNumber(builder, loc, type, true));
  builder.createBlock(&result.getElseRegion());
  ag::YieldOp::create(builder, loc, rhs());
  return result.getResult(0);
}

Value SwitchLowering::createTest(unsigned first, unsigned last) {
  Value test;
  for (unsigned i = first; i <= last; ++i)
    for (int64_t value : values[i]) {
      auto equal = [&]() -> Value {
        Value number = createNumber(builder, loc, op.getValue().getType(), value);
        return ag::EqualOp::create(builder, loc, builder.getI1Type(), op.getValue(), number);
      };
      test = test ? createOr(test, equal) : equal();
    }
  return test;
}

Value SwitchLowering::createEntered(const Group &group, unsigned index, Value above) {
  auto here = [&]() -> Value {
    if (index != op.getDefaultTarget())
      return createTest(index, index);
    Value below = createTest(index + 1, group.last);
    return ag::LogicalNotOp::create(builder, loc, builder.getI1Type(), below);
  };
  if (!isEntry(index))
    return above;
  return above ? createOr(above, here) : here();
}

void SwitchLowering::emitGroup(const Group &group, Block *block) {
  builder.setInsertionPointToEnd(block);
  Value entered;
  for (unsigned i = group.first; i <= group.last; ++i) {
    Region &region = op.getCases()[i];
    bool enteredBelow =
        llvm::any_of(llvm::seq(i + 1, group.last + 1), [&](unsigned j) { return isEntry(j); });
    if (enteredBelow) {
      entered = createEntered(group, i, entered);
      // Code above the first label is never reached.
      if (!entered)
        continue;
      auto guard = ag::IfOp::create(builder, loc, TypeRange(), entered, "if");
      guard.getThenRegion().takeBody(region);
      continue;
    }
    block->getOperations().splice(block->end(), region.front().getOperations());
    if (i != group.last)
      block->back().erase();
  }
  lowerBreaks(block);
}

void SwitchLowering::lowerBreaks(Block *block) {
  SmallVector<Operation *> exits = findExits<ag::BreakOp>(*block->getParent());
  Flag flag(names, "left", block);
  ExitLowering(exits, *block->getParent(), flag, [](OpBuilder &, Operation *) {
  }).run(*block, /*needsFlag=*/false);
}

void SwitchLowering::run() {
  findGroups();
  Type type = builder.getI1Type();
  for (const Group &group : groups) {
    bool alone = group.isDefault && groups.size() == 1;
    if (group.isDefault && !alone) {
      emitGroup(group, builder.getInsertionBlock());
      break;
    }
    Value test =
        alone ? createNumber(builder, loc, type, true) : createTest(group.first, group.last);
    auto branch = ag::IfOp::create(builder, loc, TypeRange(), test, "if");
    if (&group != groups.begin())
      ag::YieldOp::create(builder, loc, ValueRange());
    Block *block = builder.createBlock(&branch.getThenRegion());
    emitGroup(group, block);
    if (&group != &groups.back())
      builder.createBlock(&branch.getElseRegion());
  }
  op.erase();
}

namespace {
struct LowerSwitch : autographc::impl::LowerSwitchBase<LowerSwitch> {
  void runOnOperation() override {
    Names names(getOperation());
    getOperation().walk([&](ag::SwitchOp op) { SwitchLowering(op, names).run(); });
  }
};
} // namespace
