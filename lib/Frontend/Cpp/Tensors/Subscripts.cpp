//===- Subscripts.cpp - elements, rows and slices of tensors --------------===//
#include "Frontend/Cpp/Places/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "TensorEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `ag::end - n`, whose one field is n.
static bool isEnd(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && isInAg(record) && record->getIdentifier() && record->getName() == "End";
}

/// What is written, also where it is another type's. A template's constant is none of the caller's
/// literals.
static const Expr *stripConversions(const Expr *expression) {
  expression = expression->IgnoreParens();
  while (auto *cast = dyn_cast<ImplicitCastExpr>(expression))
    expression = cast->getSubExpr()->IgnoreParens();
  return expression;
}

/// The number of a literal, with a minus or without.
static std::optional<int64_t> findLiteral(const Expr *expression) {
  expression = stripConversions(expression);
  auto *minus = dyn_cast<UnaryOperator>(expression);
  bool isNegative = minus && minus->getOpcode() == UO_Minus;
  auto *literal =
      dyn_cast<IntegerLiteral>(isNegative ? stripConversions(minus->getSubExpr()) : expression);
  if (!literal || !literal->getType()->isSignedIntegerType())
    return std::nullopt;
  int64_t value = literal->getValue().getZExtValue();
  return isNegative ? -value : value;
}

void TensorEmitter::refuseNegative(const Expr *given, llvm::StringRef what) {
  if (std::optional<int64_t> value = findLiteral(given); value && *value < 0)
    refuse(given->getSourceRange(), diag::NegativeIndex, what.str(), *value,
           -static_cast<uint64_t>(*value));
}

static std::optional<int64_t> findConstant(Value value) {
  auto constant = value.getDefiningOp<ag::ConstantOp>();
  auto number =
      constant ? llvm::dyn_cast<mlir::IntegerAttr>(constant.getValue()) : mlir::IntegerAttr();
  return number ? std::optional(number.getValue().getSExtValue()) : std::nullopt;
}

/// A bound of a slice, or what is taken from `ag::end`. A literal stays one.
Value TensorEmitter::emitBound(const Expr *expression) {
  mlir::Type wide = types.convert(ast.getIntTypeForBitwidth(64, 1));
  if (std::optional<int64_t> literal = findLiteral(expression))
    return emitNumber(wide, *literal, loc(expression));
  return places.coerce(evaluator.emitValue(expression), wide, expression->getExprLoc());
}

/// `ag::end - n`, `ag::end + n`.
Value TensorEmitter::emitFromEnd(const Expr *expression, llvm::ArrayRef<const Expr *> arguments,
                                 bool isBefore) {
  mlir::Location location = loc(expression);
  Value back = places.readField(evaluator.emitValue(arguments[0]), 0, "back", location),
        steps = emitBound(stripWrappers(arguments[1]));
  if (isBefore && findConstant(back) == 0)
    back = steps;
  else
    back = emitArithmetic(isBefore ? BO_Add : BO_Sub, back, steps, location);
  return ag::MakeStructOp::create(
      builder, location, getType(expression->getType(), expression->getSourceRange()), back);
}

/// `ag::slice(begin, end, step)`, `ag::slice()`: an object of begin, end, step, and which of the
/// bounds are counted from the end.
Value TensorEmitter::emitSlice(const Expr *expression, llvm::ArrayRef<const Expr *> arguments) {
  mlir::Location location = loc(expression);
  mlir::Type wide = types.convert(ast.getIntTypeForBitwidth(64, 1));
  llvm::SmallVector<Value> fields;
  int64_t fromEnd = 0;
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    if (isa<CXXDefaultArgExpr>(argument))
      continue;
    const Expr *bound = stripProxies(argument);
    if (index < 2)
      refuseNegative(bound, "bound");
    else if (std::optional<int64_t> step = findLiteral(bound); step && *step <= 0)
      refuse(bound->getSourceRange(), diag::SliceStep, *step);
    if (isEnd(bound->getType()))
      fromEnd |= index == 0 ? ag::BeginFromEnd : ag::EndFromEnd;
    fields.push_back(isEnd(bound->getType())
                         ? places.readField(evaluator.emitValue(bound), 0, "back", location)
                         : emitBound(bound));
  }
  if (fields.empty()) {
    fields.assign(2, emitNumber(wide, 0, location));
    fromEnd = ag::EndFromEnd;
  }
  if (fields.size() == 2)
    fields.push_back(emitNumber(wide, 1, location));
  fields.push_back(emitNumber(wide, fromEnd, location));
  return ag::MakeStructOp::create(
      builder, location, getType(expression->getType(), expression->getSourceRange()), fields);
}

void TensorEmitter::appendSelector(const Expr *argument, Step &step) {
  const Expr *inner = stripProxies(argument);
  mlir::Location location = loc(argument);
  if (isEnd(inner->getType())) {
    step.kinds.push_back(ag::EndIndexKind);
    step.operands.push_back(places.readField(evaluator.emitValue(inner), 0, "back", location));
    return;
  }
  if (Types::classify(inner->getType()) != ClassKind::Slice) {
    refuseNegative(inner, "index");
    step.kinds.push_back(ag::IndexKind);
    step.operands.push_back(evaluator.emitValue(inner));
    return;
  }
  Value slice = evaluator.emitValue(inner);
  static constexpr llvm::StringLiteral names[] = {"begin", "end", "step", "from_end"};
  llvm::SmallVector<Value> fields;
  for (auto [index, name] : llvm::enumerate(names))
    fields.push_back(places.readField(slice, index, name, location));
  bool isPlain = findConstant(fields[2]) == 1 && findConstant(fields[3]) == 0;
  step.kinds.push_back(isPlain ? ag::SliceKind : ag::EndSliceKind);
  step.operands.append(fields.begin(), isPlain ? fields.begin() + 2 : fields.end());
}

/// `v[i]`, `m(i, j)`, `m[i][j]`: indices in brackets after one another become one step, which
/// writes one element.
Place TensorEmitter::emitSubscriptPlace(const CallExpr *call,
                                        llvm::ArrayRef<const Expr *> arguments) {
  Place place = evaluator.emitPlace(arguments[0]);
  // Pieces of an `ag::Variable` are read only.
  if (mayBeState(place))
    place = makeValuePlace(places.read(place, loc(call)));
  Step step(Step::Subscript);
  auto *operation = dyn_cast<CXXOperatorCallExpr>(call);
  step.form = operation && operation->getOperator() == OO_Call ? "call" : "brackets";
  step.type = getType(call->getType(), call->getSourceRange());
  for (const Expr *argument : arguments.drop_front())
    if (!isa<CXXDefaultArgExpr>(argument))
      appendSelector(argument, step);
  place.type = step.type;
  if (!place.steps.empty() && step.form == "brackets") {
    Step &last = place.steps.back();
    bool onlyIndices = last.kind == Step::Subscript && last.form == "brackets" &&
                       llvm::none_of(last.kinds, ag::keepsAxis);
    if (onlyIndices) {
      llvm::append_range(last.operands, step.operands);
      llvm::append_range(last.kinds, step.kinds);
      last.type = step.type;
      return place;
    }
  }
  place.steps.push_back(std::move(step));
  return place;
}

} // namespace autographc::frontend
