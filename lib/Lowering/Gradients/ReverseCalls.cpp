//===- ReverseCalls.cpp - calls of functions that have halves -------------===//
#include "InlineRecorded.h"
#include "Reverse.h"

using namespace mlir;

namespace autographc {

bool Reverse::isTwinCall(Operation *op) const {
  auto call = dyn_cast<ag::CallOp>(op);
  return call && recording.twins && !ag::hasAttr<ag::RulesAttr>(op) &&
         !recording.own.contains(op) && recording.twins->isUndone(call);
}

/// What can be added to without a change, with the extents of a part of `object`.
static Value emitFilled(OpBuilder &builder, Value object, const Path &path, Location loc) {
  for (auto [field, name] : path)
    object = ag::GetFieldOp::create(builder, loc,
                                    cast<ag::StructType>(object.getType()).getFields()[field],
                                    object, builder.getI64IntegerAttr(field), name);
  auto type = cast<RankedTensorType>(object.getType());
  SmallVector<Value> extents;
  for (int64_t axis = 0; axis < type.getRank(); ++axis)
    extents.push_back(emitExtent(builder, object, axis, loc));
  return ag::FullOp::create(builder, loc, type, emitNeutral(builder, type, loc), extents);
}

void Reverse::fillShared(scf::WhileOp op) {
  if (!recording.twins)
    return;
  auto fill = [&](ag::CallOp call, OpOperand &operand, unsigned index) {
    const Path *path = recording.twins->findShared(call, operand.getOperandNumber(), index);
    if (path && isWanted(operand) && wanted.isActive(operand.get(), index))
      adjoints.fillMissing(getLeaf(operand.get(), index), loc, [&] {
        return emitFilled(builder, kept.get(operand.get()), *path, loc);
      });
  };
  op.getAfter().walk([&](ag::CallOp call) {
    if (isTwinCall(call))
      for (OpOperand &operand : call->getOpOperands())
        for (unsigned index = 0; kept.isKnown(operand.get()) && index < countLeaves(operand.get());
             ++index)
          fill(call, operand, index);
  });
}

/// Each time the call's block is undone the reverse half runs, whatever adjoints are there: it
/// takes what the forward one has kept from the lists.
void Reverse::undoCall(ag::CallOp call) {
  bool goesOn =
      llvm::any_of(call->getOpOperands(), [&](OpOperand &operand) { return isWanted(operand); });
  if (!goesOn || !anyPresent(call.getResults(), adjoints.presence))
    return;
  func::FuncOp reverse = recording.twins->requireReverse(call);
  bool isRepeated = recording.twins->isRepeated(call);
  SmallVector<Value> operands;
  if (isRepeated) {
    for (Value operand : call.getOperands())
      operands.push_back(kept.get(operand));
    for (Value result : call.getResults())
      kept.noteAgain(result);
  } else {
    for (Value held : recording.twins->getHeldOperands(call))
      operands.push_back(kept.get(held));
  }
  auto pass = [&](Leaf leaf, bool isThere, Value none = {}) {
    Presence known = isThere ? adjoints.presence.get(leaf) : Presence::None;
    Type type = getDifferentiableLeaves(leaf.first.getType())[leaf.second];
    if (known != Presence::None)
      none = adjoints.read(leaf, loc);
    operands.push_back(none ? none : emitNone(builder, type, loc));
    Value flag =
        known == Presence::Maybe
            ? adjoints.readFlag(leaf, loc)
            : ag::ConstantOp::create(builder, loc, builder.getI1Type(),
                                     builder.getBoolAttr(known == Presence::Present), StringAttr())
                  .getResult();
    operands.push_back(flag);
  };
  for (Value result : call.getResults())
    for (unsigned index = 0; index < countLeaves(result); ++index)
      pass({result, index}, true);
  // What is passed twice has one adjoint, which the first of both goes on with.
  struct Slot {
    Leaf leaf;
    bool isActive, isFirst;
  };
  SmallVector<Slot> slots;
  SmallVector<int64_t> inout;
  llvm::DenseSet<Leaf> seen;
  for (OpOperand &operand : call->getOpOperands())
    for (unsigned index = 0; index < countLeaves(operand.get()); ++index) {
      bool isActive = isWanted(operand) && wanted.isActive(operand.get(), index);
      Leaf leaf = getLeaf(operand.get(), index);
      bool isFirst = isActive && seen.insert(leaf).second;
      slots.push_back({leaf, isActive, isFirst});
      llvm::append_range(inout, ArrayRef<int64_t>{static_cast<int64_t>(operands.size()),
                                                  static_cast<int64_t>(operands.size()) + 1});
      unsigned number = operand.getOperandNumber();
      const Path *path = recording.twins->findShared(call, number, index);
      auto fill = [&] { return emitFilled(builder, kept.get(operand.get()), *path, loc); };
      if (path && isFirst)
        adjoints.fillMissing(leaf, loc, fill);
      bool isMissing = path && !isFirst && recording.twins->isActive(call, number, index);
      pass(isFirst ? leaf : Leaf(operand.get(), index), isFirst, isMissing ? fill() : Value());
    }
  auto made = ag::CallOp::create(
      builder, loc, reverse.getResultTypes(), FlatSymbolRefAttr::get(reverse.getSymNameAttr()),
      operands, ag::getAttr<ag::SpellingAttr>(reverse), builder.getDenseI64ArrayAttr(inout));
  if (!isRepeated) {
    recording.twins->noteForward(call);
    recording.twins->noteReverse(made);
  }
  for (auto [number, slot] : llvm::enumerate(slots)) {
    if (!slot.isActive)
      continue;
    Value value = made.getResult(2 * number), flag = made.getResult(2 * number + 1);
    if (slot.isFirst)
      adjoints.assignWhere(flag, slot.leaf, value, loc);
    else
      adjoints.addWhere(Presence::Maybe, flag, slot.leaf, value, loc);
  }
}

/// A value, or what a field of an object was made of.
static Value findMade(Value value) {
  auto get = value.getDefiningOp<ag::GetFieldOp>();
  if (!get)
    return value;
  auto object = findMade(get.getOperand()).getDefiningOp<ag::MakeStructOp>();
  return object ? findMade(object.getFields()[get.getIndex()]) : value;
}

/// Calls the gradient that the user gives.
void Reverse::undoCustom(ag::CustomGradientOp op, Value d) {
  auto stands = op.getGradients().getDefiningOp<ag::CallOp>();
  SmallVector<Value> operands;
  for (Value operand : stands.getOperands()) {
    Value given = ag::skipBinds(operand);
    if (given == ag::skipBinds(op.getSeed()))
      operands.push_back(d);
    else
      operands.push_back(kept.get(given == ag::skipBinds(op.getValue()) ? op.getResult() : given));
  }
  auto call =
      ag::CallOp::create(builder, loc, stands.getResultTypes(), stands.getCalleeAttr(), operands,
                         stands.getSpellingAttr(), builder.getDenseI64ArrayAttr({}));
  Value gradients = call.getResult(0);
  OperandRange sources = op.getSources();
  auto isAsked = [&](int64_t k) { return isWanted(op->getOpOperand(3 + k)); };
  // Of a gradient with respect to a part of the tensors what is for the others need not be
  // computed.
  SmallVector<Operation *> made;
  SmallVector<Value> given;
  func::FuncOp callee = findCallee(call);
  if (callee && !isKept(callee) && !llvm::all_of(llvm::seq<int64_t>(0, sources.size()), isAsked)) {
    auto [results, inlined] = inlineCall(call, callee);
    gradients = results.front();
    made = inlined;
  }
  for (int64_t k = sources.size() - 1; k >= 0; --k) {
    if (!isAsked(k))
      continue;
    Value part = gradients;
    if (auto all = dyn_cast<ag::StructType>(gradients.getType()))
      part = ag::GetFieldOp::create(builder, loc, all.getFields()[k], gradients,
                                    builder.getI64IntegerAttr(k),
                                    cast<StringAttr>(ag::getAttr<ag::NamesAttr>(op)[k]));
    if (!made.empty()) {
      made.push_back(part.getDefiningOp());
      part = given.emplace_back(findMade(part));
    }
    add(sources[k], part);
  }
  eraseUnneeded(made, given);
}

LogicalResult Reverse::run(func::FuncOp reverse, ValueRange values, ValueRange sources,
                           unsigned next) {
  SmallVector<Operation *> recorded = recording.list();
  emitAnchor(nullptr);
  emitAnchor(recording.body);
  SmallVector<std::pair<Leaf, unsigned>> results;
  SmallVector<Leaf> arguments;
  for (Value value : values)
    for (unsigned index = 0; index < countLeaves(value); ++index, next += 2)
      if (wanted.isActive(value, index))
        results.push_back({getLeaf(value, index), next});
  for (Value argument : sources)
    for (unsigned index = 0; index < countLeaves(argument); ++index, next += 2) {
      arguments.push_back({argument, index});
      adjoints.assignWhere(reverse.getArgument(next + 1), arguments.back(),
                           reverse.getArgument(next), loc);
      if (recording.twins->isShared(cast<BlockArgument>(argument), index))
        adjoints.noteFilled(arguments.back());
    }
  for (auto [leaf, number] : results)
    adjoints.addWhere(Presence::Maybe, reverse.getArgument(number + 1), leaf,
                      reverse.getArgument(number), loc);
  for (Operation *op : llvm::reverse(recorded))
    undo(op);
  if (hasFailed)
    return failure();
  SmallVector<Value> given;
  for (Leaf leaf : arguments)
    llvm::append_range(given,
                       ArrayRef<Value>{adjoints.read(leaf, loc), adjoints.readFlag(leaf, loc)});
  reverse.getBody().front().getTerminator()->setOperands(given);
  return success();
}

LogicalResult Reverse::run(func::FuncOp forward, func::FuncOp reverse) {
  Block &body = forward.getBody().front();
  loc = forward.getLoc();
  return run(reverse, body.getTerminator()->getOperands(), body.getArguments(),
             recording.twins->countHeld(forward));
}

LogicalResult Reverse::runAgain(func::FuncOp reverse, ValueRange results, unsigned count) {
  loc = reverse.getLoc();
  return run(reverse, results, reverse.getArguments().take_front(count), count);
}

} // namespace autographc
