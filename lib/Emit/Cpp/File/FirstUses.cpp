//===- FirstUses.cpp - where functions made from templates are first named ===//
#include "FirstUses.h"

#include "Source.h"

using namespace clang;

namespace autographc::emit {
namespace {

class UseFinder : public DynamicRecursiveASTVisitor {
public:
  UseFinder(llvm::DenseMap<const Decl *, SourceLocation> &first, const SourceManager &sources)
      : first(first), sources(sources) {}

  bool VisitDeclRefExpr(DeclRefExpr *expression) override {
    add(expression->getDecl(), expression->getLocation());
    return true;
  }
  bool VisitMemberExpr(MemberExpr *expression) override {
    add(expression->getMemberDecl(), expression->getMemberLoc());
    return true;
  }

private:
  void add(const ValueDecl *named, SourceLocation location) {
    auto *function = dyn_cast<FunctionDecl>(named);
    if (!function || !isInstantiation(function))
      return;
    location = sources.getExpansionLoc(location);
    auto [known, isNew] = first.try_emplace(function->getCanonicalDecl(), location);
    if (sources.isBeforeInTranslationUnit(location, known->second))
      known->second = location;
  }

  llvm::DenseMap<const Decl *, SourceLocation> &first;
  const SourceManager &sources;
};

} // namespace

FirstUses::FirstUses(ASTContext &ast) : sources(ast.getSourceManager()) {
  UseFinder finder(first, sources);
  forEachUserDeclaration(ast, [&](Decl *declaration) { finder.TraverseDecl(declaration); });
}

bool FirstUses::isBefore(const FunctionDecl *function, SourceLocation place) const {
  auto found = first.find(function->getCanonicalDecl());
  return found != first.end() && sources.isBeforeInTranslationUnit(found->second, place);
}

} // namespace autographc::emit
