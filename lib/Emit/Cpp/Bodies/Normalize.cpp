//===- Normalize.cpp - functions as printing wants them ------------------===//
#include "Structure.h"

#include "mlir/IR/Iterators.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc::emit {

void removeDead(func::FuncOp function) {
  bool changed = true;
  while (changed) {
    changed = false;
    function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
      if (op != function && isOpTriviallyDead(op)) {
        op->erase();
        changed = true;
      }
    });
  }
}

/// `b = a + 1` used again after the assignment is read through `b`.
static void readThroughVariable(ag::BindOp bind) {
  Operation *source = bind.getValue().getDefiningOp();
  if (!source || isLiteral(source) || source->getBlock() != bind->getBlock() ||
      isa<scf::IfOp, scf::WhileOp, ag::BindOp>(source))
    return;
  auto isAfter = [&](Operation *user) {
    Operation *ancestor = bind->getBlock()->findAncestorOpInBlock(*user);
    return ancestor && bind->isBeforeInBlock(ancestor);
  };
  if (llvm::all_of(bind.getValue().getUsers(),
                   [&](Operation *user) { return user == bind || isAfter(user); }))
    bind.getValue().replaceAllUsesExcept(bind.getResult(), bind);
}

static void eraseUnusedAggregate(Value value) {
  auto make = value.getDefiningOp<ag::MakeStructOp>();
  if (!make || !make->use_empty())
    return;
  SmallVector<Value> fields(make.getFields());
  make.erase();
  llvm::for_each(fields, eraseUnusedAggregate);
}

/// An aggregate made with one field after the other.
static void foldFields(ag::SetFieldOp op) {
  auto make = op.getOperand().getDefiningOp<ag::MakeStructOp>();
  if (!make || !make->hasOneUse() || make->getBlock() != op->getBlock())
    return;
  SmallVector<Value> fields(make.getFields());
  Value replaced = std::exchange(fields[op.getIndex()], op.getValue());
  OpBuilder builder(op);
  op.replaceAllUsesWith(
      ag::MakeStructOp::create(builder, op.getLoc(), op.getType(), fields).getResult());
  op.erase();
  make.erase();
  eraseUnusedAggregate(replaced);
}

/// The position of a loop over elements is not called like the element.
static void renamePositions(scf::WhileOp op) {
  auto names = ag::getAttr<ag::NamesAttr>(op);
  if (!names)
    return;
  SmallVector<Attribute> renamed(names.getValue());
  op.getAfter().walk([&](ag::BindOp bind) {
    for (auto [name, type] : llvm::zip(renamed, op.getResultTypes()))
      if (bind.getDeclares() && name == bind.getNameAttr() && type != bind.getType() &&
          isa<IntegerType>(type))
        name = StringAttr::get(op.getContext(), "i");
  });
  ag::setAttr<ag::NamesAttr>(op, ArrayAttr::get(op.getContext(), renamed));
}

void normalize(func::FuncOp function) {
  function.walk(renamePositions);
  removeDead(function);
  function.walk(foldFields);
  function.walk(readThroughVariable);
}

} // namespace autographc::emit
