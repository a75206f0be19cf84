//===- ScheduleMaskedRows.cpp - rows that a mask leaves as they are -------===//
// `where(active, next, h)` with one flag a row: where rows are dear to compute, those that have
// ended are passed over, as are their rows of the products that `next` is made of.
#include "Contractions/MaskedProducts.h"
#include "ScheduleNotes.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/IRMapping.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULEMASKEDROWS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// The op, and what it chooses by one flag a row.
struct MaskedRows {
  linalg::GenericOp op;
  arith::SelectOp choice;
  /// What rows have that are not computed, and whether the flag is true for these.
  OpOperand *old;
  bool isInverted;
  SmallVector<Operation *> flag;

  /// Nothing where an op is no choice between rows of a matrix, or looks at other rows.
  static std::optional<MaskedRows> find(linalg::GenericOp op);
  bool isInPlace() const {
    auto own = op;
    return old->get() == own.getOutputs()[0];
  }

private:
  bool hasRowFlag();
  bool findOld();
  bool isSafe();
};

AffineMap getMap(OpOperand &operand) {
  return cast<linalg::LinalgOp>(operand.getOwner()).getMatchingIndexingMap(&operand);
}

/// Subscripts are those of the row and nothing else, those of the column, or both in order.
bool isOfRow(OpOperand &operand) { return !getMap(operand).isFunctionOfDim(1); }
bool isOfColumn(OpOperand &operand) { return !getMap(operand).isFunctionOfDim(0); }
bool isOfMatrix(OpOperand &operand) { return getMap(operand).isIdentity(); }

std::optional<MaskedRows> MaskedRows::find(linalg::GenericOp op) {
  if (!op.hasPureBufferSemantics() || op.getNumLoops() != 2 || op.getNumParallelLoops() != 2 ||
      op.getNumDpsInits() != 1 || op.hasIndexSemantics() || !isOfMatrix(op.getDpsInitsMutable()[0]))
    return std::nullopt;
  auto choice = op.getBody()->getTerminator()->getOperand(0).getDefiningOp<arith::SelectOp>();
  MaskedRows found{op, choice, nullptr, false, {}};
  bool isOne = choice && choice->getBlock() == op.getBody() && found.findOld() &&
               found.hasRowFlag() && found.isSafe();
  return isOne ? std::optional(found) : std::nullopt;
}

/// Whether the flag follows from what is one number a row; collects how.
bool MaskedRows::hasRowFlag() {
  SmallVector<Value> open{choice.getCondition()};
  llvm::SmallPtrSet<Operation *, 8> seen;
  while (!open.empty()) {
    Value value = open.pop_back_val();
    if (auto argument = dyn_cast<BlockArgument>(value)) {
      if (argument.getOwner() == op.getBody() && !isOfRow(*op.getMatchingOpOperand(argument)))
        return false;
      continue;
    }
    Operation *made = value.getDefiningOp();
    if (made->getBlock() != op.getBody())
      continue;
    if (made->getNumRegions() || !isMemoryEffectFree(made))
      return false;
    if (seen.insert(made).second)
      open.append(made->operand_begin(), made->operand_end());
  }
  for (Operation &inner : *op.getBody())
    if (seen.contains(&inner))
      flag.push_back(&inner);
  // Numbers alone are a choice for all rows.
  return llvm::any_of(op->getOpOperands(), [&](OpOperand &operand) {
    return getMap(operand).isFunctionOfDim(0) && isOfRow(operand);
  });
}

bool MaskedRows::findOld() {
  for (bool isTrue : {false, true}) {
    auto argument =
        dyn_cast<BlockArgument>(isTrue ? choice.getTrueValue() : choice.getFalseValue());
    if (!argument || argument.getOwner() != op.getBody())
      continue;
    OpOperand *operand = op.getMatchingOpOperand(argument);
    if (!isOfMatrix(*operand))
      continue;
    old = operand;
    isInverted = isTrue;
    return true;
  }
  return false;
}

/// Whether each operand has a known form, and none is changed where it is still needed.
bool MaskedRows::isSafe() {
  Value out = op.getOutputs()[0];
  auto isOut = [&](Value value) { return findRoot(value) == findRoot(out); };
  return llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
    if (!isa<MemRefType>(operand.get().getType()))
      return isOfRow(operand);
    if (!isOfRow(operand) && !isOfColumn(operand) && !isOfMatrix(operand))
      return false;
    if (operand.get() == out)
      return isOfMatrix(operand);
    return !isOut(operand.get());
  });
}

/// Whether a row is worth a branch.
bool isDear(linalg::GenericOp op) {
  return llvm::any_of(op.getBody()->without_terminator(),
                      [](Operation &inner) { return isa<ag::MathOp>(inner); });
}

/// Whether what there is is first copied over something that rows are computed from.
bool isReadAndCopied(const MaskedRows &rows, ArrayRef<MaskedProduct> products) {
  linalg::GenericOp op = rows.op;
  Value out = op.getOutputs()[0];
  return !rows.isInPlace() && llvm::is_contained(op.getInputs(), out) &&
         llvm::none_of(products,
                       [&](const MaskedProduct &product) { return product.getResult() == out; });
}

/// Emits the op for the rows that are wanted.
class RowEmitter : IndexBuilder {
public:
  RowEmitter(OpBuilder &builder, const MaskedRows &rows)
      : IndexBuilder(builder, rows.choice->getLoc()), rows(rows), op(rows.op) {}

  void emit(ArrayRef<MaskedProduct> products) {
    ActiveRows active = emitActive();
    IRMapping compact;
    for (const MaskedProduct &product : products)
      compact.map(product.getResult(), product.emitFor(builder, active));
    if (!rows.isInPlace())
      memref::CopyOp::create(builder, loc, rows.old->get(), op.getOutputs()[0]);
    auto each = scf::ForOp::create(builder, loc, constant(0), active.count, constant(1));
    // An element of a row, in all operations.
    ag::setAttr<ag::ParallelAttr>(each, builder.getI64IntegerAttr(isDear(op) ? 5 : 2));
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(each.getBody());
      Value number = each.getInductionVar();
      emitRow(number, memref::LoadOp::create(builder, loc, active.list, number), compact);
    }
    for (const MaskedProduct &product : products)
      memref::DeallocOp::create(builder, loc, compact.lookup(product.getResult()));
    memref::DeallocOp::create(builder, loc, active.list);
  }

private:
  /// The numbers of the rows that are wanted, in order.
  ActiveRows emitActive() {
    Value count = memref::DimOp::create(builder, loc, op.getOutputs()[0], 0);
    auto type = MemRefType::get({ShapedType::kDynamic}, builder.getIndexType());
    Value list = memref::AllocOp::create(builder, loc, type, ValueRange(count));
    auto each = scf::ForOp::create(builder, loc, constant(0), count, constant(1),
                                   ValueRange{constant(0), constant(0)});
    {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(each.getBody());
      Value row = each.getInductionVar(), found = each.getRegionIterArg(0);
      Value isWanted = emitFlag(row);
      memref::StoreOp::create(builder, loc, row, list, found);
      Value one = arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), isWanted);
      Value end = select(isWanted, add(row, 1), each.getRegionIterArg(1));
      scf::YieldOp::create(builder, loc, ValueRange{add(found, one), end});
    }
    Value isPrefix = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                           each.getResult(0), each.getResult(1));
    return {list, each.getResult(0), isPrefix};
  }

  Value emitFlag(Value row) {
    IRMapping map;
    for (OpOperand &operand : op->getOpOperands())
      if (isOfRow(operand))
        map.map(op.getMatchingBlockArgument(&operand), emitNumber(operand, row));
    for (Operation *made : rows.flag)
      builder.clone(*made, map);
    arith::SelectOp choice = rows.choice;
    Value flag = map.lookupOrDefault(choice.getCondition());
    Value isTrue = arith::ConstantIntOp::create(builder, loc, 1, 1);
    return rows.isInverted ? arith::XOrIOp::create(builder, loc, flag, isTrue).getResult() : flag;
  }

  /// What an operand has for all of a row.
  Value emitNumber(OpOperand &operand, Value row) {
    if (!isa<MemRefType>(operand.get().getType()))
      return operand.get();
    SmallVector<Value> places;
    for (AffineExpr place : getMap(operand).getResults())
      places.push_back(isa<AffineDimExpr>(place) ? row : constant(0));
    return memref::LoadOp::create(builder, loc, operand.get(), places);
  }

  void emitRow(Value number, Value row, IRMapping &compact) {
    AffineMap column = builder.getMultiDimIdentityMap(1);
    SmallVector<Value> inputs, values(op->getNumOperands());
    SmallVector<AffineMap> maps;
    for (OpOperand &operand : op->getOpOperands()) {
      if (op.isDpsInit(&operand) || &operand == rows.old)
        continue;
      if (isOfRow(operand)) {
        values[operand.getOperandNumber()] = emitNumber(operand, row);
        continue;
      }
      Value own = compact.lookupOrNull(operand.get());
      inputs.push_back(own                   ? getRowOf(builder, own, number)
                       : isOfMatrix(operand) ? getRowOf(builder, operand.get(), row)
                                             : operand.get());
      AffineMap map = getMap(operand);
      maps.push_back(
          isOfMatrix(operand)
              ? column
              : map.replaceDimsAndSymbols(
                    {builder.getAffineConstantExpr(0), builder.getAffineDimExpr(0)}, {}, 1, 0));
    }
    maps.push_back(column);
    Value out = getRowOf(builder, op.getOutputs()[0], row);
    linalg::GenericOp::create(builder, loc, TypeRange(), inputs, out, maps,
                              utils::IteratorType::parallel,
                              [&](OpBuilder &inner, Location, ValueRange elements) {
                                emitBody(inner, elements, values);
                              });
  }

  /// The value of an element of a row that is wanted.
  void emitBody(OpBuilder &inner, ValueRange elements, ArrayRef<Value> values) {
    IRMapping map;
    Value out = elements.back();
    for (OpOperand &operand : op->getOpOperands()) {
      BlockArgument argument = op.getMatchingBlockArgument(&operand);
      if (op.isDpsInit(&operand) || &operand == rows.old) {
        map.map(argument, out);
      } else if (Value number = values[operand.getOperandNumber()]) {
        map.map(argument, number);
      } else {
        map.map(argument, elements.front());
        elements = elements.drop_front();
      }
    }
    for (Operation &body : op.getBody()->without_terminator())
      if (&body != rows.choice)
        inner.clone(body, map);
    auto choice = rows.choice;
    Value next = rows.isInverted ? choice.getFalseValue() : choice.getTrueValue();
    linalg::YieldOp::create(inner, loc, map.lookupOrDefault(next));
  }

  const MaskedRows &rows;
  linalg::GenericOp op;
};

struct ScheduleMaskedRows : impl::ScheduleMaskedRowsBase<ScheduleMaskedRows> {
  void runOnOperation() override {
    SmallVector<MaskedRows> found;
    getOperation().walk([&](linalg::GenericOp op) {
      if (std::optional<MaskedRows> rows = MaskedRows::find(op))
        found.push_back(*rows);
    });
    for (const MaskedRows &rows : found)
      schedule(rows);
  }

  void schedule(const MaskedRows &rows) {
    linalg::GenericOp op = rows.op;
    SmallVector<MaskedProduct> products;
    for (OpOperand *operand : op.getDpsInputOperands())
      if (operand != rows.old && isOfMatrix(*operand))
        if (std::optional<MaskedProduct> product = MaskedProduct::find(*operand))
          products.push_back(*product);
    if ((products.empty() && !isDear(op)) || isReadAndCopied(rows, products))
      return;
    addNote(op, {"masked rows",
                 fmt::format("rows that keep what they have are passed over{}",
                             products.empty() ? ""
                             : products.size() == 1
                                 ? ", also by the product before"
                                 : fmt::format(", also by {} products before", products.size())),
                 "", "", ""});
    OpBuilder builder(op);
    RowEmitter(builder, rows).emit(products);
    op.erase();
    for (MaskedProduct &product : products)
      product.drop();
  }
};

} // namespace
} // namespace autographc
