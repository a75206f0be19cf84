//===- ContractionCalls.cpp - products of matrices by calls ---------------===//
#include "ContractionCalls.h"
#include "ContractionPanels.h"
#include "ContractionStripes.h"
#include "Lowering/Analysis/ThreadCosts.h"
#include "Lowering/Loops/IndexBuilder.h"
#include "SmallProducts.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"

using namespace mlir;

namespace autographc {
namespace {

constexpr int64_t any = ShapedType::kDynamic;

/// Rows at any distance, as are columns where `columnStride` does not say.
MemRefType getMatrixType(Type element, int64_t columnStride = any) {
  return MemRefType::get({any, any}, element,
                         StridedLayoutAttr::get(element.getContext(), any, {any, columnStride}));
}

/// The functions for products of an element type, and of operands of one.
class ProductFunctions {
public:
  ProductFunctions(ModuleOp module, SymbolTable &symbols, const Contraction &contraction,
                   unsigned vectorBytes)
      : module(module), symbols(symbols), element(contraction.getElement()),
        source(contraction.getSource()), vectorBytes(vectorBytes) {}

  func::FuncOp get() {
    func::FuncOp whole = isa<FloatType>(element)
                             ? getOrCreate("__ag_sums_", [&](func::FuncOp f) { emitBlocks(f); })
                             : getBlock();
    return getOrCreate("__ag_product_", [&](func::FuncOp f) { emitBySize(f, whole); });
  }

  /// Packs the right operand of products.
  func::FuncOp getPacking() {
    const ContractionCosts costs(element, vectorBytes);
    return getOrCreate("__ag_pack_", [&](func::FuncOp function) {
      OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
      emitPacking(builder, function, costs);
    });
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
    func::FuncOp stripes = getOrCreate(
        "__ag_stripes_",
        [&](func::FuncOp function) {
          OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
          emitStripes(builder, function, costs);
        },
        element);
    return getOrCreate("__ag_block_", [&](func::FuncOp function) {
      OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
      Location loc = function.getLoc();
      // What is packed is so for panels.
      Value isNarrow =
          arith::SelectOp::create(builder, loc, function.getArgument(5), emitFalse(builder, loc),
                                  emitIsNarrow(builder, function, costs));
      IndexBuilder(builder, loc)
          .choose(
              isNarrow, [&] { callStripes(builder, stripes, function.getArguments()); },
              [&] { func::CallOp::create(builder, loc, panels, function.getArguments()); });
    });
  }

  /// Narrow products read the right operand number by number: a copy of floats where it is not.
  void callStripes(OpBuilder &builder, func::FuncOp stripes, ValueRange arguments) {
    Location loc = stripes.getLoc();
    SmallVector<Value> operands(arguments);
    Value right = operands[1];
    if (source == element) {
      func::CallOp::create(builder, loc, stripes, operands);
      return;
    }
    auto extent = [&](int64_t axis) -> Value {
      return memref::DimOp::create(builder, loc, right, axis);
    };
    Value rows = extent(0), columns = extent(1);
    Value floats = memref::AllocOp::create(builder, loc, MemRefType::get({any, any}, element),
                                           ValueRange{rows, columns});
    IndexBuilder index(builder, loc);
    index.loop(rows, 1, [&](Value row) {
      index.loop(columns, 1, [&](Value column) {
        Value number = memref::LoadOp::create(builder, loc, right, ValueRange{row, column});
        memref::StoreOp::create(builder, loc, emitWidened(builder, loc, number, element), floats,
                                ValueRange{row, column});
      });
    });
    operands[1] = memref::CastOp::create(builder, loc, getMatrixType(element), floats);
    func::CallOp::create(builder, loc, stripes, operands);
    memref::DeallocOp::create(builder, loc, floats);
  }

  func::FuncOp getOrCreate(StringRef prefix, llvm::function_ref<void(func::FuncOp)> emitBody,
                           Type ofRight = {}) {
    std::string name = prefix.str();
    llvm::raw_string_ostream stream(name);
    stream << element;
    if (source != element)
      stream << "_of_" << source;
    if (auto known = symbols.lookup<func::FuncOp>(name))
      return known;
    OpBuilder builder(module.getContext());
    MemRefType operand = getMatrixType(source);
    Type flag = builder.getI1Type();
    auto function = func::FuncOp::create(
        builder, module.getLoc(), name,
        builder.getFunctionType({operand, ofRight ? getMatrixType(ofRight) : operand,
                                 getMatrixType(element), getMatrixType(element, 1), flag, flag},
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

  /// Small ones in plain loops: what is packed is not small.
  void emitBySize(func::FuncOp function, func::FuncOp whole) {
    OpBuilder builder = OpBuilder::atBlockEnd(&function.front());
    Location loc = function.getLoc();
    IndexBuilder index(builder, loc);
    auto extent = [&](unsigned matrix, int64_t axis) -> Value {
      return memref::DimOp::create(builder, loc, function.getArgument(matrix), axis);
    };
    Value rows = extent(3, 0), columns = extent(3, 1), terms = extent(0, 1);
    index.choose(
        emitIsSmall(builder, loc, rows, columns, terms),
        [&] {
          emitSmallProduct(builder, loc, function.getArgument(0), function.getArgument(1),
                           function.getArgument(3), function.getArgument(4));
        },
        [&] { emitThreads(builder, function, whole, rows, columns, terms); });
  }

  /// Large ones in as many parts as there are threads, by rows or by columns: by the longer side,
  /// so that what each part copies for itself is the shorter one.
  void emitThreads(OpBuilder &builder, func::FuncOp function, func::FuncOp whole, Value rows,
                   Value columns, Value terms) {
    Location loc = function.getLoc();
    IndexBuilder index(builder, loc);
    Value steps = index.multiply(index.multiply(rows, columns), terms);
    Value threads =
        emitProductThreads(builder, loc, steps, emitElements(index, rows, columns, terms));
    auto branch = scf::IfOp::create(builder, loc, index.isGreater(threads, 1), /*withElse=*/true);
    builder.setInsertionPointToStart(branch.elseBlock());
    func::CallOp::create(builder, loc, whole, function.getArguments());
    builder.setInsertionPointToStart(branch.thenBlock());
    // What is packed is not cut.
    Value isWide = index.select(function.getArgument(5), emitFalse(builder, loc),
                                index.isGreater(columns, rows));
    auto side = scf::IfOp::create(builder, loc, isWide, /*withElse=*/true);
    const ContractionCosts costs(element, vectorBytes);
    auto callWith = [&](std::array<std::pair<unsigned, Value>, 2> parts) {
      SmallVector<Value> operands(function.getArguments());
      for (auto [number, part] : parts)
        operands[number] = part;
      func::CallOp::create(builder, loc, whole, operands);
    };
    builder.setInsertionPointToStart(side.elseBlock());
    emitParts(builder, rows, threads, costs.rows, [&](Value from, Value count) {
      callWith({{{0, cut(builder, function.getArgument(0), {count, terms}, 0, from)},
                 {3, cut(builder, function.getArgument(3), {count, columns}, 0, from)}}});
    });
    builder.setInsertionPointToStart(side.thenBlock());
    emitParts(builder, columns, threads, costs.registers * costs.lanes,
              [&](Value from, Value count) {
                callWith({{{1, cut(builder, function.getArgument(1), {terms, count}, 1, from)},
                           {3, cut(builder, function.getArgument(3), {rows, count}, 1, from)}}});
              });
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
          packed = function.getArgument(2), result = function.getArgument(3);
    auto extent = [&](Value matrix, int64_t axis) -> Value {
      return memref::DimOp::create(builder, loc, matrix, axis);
    };
    Value rows = extent(result, 0), columns = extent(result, 1), terms = extent(left, 1);
    auto call = [&](Value from, Value to, Value isFresh) {
      Value count = index.least(index.subtract(terms, from), ag::sumBlock);
      func::CallOp::create(builder, loc, block,
                           {cut(builder, left, {rows, count}, 1, from),
                            cut(builder, right, {count, columns}, 0, from),
                            cut(builder, packed, {count, columns}, 0, from), to, isFresh,
                            function.getArgument(5)});
    };
    call(index.constant(0), result, function.getArgument(4));
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

  static Value emitFalse(OpBuilder &builder, Location loc) {
    return arith::ConstantIntOp::create(builder, loc, 0, 1);
  }

  ModuleOp module;
  SymbolTable &symbols;
  Type element, source;
  unsigned vectorBytes;
};

/// Calls the function for each batch.
class PanelCalls : IndexBuilder {
public:
  PanelCalls(OpBuilder &builder, const Contraction &contraction)
      : IndexBuilder(builder, contraction.op->getLoc()), contraction(contraction),
        op(contraction.op), at(op.getNumLoops()), extents(op.createLoopRanges(builder, loc)) {}

  void emit(ProductFunctions &functions, const PackedRight *packed) {
    bool isFresh = takeZeroFill();
    Value fresh = arith::ConstantIntOp::create(builder, loc, isFresh, 1);
    auto emitCalls = [&] {
      emitBatches(contraction.batch, [&] { emitCall(functions, packed, fresh); });
    };
    auto emitLoops = [&] {
      emitBatches(contraction.batch, [&] {
        Value left = emitMatrix(0, contraction.row, contraction.sum),
              right = emitMatrix(1, contraction.sum, contraction.column),
              result = emitMatrix(2, contraction.row, contraction.column);
        emitSmallProduct(builder, loc, left, right, result, fresh);
      });
    };
    // Of many small ones calls would take most of the time.
    if (!contraction.batch.empty() && ContractionCosts::mayBeSmall(contraction))
      choose(emitIsSmall(builder, loc, getExtent(*contraction.row), getExtent(*contraction.column),
                         getExtent(*contraction.sum)),
             emitLoops, emitCalls);
    else
      emitCalls();
    op->erase();
  }

private:
  void emitCall(ProductFunctions &functions, const PackedRight *packed, Value isFresh) {
    Value left = emitMatrix(0, contraction.row, contraction.sum),
          right = emitMatrix(1, contraction.sum, contraction.column),
          result = emitMatrix(2, contraction.row, contraction.column);
    // Nothing is read of what is not packed.
    Value copy =
              memref::CastOp::create(builder, loc, getMatrixType(contraction.getElement()), result),
          isPacked = arith::ConstantIntOp::create(builder, loc, 0, 1);
    if (packed)
      std::tie(copy, isPacked) =
          packed->emitUse(builder, getExtent(*contraction.row), right, functions.getPacking());
    Value operands[] = {left, right, copy, result, isFresh, isPacked};
    func::CallOp::create(builder, loc, functions.get(), operands);
  }

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
        builder, loc,
        isResult ? getMatrixType(contraction.getElement(), 1)
                 : getMatrixType(contraction.getSource()),
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

Value emitElements(IndexBuilder &index, Value rows, Value columns, Value terms) {
  return index.add(index.multiply(index.add(rows, columns), terms), index.multiply(rows, columns));
}

Value emitProductThreads(OpBuilder &builder, Location loc, Value steps, Value elements) {
  constexpr int64_t leastSteps = leastThreadedWork / 10 * productSteps;
  IndexBuilder index(builder, loc);
  Value isShared = index.both(index.isGreater(steps, leastSteps),
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

void scheduleInPanels(const Contraction &contraction, const PackedRight *packed, ModuleOp module,
                      SymbolTable &symbols, unsigned vectorBytes) {
  ProductFunctions functions(module, symbols, contraction, vectorBytes);
  OpBuilder builder(contraction.op);
  PanelCalls(builder, contraction).emit(functions, packed);
}

} // namespace autographc
