//===- Models.cpp - algorithms by the functions that stand for them -------===//
//
// A call of `std::count_if` becomes one of `ag::detail::models::count_if`, which is inlined and
// converted like a user's.
//
#include "Models.h"
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "clang/Sema/Overload.h"
#include "clang/Sema/Scope.h"
#include "clang/Sema/Sema.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Whether a function of std::ranges takes a range there, not an element or an iterator.
static bool takesRange(const FunctionDecl *callee, unsigned index) {
  const FunctionTemplateDecl *made = callee->getPrimaryTemplate();
  if (!made || index >= made->getTemplatedDecl()->getNumParams())
    return false;
  QualType type = made->getTemplatedDecl()->getParamDecl(index)->getType().getNonReferenceType();
  auto *parameter = type->getAs<TemplateTypeParmType>();
  const TypeConstraint *constraint =
      parameter ? parameter->getDecl()->getTypeConstraint() : nullptr;
  return constraint && constraint->getNamedConcept()->getName().ends_with("range");
}

/// The type of `begin(range)`.
static QualType findIteratorOf(QualType range, const ASTContext &ast) {
  range = range.getNonReferenceType();
  if (const ArrayType *array = ast.getAsArrayType(range))
    return ast.getPointerType(array->getElementType());
  QualType found;
  if (const CXXRecordDecl *record = range->getAsCXXRecordDecl())
    for (NamedDecl *member : record->lookup(&ast.Idents.get("begin")))
      if (auto *begin = dyn_cast<CXXMethodDecl>(member);
          begin && (found.isNull() || begin->isConst() == range.isConstQualified()))
        found = begin->getReturnType();
  return found;
}

ModelCall::ModelCall(LibraryCode &code, const CallExpr *call, llvm::ArrayRef<const Expr *> given,
                     llvm::StringRef name)
    : LibraryCode(code), call(call), name(name), ofRanges(isa<CXXOperatorCallExpr>(call)) {
  for (auto [index, argument] : llvm::enumerate(given)) {
    if (isa<CXXDefaultArgExpr>(argument))
      continue;
    bool isRange = ofRanges && takesRange(call->getDirectCallee(), index);
    QualType type = argument->getType();
    if (!isRange) {
      operands.push_back({argument, type, argument->getValueKind()});
      continue;
    }
    type = findIteratorOf(type, ast);
    operands.push_back({argument, type, VK_PRValue, Operand::Begin});
    operands.push_back({argument, type, VK_PRValue, Operand::End});
  }
  bool hasMiddle =
      llvm::is_contained({"rotate", "nth_element", "partial_sort", "inplace_merge"}, name);
  lastAt = hasMiddle ? 2 : 1;
  if (hasMiddle && operands.size() > 2 && operands[0].bound == Operand::Begin)
    std::swap(operands[1], operands[2]);
}

/// The model of a function that takes these operands, instantiated for them; null where there is
/// none.
FunctionDecl *ModelCall::find(const DeclContext *models, llvm::StringRef name) const {
  Sema &sema = unit.sema;
  SourceLocation where = call->getExprLoc();
  llvm::SmallVector<Expr *> arguments;
  for (const Operand &operand : operands) {
    // Models call what they are given as functions, but for projections of `minmax` and its like.
    bool isCalled = name == "minmax" || name.ends_with("_with");
    if (operand.type.isNull() || (operand.type->isMemberPointerType() && !isCalled))
      return nullptr;
    arguments.push_back(new (ast) OpaqueValueExpr(where, operand.type, operand.kind));
  }
  // Implicit members of classes declare builtins there, where Clang has left the file by now.
  Scope scope(nullptr, Scope::DeclScope, sema.getDiagnostics());
  scope.setEntity(ast.getTranslationUnitDecl());
  llvm::SaveAndRestore<Scope *> file(sema.TUScope, &scope);
  OverloadCandidateSet candidates(where, OverloadCandidateSet::CSK_Normal);
  for (NamedDecl *found : models->lookup(&ast.Idents.get(name)))
    if (auto *model = dyn_cast<FunctionTemplateDecl>(found))
      sema.AddTemplateOverloadCandidate(model, DeclAccessPair::make(model, AS_public),
                                        /*ExplicitTemplateArgs=*/nullptr, arguments, candidates);
  OverloadCandidateSet::iterator best;
  if (candidates.BestViableFunction(sema, where, best) != OR_Success)
    return nullptr;
  sema.InstantiateFunctionDefinition(where, best->Function, /*Recursive=*/true);
  return best->Function;
}

FunctionDecl *ModelCall::find(llvm::StringRef name) const {
  const DeclContext *models = findNamespace(ast, {"ag", "detail", "models"}),
                    *ofRangesOnly = ofRanges
                                        ? findNamespace(ast, {"ag", "detail", "models", "ranges"})
                                        : nullptr;
  FunctionDecl *model = ofRangesOnly ? find(ofRangesOnly, name) : nullptr;
  return model || !models ? model : find(models, name);
}

/// Whether calls may change an object of the class.
static bool hasState(const CXXRecordDecl *record) {
  return record && llvm::any_of(record->decls(), [](const Decl *declaration) {
           auto *made = dyn_cast<FunctionTemplateDecl>(declaration);
           auto *method = dyn_cast_or_null<CXXMethodDecl>(made ? made->getTemplatedDecl()
                                                               : declaration->getAsFunction());
           return method && method->getOverloadedOperator() == OO_Call && !method->isStatic() &&
                  !method->isConst();
         });
}

/// Whether algorithms are given an object of the type to call it.
static bool isCallable(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return Types::isFunctionLike(type) || FunctionSets::isFunctionValue(type) ||
         (record && record->hasDefinition() &&
          !record->lookup(record->getASTContext().DeclarationNames.getCXXOperatorName(OO_Call))
               .empty());
}

Argument ModelCall::evaluate(const Operand &operand, QualType parameter) {
  mlir::Location location = loc(call);
  if (operand.bound == Operand::Begin)
    range = iterators.emitRange(operand.expression);
  if (operand.bound != Operand::None)
    return {iterators.getBound(range, operand.expression, operand.bound == Operand::Begin)};
  // A C string is a value.
  if (Types::isIterator(operand.type) && !types.convert(operand.type))
    return {places.advance(iterators.emitIterator(operand.expression), Value(), false, location)};
  if (parameter->isReferenceType() || !isCallable(operand.type))
    return evaluator.emitArgument(parameter, operand.expression);
  // The algorithm's own copy, which keeps from one call to the next what they change in it.
  Place object = evaluator.emitPlace(operand.expression);
  bool changes = !object.closure && hasState(operand.type->getAsCXXRecordDecl());
  return {changes ? places.holdValue(object, location) : object, nullptr, /*reference=*/true};
}

void ModelCall::evaluateAll() {
  // The end of a range may stand behind a middle.
  arguments.resize(model->getNumParams());
  // Functions that the model takes first are the last arguments of the call.
  unsigned ahead = name.ends_with("_with") ? 2 : name.ends_with("_by") ? 1 : 0;
  for (unsigned i = 0; i < operands.size(); ++i) {
    unsigned index = (i + ahead) % operands.size();
    arguments[index] = evaluate(operands[index], model->getParamDecl(index)->getType());
  }
  for (unsigned index = operands.size(); index < model->getNumParams(); ++index) {
    ParmVarDecl *parameter = model->getParamDecl(index);
    ExprResult value = unit.sema.BuildCXXDefaultArgExpr(call->getExprLoc(), model, parameter);
    arguments[index] = evaluator.emitArgument(parameter->getType(), value.get());
  }
}

/// How often an algorithm copies or moves elements, and in which order, is not written anywhere.
void ModelCall::refuseUserCopies() {
  if (isNamespace(model->getDeclContext(), "reading"))
    return;
  auto isCopied = [&](QualType type) {
    return types.hasUserCopy(type->isPointerType() ? type->getPointeeType()
                                                   : type.getNonReferenceType());
  };
  const Place &first = arguments[0].place;
  // A pointer to one object knows no type of elements.
  bool refused = first.position && !first.position->type.isNull() && isCopied(first.position->type);
  for (const Operand &operand : operands)
    refused |= operand.bound == Operand::None && isCopied(operand.type);
  if (refused)
    refuse(call->getSourceRange(), diag::UnsupportedConstruct,
           "`" + name.str() + "` on objects whose class copies or moves in its own way");
}

/// Whether elements that neither comes before the other are the same: otherwise their order is what
/// the library's own steps make it. Of a class of a function's own, too: the library's function
/// calls itself, and printed it would stand where the class has no name.
bool ModelCall::hasOneOrder(mlir::Type element) const {
  QualType container = arguments[0].place.position->type;
  if (types.spellUniquely(container) != types.spell(container))
    return true;
  if (!ag::isNumber(element) || operands.size() > 3)
    return false;
  const CXXRecordDecl *comparison =
      operands.size() == 3 ? operands[2].type.getNonReferenceType()->getAsCXXRecordDecl() : nullptr;
  return operands.size() == 2 || (comparison && isInStd(comparison) &&
                                  llvm::is_contained({"less", "greater"}, comparison->getName()));
}

/// Of a list that is reached from its begin on, the list and the two indices are passed.
void ModelCall::sortInPlace() {
  const Position &first = *arguments[0].place.position, &last = *arguments[1].place.position;
  if (first.reverse || Types::classify(first.type) != ClassKind::Vector)
    return;
  Operand index{nullptr, ast.LongTy, VK_PRValue};
  operands[0] = {nullptr, first.type, VK_LValue};
  operands[1] = index;
  operands.insert(operands.begin() + 1, index);
  model = find("sort_list");
  Argument begin{first.index}, end{last.index};
  arguments[0] = {first.container, nullptr, /*reference=*/true};
  arguments[1] = end;
  arguments.insert(arguments.begin() + 1, begin);
}

/// Arrays have a way of their own, and of lists the library's own steps may say which order is
/// left: false then.
bool ModelCall::chooseSort() {
  bool sortsPart = name == "nth_element" || name == "partial_sort";
  if (!sortsPart && name != "sort" && name != "stable_sort")
    return true;
  auto list = llvm::dyn_cast<ag::ListType>(arguments[0].place.position->container.type);
  bool isStable =
      name == "stable_sort" || (list && !sortsPart && hasOneOrder(list.getElementType()));
  if (list && !isStable)
    return false;
  if (list)
    sortInPlace();
  else if (!sortsPart)
    model = find("sort_array");
  return true;
}

/// Elements are counted here, and entries that come and go in front of one, since so many swaps and
/// calls, change its number.
void ModelCall::requireKept(size_t swaps, size_t passes) {
  const Place &first = arguments[0].place;
  if (!first.position || !Types::isMap(first.position->container.type))
    return;
  bool isLost = llvm::any_of(llvm::ArrayRef(borrows.swapped).drop_front(swaps),
                             [&](const auto &swap) { return borrows.isInList(first, swap.first); });
  bool isPassed =
      llvm::any_of(llvm::ArrayRef(borrows.passed).drop_front(passes), [&](const Place &whole) {
        return borrows.mayContain(whole, first.position->container);
      });
  if (isLost || isPassed)
    refuse(
        call->getSourceRange(), diag::UnsupportedRange,
        "an algorithm whose function inserts into the map that it goes through, or erases from it,",
        "use a range-for");
}

/// What a function of std::ranges gives where the model gives an iterator, a function or nothing:
/// what is behind it, or where the inputs ended, too.
std::optional<Place> ModelCall::finish(const Place &result) {
  QualType type = call->getType();
  mlir::Location location = loc(call);
  if (mlir::Type converted = result.type || result.parts ? types.convert(type) : mlir::Type();
      converted && converted != result.type) {
    Value value = places.packParts(result, location);
    if (!llvm::isa<ag::StructType>(converted))
      return makeValuePlace(castNumber(value, converted, location));
    llvm::SmallVector<Value> fields;
    for (auto [index, field] : llvm::enumerate(types.getFields(type)))
      fields.push_back(places.readField(value, index, field.name, location));
    return makeValuePlace(ag::MakeStructOp::create(builder, location, converted, fields));
  }
  if (!ofRanges || result.parts || types.convert(type))
    return result;
  if (Types::isIterator(type))
    return result.position ? result : last;
  if (Types::classify(type) == ClassKind::Span)
    return result.position ? makePair(result, last) : Place();
  Place object;
  object.parts = std::make_shared<std::vector<Place>>();
  for (const FieldType &field : types.getFields(type)) {
    bool isFirst = field.name == "in" || field.name == "in1";
    object.parts->push_back(isFirst ? last : field.name == "in2" ? arguments[3].place : result);
  }
  return object;
}

std::optional<Place> ModelCall::emit() {
  model = find(name);
  if (!model)
    return std::nullopt;
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Operation *before = block->empty() ? nullptr : &block->back();
  evaluateAll();
  if (lastAt < arguments.size())
    last = arguments[lastAt].place;
  refuseUserCopies();
  if (!chooseSort()) {
    while (!block->empty() && &block->back() != before)
      block->back().erase();
    return std::nullopt;
  }
  size_t swaps = borrows.swapped.size(), passes = borrows.passed.size();
  Place result = evaluator.emitInlined(model, std::nullopt, arguments, call);
  requireKept(swaps, passes);
  return finish(result);
}

std::optional<Place> LibraryEmitter::callModel(const CallExpr *call,
                                               llvm::ArrayRef<const Expr *> given,
                                               llvm::StringRef name) {
  return ModelCall(*this, call, given, name).emit();
}

/// `std::gcd`, `__builtin_popcountll`.
std::optional<Place> LibraryEmitter::callNumberModel(const CallExpr *call, llvm::StringRef name) {
  bool isBuiltin = name.consume_front("__builtin_");
  if (isBuiltin && !name.consume_back("ll"))
    name.consume_back("l");
  bool takesNumbers = llvm::all_of(call->arguments(), [](const Expr *argument) {
    return argument->getType()->isArithmeticType();
  });
  bool isKnown = isBuiltin ? llvm::is_contained({"popcount", "clz", "ctz"}, name)
                           : call->getDirectCallee()->isInStdNamespace();
  if (!isKnown || !takesNumbers || call->getNumArgs() == 0)
    return std::nullopt;
  return callModel(call, llvm::SmallVector<const Expr *>(call->arguments()), name);
}

std::optional<Place> LibraryEmitter::tryPosition(llvm::StringRef operation, const CallExpr *call) {
  if (!operation.consume_front("model_"))
    return std::nullopt;
  mlir::Location location = loc(call);
  // Behind the object that is called.
  auto given = [&](unsigned index) { return call->getArg(index + 1); };
  if (operation == "call")
    return evaluator.invokeObject(evaluator.emitPlace(given(0)), given(0)->getType(),
                                  evaluator.emitPlace(given(1)), call);
  Place first = iterators.emitIterator(given(0));
  if (operation == "between")
    return makeValuePlace(places.emitDistance(first, iterators.emitIterator(given(1)), location));
  Value k = evaluator.emitValue(given(1));
  if (operation == "at")
    return places.getElementAt(first, evaluateInteger(given(1)) == 0 ? Value() : k, location);
  if (operation == "after")
    return first.position->appends ? first : places.advance(first, k, /*back=*/false, location);
  Value value = evaluator.emitValue(given(2));
  if (first.position->appends) {
    iterators.emitAppend(first, value, call);
  } else {
    Place target = places.getElementAt(first, k, location);
    places.requireAssignable(target, call->getSourceRange());
    places.write(target, places.coerce(value, target.type, call->getExprLoc()), location);
  }
  return Place();
}

} // namespace autographc::frontend
