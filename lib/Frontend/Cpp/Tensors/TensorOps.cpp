//===- TensorOps.cpp - annotated declarations of the headers as ops -------===//
// There is no table of ops: an annotation names the op, and its registered attributes say how its
// arguments are meant.
#include "Frontend/Cpp/Library/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "TensorEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// The arguments of one op as they are collected.
struct Operands {
  llvm::SmallVector<Argument> values;
  llvm::SmallVector<Value> extents;
  std::optional<llvm::SmallVector<int64_t>> axes;
  std::optional<int64_t> axis;
  Value runtimeAxis;
  bool keepdims = false;
};
} // namespace

static bool hasAttribute(mlir::MLIRContext *context, llvm::StringRef operation,
                         llvm::StringRef attribute) {
  auto info = mlir::RegisteredOperationName::lookup(("ag." + operation).str(), context);
  return info &&
         llvm::is_contained(info->getAttributeNames(), mlir::StringAttr::get(context, attribute));
}

/// Takes the values of these members from the front of `values`: those of one that is
/// `ag::members<T, ...>` in braces.
static llvm::SmallVector<const Expr *> groupMembers(const ASTContext &ast,
                                                    const TemplateArgument &members,
                                                    llvm::ArrayRef<const Expr *> &values) {
  llvm::SmallVector<const Expr *> grouped;
  for (const TemplateArgument &member : members.pack_elements()) {
    auto *made =
        dyn_cast_or_null<ClassTemplateSpecializationDecl>(member.getAsType()->getAsCXXRecordDecl());
    while (made && isInAg(made) && made->getName() == "no_unique_address")
      made = dyn_cast_or_null<ClassTemplateSpecializationDecl>(
          made->getTemplateArgs()[0].getAsType()->getAsCXXRecordDecl());
    if (!made || !isInAg(made) || made->getName() != "members") {
      grouped.push_back(values.consume_front());
      continue;
    }
    SourceLocation place = values.empty() ? SourceLocation() : values.front()->getExprLoc();
    llvm::SmallVector<Expr *> inner;
    for (const Expr *value : groupMembers(ast, made->getTemplateArgs()[1], values))
      inner.push_back(const_cast<Expr *>(value));
    auto *list = new (ast) InitListExpr(ast, place, inner, place);
    list->setType(made->getTemplateArgs()[0].getAsType());
    grouped.push_back(list);
  }
  return grouped;
}

/// The braced list given for an array parameter.
static const InitListExpr *getList(const Expr *expression) {
  expression = stripWrappers(expression);
  if (auto *list = dyn_cast<CXXStdInitializerListExpr>(expression))
    expression = stripWrappers(list->getSubExpr());
  return dyn_cast<InitListExpr>(expression);
}

/// `{}` for a std::initializer_list.
static bool isEmptyList(const Expr *expression) {
  auto *construct = dyn_cast<CXXConstructExpr>(stripWrappers(expression));
  return construct && construct->getNumArgs() == 0;
}

static llvm::StringRef getClassName(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() ? record->getName() : "";
}

Value TensorEmitter::emitForEachAxis(llvm::StringRef name, mlir::ValueRange operands,
                                     llvm::ArrayRef<mlir::NamedAttribute> given, Value axis,
                                     bool keepdims, mlir::Type result, const Expr *where) {
  mlir::Location location = loc(where);
  bool hasAxes = hasAttribute(&unit.context, name, "axes");
  auto tensor = llvm::cast<mlir::RankedTensorType>(result);
  auto list = llvm::dyn_cast<ag::ListType>(operands[0].getType());
  int64_t rank =
      llvm::cast<mlir::RankedTensorType>(list ? list.getElementType() : operands[0].getType())
          .getRank();
  if (name == "expand_dims")
    rank = tensor.getRank();
  if (ag::isScalar(axis.getType()))
    axis = ag::ItemOp::create(builder, location, ag::getElementType(axis.getType()), axis,
                              /*implicit=*/true);
  mlir::Type wide = types.convert(ast.getIntTypeForBitwidth(64, 1));
  axis = castNumber(axis, wide, location);
  auto equals = [&](int64_t value) -> Value {
    return ag::EqualOp::create(builder, location, builder.getI1Type(), axis,
                               emitNumber(wide, value, location));
  };
  auto build = [&](int64_t value) {
    llvm::SmallVector<mlir::NamedAttribute> attributes(given);
    if (hasAxes)
      attributes.push_back(builder.getNamedAttr("axes", builder.getDenseI64ArrayAttr({value})));
    else
      attributes.push_back(builder.getNamedAttr("axis", builder.getI64IntegerAttr(value)));
    if (keepdims)
      attributes.push_back(builder.getNamedAttr("keepdims", builder.getUnitAttr()));
    return buildOperation(name, operands, attributes, result, where);
  };
  ag::CheckAxisOp::create(builder, location, name, axis, rank);
  std::function<Value(int64_t)> choose = [&](int64_t value) -> Value {
    if (value + 1 == rank)
      return build(value);
    Value hit = emitOr(equals(value), [&] { return equals(value - rank); }, location);
    return select(hit, [&] { return build(value); }, [&] { return choose(value + 1); }, location);
  };
  return choose(0);
}

Place TensorEmitter::emitOperation(llvm::StringRef name, const Expr *expression,
                                   const FunctionDecl *callee,
                                   llvm::ArrayRef<const Expr *> arguments) {
  auto *call = dyn_cast<CallExpr>(expression);
  // Compiled code has values: it may leave a result in memory of its own.
  if (name == "into")
    refuse(expression->getSourceRange(), diag::Output, "`ag::into`",
           "assign to a reference parameter here, and write `ag::into(y) = f(x)` where the marked "
           "function is called");
  if (auto *operation = dyn_cast<CXXOperatorCallExpr>(expression))
    if (operation->isAssignmentOp() || operation->getOperator() == OO_PlusPlus ||
        operation->getOperator() == OO_MinusMinus) {
      if (operation->getOperator() == OO_Equal)
        return evaluator.emitCopyAssignment(arguments[0], arguments[1], operation);
      return emitCompoundOperation(name, operation);
    }
  if (name == "print" || name == "print_part")
    return emitPrint(call, /*isPart=*/name == "print_part");
  if (name == "trace_print")
    return emitTracePrint(call);
  if (name == "check" || name == "require")
    return emitCheck(call, /*hasKind=*/name == "require");
  if (name == "defined")
    return emitDefined(call);
  if (name == "check_at" || name == "check_axis")
    return emitIndexCheck(name, call);
  if (name == "cond")
    return emitCond(call);
  if (name == "on_error")
    return emitOnError(call, callee);
  if (name == "save")
    return emitSave(call, callee, arguments);
  if (name == "while_loop")
    return emitWhileLoop(call);
  if (name == "range" || name == "rows")
    refuse(expression->getSourceRange(), diag::RangeOutsideFor);
  if (name == "subscript")
    return emitSubscriptPlace(call, arguments);
  if (name == "shape")
    return makeValuePlace(emitShape(expression, arguments[0]));
  if (name == "to_index" || name == "to_extent" || name == "to_condition" || name == "to_axis")
    return makeValuePlace(evaluator.emitValue(arguments[0]));
  if (llvm::is_contained({"tape", "watch", "tape_gradient", "is_connected", "stop_tape", "pause"},
                         name))
    return emitTapeMethod(name, expression, arguments);
  if (name.starts_with("variable"))
    return emitVariableMethod(name, expression, arguments);
  mlir::Type result = getType(expression->getType(), expression->getSourceRange());
  if (name == "slice")
    return makeValuePlace(emitSlice(expression, arguments));
  if (name == "before_end" || name == "behind_end")
    return makeValuePlace(emitFromEnd(expression, arguments, name == "before_end"));
  if (name == "unset" || name == "empty") {
    if (name == "empty" && !llvm::cast<mlir::RankedTensorType>(result).getShape().empty()) {
      llvm::SmallVector<int64_t> extents(llvm::cast<mlir::RankedTensorType>(result).getRank(), 0);
      return makeValuePlace(ag::FromElementsOp::create(builder, loc(expression), result,
                                                       mlir::ValueRange(), extents));
    }
    return makeValuePlace(ag::UnsetOp::create(builder, loc(expression), result));
  }
  if (name == "cast_to_scalar")
    return makeValuePlace(ag::ToScalarOp::create(
        builder, loc(expression), result, evaluator.emitValue(arguments[0]), /*implicit=*/false,
        /*casts=*/true));
  if (name == "from_fields")
    return makeValuePlace(evaluator.emitAggregate(
        expression->getType(),
        groupMembers(ast, callee->getTemplateSpecializationArgs()->get(1), arguments), expression));
  if (name == "field") {
    unsigned index = callee->getTemplateSpecializationArgs()->get(0).getAsIntegral().getZExtValue();
    return places.getField(evaluator.emitPlace(arguments[0]), index, arguments[0]->getType());
  }
  if (name == "from_list")
    return makeValuePlace(library.emitFromSpan(arguments, result, expression));
  if (name == "from_elements")
    return makeValuePlace(emitFromElements(arguments[0], result, expression));
  return makeValuePlace(emitGeneric(name, expression, callee, arguments, result));
}

Value TensorEmitter::emitGeneric(llvm::StringRef name, const Expr *expression,
                                 const FunctionDecl *callee, llvm::ArrayRef<const Expr *> arguments,
                                 mlir::Type result) {
  auto isListOfIndices = [&](QualType type) {
    return Types::classify(type) == ClassKind::InitializerList &&
           getClassName(types.getElement(type)) == "Index";
  };
  auto emitIndices = [&](const InitListExpr *list) -> Value {
    mlir::Type type = types.convert(ast.getIntTypeForBitwidth(64, /*Signed=*/1));
    llvm::SmallVector<Value> indices;
    // Empty braces are no list.
    for (const Expr *element : list ? list->inits() : llvm::ArrayRef<Expr *>()) {
      Value index = evaluator.emitValue(stripProxies(element));
      bool isNumber = ag::isNumber(index.getType());
      indices.push_back(isNumber ? castNumber(index, type, loc(element))
                                 : Value(ag::ItemOp::create(builder, loc(element), type, index,
                                                            /*implicit=*/false)));
    }
    auto vector = mlir::RankedTensorType::get({mlir::ShapedType::kDynamic}, type);
    return ag::FromElementsOp::create(builder, loc(expression), vector, indices,
                                      llvm::ArrayRef<int64_t>(indices.size()));
  };
  Operands operands;
  bool hasAxes = hasAttribute(&unit.context, name, "axes"),
       hasAxis = hasAttribute(&unit.context, name, "axis");
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  size_t implicit = method && !method->isStatic() && !isa<CXXConstructorDecl>(method);
  for (auto [index, argument] : llvm::enumerate(arguments)) {
    QualType parameter = index < implicit || index - implicit >= callee->getNumParams()
                             ? ast.getLValueReferenceType(argument->getType())
                             : callee->getParamDecl(index - implicit)->getType();
    bool isAxis =
        getClassName(parameter) == "Axis" || (parameter->isIntegerType() && (hasAxis || hasAxes));
    if (isa<CXXDefaultArgExpr>(argument) && !isAxis)
      continue;
    if (getClassName(parameter) == "Keepdims") {
      operands.keepdims = true;
    } else if (isAxis) {
      std::optional<int64_t> value = evaluateInteger(stripProxies(argument));
      if (!value)
        operands.runtimeAxis = evaluator.emitValue(stripProxies(argument));
      else if (hasAxes)
        operands.axes = {*value};
      else
        operands.axis = value;
    } else if (const InitListExpr *list = getList(argument);
               list && parameter.getNonReferenceType()->isArrayType()) {
      bool isAxes = hasAxes && parameter.getNonReferenceType()
                                   ->getAsArrayTypeUnsafe()
                                   ->getElementType()
                                   ->isIntegerType();
      if (isAxes)
        operands.axes.emplace();
      for (const Expr *element : list->inits()) {
        if (!isAxes) {
          operands.extents.push_back(evaluator.emitValue(stripProxies(element)));
          continue;
        }
        std::optional<int64_t> value = evaluateInteger(element);
        if (!value)
          refuse(element->getSourceRange(), diag::AxisNotConstant);
        operands.axes->push_back(*value);
      }
    } else if (isListOfIndices(parameter) && (list || isEmptyList(argument))) {
      operands.values.push_back({makeValuePlace(emitIndices(list)), argument, false});
    } else if (list && Types::classify(parameter) == ClassKind::InitializerList) {
      for (const Expr *element : list->inits())
        operands.values.push_back(
            evaluator.emitArgument(ast.getLValueReferenceType(element->getType()), element));
    } else if (Types::classify(parameter) == ClassKind::Proxy) {
      operands.values.push_back(
          {makeValuePlace(evaluator.emitValue(stripProxies(argument))), argument, false});
    } else {
      operands.values.push_back(evaluator.emitArgument(parameter, argument));
    }
  }
  llvm::SmallVector<Value> values;
  for (const Argument &argument : operands.values) {
    if (argument.place.closure)
      refuse(expression->getSourceRange(), diag::ClosureAsValue);
    Value value = places.read(argument.place,
                              argument.expression ? loc(argument.expression) : loc(expression));
    // A shape given as an array is its extents.
    if (auto shape = llvm::dyn_cast<ag::StructType>(value.getType()); shape && !values.empty()) {
      for (unsigned i = 0; i < shape.getFields().size(); ++i)
        values.push_back(places.readField(value, i, std::to_string(i), loc(expression)));
      continue;
    }
    values.push_back(value);
  }
  llvm::append_range(values, operands.extents);
  llvm::SmallVector<mlir::NamedAttribute> attributes;
  if (hasAxes && !operands.runtimeAxis)
    attributes.push_back(builder.getNamedAttr(
        "axes",
        builder.getDenseI64ArrayAttr(operands.axes.value_or(llvm::SmallVector<int64_t>()))));
  if (operands.runtimeAxis)
    return emitForEachAxis(name, values, attributes, operands.runtimeAxis, operands.keepdims,
                           result, expression);
  if (hasAxes && !operands.axes && hasAttribute(&unit.context, name, "all"))
    attributes.push_back(builder.getNamedAttr("all", builder.getUnitAttr()));
  if (operands.keepdims)
    attributes.push_back(builder.getNamedAttr("keepdims", builder.getUnitAttr()));
  if (hasAxis)
    attributes.push_back(
        builder.getNamedAttr("axis", builder.getI64IntegerAttr(operands.axis.value_or(0))));
  if (name == "to_scalar")
    attributes.push_back(builder.getNamedAttr("implicit", builder.getUnitAttr()));
  return buildOperation(name, values, attributes, result, expression);
}

/// `x += y`, `x++`: the annotation names the binary op. The right side first, then the place.
Place TensorEmitter::emitCompoundOperation(llvm::StringRef name, const CXXOperatorCallExpr *call) {
  mlir::Location location = loc(call);
  bool isStep = call->getOperator() == OO_PlusPlus || call->getOperator() == OO_MinusMinus;
  Argument right;
  if (!isStep)
    right = evaluator.emitArgument(call->getDirectCallee()
                                       ->getParamDecl(call->getDirectCallee()->getNumParams() - 1)
                                       ->getType(),
                                   call->getArg(1));
  Place place = evaluator.emitPlace(call->getArg(0));
  places.requireAssignable(place, call->getArg(0)->getSourceRange());
  Value old = places.read(place, location);
  Value operand = isStep ? emitNumber(types.convert(ast.IntTy), 1, location)
                         : places.read(right.place, location);
  Value changed = buildOperation(name, {old, operand}, {}, old.getType(), call);
  places.write(place, changed, location);
  return isStep && call->getNumArgs() == 2 ? makeValuePlace(old) : place;
}

/// `x.shape()`: an array of the extents.
Value TensorEmitter::emitShape(const Expr *expression, const Expr *object) {
  Value tensor = evaluator.emitValue(object);
  auto structure =
      llvm::cast<ag::StructType>(getType(expression->getType(), expression->getSourceRange()));
  llvm::SmallVector<Value> extents;
  for (unsigned axis = 0; axis < structure.getFields().size(); ++axis)
    extents.push_back(
        ag::ExtentOp::create(builder, loc(expression), structure.getFields()[axis], tensor,
                             emitNumber(types.convert(ast.IntTy), axis, loc(expression))));
  return ag::MakeStructOp::create(builder, loc(expression), structure, extents);
}

/// Nested braces, row-major. A ragged list is found by comparing lengths on each level.
void TensorEmitter::flattenElements(const Expr *list, unsigned depth,
                                    llvm::SmallVectorImpl<Value> &elements,
                                    llvm::SmallVectorImpl<int64_t> &extents) {
  const InitListExpr *inits = getList(list);
  if (!inits) {
    if (isEmptyList(list))
      return;
    // A list that has a name.
    Value array = places.read(evaluator.emitInitializerList(list), loc(list));
    extents[depth] = llvm::cast<ag::StructType>(array.getType()).getFields().size();
    for (int64_t i = 0; i < extents[depth]; ++i)
      elements.push_back(places.readField(array, i, std::to_string(i), loc(list)));
    return;
  }
  if (extents[depth] == -1)
    extents[depth] = inits->getNumInits();
  else if (extents[depth] != inits->getNumInits())
    refuse(list->getSourceRange(), diag::RaggedElements, inits->getNumInits(), extents[depth]);
  for (const Expr *init : inits->inits()) {
    if (depth + 1 < extents.size())
      flattenElements(init, depth + 1, elements, extents);
    else
      elements.push_back(evaluator.emitValue(init));
  }
}

Value TensorEmitter::emitFromElements(const Expr *list, mlir::Type result, const Expr *where) {
  llvm::SmallVector<Value> elements;
  llvm::SmallVector<int64_t> extents(llvm::cast<mlir::RankedTensorType>(result).getRank(), -1);
  flattenElements(list, 0, elements, extents);
  for (int64_t &extent : extents)
    extent = std::max<int64_t>(extent, 0);
  return ag::FromElementsOp::create(builder, loc(where), result, elements, extents);
}

} // namespace autographc::frontend
