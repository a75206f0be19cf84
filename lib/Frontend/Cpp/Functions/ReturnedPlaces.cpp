//===- ReturnedPlaces.cpp - references that functions return --------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Library/TemporaryScope.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place CallEmitter::emitReturnedPlace(const Expr *value, const VarDecl *kept) {
  if (auto local = kept ? body.bindings.find(kept) : body.bindings.end();
      local != body.bindings.end() && local->second.parts)
    return local->second;
  if (!value->isPRValue() || !isSplit(value->getType()))
    return evaluator.emitPlace(value);
  TemporaryScope scope(*this);
  return scope.end(evaluator.emitSplit(value));
}

/// A body that returns references or iterators in several places: of references it says which
/// `return` was taken, and the call means what that one named.
Place CallEmitter::emitReturnedPlaces(const FunctionDecl *callee, const Expr *where) {
  mlir::Location location = where ? loc(where) : loc(callee->getLocation());
  mlir::Type number = types.convert(ast.IntTy);
  body.frame->which = makeVariable("", number, location);
  places.write(body.frame->which, emitNumber(number, 0, location), location, /*declares=*/true);
  auto scope = ag::ScopeOp::create(builder, location, mlir::Type(), builder.getStringAttr(""));
  body.frame->scope = scope;
  emitRegion(scope.getBody(), [&] {
    evaluator.emitCompound(cast<CompoundStmt>(callee->getBody()));
    if (!isTerminated())
      ag::ReturnOp::create(builder, location, Value());
  });
  if (body.frame->result)
    return *body.frame->result;
  if (body.frame->returned.empty())
    throw Refused();
  Place place = body.frame->returned.back();
  for (size_t i = body.frame->returned.size() - 1; i-- > 0;) {
    Place before = body.frame->returned[i];
    if (OutputCalls::isSame(before, place))
      continue;
    Value taken = ag::EqualOp::create(builder, location, builder.getI1Type(),
                                      places.read(body.frame->which, location),
                                      emitNumber(number, i, location));
    place = places.emitChoice(taken, [&] { return before; }, [&] { return place; }, location);
  }
  return place;
}

} // namespace autographc::frontend
