//===- Output.cpp - streams and the functions of <cstdio> -----------------===//
#include "Output.h"
#include "Emitters.h"
#include "Frontend/Cpp/Places/Code.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static constexpr llvm::StringLiteral printInstead =
    "print it with `ag::print(\"{}\\n\", x)`, which writes to the standard output in order with "
    "stdio";
static constexpr llvm::StringLiteral printOutside = "print it in a function marked AG_HOST";
static constexpr llvm::StringLiteral writeOutside = "write to it in a function marked AG_HOST";
static constexpr llvm::StringLiteral readOutside =
    "read in a function marked AG_HOST, or take what is read as a parameter";

static llvm::StringRef getName(const NamedDecl *declaration) {
  return declaration->getIdentifier() ? declaration->getName() : "";
}

Place OutputCalls::makeStream(const VarDecl *variable) {
  Place place;
  place.global = variable;
  return place;
}

const VarDecl *OutputCalls::findStream(const ValueDecl *declaration) {
  auto *variable = dyn_cast<VarDecl>(declaration);
  if (!variable || !isStreamType(variable->getType()) || variable->isStaticLocal() ||
      variable->getTLSKind() != VarDecl::TLS_None)
    return nullptr;
  if (!variable->isLocalVarDecl() || variable->hasExternalStorage())
    return isa<ParmVarDecl>(variable) ? nullptr : variable;
  auto *named = variable->getType()->isReferenceType() && variable->getInit()
                    ? dyn_cast<DeclRefExpr>(variable->getInit()->IgnoreParenImpCasts())
                    : nullptr;
  return named ? findStream(named->getDecl()) : nullptr;
}

namespace {
/// Looks whether a function returns one of its parameters only.
struct ReturnedStreamFinder : ConstDynamicRecursiveASTVisitor {
  ReturnedStreamFinder(const FunctionDecl *function, unsigned number, unsigned depth)
      : function(function), number(number), depth(depth) {}

  /// `out << a << b`, `out.put(c)` and a call of the function itself give what they were given.
  bool leads(const Expr *value) {
    value = value->IgnoreParenImpCasts();
    if (auto *conditional = dyn_cast<ConditionalOperator>(value))
      return leads(conditional->getTrueExpr()) && leads(conditional->getFalseExpr());
    auto *call = dyn_cast<CallExpr>(value);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (!callee) {
      auto *reference = dyn_cast<DeclRefExpr>(value);
      return reference && reference->getDecl() == function->getParamDecl(number);
    }
    auto *member = dyn_cast<CXXMemberCallExpr>(call);
    if (isInStd(callee) && OutputCalls::prints(callee) && isStreamType(callee->getReturnType()))
      return leads(member ? member->getImplicitObjectArgument() : call->getArg(0));
    std::optional<unsigned> passed = declaresSameEntity(callee, function)
                                         ? number
                                         : OutputCalls::findReturned(callee, depth + 1);
    return passed && *passed < call->getNumArgs() && leads(call->getArg(*passed));
  }
  bool VisitReturnStmt(const ReturnStmt *statement) override {
    isOnly &= statement->getRetValue() && leads(statement->getRetValue());
    return isOnly;
  }
  bool TraverseLambdaExpr(const LambdaExpr *) override { return true; }
  bool TraverseCXXRecordDecl(const CXXRecordDecl *) override { return true; }

  const FunctionDecl *function;
  unsigned number, depth;
  bool isOnly = true;
};
} // namespace

std::optional<unsigned> OutputCalls::findReturned(const FunctionDecl *function, unsigned depth) {
  // Functions may call each other.
  constexpr unsigned deepest = 4;
  const FunctionDecl *definition = nullptr;
  bool gives = function->getReturnType()->isLValueReferenceType() &&
               isStreamType(function->getReturnType()) && function->hasBody(definition);
  if (!gives || depth > deepest)
    return std::nullopt;
  auto parameters = definition->parameters();
  auto stream = llvm::find_if(parameters, [](const ParmVarDecl *each) {
    return each->getType()->isReferenceType() && isStreamType(each->getType());
  });
  if (stream == parameters.end())
    return std::nullopt;
  ReturnedStreamFinder finder(definition, stream - parameters.begin(), depth);
  finder.TraverseStmt(definition->getBody());
  return finder.isOnly ? std::optional(finder.number) : std::nullopt;
}

static constexpr std::array printingNames{"printf",  "fprintf", "puts",  "fputs",
                                          "putchar", "putc",    "fputc", "fflush"};
static constexpr std::array otherwise{"vprintf", "vfprintf", "fwrite", "perror"};
static constexpr std::array reading{"scanf", "fscanf", "sscanf", "getchar", "getc",
                                    "fgetc", "gets",   "fgets",  "getline", "fread"};

bool OutputCalls::prints(const FunctionDecl *callee) {
  if (callee->isExternC())
    return llvm::is_contained(printingNames, getName(callee));
  auto *method = dyn_cast<CXXMethodDecl>(callee);
  if (method && !method->isStatic())
    return isStreamType(callee->getASTContext().getCanonicalTagType(method->getParent()));
  return callee->getOverloadedOperator() == OO_LessLess && callee->getNumParams() == 2 &&
         isStreamType(callee->getParamDecl(0)->getType());
}

void OutputCalls::refuse(const Expr *part, const std::string &what, llvm::StringRef remedy) {
  Code::refuse(part->getSourceRange(), diag::Output, what, remedy);
}

std::optional<Place> OutputCalls::emit() {
  if (!unit.isSystem(callee) || isInAg(callee))
    return std::nullopt;
  if (isa<CXXOperatorCallExpr>(call))
    return emitOperator();
  auto *member = dyn_cast<CXXMemberCallExpr>(call);
  return member ? emitMethod(member) : emitFunction();
}

//===----------------------------------------------------------------------===//
// What is printed
//===----------------------------------------------------------------------===//

/// `std::endl`, and `stderr`: declarations that are passed as they are.
bool OutputCalls::addKnown(const Expr *argument) {
  auto *reference = dyn_cast<DeclRefExpr>(argument->IgnoreParenImpCasts());
  ValueDecl *declaration = reference ? const_cast<ValueDecl *>(reference->getDecl()) : nullptr;
  auto *file = dyn_cast_or_null<VarDecl>(declaration);
  bool isFile = file && file->hasGlobalStorage() && !file->isStaticLocal() &&
                file->getType()->isPointerType() &&
                file->getType()->getPointeeType()->isRecordType();
  if (!isFile && !(isa_and_nonnull<FunctionDecl>(declaration) && unit.isSystem(declaration)))
    return false;
  arguments.push_back({QualType(), declaration, nullptr});
  text += declaration->getQualifiedNameAsString();
  return true;
}

/// `std::setw(n)`: what it gives exists for the stream only.
bool OutputCalls::addManipulator(const Expr *argument) {
  auto *made = dyn_cast<CallExpr>(stripWrappers(argument));
  const FunctionDecl *maker = made ? made->getDirectCallee() : nullptr;
  bool isMade = maker && isInStd(maker) && !isa<CXXMethodDecl>(maker) &&
                maker->getNumParams() == 1 && maker->getReturnType()->isRecordType() &&
                llvm::StringRef(getName(maker)).starts_with("set");
  isMade |= maker && isInStd(maker) && getName(maker) == "resetiosflags";
  if (!isMade)
    return false;
  text += maker->getQualifiedNameAsString() + "(";
  if (!addValue(made->getArg(0), maker->getParamDecl(0)->getType(), /*isVariadic=*/false))
    return false;
  text += ")";
  arguments.back().manipulator = const_cast<FunctionDecl *>(maker);
  return true;
}

/// An array of characters, whole, and where in it the text begins.
bool OutputCalls::addCharacters(const Expr *argument) {
  const Expr *array = argument->IgnoreParenImpCasts();
  mlir::Location location = loc(argument);
  Place characters;
  Value offset;
  if (array->getType()->isConstantArrayType()) {
    characters = evaluator.emitPlace(array);
  } else {
    Place pointer = iterators.emitIterator(argument);
    if (!pointer.position || pointer.position->isAlone() || pointer.position->reverse)
      return false;
    characters = pointer.position->container;
    offset = places.readIndex(pointer, location);
  }
  auto held = llvm::dyn_cast_or_null<ag::StructType>(characters.type);
  if (!held || held.getFields().empty() ||
      !llvm::all_of(held.getFields(), [](mlir::Type field) { return field.isSignedInteger(8); }))
    return false;
  values.push_back(places.read(characters, location));
  arguments.push_back(
      {ast.getConstantArrayType(ast.CharTy, llvm::APInt(64, held.getFields().size()), nullptr,
                                ArraySizeModifier::Normal, 0),
       nullptr, nullptr});
  // Printed code has it as a std::array.
  text += "reinterpret_cast<const char *>({}.data())";
  if (!offset)
    return true;
  values.push_back(offset);
  arguments.push_back({ast.LongTy, nullptr, nullptr, /*isOffset=*/true});
  text += " + {}";
  return true;
}

/// A number, or a C string as far as it is a value.
bool OutputCalls::addValue(const Expr *argument, QualType type, bool isVariadic) {
  type = type.getNonReferenceType().getUnqualifiedType().getCanonicalType();
  Value value;
  bool isCharacters =
      type->isPointerType() && type->getPointeeType()->isSpecificBuiltinType(BuiltinType::Char_S);
  if (isCharacters) {
    if (isText(argument))
      value = evaluator.emitText(argument);
    else if (types.isText(argument->getType()))
      value = evaluator.emitValue(argument);
    else
      return addCharacters(argument);
  } else {
    mlir::Type held =
        type->isArithmeticType() || type->isEnumeralType() ? types.convert(type) : mlir::Type();
    if (!held)
      return false;
    value = places.coerce(evaluator.emitValue(argument), held, argument->getExprLoc());
  }
  // Of types of one size, printed code has the other one.
  if (isCharacters)
    type = ast.getPointerType(ast.CharTy.withConst());
  bool isLong = type->isSpecificBuiltinType(BuiltinType::LongLong) ||
                type->isSpecificBuiltinType(BuiltinType::ULongLong);
  if (type->isSpecificBuiltinType(BuiltinType::Char_S) || (isVariadic && isLong))
    parameters.push_back(builder.getNamedAttr(std::to_string(values.size()),
                                              builder.getStringAttr(spellCanonical(type, ast))));
  values.push_back(value);
  arguments.push_back({type, nullptr, nullptr});
  text += "{}";
  return true;
}

void OutputCalls::addArgument(const Expr *argument, QualType parameter, bool isVariadic) {
  if (addKnown(argument) || addManipulator(argument) || addValue(argument, parameter, isVariadic))
    return;
  QualType type = argument->IgnoreParenImpCasts()->getType();
  // Without what there is in its place.
  std::string name = llvm::StringRef(types.describe(type)).split(", for which ").first.str();
  refuse(argument, "printing " + name,
         type->isRecordType() && types.convert(type) ? printInstead : printOutside);
}

/// The arguments of a function, in parentheses.
void OutputCalls::addArguments(llvm::ArrayRef<const Expr *> given) {
  text += "(";
  for (auto [index, argument] : llvm::enumerate(given)) {
    text += index ? ", " : "";
    bool isVariadic = index >= callee->getNumParams();
    addArgument(argument, isVariadic ? argument->getType() : callee->getParamDecl(index)->getType(),
                isVariadic);
  }
  text += ")";
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

Value OutputCalls::emitCall(const VarDecl *stream, bool continues) {
  OutputCall made;
  made.callee = const_cast<FunctionDecl *>(callee);
  made.stream = const_cast<VarDecl *>(stream);
  made.arguments = arguments;
  made.gives = static_cast<bool>(result);
  std::string name = stream ? printing.spellGlobal(stream) : "", written = text;
  if (size_t at = written.find('@'); at != std::string::npos)
    written.replace(at, 1, name);
  llvm::SmallVector<mlir::Type, 1> results;
  if (result)
    results.push_back(result);
  auto op = ag::HostCallOp::create(
      builder, loc(call), results, builder.getStringAttr(unit.nameOutput(std::move(made))), values,
      builder.getStringAttr(callee->getNameAsString()), builder.getDenseI64ArrayAttr({}));
  ag::setAttr<ag::TextAttr>(op, builder.getStringAttr(written));
  if (continues)
    ag::setAttr<ag::ContinuesAttr>(op, builder.getStringAttr(name));
  if (!parameters.empty())
    ag::setAttr<ag::ParametersAttr>(op, builder.getDictionaryAttr(parameters));
  return result ? op->getResult(0) : Value();
}

Value OutputCalls::emitOn(const Place &stream, bool continues) {
  if (!stream.choice)
    return emitCall(stream.global, continues);
  mlir::Location location = loc(call);
  if (result)
    return select(
        places.readKept(stream.choice->condition, location),
        [&] { return emitOn(stream.choice->onTrue); },
        [&] { return emitOn(stream.choice->onFalse); }, location);
  places.emitForChosen(stream, [&](const Place &chosen) { emitOn(chosen); }, location);
  return Value();
}

/// `stream << x`, whose left operand comes first.
Place OutputCalls::emitInserted(const Place &stream) {
  const Expr *inserted = call->getArg(1);
  auto *named = dyn_cast<DeclRefExpr>(inserted->IgnoreParenImpCasts());
  // A manipulator of the user's.
  if (auto *manipulator = named ? dyn_cast<FunctionDecl>(named->getDecl()) : nullptr;
      manipulator && !unit.isSystem(manipulator)) {
    evaluator.callFunction(manipulator, std::nullopt, Argument{stream, call->getArg(0), true}, call,
                           manipulator->getQualifiedNameAsString());
    return stream;
  }
  text = "@ << ";
  addArgument(inserted, callee->getParamDecl(callee->getNumParams() - 1)->getType());
  auto *before = dyn_cast<CXXOperatorCallExpr>(call->getArg(0)->IgnoreParenImpCasts());
  emitOn(stream, before && before->getOperator() == OO_LessLess);
  return stream;
}

std::optional<Place> OutputCalls::emitOperator() {
  OverloadedOperatorKind kind = cast<CXXOperatorCallExpr>(call)->getOperator();
  // `operator!` is one of a base.
  const Expr *operand = call->getArg(0)->IgnoreParenImpCasts();
  QualType type = operand->getType();
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  if (kind == OO_GreaterGreater && (isStreamClass(record, "basic_istream") || isStreamType(type)))
    refuse(call, "a stream", readOutside);
  if (!isStreamType(type) || (kind != OO_LessLess && kind != OO_Exclaim))
    return std::nullopt;
  Place stream = evaluator.emitPlace(operand);
  if (!isStream(stream))
    refuse(operand, "this stream", writeOutside);
  if (kind == OO_LessLess)
    return emitInserted(stream);
  text = "!@";
  result = builder.getI1Type();
  return makeValuePlace(emitOn(stream));
}

/// `stream.width(n)`, `stream.put(c)`, and the conversion to bool.
std::optional<Place> OutputCalls::emitMethod(const CXXMemberCallExpr *member) {
  const Expr *object = member->getImplicitObjectArgument()->IgnoreParenImpCasts();
  auto *access = dyn_cast<MemberExpr>(member->getCallee()->IgnoreParens());
  QualType type = object->getType();
  if (isStreamClass(type->getAsCXXRecordDecl(), "basic_istream"))
    refuse(call, "a stream", readOutside);
  if (!access || access->isArrow() || !isStreamType(type))
    return std::nullopt;
  Place stream = evaluator.emitPlace(object);
  if (!isStream(stream))
    refuse(object, "this stream", writeOutside);
  QualType given = callee->getReturnType();
  result =
      given->isArithmeticType() || given->isEnumeralType() ? types.convert(given) : mlir::Type();
  if (!result && !given->isVoidType() && !isStreamType(given))
    refuse(call, "`" + callee->getNameAsString() + "` of a stream",
           "call it in a function marked AG_HOST");
  bool isConversion = isa<CXXConversionDecl>(callee);
  text = isConversion ? "static_cast<bool>(@)" : "@." + callee->getNameAsString();
  if (!isConversion)
    addArguments(llvm::SmallVector<const Expr *>(call->arguments()));
  Value value = emitOn(stream);
  return value ? makeValuePlace(value) : given->isVoidType() ? Place() : stream;
}

std::optional<Place> OutputCalls::emitFunction() {
  llvm::StringRef name = getName(callee);
  if (llvm::is_contained(reading, name) && (callee->isExternC() || isInStd(callee)))
    refuse(call, "`" + name.str() + "`", readOutside);
  if (!callee->isExternC())
    return std::nullopt;
  if (llvm::is_contained(otherwise, name))
    refuse(call, "`" + name.str() + "`", "call it in a function marked AG_HOST");
  if (!prints(callee))
    return std::nullopt;
  result = types.convert(callee->getReturnType());
  text = printing.spellCallee(call);
  addArguments(llvm::SmallVector<const Expr *>(call->arguments()));
  return makeValuePlace(emitCall(nullptr, /*continues=*/false));
}

} // namespace autographc::frontend
