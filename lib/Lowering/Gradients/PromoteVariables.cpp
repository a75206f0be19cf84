//===- PromoteVariables.cpp - ag-promote-variables ------------------------===//
#include "autographc/Lowering/Gradients.h"

#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace autographc {
#define GEN_PASS_DEF_PROMOTEVARIABLES
#include "autographc/Lowering/Gradients.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
class Promoter {
public:
  explicit Promoter(func::FuncOp function) : function(function), builder(function) {}
  void run();

private:
  using Variables = llvm::SmallSetVector<Value, 8>;

  /// Which variables that are declared in front of it a statement assigns.
  void findAssigned();
  void convert(Block &block);
  void convert(scf::IfOp op);
  void convert(scf::WhileOp op);
  /// The values of variables now.
  SmallVector<Value> get(const Variables &variables, Location loc);
  void replace(Operation *op, Operation *result, const Variables &variables);
  void appendNames(Operation *to, Operation *from, const Variables &variables);

  func::FuncOp function;
  OpBuilder builder;
  llvm::DenseMap<Operation *, Variables> assigned;
  llvm::DenseMap<Value, Value> current;
};
} // namespace

void Promoter::findAssigned() {
  function.walk([&](ag::AssignOp assign) {
    Value variable = assign.getRef();
    Block *declared = variable.getParentBlock();
    for (Operation *op = assign; op->getBlock() != declared;) {
      op = op->getParentOp();
      assigned[op].insert(variable);
    }
  });
}

SmallVector<Value> Promoter::get(const Variables &variables, Location loc) {
  return llvm::map_to_vector(variables, [&](Value variable) -> Value {
    if (Value value = current.lookup(variable))
      return value;
    return ag::UndefinedOp::create(builder, loc,
                                   cast<ag::RefType>(variable.getType()).getElementType());
  });
}

static SmallVector<Type> getTypes(ArrayRef<Value> variables) {
  return llvm::map_to_vector(variables, [](Value variable) {
    return cast<ag::RefType>(variable.getType()).getElementType();
  });
}

void Promoter::appendNames(Operation *to, Operation *from, const Variables &variables) {
  to->setAttrs(from->getAttrs());
  ArrayAttr own = ag::getAttr<ag::NamesAttr>(from);
  if (!own)
    return;
  SmallVector<Attribute> names(own.getValue());
  for (Value variable : variables)
    names.push_back(variable.getDefiningOp<ag::VariableOp>().getNameAttr());
  ag::setAttr<ag::NamesAttr>(to, builder.getArrayAttr(names));
}

/// Puts a statement with more results, the variables' values behind it, in place of one.
void Promoter::replace(Operation *op, Operation *result, const Variables &variables) {
  unsigned own = op->getNumResults();
  op->replaceAllUsesWith(result->getResults().take_front(own));
  for (auto [index, variable] : llvm::enumerate(variables))
    current[variable] = result->getResult(own + index);
  op->erase();
}

void Promoter::convert(scf::IfOp op) {
  Variables variables = assigned.lookup(op);
  Location loc = op.getLoc();
  SmallVector<Type> types(op.getResultTypes());
  llvm::append_range(types, getTypes(variables.getArrayRef()));
  builder.setInsertionPoint(op);
  auto result = scf::IfOp::create(builder, loc, types, op.getCondition(), /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  appendNames(result, op, variables);
  llvm::DenseMap<Value, Value> before = current;
  for (auto [from, to] : llvm::zip(op->getRegions(), result->getRegions())) {
    to.takeBody(from);
    if (to.empty()) {
      builder.createBlock(&to);
      scf::YieldOp::create(builder, loc);
    }
    current = before;
    convert(to.front());
    Operation *yield = to.front().getTerminator();
    builder.setInsertionPoint(yield);
    yield->insertOperands(yield->getNumOperands(), get(variables, loc));
  }
  current = std::move(before);
  replace(op, result, variables);
}

void Promoter::convert(scf::WhileOp op) {
  Variables variables = assigned.lookup(op);
  Location loc = op.getLoc();
  builder.setInsertionPoint(op);
  SmallVector<Value> inits(op.getInits());
  llvm::append_range(inits, get(variables, loc));
  SmallVector<Type> types = getTypes(variables.getArrayRef());
  auto result = scf::WhileOp::create(builder, loc, TypeRange(ValueRange(inits)), inits);
  appendNames(result, op, variables);
  llvm::DenseMap<Value, Value> before = current;
  SmallVector<Location> locations(types.size(), loc);
  for (auto [from, to] : llvm::zip(op->getRegions(), result->getRegions())) {
    to.takeBody(from);
    Block &block = to.front();
    current = before;
    unsigned own = block.getNumArguments();
    block.addArguments(types, locations);
    for (auto [variable, argument] : llvm::zip(variables, block.getArguments().drop_front(own)))
      current[variable] = argument;
    convert(block);
    Operation *end = block.getTerminator();
    builder.setInsertionPoint(end);
    end->insertOperands(end->getNumOperands(), get(variables, loc));
  }
  current = std::move(before);
  replace(op, result, variables);
}

void Promoter::convert(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      convert(branch);
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      convert(loop);
    } else if (auto assign = dyn_cast<ag::AssignOp>(op)) {
      current[assign.getRef()] = assign.getValue();
      assign.erase();
    } else if (auto read = dyn_cast<ag::ReadOp>(op)) {
      builder.setInsertionPoint(read);
      Variables variable;
      variable.insert(read.getRef());
      read.replaceAllUsesWith(get(variable, read.getLoc()).front());
      read.erase();
    }
  }
}

void Promoter::run() {
  findAssigned();
  convert(function.getBody().front());
  function.walk([](ag::VariableOp variable) { variable.erase(); });
}

namespace {
struct PromoteVariables : autographc::impl::PromoteVariablesBase<PromoteVariables> {
  void runOnOperation() override { Promoter(getOperation()).run(); }
};
} // namespace
