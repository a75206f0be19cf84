//===- Pointers.cpp - pointers into arrays, and to one object --------------===//
#include "Frontend/Cpp/Language/Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// The index of a null pointer.
static constexpr int64_t null = -1;

const Expr *findObject(const CXXMemberCallExpr *call, const ASTContext &ast) {
  Expr *object = call->getImplicitObjectArgument();
  auto *arrow = dyn_cast<CXXOperatorCallExpr>(stripWrappers(object));
  if (!object->getType()->isPointerType() || (arrow && arrow->getOperator() == OO_Arrow))
    return object;
  return UnaryOperator::Create(ast, object, UO_Deref, object->getType()->getPointeeType(),
                               VK_LValue, OK_Ordinary, object->getExprLoc(), false,
                               FPOptionsOverride());
}

const CXXOperatorCallExpr *findOperatorCall(const CallExpr *call, const ASTContext &ast) {
  auto *member = dyn_cast<CXXMemberCallExpr>(call);
  const CXXMethodDecl *method = member ? member->getMethodDecl() : nullptr;
  OverloadedOperatorKind kind = method ? method->getOverloadedOperator() : OO_None;
  if (kind == OO_None || kind == OO_Arrow ||
      (method->isUserProvided() && !isInStd(method) && !isInAg(method)))
    return dyn_cast<CXXOperatorCallExpr>(call);
  llvm::SmallVector<Expr *> arguments{const_cast<Expr *>(findObject(member, ast))};
  for (const Expr *argument : member->arguments())
    arguments.push_back(const_cast<Expr *>(argument));
  return CXXOperatorCallExpr::Create(ast, kind, const_cast<Expr *>(call->getCallee()), arguments,
                                     call->getType(), call->getValueKind(), call->getExprLoc(),
                                     FPOptionsOverride());
}

bool isNullPointer(const Expr *expression) {
  const Expr *value = stripWrappers(expression->IgnoreImpCasts());
  auto *list = dyn_cast<InitListExpr>(value);
  if (list && list->getNumInits() == 1)
    return isNullPointer(list->getInit(0));
  bool isEmpty = list || isa<ImplicitValueInitExpr, CXXScalarValueInitExpr>(value);
  return value->getType()->isNullPtrType() ||
         stripWrappers(expression)->getType()->isNullPtrType() ||
         (isEmpty && value->getType()->isPointerType());
}

/// A pointer to an object that is no element of anything: an iterator that stays where it is.
Place Emitter::makePointer(const Place &object, mlir::Location location) {
  Place pointer;
  pointer.position = std::make_shared<Position>();
  pointer.position->container = object;
  pointer.position->index =
      makeValuePlace(emitNumber(builder.getIntegerType(64, /*isSigned=*/true), 0, location));
  pointer.position->isObject = true;
  return pointer;
}

/// A null pointer: the first object that is assigned to it says where it points from here on. What
/// stands behind `if (p)` before that names an object that nobody sees.
Place Emitter::makeNull(QualType type, SourceRange range) {
  mlir::Location location = loc(range.getBegin());
  QualType pointee = type->getPointeeType().getUnqualifiedType();
  Place object;
  if (isSplit(pointee)) {
    object = makeUnsetSplit(pointee, range.getBegin());
  } else {
    object = makeVariable("", getType(pointee, range), location);
    write(object, ag::UndefinedOp::create(builder, location, object.type), location,
          /*declares=*/true);
  }
  Place pointer = makePointer(object, location);
  pointer.position->type = pointee;
  pointer.position->index =
      makeValuePlace(emitNumber(pointer.position->index.type, null, location));
  pointer.position->unboundRead = std::make_shared<bool>(false);
  return pointer;
}

namespace {
/// What a pointer gets first, and what the variables of range-for go over.
struct FirstTarget : ConstDynamicRecursiveASTVisitor {
  explicit FirstTarget(const VarDecl *pointer) : pointer(pointer) {}
  bool VisitCXXForRangeStmt(const CXXForRangeStmt *loop) override {
    ranges[loop->getLoopVariable()] = loop->getRangeInit();
    return true;
  }
  bool VisitBinaryOperator(const BinaryOperator *assignment) override {
    auto *name = dyn_cast<DeclRefExpr>(stripWrappers(assignment->getLHS()));
    if (!target && assignment->getOpcode() == BO_Assign && name && name->getDecl() == pointer)
      target = findAddressed(assignment->getRHS());
    return true;
  }
  /// The list or array of which the pointer gets an element; null where that is not all it says.
  const Expr *findContainer() const {
    const Expr *object = target ? stripWrappers(target) : nullptr;
    if (auto *name = dyn_cast_or_null<DeclRefExpr>(object))
      return ranges.lookup(dyn_cast<VarDecl>(name->getDecl()));
    if (auto *subscript = dyn_cast_or_null<ArraySubscriptExpr>(object))
      return subscript->getBase()->IgnoreParenImpCasts();
    auto *subscript = dyn_cast_or_null<CXXOperatorCallExpr>(object);
    return subscript && subscript->getOperator() == OO_Subscript ? subscript->getArg(0) : nullptr;
  }
  const VarDecl *pointer;
  const Expr *target = nullptr;
  llvm::DenseMap<const VarDecl *, const Expr *> ranges;
};
} // namespace

static bool isDereference(const Expr *expression) {
  auto *unary = dyn_cast<UnaryOperator>(expression);
  return unary && unary->getOpcode() == UO_Deref;
}

/// A pointer that begins as null: among the elements that it is going to point to, where these have
/// a name already.
Place Emitter::emitUnboundPointer(const VarDecl *variable) {
  FirstTarget first(variable);
  first.TraverseStmt(frame->function->getBody());
  const Expr *container = first.findContainer(),
             *object = container ? stripWrappers(container) : nullptr;
  while (object && (isa<MemberExpr>(object) || isDereference(object)))
    object = (isa<MemberExpr>(object) ? cast<MemberExpr>(object)->getBase()
                                      : cast<UnaryOperator>(object)->getSubExpr())
                 ->IgnoreParenImpCasts();
  auto *name = dyn_cast_or_null<DeclRefExpr>(object);
  bool isKnown =
      (name && bindings.contains(name->getDecl())) || (object && isa<CXXThisExpr>(object));
  ClassKind kind = isKnown ? Types::classify(container->getType()) : ClassKind::Other;
  bool isArray = isKnown && container->getType()->isConstantArrayType();
  if ((kind != ClassKind::Vector && kind != ClassKind::Array && kind != ClassKind::Span &&
       !isArray) ||
      !ast.hasSameUnqualifiedType(types.getElement(container->getType()),
                                  variable->getType()->getPointeeType()))
    return makeNull(variable->getType(), variable->getSourceRange());
  Place place = emitPlace(container);
  QualType type = container->getType();
  if (kind == ClassKind::Span) {
    if (!place.parts || (*place.parts)[0].position->unboundRead)
      return makeNull(variable->getType(), variable->getSourceRange());
    const Position &begin = *(*place.parts)[0].position;
    place = begin.container, type = begin.type;
  }
  return makePosition(
      place, type,
      emitNumber(builder.getIntegerType(64, /*isSigned=*/true), null, loc(variable->getLocation())),
      /*reverse=*/false);
}

/// `&object`: of an element a pointer into its array or list.
Place Emitter::emitAddress(const Expr *object) { return makeAddress(emitPlace(object), object); }

/// The same of an object that is evaluated already.
Place Emitter::makeAddress(Place place, const Expr *object) {
  mlir::Location location = loc(object);
  if (place.position || place.closure || place.view ||
      (!place.steps.empty() && place.steps.back().kind == Step::Subscript))
    refuse(object->getSourceRange(), diag::Pointer);
  if (place.choice)
    place = chooseParts(place);
  if (place.steps.empty())
    return makePointer(place, location);
  Step last = place.steps.back();
  Place container = place;
  container.steps.pop_back();
  container.type = !container.steps.empty() ? container.steps.back().type
                   : container.isVariable()
                       ? llvm::cast<ag::RefType>(container.root.getType()).getElementType()
                   : container.root ? container.root.getType()
                                    : types.convert(container.global->getType());
  if (!ag::isArray(container.type) && last.kind == Step::Field)
    return makePointer(place, location);
  QualType elements = ast.getIncompleteArrayType(object->getType(), ArraySizeModifier::Normal, 0);
  Value index = last.kind == Step::Field ? emitNumber(builder.getIntegerType(64, /*isSigned=*/true),
                                                      last.index, location)
                                         : readKept(last.operands[0], location);
  return makePosition(container, elements, index, /*reverse=*/false);
}

/// A pointer to a base of what a pointer points to, or to the class derived from it.
Place Emitter::castPointer(const CastExpr *cast) {
  mlir::Location location = loc(cast);
  Place pointer = emitIterator(cast->getSubExpr()),
        object = getElementAt(pointer, Value(), location);
  bool isDerived = cast->getCastKind() == CK_BaseToDerived;
  Place converted =
      makePointer(isDerived ? getDerived(cast, object)
                            : getBase(object, cast->getSubExpr()->getType()->getPointeeType(),
                                      cast->getType()->getPointeeCXXRecordDecl()),
                  location);
  auto number = [&](int64_t value) {
    return emitNumber(converted.position->index.type, value, location);
  };
  Value index = readIndex(pointer, location);
  converted.position->index =
      pointer.position->isObject
          ? makeValuePlace(index)
          : makeValuePlace(select(
                emitArithmetic(BO_EQ, index, number(null), ast.BoolTy, location),
                [&] { return number(null); }, [&] { return number(0); }, location));
  return converted;
}

/// `if (p)`.
Value Emitter::isSetPointer(const Expr *pointer) {
  Value index = readIndex(emitIterator(pointer), loc(pointer));
  return emitArithmetic(BO_NE, index, emitNumber(index.getType(), null, loc(pointer)), ast.BoolTy,
                        loc(pointer));
}

/// Pointers to different objects, or into different arrays, are equal where both are null.
Value Emitter::comparePointers(BinaryOperatorKind kind, const Place &left, const Place &right,
                               const Expr *where) {
  mlir::Location location = loc(where);
  const Position &first = *left.position, &second = *right.position;
  const Place &a = first.container, &b = second.container;
  bool isSame = first.isObject == second.isObject && a.root == b.root && a.global == b.global &&
                a.choice == b.choice && a.parts == b.parts;
  if (!BinaryOperator::isEqualityOp(kind) || first.unboundRead || second.unboundRead ||
      (isSame && a.steps.empty() && b.steps.empty()))
    return compareIterators(kind, left, right, location);
  auto isNull = [&](const Place &pointer) {
    Value index = readIndex(pointer, location);
    return emitArithmetic(BO_EQ, index, emitNumber(index.getType(), null, location), ast.BoolTy,
                          location);
  };
  auto areOne = [&]() -> Value {
    if (a.parts || b.parts)
      return emitBool(a.parts == b.parts, location);
    if (first.isObject != second.isObject)
      return emitSameObject(getElementAt(left, Value(), location),
                            getElementAt(right, Value(), location), where);
    Value same = emitSameObject(a, b, where);
    return first.isObject
               ? same
               : select(
                     same, [&] { return compareIterators(BO_EQ, left, right, location); },
                     [&] { return emitBool(false, location); }, location, "and");
  };
  Value equal = select(
      isNull(left), [&] { return isNull(right); },
      [&] {
        return select(isNull(right), [&] { return emitBool(false, location); }, areOne, location);
      },
      location);
  return kind == BO_EQ ? equal
                       : ag::LogicalNotOp::create(builder, location, builder.getI1Type(), equal);
}

/// Operators of pointers; null of other operands.
std::optional<Place> Emitter::emitPointerOperator(const BinaryOperator *expression) {
  const Expr *left = expression->getLHS(), *right = expression->getRHS();
  bool leftPoints = left->getType()->isPointerType(),
       rightPoints = right->getType()->isPointerType();
  if ((!leftPoints && !rightPoints) || types.isText(left->getType()))
    return std::nullopt;
  mlir::Location location = loc(expression->getOperatorLoc());
  BinaryOperatorKind kind = expression->getOpcode();
  if (kind == BO_Add && rightPoints)
    std::swap(left, right);
  if (kind == BO_Assign)
    return emitIteratorAssignment(left, right, expression);
  Place iterator = emitIterator(left);
  if (iterator.position->isAlone() && !BinaryOperator::isComparisonOp(kind))
    refuse(expression->getSourceRange(), diag::Pointer);
  if (kind == BO_Add || (kind == BO_Sub && !rightPoints))
    return advance(iterator, emitValue(right), kind == BO_Sub, location);
  if (kind == BO_AddAssign || kind == BO_SubAssign) {
    assignIterator(iterator, advance(iterator, emitValue(right), kind == BO_SubAssign, location),
                   expression->getSourceRange());
    return iterator;
  }
  Place other = emitIterator(right);
  if (kind == BO_Sub)
    return makeValuePlace(emitDistance(other, iterator, location));
  if (!BinaryOperator::isComparisonOp(kind))
    refuse(expression->getSourceRange(), diag::Pointer);
  return makeValuePlace(comparePointers(kind, iterator, other, expression));
}

} // namespace autographc::frontend
