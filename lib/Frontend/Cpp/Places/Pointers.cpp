//===- Pointers.cpp - pointers into arrays, and to one object -------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place PlaceEmitter::makePointer(const Place &object, mlir::Location location) {
  Place pointer;
  pointer.position = std::make_shared<Position>();
  pointer.position->container = object;
  pointer.position->index = makeValuePlace(emitNumber(getIndexType(), 0, location));
  pointer.position->isObject = true;
  return pointer;
}

Place PlaceEmitter::makeNull(QualType type, SourceRange range) {
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
      makeValuePlace(emitNumber(pointer.position->index.type, nullIndex, location));
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

Place PlaceEmitter::emitUnboundPointer(const VarDecl *variable) {
  FirstTarget first(variable);
  first.TraverseStmt(body.frame->function->getBody());
  const Expr *container = first.findContainer(),
             *object = container ? stripWrappers(container) : nullptr;
  while (object && (isa<MemberExpr>(object) || isDereference(object)))
    object = (isa<MemberExpr>(object) ? cast<MemberExpr>(object)->getBase()
                                      : cast<UnaryOperator>(object)->getSubExpr())
                 ->IgnoreParenImpCasts();
  auto *name = dyn_cast_or_null<DeclRefExpr>(object);
  bool isKnown =
      (name && body.bindings.contains(name->getDecl())) || (object && isa<CXXThisExpr>(object));
  ClassKind kind = isKnown ? Types::classify(container->getType()) : ClassKind::Other;
  bool isArray = isKnown && container->getType()->isConstantArrayType();
  if ((kind != ClassKind::Vector && kind != ClassKind::Array && kind != ClassKind::Span &&
       !isArray) ||
      !ast.hasSameUnqualifiedType(types.getElement(container->getType()),
                                  variable->getType()->getPointeeType()))
    return makeNull(variable->getType(), variable->getSourceRange());
  Place place = evaluator.emitPlace(container);
  QualType type = container->getType();
  if (kind == ClassKind::Span) {
    if (!place.parts || (*place.parts)[0].position->unboundRead)
      return makeNull(variable->getType(), variable->getSourceRange());
    const Position &begin = *(*place.parts)[0].position;
    place = begin.container, type = begin.type;
  }
  return makePosition(place, type,
                      emitNumber(getIndexType(), nullIndex, loc(variable->getLocation())),
                      /*reverse=*/false);
}

Place PlaceEmitter::emitAddress(const Expr *object) {
  return makeAddress(evaluator.emitPlace(object), object);
}

/// The same of an object that is evaluated already.
Place PlaceEmitter::makeAddress(Place place, const Expr *object) {
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
  Value index = last.kind == Step::Field ? emitNumber(getIndexType(), last.index, location)
                                         : readKept(last.operands[0], location);
  return makePosition(container, elements, index, /*reverse=*/false);
}

} // namespace autographc::frontend
