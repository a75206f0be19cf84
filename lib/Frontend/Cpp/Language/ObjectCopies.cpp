//===- ObjectCopies.cpp - copies made by constructors and operators of the user's ----===//
//
// C++ source says where an object is copied, and Clang writes a constructor or an operator there.
// In aggregates, and in what the library's containers and functions do, the copies are those of the
// parts: they are made here.
//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

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

static const CXXMethodDecl *findAssignment(QualType type, bool moves) {
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

/// `return x;` moves, too, but nothing sees what is left.
bool EmitterBase::emptiesMoved(const Expr *given, QualType parameter, QualType type) {
  if (!parameter->isRValueReferenceType() || !types.isEmptiedByMove(type.getNonReferenceType()))
    return false;
  given = given->IgnoreParenImpCasts();
  while (auto *member = dyn_cast<MemberExpr>(given)) {
    if (member->isArrow())
      return false;
    given = member->getBase()->IgnoreParenImpCasts();
  }
  return given->isXValue() && !isa<MaterializeTemporaryExpr>(given);
}

/// What the implicit move constructors and operators, those of vectors and of tensors leave behind.
void Emitter::emptyMoved(const Place &from, QualType type, const Expr *where) {
  if (!from.isObject() || !types.isEmptiedByMove(type))
    return;
  if (ClassKind kind = Types::classify(type);
      kind == ClassKind::Vector || Types::isMap(type) || kind == ClassKind::Tensor) {
    requireAssignable(from, where->getSourceRange());
    write(from, emitDefaultValue(type, where), loc(where));
    if (kind != ClassKind::Tensor)
      loseElements(from);
    return;
  }
  if (Types::classify(type) == ClassKind::Optional)
    return ifHeld(
        from, type, [&] { emptyMoved(getField(from, 1, type), types.getElement(type), where); },
        [] {}, loc(where));
  for (auto [index, field] : llvm::enumerate(types.getFields(type)))
    if (types.isEmptiedByMove(field.type))
      emptyMoved(getField(from, index, type), field.type, where);
}

/// A copy of an object that is no local so far, or the object: constructors and operators take it
/// by reference.
static Argument passObject(const Place &place) {
  Argument argument;
  argument.place = place;
  argument.reference = place.isObject();
  return argument;
}

Value Emitter::emitObjectCopy(const Place &from, QualType type, bool moves, const Expr *where) {
  mlir::Location location = loc(where);
  type = type.getNonReferenceType();
  if (!types.hasUserCopy(type)) {
    Value value = read(from, location);
    if (moves)
      emptyMoved(from, type, where);
    return value;
  }
  auto structure = llvm::cast<ag::StructType>(getType(type, where->getSourceRange()));
  if (const CXXConstructorDecl *constructor = findConstructor(type, moves)) {
    Place object = makeVariable("", structure, location);
    llvm::SmallVector<Argument> arguments = {passObject(from)};
    for (const ParmVarDecl *parameter : llvm::drop_begin(constructor->parameters()))
      arguments.push_back(emitArgument(parameter->getType(), parameter->getDefaultArg()));
    initializeWith(constructor, object, arguments, where);
    return read(object, location);
  }
  if (Types::classify(type) == ClassKind::Optional)
    return select(
        readField(read(from, location), 0, "has_value", location),
        [&] {
          return makeOptional(
              structure,
              emitObjectCopy(getField(from, 1, type), types.getElement(type), moves, where),
              location);
        },
        [&] { return makeOptional(structure, Value(), location); }, location);
  return makeFields(
      type,
      [&](unsigned index, QualType field) {
        return emitObjectCopy(getField(from, index, type), field, moves, where);
      },
      location);
}

/// An aggregate of parts, of which each lives from where it is made. libstdc++'s tuple begins with
/// its last element.
Value Emitter::makeFields(QualType type, llvm::function_ref<Value(unsigned, QualType)> make,
                          mlir::Location location) {
  std::vector<FieldType> fields = types.getFields(type);
  llvm::SmallVector<Value> values(fields.size());
  bool isReversed = Types::classify(type) == ClassKind::Tuple;
  size_t outer = cleanups.size();
  for (unsigned i = 0; i < fields.size(); ++i) {
    unsigned index = isReversed ? fields.size() - 1 - i : i;
    values[index] = keepPart(make(index, fields[index].type), fields[index].type, location);
  }
  endParts(outer);
  return ag::MakeStructOp::create(builder, location, types.convert(type), values);
}

void Emitter::assignObject(const Place &to, const Place &from, QualType type, bool moves,
                           const Expr *where) {
  mlir::Location location = loc(where);
  type = type.getNonReferenceType();
  if (!types.hasUserCopy(type))
    return write(to, coerce(emitObjectCopy(from, type, moves, where), to.type, where->getExprLoc()),
                 location);
  if (const CXXMethodDecl *assignment = findAssignment(type, moves)) {
    if (assignment->getParamDecl(0)->getType()->isReferenceType()) {
      callFunction(assignment, to, passObject(from), where, ".operator=");
      return;
    }
    // A parameter by value is an object that ends after the call.
    Place given = makeVariable("", to.type, location);
    write(given, emitObjectCopy(from, type, moves, where), location, /*declares=*/true);
    size_t outer = cleanups.size();
    pushCleanup(given, type);
    Argument argument = passObject(given);
    argument.isParameter = true;
    callFunction(assignment, to, argument, where, ".operator=");
    emitCleanups(outer);
    cleanups.truncate(outer);
    return;
  }
  if (Types::classify(type) != ClassKind::Optional) {
    for (auto [index, field] : llvm::enumerate(types.getFields(type)))
      assignObject(getField(to, index, type), getField(from, index, type), field.type, moves,
                   where);
    return;
  }
  auto structure = llvm::cast<ag::StructType>(to.type);
  QualType held = types.getElement(type);
  ifHeld(
      from, type,
      [&] {
        ifHeld(
            to, type,
            [&] {
              assignObject(getField(to, 1, type), getField(from, 1, type), held, moves, where);
            },
            [&] {
              write(to,
                    makeOptional(structure,
                                 emitObjectCopy(getField(from, 1, type), held, moves, where),
                                 location),
                    location);
            },
            location);
      },
      [&] { write(to, makeOptional(structure, Value(), location), location); }, location);
}

void Emitter::ifHeld(const Place &optional, QualType type, llvm::function_ref<void()> onValue,
                     llvm::function_ref<void()> onNothing, mlir::Location location) {
  Value has = read(getField(optional, 0, type), location);
  auto choice =
      ag::IfOp::create(builder, location, mlir::TypeRange(), has, builder.getStringAttr("if"));
  emitRegion(choice.getThenRegion(), onValue);
  emitRegion(choice.getElseRegion(), onNothing);
}

/// What a constructor or function of the library's makes of an argument that it forwards: a copy,
/// or a conversion.
Value Emitter::emitForwarded(const Argument &argument, QualType type, bool moves) {
  const Expr *given = argument.expression;
  mlir::Type held = getType(type, given->getSourceRange());
  if (argument.place.type == held)
    return emitObjectCopy(argument.place, type, moves, given);
  if (Types::classify(type) != ClassKind::Struct || !argument.place.type)
    return coerce(read(argument.place, loc(given)), held, given->getExprLoc());
  // A constructor of the user's takes the argument.
  auto *value = new (module.sema.Context) OpaqueValueExpr(
      given->getExprLoc(), given->getType().getNonReferenceType(), moves ? VK_XValue : VK_LValue);
  opaque[value] = read(argument.place, loc(given));
  return emitMade(type, value, given);
}

bool Types::makesObjects(QualType type) {
  return hasUserCopy(type) ||
         (classify(type) == ClassKind::Optional && classify(getElement(type)) == ClassKind::Struct);
}

/// An aggregate of the library's from one of other types: of its elements, or of the value that an
/// optional is to hold.
Value Emitter::emitConverted(const Argument &argument, QualType type, bool moves) {
  const Expr *given = argument.expression;
  mlir::Location location = loc(given);
  auto structure = llvm::cast<ag::StructType>(getType(type, given->getSourceRange()));
  const Place &from = argument.place;
  if (from.type == structure)
    return emitObjectCopy(from, type, moves, given);
  std::vector<FieldType> fields = types.getFields(type);
  bool isValue = !isOptional(from.type) && !isNothing(from.type);
  if (Types::classify(type) == ClassKind::Optional && isValue)
    return makeOptional(structure, emitForwarded(argument, fields[1].type, moves), location);
  if (fields.size() == 1 && from.type == structure.getFields()[0])
    return ag::MakeStructOp::create(builder, location, structure,
                                    emitForwarded(argument, fields[0].type, moves));
  auto source = llvm::dyn_cast_or_null<ag::StructType>(from.type);
  if (!source || source.getFields().size() != fields.size() || isOptional(structure))
    return coerce(read(from, location), structure, given->getExprLoc());
  return makeFields(
      type,
      [&](unsigned index, QualType field) {
        Argument part = argument;
        part.place = getField(from, index, given->getType());
        return emitForwarded(part, field, moves);
      },
      location);
}

void Emitter::assignConverted(const Place &to, const Argument &argument, QualType type,
                              bool moves) {
  const Expr *given = argument.expression;
  mlir::Location location = loc(given);
  const Place &from = argument.place;
  ClassKind kind = Types::classify(type);
  if (from.type == to.type)
    return assignObject(to, from, type, moves, given);
  if (kind == ClassKind::Struct)
    return assignObject(to, makeValuePlace(emitForwarded(argument, type, moves)), type,
                        /*moves=*/true, given);
  std::vector<FieldType> fields = types.getFields(type);
  if (kind == ClassKind::Optional && !isOptional(from.type) && !isNothing(from.type)) {
    // One of the same class whose copy is its members' says nothing about what was held before.
    if (!types.hasUserCopy(type) && from.type == types.convert(fields[1].type))
      return write(to, emitConverted(argument, type, moves), location);
    return ifHeld(
        to, type, [&] { assignConverted(getField(to, 1, type), argument, fields[1].type, moves); },
        [&] { write(to, emitConverted(argument, type, moves), location); }, location);
  }
  auto source = llvm::dyn_cast_or_null<ag::StructType>(from.type);
  if (!types.hasUserCopy(type) || !source || source.getFields().size() != fields.size() ||
      isOptional(to.type))
    return write(to, coerce(read(from, location), to.type, given->getExprLoc()), location);
  for (auto [index, field] : llvm::enumerate(fields)) {
    Argument part = argument;
    part.place = getField(from, index, given->getType());
    assignConverted(getField(to, index, type), part, field.type, moves);
  }
}

Place Emitter::emitSwap(const Expr *left, const Expr *right, const Expr *where) {
  bool isArrow = isa<CXXMemberCallExpr>(where) && left->getType()->isPointerType();
  Place first = emitObject(left, isArrow), second = emitPlace(right);
  if (first.position && second.position) {
    Place old = copyPlace(first, right->getType(), loc(where));
    assignIterator(first, second, where->getSourceRange());
    assignIterator(second, old, where->getSourceRange());
    return Place();
  }
  requireAssignable(first, left->getSourceRange());
  requireAssignable(second, right->getSourceRange());
  swapObjects(first, second, right->getType(), where);
  loseElements(first);
  loseElements(second);
  return Place();
}

/// `std::swap`: of pairs, tuples and arrays their elements', of optionals their values', of a class
/// one object is put aside.
void Emitter::swapObjects(const Place &left, const Place &right, QualType type, const Expr *where) {
  mlir::Location location = loc(where);
  ClassKind kind = Types::classify(type);
  if (!types.hasUserCopy(type) && !types.hasUserDestructor(type)) {
    Value first = read(left, location), second = read(right, location);
    write(left, second, location);
    write(right, first, location);
    return;
  }
  if (kind == ClassKind::Optional) {
    QualType held = types.getElement(type);
    auto pass = [&](const Place &from, const Place &to) {
      write(to,
            makeOptional(llvm::cast<ag::StructType>(to.type),
                         emitObjectCopy(getField(from, 1, type), held, /*moves=*/true, where),
                         location),
            location);
      write(from, makeOptional(llvm::cast<ag::StructType>(from.type), Value(), location), location);
    };
    return ifHeld(
        left, type,
        [&] {
          ifHeld(
              right, type,
              [&] { swapObjects(getField(left, 1, type), getField(right, 1, type), held, where); },
              [&] { pass(left, right); }, location);
        },
        [&] { ifHeld(right, type, [&] { pass(right, left); }, [] {}, location); }, location);
  }
  if (kind != ClassKind::Struct) {
    for (auto [index, field] : llvm::enumerate(types.getFields(type)))
      swapObjects(getField(left, index, type), getField(right, index, type), field.type, where);
    return;
  }
  Place aside = makeVariable("", left.type, location);
  write(aside, emitObjectCopy(left, type, /*moves=*/true, where), location, /*declares=*/true);
  size_t outer = cleanups.size();
  pushCleanup(aside, type);
  assignObject(left, right, type, /*moves=*/true, where);
  assignObject(right, aside, type, /*moves=*/true, where);
  emitCleanups(outer);
  cleanups.truncate(outer);
}

} // namespace autographc::frontend
