//===- Contraction.cpp - products of matrices and their loops -------------===//
#include "Contraction.h"
#include "Lowering/Analysis/HalfOperands.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace autographc {
namespace {

/// What `readHalves` leaves.
bool isReadingHalves(linalg::LinalgOp op) {
  Type half = getElementTypeOrSelf(op->getOperand(0).getType());
  return (half.isF16() || half.isInteger(16)) &&
         half == getElementTypeOrSelf(op->getOperand(1).getType());
}

/// Whether each step is one fused multiply-add of the operands, or of integers a product and a sum.
bool hasContractionBody(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  if (auto fma = body.getTerminator()->getOperand(0).getDefiningOp<math::FmaOp>()) {
    auto isOf = [&](Value factor, unsigned number) {
      Value argument = body.getArgument(number);
      return factor == argument || findHalf(factor).first == argument;
    };
    bool isPlain = fma->getPrevNode() == nullptr;
    return !ag::hasAttr<ag::LanesAttr>(fma) && isOf(fma.getA(), 0) && isOf(fma.getB(), 1) &&
           fma.getC() == body.getArgument(2) && (isPlain || isReadingHalves(op));
  }
  return linalg::detail::isContractionBody(body, [](Operation *product, Operation *sum) {
    return isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum);
  });
}

bool isContraction(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op->getNumOperands() != 3 || op.getNumDpsInits() != 1 ||
      !hasContractionBody(op))
    return false;
  Type element = getElementTypeOrSelf(op->getOperand(2).getType());
  bool isWide = element.isF32() && isReadingHalves(op);
  return (element.isF32() || element.isF64() ||
          (element.isInteger() && element.getIntOrFloatBitWidth() >= 8)) &&
         llvm::all_of(op->getOperandTypes(), [&](Type type) {
           return isa<MemRefType>(type) && (getElementTypeOrSelf(type) == element || isWide);
         });
}

} // namespace

std::optional<Contraction> Contraction::find(linalg::LinalgOp op) {
  if (!isContraction(op))
    return std::nullopt;
  SmallVector<AffineMap> maps = op.getIndexingMapsArray();
  if (!llvm::all_of(maps, [](AffineMap map) { return map.isProjectedPermutation(); }))
    return std::nullopt;
  Contraction found;
  found.op = op;
  for (unsigned loop = 0; loop < op.getNumLoops(); ++loop) {
    bool left = maps[0].isFunctionOfDim(loop), right = maps[1].isFunctionOfDim(loop),
         out = maps[2].isFunctionOfDim(loop);
    if (left && right && out) {
      found.batch.push_back(loop);
      continue;
    }
    if (left + right + out != 2)
      return std::nullopt;
    std::optional<unsigned> &role = !out ? found.sum : left ? found.row : found.column;
    if (role && !out)
      return std::nullopt;
    // Of axes that one operand alone has, all but the last are batches in which the other one
    // stays.
    if (role)
      found.batch.push_back(*role);
    role = loop;
  }
  return found.sum ? std::optional(found) : std::nullopt;
}

Value emitWidened(OpBuilder &builder, Location loc, Value number, Type element) {
  Type from = getElementTypeOrSelf(number.getType());
  if (from == element)
    return number;
  auto like = [&](Type element) -> Type {
    auto vector = dyn_cast<VectorType>(number.getType());
    return vector ? Type(vector.clone(element)) : element;
  };
  if (isa<FloatType>(from))
    return arith::ExtFOp::create(builder, loc, like(element), number);
  Type bits = like(builder.getI32Type());
  Value shift = arith::ConstantOp::create(
      builder, loc, bits,
      isa<VectorType>(bits)
          ? TypedAttr(DenseElementsAttr::get(cast<ShapedType>(bits), builder.getI32IntegerAttr(16)))
          : TypedAttr(builder.getI32IntegerAttr(16)));
  Value wide = arith::ExtUIOp::create(builder, loc, bits, number);
  wide = arith::ShLIOp::create(builder, loc, wide, shift);
  return arith::BitcastOp::create(builder, loc, like(element), wide);
}

void readHalves(const Contraction &contraction, SmallVectorImpl<Operation *> &floats) {
  auto op = dyn_cast<linalg::GenericOp>(*contraction.op);
  if (!op || !contraction.getSource().isF32())
    return;
  std::optional<HalfOperands> halves = takeHalfOperands(op, floats);
  if (!halves)
    return;
  OpBuilder builder = OpBuilder::atBlockBegin(op.getBlock());
  for (unsigned side = 0; side < 2; ++side) {
    op->setOperand(side, halves->sources[side]);
    BlockArgument argument = op.getBlock()->getArgument(side);
    auto uses = llvm::map_to_vector(argument.getUses(), [](OpOperand &use) { return &use; });
    argument.setType(halves->element);
    Value wide = emitWidened(builder, op.getLoc(), argument, builder.getF32Type());
    for (OpOperand *use : uses)
      use->set(wide);
  }
}

Type Contraction::getSource() const { return getElementTypeOrSelf(op->getOperand(0).getType()); }

Type Contraction::getElement() const { return getElementTypeOrSelf(op->getOperand(2).getType()); }

linalg::FillOp Contraction::findFill() const {
  for (Operation *before = op->getPrevNode(); before; before = before->getPrevNode()) {
    if (auto fill = dyn_cast<linalg::FillOp>(before))
      return fill.getOutputs()[0] == op->getOperand(2) ? fill : nullptr;
    if (!isMemoryEffectFree(before) && !isa<memref::AllocOp>(before))
      return nullptr;
  }
  return nullptr;
}

int64_t Contraction::getExtent(std::optional<unsigned> loop) const {
  linalg::LinalgOp own = op;
  return loop ? own.getStaticLoopRanges()[*loop] : 1;
}

bool Contraction::isContiguousAlong(unsigned operand, std::optional<unsigned> loop) const {
  linalg::LinalgOp own = op;
  auto [strides, offset] =
      cast<MemRefType>(own->getOperand(operand).getType()).getStridesAndOffset();
  AffineMap map = own.getIndexingMapsArray()[operand];
  return loop && map.getNumResults() && map.getDimPosition(map.getNumResults() - 1) == *loop &&
         strides.back() == 1;
}

} // namespace autographc
