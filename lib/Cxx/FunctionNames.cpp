//===- FunctionNames.cpp - functions as parts of names --------------------===//
// Clang's spelling of `Box<&twice<int>>` is `Box<&twice>`, which no longer says which function it
// is.
#include "autographc/Cxx/Spelling.h"
#include "autographc/Support/ClangHeaders.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

std::string printQualified(const FunctionDecl *function, const PrintingPolicy &policy) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  function->printQualifiedName(stream, policy);
  return text;
}

bool isLambda(const TemplateArgument &argument) {
  if (argument.getKind() == TemplateArgument::Pack)
    return llvm::any_of(argument.pack_elements(), isLambda);
  const CXXRecordDecl *record = argument.getKind() == TemplateArgument::Type
                                    ? argument.getAsType()->getAsCXXRecordDecl()
                                    : nullptr;
  return record && record->isLambda();
}

/// The arguments of a template are left to be deduced where one has no name.
std::string getName(const FunctionDecl *function, const PrintingPolicy &policy) {
  std::string name = printQualified(function, policy);
  const TemplateArgumentList *arguments = function->getTemplateSpecializationArgs();
  if (arguments && llvm::none_of(arguments->asArray(), isLambda))
    name += spellArguments(arguments->asArray(), policy);
  return name;
}

/// Whether the name alone may mean another function.
bool isOverloaded(const FunctionDecl *function) {
  const NamedDecl *own = function->getPrimaryTemplate();
  own = own ? own : function;
  return llvm::any_of(
      function->getDeclContext()->lookup(function->getDeclName()),
      [&](const NamedDecl *other) { return other->getCanonicalDecl() != own->getCanonicalDecl(); });
}

std::string castTo(QualType type, StringRef function, const PrintingPolicy &policy) {
  return "static_cast<" + type.getCanonicalType().getUnqualifiedType().getAsString(policy) + ">(" +
         function.str() + ")";
}

/// `plus` of `constexpr auto plus = [](int a, int b) { return a + b; };` outside of bodies.
const VarDecl *findConstant(const CXXRecordDecl *lambda) {
  const ASTContext &ast = lambda->getASTContext();
  auto isOf = [&](const Decl *declaration) {
    auto *variable = dyn_cast_or_null<VarDecl>(declaration);
    return variable &&
           ast.hasSameUnqualifiedType(variable->getType(), ast.getCanonicalTagType(lambda)) &&
           variable->isUsableInConstantExpressions(ast);
  };
  if (isOf(lambda->getLambdaContextDecl()))
    return cast<VarDecl>(lambda->getLambdaContextDecl());
  const DeclContext *context = lambda->getDeclContext();
  auto found = lambda->getParentFunctionOrMethod() ? context->decls_end()
                                                   : llvm::find_if(context->decls(), isOf);
  return found == context->decls_end() ? nullptr : cast<VarDecl>(*found);
}

const CXXRecordDecl *getLambda(const TemplateArgument &argument) {
  bool isObject = argument.getKind() == TemplateArgument::Declaration &&
                  isa<TemplateParamObjectDecl>(argument.getAsDecl());
  QualType type = isObject                                       ? argument.getAsDecl()->getType()
                  : argument.getKind() == TemplateArgument::Type ? argument.getAsType()
                                                                 : QualType();
  const CXXRecordDecl *record = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
  return record && record->isLambda() ? record : nullptr;
}

const TypedefNameDecl *findAlias(const DeclContext *space, QualType type) {
  for (const Decl *declaration : space->decls()) {
    auto *alias = dyn_cast<TypedefNameDecl>(declaration);
    if (alias && !alias->getUnderlyingType()->isDependentType() &&
        alias->getUnderlyingType().getCanonicalType() == type.getCanonicalType())
      return alias;
    auto *inner = dyn_cast<NamespaceDecl>(declaration);
    if (const TypedefNameDecl *found = inner ? findAlias(inner, type) : nullptr)
      return found;
  }
  return nullptr;
}

/// The alias of a class with a lambda among its arguments that stands in no body: no other text
/// means the same class.
const TypedefNameDecl *findAlias(const ClassTemplateSpecializationDecl *special) {
  bool isNeeded =
      llvm::any_of(special->getTemplateArgs().asArray(), [](const TemplateArgument &argument) {
        const CXXRecordDecl *lambda = getLambda(argument);
        return lambda && !lambda->getParentFunctionOrMethod() && !findConstant(lambda);
      });
  const ASTContext &ast = special->getASTContext();
  return isNeeded ? findAlias(ast.getTranslationUnitDecl(), ast.getCanonicalTagType(special))
                  : nullptr;
}

/// Goes along a spelling as Clang printed it, and writes the functions in it in full, the classes
/// of objects by their canonical names, and lambdas by names.
class FunctionWriter {
public:
  FunctionWriter(StringRef text, const PrintingPolicy &policy) : text(text), policy(policy) {}

  void add(QualType type) {
    type = type.getNonReferenceType();
    if (const ArrayType *array = type->getAsArrayTypeUnsafe())
      return add(array->getElementType());
    if (type->isPointerType())
      return add(type->getPointeeType());
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    if (record && record->isLambda())
      replace(type.getUnqualifiedType().getCanonicalType().getAsString(policy),
              "decltype(" + spellLambda(record) + ")");
    else if (record)
      add(record);
    else if (const EnumDecl *enumeration = type->getAsEnumDecl())
      addScope(enumeration);
  }
  void addScope(const TagDecl *tag) {
    if (auto *outer = dyn_cast<CXXRecordDecl>(tag->getDeclContext()))
      add(outer);
  }
  void add(const CXXRecordDecl *record) {
    addScope(record);
    auto *special = dyn_cast<ClassTemplateSpecializationDecl>(record);
    if (const TypedefNameDecl *alias = special ? findAlias(special) : nullptr)
      replace(QualType(record->getASTContext().getCanonicalTagType(record)).getAsString(policy),
              alias->getQualifiedNameAsString());
    else if (special)
      add(special->getTemplateArgs().asArray());
  }
  void add(llvm::ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments) {
      if (argument.getKind() == TemplateArgument::Type)
        add(argument.getAsType());
      else if (argument.getKind() == TemplateArgument::Pack)
        add(argument.pack_elements());
      else if (argument.getKind() == TemplateArgument::Declaration)
        add(argument.getAsDecl(), argument.getParamTypeForDecl());
    }
  }
  std::string finish() { return result + text.drop_front(done).str(); }

private:
  void add(const ValueDecl *declaration, QualType type) {
    if (auto *function = dyn_cast<FunctionDecl>(declaration))
      add(function, type);
    else if (auto *object = dyn_cast<TemplateParamObjectDecl>(declaration))
      add(object, object->getType().getUnqualifiedType());
  }
  void add(const TemplateParamObjectDecl *object, QualType type) {
    const CXXRecordDecl *record = type->getAsCXXRecordDecl();
    std::string printed = type.getAsString(policy);
    if (record && record->isLambda())
      replace(printed + "{}", spellLambda(record));
    else
      replace(printed, spellCanonical(type, object->getASTContext()));
  }
  void add(const FunctionDecl *function, QualType type) {
    if (!function->getTemplateSpecializationArgs() && !isOverloaded(function))
      return;
    bool isPointer = !type->isReferenceType();
    std::string printed = (isPointer ? "&" : "") + printQualified(function, policy);
    std::string full = (isPointer ? "&" : "") + getName(function, policy);
    if (isPointer && isOverloaded(function))
      full = castTo(type, full, policy);
    replace(printed, full);
  }
  void replace(StringRef printed, StringRef full) {
    auto isInName = [&](size_t at) {
      return at < text.size() && (llvm::isAlnum(text[at]) || text[at] == '_');
    };
    size_t at = text.find(printed, done);
    while (at != StringRef::npos && ((at > 0 && isInName(at - 1)) || isInName(at + printed.size())))
      at = text.find(printed, at + 1);
    if (at == StringRef::npos)
      return;
    result += (text.slice(done, at) + full).str();
    done = at + printed.size();
  }

  StringRef text;
  const PrintingPolicy &policy;
  std::string result;
  size_t done = 0;
};

} // namespace

std::string shortenTypes(StringRef text) {
  constexpr StringRef prefix = "ag::", inner = "types::";
  std::string result = text.str();
  for (size_t at = result.find("ag::types::"); at != std::string::npos;
       at = result.find("ag::types::", at)) {
    bool isLongerName = at > 0 && (llvm::isAlnum(result[at - 1]) || result[at - 1] == '_');
    at += prefix.size();
    if (!isLongerName)
      result.erase(at, inner.size());
  }
  return result;
}

std::string spellArguments(llvm::ArrayRef<TemplateArgument> arguments,
                           const PrintingPolicy &policy) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  printTemplateArgumentList(stream, arguments, policy);
  FunctionWriter writer(text, policy);
  writer.add(arguments);
  return shortenTypes(writer.finish());
}

std::string spellLambda(const CXXRecordDecl *lambda) {
  if (const VarDecl *constant = findConstant(lambda)) {
    auto *special = dyn_cast<VarTemplateSpecializationDecl>(constant);
    PrintingPolicy policy(lambda->getASTContext().getLangOpts());
    return shortenTypes(constant->getQualifiedNameAsString()) +
           (special ? spellArguments(special->getTemplateArgs().asArray(), policy) : "");
  }
  const SourceManager &sources = lambda->getASTContext().getSourceManager();
  SourceLocation place = sources.getExpansionLoc(lambda->getLocation());
  return "lambda_" + std::to_string(sources.getSpellingLineNumber(place)) + "_" +
         std::to_string(sources.getSpellingColumnNumber(place));
}

std::string spellCanonical(QualType type, const ASTContext &ast) {
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  policy.FullyQualifiedName = true;
  policy.PrintAsCanonical = true;
  policy.SuppressInlineNamespace =
      llvm::to_underlying(PrintingPolicy::SuppressInlineNamespaceMode::All);
  return spellFunctionsIn(type.getCanonicalType().getAsString(policy), type, policy);
}

std::string spellFunctionsIn(StringRef text, QualType type, const PrintingPolicy &policy) {
  FunctionWriter writer(text, policy);
  writer.add(type);
  return shortenTypes(writer.finish());
}

std::string spellFunction(const FunctionDecl *function) {
  PrintingPolicy policy(function->getASTContext().getLangOpts());
  policy.adjustForCPlusPlus();
  std::string name = getName(function, policy);
  // A call would choose by its arguments, which need not have the types of the parameters.
  return shortenTypes(isOverloaded(function)
                          ? castTo(function->getASTContext().getPointerType(function->getType()),
                                   "&" + name, policy)
                          : name);
}

std::string spellMethodPointer(const CXXMethodDecl *method) {
  const ASTContext &ast = method->getASTContext();
  PrintingPolicy policy(ast.getLangOpts());
  policy.adjustForCPlusPlus();
  std::string name = "&" + getName(method, policy);
  return shortenTypes(
      isOverloaded(method)
          ? castTo(ast.getMemberPointerType(method->getType(), std::nullopt, method->getParent()),
                   name, policy)
          : name);
}

} // namespace autographc
