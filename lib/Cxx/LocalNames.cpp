//===- LocalNames.cpp - names of what function bodies declare -------------===//
#include "autographc/Cxx/LocalNames.h"

#include "autographc/Cxx/Spelling.h"
#include "autographc/Support/ClangHeaders.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// A static constant whose value is known; a local that is no constant is a variable of the
/// program.
bool isStaticConstant(const Decl *declaration) {
  auto *variable = dyn_cast<VarDecl>(declaration);
  return variable && variable->isStaticLocal() && !variable->getType()->isDependentType() &&
         variable->getInit() && !variable->getInit()->isValueDependent() &&
         variable->isUsableInConstantExpressions(variable->getASTContext());
}

std::string getWrittenName(const NamedDecl *declaration) {
  auto *record = dyn_cast<CXXRecordDecl>(declaration);
  if (record && record->isLambda())
    return spellLambda(record);
  if (record)
    if (std::optional<std::string> given = spellUnnamed(record))
      return *given;
  if (auto *tag = dyn_cast<TagDecl>(declaration);
      tag && !tag->getIdentifier() && tag->getTypedefNameForAnonDecl())
    return tag->getTypedefNameForAnonDecl()->getNameAsString();
  return declaration->getNameAsString();
}

class LocalFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LocalFinder(std::vector<LocalNames::Local> &found) : found(found) {
    ShouldVisitTemplateInstantiations = true;
    ShouldVisitLambdaBody = true;
  }

  bool VisitDeclStmt(DeclStmt *statement) override {
    for (const Decl *declaration : statement->decls()) {
      if (declaration->getDeclContext()->isDependentContext())
        continue;
      if (auto *enumeration = dyn_cast<EnumDecl>(declaration))
        addEnumeration(enumeration, statement);
      else if (isa<CXXRecordDecl>(declaration) || isStaticConstant(declaration))
        add(cast<NamedDecl>(declaration), statement);
    }
    return true;
  }

  /// What a generic lambda is called with is no part of its expression.
  bool VisitLambdaExpr(LambdaExpr *lambda) override {
    const CXXRecordDecl *record = lambda->getLambdaClass();
    if (record->isCapturelessLambda() && record->getParentFunctionOrMethod() &&
        !record->isDependentContext() && lambdas.insert(record).second)
      add(record, nullptr);
    FunctionTemplateDecl *generic = lambda->getDependentCallOperator();
    return !generic || llvm::all_of(generic->specializations(), [&](FunctionDecl *called) {
      return TraverseStmt(called->getBody());
    });
  }

private:
  void addEnumeration(const EnumDecl *enumeration, const DeclStmt *statement) {
    if (enumeration->getIdentifier() || enumeration->getTypedefNameForAnonDecl())
      add(enumeration, statement);
    if (!enumeration->isScoped())
      for (const EnumConstantDecl *enumerator : enumeration->enumerators())
        add(enumerator, statement);
  }
  void add(const NamedDecl *declaration, const DeclStmt *statement) {
    found.push_back({declaration, statement, getWrittenName(declaration), ""});
  }

  std::vector<LocalNames::Local> &found;
  llvm::DenseSet<const CXXRecordDecl *> lambdas;
};

/// The classes and enumerations of bodies that the name of a type has in it.
class TagCollector {
public:
  void add(QualType type) {
    type = type.getNonReferenceType().getCanonicalType();
    if (const ArrayType *array = type->getAsArrayTypeUnsafe())
      return add(array->getElementType());
    if (type->isPointerType())
      return add(type->getPointeeType());
    if (const TagDecl *tag = type->getAsTagDecl())
      add(tag);
  }
  void add(const TagDecl *tag) {
    for (; tag; tag = dyn_cast<TagDecl>(tag->getDeclContext())) {
      found.push_back(tag);
      if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(tag))
        add(special->getTemplateArgs().asArray());
    }
  }
  void add(llvm::ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments) {
      if (argument.getKind() == TemplateArgument::Type)
        add(argument.getAsType());
      if (argument.getKind() == TemplateArgument::Declaration &&
          isa<TemplateParamObjectDecl>(argument.getAsDecl()))
        add(argument.getAsDecl()->getType());
      if (argument.getKind() == TemplateArgument::Pack)
        add(argument.pack_elements());
    }
  }

  llvm::SmallVector<const TagDecl *> found;
};

bool startsIdentifier(char c) { return llvm::isAlpha(c) || c == '_'; }
bool isIdentifierPart(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Behind the literal or comment that begins at `at`, or `at` where none does.
size_t skipLiteral(StringRef text, size_t at) {
  StringRef rest = text.drop_front(at);
  if (rest.starts_with("//"))
    return std::min(text.find('\n', at), text.size());
  if (rest.starts_with("/*"))
    return std::min(text.find("*/", at), text.size() - 2) + 2;
  if (text[at] != '"' && text[at] != '\'')
    return at;
  size_t end = at + 1;
  while (end < text.size() && text[end] != text[at])
    end += text[end] == '\\' ? 2 : 1;
  return std::min(end + 1, text.size());
}

} // namespace

void forEachIdentifier(StringRef text, llvm::function_ref<void(size_t, size_t)> visit) {
  for (size_t at = 0; at < text.size();) {
    if (size_t behind = skipLiteral(text, at); behind != at) {
      at = behind;
      continue;
    }
    size_t end = at;
    // Digit separators belong to numbers.
    bool isNumber = llvm::isDigit(text[at]);
    while (end < text.size() && (isIdentifierPart(text[end]) || (isNumber && text[end] == '\'')))
      ++end;
    if (end == at) {
      ++at;
      continue;
    }
    StringRef before = text.take_front(at).rtrim();
    // In `f(int)::Node` the name of a function stands before a local one.
    bool isMember = (before.ends_with("::") && !before.ends_with(")::")) ||
                    before.ends_with("->") || (before.ends_with(".") && !before.ends_with("..."));
    if (startsIdentifier(text[at]) && !isMember)
      visit(at, end - at);
    at = end;
  }
}

std::string replaceIdentifiers(StringRef text, const llvm::StringMap<std::string> &names) {
  std::string result;
  size_t done = 0;
  forEachIdentifier(text, [&](size_t begin, size_t length) {
    auto found = names.find(text.substr(begin, length));
    if (found == names.end())
      return;
    result += text.slice(done, begin).str() + found->second;
    done = begin + length;
  });
  return result + text.drop_front(done).str();
}

LocalNames::LocalNames(const ASTContext &ast) {
  LocalFinder finder(locals);
  const SourceManager &sources = ast.getSourceManager();
  for (Decl *declaration : ast.getTranslationUnitDecl()->decls())
    if (!sources.isInSystemHeader(sources.getExpansionLoc(declaration->getLocation())))
      finder.TraverseDecl(declaration);
  llvm::StringMap<unsigned> numbers;
  for (auto [index, local] : llvm::enumerate(locals)) {
    // No name of the source, so that one which means something else is never taken for it.
    do
      local.name = local.written + "_" + std::to_string(++numbers[local.written]);
    while (ast.Idents.find(local.name) != ast.Idents.end());
    byDeclaration[cast<NamedDecl>(local.declaration->getCanonicalDecl())] = index;
    byName[local.name] = index;
  }
}

const LocalNames::Local *LocalNames::find(const NamedDecl *declaration) const {
  auto found = byDeclaration.find(cast<NamedDecl>(declaration->getCanonicalDecl()));
  return found == byDeclaration.end() ? nullptr : &locals[found->second];
}

const LocalNames::Local *LocalNames::find(StringRef name) const {
  auto found = byName.find(name);
  return found == byName.end() ? nullptr : &locals[found->second];
}

std::string LocalNames::getName(const NamedDecl *declaration) const {
  const Local *local = find(declaration);
  return local ? local->name : declaration->getNameAsString();
}

static std::string renameTags(const LocalNames &locals, StringRef spelling,
                              llvm::ArrayRef<const TagDecl *> tags) {
  llvm::StringMap<std::string> names;
  for (const TagDecl *tag : tags)
    if (const LocalNames::Local *local = locals.find(tag))
      names[local->written] = local->name;
  return names.empty() ? spelling.str() : replaceIdentifiers(spelling, names);
}

std::string LocalNames::rename(StringRef spelling, QualType type) const {
  TagCollector tags;
  tags.add(type);
  return renameTags(*this, spelling, tags.found);
}

std::string LocalNames::rename(StringRef spelling, const FunctionDecl *function) const {
  TagCollector tags;
  if (auto *method = dyn_cast<CXXMethodDecl>(function))
    tags.add(method->getParent());
  if (const TemplateArgumentList *arguments = function->getTemplateSpecializationArgs())
    tags.add(arguments->asArray());
  return renameTags(*this, spelling, tags.found);
}

} // namespace autographc
