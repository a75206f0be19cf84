//===- EmitReductions.cpp - kernels of reductions and products ------------===//
#include "EmitReductions.h"

#include "DeviceBuffers.h"
#include "TotalBuilder.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <functional>

using namespace mlir;

namespace autographc {
namespace {

class Reduction : TotalBuilder {
public:
  Reduction(linalg::LinalgOp op, gpu::GPUModuleOp kernels, StringRef name)
      : TotalBuilder(op), op(op), kernels(kernels), name(name.str()), outside(op) {
    op.getReductionDims(reduced);
    op.getParallelDims(kept);
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

  /// All results of at most a block of terms each, by the threads of one block.
  void emitInside(KernelBuilder &builder, Value thread, Value threads) {
    Value all = builder.pass(places);
    auto emitEach = [&](Value first, Value stride, llvm::function_ref<void(Value)> body) {
      builder.emitFor(first, all, stride, {}, [&](Value place, ValueRange) {
        body(place);
        return SmallVector<Value>();
      });
    };
    if (!step)
      return emitEach(thread, threads, [&](Value place) { emitPlaceInOrder(builder, place); });
    if (!isByWarps())
      return emitEach(thread, threads, [&](Value place) { emitPlace(builder, place, Value()); });
    OpBuilder &inside = builder.device();
    Value size = builder.number(warpSize);
    Value lane = arith::RemUIOp::create(inside, loc, thread, size);
    emitEach(arith::DivUIOp::create(inside, loc, thread, size),
             arith::DivUIOp::create(inside, loc, threads, size),
             [&](Value place) { emitPlace(builder, place, lane); });
  }

private:
  using Take = std::function<Value(Value, Value)>;

  Value emitIndex(int64_t value) { return arith::ConstantIndexOp::create(outside, loc, value); }
  Value count(ArrayRef<unsigned> loops) {
    Value all = emitIndex(1);
    for (unsigned loop : loops)
      all = arith::MulIOp::create(outside, loc, all, extents[loop]);
    return all;
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
    return builder.emitExpressions(op.getIndexingMapsArray()[operand], indices);
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
    emitKernel(op, "", places,
               [&](KernelBuilder &builder, Value place) { emitPlaceInOrder(builder, place); });
  }
  void emitPlaceInOrder(KernelBuilder &builder, Value place) {
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
  }

  /// One kernel, whose warps each compute what `body` does at a number below `work`.
  void emitWarpKernel(Operation *place, StringRef part, Value work,
                      llvm::function_ref<void(KernelBuilder &, Value, Value lane)> body) {
    KernelBuilder builder(kernels, name + part.str(), place);
    OpBuilder &inside = builder.device();
    Value all = builder.pass(work), size = builder.number(warpSize);
    auto [thread, threads] = builder.emitThread();
    Value lane = arith::RemUIOp::create(inside, loc, thread, size);
    Value warp = arith::DivUIOp::create(inside, loc, thread, size);
    Value warps = arith::DivUIOp::create(inside, loc, threads, size);
    builder.emitFor(warp, all, warps, {}, [&](Value i, ValueRange) {
      body(builder, i, lane);
      return SmallVector<Value>();
    });
    OpBuilder host(place);
    builder.launch(
        arith::MulIOp::create(host, loc, work,
                              arith::ConstantIndexOp::create(host, loc, warpSize).getResult()),
        /*threads=*/128);
  }

  /// Puts a total to what the result begins with.
  void emitResult(KernelBuilder &builder, ValueRange indices, Value total) {
    unsigned result = op.getNumDpsInputs();
    KernelBuffer buffer = pass(builder, result);
    SmallVector<Value> place = mapIndices(builder, result, indices);
    builder.emitStore(buffer, place, emitFold(builder, builder.emitLoad(buffer, place), total));
  }

  /// Not more than a block of terms: one thread, or warp, for each result.
  void emitAtOnce(Operation *at) {
    if (isByWarps())
      return emitWarpKernel(at, "", places, [&](KernelBuilder &builder, Value place, Value lane) {
        emitPlace(builder, place, lane);
      });
    emitKernel(at, "", places,
               [&](KernelBuilder &builder, Value place) { emitPlace(builder, place, Value()); });
  }
  /// One of the results; `lane` is the thread's of a warp that computes it, if one does.
  void emitPlace(KernelBuilder &builder, Value place, Value lane) {
    SmallVector<Value> indices(extents.size());
    split(builder, place, kept, indices);
    Take take = takeTerms(builder, place);
    Value from = builder.number(0), end = builder.pass(terms);
    if (!lane)
      return emitResult(builder, indices, emitTotal(builder, from, end, isLaned, take));
    Value total = emitWarpTotal(builder, lane, from, end, take);
    builder.emitByFirst(lane, [&] { emitResult(builder, indices, total); });
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

  /// How terms of a place are taken.
  using Taker = llvm::function_ref<Take(KernelBuilder &, Value place)>;

  /// One thread, or warp, for each block of `all` numbers a place, whose totals it stores.
  void emitTotals(Operation *at, StringRef part, Value all, Value blocks, TypedValue<MemRefType> to,
                  bool inLanes, Taker taker) {
    OpBuilder host(at);
    Value work = arith::MulIOp::create(host, loc, places, blocks);
    auto body = [&](KernelBuilder &builder, Value i, Value lane) {
      OpBuilder &inside = builder.device();
      Value number = builder.pass(blocks), size = builder.number(ag::sumBlock);
      Value place = arith::DivUIOp::create(inside, loc, i, number);
      Value block = arith::RemUIOp::create(inside, loc, i, number);
      Value from = arith::MulIOp::create(inside, loc, block, size);
      Value end = arith::MinUIOp::create(inside, loc, builder.pass(all),
                                         arith::AddIOp::create(inside, loc, from, size));
      Take take = taker(builder, place);
      if (!lane)
        return builder.emitStore(builder.pass(to), i, emitTotal(builder, from, end, inLanes, take));
      Value total = emitWarpTotal(builder, lane, from, end, take);
      builder.emitByFirst(lane, [&] { builder.emitStore(builder.pass(to), i, total); });
    };
    if (isByWarps())
      return emitWarpKernel(at, part, work, body);
    emitKernel(at, part, work, [&](KernelBuilder &builder, Value i) { body(builder, i, Value()); });
  }

  /// Takes terms of an operation's place.
  Take takeTerms(KernelBuilder &builder, Value place) {
    SmallVector<Value> indices(extents.size());
    split(builder, place, kept, indices);
    return [this, &builder, indices](Value term, Value before) {
      return emitTerm(builder, indices, term, before)[0];
    };
  }
  /// Takes numbers of a buffer that has so many a place.
  Take takeNumbers(KernelBuilder &builder, TypedValue<MemRefType> numbers, Value each,
                   Value place) {
    Value first = arith::MulIOp::create(builder.device(), loc, place, builder.pass(each));
    return [this, &builder, numbers, first](Value number, Value before) {
      Value at = arith::AddIOp::create(builder.device(), loc, first, number);
      return emitFold(builder, before, builder.emitLoad(builder.pass(numbers), at));
    };
  }

  /// Blocks of each result; the totals are put together in order, or, of sums in lanes, by the same
  /// rule.
  void emitInBlocks(Operation *at) {
    bool again = freeStep || (isLaned && !isa<math::FmaOp>(step));
    OpBuilder host(at);
    Value blocks = countBlocks(host, terms);
    TypedValue<MemRefType> totals =
        allocate(host, arith::MulIOp::create(host, loc, places, blocks));
    emitTotals(at, "_blocks", terms, blocks, totals, isLaned,
               [&](KernelBuilder &builder, Value place) { return takeTerms(builder, place); });
    TypedValue<MemRefType> last = totals;
    Value left = blocks;
    if (again) {
      host.setInsertionPoint(at);
      left = countBlocks(host, blocks);
      last = allocate(host, arith::MulIOp::create(host, loc, places, left));
      emitTotals(at, "_again", blocks, left, last, true, [&](KernelBuilder &builder, Value place) {
        return takeNumbers(builder, totals, blocks, place);
      });
    }
    auto emitLast = [&](KernelBuilder &builder, Value place, Value lane) {
      SmallVector<Value> indices(extents.size());
      split(builder, place, kept, indices);
      Take take = takeNumbers(builder, last, left, place);
      Value from = builder.number(0), end = builder.pass(left);
      if (!lane)
        return emitResult(builder, indices, emitTotal(builder, from, end, again, take));
      Value total = emitWarpTotal(builder, lane, from, end, take);
      builder.emitByFirst(lane, [&] { emitResult(builder, indices, total); });
    };
    if (isByWarps())
      emitWarpKernel(at, "_total", places, emitLast);
    else
      emitKernel(at, "_total", places,
                 [&](KernelBuilder &builder, Value place) { emitLast(builder, place, Value()); });
    host.setInsertionPoint(at);
    memref::DeallocOp::create(host, loc, totals);
    if (again)
      memref::DeallocOp::create(host, loc, last);
  }

  linalg::LinalgOp op;
  gpu::GPUModuleOp kernels;
  std::string name;
  OpBuilder outside;
  SmallVector<unsigned> reduced, kept;
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

void emitReductionInBlock(linalg::LinalgOp op, KernelBuilder &builder, Value thread,
                          Value threads) {
  Reduction(op, gpu::GPUModuleOp(), "").emitInside(builder, thread, threads);
}

} // namespace autographc
