//===- InferExtents.cpp - one name for extents that are equal -------------===//
#include "EqualExtents.h"

#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_INFEREXTENTS
#include "autographc/Lowering/Fuse.h.inc"

namespace {

bool hasLoop(func::FuncOp function) {
  return function
      .walk([](Operation *op) {
        return isa<scf::WhileOp, scf::ForOp>(op) ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Gives values the names that they have by an analysis of them all.
class Names {
public:
  Names(Block &top, const EqualExtents::Agreement &agreement)
      : top(top), dominance(top.getParentOp()), extents(top, agreement) {}

  void find() {
    top.walk([&](Operation *op) {
      for (Value result : op->getResults())
        find(op, result);
    });
  }

  void replace() {
    for (auto &[value, extent] : numbers)
      if (Value name = emit(value, extent))
        value.replaceAllUsesWith(name);
    for (auto [value, isTrue] : conditions) {
      OpBuilder builder(value.getDefiningOp());
      value.replaceAllUsesWith(arith::ConstantIntOp::create(builder, value.getLoc(), isTrue, 1));
    }
  }

private:
  void find(Operation *op, Value value) {
    if (matchPattern(value, m_Constant()))
      return;
    if (value.getType().isInteger(1)) {
      if (std::optional<bool> isTrue = extents.decide(value))
        conditions.push_back({value, *isTrue});
      return;
    }
    bool isSum = isa<arith::AddIOp, arith::SubIOp>(op);
    if (!(isSum || isa<tensor::DimOp, tensor::ExtractOp, arith::SelectOp, scf::IfOp>(op)) ||
        !(value.getType().isIndex() || value.getType().isInteger(64)))
      return;
    Extent extent = extents.get(value);
    if (!extent.isAny() && extent.root != value && (!isSum || !extent.root || extent.offset == 0))
      numbers.push_back({value, extent});
  }

  /// The number by the name that all that are equal have; null where that is not known there.
  Value emit(Value value, const Extent &extent) {
    OpBuilder builder(value.getDefiningOp());
    Location loc = value.getLoc();
    if (!extent.root)
      return arith::ConstantOp::create(builder, loc,
                                       builder.getIntegerAttr(value.getType(), extent.offset));
    if (!dominance.properlyDominates(extent.root, value.getDefiningOp()))
      return {};
    Value name = extent.root;
    if (extent.axis >= 0) {
      auto dim = value.getDefiningOp<tensor::DimOp>();
      if (dim && dim.getSource() == name)
        return {};
      name = tensor::DimOp::create(builder, loc, name, extent.axis);
    }
    if (name.getType() != value.getType())
      name = arith::IndexCastOp::create(builder, loc, value.getType(), name);
    if (extent.offset == 0)
      return name;
    auto offset = arith::ConstantOp::create(builder, loc,
                                            builder.getIntegerAttr(value.getType(), extent.offset));
    return arith::AddIOp::create(builder, loc, name, offset);
  }

  Block &top;
  DominanceInfo dominance;
  EqualExtents extents;
  SmallVector<std::pair<Value, Extent>> numbers;
  SmallVector<std::pair<Value, bool>> conditions;
};

/// The extents that are equal in the first arm of a branch.
EqualExtents::Agreement readAgreement(Value condition) {
  EqualExtents::Agreement agreement;
  SmallVector<Value> parts = {condition};
  while (!parts.empty()) {
    Operation *op = parts.pop_back_val().getDefiningOp();
    if (isa_and_nonnull<arith::AndIOp>(op))
      llvm::append_range(parts, op->getOperands());
    auto compared = dyn_cast_or_null<arith::CmpIOp>(op);
    if (!compared || compared.getPredicate() != arith::CmpIPredicate::eq)
      continue;
    auto first = compared.getLhs().getDefiningOp<tensor::DimOp>(),
         second = compared.getRhs().getDefiningOp<tensor::DimOp>();
    if (first && second && isa<BlockArgument>(first.getSource()) &&
        isa<BlockArgument>(second.getSource()) && first.getConstantIndex() &&
        second.getConstantIndex())
      EqualExtents::agree(agreement, {first.getSource(), *first.getConstantIndex()},
                          {second.getSource(), *second.getConstantIndex()});
  }
  return agreement;
}

void infer(Block &top, const EqualExtents::Agreement &agreement) {
  Names names(top, agreement);
  names.find();
  names.replace();
}

struct InferExtents : impl::InferExtentsBase<InferExtents> {
  void runOnOperation() override {
    if (getOperation().isDeclaration())
      return;
    Block &body = getOperation().getBody().front();
    for (auto branch : body.getOps<scf::IfOp>())
      if (auto agreement = readAgreement(branch.getCondition()); !agreement.empty())
        infer(*branch.thenBlock(), agreement);
    if (hasLoop(getOperation()))
      infer(body, EqualExtents::Agreement());
  }
};

} // namespace
} // namespace autographc
