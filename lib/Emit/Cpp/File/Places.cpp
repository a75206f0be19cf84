//===- Places.cpp - where in the file what is printed can stand -----------===//
#include "Source.h"

#include "clang/Lex/Lexer.h"

using namespace clang;

namespace autographc::emit {

/// The declaration that stands in a namespace, around this one.
static const Decl *getOutermost(const Decl *declaration) {
  while (!declaration->getDeclContext()->isFileContext())
    declaration = cast<Decl>(declaration->getDeclContext());
  return declaration;
}

/// The end of a declaration, with a semicolon.
static SourceLocation getEndOf(const Decl *outermost, const SourceManager &sources) {
  SourceLocation end = sources.getExpansionLoc(outermost->getEndLoc());
  const LangOptions &language = outermost->getASTContext().getLangOpts();
  if (SourceLocation after =
          Lexer::findLocationAfterToken(end, tok::semi, sources, language, false);
      after.isValid())
    return after;
  return Lexer::getLocForEndOfToken(end, 0, sources, language);
}

static SourceLocation getEnd(const Decl *declaration, const SourceManager &sources) {
  return getEndOf(getOutermost(declaration), sources);
}

/// What stands in a namespace and has the text of a function: a method may be defined outside of
/// its class.
static const Decl *getOutermostText(const FunctionDecl *site) {
  if (const FunctionDecl *pattern = site->getTemplateInstantiationPattern())
    site = pattern;
  const Decl *outermost = site;
  while (!outermost->getLexicalDeclContext()->isFileContext())
    outermost = cast<Decl>(outermost->getLexicalDeclContext());
  if (auto *function = dyn_cast<FunctionDecl>(outermost);
      function && function->getDescribedFunctionTemplate())
    outermost = function->getDescribedFunctionTemplate();
  return outermost;
}

SourceLocation findLiftedBodyPlace(const FunctionDecl *site, const SourceManager &sources) {
  return isInstantiation(site) ? findSpecializationPlace(site, sources)
                               : getEndOf(getOutermostText(site), sources);
}

SourceLocation findBeginning(const Decl *declaration, const SourceManager &sources) {
  SourceLocation place = sources.getExpansionLoc(declaration->getBeginLoc());
  // An annotation may stand in front of the declaration.
  for (const Attr *attribute : declaration->attrs())
    if (SourceLocation begin = sources.getExpansionLoc(attribute->getLocation());
        begin.isValid() && sources.isBeforeInTranslationUnit(begin, place))
      place = begin;
  return place;
}

SourceLocation findLiftedPlace(const FunctionDecl *site, const SourceManager &sources) {
  return findBeginning(getOutermostText(site), sources);
}

/// The declaration in which another one stands, as in `using Meters = Strong<struct MetersTag>;`
/// and `struct Point {} origin;`.
static const Decl *getAround(const Decl *declaration, const SourceManager &sources) {
  SourceLocation end = sources.getExpansionLoc(declaration->getEndLoc());
  std::optional<Token> next =
      Lexer::findNextToken(end, sources, declaration->getASTContext().getLangOpts());
  if (!isa<TagDecl>(declaration) || !next || next->is(tok::semi))
    return declaration;
  for (const Decl *other : declaration->getDeclContext()->decls()) {
    SourceLocation last = sources.getExpansionLoc(other->getEndLoc());
    bool begins = other != declaration && !sources.isBeforeInTranslationUnit(
                                              end, sources.getExpansionLoc(other->getBeginLoc()));
    if (begins && last != end && sources.isBeforeInTranslationUnit(end, last))
      declaration = other;
  }
  return declaration;
}

/// Behind `place` where a type or argument of the specialisation is declared later.
static SourceLocation followTypes(const FunctionDecl *function, SourceLocation place,
                                  const SourceManager &sources) {
  auto followDeclaration = [&](const Decl *declaration) {
    if (!declaration ||
        !sources.isWrittenInMainFile(sources.getExpansionLoc(declaration->getLocation())))
      return;
    SourceLocation end = getEndOf(getAround(getOutermost(declaration), sources), sources);
    if (sources.isBeforeInTranslationUnit(place, end))
      place = end;
  };
  std::function<void(llvm::ArrayRef<TemplateArgument>)> followArguments;
  auto followClass = [&](const CXXRecordDecl *record) {
    for (const CXXRecordDecl *around = record; around;
         around = dyn_cast<CXXRecordDecl>(around->getDeclContext()))
      if (auto *special = dyn_cast<ClassTemplateSpecializationDecl>(around))
        followArguments(special->getTemplateArgs().asArray());
    // The definition of one that is instantiated explicitly, alone or with the class around it, is
    // said to be there, which is too late.
    const CXXRecordDecl *pattern = record ? record->getTemplateInstantiationPattern() : nullptr;
    const CXXRecordDecl *definition = pattern || !record ? pattern : record->getDefinition();
    followDeclaration(definition ? definition : record);
  };
  followArguments = [&](llvm::ArrayRef<TemplateArgument> arguments) {
    for (const TemplateArgument &argument : arguments) {
      if (argument.getKind() == TemplateArgument::Type) {
        QualType type = argument.getAsType().getNonReferenceType();
        followClass(type->getAsCXXRecordDecl());
        followDeclaration(type->getAsEnumDecl());
      }
      if (argument.getKind() == TemplateArgument::Integral)
        followDeclaration(argument.getIntegralType()->getAsEnumDecl());
      if (argument.getKind() == TemplateArgument::Declaration)
        followDeclaration(argument.getAsDecl()->getCanonicalDecl());
      if (argument.getKind() == TemplateArgument::Template)
        followDeclaration(argument.getAsTemplate().getAsTemplateDecl());
      if (argument.getKind() == TemplateArgument::Pack)
        followArguments(argument.pack_elements());
    }
  };
  for (const ParmVarDecl *parameter : function->parameters())
    followClass(parameter->getType().getNonReferenceType()->getAsCXXRecordDecl());
  if (const TemplateArgumentList *arguments = function->getTemplateSpecializationArgs())
    followArguments(arguments->asArray());
  if (auto *method = dyn_cast<CXXMethodDecl>(function))
    followClass(method->getParent());
  return place;
}

static const FunctionDecl *getPattern(const FunctionDecl *function) {
  const FunctionDecl *pattern = function->getTemplateInstantiationPattern();
  return pattern ? pattern : function;
}

SourceLocation findSpecializationPlace(const FunctionDecl *function, const SourceManager &sources) {
  return followTypes(function, getEnd(getPattern(function), sources), sources);
}

SourceLocation findSpecializationHeadPlace(const FunctionDecl *function,
                                           const SourceManager &sources) {
  return followTypes(function, getEnd(getPattern(function)->getCanonicalDecl(), sources), sources);
}

} // namespace autographc::emit
