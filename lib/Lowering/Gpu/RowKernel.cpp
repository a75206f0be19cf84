//===- RowKernel.cpp - one kernel of a chain of rows ----------------------===//
#include "RowKernel.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {
namespace {

/// The total of a row.
class RowTotal : TotalBuilder {
public:
  RowTotal(linalg::LinalgOp op, KernelBuilder &builder) : TotalBuilder(op), builder(builder) {}

  /// Whether its terms are taken column by column, as elements are; else lane by lane.
  bool isByColumn() const { return freeStep; }

  /// What a row's total comes to in each thread, from what it begins with.
  Value emit(const RowTeam &team, Value thread, Value columns, Value start, StringRef name,
             llvm::function_ref<Value(Value, Value)> take) {
    Value zero = builder.number(0);
    if (team.isWarp())
      return emitFold(builder, start, emitWarpTotal(builder, thread, zero, columns, take));
    OpBuilder &inside = builder.device();
    Value size = builder.number(warpSize);
    Value lane = arith::RemUIOp::create(inside, loc, thread, size);
    Value warp = arith::DivUIOp::create(inside, loc, thread, size);
    int64_t parts = isByColumn() ? team.threads / warpSize : 1;
    Type element = getElementType();
    KernelBuffer shared{builder.allocateShared(name, element, parts), {builder.number(1)}, element};
    auto emitPart = [&](Value first) {
      Value part = emitWarpTotal(builder, first, zero, columns, take, team.threads);
      builder.emitByFirst(lane,
                          [&] { builder.emitStore(shared, isByColumn() ? warp : zero, part); });
    };
    if (isByColumn())
      emitPart(thread);
    else
      builder.emitByFirst(warp, [&] { emitPart(lane); });
    builder.emitBarrier();
    Value total = builder.emitLoad(shared, zero);
    for (int64_t part = 1; part < parts; ++part)
      total = emitFold(builder, total, builder.emitLoad(shared, builder.number(part)));
    return emitFold(builder, start, total);
  }

private:
  KernelBuilder &builder;
};

/// One kernel of a chain, of one kind of team.
class RowKernel {
public:
  RowKernel(const RowChain &chain, gpu::GPUModuleOp kernels, StringRef name, const RowTeam &team,
            Operation *place)
      : chain(chain), team(team), name(name.str()), builder(kernels, name, place),
        inside(builder.device()), loc(place->getLoc()) {}

  /// Emits it; rows stand in shared memory where `shared` says.
  void emit(ArrayRef<Value> rowExtents, Value columnExtent, ArrayRef<Value> shared) {
    OpBuilder &host = builder.host();
    Value all = arith::ConstantIndexOp::create(host, loc, 1);
    for (Value extent : rowExtents) {
      all = arith::MulIOp::create(host, loc, all, extent);
      extents.push_back(builder.pass(extent));
    }
    Value rows = builder.pass(all);
    columns = builder.pass(columnExtent);
    mostColumns = getConstantIntValue(columnExtent).value_or(team.mostColumns);
    emitPlaces(shared);
    builder.emitFor(teamNumber, rows, teamCount, {}, [&](Value row, ValueRange) {
      emitRow(row);
      return SmallVector<Value>();
    });
    Value threads = arith::ConstantIndexOp::create(host, loc, team.threads);
    builder.launch(arith::MulIOp::create(host, loc, all, threads), team.threads * team.teams);
  }

private:
  /// How elements are spread over threads.
  enum Spread { ByColumn = 1, ByLane = 2 };

  void emitPlaces(ArrayRef<Value> shared) {
    auto [number, count] = builder.emitThread();
    Value size = builder.number(team.threads);
    thread = arith::RemUIOp::create(inside, loc, number, size);
    teamNumber = arith::DivUIOp::create(inside, loc, number, size);
    teamCount = arith::DivUIOp::create(inside, loc, count, size);
    Value inBlock = arith::RemUIOp::create(inside, loc, teamNumber, builder.number(team.teams));
    Value first = arith::MulIOp::create(inside, loc, inBlock, builder.number(mostColumns));
    for (auto [i, buffer] : llvm::enumerate(shared)) {
      Type element = cast<MemRefType>(buffer.getType()).getElementType();
      Value pointer = builder.allocateShared(name + "_row" + std::to_string(i), element,
                                             mostColumns * team.teams);
      KernelBuffer rows{pointer, {builder.number(1)}, element};
      rows.pointer = builder.emitAddress(rows, first);
      rowsInShared[buffer] = rows;
    }
  }

  void emitWait() {
    if (team.isWarp())
      builder.emitWarpBarrier();
    else
      builder.emitBarrier();
    touched.clear();
    loaded.clear();
  }

  void emitRow(Value row) {
    indices.assign(chain.rank + 1, Value());
    for (unsigned loop = chain.rank; loop-- > 0;) {
      indices[loop] = loop ? arith::RemUIOp::create(inside, loc, row, extents[loop]) : row;
      if (loop)
        row = arith::DivUIOp::create(inside, loc, row, extents[loop]);
    }
    numbers.clear();
    begun.clear();
    touched.clear();
    loaded.clear();
    for (auto [i, member] : llvm::enumerate(chain.members)) {
      current = i;
      linalg::LinalgOp op = member.op;
      switch (member.part) {
      case RowPart::Number:
        emitNumbers(op, builder.emitBody(op, indices, emitOperands(op)));
        break;
      case RowPart::Elements:
        emitElements(op);
        break;
      case RowPart::Total:
        emitTotal(op);
        break;
      }
    }
    // The next row is computed where this one is read.
    emitWait();
  }

  /// Whether a member after the current one writes a buffer, too.
  bool isWrittenLater(Value buffer) const {
    return llvm::any_of(ArrayRef(chain.members).drop_front(current + 1),
                        [&](const RowChain::Member &member) { return member.writes(buffer); });
  }

  SmallVector<Value> mapIndices(linalg::LinalgOp op, unsigned operand) {
    return builder.emitExpressions(op.getIndexingMapsArray()[operand], indices);
  }

  Value emitOperand(linalg::LinalgOp op, unsigned number) {
    Value operand = op->getOperand(number);
    if (!isa<MemRefType>(operand.getType()))
      return builder.pass(operand);
    if (op.getBlock()->getArgument(number).use_empty())
      return {};
    Value buffer = skipUnitAxis(operand);
    if (Value known = numbers.lookup(buffer))
      return known;
    if (rowsInShared.contains(buffer) && begun.contains(buffer))
      return builder.emitLoad(rowsInShared[buffer], indices.back());
    loaded.insert(buffer);
    return builder.emitLoad(builder.pass(cast<TypedValue<MemRefType>>(operand)),
                            mapIndices(op, number));
  }
  SmallVector<Value> emitOperands(linalg::LinalgOp op) {
    SmallVector<Value> given;
    for (unsigned number = 0; number < op->getNumOperands(); ++number)
      given.push_back(emitOperand(op, number));
    return given;
  }

  /// Waits before an operation that reads or writes what other threads have written or read.
  void emitWaitBefore(linalg::LinalgOp op, Spread spread) {
    auto isApart = [&](Value operand, bool writes) {
      auto known = touched.find(skipUnitAxis(operand));
      return known == touched.end() || known->second.spreads == spread ||
             (!writes && !known->second.isWritten);
    };
    auto isRow = [&](Value operand) {
      return isa<MemRefType>(operand.getType()) && chain.written.contains(skipUnitAxis(operand)) &&
             !chain.hasNumbers(skipUnitAxis(operand));
    };
    auto isInit = [&](unsigned number) { return number >= op.getNumDpsInputs(); };
    for (unsigned number = 0; number < op->getNumOperands(); ++number)
      if (isRow(op->getOperand(number)) && !isApart(op->getOperand(number), isInit(number))) {
        emitWait();
        break;
      }
    for (unsigned number = 0; number < op->getNumOperands(); ++number)
      if (isRow(op->getOperand(number))) {
        Touch &touch = touched[skipUnitAxis(op->getOperand(number))];
        touch.spreads |= spread;
        touch.isWritten |= isInit(number);
      }
  }

  void emitNumbers(linalg::LinalgOp op, ValueRange results) {
    for (auto [number, result] : llvm::enumerate(results)) {
      unsigned operand = op.getNumDpsInputs() + number;
      Value buffer = skipUnitAxis(op->getOperand(operand));
      numbers[buffer] = result;
      if (!chain.isRead(buffer) || isWrittenLater(buffer))
        continue;
      // Each thread has loaded what one of them overwrites.
      if (loaded.contains(buffer))
        emitWait();
      builder.emitByFirst(thread, [&] { emitGlobalStore(op, operand, result); });
    }
  }

  void emitGlobalStore(linalg::LinalgOp op, unsigned operand, Value value) {
    builder.emitStore(builder.pass(cast<TypedValue<MemRefType>>(op->getOperand(operand))),
                      mapIndices(op, operand), value);
  }

  void emitElements(linalg::LinalgOp op) {
    emitWaitBefore(op, ByColumn);
    builder.emitFor(thread, columns, builder.number(team.threads), {},
                    [&](Value column, ValueRange) {
                      indices.back() = column;
                      emitElement(op);
                      return SmallVector<Value>();
                    });
    for (Value init : op.getDpsInits())
      begun.insert(skipUnitAxis(init));
  }

  void emitElement(linalg::LinalgOp op) {
    SmallVector<Value> results = builder.emitBody(op, indices, emitOperands(op));
    for (auto [number, result] : llvm::enumerate(results)) {
      unsigned operand = op.getNumDpsInputs() + number;
      Value buffer = skipUnitAxis(op->getOperand(operand));
      bool isShared = rowsInShared.contains(buffer), isLast = !isWrittenLater(buffer);
      if (isShared && (!isLast || isReadLater(buffer)))
        builder.emitStore(rowsInShared[buffer], indices.back(), result);
      if (!isShared || (isLast && chain.isRead(buffer)))
        emitGlobalStore(op, operand, result);
    }
  }

  bool isReadLater(Value buffer) const {
    return llvm::any_of(ArrayRef(chain.members).drop_front(current + 1),
                        [&](const RowChain::Member &member) { return member.touches(buffer); });
  }

  void emitTotal(linalg::LinalgOp op) {
    RowTotal total(op, builder);
    emitWaitBefore(op, total.isByColumn() ? ByColumn : ByLane);
    unsigned result = op.getNumDpsInputs();
    Value buffer = skipUnitAxis(op->getOperand(result));
    Value start = numbers.lookup(buffer);
    if (!start) {
      loaded.insert(buffer);
      start = builder.emitLoad(builder.pass(cast<TypedValue<MemRefType>>(op->getOperand(result))),
                               mapIndices(op, result));
    }
    auto take = [&](Value column, Value before) {
      indices.back() = column;
      SmallVector<Value> given;
      for (unsigned number = 0; number < result; ++number)
        given.push_back(emitOperand(op, number));
      given.push_back(before);
      return builder.emitBody(op, indices, given)[0];
    };
    Value value =
        total.emit(team, thread, columns, start, name + "_total" + std::to_string(current), take);
    if (!team.isWarp())
      touched.clear();
    emitNumbers(op, value);
  }

  struct Touch {
    unsigned spreads = 0;
    bool isWritten = false;
  };

  const RowChain &chain;
  const RowTeam &team;
  std::string name;
  KernelBuilder builder;
  OpBuilder &inside;
  Location loc;
  SmallVector<Value> extents, indices;
  Value columns, thread, teamNumber, teamCount;
  DenseMap<Value, KernelBuffer> rowsInShared;
  /// The numbers of the row, and the buffers whose rows stand in shared memory now.
  DenseMap<Value, Value> numbers;
  llvm::SmallPtrSet<Value, 4> begun;
  /// What threads have read of the GPU's memory since they last waited for each other.
  llvm::SmallPtrSet<Value, 4> loaded;
  /// How rows have been read and written since threads last waited for each other.
  DenseMap<Value, Touch> touched;
  size_t current = 0;
  int64_t mostColumns = 0;
};

} // namespace

void emitRowKernel(const RowChain &chain, gpu::GPUModuleOp kernels, StringRef name,
                   const RowTeam &team, Operation *place, ArrayRef<Value> rowExtents,
                   Value columnExtent, ArrayRef<Value> shared) {
  RowKernel(chain, kernels, name, team, place).emit(rowExtents, columnExtent, shared);
}

} // namespace autographc
