//===- DeviceBranches.cpp - branches and checks in loops on a device ------===//
#include "DeviceScalars.h"
#include "Lowering/Analysis/DenseBuffers.h"
#include "Lowering/Gpu/DeviceBuffers.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;

namespace autographc {

SmallVector<Block *> getArms(scf::IfOp branch) {
  SmallVector<Block *> arms{branch.thenBlock()};
  if (branch.elseBlock())
    arms.push_back(branch.elseBlock());
  return arms;
}

std::pair<Value, Value> getGiven(OpResult result) {
  auto branch = cast<scf::IfOp>(result.getOwner());
  unsigned number = result.getResultNumber();
  return {branch.thenYield().getOperand(number), branch.elseYield().getOperand(number)};
}

void DeviceScalars::refuseUnless(OpBuilder &builder, Location loc, Value isRight) {
  Value before = memref::LoadOp::create(builder, loc, isGood, ValueRange());
  Value both = arith::AndIOp::create(builder, loc, before, isRight);
  memref::StoreOp::create(builder, loc, both, isGood, ValueRange());
}

void DeviceScalars::refuseUnlessEqual(OpBuilder &builder, Location loc, Value buffer, Value other) {
  for (int64_t axis = 0; axis < cast<MemRefType>(buffer.getType()).getRank(); ++axis) {
    Value extent = memref::DimOp::create(builder, loc, buffer, axis);
    Value wanted = memref::DimOp::create(builder, loc, other, axis);
    refuseUnless(builder, loc,
                 arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, extent, wanted));
  }
}

/// What a choice of the host's comes to where its first arm is right.
void DeviceScalars::emitFirstArm(OpBuilder &builder, scf::IfOp branch, IRMapping &map) {
  refuseUnless(builder, branch.getLoc(), map.lookupOrDefault(branch.getCondition()));
  emitBlock(builder, *branch.thenBlock(), map);
  for (auto [result, value] :
       llvm::zip(branch.getResults(), emitGiven(builder, branch, branch.thenYield(), map)))
    if (value)
      map.map(result, value);
}

/// What an arm of the host's choice gives; numbers of the device's get to their slots, and a null
/// value stands for each.
SmallVector<Value> DeviceScalars::emitGiven(OpBuilder &builder, scf::IfOp branch,
                                            scf::YieldOp yield, IRMapping &map) {
  SmallVector<Value> given, numbers, values;
  for (auto [result, value] : llvm::zip(branch.getResults(), yield.getOperands())) {
    given.push_back(isOnDevice(result) ? Value() : map.lookupOrDefault(value));
    if (!isOnDevice(result))
      continue;
    numbers.push_back(result);
    values.push_back(value);
  }
  emitStores(builder, branch.getLoc(), numbers, values, map);
  return given;
}

/// A choice of the host's, made while the loop is recorded.
void DeviceScalars::emitHostBranch(OpBuilder &builder, scf::IfOp branch, IRMapping &map) {
  SmallVector<Value> results;
  llvm::copy_if(branch.getResults(), std::back_inserter(results),
                [&](Value result) { return !isOnDevice(result); });
  auto own =
      scf::IfOp::create(builder, branch.getLoc(), TypeRange(ValueRange(results)),
                        map.lookupOrDefault(branch.getCondition()), branch.elseBlock() != nullptr);
  OpBuilder::InsertionGuard guard(builder);
  for (auto [from, to] : llvm::zip(getArms(branch), getArms(own))) {
    if (!to->empty())
      to->getTerminator()->erase();
    builder.setInsertionPointToEnd(to);
    emitBlock(builder, *from, map);
    SmallVector<Value> values =
        emitGiven(builder, branch, cast<scf::YieldOp>(from->getTerminator()), map);
    llvm::erase(values, Value());
    scf::YieldOp::create(builder, branch.getLoc(), values);
  }
  for (auto [result, value] : llvm::zip(results, own.getResults()))
    map.map(result, value);
}

/// A branch in a condition: both arms, and a choice among their numbers.
void DeviceScalars::emitBothArms(OpBuilder &builder, scf::IfOp branch, IRMapping &map) {
  Location loc = branch.getLoc();
  SmallVector<Value> into;
  for (Block *arm : getArms(branch))
    emitBlock(builder, *arm, map);
  for (Value result : branch.getResults())
    into.push_back(slots.lookup(result));
  if (into.empty())
    return;
  emitCompute(
      builder, loc, into,
      [&](OpBuilder &inside, IRMapping &own) {
        Value isFirst = emitLoad(inside, loc, branch.getCondition(), own);
        SmallVector<Value> chosen;
        for (OpResult result : branch->getResults()) {
          auto [first, second] = getGiven(result);
          chosen.push_back(arith::SelectOp::create(inside, loc, isFirst,
                                                   emitLoad(inside, loc, first, own),
                                                   emitLoad(inside, loc, second, own)));
        }
        return chosen;
      },
      map);
}

/// Each arm by itself. Both give their buffers at the same place.
void DeviceScalars::emitDeviceBranch(OpBuilder &builder, scf::IfOp branch, IRMapping &map) {
  if (loop.getBefore().isAncestor(branch->getParentRegion()))
    return emitBothArms(builder, branch, map);
  SmallVector<Value> homes;
  for (Block *arm : getArms(branch)) {
    beginArm(slots.lookup(branch.getCondition()), arm == branch.elseBlock());
    emitBlock(builder, *arm, map);
    emitYield(builder, branch, *arm, homes, map);
    endArm();
  }
  for (Value result : branch.getResults())
    if (isa<MemRefType>(result.getType())) {
      map.map(result, homes.front());
      homes.erase(homes.begin());
    }
}

/// Copies what an arm gives to where the branch gives it; the first arm makes room.
void DeviceScalars::emitYield(OpBuilder &builder, scf::IfOp branch, Block &arm,
                              SmallVectorImpl<Value> &homes, IRMapping &map) {
  Location loc = branch.getLoc();
  SmallVector<Value> numbers, given;
  bool isFirst = &arm == branch.thenBlock();
  size_t next = 0;
  for (auto [result, value] : llvm::zip(branch.getResults(), arm.getTerminator()->getOperands())) {
    auto type = dyn_cast<MemRefType>(result.getType());
    if (!type) {
      numbers.push_back(result);
      given.push_back(value);
      continue;
    }
    Value from = map.lookupOrDefault(value);
    if (isFirst)
      homes.push_back(
          memref::AllocOp::create(builder, loc, type, getDynamicExtents(builder, loc, type, from)));
    Value home = homes[next++];
    if (!isFirst)
      refuseUnlessEqual(builder, loc, from, home);
    memref::CopyOp::create(builder, loc, from, home);
  }
  emitStores(builder, loc, numbers, given, map);
}

/// A buffer with the elements of the one that is chosen, as where a loop is left before it has
/// assigned.
void DeviceScalars::emitChoice(OpBuilder &builder, arith::SelectOp choice, IRMapping &map) {
  Location loc = choice.getLoc();
  auto type = cast<MemRefType>(choice.getType());
  Value first = map.lookupOrDefault(choice.getTrueValue()),
        second = map.lookupOrDefault(choice.getFalseValue());
  refuseUnlessEqual(builder, loc, first, second);
  Value home =
      memref::AllocOp::create(builder, loc, type, getDynamicExtents(builder, loc, type, first));
  AffineMap same = builder.getMultiDimIdentityMap(type.getRank());
  SmallVector<AffineMap> maps(3, same);
  SmallVector<utils::IteratorType> iterators(type.getRank(), utils::IteratorType::parallel);
  linalg::GenericOp::create(builder, loc, ValueRange{first, second}, home, maps, iterators,
                            [&](OpBuilder &inside, Location, ValueRange elements) {
                              Value isFirst = emitLoad(inside, loc, choice.getCondition(), map);
                              Value chosen = arith::SelectOp::create(inside, loc, isFirst,
                                                                     elements[0], elements[1]);
                              linalg::YieldOp::create(inside, loc, chosen);
                            });
  map.map(choice.getResult(), home);
}

Value DeviceScalars::emitIsFine(OpBuilder &inside, Location loc) {
  Value which = memref::LoadOp::create(inside, loc, failed, ValueRange());
  Value none = arith::ConstantIntOp::create(inside, loc, 0, 32);
  return arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, which, none);
}

/// Keeps which check it was, and its numbers, unless one has failed before.
void DeviceScalars::emitCheck(OpBuilder &builder, scf::IfOp branch, IRMapping &map) {
  Location loc = branch.getLoc();
  const Check &check = checks.find(branch)->second;
  int64_t number = std::distance(checks.begin(), checks.find(branch)) + 1;
  SmallVector<Value> into{failed};
  llvm::append_range(into, check.records);
  emitCompute(
      builder, loc, into,
      [&](OpBuilder &inside, IRMapping &own) {
        auto load = [&](Value slot) {
          return memref::LoadOp::create(inside, loc, slot, ValueRange());
        };
        Value before = load(failed);
        Value isFirst = arith::AndIOp::create(inside, loc, emitIsFine(inside, loc),
                                              emitLoad(inside, loc, branch.getCondition(), own));
        Value own_number = arith::ConstantIntOp::create(inside, loc, number, 32);
        SmallVector<Value> kept{arith::SelectOp::create(inside, loc, isFirst, own_number, before)};
        for (auto [value, record] : llvm::zip(check.numbers, check.records))
          kept.push_back(arith::SelectOp::create(
              inside, loc, isFirst, emitLoad(inside, loc, value, own), load(record).getResult()));
        return kept;
      },
      map);
}

void DeviceScalars::emitTest(OpBuilder &builder, Location loc, Value slot, Value value,
                             IRMapping &map, bool isInner) {
  SmallVector<Value> into{slot};
  Value limit;
  if (!prints.empty() && !isInner) {
    into.push_back(prints.isFull);
    limit = prints.emitLimit(builder, loc);
  }
  emitCompute(
      builder, loc, into,
      [&](OpBuilder &inside, IRMapping &own) {
        Value goes = emitLoad(inside, loc, value, own);
        if (failed)
          goes = arith::AndIOp::create(inside, loc, emitIsFine(inside, loc), goes);
        if (!limit)
          return SmallVector<Value>{goes};
        Value used = memref::LoadOp::create(inside, loc, prints.used, ValueRange());
        auto both = [&](arith::CmpIPredicate test) -> Value {
          Value isSo = arith::CmpIOp::create(inside, loc, test, used, limit);
          return arith::AndIOp::create(inside, loc, goes, isSo);
        };
        return SmallVector<Value>{both(arith::CmpIPredicate::sle), both(arith::CmpIPredicate::sgt)};
      },
      map);
}

void DeviceScalars::emitFailures(OpBuilder &builder) {
  if (checks.empty())
    return;
  Location loc = loop.getLoc();
  Value which = memref::LoadOp::create(builder, loc, failed, ValueRange());
  int64_t number = 0;
  for (auto &[op, check] : checks) {
    Value own = arith::ConstantIntOp::create(builder, loc, ++number, 32);
    Value hasFailed = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, which, own);
    auto branch = scf::IfOp::create(builder, loc, hasFailed, /*withElseRegion=*/false);
    OpBuilder inArm(branch.thenBlock()->getTerminator());
    IRMapping map;
    for (auto [value, record] : llvm::zip(check.numbers, check.records))
      map.map(value, memref::LoadOp::create(inArm, loc, record, ValueRange()).getResult());
    for (Operation &inside : cast<scf::IfOp>(op).thenBlock()->without_terminator())
      inArm.clone(inside, map);
  }
}

} // namespace autographc
