//===- Marks.cpp - what stands marked in a file ---------------------------===//
#include "Marks.h"

#include "Module.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

bool isMarked(const LambdaExpr *lambda) {
  return findAnnotation(lambda->getCallOperator(), "autograph.function").has_value();
}

/// The macro that a mark is; empty where it is none of ours.
static llvm::StringRef getMacro(const AnnotateAttr *mark) {
  llvm::StringRef kind = mark->getAnnotation();
  return kind == "autograph.function"    ? "AG_FUNCTION"
         : kind == "autograph.host"      ? "AG_HOST"
         : kind == "autograph.signature" ? "AG_SIGNATURE"
                                         : "";
}

namespace {
struct MarkFinder : DynamicRecursiveASTVisitor {
  explicit MarkFinder(Marks &marks) : marks(marks) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitImplicitCode = false;
    ShouldWalkTypesOfTypeLocs = false;
  }
  bool VisitDecl(Decl *declaration) override {
    auto *function = dyn_cast<FunctionDecl>(declaration);
    if (!declaration->hasAttrs() || (function && function->isTemplateInstantiation()))
      return true;
    for (const auto *mark : declaration->specific_attrs<AnnotateAttr>()) {
      if (mark->isInherited() || getMacro(mark).empty())
        continue;
      bool isFunction = mark->getAnnotation() == "autograph.function";
      if (!function ||
          (!isFunction && (findAnnotation(function, "autograph.function").has_value() ==
                           (mark->getAnnotation() == "autograph.host"))))
        marks.misplaced.push_back({mark, declaration});
    }
    return true;
  }
  bool VisitFunctionDecl(FunctionDecl *function) override {
    if (function->doesThisDeclarationHaveABody() && !function->isDependentContext() &&
        findAnnotation(function, "autograph.function"))
      marks.functions.push_back(function);
    return true;
  }
  bool VisitCastExpr(CastExpr *cast) override {
    if (cast->getCastKind() == CK_BaseToDerived)
      for (const CXXBaseSpecifier *step : cast->path())
        marks.castToDerived.insert(step->getType()->getAsCXXRecordDecl()->getCanonicalDecl());
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *lambda) override {
    marks.hasLambdas |= isMarked(lambda);
    return true;
  }
  Marks &marks;
};
} // namespace

Marks findMarks(llvm::ArrayRef<Decl *> declarations) {
  Marks marks;
  MarkFinder finder(marks);
  for (Decl *declaration : declarations)
    finder.TraverseDecl(declaration);
  return marks;
}

/// "the variable `x`", and what to do with a mark on it.
static std::pair<std::string, llvm::StringRef> describeMarked(const Decl *declaration) {
  auto *named = dyn_cast<NamedDecl>(declaration);
  std::string name = named && named->getIdentifier() ? " `" + named->getNameAsString() + "`" : "";
  if (isa<RecordDecl>(declaration))
    return {"the class" + name, "mark its methods"};
  auto *variable = dyn_cast<VarDecl>(declaration);
  const Expr *init = variable ? variable->getInit() : nullptr;
  if (init && isa<LambdaExpr>(init->IgnoreImplicit()))
    return {"the variable" + name, "mark the lambda, behind its parameters"};
  bool isVariable = isa<VarDecl, FieldDecl>(declaration);
  return {isVariable ? (isa<ParmVarDecl>(declaration) ? "the parameter"
                        : isa<FieldDecl>(declaration) ? "the member"
                                                      : "the variable") +
                           name
                     : "this declaration",
          "take the mark away"};
}

void reportMisplaced(const Marks &marks, Reporter &reporter) {
  for (auto [mark, declaration] : marks.misplaced) {
    auto *function = dyn_cast<FunctionDecl>(declaration);
    if (!function) {
      auto [what, remedy] = describeMarked(declaration);
      reporter.report(mark->getRange(), diag::MarkElsewhere, getMacro(mark).str(), what,
                      remedy.str());
    } else if (mark->getAnnotation() == "autograph.host") {
      reporter.report(mark->getRange(), diag::MarkedTwice, function->getNameAsString());
    } else {
      reporter.fixedBy(FixItHint::CreateInsertion(
          function->getASTContext().getSourceManager().getExpansionLoc(mark->getLocation()),
          "AG_FUNCTION "));
      reporter.report(mark->getRange(), diag::SignatureUnmarked, function->getNameAsString());
    }
  }
}

} // namespace autographc::frontend
