//===- HalfOperands.cpp - operands of 16 bits of a product ----------------===//
#include "HalfOperands.h"

#include "CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {
namespace {

/// An operand that was converted to floats.
struct Converted {
  /// What converted it, and the buffer of floats.
  linalg::GenericOp op;
  memref::AllocOp floats;
  /// Whether others read the floats, too.
  bool isShared = false;
  /// The value of 16 bits in its body; the type that it is of.
  Value half;
  Type type;
};

} // namespace

std::pair<Value, Type> findHalf(Value value) {
  if (auto wider = value.getDefiningOp<arith::ExtFOp>(); wider && wider.getIn().getType().isF16())
    return {wider.getIn(), wider.getIn().getType()};
  // A bfloat16 is an i16: the upper half of a float.
  auto whole = value.getDefiningOp<arith::BitcastOp>();
  auto shift = whole ? whole.getIn().getDefiningOp<arith::ShLIOp>() : arith::ShLIOp();
  auto wider = shift ? shift.getLhs().getDefiningOp<arith::ExtUIOp>() : arith::ExtUIOp();
  if (wider && value.getType().isF32() && wider.getIn().getType().isInteger(16) &&
      getConstantIntValue(shift.getRhs()) == 16)
    return {wider.getIn(), BFloat16Type::get(value.getContext())};
  return {};
}

namespace {

/// The last operation before a product that writes a buffer.
linalg::GenericOp findWriter(Value buffer, linalg::LinalgOp product) {
  for (Operation *op = product->getPrevNode(); op; op = op->getPrevNode()) {
    auto writer = dyn_cast<linalg::GenericOp>(op);
    if (writer && llvm::is_contained(writer.getDpsInits(), buffer))
      return writer.getNumDpsInits() == 1 ? writer : linalg::GenericOp();
  }
  return {};
}

std::optional<Converted> findConverted(Value operand, linalg::LinalgOp product) {
  Converted converted;
  converted.floats = operand.getDefiningOp<memref::AllocOp>();
  converted.op = converted.floats ? findWriter(operand, product) : linalg::GenericOp();
  if (!converted.op)
    return std::nullopt;
  for (Operation *user : converted.floats->getUsers()) {
    Operation *top = product->getBlock()->findAncestorOpInBlock(*user);
    bool isEarlier = top && (top == converted.op || top->isBeforeInBlock(converted.op));
    // Through an earlier view the floats may be written later.
    if ((isEarlier && !isa<ViewLikeOpInterface>(user)) || user == product || isRelease(user) ||
        isa<memref::DimOp>(user))
      continue;
    auto reader = dyn_cast<linalg::LinalgOp>(user);
    if (!reader || llvm::is_contained(reader.getDpsInits(), operand))
      return std::nullopt;
    converted.isShared = true;
  }
  linalg::GenericOp op = converted.op;
  if (op.getNumReductionLoops() || !op.getIndexingMapsArray().back().isIdentity() ||
      !op.getRegionOutputArgs()[0].use_empty())
    return std::nullopt;
  std::tie(converted.half, converted.type) =
      findHalf(op.getBlock()->getTerminator()->getOperand(0));
  return converted.half ? std::optional(converted) : std::nullopt;
}

/// The operand of which a conversion is a copy; null where it computes.
Value findSource(Converted converted) {
  auto argument = dyn_cast<BlockArgument>(converted.half);
  linalg::GenericOp op = converted.op;
  if (!argument || argument.getOwner() != op.getBlock())
    return {};
  OpOperand *operand = op.getMatchingOpOperand(argument);
  // On a device there may be numbers of the host's.
  auto type = dyn_cast<MemRefType>(operand->get().getType());
  bool isWhole = type && op.getMatchingIndexingMap(operand).isIdentity() &&
                 type.getMemorySpace() == converted.floats.getType().getMemorySpace();
  return isWhole ? operand->get() : Value();
}

/// Whether a buffer holds the same from an operation to a later one; what gives it back between
/// them is collected.
bool isUnchanged(Value buffer, Operation *from, Operation *to, SmallVectorImpl<Operation *> &ends) {
  Value root = findRoot(buffer);
  if (!isOwned(root))
    return false;
  for (Operation *op = from->getNextNode(); op != to; op = op->getNextNode()) {
    if (auto linalg = dyn_cast<linalg::LinalgOp>(op)) {
      for (Value init : linalg.getDpsInits()) {
        Value written = findRoot(init);
        if (written == root || !written.getDefiningOp<memref::AllocOp>())
          return false;
      }
    } else if (auto end = dyn_cast<memref::DeallocOp>(op)) {
      if (findRoot(end.getMemref()) == root)
        ends.push_back(op);
    } else if (!mayStandBetween(op)) {
      return false;
    }
  }
  return true;
}

/// Writes 16 bits in place of floats. The floats may have held something else before.
Value narrow(Converted converted) {
  linalg::GenericOp op = converted.op;
  auto type = cast<MemRefType>(converted.floats.getType());
  OpBuilder builder(converted.floats);
  builder.setInsertionPointAfter(converted.floats);
  auto narrowType = MemRefType::get(type.getShape(), converted.half.getType(), type.getLayout(),
                                    type.getMemorySpace());
  auto made =
      memref::AllocOp::create(builder, op.getLoc(), narrowType, converted.floats.getDynamicSizes());
  for (Operation *user : llvm::make_early_inc_range(converted.floats->getUsers()))
    if (isRelease(user)) {
      builder.setInsertionPoint(user);
      memref::DeallocOp::create(builder, op.getLoc(), made);
    }
  op.getDpsInitsMutable()[0].set(made);
  op.getRegionOutputArgs()[0].setType(converted.half.getType());
  op.getBlock()->getTerminator()->setOperand(0, converted.half);
  return made;
}

/// Floats that stand for an operand in the product until that reads 16 bits.
memref::AllocOp emitPlaceholder(Converted converted) {
  OpBuilder builder(converted.op);
  return memref::AllocOp::create(builder, converted.op.getLoc(),
                                 cast<MemRefType>(converted.floats.getType()),
                                 converted.floats.getDynamicSizes());
}

} // namespace

bool mayTakeHalfOperands(linalg::LinalgOp product) {
  std::optional<Converted> left = findConverted(product->getOperand(0), product),
                           right = findConverted(product->getOperand(1), product);
  return left && right && left->type == right->type;
}

std::optional<HalfOperands> takeHalfOperands(linalg::LinalgOp product,
                                             SmallVectorImpl<Operation *> &floats) {
  const bool isSquare = product->getOperand(0) == product->getOperand(1);
  std::optional<Converted> both[2];
  HalfOperands taken;
  SmallVector<Operation *> ends;
  for (unsigned side = 0; side < 2; ++side) {
    both[side] = findConverted(product->getOperand(side), product);
    if (!both[side] || both[side]->type != both[0]->type)
      return std::nullopt;
    Value &source = taken.sources[side] = findSource(*both[side]);
    if (source && !isUnchanged(source, both[side]->op, product, ends))
      source = {};
    // The floats of both operands are narrowed once only.
    if (!source && (both[side]->isShared || isSquare))
      return std::nullopt;
  }
  for (unsigned side = 0; side < 2; ++side) {
    floats.push_back(both[side]->floats);
    if (taken.sources[side])
      continue;
    taken.sources[side] = narrow(*both[side]);
    memref::AllocOp placeholder = emitPlaceholder(*both[side]);
    product->setOperand(side, placeholder);
    floats.push_back(placeholder);
  }
  taken.element = both[0]->half.getType();
  for (Operation *end : ends)
    end->moveAfter(product);
  return taken;
}

void sweepFloats(ArrayRef<Operation *> made) {
  for (Operation *floats : llvm::SetVector<Operation *>(made.begin(), made.end())) {
    SmallVector<Operation *> unneeded;
    bool isRead = false;
    for (Operation *user : floats->getUsers()) {
      auto op = dyn_cast<linalg::GenericOp>(user);
      bool isWriter = op && op.getNumDpsInits() == 1 &&
                      op.getDpsInits()[0] == floats->getResult(0) &&
                      !llvm::is_contained(op.getDpsInputs(), floats->getResult(0));
      if (isWriter || isRelease(user))
        unneeded.push_back(user);
      else
        isRead |= !isa<memref::DimOp>(user);
    }
    if (isRead)
      continue;
    for (Operation *op : unneeded)
      op->erase();
    if (floats->use_empty())
      floats->erase();
  }
}

} // namespace autographc
