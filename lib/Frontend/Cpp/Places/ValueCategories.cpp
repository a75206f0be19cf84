//===- ValueCategories.cpp - calls whose overload depends on how arguments are written -===//
#include "Printing.h"

using namespace clang;

namespace autographc::frontend {

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

void Printing::markCategories(mlir::Operation *call, const FunctionDecl *callee, bool hasSelf,
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
