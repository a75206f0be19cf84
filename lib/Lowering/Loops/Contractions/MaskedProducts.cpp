//===- MaskedProducts.cpp - products of the rows that are wanted ----------===//
#include "MaskedProducts.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/IR/IRMapping.h"

using namespace mlir;

namespace autographc {

Value getRowOf(OpBuilder &builder, Value matrix, Value row) {
  auto type = cast<MemRefType>(matrix.getType());
  Location loc = matrix.getLoc();
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, loc, matrix),
                            offsets(2, builder.getIndexAttr(0)),
                            strides(2, builder.getIndexAttr(1));
  sizes[0] = builder.getIndexAttr(1);
  offsets[0] = row;
  MemRefType vector = memref::SubViewOp::inferRankReducedResultType(type.getShape().drop_front(),
                                                                    type, offsets, sizes, strides);
  return memref::SubViewOp::create(builder, loc, vector, matrix, offsets, sizes, strides);
}

/// Rows of the left operand and of the result, and the sum behind the former, as they are in
/// memory.
static bool isOfRows(const Contraction &product) {
  linalg::LinalgOp op = product.op;
  auto hasPlaces = [&](unsigned operand, unsigned first, unsigned second) {
    AffineMap map = op.getIndexingMapsArray()[operand];
    return map.getNumResults() == 2 && map.getDimPosition(0) == first &&
           map.getDimPosition(1) == second;
  };
  return product.batch.empty() && product.row && product.column &&
         hasPlaces(0, *product.row, *product.sum) && hasPlaces(2, *product.row, *product.column);
}

std::optional<MaskedProduct> MaskedProduct::find(OpOperand &operand, bool isKept) {
  Value result = operand.get();
  auto alloc = result.getDefiningOp<memref::AllocOp>();
  if (!alloc)
    return std::nullopt;
  for (Operation *user : result.getUsers()) {
    auto op = dyn_cast<linalg::LinalgOp>(user);
    std::optional<Contraction> product = op ? Contraction::find(op) : std::nullopt;
    if (!product || op->getOperand(2) != result || !isOfRows(*product))
      continue;
    linalg::FillOp fill = product->findFill();
    Operation *reader = operand.getOwner(), *place = op->getBlock()->findAncestorOpInBlock(*reader);
    if (!fill || !place || !op->isBeforeInBlock(place))
      return std::nullopt;
    MaskedProduct found(*product, fill, place);
    return found.canMove(reader, isKept) ? std::optional(found) : std::nullopt;
  }
  return std::nullopt;
}

/// Whether the reader runs once where it stands, nothing else but the other branch reads the
/// result, and the operands are the same there.
bool MaskedProduct::canMove(Operation *reader, bool isKept) const {
  Operation *op = product.op;
  scf::IfOp branch = this->branch;
  bool isArm = branch && reader->getBlock() == branch.thenBlock();
  if (reader != place && !isArm)
    return false;
  auto isBehind = [&](Operation *user) {
    Operation *top = reader->getBlock()->findAncestorOpInBlock(*user);
    return top && reader->isBeforeInBlock(top);
  };
  for (Operation *user : getResult().getUsers()) {
    if (user == op || user == fill || user == reader ||
        isa<memref::DeallocOp, memref::DimOp>(user) || (isKept && isBehind(user)))
      continue;
    if (!isArm || !branch.getElseRegion().isAncestor(user->getParentRegion()))
      return false;
  }
  for (Operation *between = op->getNextNode(); between != place; between = between->getNextNode())
    if (!isUnchangedBy(between))
      return false;
  for (Operation &before : *reader->getBlock()) {
    if (&before == reader)
      break;
    if (isArm && !isUnchangedBy(&before))
      return false;
  }
  return true;
}

/// Whether an op ends the function where it does anything.
static bool isCheck(Operation *op) {
  auto branch = dyn_cast<scf::IfOp>(op);
  if (!branch || branch.getNumResults() || branch.elseBlock())
    return false;
  return llvm::all_of(branch.thenBlock()->without_terminator(), [](Operation &inner) {
    return isMemoryEffectFree(&inner) || isa<LLVM::StoreOp>(inner) ||
           (isa<CallOpInterface>(inner) && llvm::none_of(inner.getOperandTypes(), [](Type type) {
              return isa<MemRefType>(type);
            }));
  });
}

bool MaskedProduct::isUnchangedBy(Operation *between) const {
  if (isMemoryEffectFree(between) || isCheck(between) ||
      isa<memref::AllocOp, memref::AllocaOp, memref::LoadOp>(between))
    return true;
  Value left = findRoot(product.op->getOperand(0)), right = findRoot(product.op->getOperand(1));
  auto isOther = [&](Value written) {
    Value root = findRoot(written);
    return root.getDefiningOp<memref::AllocOp>() && root != left && root != right;
  };
  if (auto dealloc = dyn_cast<memref::DeallocOp>(between))
    return isOther(dealloc.getMemref()) && findRoot(dealloc.getMemref()) != getResult();
  auto op = dyn_cast<linalg::LinalgOp>(between);
  return op && op.hasPureBufferSemantics() && llvm::all_of(op.getDpsInits(), isOther);
}

Value getRows(OpBuilder &builder, Value matrix, Value count, Value from) {
  Location loc = matrix.getLoc();
  int64_t rank = cast<MemRefType>(matrix.getType()).getRank();
  SmallVector<OpFoldResult> sizes = memref::getMixedSizes(builder, loc, matrix),
                            offsets(rank, builder.getIndexAttr(0)),
                            strides(rank, builder.getIndexAttr(1));
  sizes[0] = count;
  if (from)
    offsets[0] = from;
  return memref::SubViewOp::create(builder, loc, matrix, offsets, sizes, strides);
}

Value emitRoom(OpBuilder &builder, Value matrix, Value rows) {
  auto type = cast<MemRefType>(matrix.getType());
  SmallVector<int64_t> shape(type.getShape());
  SmallVector<Value> sizes;
  if (rows) {
    shape[0] = ShapedType::kDynamic;
    sizes.push_back(rows);
  }
  for (int64_t axis = rows ? 1 : 0; axis < 2; ++axis)
    if (type.isDynamicDim(axis))
      sizes.push_back(builder.createOrFold<memref::DimOp>(matrix.getLoc(), matrix, axis));
  return memref::AllocOp::create(builder, matrix.getLoc(),
                                 MemRefType::get(shape, type.getElementType()), sizes);
}

namespace {

/// The rows of the left operand that are wanted, one behind the other.
class Gather : IndexBuilder {
public:
  Gather(OpBuilder &builder, Value matrix, const ActiveRows &rows)
      : IndexBuilder(builder, matrix.getLoc()), matrix(matrix), rows(rows) {
    // Of all rows: buffers of one size are found again in the next iteration.
    copy = emitRoom(builder, matrix);
    // Nothing is copied where they are that already.
    loop(select(rows.isPrefix, constant(0), rows.count), 1, [&](Value number) {
      Value row = memref::LoadOp::create(builder, loc, rows.list, number);
      memref::CopyOp::create(builder, loc, getRowOf(builder, matrix, row),
                             getRowOf(builder, copy, number));
    });
  }

  Value getRows() {
    auto type = cast<MemRefType>(matrix.getType());
    int64_t any = ShapedType::kDynamic;
    auto rowsType = MemRefType::get({any, type.getDimSize(1)}, type.getElementType(),
                                    StridedLayoutAttr::get(type.getContext(), any, {any, any}));
    auto view = [&](Value whole) -> Value {
      return memref::CastOp::create(builder, loc, rowsType,
                                    autographc::getRows(builder, whole, rows.count));
    };
    return select(rows.isPrefix, view(matrix), view(copy));
  }

  void release() { memref::DeallocOp::create(builder, loc, copy); }

private:
  Value matrix, copy;
  const ActiveRows &rows;
};

} // namespace

Value MaskedProduct::emitFor(OpBuilder &builder, const ActiveRows &rows) const {
  Value result = emitRoom(builder, getResult());
  Gather left(builder, product.op->getOperand(0), rows);
  emitInto(builder, left.getRows(), getRows(builder, result, rows.count));
  left.release();
  return result;
}

void MaskedProduct::emitInto(OpBuilder &builder, Value left, Value result) const {
  IRMapping map;
  map.map(getResult(), result);
  linalg::FillOp own = fill;
  builder.clone(*own, map);
  // By place: a matrix times itself.
  Operation *made = builder.clone(*product.op, map);
  made->setOperand(0, left);
}

/// Whether a buffer, and what names it, are used in a region alone, but for where it is released
/// behind; and are not what the region gives.
static bool staysIn(Region &region, memref::AllocOp alloc) {
  if (llvm::count_if(alloc->getUsers(), llvm::IsaPred<memref::DeallocOp>) != 1)
    return false;
  SetVector<Value> names;
  names.insert(alloc);
  for (unsigned i = 0; i < names.size(); ++i)
    for (Operation *user : names[i].getUsers()) {
      if (isa<memref::DeallocOp>(user) && user->getBlock() == alloc->getBlock())
        continue;
      if (!region.isAncestor(user->getParentRegion()) || user == region.front().getTerminator())
        return false;
      Operation *gives = user->hasTrait<OpTrait::IsTerminator>() ? user->getParentOp() : user;
      for (Value given : gives->getResults())
        if (isa<MemRefType>(given.getType()))
          names.insert(given);
    }
  return true;
}

/// Has a buffer be there in one region alone.
static void moveInto(Region &region, memref::AllocOp alloc) {
  if (!staysIn(region, alloc))
    return;
  for (Operation *user : llvm::make_early_inc_range(alloc->getUsers()))
    if (user->getBlock() == alloc->getBlock())
      user->moveBefore(region.front().getTerminator());
  alloc->moveBefore(&region.front().front());
}

void MaskedProduct::drop() {
  Value result = getResult();
  bool isRead = branch && llvm::any_of(result.getUsers(), [&](Operation *user) {
                  return branch.getElseRegion().isAncestor(user->getParentRegion());
                });
  if (isRead) {
    Operation *first = &branch.elseBlock()->front();
    fill->moveBefore(first);
    product.op->moveBefore(first);
    if (auto alloc = result.getDefiningOp<memref::AllocOp>())
      moveInto(branch.getElseRegion(), alloc);
    return;
  }
  product.op->erase();
  fill->erase();
  auto alloc = result.getDefiningOp<memref::AllocOp>();
  if (llvm::any_of(result.getUsers(),
                   [](Operation *user) { return !isa<memref::DeallocOp>(user); }))
    return;
  for (Operation *user : llvm::make_early_inc_range(result.getUsers()))
    user->erase();
  alloc->erase();
}

} // namespace autographc
