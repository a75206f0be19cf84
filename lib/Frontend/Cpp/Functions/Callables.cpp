//===- Callables.cpp - what algorithms are given to call ------------------===//
#include "Emitters.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// The call operator of a class that takes these arguments.
static const CXXMethodDecl *findCallOperator(const CXXRecordDecl *record, Types &types,
                                             llvm::ArrayRef<Place> arguments) {
  auto fits = [&](const FunctionDecl *function) {
    if (function->getNumParams() != arguments.size())
      return false;
    for (auto [parameter, argument] : llvm::zip(function->parameters(), arguments))
      if (argument.type && types.convert(parameter->getType()) != argument.type)
        return false;
    return true;
  };
  const CXXMethodDecl *near = nullptr;
  for (const Decl *declaration : record->decls()) {
    if (auto *method = dyn_cast<CXXMethodDecl>(declaration);
        method && method->getOverloadedOperator() == OO_Call) {
      if (fits(method))
        return method;
      if (method->getNumParams() == arguments.size())
        near = method;
    }
    if (auto *generic = dyn_cast<FunctionTemplateDecl>(declaration);
        generic && generic->getTemplatedDecl()->getOverloadedOperator() == OO_Call)
      for (FunctionDecl *special : generic->specializations())
        if (fits(special))
          return cast<CXXMethodDecl>(special);
  }
  return near;
}

/// A call of a `std::function`: its arguments and its result have the types that the function's
/// type says.
Place CallEmitter::callStdFunction(const CXXOperatorCallExpr *expression) {
  Place target = evaluator.emitPlace(expression->getArg(0));
  QualType type = expression->getArg(0)->getType();
  llvm::SmallVector<const Expr *> given(llvm::drop_begin(expression->arguments()));
  if (!target.type && (!target.closure || expression->getCallReturnType(ast)->isReferenceType()))
    refuse(expression->getSourceRange(), diag::ClosureAsValue);
  llvm::SmallVector<Place> inputs =
      functions.emitFunctionArguments(unit.functions.getFunctionType(type), given);
  if (target.type)
    return functions.callFunctionValue(target, type, inputs, expression);
  Value result = callObject(target, QualType(), inputs, expression);
  if (expression->getType()->isVoidType())
    return {};
  return makeValuePlace(places.coerce(result,
                                      getType(expression->getType(), expression->getSourceRange()),
                                      expression->getExprLoc()));
}

Value CallEmitter::callObject(const Place &callable, QualType type, llvm::ArrayRef<Place> inputs,
                              const Expr *where) {
  Place result = invokeObject(callable, type, inputs, where);
  return result.type ? places.read(result, loc(where)) : Value();
}

Place CallEmitter::invokeObject(const Place &callable, QualType type, llvm::ArrayRef<Place> inputs,
                                const Expr *where) {
  mlir::Location location = loc(where);
  llvm::SmallVector<Argument> arguments;
  for (const Place &place : inputs)
    arguments.push_back({place, nullptr, place.isObject()});
  if (llvm::isa_and_nonnull<ag::CallableType>(callable.type))
    return callGiven(callable, inputs, where);
  if (callable.type && !type.isNull() && FunctionSets::isFunctionValue(type))
    return functions.callFunctionValue(callable, type, inputs, where);
  if (callable.closure && callable.closure->function)
    return callFunction(callable.closure->function, std::nullopt, arguments, where,
                        spellFunction(callable.closure->function));
  if (callable.closure && callable.closure->member)
    return invokeMember(callable.closure->member, arguments, where);
  const CXXRecordDecl *record = callable.closure ? callable.closure->record
                                                 : type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!record)
    refuse(where->getSourceRange(), diag::FunctionPointer);
  if (!callable.closure && isInStd(record) && record->getIdentifier()) {
    llvm::SmallVector<Value> values;
    for (const Place &place : inputs)
      values.push_back(places.read(place, location));
    if (Value result = comparisons.callStdObject(record->getName(), values, where))
      return makeValuePlace(result);
  }
  const CXXMethodDecl *method = findCallOperator(record, types, inputs);
  const FunctionDecl *definition = nullptr;
  if (!method || !method->hasBody(definition))
    refuse(where->getSourceRange(), diag::ClosureAsValue);
  for (auto [parameter, argument] : llvm::zip(definition->parameters(), arguments))
    if (argument.reference && !parameter->getType()->isReferenceType() &&
        types.hasUserCopy(parameter->getType()))
      argument = {makeValuePlace(objects.emitObjectCopy(argument.place, parameter->getType(),
                                                        /*moves=*/false, where)),
                  nullptr, false};
  if (!callable.closure)
    return callFunction(definition, callable, arguments, where, ".operator()");
  if (callable.closure->named || unit.callsItself(definition))
    return emitLiftedCall(definition, callable.closure, std::nullopt, arguments, where);
  return callBody(*callable.closure, definition, arguments, where);
}

} // namespace autographc::frontend
