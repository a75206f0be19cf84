//===- Epilogues.cpp - what follows products, block by block --------------===//
#include "Epilogues.h"
#include "ContractionCalls.h"
#include "ContractionCosts.h"
#include "Lowering/Loops/ScheduleNotes.h"
#include "MaskedProducts.h"
#include "PackedOperands.h"

#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/IRMapping.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {
namespace {

/// Bytes of a result that stay in the second cache, most of them: half as many take longer where
/// rows are long.
constexpr int64_t blockBytes = 393216;

/// An elementwise operation on the results of products.
struct Epilogue {
  linalg::GenericOp op;
  SmallVector<MaskedProduct> products;

  static std::optional<Epilogue> find(linalg::GenericOp op);
  bool isLarge() const;
};

/// Rows of all that it reads by rows are those of the result.
bool isOfRows(linalg::GenericOp op) {
  return op.hasPureBufferSemantics() && op.getNumLoops() == 2 && op.getNumParallelLoops() == 2 &&
         op.getNumDpsInits() == 1 && !op.hasIndexSemantics() &&
         op.getMatchingIndexingMap(&op.getDpsInitsMutable()[0]).isIdentity() &&
         llvm::all_of(*op.getBody(), [](Operation &inner) { return isMemoryEffectFree(&inner); }) &&
         llvm::all_of(op->getOpOperands(), [&](OpOperand &operand) {
           AffineMap map = op.getMatchingIndexingMap(&operand);
           return isRowMap(map) || !map.isFunctionOfDim(0);
         });
}

/// Whether rows of `out` can be written while other rows of a product are still to come. The left
/// operand may be what is written: a row of it is read for the same row of the result.
bool isApart(const MaskedProduct &product, Value out) {
  Operation *op = product.getProduct().op;
  Value root = findRoot(out);
  auto isOther = [&](Value operand) {
    Value other = findRoot(operand);
    return other != root && !isa_and_nonnull<arith::SelectOp, scf::IfOp>(other.getDefiningOp());
  };
  Value left = op->getOperand(0);
  return !isa_and_nonnull<arith::SelectOp, scf::IfOp>(root.getDefiningOp()) &&
         isOther(op->getOperand(1)) && (left == out || isOther(left));
}

std::optional<Epilogue> Epilogue::find(linalg::GenericOp op) {
  if (!isOfRows(op))
    return std::nullopt;
  Value out = op.getOutputs()[0];
  Epilogue found{op, {}};
  bool isPlain = true;
  for (OpOperand &operand : op->getOpOperands()) {
    bool isMatrix = op.getMatchingIndexingMap(&operand).isIdentity();
    isPlain &= isMatrix || !isa<MemRefType>(operand.get().getType());
    // What is no input is read where it is the result of a product that is changed in place.
    if (!isMatrix || llvm::any_of(found.products, [&](const MaskedProduct &known) {
          return known.getResult() == operand.get();
        }))
      continue;
    bool isOwn = operand.get() == out;
    std::optional<MaskedProduct> product = MaskedProduct::find(operand, isOwn);
    if (product && !isApart(*product, out))
      return std::nullopt;
    if (product)
      found.products.push_back(*product);
  }
  // In place, and one loop over all elements: threads share that.
  bool isOneLoop = isPlain && llvm::any_of(found.products, [&](const MaskedProduct &product) {
                     return product.getResult() == out;
                   });
  return found.products.empty() || isOneLoop || !found.isLarge() ? std::nullopt
                                                                 : std::optional(found);
}

/// Whether it may be larger than a block.
bool Epilogue::isLarge() const {
  linalg::GenericOp own = op;
  SmallVector<int64_t> extents = own.getStaticLoopRanges();
  if (ShapedType::isDynamicShape(extents))
    return true;
  const int64_t bits = products.front().getProduct().getElement().getIntOrFloatBitWidth();
  return extents[0] * extents[1] * bits > blockBytes * 8;
}

class BlockEmitter : IndexBuilder {
public:
  BlockEmitter(OpBuilder &builder, const Epilogue &epilogue)
      : IndexBuilder(builder, epilogue.op->getLoc()), epilogue(epilogue), op(epilogue.op),
        out(op.getOutputs()[0]) {}

  void emit(unsigned vectorBytes) {
    Value rows = builder.createOrFold<memref::DimOp>(loc, out, 0);
    step = emitStep(rows, vectorBytes);
    SmallVector<Value> rooms;
    for (const MaskedProduct &product : epilogue.products)
      rooms.push_back(product.getResult() == out ? Value()
                                                 : emitRoom(builder, product.getResult(), step));
    loop(rows, step, [&](Value from) {
      Value count = least(subtract(rows, from), step);
      llvm::SmallDenseMap<Value, Value> parts;
      for (auto [product, room] : llvm::zip_equal(epilogue.products, rooms)) {
        Value left = product.getProduct().op->getOperand(0),
              part = room ? getRows(builder, room, count) : getRows(builder, out, count, from);
        parts[product.getResult()] = part;
        product.emitInto(builder, getRows(builder, left, count, from), part);
      }
      auto copy = cast<linalg::GenericOp>(op->clone());
      // By place: what is read by rows may be read by columns, too.
      for (OpOperand &operand : copy->getOpOperands())
        if (isRowMap(copy.getMatchingIndexingMap(&operand))) {
          Value &part = parts[operand.get()];
          part = part ? part : getRows(builder, operand.get(), count, from);
          operand.set(part);
        }
      builder.insert(copy);
    });
    for (Value room : rooms)
      if (room)
        memref::DeallocOp::create(builder, loc, room);
  }

private:
  using IndexBuilder::loop;
  void loop(Value to, Value step, llvm::function_ref<void(Value)> body) {
    loop(constant(0), to, step, body);
  }

  /// Rows of a block: all of them where they are few, where the right operands are too large to be
  /// packed once, and where threads share the product.
  Value emitStep(Value rows, unsigned vectorBytes) {
    Value columns = builder.createOrFold<memref::DimOp>(loc, out, 1), pays, steps = constant(0),
          elements = constant(0);
    for (const MaskedProduct &masked : epilogue.products) {
      const Contraction &product = masked.getProduct();
      const ContractionCosts costs(product.getElement(), vectorBytes);
      Value terms = builder.createOrFold<memref::DimOp>(loc, product.op->getOperand(0), 1);
      Value fits = isGreater(constant(costs.mostToPackOnce + 1),
                             emitPackedSize(*this, columns, terms, costs));
      pays = pays ? both(pays, fits) : fits;
      steps = add(steps, multiply(multiply(columns, rows), terms));
      elements = add(elements, emitElements(*this, rows, columns, terms));
    }
    constexpr int64_t rowsOfTiles = 48;
    const int64_t blockElements =
        blockBytes * 8 /
        epilogue.products.front().getProduct().getElement().getIntOrFloatBitWidth();
    Value some =
        arith::DivUIOp::create(builder, loc, constant(blockElements), greatest(columns, 1));
    some = greatest(roundDown(some, rowsOfTiles), rowsOfTiles);
    Value whole = greatest(rows, 1);
    auto branch = scf::IfOp::create(builder, loc, builder.getIndexType(),
                                    both(pays, isGreater(rows, some)), /*withElse=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.thenBlock());
    Value isShared = isGreater(emitProductThreads(builder, loc, steps, elements), 1);
    scf::YieldOp::create(builder, loc, select(isShared, whole, some));
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, loc, whole);
    return branch.getResult(0);
  }

  const Epilogue &epilogue;
  linalg::GenericOp op;
  Value out, step;
};

} // namespace

void scheduleEpilogues(ModuleOp module, unsigned vectorBytes) {
  SmallVector<linalg::GenericOp> ops;
  module.walk([&](linalg::GenericOp op) { ops.push_back(op); });
  for (linalg::GenericOp op : ops) {
    std::optional<Epilogue> epilogue = Epilogue::find(op);
    if (!epilogue)
      continue;
    addNote(op, {"product",
                 fmt::format("rows of {} and what follows are computed while they are in the "
                             "second cache, where the result is larger",
                             epilogue->products.size() == 1 ? "the product" : "the products"),
                 "", "", ""});
    OpBuilder builder(op);
    BlockEmitter(builder, *epilogue).emit(vectorBytes);
    op.erase();
    for (MaskedProduct &product : epilogue->products)
      product.drop();
  }
}

} // namespace autographc
