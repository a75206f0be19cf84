//===- EmitProducts.cpp - products through shared memory ------------------===//
#include "EmitProducts.h"

#include "DeviceBuffers.h"
#include "EmitTensorCores.h"
#include "Lowering/Analysis/CountedLoops.h"
#include "ProductBuilder.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
namespace {

Tile getLargeTile(Type element) {
  return element.isF64() ? Tile{64, 64, 16, 4, 4} : Tile{128, 128, 16, 8, 8};
}
Tile getSmallTile(Type) { return {32, 32, 8, 4, 4}; }

/// One kernel. Shared memory has two slots of a tile of each operand, terms outermost: while one is
/// computed with, the other is filled. A result is a chain of fused multiply-adds over its terms;
/// the totals of blocks of terms are added in the result itself.
class TileKernel : ProductBuilder {
public:
  TileKernel(const MatrixProduct &product, gpu::GPUModuleOp kernels, StringRef name, Tile tile,
             Operation *place)
      : ProductBuilder(product, kernels, name, tile, place) {}

  void emit(ArrayRef<Value> extents) {
    Value blocks = passExtents(extents);
    emitPlace();
    left = emitSide(0, product.rows, tile.rows, firstRow, rows, "left");
    right = emitSide(1, product.columns, tile.columns, firstColumn, columns, "right");
    passResult();
    isResultAligned = isAligned(result.pointer, getStride(result, 2, product.rows));
    Value most = arith::MaxUIOp::create(inside, loc, terms, number(1));
    builder.emitFor(number(0), most, number(ag::sumBlock), {}, [&](Value first, ValueRange) {
      emitBlock(first);
      return SmallVector<Value>();
    });
    builder.launchBlocks(blocks, tile.countThreads());
  }

private:
  void emitPlace() {
    emitBlockPlace();
    Value across = number(tile.columns / tile.threadColumns);
    threadRow = multiply(divide(thread, across), number(tile.threadRows));
    threadColumn = multiply(remainder(thread, across), number(chunk));
  }

  /// The columns of a thread are chunks, as far from each other as those of all threads are wide.
  int64_t getColumn(int64_t column) {
    return column / chunk * (tile.columns / tile.threadColumns * chunk) + column % chunk;
  }

  /// Elements of a tile's term, in this thread's order.
  SmallVector<Value> emitTerm(const Side &side, Value slot, int64_t term, Value first,
                              int64_t count, bool isSpread) {
    SmallVector<Value> all;
    for (int64_t i = 0; i < count; i += chunk) {
      Value own = add(first, number(isSpread ? getColumn(i) : i));
      Value vector =
          LLVM::LoadOp::create(inside, loc, getChunkType(),
                               emitSharedAddress(side, slot, number(term), own), chunkBytes);
      for (int64_t lane = 0; lane < chunk; ++lane)
        all.push_back(extract(vector, lane));
    }
    return all;
  }

  /// The totals of a block of terms, added to the result.
  void emitBlock(Value first) {
    Value end = arith::MinUIOp::create(inside, loc, terms, add(first, number(ag::sumBlock)));
    emitSharedStores(left, emitLoads(left, first, end), number(0));
    emitSharedStores(right, emitLoads(right, first, end), number(0));
    builder.emitBarrier();
    SmallVector<Value> zeros(tile.threadRows * tile.threadColumns, emitZero());
    ValueRange totals =
        builder.emitFor(first, end, number(tile.terms), zeros, [&](Value term, ValueRange before) {
          return emitStep(first, term, end, before);
        });
    emitResults(first, totals);
  }

  SmallVector<Value> emitStep(Value first, Value term, Value end, ValueRange before) {
    Value step = divide(arith::SubIOp::create(inside, loc, term, first), number(tile.terms));
    Value slot = both(step, number(1));
    Value other = arith::XOrIOp::create(inside, loc, slot, number(1));
    Value next = add(term, number(tile.terms));
    SmallVector<Part> nextLeft = emitLoads(left, next, end),
                      nextRight = emitLoads(right, next, end);
    SmallVector<Value> totals = llvm::to_vector(before);
    for (int64_t k = 0; k < tile.terms; ++k) {
      SmallVector<Value> a = emitTerm(left, slot, k, threadRow, tile.threadRows, false);
      SmallVector<Value> b = emitTerm(right, slot, k, threadColumn, tile.threadColumns, true);
      for (int64_t row = 0; row < tile.threadRows; ++row)
        for (int64_t column = 0; column < tile.threadColumns; ++column) {
          Value &total = totals[row * tile.threadColumns + column];
          total = math::FmaOp::create(inside, loc, a[row], b[column], total);
        }
    }
    emitSharedStores(left, nextLeft, other);
    emitSharedStores(right, nextRight, other);
    builder.emitBarrier();
    return totals;
  }

  void emitResults(Value firstTerm, ValueRange totals) {
    Value isFirst =
        arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, firstTerm, number(0));
    Value rowStride = getStride(result, 2, product.rows);
    Value columnStride = getStride(result, 2, product.columns);
    Value isLast;
    if (product.consumer)
      isLast = isAtMost(terms, add(firstTerm, number(ag::sumBlock)));
    bool isVector = isDense(2, product.columns) && !product.consumer;
    for (int64_t i = 0; i < tile.threadRows; ++i) {
      Value row = add(add(firstRow, threadRow), number(i));
      Value hasRow = isBelow(row, rows);
      Value rowPlace = multiply(row, rowStride);
      for (int64_t j = 0; j < tile.threadColumns; j += chunk) {
        Value column = add(add(firstColumn, threadColumn), number(getColumn(j)));
        auto get = [&](int64_t lane) { return totals[i * tile.threadColumns + j + lane]; };
        auto address = [&](int64_t lane) {
          Value at = lane ? add(column, number(lane)) : column;
          return emitOffset(result.pointer, add(rowPlace, multiply(at, columnStride)));
        };
        auto emitOne = [&](int64_t lane) {
          Value at = lane ? add(column, number(lane)) : column;
          emitIf(both(hasRow, isBelow(at, columns)), [&] {
            Value before = choose(
                isFirst, product.element, [&] { return emitZero(); },
                [&]() -> Value {
                  return LLVM::LoadOp::create(inside, loc, product.element, address(lane));
                });
            Value total = arith::AddFOp::create(inside, loc, before, get(lane));
            auto emitStore = [&] { LLVM::StoreOp::create(inside, loc, total, address(lane)); };
            if (product.consumer)
              emitIf(isLast, [&] { emitResult(row, at, total); }, emitStore);
            else
              emitStore();
          });
        };
        auto emitOnes = [&] {
          for (int64_t lane = 0; lane < chunk; ++lane)
            emitOne(lane);
        };
        if (!isVector) {
          emitOnes();
          continue;
        }
        Value isWhole = both(hasRow, isAtMost(add(column, number(chunk)), columns));
        emitIf(
            both(isWhole, isResultAligned),
            [&] {
              Value before = choose(
                  isFirst, getChunkType(),
                  [&]() -> Value { return LLVM::ZeroOp::create(inside, loc, getChunkType()); },
                  [&]() -> Value {
                    return LLVM::LoadOp::create(inside, loc, getChunkType(), address(0),
                                                chunkBytes);
                  });
              Value all = LLVM::PoisonOp::create(inside, loc, getChunkType());
              for (int64_t lane = 0; lane < chunk; ++lane)
                all = insert(all,
                             arith::AddFOp::create(inside, loc, extract(before, lane), get(lane)),
                             lane);
              LLVM::StoreOp::create(inside, loc, all, address(0), chunkBytes);
            },
            emitOnes);
      }
    }
  }

  Value threadRow, threadColumn, isResultAligned;
  Side left, right;
};

/// Whether an operation fills with +0, as a sum of nothing.
bool isZeroFill(Operation *op, Value buffer) {
  auto fill = dyn_cast_or_null<linalg::FillOp>(op);
  return fill && fill.getOutputs()[0] == buffer &&
         matchPattern(fill.getInputs()[0], m_PosZeroFloat());
}

} // namespace

std::optional<MatrixProduct> findMatrixProduct(linalg::LinalgOp op) {
  if (op.getNumDpsInputs() != 2 || op.getNumDpsInits() != 1)
    return std::nullopt;
  auto step = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp<math::FmaOp>();
  Type element = getElementTypeOrSelf(op->getOperand(2).getType());
  auto arguments = op.getBlock()->getArguments();
  if (!step || !(element.isF32() || element.isF64()) ||
      !llvm::equal(step->getOperands(), arguments) ||
      !llvm::all_of(op->getOperands(),
                    [](Value operand) { return isa<MemRefType>(operand.getType()); }))
    return std::nullopt;
  MatrixProduct product{
      op, op->getPrevNode(), 0, 0, 0, {}, {op->getOperand(0), op->getOperand(1)}, element, {}};
  if (!isZeroFill(product.fill, op->getOperand(2)))
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  unsigned counts[3] = {};
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool isLeft = maps[0].isFunctionOfDim(loop), isRight = maps[1].isFunctionOfDim(loop),
         isResult = maps[2].isFunctionOfDim(loop);
    if (isLeft && isRight && isResult)
      product.batch.push_back(loop);
    else if (isLeft && isResult)
      product.rows = loop, ++counts[0];
    else if (isRight && isResult)
      product.columns = loop, ++counts[1];
    else if (isLeft && isRight)
      product.terms = loop, ++counts[2];
    else
      return std::nullopt;
  }
  bool isProduct = llvm::all_of(counts, [](unsigned count) { return count == 1; });
  return isProduct ? std::optional(product) : std::nullopt;
}

void emitMatrixProduct(const MatrixProduct &product, gpu::GPUModuleOp kernels, StringRef name) {
  linalg::LinalgOp op = product.op, consumer = product.consumer;
  Location loc = op.getLoc();
  // What is given back on the way to the consumer is given back behind it.
  Operation *place = consumer ? consumer.getOperation() : op.getOperation();
  for (Operation *between = op; between != place;) {
    Operation *next = between->getNextNode();
    if (isRelease(between))
      between->moveAfter(place);
    between = next;
  }
  OpBuilder outside(place);
  SmallVector<Value> extents;
  for (Range range : op.createLoopRanges(outside, loc))
    extents.push_back(getValueOrCreateConstantIndexOp(outside, loc, range.size));
  // Large tiles where they are as many as a GPU has multiprocessors.
  constexpr int64_t fewTiles = 64;
  Tile large = getLargeTile(product.element), small = getSmallTile(product.element);
  auto tiles = [&](unsigned loop, int64_t size) -> Value {
    return arith::CeilDivUIOp::create(
        outside, loc, extents[loop],
        arith::ConstantIndexOp::create(outside, loc, size).getResult());
  };
  Value count = arith::MulIOp::create(outside, loc, tiles(product.rows, large.rows),
                                      tiles(product.columns, large.columns));
  for (unsigned loop : product.batch)
    count = arith::MulIOp::create(outside, loc, count, extents[loop]);
  Value isLarge =
      arith::CmpIOp::create(outside, loc, arith::CmpIPredicate::uge, count,
                            arith::ConstantIndexOp::create(outside, loc, fewTiles).getResult());
  auto branch = scf::IfOp::create(outside, loc, isLarge, /*withElseRegion=*/true);
  for (bool isThen : {true, false}) {
    Block *arm = isThen ? branch.thenBlock() : branch.elseBlock();
    std::string own = isThen ? name.str() : (name + "_small").str();
    if (product.isOfHalves())
      emitTensorProduct(product, kernels, own, extents, isThen, arm->getTerminator());
    else
      TileKernel(product, kernels, own, isThen ? large : small, arm->getTerminator()).emit(extents);
  }
  if (consumer)
    consumer->erase();
  product.fill->erase();
  op->erase();
}

// --- What is computed with them -----------------------------------------------------------------

namespace {

/// Whether two operations are in different arms of a branch.
bool areExclusive(Operation *one, Operation *other) {
  for (Region *region = one->getParentRegion(); region; region = region->getParentRegion()) {
    auto branch = dyn_cast_or_null<scf::IfOp>(region->getParentOp());
    if (branch && branch->isProperAncestor(other))
      return !region->isAncestor(other->getParentRegion());
  }
  return false;
}

/// Kernels have a copy of it for each element of a thread.
bool isShort(linalg::LinalgOp op) {
  constexpr unsigned mostOperations = 48;
  return !accessesElements(*op.getBlock()) && countOperations(*op.getBlock()) <= mostOperations;
}

class Consumer {
public:
  Consumer(const MatrixProduct &product, linalg::GenericOp op)
      : product(product), op(op), result(product.sum()), maps(op.getIndexingMapsArray()) {}

  bool isPossible() {
    if (op.getNumReductionLoops() || !result.getDefiningOp<memref::AllocOp>() || !isShort(op))
      return false;
    bool reads = false, writes = false;
    for (OpOperand &operand : op->getOpOperands()) {
      bool isInit = op.isDpsInit(&operand);
      if (!isInit && !isa<MemRefType>(operand.get().getType()))
        continue;
      if (operand.get() == result)
        (isInit ? writes : reads) = true;
      if (operand.get() == result ? !isOfSamePlace(operand)
                                  : !(isInit ? isApartResult(operand) : isApartInput(operand)))
        return false;
    }
    return reads && (writes || !isSeen());
  }

private:
  bool isOfSamePlace(OpOperand &operand) { return maps[operand.getOperandNumber()].isIdentity(); }
  /// A result of its own, which no thread reads at another place.
  bool isApartResult(OpOperand &init) {
    Value root = findRoot(init.get());
    if (!isOfSamePlace(init) || !root.getDefiningOp<memref::AllocOp>() || root == result)
      return false;
    for (Value read : product.sources)
      if (findRoot(read) == root || !isOwned(findRoot(read)))
        return false;
    return llvm::all_of(op.getDpsInputOperands(), [&](OpOperand *input) {
      return !isa<MemRefType>(input->get().getType()) || findRoot(input->get()) != root ||
             (input->get() == init.get() && isOfSamePlace(*input));
    });
  }
  bool isApartInput(OpOperand &input) { return findRoot(input.get()) != result; }

  /// Whether something else reads the product.
  bool isSeen() {
    return llvm::any_of(result.getUsers(), [&](Operation *user) {
      return user != product.op && user != product.fill && user != op && !isRelease(user) &&
             !areExclusive(op, user);
    });
  }

  const MatrixProduct &product;
  linalg::GenericOp op;
  Value result;
  SmallVector<AffineMap> maps;
};

/// The first operation from `op` on that a product may not be computed behind.
Operation *findNext(Operation *op) {
  while (op && !isa<linalg::LinalgOp>(op) && mayStandBetween(op))
    op = op->getNextNode();
  return op;
}

linalg::GenericOp findConsumer(const MatrixProduct &product, Operation *next) {
  auto op = dyn_cast_or_null<linalg::GenericOp>(findNext(next));
  return op && Consumer(product, op).isPossible() ? op : linalg::GenericOp();
}

} // namespace

llvm::SmallVector<MatrixProduct> findConsumers(ArrayRef<MatrixProduct> products) {
  SmallVector<MatrixProduct> all;
  for (MatrixProduct product : products) {
    linalg::LinalgOp op = product.op;
    auto branch = dyn_cast_or_null<scf::IfOp>(findNext(op->getNextNode()));
    bool isMoved = branch && !branch.getElseRegion().empty() &&
                   findConsumer(product, &branch.thenBlock()->front());
    if (!isMoved) {
      product.consumer = findConsumer(product, op->getNextNode());
      all.push_back(product);
      continue;
    }
    moveIntoArms(branch, {product.fill, op});
    for (Block *arm : {branch.thenBlock(), branch.elseBlock()}) {
      product.fill = &arm->front();
      product.op = cast<linalg::LinalgOp>(product.fill->getNextNode());
      all.push_back(product);
    }
    for (MatrixProduct &moved : MutableArrayRef(all).take_back(2))
      moved.consumer = findConsumer(moved, moved.op->getNextNode());
  }
  return all;
}

} // namespace autographc
