//===- Lanes.cpp - the elements of a loop in the lanes of vectors ---------===//
#include "Lanes.h"
#include "Intervals.h"

#include "Lowering/Loops/ReductionTerms.h"

#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace autographc {

bool hasInside(Operation *op, SymbolTable &symbols, llvm::function_ref<bool(Operation *)> test,
               unsigned depth) {
  return op
      ->walk([&](Operation *inner) {
        auto call = dyn_cast<func::CallOp>(inner);
        auto callee = call && depth ? symbols.lookup<func::FuncOp>(call.getCallee()) : nullptr;
        bool isFound = test(inner) || (callee && !callee.isDeclaration() &&
                                       hasInside(callee, symbols, test, depth - 1));
        return isFound ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

bool Lanes::stop(Operation *op, const Twine &why) {
  if (!stopped) {
    reason = why.str();
    stopped = op;
  }
  return false;
}

// --- Values -------------------------------------------------------------------------------------

bool Lanes::isUniform(Value value) { return !packs.contains(value) && !firsts.contains(value); }

Lanes::Pack Lanes::each(llvm::function_ref<Value(unsigned)> make) {
  Pack pack;
  for (unsigned group = 0; group < groups; ++group)
    pack.push_back(make(group));
  return pack;
}

Value Lanes::getVectorOf(Value number) {
  return vector::BroadcastOp::create(builder, loc, getVector(number.getType()), number);
}
Lanes::Pack Lanes::splat(Value number) {
  Value one = getVectorOf(number);
  return Pack(groups, one);
}

Lanes::Pack Lanes::getPack(Value value) {
  if (auto known = packs.find(value); known != packs.end())
    return known->second;
  if (Value first = getFirst(value)) {
    Type type = first.getType();
    return each([&](unsigned group) -> Value {
      Value steps = vector::StepOp::create(builder, loc, getVector(builder.getIndexType()));
      if (!type.isIndex())
        steps = arith::IndexCastOp::create(builder, loc, getVector(type), steps);
      Value from = first;
      if (group) {
        Value more =
            arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, group * width));
        from = arith::AddIOp::create(builder, loc, first, more);
      }
      return arith::AddIOp::create(builder, loc, getVectorOf(from), steps);
    });
  }
  return splat(getUniform(value));
}

Lanes::Pack Lanes::select(const Pack &mask, const Pack &on, const Pack &off) {
  return each([&](unsigned group) -> Value {
    return on[group] == off[group]
               ? on[group]
               : Value(arith::SelectOp::create(builder, loc, mask[group], on[group], off[group]));
  });
}

/// By a choice: what a lane that does nothing computes may be poison.
Lanes::Pack Lanes::narrow(const Pack &mask, const Pack &condition) {
  Value no = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getVector(builder.getI1Type()), false));
  return select(mask, condition, Pack(groups, no));
}
Lanes::Pack Lanes::invert(const Pack &mask) {
  Value yes = arith::ConstantOp::create(
      builder, loc, DenseElementsAttr::get(getVector(builder.getI1Type()), true));
  return each([&](unsigned group) -> Value {
    return arith::XOrIOp::create(builder, loc, mask[group], yes);
  });
}
Value Lanes::isAny(const Pack &mask) {
  Value all = mask[0];
  for (unsigned group = 1; group < groups; ++group)
    all = arith::OrIOp::create(builder, loc, all, mask[group]);
  return vector::ReductionOp::create(builder, loc, vector::CombiningKind::OR, all);
}
Lanes::Pack Lanes::getActive() { return failed.empty() ? mask : narrow(mask, invert(failed)); }

// --- The body -----------------------------------------------------------------------------------

void Lanes::begin(Value counter, Value first, Value end) {
  Type type = counter.getType();
  firsts[counter] =
      type.isIndex() ? first : Value(arith::IndexCastOp::create(builder, loc, type, first));
  Value room = arith::SubIOp::create(builder, loc, end, first);
  mask = each([&](unsigned group) -> Value {
    Value left = room;
    if (group) {
      Value before = getIndex(group * width);
      left = arith::SubIOp::create(
          builder, loc, Value(arith::MaxSIOp::create(builder, loc, room, before)), before);
    }
    return vector::CreateMaskOp::create(builder, loc, getVector(builder.getI1Type()), left);
  });
}

bool Lanes::emitBlock(Block &block) {
  for (Operation &op : block.without_terminator())
    if (!emit(op))
      return false;
  return true;
}

Value Lanes::getFailed() { return failed.empty() ? Value() : isAny(failed); }

static bool isTrap(Operation &op) {
  return isa<arith::DivSIOp, arith::DivUIOp, arith::RemSIOp, arith::RemUIOp, arith::CeilDivSIOp,
             arith::FloorDivSIOp, arith::CeilDivUIOp>(op);
}

/// Follows places through sums and casts.
void Lanes::findFirst(Operation &op) {
  if (op.getNumResults() != 1)
    return;
  // Other casts, and those to fewer bits, wrap: the next lane's place would not be the next one.
  bool isCast = isa<arith::IndexCastOp, arith::ExtSIOp>(op) &&
                getBits(op.getResult(0)) >= std::min(32u, getBits(op.getOperand(0)));
  unsigned linear = 0;
  for (Value operand : op.getOperands())
    linear += getFirst(operand) != nullptr;
  bool isSum =
      (isa<arith::AddIOp>(op) && linear == 1 &&
       llvm::all_of(op.getOperands(),
                    [&](Value operand) { return getFirst(operand) || isUniform(operand); })) ||
      (isa<arith::SubIOp>(op) && getFirst(op.getOperand(0)) && isUniform(op.getOperand(1)));
  if (!(isCast && linear) && !isSum)
    return;
  IRMapping map;
  for (Value operand : op.getOperands()) {
    Value first = getFirst(operand);
    map.map(operand, first ? first : getUniform(operand));
  }
  firsts[op.getResult(0)] = builder.clone(op, map)->getResult(0);
}

bool isLaneType(Type type) { return type.isIntOrIndexOrFloat(); }

bool Lanes::emit(Operation &op) {
  if (isa<scf::IfOp, scf::WhileOp, scf::ForOp>(op) &&
      !llvm::all_of(op.getResultTypes(), isLaneType))
    return stop(&op, "a branch or a loop gives a tensor, a list or a complex number");
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return emitIf(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return emitWhile(loop);
  if (auto loop = dyn_cast<scf::ForOp>(op))
    return emitFor(loop);
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return emitLoad(load);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return emitStore(store);
  if (isa<func::CallOp>(op))
    return emitCall(op);
  bool isSame = op.getNumRegions() == 0 &&
                llvm::all_of(op.getOperands(), [&](Value operand) { return isUniform(operand); });
  if (isSame && isMemoryEffectFree(&op) && (!isTrap(op) || isSpeculatable(&op))) {
    emitUniform(op);
    return true;
  }
  return emitElementwise(op);
}

/// Folded: the flags of an inlined call are known.
void Lanes::emitUniform(Operation &op) {
  Operation *clone = builder.clone(op, uniform);
  SmallVector<Value> folded;
  if (op.getNumResults() != 1 || mlir::failed(builder.tryFold(clone, folded)) || folded.size() != 1)
    return;
  uniform.map(op.getResult(0), folded[0]);
  clone->erase();
}

bool Lanes::emitElementwise(Operation &op) {
  if (isa<math::MathDialect>(op.getDialect()) && !isElementwise(op))
    return stop(&op, "it calls the C library's `" + op.getName().stripDialect() +
                         "`; `ag::" + op.getName().stripDialect() + "` is inlined");
  if (!isElementwise(op) && !isa<LLVM::FreezeOp>(op))
    return stop(&op, op.getNumRegions() || !isMemoryEffectFree(&op)
                         ? Twine("it prints, or has another effect")
                         : "it has no form for vectors (`" + op.getName().getStringRef() + "`)");
  if (!llvm::all_of(op.getOperandTypes(), isLaneType) ||
      !llvm::all_of(op.getResultTypes(), isLaneType))
    return stop(&op, "it computes with something else than numbers");
  findFirst(op);
  SmallVector<Pack> operands;
  for (Value operand : op.getOperands())
    operands.push_back(getPack(operand));
  if (isTrap(op) && !isSpeculatable(&op)) {
    Type type = op.getOperand(1).getType();
    Value one = arith::ConstantOp::create(builder, loc, builder.getIntegerAttr(type, 1));
    operands[1] = select(getActive(), operands[1], splat(one));
  }
  set(op.getResult(0), each([&](unsigned group) {
        SmallVector<Value> own;
        for (Pack &operand : operands)
          own.push_back(operand[group]);
        OperationState state(loc, op.getName(), own, getVector(op.getResult(0).getType()),
                             op.getAttrs());
        return builder.create(state)->getResult(0);
      }));
  return true;
}

bool Lanes::emitCall(Operation &op) {
  auto call = cast<func::CallOp>(op);
  auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
  if (!callee || callee.isDeclaration() || !callee.getBody().hasOneBlock())
    return stop(&op, callee && call.getCallee() == "ag_print"
                         ? "it prints"
                         : "it calls a function of the run time or of the host");
  if (llvm::is_contained(calls, call.getCallee()))
    return stop(&op, "it is recursive");
  Block &body = callee.getBody().front();
  // A function that is called twice is emitted twice: its values are other ones then.
  IRMapping clone;
  for (auto [argument, operand] : llvm::zip(body.getArguments(), call.getOperands())) {
    packs.erase(argument);
    firsts.erase(argument);
    uniform.erase(argument);
    if (isUniform(operand))
      uniform.map(argument, getUniform(operand));
    else if (Value first = getFirst(operand); first && !packs.contains(operand))
      firsts[argument] = first;
    else
      set(argument, getPack(operand));
  }
  body.walk([&](Operation *inner) {
    for (Value result : inner->getResults()) {
      packs.erase(result);
      firsts.erase(result);
    }
  });
  calls.push_back(call.getCallee());
  bool isDone = emitBlock(body);
  calls.pop_back();
  if (!isDone)
    return false;
  for (auto [result, value] : llvm::zip(call.getResults(), body.getTerminator()->getOperands())) {
    if (isUniform(value))
      uniform.map(result, getUniform(value));
    else
      set(result, getPack(value));
  }
  return true;
}

} // namespace autographc
