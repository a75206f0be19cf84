//===- RowViews.cpp - rows of buffers, and a loop over them ---------------===//
#include "RowViews.h"
#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;

namespace autographc {

static AffineMap getIdentity(Value buffer) {
  return AffineMap::getMultiDimIdentityMap(cast<MemRefType>(buffer.getType()).getRank(),
                                           buffer.getContext());
}

bool isRowMap(AffineMap map) {
  return map.getNumResults() > 0 && map.getResult(0) == getAffineDimExpr(0, map.getContext()) &&
         llvm::none_of(map.getResults().drop_front(),
                       [](AffineExpr result) { return result.isFunctionOfDim(0); });
}

void forEachRowOperand(Operation *op, llvm::function_ref<void(Value, AffineMap)> visit) {
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    visit(copy.getSource(), getIdentity(copy.getSource()));
    visit(copy.getTarget(), getIdentity(copy.getTarget()));
    return;
  }
  auto generic = cast<linalg::LinalgOp>(op);
  for (OpOperand &operand : op->getOpOperands())
    if (AffineMap map = generic.getMatchingIndexingMap(&operand); isRowMap(map))
      visit(operand.get(), map);
}

void forEachSharedOperand(Operation *op, llvm::function_ref<void(Value)> visit) {
  if (auto generic = dyn_cast<linalg::LinalgOp>(op))
    for (OpOperand &operand : op->getOpOperands())
      if (isa<MemRefType>(operand.get().getType()) &&
          !isRowMap(generic.getMatchingIndexingMap(&operand)))
        visit(operand.get());
}

RowExtent getRowExtent(Value buffer) {
  auto type = cast<MemRefType>(buffer.getType());
  if (!type.isDynamicDim(0))
    return {nullptr, type.getDimSize(0)};
  Operation *op = buffer.getDefiningOp();
  if (auto cast = dyn_cast_or_null<memref::CastOp>(op))
    return getRowExtent(cast.getSource());
  if (auto view = dyn_cast_or_null<memref::ExpandShapeOp>(op); view && hasRowsOfRoot(buffer))
    return getRowExtent(view.getSrc());
  if (auto alloc = dyn_cast_or_null<memref::AllocOp>(op)) {
    Value size = alloc.getDynamicSizes()[0];
    if (auto dim = size.getDefiningOp<memref::DimOp>(); dim && dim.getConstantIndex() == 0)
      return getRowExtent(dim.getSource());
    if (auto dim = size.getDefiningOp<memref::DimOp>(); dim && dim.getConstantIndex())
      return {dim.getSource().getAsOpaquePointer(), *dim.getConstantIndex()};
    return {size.getAsOpaquePointer(), 0};
  }
  return {buffer.getAsOpaquePointer(), 0};
}

/// What `buffer` is a view of, with the subscripts of that, where it only has more axes of extent
/// 1; else null.
static Value dropUnitAxes(Value buffer, AffineMap &map) {
  if (auto cast = buffer.getDefiningOp<memref::CastOp>())
    return cast.getSource();
  auto view = buffer.getDefiningOp<memref::ExpandShapeOp>();
  if (!view)
    return {};
  SmallVector<AffineExpr> results;
  ArrayRef<int64_t> shape = view.getResultType().getShape();
  for (const ReassociationIndices &group : view.getReassociationIndices()) {
    if (llvm::any_of(ArrayRef(group).drop_front(), [&](int64_t axis) { return shape[axis] != 1; }))
      return {};
    results.push_back(map.getResult(group.front()));
  }
  map = AffineMap::get(map.getNumDims(), 0, results, map.getContext());
  return view.getSrc();
}

bool hasRowsOfRoot(Value buffer) {
  AffineMap map = getIdentity(buffer);
  while (buffer.getDefiningOp<ViewLikeOpInterface>())
    if (!(buffer = dropUnitAxes(buffer, map)))
      return false;
  return true;
}

RowLoop::RowLoop(Operation *first, ArrayRef<Value> written,
                 const llvm::DenseSet<Operation *> &members)
    : builder(first), loc(first->getLoc()) {
  for (Value root : written)
    if (isTemporary(root, members))
      shrink(root);
  Value counted;
  forEachRowOperand(first, [&](Value buffer, AffineMap) { counted = buffer; });
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0),
        one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value count = builder.createOrFold<memref::DimOp>(loc, counted, zero);
  loop = scf::ForOp::create(builder, loc, zero, count, one);
  // An element of a row, in all operations.
  ag::setAttr<ag::ParallelAttr>(loop, builder.getI64IntegerAttr(3));
  builder.setInsertionPointToStart(loop.getBody());
}

bool RowLoop::isTemporary(Value root, const llvm::DenseSet<Operation *> &members) {
  return llvm::all_of(root.getUsers(), [&](Operation *user) {
    if (members.contains(user) || isa<memref::DeallocOp>(user))
      return true;
    if (isa<memref::DimOp>(user))
      return user->use_empty();
    return isa<memref::CastOp, memref::ExpandShapeOp>(user) &&
           llvm::all_of(user->getUsers(), [&](Operation *use) { return members.contains(use); });
  });
}

void RowLoop::shrink(Value root) {
  auto alloc = root.getDefiningOp<memref::AllocOp>();
  MemRefType type = alloc.getType();
  auto row = MemRefType::get(type.getShape().drop_front(), type.getElementType());
  // A number stays in a register.
  Value &room = rows[root];
  room = row.getRank() == 0
             ? Value(memref::AllocaOp::create(builder, loc, row))
             : Value(memref::AllocOp::create(
                   builder, loc, row,
                   ValueRange(alloc.getDynamicSizes()).drop_front(type.isDynamicDim(0) ? 1 : 0)));
  ag::setAttr<ag::ScratchAttr>(room.getDefiningOp());
}

void RowLoop::add(Operation *op) {
  if (auto copy = dyn_cast<memref::CopyOp>(op)) {
    Value source = getRow(copy.getSource(), getIdentity(copy.getSource())).first,
          target = getRow(copy.getTarget(), getIdentity(copy.getTarget())).first;
    linalg::CopyOp::create(builder, loc, source, target);
  } else if (auto fill = dyn_cast<linalg::FillOp>(op)) {
    Value target = fill.getOutputs()[0];
    linalg::FillOp::create(builder, loc, fill.getInputs(),
                           getRow(target, getIdentity(target)).first);
  } else {
    addGeneric(cast<linalg::LinalgOp>(op));
  }
}

std::pair<Value, AffineMap> RowLoop::getRow(Value buffer, AffineMap map) {
  Value root = findRoot(buffer);
  if (rows.contains(root))
    while (buffer != root)
      buffer = dropUnitAxes(buffer, map);
  AffineMap row =
      AffineMap::get(map.getNumDims(), 0, map.getResults().drop_front(), map.getContext());
  return {rows.contains(root) ? rows[root] : getSubview(buffer), row};
}

Value RowLoop::getSubview(Value buffer) {
  Value &view = views[buffer];
  if (view)
    return view;
  auto type = cast<MemRefType>(buffer.getType());
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, loc, buffer),
                            offsets(type.getRank(), builder.getIndexAttr(0)),
                            strides(type.getRank(), builder.getIndexAttr(1));
  sizes[0] = builder.getIndexAttr(1);
  offsets[0] = loop.getInductionVar();
  MemRefType row = memref::SubViewOp::inferRankReducedResultType(type.getShape().drop_front(), type,
                                                                 offsets, sizes, strides);
  view = memref::SubViewOp::create(builder, loc, row, buffer, offsets, sizes, strides);
  return view;
}

/// The subscripts without the first loop.
static AffineMap dropFirstLoop(AffineMap map) {
  SmallVector<AffineExpr> loops{getAffineConstantExpr(0, map.getContext())};
  for (unsigned loop = 1; loop < map.getNumDims(); ++loop)
    loops.push_back(getAffineDimExpr(loop - 1, map.getContext()));
  return map.replaceDimsAndSymbols(loops, {}, map.getNumDims() - 1, 0);
}

void RowLoop::addGeneric(linalg::LinalgOp op) {
  SmallVector<Value> inputs, outputs;
  SmallVector<AffineMap> maps;
  // What is one number of a row is read once.
  SmallVector<Value> numbers(op->getNumOperands());
  for (OpOperand &operand : op->getOpOperands()) {
    AffineMap map = op.getMatchingIndexingMap(&operand);
    Value value = operand.get();
    if (isRowMap(map))
      std::tie(value, map) = getRow(value, map);
    map = dropFirstLoop(map);
    bool isInput = op.isDpsInput(&operand), isBuffer = isa<MemRefType>(value.getType());
    if (isInput && (!isBuffer || cast<MemRefType>(value.getType()).getRank() == 0)) {
      numbers[operand.getOperandNumber()] =
          isBuffer ? Value(memref::LoadOp::create(builder, loc, value)) : value;
      continue;
    }
    maps.push_back(map);
    (isInput ? inputs : outputs).push_back(value);
  }
  SmallVector<utils::IteratorType> iterators = op.getIteratorTypesArray();
  auto row = linalg::GenericOp::create(
      builder, op.getLoc(), TypeRange(), inputs, outputs, maps, ArrayRef(iterators).drop_front(),
      [&](OpBuilder &inner, Location, ValueRange elements) {
        IRMapping map;
        for (auto [argument, number] : llvm::zip_equal(op.getBlock()->getArguments(), numbers)) {
          map.map(argument, number ? number : elements.front());
          if (!number)
            elements = elements.drop_front();
        }
        for (Operation &body : *op.getBlock()) {
          if (auto index = dyn_cast<linalg::IndexOp>(body))
            map.map(index.getResult(),
                    index.getDim() == 0
                        ? loop.getInductionVar()
                        : Value(linalg::IndexOp::create(inner, op.getLoc(), index.getDim() - 1)));
          else
            inner.clone(body, map);
        }
      });
  (void)row;
}

void RowLoop::finish() {
  builder.setInsertionPointAfter(loop);
  for (auto [root, row] : rows)
    if (row.getDefiningOp<memref::AllocOp>())
      memref::DeallocOp::create(builder, loc, row);
}

void RowLoop::dropOld() {
  for (auto [root, row] : rows) {
    for (Operation *user : llvm::make_early_inc_range(root.getUsers()))
      user->erase();
    root.getDefiningOp()->erase();
  }
}

memref::SubViewOp findReadRow(linalg::GenericOp sum, linalg::GenericOp producer) {
  auto rows = dyn_cast<scf::ForOp>(sum->getParentOp());
  if (!rows || !ag::hasAttr<ag::ParallelAttr>(rows))
    return {};
  for (Operation *next = sum->getNextNode(); next; next = next->getNextNode())
    if (auto other = dyn_cast<linalg::GenericOp>(next); other && other.getNumReductionLoops())
      return {};
  for (Value input : (producer ? producer : sum).getDpsInputs()) {
    auto row = input.getDefiningOp<memref::SubViewOp>();
    if (!row || row.getType().getRank() != 1 || row.getSourceType().getRank() != 2 ||
        !isa<FloatType>(row.getType().getElementType()) ||
        row.getMixedOffsets()[0] != OpFoldResult(rows.getInductionVar()) ||
        !isConstantIntValue(row.getMixedOffsets()[1], 0) ||
        !rows.isDefinedOutsideOfLoop(row.getSource()))
      continue;
    bool isReadBefore = false, isWritten = false;
    for (Operation *user : row->getUsers()) {
      isReadBefore |=
          rows.getBody()->findAncestorOpInBlock(*user)->isBeforeInBlock(producer ? producer : sum);
      auto effects = dyn_cast<MemoryEffectOpInterface>(user);
      isWritten |= effects && effects.getEffectOnValue<MemoryEffects::Write>(row);
    }
    if (isReadBefore && !isWritten)
      return row;
  }
  return {};
}

void prefetchNextRow(OpBuilder &builder, memref::SubViewOp row, Value place, int64_t count) {
  // Of a longer row the next one would leave no room in the first cache.
  constexpr int64_t lineBits = 512, mostBits = 8 * 8192;
  Location loc = row.getLoc();
  auto rows = row->getParentOfType<scf::ForOp>();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  Value next = arith::AddIOp::create(builder, loc, rows.getInductionVar(), one),
        last = arith::SubIOp::create(builder, loc, rows.getUpperBound(), one);
  const int64_t bits = row.getType().getElementTypeBitWidth();
  Value length = builder.createOrFold<memref::DimOp>(loc, row, 0),
        most = arith::ConstantIndexOp::create(builder, loc, mostBits / bits);
  Value isLong = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ugt, length, most);
  Value number = arith::SelectOp::create(builder, loc, isLong, rows.getInductionVar(),
                                         Value(arith::MinUIOp::create(builder, loc, next, last)));
  for (int64_t from = 0; from < count; from += lineBits / bits) {
    Value offset = arith::ConstantIndexOp::create(builder, loc, from);
    Value first = arith::AddIOp::create(builder, loc, place, offset);
    memref::PrefetchOp::create(builder, loc, row.getSource(), ValueRange{number, first},
                               /*isWrite=*/false, /*localityHint=*/3, /*isDataCache=*/true);
  }
}

} // namespace autographc
