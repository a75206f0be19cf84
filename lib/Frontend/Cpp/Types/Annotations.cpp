//===- Annotations.cpp - what AG_FUNCTION, AG_OP and their like say -------===//
#include "Frontend/Cpp/Types/Types.h"

using namespace clang;

namespace autographc::frontend {

static std::string getText(const AnnotateAttr *annotation) {
  if (annotation->args_size() == 0)
    return "";
  const Expr *argument = (*annotation->args_begin())->IgnoreParenImpCasts();
  if (auto *constant = dyn_cast<ConstantExpr>(argument))
    argument = constant->getSubExpr()->IgnoreParenImpCasts();
  auto *literal = dyn_cast<clang::StringLiteral>(argument);
  return literal ? literal->getString().str() : "";
}

static void collectFrom(const FunctionDecl *function, llvm::StringRef kind,
                        std::vector<std::string> &found) {
  for (const FunctionDecl *declaration : function->redecls())
    for (auto *annotation : declaration->specific_attrs<AnnotateAttr>())
      if (!annotation->isInherited() && annotation->getAnnotation() == kind)
        found.push_back(getText(annotation));
}

std::vector<std::string> collectAnnotations(const FunctionDecl *function, llvm::StringRef kind) {
  std::vector<std::string> found;
  collectFrom(function, kind, found);
  if (found.empty())
    if (const FunctionDecl *pattern =
            function->getTemplateInstantiationPattern(/*ForDefinition=*/false))
      collectFrom(pattern, kind, found);
  return found;
}

std::optional<std::string> findAnnotation(const FunctionDecl *function, llvm::StringRef kind) {
  std::vector<std::string> found = collectAnnotations(function, kind);
  return found.empty() ? std::nullopt : std::optional(found.front());
}

} // namespace autographc::frontend
