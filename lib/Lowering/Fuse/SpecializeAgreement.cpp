//===- SpecializeAgreement.cpp - a version where extents agree ------------===//
#include "EqualExtents.h"

#include "Lowering/Analysis/UpdatedArguments.h"
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Fuse.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SPECIALIZEAGREEMENT
#include "autographc/Lowering/Fuse.h.inc"

namespace {

/// How many questions a second version must save, and how many operations there may be of each.
constexpr int64_t fewQuestions = 8, mostOperations = 6000;

using Agreement = EqualExtents::Agreement;

/// The questions whether something is repeated.
SmallVector<Value> findQuestions(func::FuncOp function) {
  SmallVector<Value> questions;
  function.walk([&](scf::IfOp branch) {
    if (ag::hasAttr<ag::BroadcastAttr>(branch))
      questions.push_back(branch.getCondition());
  });
  return questions;
}

/// Looks for extents of arguments that have to be equal for nothing to be repeated. Once some are
/// taken to be, more is seen.
class Assumptions {
public:
  Assumptions(func::FuncOp function)
      : body(function.getBody().front()), questions(findQuestions(function)) {}

  /// How many questions have an answer that had none.
  int64_t find() {
    int64_t before = countAnswers();
    for (bool isChanged = true; isChanged;) {
      EqualExtents extents(body, agreement, /*isOptimistic=*/true);
      isChanged = false;
      for (auto [first, second] : extents.getWishes())
        isChanged |= agree(first, second);
      for (Value question : questions)
        isChanged |= agree(question, extents);
    }
    return agreement.empty() ? 0 : countAnswers() - before;
  }

  Agreement agreement;

private:
  int64_t countAnswers() {
    EqualExtents extents(body, agreement);
    return llvm::count_if(questions,
                          [&](Value question) { return extents.decide(question).has_value(); });
  }

  bool agree(Value question, EqualExtents &extents) {
    if (auto both = question.getDefiningOp<arith::AndIOp>()) {
      bool isChanged = agree(both.getLhs(), extents);
      return agree(both.getRhs(), extents) || isChanged;
    }
    auto compared = question.getDefiningOp<arith::CmpIOp>();
    if (!compared || compared.getPredicate() != arith::CmpIPredicate::eq)
      return false;
    Extent first = extents.get(compared.getLhs()), second = extents.get(compared.getRhs());
    return extents.isOfArgument(first) && extents.isOfArgument(second) && agree(first, second);
  }
  bool agree(const Extent &first, const Extent &second) {
    return EqualExtents::agree(agreement, {first.root, first.axis}, {second.root, second.axis});
  }

  Block &body;
  SmallVector<Value> questions;
};

Value emitExtent(OpBuilder &builder, Location loc, const EqualExtents::Key &key) {
  return tensor::DimOp::create(builder, loc, key.first, key.second);
}

Value emitCondition(OpBuilder &builder, Location loc, const Agreement &agreement) {
  Value all;
  for (const auto &[one, other] : agreement) {
    Value equal =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, emitExtent(builder, loc, one),
                              emitExtent(builder, loc, other));
    all = all ? Value(arith::AndIOp::create(builder, loc, all, equal)) : equal;
  }
  return all;
}

/// Moves what a function does into both arms of a branch.
void split(func::FuncOp function, const Agreement &agreement) {
  Block &body = function.getBody().front();
  Operation *end = body.getTerminator();
  SmallVector<Operation *> ops;
  for (Operation &op : body.without_terminator())
    if (!op.hasTrait<OpTrait::ConstantLike>() && !isa<LLVM::AllocaOp>(op))
      ops.push_back(&op);
  OpBuilder builder(end);
  Location loc = function.getLoc();
  auto branch = scf::IfOp::create(builder, loc, end->getOperandTypes(),
                                  emitCondition(builder, loc, agreement),
                                  /*addThenBlock=*/true, /*addElseBlock=*/true);
  OpBuilder then = OpBuilder::atBlockEnd(branch.thenBlock());
  IRMapping map;
  for (Operation *op : ops)
    then.clone(*op, map);
  scf::YieldOp::create(then, loc, llvm::map_to_vector(end->getOperands(), [&](Value value) {
                         return map.lookupOrDefault(value);
                       }));
  OpBuilder otherwise = OpBuilder::atBlockEnd(branch.elseBlock());
  auto yield = scf::YieldOp::create(otherwise, loc, end->getOperands());
  for (Operation *op : ops)
    op->moveBefore(yield);
  end->setOperands(branch.getResults());
}

bool hasInOutArgument(func::FuncOp function) {
  return llvm::any_of(llvm::seq(function.getNumArguments()),
                      [&](unsigned number) { return findPlace(function, number).has_value(); });
}

int64_t countOperations(func::FuncOp function) {
  int64_t count = 0;
  function.walk([&](Operation *) { ++count; });
  return count;
}

struct SpecializeAgreement : impl::SpecializeAgreementBase<SpecializeAgreement> {
  void runOnOperation() override {
    func::FuncOp function = getOperation();
    if (function.isDeclaration() || !ag::hasAttr<ag::AnnotatedAttr>(function) ||
        hasInOutArgument(function) || countOperations(function) > mostOperations)
      return;
    Assumptions assumptions(function);
    if (assumptions.find() >= fewQuestions)
      split(function, assumptions.agreement);
  }
};

} // namespace
} // namespace autographc
