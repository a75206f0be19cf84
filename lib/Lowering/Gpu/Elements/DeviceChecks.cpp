//===- DeviceChecks.cpp - checks of elements on a device ------------------===//
#include "DeviceChecks.h"

#include "Lowering/Analysis/CountedLoops.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "mlir/Dialect/Affine/Utils.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"

using namespace mlir;

namespace autographc {
namespace {

class CheckMover {
public:
  explicit CheckMover(linalg::GenericOp op) : op(op), b(op.getLoc(), op) {
    for (Range range : cast<linalg::LinalgOp>(*op).createLoopRanges(b, op.getLoc()))
      extents.push_back(getValueOrCreateConstantIndexOp(b, op.getLoc(), range.size));
    for (unsigned number = 0; number < op->getNumOperands(); ++number)
      if (!op.getBlock()->getArgument(number).use_empty())
        used.push_back(number);
  }

  void emit() {
    Value none = number(std::numeric_limits<int64_t>::max());
    Value first = memref::AllocOp::create(b, getDeviceType(MemRefType::get({}, b.getI64Type())));
    linalg::FillOp::create(b, none, first);
    emitSearch(first, none);
    Value found = memref::LoadOp::create(b, first, ValueRange());
    memref::DeallocOp::create(b, first);
    Value fails = arith::CmpIOp::create(b, arith::CmpIPredicate::ne, found, none);
    auto branch = scf::IfOp::create(b, fails, /*withElseRegion=*/false);
    b.setInsertionPointToStart(branch.thenBlock());
    repeat(arith::IndexCastOp::create(b, b.getIndexType(), found));
    for (Operation &inner : llvm::make_early_inc_range(*op.getBlock()))
      if (isElementCheck(&inner))
        inner.erase();
  }

private:
  Value number(int64_t value) { return arith::ConstantIntOp::create(b, value, 64); }

  /// The number of the first element that fails: the least of all of them.
  void emitSearch(Value first, Value none) {
    // Those that are not used say how many elements there are.
    SmallVector<AffineMap> maps = op.getIndexingMapsArray();
    maps.push_back(AffineMap::get(extents.size(), 0, b.getContext()));
    SmallVector<utils::IteratorType> loops(extents.size(), utils::IteratorType::reduction);
    linalg::GenericOp::create(
        b, op->getOperands(), first, maps, loops, [&](OpBuilder &, Location, ValueRange elements) {
          IRMapping map;
          map.map(op.getBlock()->getArguments(), elements.drop_back());
          Value least = none, own;
          for (Operation &inner : op.getBlock()->without_terminator()) {
            if (!isElementCheck(&inner)) {
              b.clone(inner, map);
              continue;
            }
            own = own ? own : emitNumber();
            Value fails = map.lookupOrDefault(cast<scf::IfOp>(inner).getCondition());
            least = arith::SelectOp::create(b, fails, own, least);
          }
          Value total = arith::MinSIOp::create(b, elements.back(), least);
          linalg::YieldOp::create(b, total);
        });
  }

  /// The number of an element in row-major order, in the body of an operation.
  Value emitNumber() {
    Value place = arith::ConstantIndexOp::create(b, 0);
    for (auto [axis, extent] : llvm::enumerate(extents)) {
      place = arith::MulIOp::create(b, place, extent);
      place = arith::AddIOp::create(b, place, linalg::IndexOp::create(b, axis).getResult());
    }
    return arith::IndexCastOp::create(b, b.getI64Type(), place);
  }

  /// What an operation does at the element of that number, on the host.
  void repeat(Value place) {
    SmallVector<Value> indices(extents.size());
    for (size_t axis = extents.size(); axis-- > 0;) {
      indices[axis] = arith::RemUIOp::create(b, place, extents[axis]);
      place = arith::DivUIOp::create(b, place, extents[axis]);
    }
    IRMapping map;
    for (unsigned number : used) {
      Value value = op->getOperand(number);
      if (isa<MemRefType>(value.getType()))
        value = memref::LoadOp::create(b, value, locate(number, indices));
      map.map(op.getBlock()->getArgument(number), value);
    }
    SmallVector<Operation *> cloned;
    for (Operation &inner : op.getBlock()->without_terminator())
      cloned.push_back(b.clone(inner, map));
    for (Operation *each : cloned)
      each->walk([&](linalg::IndexOp index) {
        index.replaceAllUsesWith(indices[index.getDim()]);
        index.erase();
      });
  }

  SmallVector<Value> locate(unsigned number, ArrayRef<Value> indices) {
    SmallVector<Value> places;
    for (AffineExpr place : op.getIndexingMapsArray()[number].getResults())
      places.push_back(affine::expandAffineExpr(b, b.getLoc(), place, indices, {}));
    return places;
  }

  linalg::GenericOp op;
  ImplicitLocOpBuilder b;
  SmallVector<Value> extents;
  /// The operands whose elements are used.
  SmallVector<unsigned> used;
};

} // namespace

bool isElementCheck(Operation *inBody) {
  auto branch = dyn_cast<scf::IfOp>(inBody);
  return branch && isFailure(branch) && isa<linalg::GenericOp>(branch->getParentOp());
}

void moveChecks(func::FuncOp twin) {
  twin.walk([](linalg::GenericOp op) {
    if (llvm::any_of(*op.getBlock(), [](Operation &inner) { return isElementCheck(&inner); }))
      CheckMover(op).emit();
  });
}

} // namespace autographc
