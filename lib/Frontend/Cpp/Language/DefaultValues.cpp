//===- DefaultValues.cpp - default values, and objects made in place ------===//
#include "ConstructEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/Maps.h"

#include "clang/Sema/Initialization.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What stands for arguments that are left out; one of a template is made now.
static llvm::SmallVector<const Expr *> makeDefaultArguments(const FunctionDecl *function,
                                                            SourceLocation where, Sema &sema) {
  llvm::SmallVector<const Expr *> arguments;
  for (ParmVarDecl *parameter : function->parameters()) {
    ExprResult argument =
        sema.BuildCXXDefaultArgExpr(where, const_cast<FunctionDecl *>(function), parameter);
    if (argument.isInvalid())
      throw Refused();
    arguments.push_back(argument.get());
  }
  return arguments;
}

Value ConstructEmitter::emitDefaultValue(QualType type, const Expr *where) {
  mlir::Location location = loc(where);
  mlir::Type converted = getType(type, where->getSourceRange());
  if (FunctionSets::isFunctionValue(type))
    return functions.packNone(type, location);
  if (ag::isNumber(converted))
    return emitNumber(converted, 0, location);
  if (auto list = llvm::dyn_cast<ag::ListType>(converted))
    return ag::MakeListOp::create(builder, location, list, mlir::ValueRange());
  if (Types::isMap(converted))
    return MapMethods::makeEmpty(*this, converted, location);
  if (auto structure = llvm::dyn_cast<ag::StructType>(converted)) {
    if (Types::classify(type) == ClassKind::Optional)
      return places.makeOptional(structure, Value(), location);
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    if (record && Types::classify(type) == ClassKind::Struct && !record->isEmpty())
      for (const CXXConstructorDecl *constructor : record->ctors())
        if (constructor->isDefaultConstructor() && !constructor->isTrivial() &&
            !constructor->isDeleted()) {
          Place object = makeVariable("", converted, location);
          initialize(constructor, object,
                     makeDefaultArguments(constructor, where->getExprLoc(), unit.sema), where);
          return places.read(object, location);
        }
    llvm::SmallVector<Value> fields;
    size_t outer = body.cleanups.size();
    for (const FieldType &field : types.getFields(type))
      fields.push_back(
          lifetimes.keepPart(emitDefaultValue(field.type, where), field.type, location));
    lifetimes.endParts(outer);
    return ag::MakeStructOp::create(builder, location, structure, fields);
  }
  return ag::UnsetOp::create(builder, location, converted);
}

Value ConstructEmitter::emitUnsetFields(llvm::ArrayRef<FieldType> fields, mlir::Type type,
                                        SourceLocation where) {
  llvm::SmallVector<Value> values;
  for (auto [field, held] : llvm::zip(fields, llvm::cast<ag::StructType>(type).getFields())) {
    if (Types::isMap(held))
      values.push_back(MapMethods::makeEmpty(*this, held, loc(where)));
    else if (llvm::isa<ag::StructType>(held))
      values.push_back(emitUnsetFields(types.getFields(field.type), held, where));
    else if (ag::isNumber(held))
      values.push_back(emitNumber(held, 0, loc(where)));
    else if (llvm::isa<ag::ListType>(held))
      values.push_back(ag::MakeListOp::create(builder, loc(where), held, mlir::ValueRange()));
    else
      values.push_back(ag::UnsetOp::create(builder, loc(where), held));
  }
  return ag::MakeStructOp::create(builder, loc(where), type, values);
}

Value ConstructEmitter::emitMade(QualType type, llvm::ArrayRef<const Expr *> given,
                                 const Expr *expression) {
  if (given.empty())
    return emitDefaultValue(type, expression);
  llvm::SmallVector<Expr *> arguments;
  for (const Expr *argument : given)
    arguments.push_back(const_cast<Expr *>(argument));
  InitializedEntity entity = InitializedEntity::InitializeTemporary(type);
  InitializationKind kind = InitializationKind::CreateDirect(
      expression->getExprLoc(), expression->getBeginLoc(), expression->getEndLoc());
  InitializationSequence sequence(unit.sema, entity, kind, arguments);
  ExprResult element = sequence.Perform(unit.sema, entity, kind, arguments);
  if (element.isInvalid())
    refuseConstruct(expression);
  return places.coerce(evaluator.emitValue(element.get()),
                       getType(type, expression->getSourceRange()), expression->getExprLoc());
}

} // namespace autographc::frontend
