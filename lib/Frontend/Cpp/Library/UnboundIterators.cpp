//===- UnboundIterators.cpp - iterators that are declared without a value -===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place IteratorEmitter::makeUnbound(QualType type, const Expr *where) {
  mlir::Type list =
      types.convertList(types.getElement(type), /*isGiven=*/false, Types::isDeque(type));
  if (!list)
    refuse(where->getSourceRange(), diag::UnsupportedType, types.describe(types.getElement(type)));
  Value nothing = ag::MakeListOp::create(builder, loc(where), list, mlir::ValueRange());
  Value zero = emitNumber(getIndexType(), 0, loc(where));
  Place end = places.makePosition(makeValuePlace(nothing), type, zero, /*reverse=*/false);
  end.position->unboundRead = std::make_shared<bool>(false);
  return end;
}

namespace {
/// The container that the first value of an iterator is asked of.
struct FirstContainer : ConstDynamicRecursiveASTVisitor {
  explicit FirstContainer(const ValueDecl *iterator) : iterator(iterator) {}
  bool VisitCXXOperatorCallExpr(const CXXOperatorCallExpr *assignment) override {
    auto *name = dyn_cast<DeclRefExpr>(assignment->getArg(0)->IgnoreParens());
    if (assignment->getOperator() == OO_Equal && name && name->getDecl() == iterator)
      value = assignment->getArg(1);
    return !value;
  }
  const ValueDecl *iterator;
  const Expr *value = nullptr;
};

struct FirstRange : ConstDynamicRecursiveASTVisitor {
  bool VisitCXXMemberCallExpr(const CXXMemberCallExpr *call) override {
    if (Types::isIterator(call->getType()) &&
        Types::classify(getObjectType(call->getImplicitObjectArgument())) == ClassKind::Vector)
      container = call->getImplicitObjectArgument();
    return !container;
  }
  bool VisitDeclRefExpr(const DeclRefExpr *name) override {
    other = Types::isIterator(name->getType()) ? name->getDecl() : nullptr;
    return !other;
  }
  const Expr *container = nullptr;
  const ValueDecl *other = nullptr;
};
} // namespace

/// The container of what an iterator gets first, or of the iterator that it gets first.
static const Expr *findContainer(const ValueDecl *iterator, const Stmt *body) {
  llvm::SmallPtrSet<const ValueDecl *, 4> seen;
  while (iterator && seen.insert(iterator).second) {
    auto *variable = dyn_cast<VarDecl>(iterator);
    FirstContainer first(iterator);
    first.TraverseStmt(body);
    FirstRange range;
    range.TraverseStmt(variable && variable->getInit() ? variable->getInit() : nullptr);
    if (!range.container && !range.other)
      range.TraverseStmt(first.value);
    if (range.container)
      return range.container;
    iterator = range.other;
  }
  return nullptr;
}

Place IteratorEmitter::emitUnboundIterator(const VarDecl *variable, const Expr *init) {
  const Expr *container = findContainer(variable, body.frame->function->getBody()),
             *object = container ? stripWrappers(container) : nullptr;
  while (auto *member = dyn_cast_or_null<MemberExpr>(object))
    object = stripWrappers(member->getBase());
  auto *name = dyn_cast_or_null<DeclRefExpr>(object);
  bool isKnown =
      (name && body.bindings.contains(name->getDecl())) || isa_and_nonnull<CXXThisExpr>(object);
  QualType vector = findVectorOf(variable->getType());
  if (!isKnown || !ast.hasSameUnqualifiedType(getObjectType(container), vector))
    return makeUnbound(vector, init);
  Place place = evaluator.emitObject(container, container->getType()->isPointerType());
  return places.makePosition(place, vector, emitNumber(getIndexType(), 0, loc(init)),
                             /*reverse=*/false);
}

} // namespace autographc::frontend
