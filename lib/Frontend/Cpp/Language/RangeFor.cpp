//===- RangeFor.cpp - for (auto x : range) --------------------------------===//
#include "ConstructEmitter.h"
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "StatementEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void StatementEmitter::emitRangeFor(const CXXForRangeStmt *statement) {
  size_t outer = body.cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  emitRangeForBody(statement);
  if (!isTerminated())
    lifetimes.emitCleanups(outer);
  body.cleanups.resize(outer);
}

void StatementEmitter::emitRangeForBody(const CXXForRangeStmt *statement) {
  const Expr *range = stripWrappers(statement->getRangeInit());
  if (auto *call = dyn_cast<CallExpr>(range))
    if (const FunctionDecl *callee = call->getDirectCallee())
      if (findAnnotation(callee, "autograph.op") == "range")
        return emitRangeLoop(statement, call);
  if (library.tryRange(statement, range))
    return;
  QualType type = range->getType();
  switch (Types::classify(type)) {
  case ClassKind::Tensor:
  case ClassKind::Subscript:
  case ClassKind::Variable:
    return emitRowLoop(statement);
  case ClassKind::Span:
    return emitSpanLoop(statement);
  case ClassKind::Vector:
  case ClassKind::Array:
  case ClassKind::InitializerList:
    return emitElementLoop(statement);
  default:
    if (type->isConstantArrayType() || (isa<InitListExpr>(range) && !type->isRecordType()))
      return emitElementLoop(statement);
    return emitIteratorLoop(statement);
  }
}

void StatementEmitter::emitRangeLoop(const CXXForRangeStmt *statement, const CallExpr *range) {
  const VarDecl *variable = statement->getLoopVariable();
  QualType element = variable->getType();
  // The bounds' common type is the dtype of the values, which are Scalars.
  mlir::Type scalar =
      getType(statement->getLoopVarStmt() ? cast<Expr>(variable->getInit())->getType() : element,
              variable->getSourceRange());
  mlir::Type number = ag::getElementType(scalar);
  mlir::Location location = loc(range);
  llvm::SmallVector<Value, 3> bounds;
  llvm::SmallVector<Argument, 3> arguments;
  for (const Expr *argument : range->arguments())
    arguments.push_back(calls.emitArgument(
        range->getDirectCallee()->getParamDecl(arguments.size())->getType(), argument));
  for (const Argument &argument : arguments) {
    Value bound = places.read(argument.place, location);
    if (ag::isScalar(bound.getType()))
      bound = ag::ItemOp::create(builder, location, ag::getElementType(bound.getType()), bound,
                                 /*implicit=*/true);
    bounds.push_back(castNumber(bound, number, location));
  }
  if (bounds.size() == 1)
    bounds.insert(bounds.begin(), emitNumber(number, 0, location));
  if (bounds.size() == 2)
    bounds.push_back(emitNumber(number, 1, location));
  lifetimes.emitCountedLoop(
      statement, bounds[0], bounds[1], bounds[2], variable->getName(), [&](Value index) {
        mlir::Type held = getType(variable->getType(), variable->getSourceRange());
        Place place = makeVariable(variable->getName(), held, loc(variable->getLocation()));
        bind(variable, place);
        places.write(place, places.coerce(index, held, variable->getLocation()),
                     loc(variable->getLocation()),
                     /*declares=*/true);
      });
}

/// Rows are copies of what the tensor holds at entry.
void StatementEmitter::emitRowLoop(const CXXForRangeStmt *statement) {
  const VarDecl *variable = statement->getLoopVariable();
  mlir::Location location = loc(statement);
  Value tensor = expressions.emitValue(statement->getRangeInit());
  mlir::Type index = types.convert(ast.getIntTypeForBitwidth(64, 1));
  Value zero = emitNumber(index, 0, location), one = emitNumber(index, 1, location);
  Value axis = emitNumber(types.convert(ast.IntTy), 0, location);
  Value extent = ag::ExtentOp::create(builder, location, index, tensor, axis);
  lifetimes.emitCountedLoop(statement, zero, extent, one, "i", [&](Value i) {
    auto type = llvm::cast<mlir::RankedTensorType>(tensor.getType());
    auto row = mlir::RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
    Value element = ag::SubscriptOp::create(builder, loc(variable->getLocation()), row, tensor,
                                            Value(i), llvm::ArrayRef<int64_t>{0}, "brackets");
    Place place = makeValuePlace(element);
    // A temporary, which `auto &&` may change.
    if (variable->getType()->isRValueReferenceType()) {
      place = makeVariable(variable->getName(), row, loc(variable->getLocation()));
      places.write(place, element, loc(variable->getLocation()), /*declares=*/true);
    }
    bindElement(variable, place);
  });
}

/// Elements of lists and arrays are places: `auto &x` changes them.
void StatementEmitter::emitElementLoop(const CXXForRangeStmt *statement) {
  const VarDecl *variable = statement->getLoopVariable();
  const Expr *range = statement->getRangeInit();
  mlir::Location location = loc(statement);
  mlir::Type index = types.convert(ast.getIntTypeForBitwidth(64, 1));
  Place place;
  QualType container = stripWrappers(range)->getType();
  if (Types::classify(container) == ClassKind::InitializerList ||
      isa<InitListExpr>(stripWrappers(range))) {
    place =
        isa<InitListExpr>(stripWrappers(range))
            ? makeValuePlace(construction.emitInitList(cast<InitListExpr>(stripWrappers(range))))
            : construction.emitInitializerList(range);
  } else {
    place = expressions.emitPlace(range);
    getType(container, range->getSourceRange());
  }
  if (place.isVariable() == false && !place.global && place.root && range->isGLValue() == false)
    place = makeValuePlace(places.read(place, location));
  // What the body does to an element of a temporary, it sees.
  if (stripWrappers(range)->isPRValue() && !place.isVariable() && place.type &&
      variable->getType()->isReferenceType() &&
      !variable->getType().getNonReferenceType().isConstQualified()) {
    Place own = makeVariable("", place.type, location);
    places.write(own, places.read(place, location), location, /*declares=*/true);
    place = own;
  }
  Value size;
  if (llvm::isa<ag::ListType>(place.type))
    size = castNumber(emitListSize(places.read(place, location), location), index, location);
  else
    size = emitNumber(index, llvm::cast<ag::StructType>(place.type).getFields().size(), location);
  if (!llvm::isa<ag::ListType>(place.type) &&
      llvm::cast<ag::StructType>(place.type).getFields().empty())
    return;
  Value zero = emitNumber(index, 0, location), one = emitNumber(index, 1, location);
  bind(cast<VarDecl>(statement->getBeginStmt()->getSingleDecl()),
       places.makePosition(place, container, zero, /*reverse=*/false));
  lifetimes.emitCountedLoop(statement, zero, size, one, "i", [&](Value i) {
    bindElement(variable, places.emitElementPlace(place, i, container));
  });
}

void StatementEmitter::emitSpanLoop(const CXXForRangeStmt *statement) {
  const Expr *range = statement->getRangeInit();
  mlir::Location location = loc(statement);
  Place span = expressions.emitPlace(range),
        first = iterators.getBound(span, range, /*isFirst=*/true);
  Value size =
      places.emitDistance(first, iterators.getBound(span, range, /*isFirst=*/false), location);
  Value zero = emitNumber(size.getType(), 0, location),
        one = emitNumber(size.getType(), 1, location);
  lifetimes.emitCountedLoop(statement, zero, size, one, "i", [&](Value i) {
    bindElement(statement->getLoopVariable(), places.getElementAt(first, i, location));
  });
}

void StatementEmitter::bindElement(const VarDecl *variable, const Place &element) {
  mlir::Location location = loc(variable->getLocation());
  if (auto *decomposition = dyn_cast<DecompositionDecl>(variable))
    return emitDecomposition(decomposition, &element);
  QualType type = variable->getType();
  if (type->isReferenceType()) {
    bind(variable, element);
    return;
  }
  // The proxy of an element of a std::vector<bool> is the element.
  if (Types::classify(type) == ClassKind::BitReference)
    return bind(variable, element);
  mlir::Type held = getType(type, variable->getSourceRange());
  Place place = makeVariable(variable->getName(), held, location);
  Value copy = types.hasUserCopy(type)
                   ? objects.emitObjectCopy(element, type, /*moves=*/false, variable->getInit())
                   : places.read(element, location);
  places.write(place, places.coerce(copy, held, variable->getLocation()), location,
               /*declares=*/true);
  bind(variable, place);
  lifetimes.pushCleanup(place, type, variable);
}

/// A range of the user's: begin, end, !=, ++ and * as C++ spells them out.
void StatementEmitter::emitIteratorLoop(const CXXForRangeStmt *statement) {
  QualType iterator = cast<VarDecl>(statement->getBeginStmt()->getSingleDecl())->getType();
  if (!types.convert(iterator) && !Types::isIterator(iterator) && !isSplit(iterator))
    refuse(statement->getRangeInit()->getSourceRange(), diag::UnsupportedRange,
           "a range-for over `" + types.spellShortly(statement->getRangeInit()->getType()) + "`",
           "use `ag::range`, a tensor, an array or a `std::vector`");
  bool unrolled = takeUnroll();
  emitDeclarations(statement->getRangeStmt());
  emitDeclarations(statement->getBeginStmt());
  emitDeclarations(statement->getEndStmt());
  auto loop = ag::WhileOp::create(builder, loc(statement), /*post_test=*/false, unrolled,
                                  builder.getStringAttr("for"));
  LoopScope scope(body);
  emitRegion(loop.getCondition(), [&] {
    ag::ConditionOp::create(builder, loc(statement),
                            expressions.emitCondition(statement->getCond()));
  });
  emitRegion(loop.getBody(), [&] {
    emitStatement(statement->getLoopVarStmt());
    emitStatement(statement->getBody());
  });
  emitRegion(loop.getStep(), [&] { expressions.emitIgnored(statement->getInc()); });
}

} // namespace autographc::frontend
