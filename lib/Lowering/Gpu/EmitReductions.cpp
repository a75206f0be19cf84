//===- EmitReductions.cpp - kernels of reductions and products ------------===//
#include "EmitReductions.h"

#include "DeviceBuffers.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
namespace {

/// The operation that puts a term to the total of floats, whose order is defined by lanes and
/// blocks; null where terms are taken one by one.
Operation *findStep(linalg::LinalgOp op) {
  if (op.getNumDpsInits() != 1)
    return nullptr;
  Operation *step = op.getBlock()->getTerminator()->getOperand(0).getDefiningOp();
  bool isDefined = step && (isa<math::FmaOp>(step) || (isa<arith::AddFOp, arith::MulFOp>(step) &&
                                                       ag::hasAttr<ag::LanesAttr>(step)));
  return isDefined && llvm::is_contained(step->getOperands(), op.getRegionOutputArgs().front())
             ? step
             : nullptr;
}

class Reduction {
public:
  Reduction(linalg::LinalgOp op, gpu::GPUModuleOp kernels, StringRef name)
      : op(op), kernels(kernels), name(name.str()), outside(op), loc(op.getLoc()),
        step(findStep(op)) {
    op.getReductionDims(reduced);
    op.getParallelDims(kept);
    isLaned =
        step && ag::hasAttr<ag::LanesAttr>(step) && (kept.empty() || kept.back() < reduced.front());
    for (Range range : op.createLoopRanges(outside, loc))
      extents.push_back(getValueOrCreateConstantIndexOp(outside, loc, range.size));
    places = count(kept);
    terms = count(reduced);
  }

  void emit() {
    if (!step)
      return emitInOrder();
    Value isCut = arith::CmpIOp::create(outside, loc, arith::CmpIPredicate::ugt, terms,
                                        emitIndex(ag::sumBlock));
    auto branch = scf::IfOp::create(outside, loc, isCut, /*withElseRegion=*/true);
    emitAtOnce(branch.elseBlock()->getTerminator());
    emitInBlocks(branch.thenBlock()->getTerminator());
  }

private:
  Value emitIndex(int64_t value) { return arith::ConstantIndexOp::create(outside, loc, value); }
  Value count(ArrayRef<unsigned> loops) {
    Value all = emitIndex(1);
    for (unsigned loop : loops)
      all = arith::MulIOp::create(outside, loc, all, extents[loop]);
    return all;
  }
  Type getElementType() { return step->getResult(0).getType(); }
  int64_t countLanes() {
    return ag::sumLaneBits / int64_t(getElementType().getIntOrFloatBitWidth());
  }

  /// One kernel, whose threads each compute what `body` does at a number below `work`.
  void emitKernel(Operation *place, StringRef part, Value work,
                  llvm::function_ref<void(KernelBuilder &, Value)> body) {
    KernelBuilder builder(kernels, name + part.str(), place);
    Value all = builder.pass(work);
    auto [thread, threads] = builder.emitThread();
    builder.emitFor(thread, all, threads, {}, [&](Value i, ValueRange) {
      body(builder, i);
      return SmallVector<Value>();
    });
    builder.launch(work, /*threads=*/128);
  }

  /// Splits a number into indices of loops, in row-major order.
  void split(KernelBuilder &builder, Value number, ArrayRef<unsigned> loops,
             SmallVectorImpl<Value> &indices) {
    OpBuilder &inside = builder.device();
    for (unsigned loop : llvm::reverse(loops)) {
      if (loop == loops.front()) {
        indices[loop] = number;
        return;
      }
      Value extent = builder.pass(extents[loop]);
      indices[loop] = arith::RemUIOp::create(inside, loc, number, extent);
      number = arith::DivUIOp::create(inside, loc, number, extent);
    }
  }

  KernelBuffer pass(KernelBuilder &builder, unsigned operand) {
    Value value = op->getOperand(operand);
    return isa<MemRefType>(value.getType()) ? builder.pass(cast<TypedValue<MemRefType>>(value))
                                            : KernelBuffer{builder.pass(value), {}, {}};
  }
  /// The indices of an operand; those of results do not depend on reduced loops.
  SmallVector<Value> mapIndices(KernelBuilder &builder, unsigned operand, ValueRange indices) {
    SmallVector<Value> results;
    for (AffineExpr expression : op.getIndexingMapsArray()[operand].getResults())
      results.push_back(builder.emitExpression(expression, indices));
    return results;
  }

  /// The body of the operation at a place and a term.
  SmallVector<Value> emitTerm(KernelBuilder &builder, SmallVector<Value> indices, Value term,
                              ValueRange totals) {
    split(builder, term, reduced, indices);
    SmallVector<Value> given;
    for (unsigned operand = 0; operand < op.getNumDpsInputs(); ++operand) {
      KernelBuffer buffer = pass(builder, operand);
      given.push_back(buffer.element
                          ? builder.emitLoad(buffer, mapIndices(builder, operand, indices))
                          : buffer.pointer);
    }
    llvm::append_range(given, totals);
    return builder.emitBody(op, indices, given);
  }

  /// Terms one by one, in order, by one thread for each result: of integers, and what compares.
  void emitInOrder() {
    emitKernel(op, "", places, [&](KernelBuilder &builder, Value place) {
      SmallVector<Value> indices(extents.size());
      split(builder, place, kept, indices);
      SmallVector<Value> start;
      unsigned first = op.getNumDpsInputs();
      for (unsigned i = 0; i < op.getNumDpsInits(); ++i)
        start.push_back(
            builder.emitLoad(pass(builder, first + i), mapIndices(builder, first + i, indices)));
      ValueRange totals = builder.emitFor(
          builder.number(0), builder.pass(terms), builder.number(1), start,
          [&](Value term, ValueRange totals) { return emitTerm(builder, indices, term, totals); });
      for (auto [i, total] : llvm::enumerate(totals))
        builder.emitStore(pass(builder, first + i), mapIndices(builder, first + i, indices), total);
    });
  }

  Value emitFold(KernelBuilder &builder, Value total, Value other) {
    return isa<arith::MulFOp>(step)
               ? Value(arith::MulFOp::create(builder.device(), loc, total, other))
               : Value(arith::AddFOp::create(builder.device(), loc, total, other));
  }
  Value emitNeutral(KernelBuilder &builder) {
    return arith::ConstantOp::create(
        builder.device(), loc,
        FloatAttr::get(getElementType(), isa<arith::MulFOp>(step) ? 1.0 : 0.0));
  }

  /// Puts lanes together in halves.
  void fold(KernelBuilder &builder, SmallVector<Value> &totals, size_t width) {
    while (totals.size() > width) {
      size_t half = totals.size() / 2;
      for (size_t lane = 0; lane < half; ++lane)
        totals[lane] = emitFold(builder, totals[lane], totals[lane + half]);
      totals.resize(half);
    }
  }

  /// The total of a block of terms, by the rule of ag::sum.
  Value emitTotal(KernelBuilder &builder, Value from, Value to, bool inLanes,
                  llvm::function_ref<Value(Value place, Value total)> take) {
    OpBuilder &inside = builder.device();
    auto one = [&](Value place, ValueRange totals) {
      return SmallVector<Value>{take(place, totals[0])};
    };
    auto emitOneByOne = [&](Value begin, Value total) {
      return builder.emitFor(begin, to, builder.number(1), total, one)[0];
    };
    if (!inLanes)
      return emitOneByOne(from, emitNeutral(builder));
    Value size = arith::SubIOp::create(inside, loc, to, from);
    Value isLong = arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::sge, size,
                                         builder.number(ag::leastLanedSum));
    auto choice = scf::IfOp::create(inside, loc, getElementType(), isLong, /*withElse=*/true);
    const OpBuilder::InsertPoint behind = inside.saveInsertionPoint();
    inside.setInsertionPointToEnd(choice.elseBlock());
    scf::YieldOp::create(inside, loc, emitOneByOne(from, emitNeutral(builder)));
    inside.setInsertionPointToEnd(choice.thenBlock());
    SmallVector<Value> totals(countLanes(), emitNeutral(builder));
    Value place = from;
    for (size_t width : {totals.size(), totals.size() / 4}) {
      fold(builder, totals, width);
      Value lanes = builder.number(width);
      Value left = arith::SubIOp::create(inside, loc, to, place);
      left = arith::RemUIOp::create(inside, loc, left, lanes);
      Value end = arith::SubIOp::create(inside, loc, to, left);
      totals = llvm::to_vector(
          builder.emitFor(place, end, lanes, totals, [&](Value first, ValueRange before) {
            SmallVector<Value> next;
            for (auto [lane, total] : llvm::enumerate(before))
              next.push_back(
                  take(arith::AddIOp::create(inside, loc, first, builder.number(lane)), total));
            return next;
          }));
      place = end;
    }
    fold(builder, totals, 1);
    Value total = emitOneByOne(place, totals[0]);
    scf::YieldOp::create(inside, loc, emitFold(builder, emitNeutral(builder), total));
    inside.restoreInsertionPoint(behind);
    return choice.getResult(0);
  }

  /// Puts a total to what the result begins with.
  void emitResult(KernelBuilder &builder, ValueRange indices, Value total) {
    unsigned result = op.getNumDpsInputs();
    KernelBuffer buffer = pass(builder, result);
    SmallVector<Value> place = mapIndices(builder, result, indices);
    builder.emitStore(buffer, place, emitFold(builder, builder.emitLoad(buffer, place), total));
  }

  /// Not more than a block of terms: one thread for each result.
  void emitAtOnce(Operation *at) {
    emitKernel(at, "", places, [&](KernelBuilder &builder, Value place) {
      SmallVector<Value> indices(extents.size());
      split(builder, place, kept, indices);
      Value total = emitTotal(
          builder, builder.number(0), builder.pass(terms), isLaned,
          [&](Value term, Value before) { return emitTerm(builder, indices, term, before)[0]; });
      emitResult(builder, indices, total);
    });
  }

  /// The number of blocks of so many terms.
  Value countBlocks(OpBuilder &host, Value all) {
    return arith::CeilDivUIOp::create(
        host, loc, all, arith::ConstantIndexOp::create(host, loc, ag::sumBlock).getResult());
  }
  TypedValue<MemRefType> allocate(OpBuilder &host, Value size) {
    auto type = getDeviceType(MemRefType::get({ShapedType::kDynamic}, getElementType()));
    return memref::AllocOp::create(host, loc, type, size).getResult();
  }

  /// One thread for each block of `all` numbers a place: `body` gives its total.
  void
  emitTotals(Operation *at, StringRef part, Value all, Value blocks, TypedValue<MemRefType> to,
             llvm::function_ref<Value(KernelBuilder &, Value place, Value from, Value end)> body) {
    OpBuilder host(at);
    Value work = arith::MulIOp::create(host, loc, places, blocks);
    emitKernel(at, part, work, [&](KernelBuilder &builder, Value i) {
      OpBuilder &inside = builder.device();
      Value number = builder.pass(blocks), size = builder.number(ag::sumBlock);
      Value place = arith::DivUIOp::create(inside, loc, i, number);
      Value block = arith::RemUIOp::create(inside, loc, i, number);
      Value from = arith::MulIOp::create(inside, loc, block, size);
      Value end = arith::MinUIOp::create(inside, loc, builder.pass(all),
                                         arith::AddIOp::create(inside, loc, from, size));
      builder.emitStore(builder.pass(to), i, body(builder, place, from, end));
    });
  }

  /// The total of numbers from one on, of a buffer that has so many a place.
  Value emitTotalOf(KernelBuilder &builder, TypedValue<MemRefType> numbers, Value each, Value place,
                    Value from, Value end, bool inLanes) {
    OpBuilder &inside = builder.device();
    Value first = arith::MulIOp::create(inside, loc, place, builder.pass(each));
    return emitTotal(builder, from, end, inLanes, [&](Value number, Value before) {
      Value at = arith::AddIOp::create(inside, loc, first, number);
      return emitFold(builder, before, builder.emitLoad(builder.pass(numbers), at));
    });
  }

  /// One thread for each block of each result; the totals are put together in order, or, of sums in
  /// lanes, by the same rule.
  void emitInBlocks(Operation *at) {
    bool again = isLaned && !isa<math::FmaOp>(step);
    OpBuilder host(at);
    Value blocks = countBlocks(host, terms);
    TypedValue<MemRefType> totals =
        allocate(host, arith::MulIOp::create(host, loc, places, blocks));
    emitTotals(at, "_blocks", terms, blocks, totals,
               [&](KernelBuilder &builder, Value place, Value from, Value end) {
                 SmallVector<Value> indices(extents.size());
                 split(builder, place, kept, indices);
                 return emitTotal(builder, from, end, isLaned, [&](Value term, Value before) {
                   return emitTerm(builder, indices, term, before)[0];
                 });
               });
    TypedValue<MemRefType> last = totals;
    Value left = blocks;
    if (again) {
      host.setInsertionPoint(at);
      left = countBlocks(host, blocks);
      last = allocate(host, arith::MulIOp::create(host, loc, places, left));
      emitTotals(at, "_again", blocks, left, last,
                 [&](KernelBuilder &builder, Value place, Value from, Value end) {
                   return emitTotalOf(builder, totals, blocks, place, from, end, true);
                 });
    }
    emitKernel(at, "_total", places, [&](KernelBuilder &builder, Value place) {
      SmallVector<Value> indices(extents.size());
      split(builder, place, kept, indices);
      emitResult(
          builder, indices,
          emitTotalOf(builder, last, left, place, builder.number(0), builder.pass(left), again));
    });
    host.setInsertionPoint(at);
    memref::DeallocOp::create(host, loc, totals);
    if (again)
      memref::DeallocOp::create(host, loc, last);
  }

  linalg::LinalgOp op;
  gpu::GPUModuleOp kernels;
  std::string name;
  OpBuilder outside;
  Location loc;
  Operation *step;
  SmallVector<unsigned> reduced, kept;
  bool isLaned;
  SmallVector<Value> extents;
  /// How many results there are, and terms of each.
  Value places, terms;
};

} // namespace

std::string findReductionObstacle(linalg::LinalgOp op) {
  unsigned first = op.getNumDpsInputs();
  for (AffineMap map : op.getIndexingMapsArray())
    if (map.getNumSymbols())
      return "a tensor is read in an order that no kernel knows";
  for (AffineMap map : ArrayRef(op.getIndexingMapsArray()).drop_front(first))
    if (!map.isProjectedPermutation())
      return "a result is written in an order that no kernel knows";
  return "";
}

void emitReduction(linalg::LinalgOp op, gpu::GPUModuleOp kernels, StringRef name) {
  Reduction(op, kernels, name).emit();
}

} // namespace autographc
