//===- Source.cpp - comments, declarations and constness of a body --------===//
#include "Source.h"

#include "autographc/Cxx/StaticInvokers.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace autographc::emit {

static std::vector<Comment> readComments(SourceRange body, const SourceManager &sources,
                                         const LangOptions &language) {
  std::vector<Comment> comments;
  auto [file, begin] = sources.getDecomposedLoc(body.getBegin());
  unsigned end = sources.getFileOffset(body.getEnd());
  StringRef text = sources.getBufferData(file);
  Lexer lexer(sources.getLocForStartOfFile(file), language, text.begin(), text.begin() + begin,
              text.end());
  lexer.SetCommentRetentionState(true);
  // A lexer's text must end in a null character, so it has all of the file and stops here.
  for (Token token;
       !lexer.LexFromRawLexer(token) && sources.getFileOffset(token.getLocation()) < end;)
    if (token.is(tok::comment))
      comments.push_back({sources.getSpellingLineNumber(token.getLocation()),
                          text.substr(sources.getFileOffset(token.getLocation()), token.getLength())
                              .rtrim()
                              .str()});
  return comments;
}

static bool isOperator(DeclarationName name) {
  return name.getNameKind() == DeclarationName::CXXOperatorName ||
         name.getNameKind() == DeclarationName::CXXLiteralOperatorName;
}

/// Whether a declaration brings operators, which are written without their names.
static bool bringsOperators(const Decl *declaration) {
  if (auto *one = dyn_cast<UsingDecl>(declaration))
    return isOperator(one->getDeclName());
  auto *all = dyn_cast<UsingDirectiveDecl>(declaration);
  return all && llvm::any_of(all->getNominatedNamespace()->decls(), [](const Decl *member) {
           auto *space = dyn_cast<NamespaceDecl>(member);
           auto *named = dyn_cast<NamedDecl>(member);
           return (space && space->isInline()) || (named && isOperator(named->getDeclName()));
         });
}

namespace {
/// Finds the declarations of a body that the functional form has no trace of, but which its names
/// may come from. Those of inner scopes stay away: what they name is written with its namespace.
class UsingFinder : public DynamicRecursiveASTVisitor {
public:
  explicit UsingFinder(const Stmt *body) {
    if (auto *compound = dyn_cast<CompoundStmt>(body))
      outermost.insert_range(compound->body());
  }

  std::vector<const DeclStmt *> found;

  bool TraverseLambdaExpr(LambdaExpr *) override { return true; }
  bool VisitDeclStmt(DeclStmt *statement) override {
    const Decl *declaration = *statement->decl_begin();
    bool isUsing =
        isa<UsingDecl, UsingDirectiveDecl, UsingEnumDecl, NamespaceAliasDecl>(declaration);
    if (isUsing && (outermost.contains(statement) || bringsOperators(declaration)))
      found.push_back(statement);
    return true;
  }

private:
  llvm::SmallPtrSet<const Stmt *, 16> outermost;
};
} // namespace

/// The names of the parameters of the templates that a function was made from.
static void addTemplateParameters(const FunctionDecl *function, llvm::StringSet<> &names) {
  auto add = [&](const TemplateParameterList *parameters) {
    for (const NamedDecl *parameter : *parameters)
      names.insert(parameter->getName());
  };
  if (const FunctionTemplateDecl *primary = function->getPrimaryTemplate())
    add(primary->getTemplateParameters());
  for (const DeclContext *context = function->getDeclContext(); context->isRecord();
       context = context->getParent())
    if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(context))
      add(special->getSpecializedTemplate()->getTemplateParameters());
}

/// Whether the file includes <autograph/gradient.h>.
static bool knowsTapes(const ASTContext &ast) {
  const DeclContext *library = findNamespace(ast, {"ag"});
  return library && !library->lookup(&ast.Idents.get("GradientTape")).empty();
}

BodyContext readContext(const FunctionDecl *function, const LocalNames &locals) {
  const SourceManager &sources = function->getASTContext().getSourceManager();
  const LangOptions &language = function->getASTContext().getLangOpts();
  BodyContext context;
  context.isRecorded = knowsTapes(function->getASTContext());
  SourceRange body = function->getBody()->getSourceRange();
  if (body.getBegin().isFileID() && body.getEnd().isFileID()) {
    context.comments = readComments(body, sources, language);
    context.firstLine = sources.getSpellingLineNumber(body.getBegin());
    context.lastLine = sources.getSpellingLineNumber(body.getEnd());
  }
  for (const DeclContext *outer = function->getDeclContext(); outer; outer = outer->getParent())
    if (auto *record = dyn_cast<CXXRecordDecl>(outer))
      context.inside.insert(spellClass(record, locals));
  unsigned first = 0;
  if (auto *method = dyn_cast<CXXMethodDecl>(function);
      method && method->isImplicitObjectMemberFunction()) {
    first = 1;
    if (method->isConst())
      context.constant.insert(0);
  }
  for (auto [index, parameter] : llvm::enumerate(function->parameters()))
    if (parameter->getType().getNonReferenceType().isConstQualified())
      context.constant.insert(first + index);
  for (auto [index, parameter] : llvm::enumerate(function->parameters()))
    if (isVariable(parameter->getType()))
      context.states.insert(first + index);
  if (isInstantiation(function))
    addTemplateParameters(function, context.unknown);
  UsingFinder finder(function->getBody());
  finder.TraverseStmt(function->getBody());
  for (const DeclStmt *statement : finder.found)
    context.declarations +=
        Lexer::getSourceText(CharSourceRange::getTokenRange(statement->getSourceRange()), sources,
                             language)
            .str() +
        "\n";
  for (const LocalNames::Local &local : locals.getAll())
    context.reserved.push_back(local.name);
  return context;
}

bool isInstantiation(const FunctionDecl *function) {
  return isTemplateInstantiation(function->getTemplateSpecializationKind());
}

/// A template argument or parameter whose type can be written down here.
static bool isNamed(QualType type) {
  type = type.getNonReferenceType();
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl())
    if (record->isLambda() || record->isLocalClass() ||
        (!record->getIdentifier() && !record->getTypedefNameForAnonDecl()))
      return false;
  return true;
}

static bool isNamed(const TemplateArgument &argument) {
  switch (argument.getKind()) {
  case TemplateArgument::Type:
    return isNamed(argument.getAsType());
  case TemplateArgument::Declaration: {
    auto *function = dyn_cast<FunctionDecl>(argument.getAsDecl());
    const TemplateArgumentList *own =
        function ? function->getTemplateSpecializationArgs() : nullptr;
    return !findInvoked(function) && isNamed(argument.getAsDecl()->getType()) &&
           (!own || llvm::all_of(own->asArray(),
                                 [](const TemplateArgument &each) { return isNamed(each); }));
  }
  case TemplateArgument::StructuralValue:
    return isNamed(argument.getStructuralValueType());
  case TemplateArgument::Pack:
    return llvm::all_of(argument.pack_elements(),
                        [](const TemplateArgument &element) { return isNamed(element); });
  default:
    return true;
  }
}

/// Whether the classes around a function are ones whose names can be written.
static bool standsInNamed(const FunctionDecl *function) {
  for (const DeclContext *context = function->getDeclContext(); context->isRecord();
       context = context->getParent())
    if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(context))
      if (!llvm::all_of(special->getTemplateArgs().asArray(),
                        [](const TemplateArgument &argument) { return isNamed(argument); }))
        return false;
  return true;
}

/// What follows a pack of arguments cannot be given, it is deduced.
static bool hasInnerPack(const FunctionDecl *function) {
  const FunctionTemplateDecl *primary = function->getPrimaryTemplate();
  return primary && llvm::any_of(primary->getTemplateParameters()->asArray().drop_back(),
                                 [](const NamedDecl *parameter) {
                                   return parameter->isTemplateParameterPack();
                                 });
}

/// `Outer::Inner<int>::`, and one `template <>` for each class made from a template.
static std::string printEnclosing(const FunctionDecl *function, const PrintingPolicy &policy,
                                  std::string &heads) {
  std::string path;
  for (const DeclContext *context = function->getDeclContext(); context->isRecord();
       context = context->getParent()) {
    std::string name = cast<CXXRecordDecl>(context)->getNameAsString();
    if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(context)) {
      name += spellArguments(special->getTemplateArgs().asArray(), policy);
      if (!special->isExplicitSpecialization())
        heads += "template <> ";
    }
    path = name + "::" + path;
  }
  return path;
}

bool namesFunctions(const FunctionDecl *function) {
  const TemplateArgumentList *arguments = function->getTemplateSpecializationArgs();
  std::function<bool(const TemplateArgument &)> isFunction = [&](const TemplateArgument &argument) {
    return argument.getKind() == TemplateArgument::Pack
               ? llvm::any_of(argument.pack_elements(), isFunction)
               : argument.getKind() == TemplateArgument::Declaration &&
                     isa<FunctionDecl>(argument.getAsDecl());
  };
  return arguments && llvm::any_of(arguments->asArray(), isFunction);
}

bool deducesResult(const FunctionDecl *function) {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return pattern && pattern->getDeclaredReturnType()->getContainedDeducedType();
}

/// The types that a class declares, inherits or brings by `using`.
static void addMemberTypes(const CXXRecordDecl *record, llvm::StringSet<> &names) {
  for (const Decl *member : record->decls()) {
    auto *shadow = dyn_cast<UsingShadowDecl>(member);
    auto *type = shadow ? shadow->getTargetDecl() : dyn_cast<NamedDecl>(member);
    if (type && isa<TypeDecl, ClassTemplateDecl, TypeAliasTemplateDecl>(type) &&
        type->getIdentifier() && !type->isImplicit())
      names.insert(type->getName());
  }
  if (!record->hasDefinition())
    return;
  for (const CXXBaseSpecifier &base : record->bases())
    if (const CXXRecordDecl *inherited = base.getType()->getAsCXXRecordDecl())
      addMemberTypes(inherited, names);
}

/// Those of the classes around a function: a result, which stands in front of the class's name,
/// cannot use their names.
static void addMemberTypes(const FunctionDecl *function, llvm::StringSet<> &names) {
  for (auto *record = dyn_cast<CXXRecordDecl>(function->getDeclContext()); record;
       record = dyn_cast<CXXRecordDecl>(record->getDeclContext()))
    addMemberTypes(record, names);
}

/// A type as the source has it, unless that names parameters of a template, as in `std::array<T,
/// sizeof...(I)>`.
static std::string spellIn(const FunctionDecl *function, QualType type, StringRef name,
                           const PrintingPolicy &policy, bool isResult = false) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  type.print(stream, policy, name);
  llvm::StringSet<> words, parameters;
  addIdentifiers(type.getAsString(policy), words);
  addTemplateParameters(function, parameters);
  if (isResult)
    addMemberTypes(function, parameters);
  if (llvm::any_of(words, [&](const auto &word) { return parameters.contains(word.getKey()); })) {
    text.clear();
    type.getCanonicalType().print(stream, policy, name);
  }
  return spellFunctionsIn(text, type, policy);
}

/// A function that a class template defines in its body, or a template of functions that any class
/// does, and that is no member: no specialisation of it can be written where no declaration in the
/// namespace shows it.
static bool isFriendOfTemplate(const FunctionDecl *function) {
  const FunctionTemplateDecl *primary = function->getPrimaryTemplate();
  if (!primary)
    return !isa<CXXMethodDecl>(function) && function->getLexicalDeclContext()->isRecord();
  return !isa<CXXMethodDecl>(function) &&
         llvm::all_of(primary->redecls(), [](const Decl *declaration) {
           return declaration->getLexicalDeclContext()->isRecord();
         });
}

static std::string printResult(const FunctionDecl *function, const PrintingPolicy &policy) {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  QualType declared = pattern ? pattern->getDeclaredReturnType() : function->getReturnType();
  if (declared->getContainedAutoType())
    return declared.getAsString(policy);
  // `decltype(x * x)` names parameters, which come after it here.
  QualType given = isa<DecltypeType>(function->getReturnType())
                       ? function->getReturnType().getCanonicalType()
                       : function->getReturnType();
  return spellIn(function, given, "", policy, /*isResult=*/true);
}

std::optional<std::string> printSpecializationHead(const ConvertedFunction &converted,
                                                   mlir::func::FuncOp op) {
  const FunctionDecl *function = converted.declaration;
  const ASTContext &ast = function->getASTContext();
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  policy.SuppressTagKeyword = true;
  std::string heads, parameters;
  auto *conversion = dyn_cast<CXXConversionDecl>(function);
  std::string own =
      conversion
          ? "operator " +
                shortenTypes(conversion->getConversionType().getCanonicalType().getAsString(policy))
          : function->getNameAsString();
  std::string name = printEnclosing(function, policy, heads) + own;
  if (isFriendOfTemplate(function) || !standsInNamed(function))
    return std::nullopt;
  if (const TemplateArgumentList *arguments = function->getTemplateSpecializationArgs()) {
    if (hasInnerPack(function) ||
        !llvm::all_of(arguments->asArray(),
                      [](const TemplateArgument &argument) { return isNamed(argument); }))
      return std::nullopt;
    heads += "template <> ";
    // The name of a conversion says what its arguments are.
    if (!conversion)
      name += spellArguments(arguments->asArray(), policy);
  }
  unsigned number = op.getNumArguments() - function->getNumParams();
  for (const ParmVarDecl *parameter : function->parameters()) {
    if (!isNamed(parameter->getType()))
      return std::nullopt;
    // The parameters of a pack have names of their own here.
    auto named = ag::getArgAttr<ag::NameAttr>(op, number++);
    if (parameter != function->getParamDecl(0))
      parameters += ", ";
    parameters += spellIn(function, parameter->getType(),
                          named ? named.getValue() : StringRef(parameter->getName()), policy);
  }
  std::string result = conversion ? "" : printResult(function, policy) + " ";
  auto *method = dyn_cast<CXXMethodDecl>(function);
  // What only a class or template makes constexpr in name is none as a specialisation.
  llvm::SmallVector<PartialDiagnosticAt> reasons;
  bool isConstant = function->isConstexpr() && Expr::isPotentialConstantExpr(function, reasons);
  StringRef constant = !isConstant ? "" : function->isConsteval() ? "consteval " : "constexpr ";
  std::string text = heads + (converted.annotated ? "AG_FUNCTION " : "") + constant.str() + result +
                     name + "(" + parameters + ")";
  if (method && method->isConst())
    text += " const";
  if (method && method->getRefQualifier() != RQ_None)
    text += method->getRefQualifier() == RQ_LValue ? " &" : " &&";
  if (auto *type = function->getType()->getAs<FunctionProtoType>(); type && type->isNothrow())
    text += " noexcept";
  return text + " ";
}

std::string printLiftedHead(const ConvertedFunction &converted, mlir::func::FuncOp op) {
  std::string parameters;
  for (unsigned number = 0; number < op.getNumArguments(); ++number) {
    mlir::Type type = op.getArgument(number).getType();
    bool isReference = ag::hasArgAttr<ag::InoutAttr>(op, number) || isa<ag::StateType>(type);
    std::string name = ag::getArgAttr<ag::NameAttr>(op, number).str();
    parameters += number ? ", " : "";
    if (isCArray(type))
      parameters += (isReference ? "" : "const ") + spellCArray(type, "(&" + name + ")");
    else
      parameters += spellMember(type) + (isReference ? " &" : " ") + name;
  }
  std::string result =
      ag::hasAttr<ag::VoidAttr>(op) ? "void" : spellType(op.getFunctionType().getResult(0));
  return "static " + result + " " + converted.lifted + "(" + parameters + ") ";
}

} // namespace autographc::emit
