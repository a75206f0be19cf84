//===- Contraction.cpp - products of matrices and their loops -------------===//
#include "Contraction.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Linalg/IR/LinalgInterfaces.h"
#include "mlir/Dialect/Math/IR/Math.h"

using namespace mlir;

namespace autographc {
namespace {

/// Whether each step is one fused multiply-add of the operands, or of integers a product and a sum.
bool hasContractionBody(linalg::LinalgOp op) {
  Block &body = *op.getBlock();
  if (auto fma = dyn_cast<math::FmaOp>(body.front()))
    return body.getOperations().size() == 2 && !ag::hasAttr<ag::LanesAttr>(fma) &&
           body.getTerminator()->getOperand(0) == fma && fma.getA() == body.getArgument(0) &&
           fma.getB() == body.getArgument(1) && fma.getC() == body.getArgument(2);
  return linalg::detail::isContractionBody(body, [](Operation *product, Operation *sum) {
    return isa<arith::MulIOp>(product) && isa<arith::AddIOp>(sum);
  });
}

bool isContraction(linalg::LinalgOp op) {
  if (!op.hasPureBufferSemantics() || op->getNumOperands() != 3 || op.getNumDpsInits() != 1 ||
      !hasContractionBody(op))
    return false;
  Type element = getElementTypeOrSelf(op->getOperand(2).getType());
  return (element.isF32() || element.isF64() ||
          (element.isInteger() && element.getIntOrFloatBitWidth() >= 8)) &&
         llvm::all_of(op->getOperandTypes(), [&](Type type) {
           return isa<MemRefType>(type) && getElementTypeOrSelf(type) == element;
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
