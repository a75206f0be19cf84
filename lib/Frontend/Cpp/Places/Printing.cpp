//===- Printing.cpp - how printed code names functions and constants ------===//
#include "Printing.h"

#include "autographc/Cxx/StaticInvokers.h"

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
std::string Printing::spellConstant(const ValueDecl *constant) {
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

std::string Printing::spellGlobal(const VarDecl *variable) {
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
  explicit LocalUseFinder(bool isInlined) : isInlined(isInlined) {}

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
    found |= declaration->getParentFunctionOrMethod() || (isInlined && isMember);
    return !found;
  }

  bool isInlined, found = false;
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
static bool hasLocalQualifier(const DeclRefExpr *reference, bool isInlined) {
  NestedNameSpecifier qualifier = reference->getQualifier();
  if (qualifier.getKind() == NestedNameSpecifier::Kind::Namespace) {
    auto *alias = dyn_cast<NamespaceAliasDecl>(qualifier.getAsNamespaceAndPrefix().Namespace);
    return (alias && alias->getDeclContext()->isFunctionOrMethod()) ||
           (isInlined && beginsInside(qualifier));
  }
  LocalUseFinder finder(isInlined);
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
                           const ValueDecl *declaration, bool isInlined,
                           const PrintingPolicy &policy) {
  LocalUseFinder finder(isInlined);
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

std::string Printing::spellCallee(const CallExpr *expression) {
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

/// Whether a name is written in another place than the body at hand: in a default argument, or the
/// default of a member.
static bool isWrittenElsewhere(const DeclRefExpr *reference, const FunctionDecl *body,
                               const SourceManager &sources) {
  const FunctionDecl *definition = nullptr;
  if (!reference || !body || !body->hasBody(definition))
    return false;
  auto place = [&](SourceLocation location) { return sources.getExpansionLoc(location); };
  return !sources.isPointWithin(place(reference->getLocation()), place(definition->getBeginLoc()),
                                place(definition->getEndLoc()));
}

std::string Printing::spellWrittenCallee(const CallExpr *expression) {
  if (isa<CXXOperatorCallExpr>(expression))
    return expression->getDirectCallee()->getNameAsString();
  if (expression->getDirectCallee() && isTemplateArgument(expression->getCallee()))
    return spellFunction(expression->getDirectCallee());
  std::string text;
  llvm::raw_string_ostream stream(text);
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  // A function that only printed code has stands before the one that calls it.
  const Expr *callee = expression->getCallee()->IgnoreParenImpCasts();
  bool isMoved = body.frame->outer || getOutermost().isLifted ||
                 isWrittenElsewhere(dyn_cast<DeclRefExpr>(callee), body.frame->function,
                                    ast.getSourceManager());
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
  bool isElsewhere = reference && (isMoved || isFoundByUsing(reference, body.frame->function) ||
                                   isOfOtherClass(reference->getDecl(), body.frame->function));
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

std::string Printing::spellMethod(const CXXMethodDecl *method, const CXXRecordDecl *seen) {
  if (!canName(method))
    return ".*" + spellMethodPointer(method);
  std::string name = method->getNameAsString();
  if (const TemplateArgumentList *arguments = method->getTemplateSpecializationArgs())
    name += spellArguments(arguments->asArray(), PrintingPolicy(ast.getLangOpts()));
  bool isOfBase = seen->getCanonicalDecl() != method->getParent()->getCanonicalDecl();
  return "." +
         (isOfBase ? types.spellUniquely(ast.getCanonicalTagType(method->getParent())) + "::"
                   : "") +
         types.getLocalNames().rename(name, method);
}

static bool holdsLambda(const TemplateArgument &argument);

/// Whether an argument of the template that a function or class is made of, or a class around it,
/// is a lambda, which only the body that it stands in can name.
static bool isMadeOfLambda(const Decl *declaration) {
  auto *function = dyn_cast<FunctionDecl>(declaration);
  auto *special = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
  const TemplateArgumentList *arguments = function  ? function->getTemplateSpecializationArgs()
                                          : special ? &special->getTemplateArgs()
                                                    : nullptr;
  if (arguments && llvm::any_of(arguments->asArray(), holdsLambda))
    return true;
  auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
  return owner && isMadeOfLambda(owner);
}

static bool holdsLambda(const TemplateArgument &argument) {
  if (argument.getKind() == TemplateArgument::Pack)
    return llvm::any_of(argument.pack_elements(), holdsLambda);
  QualType type;
  if (argument.getKind() == TemplateArgument::Type)
    type = argument.getAsType();
  else if (argument.getKind() == TemplateArgument::Declaration &&
           isa<TemplateParamObjectDecl>(argument.getAsDecl()))
    type = argument.getAsDecl()->getType();
  else if (auto *function = argument.getKind() == TemplateArgument::Declaration
                                ? dyn_cast<FunctionDecl>(argument.getAsDecl())
                                : nullptr)
    return findInvoked(function) || isMadeOfLambda(function);
  const CXXRecordDecl *record =
      type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && (record->isLambda() || isMadeOfLambda(record));
}

bool Printing::canName(const NamedDecl *declaration) {
  if (isMadeOfLambda(declaration))
    return false;
  const Frame &outermost = getOutermost();
  const DeclContext *user = !outermost.isLifted             ? outermost.function
                            : standsInClass(outermost.site) ? outermost.site
                                                            : nullptr;
  for (const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext()); owner;
       owner = dyn_cast<CXXRecordDecl>(owner->getDeclContext())) {
    if (declaration->getAccess() != AS_public && declaration->getAccess() != AS_none &&
        !(user && owner->Encloses(user)))
      return false;
    declaration = owner;
  }
  return true;
}

} // namespace autographc::frontend
