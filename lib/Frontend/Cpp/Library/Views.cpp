//===- Views.cpp - pipelines of std::views, from their expressions --------===//
#include "Views.h"
#include "Emitters.h"
#include "Frontend/Cpp/Places/Code.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `std::views::filter` and its like, or a local copy of one, which has no state; null for other
/// expressions.
static const VarDecl *findAdaptor(const Expr *expression) {
  auto *reference = dyn_cast<DeclRefExpr>(stripWrappers(expression));
  auto *variable = reference ? dyn_cast<VarDecl>(reference->getDecl()) : nullptr;
  if (variable && !variable->hasGlobalStorage() && variable->hasInit()) {
    auto *copy = dyn_cast<CXXConstructExpr>(stripWrappers(variable->getInit()));
    return copy && copy->getNumArgs() == 1 && isInStd(copy->getConstructor())
               ? findAdaptor(copy->getArg(0))
               : nullptr;
  }
  if (!variable || !variable->getIdentifier() || !variable->hasGlobalStorage() ||
      !isInStd(variable))
    return nullptr;
  auto *space = dyn_cast<NamespaceDecl>(variable->getDeclContext()->getEnclosingNamespaceContext());
  return space && space->getIdentifier() && space->getName() == "views" ? variable : nullptr;
}

static bool isCallOf(const CXXOperatorCallExpr *call, OverloadedOperatorKind kind) {
  return call && call->getOperator() == kind;
}

/// `range | closure`, or `closure | closure`.
static const CXXOperatorCallExpr *findPipe(const Expr *expression) {
  auto *call = dyn_cast<CXXOperatorCallExpr>(expression);
  return isCallOf(call, OO_Pipe) && call->getDirectCallee() && isInStd(call->getDirectCallee())
             ? call
             : nullptr;
}

bool Pipeline::isPipeline(const Expr *expression) {
  expression = stripWrappers(expression);
  auto *call = dyn_cast<CXXOperatorCallExpr>(expression);
  return findPipe(expression) || (isCallOf(call, OO_Call) && findAdaptor(call->getArg(0)));
}

bool Pipeline::isAdaptor(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->getIdentifier() && isInStd(record) &&
         llvm::is_contained({"_Partial", "_Pipe"}, record->getName());
}

void Pipeline::refuseArguments(LibraryCode &code, const CallExpr *call,
                               const std::string &function) {
  auto isView = [](const Expr *expression) {
    return Types::classify(expression->getType()) == ClassKind::View || isPipeline(expression);
  };
  if (isView(call) || isAdaptor(call->getType()))
    return;
  auto arguments = call->arguments();
  if (auto view = llvm::find_if(arguments, isView); view != arguments.end())
    code.refuse((*view)->getSourceRange(), diag::UnsupportedRange, "`" + function + "` of a view",
                "go through the view by a range-for, or fill a vector from it before");
}

static std::optional<View::Kind> findKind(llvm::StringRef adaptor) {
  return llvm::StringSwitch<std::optional<View::Kind>>(adaptor)
      .Case("filter", View::Filter)
      .Case("transform", View::Transform)
      .Case("take", View::Take)
      .Case("take_while", View::TakeWhile)
      .Case("drop", View::Drop)
      .Case("drop_while", View::DropWhile)
      .Case("reverse", View::Reverse)
      .Cases({"keys", "values", "elements"}, View::Part)
      .Default(std::nullopt);
}

void Pipeline::refuse(const Expr *where, const std::string &view) {
  Code::refuse(where->getSourceRange(), diag::UnsupportedRange, "`" + view + "`",
               "write what it does into the body of the loop, or fill a vector before");
}

std::shared_ptr<View> Pipeline::make(const Expr *expression) {
  const Expr *plain = stripWrappers(expression);
  QualType type = plain->getType();
  std::shared_ptr<View> view;
  auto *construct = dyn_cast<CXXConstructExpr>(plain);
  auto *called = dyn_cast<CXXOperatorCallExpr>(plain);
  if (isAdaptor(type)) {
    view = std::make_shared<View>();
    view->kind = View::Given;
    addStages(view, plain);
    return view;
  }
  if (isCallOf(called, OO_Call) && isAdaptor(called->getArg(0)->getType())) {
    view = make(called->getArg(1));
    addStages(view, called->getArg(0));
  } else if (const CXXOperatorCallExpr *pipe = findPipe(plain)) {
    view = make(pipe->getArg(0));
    addStages(view, pipe->getArg(1));
  } else if (auto *call = dyn_cast<CXXOperatorCallExpr>(plain);
             isCallOf(call, OO_Call) && findAdaptor(call->getArg(0))) {
    llvm::SmallVector<const Expr *> arguments(llvm::drop_begin(call->arguments()));
    llvm::StringRef name = findAdaptor(call->getArg(0))->getName();
    if (name == "iota")
      return makeNumbers(arguments, plain);
    if (arguments.empty() || (!findKind(name) && name != "all" && name != "common"))
      refuse(plain, ("std::views::" + name).str());
    view = make(arguments[0]);
    addStage(view, call->getArg(0), llvm::ArrayRef(arguments).drop_front());
  } else if (Types::classify(type) == ClassKind::View && construct &&
             construct->getNumArgs() == 1) {
    return make(construct->getArg(0));
  } else if (auto *given = dyn_cast<CallExpr>(plain);
             given && Types::classify(type) == ClassKind::View) {
    if (Place result = evaluator.emitCall(given); result.view)
      return result.view;
    refuse(plain, types.spellShortly(type));
  } else if (Types::classify(type) == ClassKind::View && plain->isGLValue()) {
    return copy(*evaluator.emitPlace(plain).view);
  } else if (Types::isRange(type)) {
    view = std::make_shared<View>();
    view->where = plain;
    view->range = iterators.emitRange(plain);
    // What has no other name is the view's own.
    if (plain->isPRValue() && view->range.type)
      view->range = variable(places.read(view->range, location));
    return view;
  } else {
    refuse(plain, types.spellShortly(type));
  }
  setTypes(*view, type);
  return view;
}

std::shared_ptr<View> Pipeline::makeNumbers(llvm::ArrayRef<const Expr *> bounds,
                                            const Expr *where) {
  auto view = std::make_shared<View>();
  view->kind = View::Numbers;
  view->where = where;
  view->first = evaluator.emitValue(bounds[0]);
  if (!view->first.getType().isInteger())
    refuse(where, types.spellShortly(where->getType()));
  if (bounds.size() > 1)
    view->last = castNumber(evaluator.emitValue(bounds[1]), view->first.getType(), location);
  return view;
}

void Pipeline::addStages(std::shared_ptr<View> &view, const Expr *closure) {
  const Expr *plain = stripWrappers(closure);
  while (auto *cast = dyn_cast<CastExpr>(plain))
    plain = stripWrappers(cast->getSubExpr());
  if (auto *construct = dyn_cast<CXXConstructExpr>(plain);
      construct && construct->getNumArgs() == 1)
    return addStages(view, construct->getArg(0));
  if (plain->isGLValue() && isAdaptor(plain->getType()))
    return addKept(view, *evaluator.emitPlace(plain).view);
  if (const CXXOperatorCallExpr *pipe = findPipe(plain)) {
    addStages(view, pipe->getArg(0));
    return addStages(view, pipe->getArg(1));
  }
  if (findAdaptor(plain))
    return addStage(view, plain, {});
  auto *call = dyn_cast<CXXOperatorCallExpr>(plain);
  const Expr *object = isCallOf(call, OO_Call) ? call->getArg(0) : nullptr;
  while (auto *cast = dyn_cast_or_null<CastExpr>(object))
    object = cast->getSubExpr();
  if (!object || !findAdaptor(object))
    refuse(plain, types.spellShortly(plain->getType()));
  addStage(view, object, llvm::SmallVector<const Expr *>(llvm::drop_begin(call->arguments())));
}

void Pipeline::addStage(std::shared_ptr<View> &view, const Expr *object,
                        llvm::ArrayRef<const Expr *> arguments) {
  const VarDecl *adaptor = findAdaptor(object);
  llvm::StringRef name = adaptor->getName();
  if (name == "all" || (name == "common" && isCommon(*view)))
    return;
  std::optional<View::Kind> kind = findKind(name);
  if (!kind)
    refuse(object, ("std::views::" + name).str());
  auto stage = std::make_shared<View>();
  stage->kind = *kind;
  stage->where = object;
  if (kind == View::Part) {
    auto *special =
        dyn_cast_or_null<ClassTemplateSpecializationDecl>(adaptor->getType()->getAsCXXRecordDecl());
    if (!special)
      refuse(object, ("std::views::" + name).str());
    stage->part = special->getTemplateArgs()[0].getAsIntegral().getZExtValue();
  } else if (kind == View::Take || kind == View::Drop) {
    stage->count = castNumber(evaluator.emitValue(arguments[0]), number(0).getType(), location);
  } else if (kind != View::Reverse) {
    setFunction(*stage, arguments[0]);
  }
  append(view, stage);
}

void Pipeline::append(std::shared_ptr<View> &view, std::shared_ptr<View> stage) {
  const View *innermost = view.get();
  while (innermost->base)
    innermost = innermost->base.get();
  bool reverses = stage->kind == View::Reverse && innermost->kind != View::Given;
  // The end of what has no iterator there is found by walking to it.
  if (reverses && !isCommon(*view) && !isSized(*view))
    refuse(stage->where, "std::views::reverse");
  if (reverses && view->kind == View::Reverse) {
    view = copy(*view->base);
    return;
  }
  stage->base = view;
  view = stage;
}

void Pipeline::addKept(std::shared_ptr<View> &view, const View &adaptors) {
  if (adaptors.kind == View::Given)
    return;
  addKept(view, *adaptors.base);
  auto stage = std::make_shared<View>(adaptors);
  if (!stage->functionType.isNull())
    stage->function = places.copyPlace(adaptors.function, adaptors.functionType, location);
  append(view, stage);
}

/// A view owns a copy of its function.
void Pipeline::setFunction(View &view, const Expr *function) {
  view.functionType = function->getType();
  Place place = evaluator.emitPlace(function);
  places.checkCopy(place, function->getSourceRange());
  if (types.hasUserCopy(view.functionType) || types.hasUserDestructor(view.functionType))
    Code::refuse(function->getSourceRange(), diag::UnsupportedRange,
                 "a view that holds a `" + types.spellShortly(view.functionType) +
                     "`, which copies or ends in its own way,",
                 "give it a lambda that refers to that");
  view.function = isa<LambdaExpr>(stripWrappers(function))
                      ? place
                      : places.copyPlace(place, view.functionType, location);
}

static const FieldDecl *findField(QualType type, llvm::StringRef name) {
  const CXXRecordDecl *record = type.isNull() ? nullptr : type->getAsCXXRecordDecl();
  if (!record || !record->hasDefinition())
    return nullptr;
  auto fields = record->getDefinition()->fields();
  auto found =
      llvm::find_if(fields, [&](const FieldDecl *field) { return field->getName() == name; });
  return found == fields.end() ? nullptr : *found;
}

void Pipeline::setTypes(View &view, QualType type) {
  const FieldDecl *base = findField(type, "_M_base");
  if (!base || !view.base)
    return;
  view.type = type;
  setTypes(*view.base, base->getType());
}

/// libstdc++ remembers the distance from the begin where that takes no walk, and copies it.
bool Pipeline::copiesCache(const View &view) {
  const FieldDecl *cache = findField(view.type, "_M_cached_begin");
  return cache && findField(cache->getType(), "_M_offset");
}

void Pipeline::keep(View &view) {
  if (view.base)
    keep(*view.base);
  if (!isSearched(view) || view.isFound.type)
    return;
  view.isFound = variable(emitBool(false, location));
  view.begin = {makeSlot(view, number(0))};
  for (unsigned i = 1; i < countSlots(view); ++i)
    view.begin.push_back(variable(number(0)));
}

std::shared_ptr<View> Pipeline::copy(const View &view) {
  auto own = std::make_shared<View>(view);
  if (view.base)
    own->base = copy(*view.base);
  if (!view.functionType.isNull())
    own->function = places.copyPlace(view.function, view.functionType, location);
  if (!view.isFound.type)
    return own;
  bool keeps = copiesCache(view);
  own->isFound = variable(keeps ? places.read(view.isFound, location) : emitBool(false, location));
  own->begin = copyCursor(view, view.begin);
  return own;
}

bool LibraryEmitter::tryRange(const CXXForRangeStmt *statement, const Expr *range) {
  if (Types::classify(range->getType()) != ClassKind::View && !Pipeline::isPipeline(range))
    return false;
  Pipeline pipeline(*this, loc(range));
  if (range->isGLValue() && !Pipeline::isPipeline(range)) {
    pipeline.emitLoop(statement, *evaluator.emitPlace(range).view);
    return true;
  }
  std::shared_ptr<View> view = pipeline.make(range);
  if (pipeline.isBegunAgain(*view))
    pipeline.keep(*view);
  pipeline.emitLoop(statement, *view);
  return true;
}

Place LibraryEmitter::emitView(const Expr *expression) {
  Pipeline pipeline(*this, loc(expression));
  Place place;
  place.view = pipeline.make(expression);
  if (!Pipeline::isAdaptor(expression->getType()))
    pipeline.keep(*place.view);
  return place;
}

} // namespace autographc::frontend
