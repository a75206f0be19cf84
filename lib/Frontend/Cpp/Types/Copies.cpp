//===- Copies.cpp - which objects the user's code copies, moves, destroys -===//
#include "Syntax.h"
#include "Types.h"

using namespace clang;

namespace autographc::frontend {

namespace {
/// Whether a copying function of the user's does what the implicit one would: each base and field
/// from that of the parameter.
class Memberwise {
public:
  explicit Memberwise(const CXXMethodDecl *method) : record(method->getParent()) {
    const FunctionDecl *found = nullptr;
    if (!method->hasBody(found))
      return;
    definition = cast<CXXMethodDecl>(found);
    parameter = definition->getNumParams() == 1 ? definition->getParamDecl(0) : nullptr;
  }

  bool check() {
    if (!definition || !parameter)
      return false;
    if (definition->isDefaulted())
      return true;
    auto *body = dyn_cast<CompoundStmt>(definition->getBody());
    if (!body)
      return false;
    if (auto *constructor = dyn_cast<CXXConstructorDecl>(definition))
      return body->body_empty() &&
             llvm::all_of(constructor->inits(),
                          [&](const CXXCtorInitializer *init) { return takes(init); }) &&
             isComplete();
    return parameter->getType()->isReferenceType() &&
           llvm::all_of(body->body(), [&](const Stmt *statement) { return assigns(statement); }) &&
           isComplete();
  }

private:
  /// What an expression means without the copies and casts around it.
  static const Expr *strip(const Expr *expression) {
    while (true) {
      expression = expression->IgnoreParenImpCasts();
      auto *construct = dyn_cast<CXXConstructExpr>(expression);
      auto *call = dyn_cast<CallExpr>(expression);
      if (construct && construct->getNumArgs() == 1 &&
          construct->getConstructor()->isCopyOrMoveConstructor())
        expression = construct->getArg(0);
      else if (call && call->isCallToStdMove())
        expression = call->getArg(0);
      else
        return expression;
    }
  }

  bool isParameter(const Expr *expression) {
    auto *reference = dyn_cast<DeclRefExpr>(strip(expression));
    return reference && reference->getDecl() == parameter;
  }

  bool isFieldOfParameter(const Expr *expression, const ValueDecl *field) {
    auto *member = dyn_cast<MemberExpr>(strip(expression));
    return member && member->getMemberDecl() == field && isParameter(member->getBase());
  }

  bool takes(const CXXCtorInitializer *init) {
    bool fits = init->isBaseInitializer()
                    ? isParameter(init->getInit())
                    : init->getMember() && isFieldOfParameter(init->getInit(), init->getMember());
    done += fits;
    return fits;
  }

  /// `field = other.field;` or `return *this;`.
  bool assigns(const Stmt *statement) {
    if (auto *result = dyn_cast<ReturnStmt>(statement)) {
      auto *self = result->getRetValue()
                       ? dyn_cast<UnaryOperator>(result->getRetValue()->IgnoreParenImpCasts())
                       : nullptr;
      return self && self->getOpcode() == UO_Deref &&
             isa<CXXThisExpr>(self->getSubExpr()->IgnoreParenImpCasts());
    }
    auto *expression = dyn_cast<Expr>(statement);
    expression = expression ? stripWrappers(expression) : nullptr;
    const Expr *target = nullptr, *value = nullptr;
    if (auto *binary = dyn_cast_or_null<BinaryOperator>(expression);
        binary && binary->getOpcode() == BO_Assign)
      target = binary->getLHS(), value = binary->getRHS();
    else if (auto *call = dyn_cast_or_null<CXXOperatorCallExpr>(expression);
             call && call->getOperator() == OO_Equal)
      target = call->getArg(0), value = call->getArg(1);
    auto *member = target ? dyn_cast<MemberExpr>(target->IgnoreParenImpCasts()) : nullptr;
    return member && isa<CXXThisExpr>(member->getBase()->IgnoreParenImpCasts()) &&
           isFieldOfParameter(value, member->getMemberDecl()) && ++done;
  }

  bool isComplete() const {
    return done == record->getNumBases() + static_cast<size_t>(std::distance(record->field_begin(),
                                                                             record->field_end()));
  }

  const CXXRecordDecl *record;
  const CXXMethodDecl *definition = nullptr;
  const ParmVarDecl *parameter = nullptr;
  size_t done = 0;
};
} // namespace

const CXXDestructorDecl *getUserDestructor(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (!record || type->isReferenceType() || !record->hasDefinition() ||
      Types::classify(type) != ClassKind::Struct)
    return nullptr;
  const CXXDestructorDecl *destructor = record->getDestructor();
  return destructor && destructor->isUserProvided() ? destructor : nullptr;
}

/// The object or a part of it has a destructor of the user's.
bool Types::hasUserDestructor(QualType type) {
  return !type->isReferenceType() && type.isDestructedType() &&
         (getUserDestructor(type) || llvm::any_of(getFields(type), [&](const FieldType &field) {
            return hasUserDestructor(field.type);
          }));
}

static bool isOwn(const CXXMethodDecl *method) {
  return method->isUserProvided() && !method->isDeleted() && !Memberwise(method).check();
}

/// The function of the user's own that copies or moves objects of a class; null where their parts
/// are copied.
static const CXXMethodDecl *
findOwn(QualType type,
        llvm::function_ref<bool(const CXXRecordDecl &, const CXXMethodDecl *)> copies) {
  if (Types::classify(type) != ClassKind::Struct)
    return nullptr;
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  auto found = llvm::find_if(record->methods(), [&](const CXXMethodDecl *method) {
    return copies(*record, method) && isOwn(method);
  });
  return found == record->method_end() ? nullptr : *found;
}

const CXXConstructorDecl *findConstructor(QualType type, bool moves) {
  return cast_or_null<CXXConstructorDecl>(findOwn(type, [&](const CXXRecordDecl &record,
                                                            const CXXMethodDecl *method) {
    auto *constructor = dyn_cast<CXXConstructorDecl>(method);
    return constructor && (moves && record.hasMoveConstructor() ? constructor->isMoveConstructor()
                                                                : constructor->isCopyConstructor());
  }));
}

const CXXMethodDecl *findAssignment(QualType type, bool moves) {
  return findOwn(type, [&](const CXXRecordDecl &record, const CXXMethodDecl *method) {
    return moves && record.hasMoveAssignment() ? method->isMoveAssignmentOperator()
                                               : method->isCopyAssignmentOperator();
  });
}

bool Types::hasUserCopy(QualType type) {
  if (type->isReferenceType() || !(isAggregate(classify(type)) || type->isConstantArrayType()))
    return false;
  type = type.getCanonicalType().getUnqualifiedType();
  if (auto known = userCopies.find(type); known != userCopies.end())
    return known->second;
  bool found = findConstructor(type, false) || findConstructor(type, true) ||
               findAssignment(type, false) || findAssignment(type, true) ||
               llvm::any_of(getFields(type),
                            [&](const FieldType &field) { return hasUserCopy(field.type); });
  return userCopies[type] = found;
}

bool Types::isEmptiedByMove(QualType type) {
  ClassKind kind = classify(type);
  if (kind == ClassKind::Vector || isMap(type))
    return true;
  if (kind == ClassKind::Tensor)
    return !ag::isScalar(convert(type));
  if (type->isReferenceType() || !(isAggregate(kind) || type->isConstantArrayType()))
    return false;
  // A destructor or a copy constructor of the user's takes the place of the implicit move.
  if (kind == ClassKind::Struct && !type->getAsCXXRecordDecl()->hasMoveConstructor())
    return false;
  return llvm::any_of(getFields(type),
                      [&](const FieldType &field) { return isEmptiedByMove(field.type); });
}

bool Types::makesObjects(QualType type) {
  return hasUserCopy(type) ||
         (classify(type) == ClassKind::Optional && classify(getElement(type)) == ClassKind::Struct);
}

} // namespace autographc::frontend
