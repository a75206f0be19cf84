//===- BlockDeclarations.cpp - functions and variables that blocks declare ===//
#include "BlockDeclarations.h"

#include "Source.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace autographc::emit {
namespace {

class BlockDeclarationFinder : public DynamicRecursiveASTVisitor {
public:
  explicit BlockDeclarationFinder(const SourceManager &sources) : sources(sources) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitFunctionDecl(FunctionDecl *function) override {
    add(function);
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    add(variable);
    return true;
  }

  llvm::MapVector<const Decl *, const DeclaratorDecl *> found;

private:
  void add(const DeclaratorDecl *declaration) {
    if (!declaration->isLocalExternDecl() || declaration->getType()->isDependentType() ||
        !declaration->getIdentifier())
      return;
    // That of a template is made late, but stands where the template does.
    auto isKnown = [&](const Decl *other) {
      return !cast<DeclaratorDecl>(other)->isLocalExternDecl() &&
             sources.isBeforeInTranslationUnit(other->getLocation(), declaration->getLocation());
    };
    if (llvm::none_of(declaration->redecls(), isKnown))
      found.try_emplace(declaration->getCanonicalDecl(), declaration);
  }

  const SourceManager &sources;
};

} // namespace

BlockDeclarations::BlockDeclarations(ASTContext &ast) {
  BlockDeclarationFinder finder(ast.getSourceManager());
  forEachUserDeclaration(ast, [&](Decl *declaration) { finder.TraverseDecl(declaration); });
  for (const auto &[entity, declaration] : finder.found)
    byName[declaration->getName()].push_back(declaration);
}

/// Whether text has a name that is no member's; it may be qualified.
static bool hasName(StringRef text, StringRef name) {
  auto isPart = [](char c) { return llvm::isAlnum(c) || c == '_'; };
  for (size_t at = text.find(name); at != StringRef::npos; at = text.find(name, at + 1)) {
    char before = at ? text[at - 1] : ' ',
         after = text.drop_front(at + name.size()).empty() ? ' ' : text[at + name.size()];
    if (!isPart(before) && before != '.' && before != '>' && !isPart(after))
      return true;
  }
  return false;
}

std::vector<const DeclaratorDecl *> BlockDeclarations::findNamed(StringRef body) const {
  std::vector<const DeclaratorDecl *> named;
  for (const auto &[name, declarations] : byName)
    if (hasName(body, name))
      named.insert(named.end(), declarations.begin(), declarations.end());
  return named;
}

const FunctionDecl *BlockDeclarations::getSite(const DeclaratorDecl *declaration) {
  const DeclContext *context = declaration->getLexicalDeclContext();
  while (!isa<FunctionDecl>(context))
    context = context->getLexicalParent();
  return cast<FunctionDecl>(context);
}

/// `f(int x) noexcept`; default arguments are left to the function's own declaration.
static std::string printDeclarator(const FunctionDecl *function, const PrintingPolicy &policy) {
  std::string text = function->getNameAsString() + "(";
  llvm::raw_string_ostream stream(text);
  for (const ParmVarDecl *parameter : function->parameters()) {
    stream << (parameter == function->getParamDecl(0) ? "" : ", ");
    parameter->getType().getCanonicalType().print(stream, policy, parameter->getName());
  }
  stream << (function->getType()->castAs<FunctionProtoType>()->isNothrow() ? ") noexcept" : ")");
  return text;
}

std::string BlockDeclarations::print(const DeclaratorDecl *declaration) {
  PrintingPolicy policy(declaration->getASTContext().getLangOpts());
  policy.adjustForCPlusPlus();
  policy.SuppressTagKeyword = true;
  std::string text;
  llvm::raw_string_ostream stream(text);
  auto *variable = dyn_cast<VarDecl>(declaration);
  auto *function = dyn_cast<FunctionDecl>(declaration);
  if (variable ? variable->isExternC() : function->isExternC())
    stream << "extern \"C\" ";
  else if (variable)
    stream << "extern ";
  for (const auto *mark : declaration->specific_attrs<AnnotateAttr>())
    stream << (mark->getAnnotation() == "autograph.function" ? "AG_FUNCTION "
               : mark->getAnnotation() == "autograph.host"   ? "AG_HOST "
                                                             : "");
  // The block may have aliases of its own.
  auto print = [&](QualType type, StringRef declarator) {
    type.getCanonicalType().print(stream, policy, declarator);
  };
  if (variable)
    print(variable->getType(), variable->getName());
  else
    print(function->getReturnType(), printDeclarator(function, policy));
  return text + ";\n";
}

} // namespace autographc::emit
