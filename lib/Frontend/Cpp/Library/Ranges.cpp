//===- Ranges.cpp - functions of std::ranges ------------------------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `std::ranges::next`, `prev`, `advance` and `distance`, of which some stop at a bound.
std::optional<Place> LibraryEmitter::emitRangesIterator(llvm::StringRef name,
                                                        llvm::ArrayRef<const Expr *> given,
                                                        const Expr *where) {
  mlir::Location location = loc(where);
  if (name == "distance") {
    bool isRange = given.size() == 1;
    Place range = isRange ? iterators.emitRange(given[0]) : Place();
    return makeValuePlace(
        isRange ? places.emitDistance(iterators.getBound(range, given[0], true),
                                      iterators.getBound(range, given[0], false), location)
                : places.emitDistance(iterators.emitIterator(given[0]),
                                      iterators.emitIterator(given[1]), location));
  }
  bool isBack = name == "prev", changes = name == "advance";
  if ((name != "next" && !isBack && !changes) || given.size() > 3)
    return std::nullopt;
  Place iterator = iterators.emitIterator(given[0]);
  Value by = emitNumber(types.convert(ast.LongLongTy), 1, location);
  Value left;
  if (given.size() == 2 && Types::isIterator(given[1]->getType())) {
    by = places.emitDistance(iterator, iterators.emitIterator(given[1]), location);
  } else if (given.size() >= 2) {
    by = castNumber(evaluator.emitValue(given[1]), by.getType(), location);
    if (given.size() == 3) {
      // No further than the bound, on whichever side it is.
      Value bound = places.emitDistance(iterator, iterators.emitIterator(given[2]), location),
            zero = emitNumber(by.getType(), 0, location);
      if (isBack)
        bound = emitArithmetic(BO_Sub, zero, bound, location);
      Value forward = emitArithmetic(BO_GE, bound, zero, location);
      Value over = select(
          forward, [&] { return emitArithmetic(BO_GT, by, bound, location); },
          [&] { return emitArithmetic(BO_LT, by, bound, location); }, location);
      Value moved = select(over, [&] { return bound; }, [&] { return by; }, location);
      left = emitArithmetic(BO_Sub, by, moved, location);
      by = moved;
    }
  }
  if (!changes)
    return places.advance(iterator, by, isBack, location);
  places.assignIterator(iterator, places.advance(iterator, by, false, location),
                        where->getSourceRange());
  return left ? makeValuePlace(left) : Place();
}

/// A call of `std::ranges::sort` and its like: algorithms on a container, or on iterators.
std::optional<Place> LibraryEmitter::emitRangesCall(const CXXOperatorCallExpr *expression) {
  llvm::StringRef name = getLibraryObject(expression->getArg(0));
  // The last parameter is the projection where it may be left out.
  const FunctionDecl *callee = expression->getDirectCallee();
  bool projects = callee->getNumParams() && callee->parameters().back()->hasDefaultArg() &&
                  !isa<CXXDefaultArgExpr>(expression->getArg(expression->getNumArgs() - 1));
  llvm::SmallVector<const Expr *> given;
  for (const Expr *argument : llvm::drop_begin(expression->arguments()))
    if (!isa<CXXDefaultArgExpr>(argument))
      given.push_back(argument);
  if (name.empty() || given.empty())
    return std::nullopt;
  QualType type = given[0]->getType();
  bool isRange = Types::isRange(type),
       isExtreme = name == "min" || name == "max" || name == "minmax";
  bool isOwned = isRange && Types::classify(type) != ClassKind::InitializerList;
  if (isExtreme && !isOwned)
    return callExtreme(expression, name, given);
  // With a projection the bodies of the other two are as the library has them.
  if (isExtreme && (name == "minmax" || !projects))
    return callModel(expression, given, name);
  if (projects)
    return std::nullopt;
  if (given.size() == 1)
    if (std::optional<Place> bound = iterators.emitBound(name, given[0]))
      return bound;
  if (name == "clamp" && given.size() >= 3)
    return callModel(expression, given, name);
  if (!isRange && !Types::isIterator(type))
    return std::nullopt;
  if (std::optional<Place> result = emitRangesIterator(name, given, expression))
    return result;
  return callModel(expression, given, name);
}

} // namespace autographc::frontend
