//===- ContractionCalls.cpp - products of matrices by calls ---------------===//
#include "ContractionCalls.h"
#include "ContractionPanels.h"
#include "ContractionStripes.h"
#include "Lowering/Analysis/ThreadCosts.h"
#include "Lowering/Loops/IndexBuilder.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace autographc {
namespace {

constexpr int64_t leastThreadedSteps = leastThreadedWork / 10 * productSteps;

constexpr int64_t any = ShapedType::kDynamic;

/// Rows at any distance, as are columns where `columnStride` does not say.
MemRefType getMatrixType(Type element, int64_t columnStride = any) {
  return MemRefType::get({any, any}, element,
                         StridedLayoutAttr::get(element.getContext(), any, {any, columnStride}));
}

/// The functions for products of an element type.
class ProductFunctions {
public:
  ProductFunctions(ModuleOp module, SymbolTable &symbols, Type element, unsigned vectorBytes)
      : module(module), symbols(symbols), element(element), vectorBytes(vectorBytes) {}

  func::FuncOp get() {
    func::FuncOp whole = isa<FloatType>(element)
                             ? getOrCreate("__ag_sums_", [&](func::FuncOp f) { emitBlocks(f); })
                             : getBlock();
    return getOrCreate("__ag_product_", [&](func::FuncOp f) { emitThreads(f, whole); });
  }

private:
  /// Sums of one block: in stripes where the result is narrow, else in panels.
  func::FuncOp getBlock() {
    const ContractionCosts costs(element, vectorBytes);
    func::FuncOp panels = getOrCreate("__ag_panels_", [&](func::FuncOp function) {
      OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
      emitPanels(builder, function, costs);
    });
    if (!costs.hasSquares)
      return panels;
    func::FuncOp stripes = getOrCreate("__ag_stripes_", [&](func::FuncOp function) {
      OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
      emitStripes(builder, function, costs);
    });
    return getOrCreate("__ag_block_", [&](func::FuncOp function) {
      OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
      Location loc = function.getLoc();
      Value isNarrow = emitIsNarrow(builder, function, costs);
      auto branch = scf::IfOp::create(builder, loc, isNarrow, /*withElseRegion=*/true);
      for (auto [block, own] :
           {std::pair(branch.thenBlock(), stripes), std::pair(branch.elseBlock(), panels)}) {
        builder.setInsertionPointToStart(block);
        func::CallOp::create(builder, loc, own, function.getArguments());
      }
    });
  }

  func::FuncOp getOrCreate(StringRef prefix, llvm::function_ref<void(func::FuncOp)> emitBody) {
    std::string name = prefix.str();
    llvm::raw_string_ostream(name) << element;
    if (auto known = symbols.lookup<func::FuncOp>(name))
      return known;
    OpBuilder builder(module.getContext());
    MemRefType operand = getMatrixType(element);
    auto function = func::FuncOp::create(
        builder, module.getLoc(), name,
        builder.getFunctionType({operand, operand, getMatrixType(element, 1), builder.getI1Type()},
                                {}));
    function.setPrivate();
    function->setAttr("passthrough", builder.getStrArrayAttr({"noinline"}));
    symbols.insert(function);
    function.addEntryBlock();
    emitBody(function);
    builder.setInsertionPointToEnd(&function.front());
    func::ReturnOp::create(builder, module.getLoc());
    return function;
  }

  /// Large ones in as many parts as there are threads, by rows or by columns: by the longer side,
  /// so that what each part copies for itself is the shorter one.
  void emitThreads(func::FuncOp function, func::FuncOp whole) {
    OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
    Location loc = function.getLoc();
    IndexBuilder index(builder, loc);
    auto extent = [&](unsigned matrix, int64_t axis) -> Value {
      return memref::DimOp::create(builder, loc, function.getArgument(matrix), axis);
    };
    Value rows = extent(2, 0), columns = extent(2, 1), terms = extent(0, 1);
    Value steps = index.multiply(index.multiply(rows, columns), terms);
    Value elements =
        index.add(index.multiply(index.add(rows, columns), terms), index.multiply(rows, columns));
    Value threads = emitThreadsFor(builder, loc, steps, elements);
    auto branch = scf::IfOp::create(builder, loc, index.isGreater(threads, 1), /*withElse=*/true);
    builder.setInsertionPointToStart(branch.elseBlock());
    func::CallOp::create(builder, loc, whole, function.getArguments());
    builder.setInsertionPointToStart(branch.thenBlock());
    auto side = scf::IfOp::create(builder, loc, index.isGreater(columns, rows), /*withElse=*/true);
    const ContractionCosts costs(element, vectorBytes);
    builder.setInsertionPointToStart(side.elseBlock());
    emitParts(builder, rows, threads, costs.rows, [&](Value from, Value count) {
      Value left = cut(builder, function.getArgument(0), {count, terms}, 0, from),
            result = cut(builder, function.getArgument(2), {count, columns}, 0, from);
      func::CallOp::create(builder, loc, whole,
                           {left, function.getArgument(1), result, function.getArgument(3)});
    });
    builder.setInsertionPointToStart(side.thenBlock());
    emitParts(
        builder, columns, threads, costs.registers * costs.lanes, [&](Value from, Value count) {
          Value right = cut(builder, function.getArgument(1), {terms, count}, 1, from),
                result = cut(builder, function.getArgument(2), {rows, count}, 1, from);
          func::CallOp::create(builder, loc, whole,
                               {function.getArgument(0), right, result, function.getArgument(3)});
        });
    builder.setInsertionPointToEnd(&function.front());
  }

  /// How many threads share a product of so many steps, of matrices of so many elements.
  Value emitThreadsFor(OpBuilder &builder, Location loc, Value steps, Value elements) {
    IndexBuilder index(builder, loc);
    Value isShared = index.both(index.isGreater(steps, leastThreadedSteps),
                                index.isGreater(steps, index.multiply(elements, stepsAnElement)));
    auto branch =
        scf::IfOp::create(builder, loc, builder.getIndexType(), isShared, /*withElse=*/true);
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(branch.elseBlock());
    scf::YieldOp::create(builder, loc, index.constant(1));
    builder.setInsertionPointToStart(branch.thenBlock());
    Value work = arith::DivUIOp::create(builder, loc, steps, index.constant(productSteps));
    scf::YieldOp::create(builder, loc, emitFreeThreads(builder, loc, work));
    return branch.getResult(0);
  }

  /// A loop over as many parts of an extent as there are threads, of whole tiles.
  static void emitParts(OpBuilder &builder, Value extent, Value threads, int64_t tile,
                        llvm::function_ref<void(Value, Value)> body) {
    Location loc = extent.getLoc();
    IndexBuilder index(builder, loc);
    Value part = index.roundUp(arith::CeilDivUIOp::create(builder, loc, extent, threads), tile);
    auto loop = scf::ForOp::create(builder, loc, index.constant(0), extent, part);
    ag::setAttr<ag::ParallelAttr>(loop, builder.getI64IntegerAttr(0));
    builder.setInsertionPointToStart(loop.getBody());
    Value from = loop.getInductionVar();
    body(from, index.least(index.subtract(extent, from), part));
  }

  /// The first block into the result, each other one into a matrix that is added to it.
  void emitBlocks(func::FuncOp function) {
    func::FuncOp block = getBlock();
    OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
    Location loc = function.getLoc();
    IndexBuilder index(builder, loc);
    Value left = function.getArgument(0), right = function.getArgument(1),
          result = function.getArgument(2);
    auto extent = [&](Value matrix, int64_t axis) -> Value {
      return memref::DimOp::create(builder, loc, matrix, axis);
    };
    Value rows = extent(result, 0), columns = extent(result, 1), terms = extent(left, 1);
    auto call = [&](Value from, Value to, Value isFresh) {
      Value count = index.least(index.subtract(terms, from), ag::sumBlock);
      func::CallOp::create(builder, loc, block,
                           {cut(builder, left, {rows, count}, 1, from),
                            cut(builder, right, {count, columns}, 0, from), to, isFresh});
    };
    call(index.constant(0), result, function.getArgument(3));
    index.ifTrue(index.isGreater(terms, ag::sumBlock), [&] {
      Value sums = memref::AllocOp::create(builder, loc, MemRefType::get({any, any}, element),
                                           ValueRange{rows, columns});
      Value target = memref::CastOp::create(builder, loc, result.getType(), sums);
      index.loop(index.constant(ag::sumBlock), terms, ag::sumBlock, [&](Value from) {
        call(from, target, arith::ConstantIntOp::create(builder, loc, 1, 1));
        linalg::AddOp::create(builder, loc, ValueRange{result, sums}, result);
      });
      memref::DeallocOp::create(builder, loc, sums);
    });
  }

  /// `sizes` of a matrix, from `from` on along an axis.
  Value cut(OpBuilder &builder, Value matrix, std::array<Value, 2> sizes, unsigned axis,
            Value from) {
    SmallVector<OpFoldResult> offsets(2, builder.getIndexAttr(0)),
        strides(2, builder.getIndexAttr(1));
    offsets[axis] = from;
    return memref::SubViewOp::create(builder, matrix.getLoc(), cast<MemRefType>(matrix.getType()),
                                     matrix, offsets, SmallVector<OpFoldResult>{sizes[0], sizes[1]},
                                     strides);
  }

  ModuleOp module;
  SymbolTable &symbols;
  Type element;
  unsigned vectorBytes;
};

/// Calls the function for each batch.
class PanelCalls : IndexBuilder {
public:
  PanelCalls(OpBuilder &builder, const Contraction &contraction)
      : IndexBuilder(builder, contraction.op->getLoc()), contraction(contraction),
        op(contraction.op), at(op.getNumLoops()), extents(op.createLoopRanges(builder, loc)) {}

  void emit(func::FuncOp function) {
    bool isFresh = takeZeroFill();
    emitBatches(contraction.batch, [&] {
      Value operands[] = {emitMatrix(0, contraction.row, contraction.sum),
                          emitMatrix(1, contraction.sum, contraction.column),
                          emitMatrix(2, contraction.row, contraction.column),
                          arith::ConstantIntOp::create(builder, loc, isFresh, 1)};
      func::CallOp::create(builder, loc, function, operands);
    });
    op->erase();
  }

private:
  /// Whether the result was only just filled with zero, which is then left to the function.
  bool takeZeroFill() {
    linalg::FillOp fill = contraction.findFill();
    if (!fill || !(matchPattern(fill.getInputs()[0], m_PosZeroFloat()) ||
                   matchPattern(fill.getInputs()[0], m_Zero())))
      return false;
    fill.erase();
    return true;
  }

  Value getExtent(unsigned number) {
    return getValueOrCreateConstantIndexOp(builder, loc, extents[number].size);
  }

  void emitBatches(ArrayRef<unsigned> batch, llvm::function_ref<void()> body) {
    if (batch.empty())
      return body();
    loop(getExtent(batch.front()), 1, [&](Value i) {
      at[batch.front()] = i;
      emitBatches(batch.drop_front(), body);
    });
  }

  /// The operand at the batch, as a matrix over two loops.
  Value emitMatrix(unsigned number, std::optional<unsigned> rows, std::optional<unsigned> columns) {
    auto parts = memref::ExtractStridedMetadataOp::create(builder, loc, op->getOperand(number));
    Value offset =
        parts.getConstifiedMixedOffset()
            ? getValueOrCreateConstantIndexOp(builder, loc, parts.getConstifiedMixedOffset())
            : Value(parts.getOffset());
    SmallVector<OpFoldResult> known = parts.getConstifiedMixedStrides();
    OpFoldResult rowStride, columnStride;
    for (auto [place, stride] :
         llvm::zip_equal(op.getIndexingMapsArray()[number].getResults(), known)) {
      unsigned own = cast<AffineDimExpr>(place).getPosition();
      if (own == rows)
        rowStride = stride;
      else if (own == columns)
        columnStride = stride;
      else
        offset =
            add(offset, multiply(at[own], getValueOrCreateConstantIndexOp(builder, loc, stride)));
    }
    auto dynamic = [&](OpFoldResult value) -> OpFoldResult {
      return getValueOrCreateConstantIndexOp(builder, loc, value);
    };
    bool isResult = number == 2;
    return memref::ReinterpretCastOp::create(
        builder, loc, getMatrixType(contraction.getElement(), isResult ? 1 : any),
        parts.getBaseBuffer(), OpFoldResult(offset), {getExtent(*rows), getExtent(*columns)},
        {dynamic(rowStride),
         isResult ? OpFoldResult(builder.getIndexAttr(1)) : dynamic(columnStride)});
  }

  const Contraction &contraction;
  linalg::LinalgOp op;
  /// The batch by loop.
  SmallVector<Value> at;
  SmallVector<Range> extents;
};

} // namespace

void scheduleInPanels(const Contraction &contraction, ModuleOp module, SymbolTable &symbols,
                      unsigned vectorBytes) {
  func::FuncOp function =
      ProductFunctions(module, symbols, contraction.getElement(), vectorBytes).get();
  OpBuilder builder(contraction.op);
  PanelCalls(builder, contraction).emit(function);
}

} // namespace autographc
