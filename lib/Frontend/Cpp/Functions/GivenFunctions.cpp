//===- GivenFunctions.cpp - functions that are arguments of marked ones ---===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `bool(f)` of a parameter.
Value FunctionEmitter::isSetGiven(const Place &place, mlir::Location location) {
  return ag::CastOp::create(builder, location, builder.getI1Type(), places.read(place, location),
                            /*implicit=*/false);
}

/// What a parameter was given as a value beside the functions that are known: its number, which is
/// zero where it is empty, and itself.
Value FunctionEmitter::packGiven(const Place &place, QualType type, SourceRange range) {
  mlir::Location location = loc(range.getBegin());
  llvm::ArrayRef<Callee> callees = unit.functions.get(type);
  auto structure = llvm::dyn_cast<ag::StructType>(types.convert(type));
  auto found = llvm::find_if(callees, [&](const Callee &callee) {
    return !callee.given.isNull() && types.convertGiven(callee.given) == place.type;
  });
  unsigned index = found - callees.begin();
  if (!structure || found == callees.end() || types.getHeldStates(type)[index].parts.empty())
    refuse(range, diag::ClosureAsValue);
  llvm::SmallVector<Value> fields;
  for (mlir::Type field : structure.getFields())
    fields.push_back(places.makeNothing(field, location));
  Value none = fields[0];
  fields[0] = select(
      isSetGiven(place, location), [&] { return emitNumber(none.getType(), index + 1, location); },
      [&] { return none; }, location);
  fields[types.getHeldStates(type)[index].first] = places.read(place, location);
  return ag::MakeStructOp::create(builder, location, structure, fields);
}

void FunctionEmitter::bindGiven(const ParmVarDecl *parameter, const Place &argument) {
  if (!isChangedFunction(parameter))
    return bind(parameter, argument);
  SourceRange range = parameter->getSourceRange();
  Place place = makeVariable(parameter->getName(), getType(parameter->getType(), range),
                             loc(range.getBegin()));
  places.write(place, packGiven(argument, parameter->getType(), range), loc(range.getBegin()),
               /*declares=*/true);
  bind(parameter, place);
}

Place CallEmitter::callGiven(const Place &place, llvm::ArrayRef<Place> arguments,
                             const Expr *where) {
  mlir::Location location = loc(where);
  auto callable = llvm::cast<ag::CallableType>(place.type);
  QualType type = types.getGiven(callable);
  auto *prototype = unit.functions.getFunctionType(type)->castAs<FunctionProtoType>();
  std::vector<Parameter> parameters = {{"", type}};
  llvm::SmallVector<Argument> given = {{place, nullptr}};
  for (auto [parameter, argument] : llvm::zip(prototype->getParamTypes(), arguments)) {
    parameters.push_back({"", parameter, nullptr, Types::isChanged(parameter)});
    given.push_back({argument, nullptr, argument.isObject()});
  }
  types.markMutable(parameters);
  constexpr llvm::StringLiteral name = "the function that was passed";
  requireNoOwnEnd(llvm::ArrayRef(parameters).drop_front(), /*hasSelf=*/false,
                  prototype->getReturnType(), where, name);
  llvm::SmallVector<mlir::Type, 1> results;
  if (!prototype->getReturnType()->isVoidType())
    results.push_back(getType(prototype->getReturnType(), where->getSourceRange()));
  mlir::Operation *call = emitCallOperation(
      parameters, /*hasSelf=*/false, given, where, name,
      [&](auto operands, auto inout) -> mlir::Operation * {
        return ag::HostCallOp::create(
            builder, location, results, builder.getStringAttr(unit.nameGiven(type)), operands,
            builder.getStringAttr(".operator()"), builder.getDenseI64ArrayAttr(inout));
      });
  return call->getNumResults() ? makeValuePlace(call->getResult(0)) : Place();
}

} // namespace autographc::frontend
