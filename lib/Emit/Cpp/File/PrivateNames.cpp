//===- PrivateNames.cpp - what classes keep to themselves, by other names -===//
#include "PrivateNames.h"

#include "Emit/Cpp/Bodies/Spelling.h"
#include "Source.h"

#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace autographc::emit {
namespace {

/// `Grid_double_Node` for `Grid<double>::Node`.
std::string makeAlias(StringRef spelling) {
  std::string alias;
  for (char c : spelling)
    if (llvm::isAlnum(c) || c == '_')
      alias += c;
    else if (!alias.empty() && alias.back() != '_')
      alias += '_';
  return alias;
}

class PrivateFinder : public DynamicRecursiveASTVisitor {
public:
  PrivateFinder(std::vector<PrivateName> &names, const LocalNames &locals)
      : names(names), locals(locals) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool VisitTagDecl(TagDecl *tag) override {
    if (tag->getIdentifier() && tag->isThisDeclarationADefinition())
      add(tag, spellClass(tag, locals), PrivateName::Type, spellClass(tag, locals));
    return true;
  }
  bool VisitVarDecl(VarDecl *variable) override {
    std::string name = shortenTypes(variable->getQualifiedNameAsString());
    if (variable->isStaticDataMember() && !variable->isConstexpr())
      add(variable, name, PrivateName::Member, name);
    return true;
  }

  bool VisitCXXMethodDecl(CXXMethodDecl *method) override {
    if (!method->isStatic() && method->getIdentifier())
      add(method, spellMethodPointer(method), PrivateName::Method,
          shortenTypes(method->getQualifiedNameAsString()));
    return true;
  }

private:
  void add(const NamedDecl *declaration, StringRef spelling, PrivateName::Kind kind,
           StringRef name) {
    auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
    if (!owner || owner->isDependentType() || owner->isLocalClass() ||
        declaration->getAccess() == AS_public)
      return;
    std::string prefix;
    if (const DeclContext *space = owner->getEnclosingNamespaceContext(); isa<NamespaceDecl>(space))
      prefix = cast<NamespaceDecl>(space)->getQualifiedNameAsString() + "::";
    name.consume_front(prefix);
    // One may be declared more than once.
    if (known.insert(spelling).second)
      names.push_back(
          {cleanSpelling(spelling), spellClass(owner, locals), number(makeAlias(name)), kind});
  }
  /// Methods may have one name.
  std::string number(const std::string &alias) {
    unsigned count = counts[alias]++;
    return count ? alias + "_" + std::to_string(count) : alias;
  }

  std::vector<PrivateName> &names;
  const LocalNames &locals;
  llvm::StringSet<> known;
  llvm::StringMap<unsigned> counts;
};

bool isPart(char c) { return llvm::isAlnum(c) || c == '_'; }

/// Replaces a name where it stands as a whole; whether there was one.
bool replaceName(std::string &text, StringRef name, StringRef alias) {
  bool found = false;
  for (size_t at = text.find(name); at != std::string::npos; at = text.find(name, at)) {
    size_t end = at + name.size();
    bool isWhole = (at == 0 || (!isPart(text[at - 1]) && text[at - 1] != ':')) &&
                   (end == text.size() || !isPart(text[end]));
    if (isWhole)
      text.replace(at, name.size(), alias);
    found |= isWhole;
    at += isWhole ? alias.size() : name.size();
  }
  return found;
}

} // namespace

PrivateNames::PrivateNames(ASTContext &ast, const LocalNames &locals) {
  PrivateFinder finder(names, locals);
  forEachUserDeclaration(ast, [&](Decl *declaration) { finder.TraverseDecl(declaration); });
  // `Rng::Node::Leaf` before `Rng::Node`.
  llvm::sort(names, [](const PrivateName &left, const PrivateName &right) {
    return left.spelling.size() > right.spelling.size();
  });
}

std::vector<const PrivateName *> PrivateNames::replace(std::string &text,
                                                       const llvm::StringSet<> &inside) const {
  std::vector<const PrivateName *> found;
  for (const PrivateName &name : names)
    if (!inside.contains(name.owner) && replaceName(text, name.spelling, name.alias))
      found.push_back(&name);
  return found;
}

std::string PrivateNames::printAlias(const PrivateName &name) {
  static constexpr const char *macros[] = {"AG_PRIVATE_TYPE(", "AG_PRIVATE_MEMBER(",
                                           "AG_PRIVATE_POINTER("};
  return macros[name.kind] + name.alias + ", " + name.spelling + ")\n";
}

} // namespace autographc::emit
