//===- FunctionSpecializer.cpp - functions and control flow on leaves -----===//
#include "FunctionSpecializer.h"

#include "autographc/IR/Leaves.h"

#include "autographc/Support/Diagnostics.h"

#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {

bool isConstantTrue(Value value) {
  return matchPattern(value, m_One()) && value.getType().isInteger(1);
}

FunctionSpecializer::FunctionSpecializer(func::FuncOp function)
    : function(function), builder(function.getContext()), loc(function.getLoc()),
      analysis(function) {}

LogicalResult FunctionSpecializer::run() {
  Region body;
  Block *entry = builder.createBlock(&body);
  findArraysInMemory();
  for (BlockArgument argument : function.getArguments()) {
    SmallVector<Value> leaves;
    for (Type type : getLeafTypes(argument.getType()))
      leaves.push_back(entry->addArgument(type, argument.getLoc()));
    setLeaves(argument, pack(argument.getType(), leaves));
  }
  convertBlock(function.getBody().front());
  convertSignature();
  // The old body's values are used by nothing but itself.
  function.getBody().dropAllReferences();
  function.getBody().getBlocks().clear();
  function.getBody().takeBody(body);
  return success(!failed);
}

static ArrayAttr getInterface(TypeRange types) {
  SmallVector<Type> parts;
  for (Type type : types)
    appendInterfaceTypes(type, parts);
  SmallVector<Attribute> attributes;
  for (Type part : parts)
    attributes.push_back(TypeAttr::get(part));
  return ArrayAttr::get(types.empty() ? nullptr : types.front().getContext(), attributes);
}

// Argument attributes stay on the first leaf of an argument; each leaf says whether it is given
// back.
void FunctionSpecializer::convertSignature() {
  FunctionType old = function.getFunctionType();
  SmallVector<Type> inputs, results;
  SmallVector<DictionaryAttr> attributes;
  for (auto [i, input] : llvm::enumerate(old.getInputs())) {
    attributes.push_back(function.getArgAttrDict(i));
    appendLeafTypes(input, inputs);
    auto inOut = ag::hasArgAttr<ag::InoutAttr>(function, i)
                     ? builder.getDictionaryAttr(
                           builder.getNamedAttr(ag::InoutAttr::getNameStr(), builder.getUnitAttr()))
                     : DictionaryAttr();
    attributes.resize(inputs.size(), inOut);
  }
  for (Type result : old.getResults())
    appendLeafTypes(result, results);
  ag::setAttr<ag::ArgumentsAttr>(function, old.getNumInputs() ? getInterface(old.getInputs())
                                                              : builder.getArrayAttr({}));
  ag::setAttr<ag::ResultsAttr>(function, old.getNumResults() ? getInterface(old.getResults())
                                                             : builder.getArrayAttr({}));
  function.removeArgAttrsAttr();
  function.removeResAttrsAttr();
  function.setFunctionType(builder.getFunctionType(inputs, results));
  for (auto &attribute : attributes)
    if (!attribute)
      attribute = builder.getDictionaryAttr({});
  function.setAllArgAttrs(attributes);
}

void FunctionSpecializer::convertBlock(Block &block) {
  for (Operation &op : block) {
    loc = op.getLoc();
    convert(&op);
  }
}

void FunctionSpecializer::convertTerminator(Operation *op) {
  cloneOp(op, getOuterLeaves(op->getOperands()));
}

void FunctionSpecializer::convertCall(Operation *op) {
  if (auto write = dyn_cast<ag::GlobalWriteOp>(op)) {
    // The value that a variable is assigned is read: it is never unset.
    SmallVector<Value> operands{read(write.getValue())};
    if (write.getState())
      operands.push_back(getLeaves(write.getState()).front());
    Operation *clone = cloneOp(op, operands);
    ag::setAttr<ag::ArgumentsAttr>(clone, builder.getTypeArrayAttr(op->getOperandTypes()));
    return;
  }
  SmallVector<Type> types;
  for (Type type : op->getResultTypes())
    appendLeafTypes(type, types);
  auto global = dyn_cast<ag::GlobalReadOp>(op);
  if (global &&
      ((types.size() == 1 && !ag::isArray(global.getType())) || ag::isScalar(global.getType()))) {
    Operation *clone = cloneOp(op, global.getState() ? getLeaves(ValueRange(global.getState()))
                                                     : SmallVector<Value>());
    ag::setAttr<ag::ResultsAttr>(clone, builder.getTypeArrayAttr(op->getResultTypes()));
    clone->getResult(0).setType(types[0]);
    // The read itself checks that a Scalar is set.
    if (ag::isScalar(global.getType()))
      return setLeaves(global.getResult(), {clone->getResult(0), truth()});
    return setLeaves(global.getResult(), clone->getResult(0));
  }
  // A global of several values is what a call gives.
  OperationState state(loc,
                       global ? ag::HostCallOp::getOperationName() : op->getName().getStringRef());
  state.addOperands(getOuterLeaves(op->getOperands()));
  state.addTypes(types);
  if (!global)
    state.addAttributes(op->getAttrs());
  else
    state.addAttributes({builder.getNamedAttr("callee", global.getSymbolAttr()),
                         builder.getNamedAttr("spelling", global.getSpellingAttr())});
  Operation *call = builder.create(state);
  if (global)
    ag::setAttr<ag::GlobalAttr>(call);
  ag::setAttr<ag::ArgumentsAttr>(call, builder.getTypeArrayAttr(op->getOperandTypes()));
  ag::setAttr<ag::ResultsAttr>(call, builder.getTypeArrayAttr(op->getResultTypes()));
  ValueRange leaves = call->getResults();
  for (Value result : op->getResults()) {
    size_t count = getLeafTypes(result.getType()).size();
    setLeaves(result, pack(result.getType(), leaves.take_front(count)));
    leaves = leaves.drop_front(count);
  }
}

/// Both regions are built before the op, since a flag that holds on both ways is no result.
void FunctionSpecializer::convertIf(scf::IfOp op) {
  Value condition = read(op.getCondition());
  OpBuilder::InsertPoint here = builder.saveInsertionPoint();
  Region regions[2];
  SmallVector<Value> yielded[2];
  for (auto [index, region] : llvm::enumerate(op->getRegions())) {
    if (region.empty())
      continue;
    size_t scope = checked.size();
    builder.createBlock(&regions[index]);
    for (Operation &inner : region.front().without_terminator()) {
      loc = inner.getLoc();
      convert(&inner);
    }
    yielded[index] = getLeaves(region.front().getTerminator()->getOperands());
    checked.truncate(scope);
  }
  SmallVector<Type> types;
  SmallVector<bool> kept;
  for (auto [a, b] : llvm::zip(yielded[0], yielded[1])) {
    kept.push_back(!isConstantTrue(a) || !isConstantTrue(b));
    if (kept.back())
      types.push_back(a.getType());
  }
  loc = op.getLoc();
  for (auto [region, values] : llvm::zip(regions, yielded)) {
    if (region.empty())
      continue;
    SmallVector<Value> operands;
    for (auto [keep, value] : llvm::zip(kept, values))
      if (keep)
        operands.push_back(value);
    builder.setInsertionPointToEnd(&region.front());
    scf::YieldOp::create(builder, loc, operands);
  }
  builder.restoreInsertionPoint(here);
  auto branch = scf::IfOp::create(builder, loc, types, condition, /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  branch->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  ag::removeAttr<ag::NamesAttr>(branch);
  branch.getThenRegion().takeBody(regions[0]);
  branch.getElseRegion().takeBody(regions[1]);
  size_t leaf = 0, next = 0;
  for (Value result : op.getResults()) {
    SmallVector<Value> leaves;
    for (size_t i = 0, e = getTypes(result.getType()).size(); i < e; ++i)
      leaves.push_back(kept[leaf++] ? branch.getResult(next++) : truth());
    setLeaves(result, leaves);
  }
}

/// Calls `visit` with the number of each leaf of a type, and that of the flag it is, or -1.
void FunctionSpecializer::forEachLeaf(Type type,
                                      llvm::function_ref<void(unsigned, int)> visit) const {
  unsigned leaf = 0, flag = 0;
  for (Type part : getParts(type))
    for (unsigned i = 0, e = getTypes(part).size(); i < e; ++i)
      visit(leaf++, ag::isScalar(part) && i == 1 ? static_cast<int>(flag++) : -1);
}

SmallVector<Value> FunctionSpecializer::getCarried(scf::WhileOp loop, ValueRange values) {
  SmallVector<Value> carried;
  for (auto [number, value] : llvm::enumerate(values)) {
    SmallVector<Value> leaves = getLeaves(ValueRange(value));
    forEachLeaf(value.getType(), [&, number = number](unsigned leaf, int flag) {
      if (flag < 0 || !analysis.isAlwaysSet(loop, number, flag))
        carried.push_back(leaves[leaf]);
    });
  }
  return carried;
}

/// Adds the arguments that stand for `arguments` (none for a flag that always holds) to a region of
/// a loop.
void FunctionSpecializer::addArguments(Block *block, ValueRange arguments, scf::WhileOp loop) {
  for (auto [number, argument] : llvm::enumerate(arguments)) {
    SmallVector<Type> types = getTypes(argument.getType());
    SmallVector<Value> leaves;
    forEachLeaf(
        argument.getType(), [&, number = number, argument = argument](unsigned leaf, int flag) {
          bool dropped = flag >= 0 && analysis.isAlwaysSet(loop, number, flag);
          leaves.push_back(dropped ? truth() : block->addArgument(types[leaf], argument.getLoc()));
        });
    setLeaves(argument, leaves);
  }
}

void FunctionSpecializer::convertWhile(scf::WhileOp op) {
  SmallVector<Value> inits = getCarried(op, op.getInits());
  SmallVector<Type> types = llvm::map_to_vector(inits, [](Value init) { return init.getType(); });
  auto loop = scf::WhileOp::create(builder, loc, types, inits);
  loop->setDiscardableAttrs(op->getDiscardableAttrDictionary());
  ag::removeAttr<ag::NamesAttr>(loop);
  OpBuilder::InsertionGuard guard(builder);
  size_t scope = checked.size();

  Block *before = builder.createBlock(&loop.getBefore());
  addArguments(before, op.getBeforeArguments(), op);
  for (Operation &inner : op.getBefore().front().without_terminator()) {
    loc = inner.getLoc();
    convert(&inner);
  }
  scf::ConditionOp condition = op.getConditionOp();
  Value test = read(condition.getCondition());
  scf::ConditionOp::create(builder, loc, test, before->getArguments());
  SmallVector<unsigned> checkedArguments;
  for (Value flag : ArrayRef<Value>(checked).drop_front(scope))
    if (auto argument = dyn_cast<BlockArgument>(flag); argument && argument.getOwner() == before)
      checkedArguments.push_back(argument.getArgNumber());
  checked.truncate(scope);

  Block *after = builder.createBlock(&loop.getAfter());
  addArguments(after, op.getAfterArguments(), op);
  for (unsigned number : checkedArguments)
    checked.push_back(after->getArgument(number));
  for (Operation &inner : op.getAfter().front().without_terminator()) {
    loc = inner.getLoc();
    convert(&inner);
  }
  SmallVector<Value> yielded = getCarried(op, op.getYieldOp().getOperands());
  scf::YieldOp::create(builder, loc, yielded);
  checked.truncate(scope);

  builder.setInsertionPointAfter(loop);
  size_t next = 0;
  for (auto [number, result] : llvm::enumerate(op.getResults())) {
    SmallVector<Value> leaves;
    forEachLeaf(result.getType(), [&, number = number](unsigned, int flag) {
      leaves.push_back(
          flag >= 0 && analysis.isAlwaysSet(op, number, flag) ? truth() : loop.getResult(next++));
    });
    setLeaves(result, leaves);
  }
  for (unsigned number : checkedArguments)
    checked.push_back(loop.getResult(number));
}

ArrayRef<Value> FunctionSpecializer::getLeaves(Value value) {
  auto found = map.find(value);
  assert(found != map.end() && "a value is converted before its uses");
  return found->second;
}

SmallVector<Value> FunctionSpecializer::getLeaves(ValueRange values) {
  SmallVector<Value> leaves;
  for (Value value : values)
    for (Value leaf : getLeaves(value))
      leaves.push_back(resolve(leaf));
  return leaves;
}

void FunctionSpecializer::setLeaves(Value value, ValueRange leaves) {
  map[value] = Leaves(leaves.begin(), leaves.end());
}

Value FunctionSpecializer::resolve(Value leaf) {
  return llvm::is_contained(checked, leaf) ? truth() : leaf;
}

Value FunctionSpecializer::read(Value value) {
  ArrayRef<Value> leaves = getLeaves(value);
  if (ag::isScalar(value.getType()))
    requireSet(leaves[1]);
  return leaves[0];
}

bool FunctionSpecializer::needsCheck(Value flag) {
  return !isConstantTrue(flag) && !llvm::is_contained(checked, flag);
}

void FunctionSpecializer::requireSet(Value flag, ValueRange after) {
  if (!needsCheck(flag))
    return;
  ag::RequireSetOp::create(builder, loc, flag, after);
  checked.push_back(flag);
}

Value FunctionSpecializer::constant(Type type, int64_t value) {
  if (type.isSignlessInteger())
    return arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, value));
  return ag::ConstantOp::create(builder, loc, type, ag::getNumberAttr(type, value), StringAttr());
}

} // namespace autographc
