//===- Parameters.cpp - the parameters of an emitted function -------------===//
#include "Parameters.h"

#include "Types.h"

using namespace clang;

namespace autographc::frontend {

std::string getSpelling(const FunctionDecl *function) {
  std::string name;
  llvm::raw_string_ostream stream(name);
  PrintingPolicy policy(function->getASTContext().getLangOpts());
  policy.adjustForCPlusPlus();
  function->getNameForDiagnostic(stream, policy, /*Qualified=*/true);
  return shortenTypes(name);
}

std::vector<Parameter> getParameters(const FunctionDecl *function) {
  std::vector<Parameter> parameters;
  auto *method = dyn_cast<CXXMethodDecl>(function);
  if (method && method->isImplicitObjectMemberFunction() && !isa<CXXConstructorDecl>(method))
    parameters.push_back({"this",
                          function->getASTContext().getCanonicalTagType(method->getParent()),
                          nullptr, !method->isConst()});
  for (const ParmVarDecl *parameter : function->parameters()) {
    QualType type = parameter->getType();
    bool inout = Types::isChanged(type);
    bool isSpan = Types::isSpan(type) &&
                  (!type->isReferenceType() || (type->isLValueReferenceType() && !inout));
    if (isSpan)
      inout = !Types::getSpanned(type).isConstQualified();
    std::string name = parameter->getNameAsString();
    // The parameters of a pack have one name in C++.
    auto isTaken = [&](llvm::StringRef wanted) {
      return llvm::any_of(parameters, [&](const Parameter &other) {
        return !wanted.empty() && other.name == wanted;
      });
    };
    for (unsigned i = 1; isTaken(name); ++i)
      name = parameter->getNameAsString() + "_" + std::to_string(i);
    parameters.push_back({name, type, parameter, inout, isSpan});
  }
  return parameters;
}

} // namespace autographc::frontend
