//===- Addresses.cpp - whether two names mean one object ------------------===//
#include "Frontend/Cpp/Types/Syntax.h"
#include "Frontend/Cpp/Types/Unit.h"
#include "PlaceEmitter.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What a caller's reference names: another one may name the same. Null for what is the function's
/// own.
static std::optional<Parameter> findReference(const Place &place, const FunctionDecl *function) {
  auto argument = llvm::dyn_cast_or_null<mlir::BlockArgument>(place.root);
  std::optional<int64_t> number;
  if (argument && llvm::isa<mlir::func::FuncOp>(argument.getOwner()->getParentOp()))
    number = argument.getArgNumber();
  if (auto variable = place.root ? place.root.getDefiningOp<ag::VariableOp>() : nullptr)
    if (auto attribute = ag::getAttr<ag::ArgumentAttr>(variable))
      number = attribute.getInt();
  std::vector<Parameter> parameters = getParameters(function);
  if (!number || *number >= static_cast<int64_t>(parameters.size()))
    return std::nullopt;
  const Parameter &parameter = parameters[*number];
  bool isReference = !parameter.declaration || parameter.type->isReferenceType();
  return isReference ? std::optional(parameter) : std::nullopt;
}

Value PlaceEmitter::emitSameObject(const Place &left, const Place &right, const Expr *where) {
  mlir::Location location = loc(where);
  if (left.choice) {
    Place chosen = left.steps.empty() ? left : chooseParts(left);
    return select(
        readKept(chosen.choice->condition, location),
        [&] { return emitSameObject(chosen.choice->onTrue, right, where); },
        [&] { return emitSameObject(chosen.choice->onFalse, right, where); }, location);
  }
  if (right.choice)
    return emitSameObject(right, left, where);
  auto isKnown = [](const Place &place) { return place.root || place.global; };
  if (!isKnown(left) || !isKnown(right))
    refuse(where->getSourceRange(), diag::Pointer);
  if (left.root != right.root || left.global != right.global) {
    // Compiled code runs where no two references of its caller overlap of which one can change.
    const Frame &outermost = getOutermost();
    std::optional<Parameter> first, second;
    if (outermost.function && !outermost.isLifted)
      first = findReference(left, outermost.function),
      second = findReference(right, outermost.function);
    bool isApart = (left.root && !first) || (right.root && !second) ||
                   (left.global && right.global) ||
                   (first && second && left.steps.empty() && right.steps.empty() &&
                    (first->inout || second->inout));
    if (!isApart || outermost.isLifted)
      refuse(where->getSourceRange(), diag::Pointer);
    return emitBool(false, location);
  }
  if (left.steps.size() != right.steps.size())
    return emitBool(false, location);
  Value same = emitBool(true, location);
  for (auto [a, b] : llvm::zip_equal(left.steps, right.steps)) {
    if (a.kind == Step::Field && b.kind == Step::Field) {
      if (a.index != b.index)
        return emitBool(false, location);
      continue;
    }
    auto readElement = [&](const Step &step) {
      mlir::Type index = types.convert(ast.getIntTypeForBitwidth(64, 1));
      return step.kind == Step::Field
                 ? emitNumber(index, step.index, location)
                 : castNumber(readKept(step.operands[0], location), index, location);
    };
    if (a.kind == Step::Subscript || b.kind == Step::Subscript)
      refuse(where->getSourceRange(), diag::Pointer);
    Value equal = emitArithmetic(BO_EQ, readElement(a), readElement(b), location);
    same = emitAnd(same, [&] { return equal; }, location);
  }
  return same;
}

} // namespace autographc::frontend
