//===- RangeFor.cpp - for (auto x : range) --------------------------------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

void Emitter::emitCountedLoop(const CXXForRangeStmt *statement, Value lower, Value upper,
                              Value step, llvm::StringRef name,
                              llvm::function_ref<void(Value)> bindVariable) {
  mlir::Location location = loc(statement);
  auto loop = ag::ForOp::create(builder, location, lower, upper, step, builder.getStringAttr(name),
                                takeUnroll());
  mlir::Block *block = new mlir::Block;
  loop.getBody().push_back(block);
  Value index = block->addArgument(lower.getType(), location);
  size_t oldBreak = std::exchange(breakCleanups, cleanups.size()),
         oldContinue = std::exchange(continueCleanups, cleanups.size());
  emitRegion(loop.getBody(), [&] {
    try {
      bindVariable(index);
    } catch (const Refused &) {
    }
    emitStatement(statement->getBody());
  });
  breakCleanups = oldBreak, continueCleanups = oldContinue;
  requireKept(statement);
}

void Emitter::emitRangeFor(const CXXForRangeStmt *statement) {
  size_t outer = cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  emitRangeForBody(statement);
  if (!isTerminated())
    emitCleanups(outer);
  cleanups.resize(outer);
}

void Emitter::emitRangeForBody(const CXXForRangeStmt *statement) {
  const Expr *range = stripWrappers(statement->getRangeInit());
  if (auto *call = dyn_cast<CallExpr>(range))
    if (const FunctionDecl *callee = call->getDirectCallee())
      if (findAnnotation(callee, "autograph.op") == "range")
        return emitRangeLoop(statement, call);
  if (emitViewLoop(statement, range))
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

void Emitter::emitRangeLoop(const CXXForRangeStmt *statement, const CallExpr *range) {
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
    arguments.push_back(emitArgument(
        range->getDirectCallee()->getParamDecl(arguments.size())->getType(), argument));
  for (const Argument &argument : arguments) {
    Value bound = read(argument.place, location);
    if (ag::isScalar(bound.getType()))
      bound = ag::ItemOp::create(builder, location, ag::getElementType(bound.getType()), bound,
                                 /*implicit=*/true);
    bounds.push_back(castNumber(bound, number, location));
  }
  if (bounds.size() == 1)
    bounds.insert(bounds.begin(), emitNumber(number, 0, location));
  if (bounds.size() == 2)
    bounds.push_back(emitNumber(number, 1, location));
  emitCountedLoop(
      statement, bounds[0], bounds[1], bounds[2], variable->getName(), [&](Value index) {
        mlir::Type held = getType(variable->getType(), variable->getSourceRange());
        Place place = makeVariable(variable->getName(), held, loc(variable->getLocation()));
        bind(variable, place);
        write(place, coerce(index, held, variable->getLocation()), loc(variable->getLocation()),
              /*declares=*/true);
      });
}

/// Rows are copies of what the tensor holds at entry.
void Emitter::emitRowLoop(const CXXForRangeStmt *statement) {
  const VarDecl *variable = statement->getLoopVariable();
  mlir::Location location = loc(statement);
  Value tensor = emitValue(statement->getRangeInit());
  mlir::Type index = types.convert(ast.getIntTypeForBitwidth(64, 1));
  Value zero = emitNumber(index, 0, location), one = emitNumber(index, 1, location);
  Value axis = emitNumber(types.convert(ast.IntTy), 0, location);
  Value extent = ag::ExtentOp::create(builder, location, index, tensor, axis);
  emitCountedLoop(statement, zero, extent, one, "i", [&](Value i) {
    auto type = llvm::cast<mlir::RankedTensorType>(tensor.getType());
    auto row = mlir::RankedTensorType::get(type.getShape().drop_front(), type.getElementType());
    Value element = ag::SubscriptOp::create(builder, loc(variable->getLocation()), row, tensor,
                                            Value(i), llvm::ArrayRef<int64_t>{0}, "brackets");
    Place place = makeValuePlace(element);
    // A temporary, which `auto &&` may change.
    if (variable->getType()->isRValueReferenceType()) {
      place = makeVariable(variable->getName(), row, loc(variable->getLocation()));
      write(place, element, loc(variable->getLocation()), /*declares=*/true);
    }
    bindElement(variable, place);
  });
}

/// Elements of lists and arrays are places: `auto &x` changes them.
void Emitter::emitElementLoop(const CXXForRangeStmt *statement) {
  const VarDecl *variable = statement->getLoopVariable();
  const Expr *range = statement->getRangeInit();
  mlir::Location location = loc(statement);
  mlir::Type index = types.convert(ast.getIntTypeForBitwidth(64, 1));
  Place place;
  QualType container = stripWrappers(range)->getType();
  if (Types::classify(container) == ClassKind::InitializerList ||
      isa<InitListExpr>(stripWrappers(range))) {
    place = isa<InitListExpr>(stripWrappers(range))
                ? makeValuePlace(emitInitList(cast<InitListExpr>(stripWrappers(range))))
                : emitInitializerList(range);
  } else {
    place = emitPlace(range);
    getType(container, range->getSourceRange());
  }
  if (place.isVariable() == false && !place.global && place.root && range->isGLValue() == false)
    place = makeValuePlace(read(place, location));
  // What the body does to an element of a temporary, it sees.
  if (stripWrappers(range)->isPRValue() && !place.isVariable() && place.type &&
      variable->getType()->isReferenceType() &&
      !variable->getType().getNonReferenceType().isConstQualified()) {
    Place own = makeVariable("", place.type, location);
    write(own, read(place, location), location, /*declares=*/true);
    place = own;
  }
  Value size;
  if (llvm::isa<ag::ListType>(place.type))
    size = castNumber(emitListSize(read(place, location), location), index, location);
  else
    size = emitNumber(index, llvm::cast<ag::StructType>(place.type).getFields().size(), location);
  if (!llvm::isa<ag::ListType>(place.type) &&
      llvm::cast<ag::StructType>(place.type).getFields().empty())
    return;
  Value zero = emitNumber(index, 0, location), one = emitNumber(index, 1, location);
  bind(cast<VarDecl>(statement->getBeginStmt()->getSingleDecl()),
       makePosition(place, container, zero, /*reverse=*/false));
  emitCountedLoop(statement, zero, size, one, "i",
                  [&](Value i) { bindElement(variable, emitElementPlace(place, i, container)); });
}

void Emitter::emitSpanLoop(const CXXForRangeStmt *statement) {
  const Expr *range = statement->getRangeInit();
  mlir::Location location = loc(statement);
  Place span = emitPlace(range), first = getBound(span, range, /*isFirst=*/true);
  Value size = emitDistance(first, getBound(span, range, /*isFirst=*/false), location);
  Value zero = emitNumber(size.getType(), 0, location),
        one = emitNumber(size.getType(), 1, location);
  emitCountedLoop(statement, zero, size, one, "i", [&](Value i) {
    bindElement(statement->getLoopVariable(), getElementAt(first, i, location));
  });
}

void Emitter::bindElement(const VarDecl *variable, const Place &element) {
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
                   ? emitObjectCopy(element, type, /*moves=*/false, variable->getInit())
                   : read(element, location);
  write(place, coerce(copy, held, variable->getLocation()), location, /*declares=*/true);
  bind(variable, place);
  pushCleanup(place, type, variable);
}

/// A range of the user's: begin, end, !=, ++ and * as C++ spells them out.
void Emitter::emitIteratorLoop(const CXXForRangeStmt *statement) {
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
  size_t oldBreak = std::exchange(breakCleanups, cleanups.size()),
         oldContinue = std::exchange(continueCleanups, cleanups.size());
  emitRegion(loop.getCondition(), [&] {
    ag::ConditionOp::create(builder, loc(statement), emitCondition(statement->getCond()));
  });
  emitRegion(loop.getBody(), [&] {
    emitStatement(statement->getLoopVarStmt());
    emitStatement(statement->getBody());
  });
  emitRegion(loop.getStep(), [&] { emitIgnored(statement->getInc()); });
  breakCleanups = oldBreak, continueCleanups = oldContinue;
}

} // namespace autographc::frontend
