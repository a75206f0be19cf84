//===- Frames.cpp - the functions that an emitter is in -------------------===//
#include "EmitterBase.h"

#include "autographc/Cxx/StaticInvokers.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

namespace {
struct ThisFinder : DynamicRecursiveASTVisitor {
  bool VisitCXXThisExpr(CXXThisExpr *) override { return !(found = true); }
  /// What braces among it initialise by default names the objects that they make.
  bool TraverseCXXDefaultInitExpr(CXXDefaultInitExpr *) override { return true; }
  bool found = false;
};
} // namespace

ObjectInBraces::ObjectInBraces(Frame &frame, const Expr *init, llvm::function_ref<Place()> make)
    : frame(frame) {
  auto *byDefault = dyn_cast<CXXDefaultInitExpr>(init->IgnoreImplicit());
  if (!byDefault)
    return;
  ThisFinder finder;
  finder.TraverseStmt(const_cast<Expr *>(byDefault->getExpr()));
  isNamed = finder.found;
  if (isNamed)
    outer = std::exchange(frame.self, make());
}

ObjectInBraces::~ObjectInBraces() {
  if (isNamed)
    frame.self = std::move(outer);
}

const Frame &EmitterBase::getOutermost() const {
  const Frame *outermost = frame;
  while (outermost->outer)
    outermost = outermost->outer;
  return *outermost;
}

static bool holdsLambda(const TemplateArgument &argument);

/// Whether an argument of the template that a function or class is made of, or a class around it,
/// is a lambda, which only the body that it stands in can name.
static bool isMadeOfLambda(const Decl *declaration) {
  auto *function = dyn_cast<FunctionDecl>(declaration);
  auto *special = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
  const TemplateArgumentList *arguments = function  ? function->getTemplateSpecializationArgs()
                                          : special ? &special->getTemplateArgs()
                                                    : nullptr;
  if (arguments && llvm::any_of(arguments->asArray(), holdsLambda))
    return true;
  auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext());
  return owner && isMadeOfLambda(owner);
}

static bool holdsLambda(const TemplateArgument &argument) {
  if (argument.getKind() == TemplateArgument::Pack)
    return llvm::any_of(argument.pack_elements(), holdsLambda);
  QualType type;
  if (argument.getKind() == TemplateArgument::Type)
    type = argument.getAsType();
  else if (argument.getKind() == TemplateArgument::Declaration &&
           isa<TemplateParamObjectDecl>(argument.getAsDecl()))
    type = argument.getAsDecl()->getType();
  else if (auto *function = argument.getKind() == TemplateArgument::Declaration
                                ? dyn_cast<FunctionDecl>(argument.getAsDecl())
                                : nullptr)
    return findInvoked(function) || isMadeOfLambda(function);
  const CXXRecordDecl *record =
      type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && (record->isLambda() || isMadeOfLambda(record));
}

bool EmitterBase::canName(const NamedDecl *declaration) {
  if (isMadeOfLambda(declaration))
    return false;
  const Frame &outermost = getOutermost();
  const DeclContext *user = !outermost.isLifted             ? outermost.function
                            : standsInClass(outermost.site) ? outermost.site
                                                            : nullptr;
  for (const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext()); owner;
       owner = dyn_cast<CXXRecordDecl>(owner->getDeclContext())) {
    if (declaration->getAccess() != AS_public && declaration->getAccess() != AS_none &&
        !(user && owner->Encloses(user)))
      return false;
    declaration = owner;
  }
  return true;
}

bool EmitterBase::isBeingEmitted(const FunctionDecl *function) {
  for (const Frame *outer = frame; outer; outer = outer->outer)
    if (outer->function && outer->function->getCanonicalDecl() == function->getCanonicalDecl())
      return true;
  return false;
}

/// `*this` where a lambda stands in a method that is being emitted.
std::optional<Place> EmitterBase::findSelf(const CXXRecordDecl *lambda) {
  auto *context = dyn_cast<FunctionDecl>(lambda->getDeclContext());
  while (auto *method = dyn_cast_or_null<CXXMethodDecl>(context)) {
    if (!method->getParent()->isLambda())
      break;
    context = dyn_cast<FunctionDecl>(method->getParent()->getDeclContext());
  }
  for (const Frame *outer = frame; outer && context; outer = outer->outer)
    if (outer->function && outer->function->getCanonicalDecl() == context->getCanonicalDecl())
      return outer->self;
  return std::nullopt;
}

/// What a capture by reference means where the lambda is called: what its name means there, or else
/// what it meant where the lambda became a value.
std::optional<Place> EmitterBase::findShared(const CXXRecordDecl *record,
                                             const LambdaCapture &capture) {
  const ValueDecl *variable = capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
  if (!variable)
    if (std::optional<Place> self = findSelf(record))
      return self;
  // One that ended with its block is not what a function that is called now captured.
  auto isInScope = [&](Place place) {
    return !place.root ||
           place.root.getParentRegion()->isAncestor(builder.getInsertionBlock()->getParent());
  };
  if (auto named = variable ? bindings.find(variable) : bindings.end(); named != bindings.end())
    return isInScope(named->second) ? std::optional(named->second) : std::nullopt;
  auto known = packed.find(record);
  if (known == packed.end())
    return std::nullopt;
  auto captured = variable ? known->second.captures.find(variable) : known->second.captures.end();
  std::optional<Place> place = captured != known->second.captures.end() ? captured->second
                               : variable                               ? std::nullopt
                                                                        : known->second.self;
  return place && place->isWholeVariable() && isInScope(*place) ? place : std::nullopt;
}

} // namespace autographc::frontend
