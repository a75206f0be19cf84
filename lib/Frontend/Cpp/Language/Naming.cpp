//===- Naming.cpp - how printed code names functions and constants --------===//
#include "Emitter.h"
#include "Frontend/Cpp/Program/Module.h"

using namespace clang;

namespace autographc::frontend {

/// Made from a template that has packs, or in a class made from one.
static bool hasPack(const DeclContext *context) {
  for (; !context->isFileContext(); context = context->getParent()) {
    auto *function = dyn_cast<FunctionDecl>(context);
    auto *special = dyn_cast<ClassTemplateSpecializationDecl>(context);
    const TemplateDecl *primary = function  ? function->getPrimaryTemplate()
                                  : special ? cast<TemplateDecl>(special->getSpecializedTemplate())
                                            : nullptr;
    if (primary && primary->getTemplateParameters()->hasParameterPack())
      return true;
  }
  return false;
}

/// How printed code names a constant; nothing where its value has to do.
std::string EmitterBase::spellConstant(const ValueDecl *constant) {
  if (const LocalNames::Local *local = types.getLocalNames().find(constant)) {
    const Frame &outermost = getOutermost();
    // The initialiser of another function's may name what means nothing in this one; so may one of
    // a template with a pack.
    bool isOwn = !outermost.isLifted && outermost.function &&
                 outermost.function->Encloses(constant->getDeclContext()) &&
                 !hasPack(outermost.function);
    return isOwn || isa<EnumConstantDecl>(constant) ? local->name : "";
  }
  auto *enumeration = dyn_cast<EnumDecl>(constant->getDeclContext());
  // The enumeration itself has a name everywhere.
  bool isScoped = enumeration && enumeration->isScoped();
  if (const LocalNames::Local *local = isScoped ? types.getLocalNames().find(enumeration) : nullptr)
    return local->name + "::" + constant->getNameAsString();
  if (isa<VarTemplateSpecializationDecl>(constant) ||
      (!isScoped && !canName(enumeration ? cast<NamedDecl>(enumeration) : constant)))
    return "";
  return types.getLocalNames().rename(shortenTypes(constant->getQualifiedNameAsString()),
                                      constant->getType());
}

/// As code anywhere in the file names it, which for one made from a template is with its arguments.
std::string EmitterBase::spellGlobal(const VarDecl *variable) {
  std::string name = shortenTypes(variable->getQualifiedNameAsString());
  if (auto *special = dyn_cast<VarTemplateSpecializationDecl>(variable))
    name += spellArguments(special->getTemplateArgs().asArray(), PrintingPolicy(ast.getLangOpts()));
  return name;
}

/// Whether only its arguments find a function: it is declared nowhere but within a class.
static bool isHiddenFriend(const ValueDecl *declaration) {
  auto *function = dyn_cast<FunctionDecl>(declaration);
  return function && !isa<CXXMethodDecl>(function) &&
         llvm::all_of(function->redecls(), [](const FunctionDecl *each) {
           return isa<CXXRecordDecl>(each->getLexicalDeclContext());
         });
}

/// `f` where the body says `using n::f;` or `using namespace n;`.
static bool isFoundByUsing(const DeclRefExpr *reference, const FunctionDecl *function) {
  if (auto *shadow = dyn_cast<UsingShadowDecl>(reference->getFoundDecl()))
    return shadow->getDeclContext()->isFunctionOrMethod();
  const DeclContext *context = reference->getDecl()->getDeclContext()->getRedeclContext();
  return context->isNamespace() && function && !context->Encloses(function->getDeclContext());
}

namespace {
/// Looks in what stands before a name or in its template arguments for what means nothing outside
/// the body or the template that it is written in.
struct LocalUseFinder : ConstDynamicRecursiveASTVisitor {
  explicit LocalUseFinder(bool isInPlace) : isInPlace(isInPlace) {}

  bool VisitDeclRefExpr(const DeclRefExpr *reference) override { return add(reference->getDecl()); }
  bool VisitCXXThisExpr(const CXXThisExpr *) override { return !(found = true); }
  bool VisitSizeOfPackExpr(const SizeOfPackExpr *) override { return !(found = true); }
  // `std::array{1, 2}`, which Clang prints with the class's template arguments as that declares
  // them.
  bool VisitDeducedTemplateSpecializationTypeLoc(DeducedTemplateSpecializationTypeLoc) override {
    return !(found = true);
  }
  bool VisitTypedefTypeLoc(TypedefTypeLoc type) override { return add(type.getDecl()); }
  bool VisitTagTypeLoc(TagTypeLoc type) override {
    return type.getQualifierLoc() || add(type.getDecl());
  }
  bool add(const NamedDecl *declaration) {
    bool isMember = declaration->getDeclContext()->getRedeclContext()->isRecord();
    found |= declaration->getParentFunctionOrMethod() || (isInPlace && isMember);
    return !found;
  }

  bool isInPlace, found = false;
};
} // namespace

/// Whether only what is around the body finds the namespace that a qualifier begins with.
static bool beginsInside(NestedNameSpecifier qualifier) {
  NamespaceAndPrefix names = qualifier.getAsNamespaceAndPrefix();
  if (names.Prefix)
    return names.Prefix.getKind() == NestedNameSpecifier::Kind::Namespace &&
           beginsInside(names.Prefix);
  return !names.Namespace->getDeclContext()->getRedeclContext()->isTranslationUnit();
}

/// `S::f` where the body says `using S = Stack<int>;`, or `namespace S = stacks;`.
static bool hasLocalQualifier(const DeclRefExpr *reference, bool isInPlace) {
  NestedNameSpecifier qualifier = reference->getQualifier();
  if (qualifier.getKind() == NestedNameSpecifier::Kind::Namespace) {
    auto *alias = dyn_cast<NamespaceAliasDecl>(qualifier.getAsNamespaceAndPrefix().Namespace);
    return (alias && alias->getDeclContext()->isFunctionOrMethod()) ||
           (isInPlace && beginsInside(qualifier));
  }
  LocalUseFinder finder(isInPlace);
  finder.TraverseNestedNameSpecifierLoc(reference->getQualifierLoc());
  return finder.found;
}

/// Clang rounds numbers to a few digits.
static std::string spellArgument(const TemplateArgument &argument, const PrintingPolicy &policy) {
  if (argument.getKind() != TemplateArgument::StructuralValue ||
      !argument.getAsStructuralValue().isFloat())
    return StringRef(spellArguments(argument, policy)).drop_front().drop_back().str();
  llvm::SmallString<32> number;
  argument.getAsStructuralValue().getFloat().toString(number);
  return "static_cast<" +
         shortenTypes(argument.getStructuralValueType().getUnqualifiedType().getAsString(policy)) +
         ">(" + number.str().str() + ")";
}

/// Those that are written; or as many of what they are, where that says more than the body around
/// the call.
static void printArguments(llvm::raw_ostream &stream, llvm::ArrayRef<TemplateArgumentLoc> written,
                           const ValueDecl *declaration, bool isInPlace,
                           const PrintingPolicy &policy) {
  LocalUseFinder finder(isInPlace);
  for (const TemplateArgumentLoc &argument : written)
    finder.TraverseTemplateArgumentLoc(argument);
  auto *function = dyn_cast<FunctionDecl>(declaration);
  const TemplateArgumentList *arguments =
      function ? function->getTemplateSpecializationArgs() : nullptr;
  if (!finder.found || !arguments)
    return printTemplateArgumentList(stream, written, policy);
  // A pack is one argument, the last that can be written.
  const TemplateParameterList *parameters = function->getPrimaryTemplate()->getTemplateParameters();
  size_t count =
      llvm::find_if(*parameters, [](const NamedDecl *each) { return each->isParameterPack(); }) -
      parameters->begin() + 1;
  std::string texts;
  for (const TemplateArgument &argument :
       arguments->asArray().take_front(std::min(count, written.size())))
    if (std::string text =
            spellArgument(function->getASTContext().getCanonicalTemplateArgument(argument), policy);
        !text.empty())
      texts += (texts.empty() ? "" : ", ") + text;
  stream << "<" << texts << ">";
}

std::string Emitter::spellCallee(const CallExpr *expression) {
  std::string spelling = shortenTypes(spellWrittenCallee(expression));
  const FunctionDecl *callee = expression->getDirectCallee();
  return callee ? types.getLocalNames().rename(spelling, callee) : spelling;
}

/// `Op(x)`, where `Op` is an argument of the template around: Clang's reference to the function has
/// no arguments of its own.
static bool isTemplateArgument(const Expr *expression) {
  for (;;) {
    if (isa<SubstNonTypeTemplateParmExpr>(expression))
      return true;
    if (auto *parentheses = dyn_cast<ParenExpr>(expression))
      expression = parentheses->getSubExpr();
    else if (auto *cast = dyn_cast<ImplicitCastExpr>(expression))
      expression = cast->getSubExpr();
    else if (auto *pointed = dyn_cast<UnaryOperator>(expression);
             pointed && pointed->getOpcode() == UO_Deref)
      expression = pointed->getSubExpr();
    else
      return false;
  }
}

/// Whether a function is a method, of a class that the body at hand is not in: initialisers of
/// members call such.
static bool isOfOtherClass(const ValueDecl *callee, const FunctionDecl *body) {
  auto *method = dyn_cast<CXXMethodDecl>(callee), *own = dyn_cast_or_null<CXXMethodDecl>(body);
  return method && !(own && declaresSameEntity(own->getParent(), method->getParent()));
}

std::string Emitter::spellWrittenCallee(const CallExpr *expression) {
  if (isa<CXXOperatorCallExpr>(expression))
    return expression->getDirectCallee()->getNameAsString();
  if (expression->getDirectCallee() && isTemplateArgument(expression->getCallee()))
    return spellFunction(expression->getDirectCallee());
  std::string text;
  llvm::raw_string_ostream stream(text);
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  // A function that only printed code has stands before the one that calls it.
  bool isMoved = frame->outer || getOutermost().isLifted;
  const Expr *callee = expression->getCallee()->IgnoreParenImpCasts();
  if (auto *member = dyn_cast<MemberExpr>(callee)) {
    auto *method = cast<CXXMethodDecl>(member->getMemberDecl());
    if (!method->isStatic() && !canName(method))
      return ".*" + spellMethodPointer(method);
    if (auto *conversion = dyn_cast<CXXConversionDecl>(member->getMemberDecl()))
      return ".operator " + types.spellUniquely(conversion->getConversionType());
    stream << (method->isStatic()
                   ? types.spellUniquely(ast.getCanonicalTagType(method->getParent())) + "::"
                   : ".");
    callee = nullptr;
    stream << member->getMemberDecl()->getNameAsString();
    if (member->hasExplicitTemplateArgs())
      printArguments(stream, member->template_arguments(), method, isMoved, policy);
  }
  auto *reference = dyn_cast_or_null<DeclRefExpr>(callee);
  bool isElsewhere = reference && (isMoved || isFoundByUsing(reference, frame->function) ||
                                   isOfOtherClass(reference->getDecl(), frame->function));
  bool lacksName = reference && (hasLocalQualifier(reference, isMoved) ||
                                 (!reference->hasQualifier() && isElsewhere));
  if (lacksName && !isHiddenFriend(reference->getDecl())) {
    // The body stands in another function's place, where its class or namespace must be named.
    // Printed code has no aliases of bodies.
    policy.SuppressUnwrittenScope = true;
    auto *method = dyn_cast<CXXMethodDecl>(reference->getDecl());
    if (method)
      stream << types.spellUniquely(ast.getCanonicalTagType(method->getParent()))
             << "::" << method->getNameAsString();
    else
      reference->getDecl()->printQualifiedName(stream, policy);
    if (reference->hasExplicitTemplateArgs())
      printArguments(stream, reference->template_arguments(), reference->getDecl(), isMoved,
                     policy);
  } else if (reference && reference->hasExplicitTemplateArgs()) {
    // As written but for the arguments.
    if (reference->hasQualifier())
      reference->getQualifier().print(stream, policy);
    stream << reference->getNameInfo().getAsString();
    printArguments(stream, reference->template_arguments(), reference->getDecl(), isMoved, policy);
  } else if (callee) {
    callee->printPretty(stream, nullptr, policy);
  }
  return text;
}

/// `T &&` of a template of functions, which takes what it is given as it is.
static bool isForwarding(const FunctionDecl *callee, unsigned number) {
  const FunctionTemplateDecl *primary = callee->getPrimaryTemplate();
  const FunctionDecl *pattern = primary ? primary->getTemplatedDecl() : nullptr;
  if (!pattern || !pattern->getNumParams())
    return false;
  const ParmVarDecl *parameter =
      pattern->getParamDecl(std::min(number, pattern->getNumParams() - 1));
  QualType type = parameter->getType();
  if (auto *pack = type->getAs<PackExpansionType>())
    type = pack->getPattern();
  auto *reference = type->getAs<RValueReferenceType>();
  auto *own = reference ? reference->getPointeeType()->getAs<TemplateTypeParmType>() : nullptr;
  return own && !reference->getPointeeType().hasLocalQualifiers() &&
         own->getDepth() == primary->getTemplateParameters()->getDepth();
}

/// Whether another function of the name differs in how it takes the same argument.
static bool isOverloadedByCategory(const FunctionDecl *callee, unsigned number) {
  QualType type = callee->getParamDecl(number)->getType();
  for (const NamedDecl *declaration : callee->getDeclContext()->lookup(callee->getDeclName())) {
    auto *other = dyn_cast<FunctionDecl>(declaration->getUnderlyingDecl());
    if (!other || other->getNumParams() != callee->getNumParams())
      continue;
    QualType given = other->getParamDecl(number)->getType();
    const ASTContext &ast = callee->getASTContext();
    if (given->isReferenceType() && !ast.hasSameType(given, type) &&
        ast.hasSameUnqualifiedType(given.getNonReferenceType(), type.getNonReferenceType()))
      return true;
  }
  return false;
}

/// Whether another method of the name is for other objects: constant ones, variables or
/// temporaries.
static bool isOverloadedByObject(const CXXMethodDecl *method) {
  for (const NamedDecl *declaration : method->getParent()->lookup(method->getDeclName())) {
    auto *other =
        dyn_cast_or_null<CXXMethodDecl>(declaration->getUnderlyingDecl()->getAsFunction());
    if (other && !other->isStatic() &&
        (other->isConst() != method->isConst() ||
         other->getRefQualifier() != method->getRefQualifier()))
      return true;
  }
  return false;
}

/// A number whose type has a namesake: of its size and sign, and another type all the same.
static bool hasNamesake(QualType type) {
  auto *number = type->getAs<BuiltinType>();
  return number &&
         llvm::is_contained({BuiltinType::LongLong, BuiltinType::ULongLong, BuiltinType::Char_S,
                             BuiltinType::Char_U, BuiltinType::WChar_S, BuiltinType::WChar_U,
                             BuiltinType::Char8, BuiltinType::Char16, BuiltinType::Char32},
                            number->getKind());
}

/// Whether the types of the arguments decide which function a call of this name reaches, or what it
/// is made for.
static bool dependsOnArguments(const FunctionDecl *callee) {
  auto declared = callee->getDeclContext()->lookup(callee->getDeclName());
  return callee->getTemplateInstantiationPattern() ||
         llvm::any_of(declared, [&](const NamedDecl *declaration) {
           const NamedDecl *function = declaration->getUnderlyingDecl();
           return function->getCanonicalDecl() != callee->getCanonicalDecl() &&
                  function->getAsFunction();
         });
}

/// Says which arguments must be temporary, as `T &&` takes nothing else, or constant, for the
/// functions that a call may name to tell them apart: the variables of printed code are neither.
/// Also the types of numbers that printed code may spell otherwise, where it matters.
void Emitter::markCategories(mlir::Operation *call, const FunctionDecl *callee, bool hasSelf,
                             const Expr *where) {
  // A call through a pointer names the function, which takes other arguments as they are.
  auto *written = dyn_cast<CallExpr>(where);
  bool isByPointer = written && !written->getDirectCallee();
  llvm::SmallVector<int64_t> constants, temporaries;
  llvm::SmallVector<mlir::NamedAttribute> parameters;
  if (auto *method = dyn_cast<CXXMethodDecl>(callee);
      hasSelf && method && isOverloadedByObject(method)) {
    if (method->getRefQualifier() == RQ_RValue)
      temporaries.push_back(0);
    else if (method->isConst())
      constants.push_back(0);
  }
  for (auto [number, parameter] : llvm::enumerate(callee->parameters())) {
    QualType type = parameter->getType(), given = type.getNonReferenceType();
    bool isChanged = type->isReferenceType() && !given.isConstQualified();
    bool isSpelled = hasNamesake(given) || (isByPointer && !isChanged && given->isArithmeticType());
    if (isSpelled && (isChanged || dependsOnArguments(callee)))
      parameters.push_back(builder.getNamedAttr(
          std::to_string(number + hasSelf),
          builder.getStringAttr(spellCanonical(given.getUnqualifiedType(), ast))));
    if (type->isRValueReferenceType())
      temporaries.push_back(number + hasSelf);
    else if (type->isReferenceType() && given.isConstQualified() &&
             (isForwarding(callee, number) || isOverloadedByCategory(callee, number)))
      constants.push_back(number + hasSelf);
  }
  if (!parameters.empty())
    ag::setAttr<ag::ParametersAttr>(call, builder.getDictionaryAttr(parameters));
  if (!constants.empty())
    ag::setAttr<ag::ConstantsAttr>(call, builder.getDenseI64ArrayAttr(constants));
  if (!temporaries.empty())
    ag::setAttr<ag::TemporariesAttr>(call, builder.getDenseI64ArrayAttr(temporaries));
}

} // namespace autographc::frontend
