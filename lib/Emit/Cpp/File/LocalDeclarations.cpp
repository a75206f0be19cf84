//===- LocalDeclarations.cpp - what printed bodies need declared ----------===//
#include "LocalDeclarations.h"

#include "llvm/ADT/SetVector.h"

using namespace clang;

namespace autographc::emit {
namespace {

using Local = LocalNames::Local;

std::string spellType(QualType type, const LocalNames &locals, const ASTContext &ast) {
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  policy.FullyQualifiedName = true;
  policy.PrintAsCanonical = true;
  return locals.rename(shortenTypes(type.getCanonicalType().getAsString(policy)), type);
}

/// Finds the words in the text of a local declaration that mean something else, or nothing, where
/// it is copied to.
class Rewriter : public DynamicRecursiveASTVisitor {
public:
  Rewriter(const LocalNames &locals, const ASTContext &ast)
      : locals(locals), ast(ast), sources(ast.getSourceManager()) {
    ShouldVisitLambdaBody = true;
  }

  /// The text of a range, with what it names of other local declarations.
  std::string rewrite(SourceRange range);

  /// The local declarations that the text names.
  llvm::SetVector<const Local *> named;

  bool VisitTypeLoc(TypeLoc location) override {
    if (auto tag = location.getAs<TagTypeLoc>())
      name(tag.getDecl(), tag.getNameLoc());
    else if (auto alias = location.getAs<TypedefTypeLoc>();
             alias && alias.getDecl()->getParentFunctionOrMethod())
      replace(alias.getNameLoc(), spellType(location.getType(), locals, ast));
    else if (auto parameter = location.getAs<SubstTemplateTypeParmTypeLoc>())
      replace(parameter.getNameLoc(), spellType(location.getType(), locals, ast));
    else if (auto of = location.getAs<DecltypeTypeLoc>();
             of && namesVariable(of.getUnderlyingExpr()))
      replace(of.getDecltypeLoc(), of.getRParenLoc(), spellType(location.getType(), locals, ast));
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *expression) override {
    // A constant that is a variable of the printed body.
    auto *variable = dyn_cast<VarDecl>(expression->getDecl());
    if (variable && variable->isLocalVarDecl() && !variable->isStaticLocal() &&
        variable->isUsableInConstantExpressions(ast))
      if (const APValue *value = variable->evaluateValue();
          value && (value->isInt() || value->isFloat()))
        replace(expression->getLocation(), value->getAsString(ast, variable->getType()));
    name(expression->getDecl(), expression->getLocation());
    return true;
  }
  /// A lambda that is an argument has the name that printed code gives it, so that the class is the
  /// same.
  bool TraverseTemplateArgumentLoc(const TemplateArgumentLoc &argument) override {
    bool isExpression = argument.getArgument().getKind() == TemplateArgument::Expression;
    auto *lambda =
        isExpression
            ? dyn_cast<LambdaExpr>(argument.getSourceExpression()->IgnoreUnlessSpelledInSource())
            : nullptr;
    const Local *local = lambda ? locals.find(lambda->getLambdaClass()) : nullptr;
    if (!local)
      return DynamicRecursiveASTVisitor::TraverseTemplateArgumentLoc(argument);
    replace(lambda->getBeginLoc(), lambda->getEndLoc(), local->name);
    return true;
  }
  bool VisitSizeOfPackExpr(SizeOfPackExpr *expression) override {
    if (!expression->isValueDependent())
      replace(expression->getBeginLoc(), expression->getEndLoc(),
              std::to_string(expression->getPackLength()));
    return true;
  }
  bool VisitUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *expression) override {
    Expr::EvalResult value;
    if (!expression->isArgumentType() && namesVariable(expression->getArgumentExpr()) &&
        expression->EvaluateAsInt(value, ast))
      replace(expression->getBeginLoc(), expression->getEndLoc(),
              llvm::toString(value.Val.getInt(), 10));
    return true;
  }
  bool VisitSubstNonTypeTemplateParmExpr(SubstNonTypeTemplateParmExpr *expression) override {
    std::string text;
    llvm::raw_string_ostream out(text);
    PrintingPolicy policy(ast.getLangOpts());
    expression->getReplacement()->printPretty(out, nullptr, policy);
    replace(expression->getNameLoc(), "(" + text + ")");
    return true;
  }
  bool VisitNamedDecl(NamedDecl *declaration) override {
    bool isNamedAsClass =
        isa<CXXConstructorDecl, CXXDestructorDecl>(declaration) && !declaration->isImplicit();
    if (!isNamedAsClass)
      name(declaration, declaration->getLocation());
    else if (const Local *local = locals.find(cast<CXXMethodDecl>(declaration)->getParent()))
      replace(cast<FunctionDecl>(declaration)
                  ->getNameInfo()
                  .getBeginLoc()
                  .getLocWithOffset(isa<CXXDestructorDecl>(declaration)),
              local->name);
    return true;
  }

private:
  void name(const NamedDecl *declaration, SourceLocation location) {
    const Local *local = locals.find(declaration);
    if (!local)
      return;
    named.insert(local);
    if (declaration->getIdentifier())
      replace(location, local->name);
  }
  /// Whether an operand that is not evaluated names a variable of the body, which nothing declares
  /// where the text is copied to.
  bool namesVariable(const Expr *operand) {
    struct Finder : ConstDynamicRecursiveASTVisitor {
      bool VisitDeclRefExpr(const DeclRefExpr *expression) override {
        auto *variable = dyn_cast<VarDecl>(expression->getDecl());
        return !(found |= variable && variable->isLocalVarDeclOrParm());
      }
      bool found = false;
    } finder;
    finder.TraverseStmt(operand);
    return finder.found && !operand->isTypeDependent();
  }
  void replace(SourceLocation location, std::string text) {
    replace(location, location, std::move(text));
  }
  void replace(SourceLocation from, SourceLocation to, std::string text) {
    forEachIdentifier(text, [&](size_t begin, size_t length) {
      if (const Local *local = locals.find(StringRef(text).substr(begin, length)))
        named.insert(local);
    });
    if (!from.isFileID() || !to.isFileID())
      return;
    unsigned begin = sources.getFileOffset(from);
    words[begin] = {sources.getFileOffset(to) +
                        Lexer::MeasureTokenLength(to, sources, ast.getLangOpts()) - begin,
                    std::move(text)};
  }

  const LocalNames &locals;
  const ASTContext &ast;
  const SourceManager &sources;
  /// By offset the length and the text in its place.
  std::map<unsigned, std::pair<unsigned, std::string>> words;
};

std::string Rewriter::rewrite(SourceRange range) {
  range = sources.getExpansionRange(range).getAsRange();
  FileID file = sources.getFileID(range.getBegin());
  unsigned at = sources.getFileOffset(range.getBegin());
  unsigned end = sources.getFileOffset(
      Lexer::getLocForEndOfToken(range.getEnd(), 0, sources, ast.getLangOpts()));
  StringRef source = sources.getBufferData(file);
  std::string text;
  for (auto it = words.lower_bound(at); it != words.end() && it->first < end; ++it) {
    // Inside of what another text takes the place of.
    if (it->first < at)
      continue;
    text += source.slice(at, it->first).str() + it->second.second;
    at = it->first + it->second.first;
  }
  return text + source.slice(at, end).str();
}

class Declarer {
public:
  Declarer(const LocalNames &locals, const SharedLocals &shared, const ASTContext &ast)
      : locals(locals), shared(shared), ast(ast) {}

  void declareNamed(StringRef text);
  void restoreNames(std::string &body);

  std::string text;
  llvm::SetVector<const Local *> declared;

private:
  void declare(const Local &local);
  std::string print(const Local &local, Rewriter &rewriter);
  std::string printLambda(const Local &local, Rewriter &rewriter);

  const LocalNames &locals;
  const SharedLocals &shared;
  const ASTContext &ast;
};

/// Whether one declaration in the source makes both.
bool isTogether(const Local &left, const Local &right) {
  bool isEnumeration = isa<EnumDecl, EnumConstantDecl>(left.declaration);
  if (isEnumeration != isa<EnumDecl, EnumConstantDecl>(right.declaration) ||
      left.statement != right.statement)
    return false;
  return !isa<CXXRecordDecl>(left.declaration) && !isa<CXXRecordDecl>(right.declaration);
}

/// `static constexpr auto name = [](int x) { ... };`, which classes of the body may name, too.
std::string Declarer::printLambda(const Local &local, Rewriter &rewriter) {
  CXXMethodDecl *method = cast<CXXRecordDecl>(local.declaration)->getLambdaCallOperator();
  rewriter.TraverseDecl(method);
  return "static constexpr auto " + local.name + " = " +
         rewriter.rewrite({local.declaration->getLocation(), method->getBody()->getEndLoc()}) +
         ";\n";
}

/// A declaration that stands on its own: of `enum { A, B } x = A;` the type only, and a class that
/// has no name gets one.
std::string Declarer::print(const Local &local, Rewriter &rewriter) {
  const NamedDecl *declaration = local.declaration;
  if (auto *record = dyn_cast<CXXRecordDecl>(declaration); record && record->isLambda())
    return printLambda(local, rewriter);
  if (auto *enumerator = dyn_cast<EnumConstantDecl>(declaration))
    declaration = cast<NamedDecl>(enumerator->getDeclContext());
  rewriter.TraverseDecl(const_cast<NamedDecl *>(declaration));
  auto *tag = dyn_cast<TagDecl>(declaration);
  if (!tag)
    return rewriter.rewrite(local.statement->getSourceRange()) + "\n";
  // An instantiated enumeration has the range of its head only.
  auto *enumeration = dyn_cast<EnumDecl>(tag);
  const EnumDecl *pattern = enumeration ? enumeration->getTemplateInstantiationPattern() : nullptr;
  std::string result = rewriter.rewrite((pattern ? pattern : tag)->getSourceRange()) + ";\n";
  if (!tag->getIdentifier() && local.declaration == declaration)
    result.insert(tag->getKindName().size(), " " + local.name);
  return result;
}

void Declarer::declare(const Local &local) {
  if (shared.contains(&local) || !declared.insert(&local))
    return;
  Rewriter rewriter(locals, ast);
  std::string declaration = print(local, rewriter);
  // An enumeration declares its enumerators, a statement all of its variables.
  for (const Local *other : rewriter.named)
    if (isTogether(*other, local))
      declared.insert(other);
  for (const Local *other : rewriter.named)
    declare(*other);
  text += declaration;
}

void Declarer::declareNamed(StringRef body) {
  forEachIdentifier(body, [&](size_t begin, size_t length) {
    if (const Local *local = locals.find(body.substr(begin, length)))
      declare(*local);
  });
}

void Declarer::restoreNames(std::string &body) {
  llvm::StringSet<> taken;
  forEachIdentifier(body, [&](size_t begin, size_t length) {
    taken.insert(StringRef(body).substr(begin, length));
  });
  llvm::StringMap<std::string> names;
  for (const Local *local : declared)
    if (taken.insert(local->written).second)
      names[local->name] = local->written;
  body = replaceIdentifiers(body, names);
}

} // namespace

std::string SharedLocals::declare(StringRef head, const LocalNames &locals, const ASTContext &ast) {
  Declarer declarer(locals, *this, ast);
  declarer.declareNamed(head);
  declared.insert(declarer.declared.begin(), declarer.declared.end());
  return declarer.text;
}

void declareLocals(std::string &body, const LocalNames &locals, const SharedLocals &shared,
                   const ASTContext &ast) {
  if (locals.getAll().empty())
    return;
  Declarer declarer(locals, shared, ast);
  declarer.declareNamed(body);
  // Behind the brace and the end of its line.
  body.insert(2, declarer.text);
  declarer.restoreNames(body);
}

} // namespace autographc::emit
