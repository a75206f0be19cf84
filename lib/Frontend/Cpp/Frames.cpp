//===- Frames.cpp - the functions that an emitter is in -------------------===//
#include "EmitterBase.h"

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

/// Whether a statement contains another, the declaration of a variable, and uses of it.
struct Contents : DynamicRecursiveASTVisitor {
  Contents(const Stmt *statement, const ValueDecl *variable) : statement(statement), variable(variable) {}
  bool VisitStmt(Stmt *visited) override {
    contains |= visited == statement;
    return true;
  }
  bool VisitVarDecl(VarDecl *visited) override {
    declares |= visited == variable;
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *visited) override {
    uses |= visited->getDecl() == variable;
    return true;
  }
  const Stmt *statement;
  const ValueDecl *variable;
  bool contains = false, declares = false, uses = false;
};

/// Whether a statement is in a loop that a variable is used in and outlives.
struct LoopFinder : DynamicRecursiveASTVisitor {
  LoopFinder(const Stmt *statement, const ValueDecl *variable) : statement(statement), variable(variable) {}
  bool VisitStmt(Stmt *visited) override {
    if (!isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(visited))
      return true;
    Contents contents(statement, variable);
    contents.TraverseStmt(visited);
    found |= contents.contains && contents.uses && !contents.declares;
    return !found;
  }
  const Stmt *statement;
  const ValueDecl *variable;
  bool found = false;
};

/// Whether a place is in an element of a list among `part`, or an iterator of one.
bool isInList(const Place &place, const Place &part) {
  const Place &path = place.position ? place.position->container : place;
  auto getConstant = [](const Step &step) { return step.operands.empty() ? ag::ConstantOp() : step.operands[0].getDefiningOp<ag::ConstantOp>(); };
  auto isSame = [&](const Step &left, const Step &right) {
    ag::ConstantOp first = getConstant(left), second = getConstant(right);
    return left.kind == right.kind && left.index == right.index && !(first && second && first.getValue() != second.getValue());
  };
  if (!path.root || path.root != part.root || path.steps.size() < part.steps.size() ||
      !std::equal(part.steps.begin(), part.steps.end(), path.steps.begin(), isSame))
    return false;
  auto isElement = [](const Step &step) { return step.kind == Step::ListElement; };
  return place.position ? llvm::isa_and_nonnull<ag::ListType>(path.type)
                        : llvm::any_of(llvm::drop_begin(path.steps, part.steps.size()), isElement);
}
} // namespace

ObjectInBraces::ObjectInBraces(Frame &frame, const Expr *init, llvm::function_ref<Place()> make) : frame(frame) {
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

/// Whether an argument of the template that a function or class is made of, or a class around it, is a lambda, which only the body that it
/// stands in can name.
static bool isMadeOfLambda(const Decl *declaration) {
  auto *function = dyn_cast<FunctionDecl>(declaration);
  auto *special = dyn_cast<ClassTemplateSpecializationDecl>(declaration);
  const TemplateArgumentList *arguments = function ? function->getTemplateSpecializationArgs() : special ? &special->getTemplateArgs() : nullptr;
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
  else if (argument.getKind() == TemplateArgument::Declaration && isa<TemplateParamObjectDecl>(argument.getAsDecl()))
    type = argument.getAsDecl()->getType();
  const CXXRecordDecl *record = type.isNull() ? nullptr : type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && (record->isLambda() || isMadeOfLambda(record));
}

bool EmitterBase::canName(const NamedDecl *declaration) {
  if (isMadeOfLambda(declaration))
    return false;
  const Frame &outermost = getOutermost();
  const DeclContext *user = !outermost.isLifted ? outermost.function : standsInClass(outermost.site) ? outermost.site : nullptr;
  for (const auto *owner = dyn_cast<CXXRecordDecl>(declaration->getDeclContext()); owner; owner = dyn_cast<CXXRecordDecl>(owner->getDeclContext())) {
    if (declaration->getAccess() != AS_public && declaration->getAccess() != AS_none && !(user && owner->Encloses(user)))
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

/// Marks what is in the list, and what lambdas captured of it.
static void markLost(Place &place, const Place &list) {
  place.isLost |= isInList(place, list);
  if (place.closure)
    for (auto &[captured, held] : place.closure->captures)
      held.isLost |= isInList(held, list);
}

void EmitterBase::loseElements(const Place &list, const Expr *where) {
  swapped.push_back(list);
  for (auto &[variable, place] : bindings) {
    markLost(place, list);
    auto *function = llvm::dyn_cast<FunctionDecl>(variable->getDeclContext());
    // An iterator may be assigned before it is used again.
    if (!place.isLost || place.position || !function || !function->getBody())
      continue;
    // Used before, and again in the next iteration.
    LoopFinder loops(where, variable);
    loops.TraverseStmt(function->getBody());
    if (loops.found)
      refuse(where->getSourceRange(), diag::IteratorElsewhere);
  }
}

void EmitterBase::restoreBindings(llvm::DenseMap<const ValueDecl *, Place> saved, size_t swaps) {
  bindings = std::move(saved);
  for (const Place &list : llvm::ArrayRef(swapped).drop_front(swaps))
    for (auto &[variable, place] : bindings)
      markLost(place, list);
}

/// What a capture by reference means where the lambda is called: what its name means there, or else what it meant where the lambda became a value.
std::optional<Place> EmitterBase::findShared(const CXXRecordDecl *record, const LambdaCapture &capture) {
  const ValueDecl *variable = capture.capturesVariable() ? capture.getCapturedVar() : nullptr;
  if (!variable)
    if (std::optional<Place> self = findSelf(record))
      return self;
  // One that ended with its block is not what a function that is called now captured.
  auto isInScope = [&](Place place) { return !place.root || place.root.getParentRegion()->isAncestor(builder.getInsertionBlock()->getParent()); };
  if (auto named = variable ? bindings.find(variable) : bindings.end(); named != bindings.end())
    return isInScope(named->second) ? std::optional(named->second) : std::nullopt;
  auto known = packed.find(record);
  if (known == packed.end())
    return std::nullopt;
  auto captured = variable ? known->second.captures.find(variable) : known->second.captures.end();
  std::optional<Place> place = captured != known->second.captures.end() ? captured->second : variable ? std::nullopt : known->second.self;
  return place && place->isWholeVariable() && isInScope(*place) ? place : std::nullopt;
}

} // namespace autographc::frontend
