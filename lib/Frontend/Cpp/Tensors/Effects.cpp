//===- Effects.cpp - print, check, state, cond and while_loop by hand -----===//
#include "Frontend/Cpp/Places/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "TensorEmitter.h"
#include "Texts.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

Place TensorEmitter::emitPrint(const CallExpr *call, bool isPart) {
  emitFormatted(call, 0, [&](llvm::StringRef format, mlir::ValueRange values) {
    ag::PrintOp::create(builder, loc(call), isPart, builder.getStringAttr(format), values);
  });
  return {};
}

/// The name that an expression has in the source.
static std::string getName(const Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  if (auto *name = dyn_cast<DeclRefExpr>(expression))
    return name->getDecl()->getNameAsString();
  if (auto *member = dyn_cast<MemberExpr>(expression))
    return member->getMemberDecl()->getNameAsString();
  return "";
}

Place TensorEmitter::emitTracePrint(const CallExpr *call) {
  std::string format = getStringLiteral(call->getArg(0));
  llvm::SmallVector<Value> values;
  llvm::SmallVector<llvm::StringRef> forms;
  std::vector<std::string> names;
  ChosenTexts texts;
  for (const Expr *given : llvm::drop_begin(call->arguments())) {
    if (isText(given)) {
      texts.push_back(getText(given));
      continue;
    }
    texts.push_back(std::nullopt);
    const Expr *argument = stripForm(given, forms.emplace_back());
    Place place = evaluator.emitPlace(argument);
    bool isShown =
        !place.closure && !place.position &&
        (ag::isStatic(place.type) || !llvm::isa<ag::StructType, ag::ListType>(place.type));
    if (!isShown)
      refuse(argument->getSourceRange(), diag::UnsupportedConstruct, "printing this");
    values.push_back(places.read(place, loc(call)));
    names.push_back(getName(argument));
  }
  std::optional<std::string> whole =
      values.size() < texts.size() ? insertTexts(format, texts) : format;
  if (!whole)
    refuse(call->getArg(0)->getSourceRange(), diag::UnsupportedConstruct,
           "this format of a string");
  llvm::SmallVector<llvm::StringRef> nameRefs(names.begin(), names.end());
  ag::TracePrintOp::create(builder, loc(call), builder.getStringAttr(*whole), values,
                           builder.getStrArrayAttr(nameRefs), builder.getStrArrayAttr(forms));
  return {};
}

Place TensorEmitter::emitCheck(const CallExpr *call, bool hasKind) {
  int64_t kind = hasKind ? *evaluateInteger(call->getArg(0)) : 0;
  Value condition = evaluator.emitCondition(stripProxies(call->getArg(hasKind)));
  emitFormatted(call, 1 + hasKind, [&](llvm::StringRef format, mlir::ValueRange values) {
    ag::CheckOp::create(builder, loc(call), condition, builder.getStringAttr(format), values, kind);
  });
  return {};
}

/// `defined<Operation>(name, definition, operands...)`
Place TensorEmitter::emitDefined(const CallExpr *call) {
  Place definition = evaluator.emitPlace(call->getArg(1));
  return makeValuePlace(evaluator.callObject(definition, call->getArg(1)->getType(), {}, call));
}

Place TensorEmitter::emitIndexCheck(llvm::StringRef name, const CallExpr *call) {
  std::string what = getStringLiteral(call->getArg(0));
  Value number = evaluator.emitValue(call->getArg(1));
  if (name == "check_at") {
    ag::CheckAtOp::create(builder, loc(call), number, evaluator.emitValue(call->getArg(2)), what);
    return {};
  }
  std::optional<int64_t> rank = evaluateInteger(call->getArg(2));
  if (!rank)
    refuse(call->getSourceRange(), diag::AxisNotConstant);
  ag::CheckAxisOp::create(builder, loc(call), what, number, *rank);
  return {};
}

Place TensorEmitter::emitOnError(const CallExpr *call, const FunctionDecl *callee) {
  mlir::Location location = loc(call);
  Place action = evaluator.emitPlace(call->getArg(0)), unwinding;
  unwinding.parts = std::make_shared<std::vector<Place>>();
  for (const TemplateArgument &cell :
       callee->getTemplateSpecializationArgs()->get(0).pack_elements()) {
    Value initial = evaluator.emitDefaultValue(cell.getAsType(), call);
    Place place = makeVariable("", initial.getType(), location);
    places.write(place, initial, location, /*declares=*/true);
    unwinding.parts->push_back(place);
  }
  ag::CleanupOp op = lifetimes.emitUnwinding(location, [&] {
    evaluator.callObject(action, call->getArg(0)->getType(), *unwinding.parts, call);
  });
  this->body.cleanups.push_back({unwinding, nullptr, op, nullptr, /*isPart=*/true});
  return unwinding;
}

/// `unwinding.save<1>(value)`
Place TensorEmitter::emitSave(const CallExpr *call, const FunctionDecl *callee,
                              llvm::ArrayRef<const Expr *> arguments) {
  Place unwinding = evaluator.emitPlace(arguments[0]);
  uint64_t index = callee->getTemplateSpecializationArgs()->get(0).getAsIntegral().getZExtValue();
  if (!unwinding.parts || index >= unwinding.parts->size())
    refuseConstruct(call);
  const Place &cell = (*unwinding.parts)[index];
  places.write(cell,
               places.coerce(evaluator.emitValue(arguments[1]), cell.type, call->getExprLoc()),
               loc(call));
  return Place();
}

/// `ag::cond(c, [&] {...}, [&] {...})`: an `if` with a value.
Place TensorEmitter::emitCond(const CallExpr *call) {
  mlir::Location location = loc(call);
  Value condition = evaluator.emitCondition(stripProxies(call->getArg(0)));
  Place onTrue = evaluator.emitPlace(call->getArg(1)),
        onFalse = evaluator.emitPlace(call->getArg(2));
  if (!onTrue.closure || !onFalse.closure)
    refuse(call->getSourceRange(), diag::ClosureAsValue);
  bool isVoid = call->getType()->isVoidType();
  mlir::Type type = isVoid ? mlir::Type() : getType(call->getType(), call->getSourceRange());
  auto choice =
      ag::IfOp::create(builder, location, isVoid ? mlir::TypeRange() : mlir::TypeRange(type),
                       condition, builder.getStringAttr("if"));
  auto emitArm = [&](mlir::Region &region, const Place &arm) {
    emitRegion(region, [&] {
      Place result = evaluator.callClosureValues(*arm.closure, {}, call);
      if (!isVoid)
        ag::YieldOp::create(builder, location,
                            places.coerce(places.read(result, location), type, call->getExprLoc()));
    });
  };
  emitArm(choice.getThenRegion(), onTrue);
  emitArm(choice.getElseRegion(), onFalse);
  return isVoid ? Place() : makeValuePlace(choice.getResult(0));
}

/// The name a carried value has in the loop's body.
static std::string getStateName(const Closure &body, unsigned index) {
  const CXXMethodDecl *method = body.record ? body.record->getLambdaCallOperator() : nullptr;
  const FunctionDecl *callee = method ? method : body.function;
  return callee && index < callee->getNumParams() ? callee->getParamDecl(index)->getNameAsString()
                                                  : "";
}

/// `ag::while_loop(condition, body, state...)`: variables that the body's result is assigned to.
Place TensorEmitter::emitWhileLoop(const CallExpr *call) {
  mlir::Location location = loc(call);
  const FunctionDecl *callee = call->getDirectCallee();
  Place condition = evaluator.emitPlace(call->getArg(0)),
        body = evaluator.emitPlace(call->getArg(1));
  if (!condition.closure || !body.closure)
    refuse(call->getSourceRange(), diag::ClosureAsValue);
  llvm::SmallVector<Value> initial;
  for (unsigned i = 2; i < call->getNumArgs(); ++i) {
    mlir::Type type =
        getType(callee->getParamDecl(i)->getType(), call->getArg(i)->getSourceRange());
    initial.push_back(
        places.coerce(evaluator.emitValue(call->getArg(i)), type, call->getArg(i)->getExprLoc()));
  }
  llvm::SmallVector<Place> state;
  for (auto [index, value] : llvm::enumerate(initial)) {
    state.push_back(makeVariable(getStateName(*body.closure, index), value.getType(), location));
    places.write(state.back(), value, location, /*declares=*/true);
  }
  auto readState = [&] {
    llvm::SmallVector<Value> values;
    for (const Place &place : state)
      values.push_back(places.read(place, location));
    return values;
  };
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, takeUnroll(),
                                  builder.getStringAttr("while"));
  LoopScope scope(this->body);
  emitRegion(loop.getCondition(), [&] {
    Place test = evaluator.callClosureValues(*condition.closure, readState(), call);
    ag::ConditionOp::create(builder, location,
                            places.toCondition(places.read(test, location), location));
  });
  emitRegion(loop.getBody(), [&] {
    Place next = evaluator.callClosureValues(*body.closure, readState(), call);
    if (state.empty())
      return;
    Value result = places.read(next, location);
    if (state.size() == 1)
      return places.write(state[0], places.coerce(result, state[0].type, call->getExprLoc()),
                          location);
    auto structure = llvm::dyn_cast<ag::StructType>(result.getType());
    if (!structure || structure.getFields().size() != state.size())
      refuse(call->getSourceRange(), diag::Conversion);
    llvm::SmallVector<Value> parts;
    for (auto [index, place] : llvm::enumerate(state))
      parts.push_back(
          places.coerce(places.readField(result, index, std::to_string(index), location),
                        place.type, call->getExprLoc()));
    for (auto [part, place] : llvm::zip(parts, state))
      places.write(place, part, location);
  });
  if (state.empty())
    return {};
  if (state.size() == 1)
    return makeValuePlace(places.read(state[0], location));
  mlir::Type type = getType(call->getType(), call->getSourceRange());
  return makeValuePlace(places.coerce(
      ag::MakeStructOp::create(builder, location, type, readState()), type, call->getExprLoc()));
}

/// Nothing that other threads do comes between the read and the write of an update.
void TensorEmitter::updateVariable(const Place &place, llvm::StringRef name, Value value,
                                   const Expr *expression) {
  mlir::Location location = loc(expression);
  if (place.choice)
    return places.emitForChosen(
        chooseParts(place),
        [&](const Place &chosen) { updateVariable(chosen, name, value, expression); }, location);
  mlir::Type type = places.getHeldType(place);
  if (name == "variable_assign")
    return places.write(place, places.coerce(value, type, expression->getExprLoc()), location);
  Value old = places.read(place, location);
  if (auto update = old.getDefiningOp<ag::GlobalReadOp>())
    update.setUpdate(true);
  value = buildOperation(name == "variable_assign_add" ? "add" : "subtract", {old, value}, {}, type,
                         expression);
  places.write(place, places.coerce(value, type, expression->getExprLoc()), location);
  if (auto update = dyn_cast<ag::GlobalWriteOp>(*std::prev(builder.getInsertionPoint())))
    update.setUpdate(true);
}

/// `v.assign(x)`, `v.assign_add(x)`, `v.value()`.
Place TensorEmitter::emitVariableMethod(llvm::StringRef name, const Expr *expression,
                                        llvm::ArrayRef<const Expr *> arguments) {
  mlir::Location location = loc(expression);
  if (name == "variable") {
    // A local of a function, which no other thread sees.
    if (arguments.empty())
      return makeValuePlace(evaluator.emitDefaultValue(expression->getType(), expression));
    if (isa<CXXStdInitializerListExpr>(stripWrappers(arguments[0])))
      return makeValuePlace(emitFromElements(
          arguments[0], getType(expression->getType(), expression->getSourceRange()), expression));
    return makeValuePlace(places.coerce(
        evaluator.emitValue(arguments[0]),
        getType(expression->getType(), expression->getSourceRange()), expression->getExprLoc()));
  }
  Place place = evaluator.emitPlace(arguments[0]);
  if (name == "variable_read")
    return makeValuePlace(places.read(place, location));
  bool isChosen = place.choice && place.steps.empty();
  if (!place.global && !place.isWholeVariable() && !isChosen &&
      !llvm::isa<ag::StateType>(place.type))
    refuse(arguments[0]->getSourceRange(), diag::NotAssignable);
  auto *method = cast<CXXMemberCallExpr>(expression)->getMethodDecl();
  Argument argument = evaluator.emitArgument(method->getParamDecl(0)->getType(), arguments[1]);
  updateVariable(place, name, places.read(argument.place, location), expression);
  return makeValuePlace(places.read(place, location));
}

} // namespace autographc::frontend
