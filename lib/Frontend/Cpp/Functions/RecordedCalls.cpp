//===- RecordedCalls.cpp - calls that tapes see otherwise -----------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Whether an operation only gives another name or place to values, which remain those that they
/// are.
static bool isCopy(mlir::Operation *op) {
  return isa<ag::VariableOp, ag::AssignOp, ag::ReadOp, ag::BindOp, ag::MakeStructOp, ag::GetFieldOp,
             ag::SetFieldOp, ag::MakeListOp, ag::ListFillOp, ag::ListGetOp, ag::ListSetOp,
             ag::ListPushOp, ag::ListPopOp, ag::GlobalReadOp>(op) ||
         op->getNumRegions() != 0;
}

/// Inlines a call; gives the operations that it made, too.
static std::pair<Place, llvm::SmallVector<mlir::Operation *>>
collectMade(mlir::OpBuilder &builder, llvm::function_ref<Place()> emit) {
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Block::iterator end = builder.getInsertionPoint();
  mlir::Operation *before = end == block->begin() ? nullptr : &*std::prev(end);
  Place place = emit();
  llvm::SmallVector<mlir::Operation *> all;
  for (auto op = before ? std::next(before->getIterator()) : block->begin(); op != end; ++op)
    op->walk([&](mlir::Operation *made) { all.push_back(made); });
  return {place, all};
}

/// What is computed in the body is constant for tapes: as if its derivative were 0.
Place CallEmitter::emitUnrecorded(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  auto [place, all] =
      collectMade(builder, [&] { return emitInlined(callee, std::nullopt, arguments, where); });
  for (mlir::Operation *op : all) {
    if (isa<ag::TapeOp>(op))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct, "a tape in `ag::no_gradient`");
    if (op->getNumResults() != 0 && !isCopy(op))
      ag::setAttr<ag::RulesAttr>(op, builder.getArrayAttr({}));
  }
  return place;
}

/// A function of its own, which the code that undoes it computes again; inlined where it cannot be
/// one. Eager code has the effects again when it repeats the call, this once: of a function that
/// has any, but that it prints, it stays plain. Of calls that is seen later.
Place CallEmitter::emitRepeatable(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  bool isLifted = canLift(callee, nullptr, arguments);
  auto [place, all] = collectMade(builder, [&] {
    return isLifted ? emitLiftedCall(callee, nullptr, std::nullopt, arguments, where)
                    : emitInlined(callee, std::nullopt, arguments, where);
  });
  llvm::DenseSet<mlir::Operation *> own(all.begin(), all.end());
  for (mlir::Operation *op : all) {
    auto assign = llvm::dyn_cast<ag::AssignOp>(op);
    auto call = llvm::dyn_cast<ag::CallOp>(op);
    if (isa<ag::GlobalWriteOp, ag::HostCallOp>(op) || (call && !call.getInout().empty()) ||
        (assign && !own.contains(assign.getRef().getDefiningOp())))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct,
             "`ag::checkpoint` of a function with effects");
    if (call)
      ag::setAttr<ag::RepeatedAttr>(op);
  }
  return place;
}

/// The function that a user's gradient is called by.
static const FunctionDecl *findApplied(Unit &unit, const FunctionDecl *callee) {
  llvm::SetVector<const FunctionDecl *> reached;
  reached.insert(callee);
  for (unsigned i = 0; i < reached.size(); ++i) {
    if (isInAg(reached[i]) && reached[i]->getIdentifier() &&
        reached[i]->getName() == "apply_gradient")
      return reached[i];
    for (const FunctionDecl *next : unit.findCallees(reached[i]))
      reached.insert(next);
  }
  return nullptr;
}

/// Whether a function object sees what is assigned to variables after it was made.
static bool refersToVariables(const Place &place) {
  if (!place.closure || !place.closure->record)
    return false;
  return llvm::any_of(place.closure->record->captures(), [&](const LambdaCapture &capture) {
    if (!capture.capturesVariable())
      return capture.capturesThis();
    const ValueDecl *variable = capture.getCapturedVar();
    if (capture.getCaptureKind() == LCK_ByRef && !variable->getType().isConstQualified())
      return true;
    auto held = place.closure->captures.find(variable);
    return held != place.closure->captures.end() && refersToVariables(held->second);
  });
}

/// The gradient becomes a function of its own, and a call of it that reverse code is to make.
Place CallEmitter::emitWithGradient(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                    const Expr *where) {
  auto refuseGradient = [&](llvm::StringRef what) {
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "the gradient of `ag::custom_gradient`, which " + what.str() + ",");
  };
  const FunctionDecl *applied = findApplied(unit, callee);
  if (!applied || !arguments[0].place.closure)
    refuseGradient("is no lambda or function");
  if (refersToVariables(arguments[0].place))
    refuseGradient("refers to variables");
  mlir::Location location = loc(where);
  Value value = places.read(arguments[1].place, location);
  value = ag::RenameOp::create(builder, location, value.getType(), value);
  ag::setAttr<ag::RulesAttr>(value.getDefiningOp(), builder.getArrayAttr({}));
  Value seed = ag::UnsetOp::create(builder, location, value.getType());
  llvm::SmallVector<Argument> given(arguments);
  given[1].place = makeValuePlace(value);
  given.insert(given.begin() + 1, given[1]);
  given[1].place = makeValuePlace(seed);
  llvm::SmallVector<Value> operands;
  for (Argument &argument : llvm::MutableArrayRef(given).drop_front(3)) {
    Value operand = places.read(argument.place, location);
    argument.place = makeValuePlace(operand);
    if (llvm::isa<mlir::RankedTensorType>(operand.getType()) &&
        llvm::isa<mlir::FloatType, mlir::ComplexType>(ag::getElementType(operand.getType())))
      operands.push_back(operand);
  }
  if (!canLift(applied, nullptr, given))
    refuseGradient("cannot be a function of its own");
  Value gradients =
      places.read(emitLiftedCall(applied, nullptr, std::nullopt, given, where), location);
  auto call = gradients.getDefiningOp<ag::CallOp>();
  if (!call || !call.getInout().empty())
    refuseGradient("changes what it refers to");
  ag::setAttr<ag::RulesAttr>(call, builder.getArrayAttr({}));
  ag::setAttr<ag::InReverseAttr>(call);
  auto result = ag::CustomGradientOp::create(builder, location, value.getType(), value, seed,
                                             gradients, operands);
  llvm::SmallVector<mlir::Attribute> names;
  if (llvm::isa<ag::StructType>(gradients.getType()))
    for (const FieldType &field : types.getFields(applied->getReturnType()))
      names.push_back(builder.getStringAttr(field.name));
  ag::setAttr<ag::NamesAttr>(result, builder.getArrayAttr(names));
  return makeValuePlace(result);
}

} // namespace autographc::frontend
