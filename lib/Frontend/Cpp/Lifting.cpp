//===- Lifting.cpp - recursive bodies that take or capture closures -------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
struct CallFinder : ConstDynamicRecursiveASTVisitor {
  explicit CallFinder(const FunctionDecl *wanted) : wanted(wanted->getCanonicalDecl()) {}
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    found |= callee && callee->getCanonicalDecl() == wanted;
    return !found;
  }
  const FunctionDecl *wanted;
  bool found = false;
};

/// Walks everything a closure captures, always in the same order. `leaf` is called for what has a value.
class Lifting {
public:
  using Leaf = llvm::function_ref<Place(const Place &, const ValueDecl *, bool byReference)>;
  Lifting(Leaf leaf, std::vector<const FunctionDecl *> &functions) : leaf(leaf), functions(functions) {}

  /// The place with leaves in place of what it holds; none for what cannot be passed on.
  std::optional<Place> walk(const Place &place, const ValueDecl *declaration, bool byReference) {
    if (place.closure) {
      std::shared_ptr<Closure> closure = walk(*place.closure);
      Place result;
      result.closure = closure;
      return closure ? std::optional(result) : std::nullopt;
    }
    if (!place.type || place.parts || place.position || llvm::isa<ag::StateType>(place.type))
      return std::nullopt;
    return leaf(place, declaration, byReference);
  }
  std::shared_ptr<Closure> walk(const Closure &closure) {
    functions.push_back(closure.function);
    if (closure.self)
      return nullptr;
    auto result = std::make_shared<Closure>();
    result->record = closure.record, result->function = closure.function;
    if (!closure.record)
      return result;
    const CXXMethodDecl *method = closure.record->getLambdaCallOperator();
    for (const LambdaCapture &capture : closure.record->captures()) {
      if (!capture.capturesVariable())
        return nullptr;
      const ValueDecl *variable = capture.getCapturedVar();
      auto held = closure.captures.find(variable);
      if (held == closure.captures.end())
        return nullptr;
      bool isShared = capture.getCaptureKind() == LCK_ByRef || !method->isConst();
      std::optional<Place> place = walk(held->second, variable, isShared);
      if (!place)
        return nullptr;
      result->captures[variable] = *place;
    }
    return result;
  }

private:
  Leaf leaf;
  std::vector<const FunctionDecl *> &functions;
};

/// A place that a call passes, to be written back where the parameter is in-out.
struct Passed {
  Place place;
  bool inout;
  bool reference;
};
} // namespace

bool callsItself(const FunctionDecl *function) {
  CallFinder finder(function);
  finder.TraverseStmt(function->getBody());
  return finder.found;
}

/// The parameter that already stands for the same object; nothing where the two only overlap.
static std::optional<unsigned> findSame(llvm::ArrayRef<Passed> passed, const Passed &next, bool &overlaps) {
  for (auto [index, other] : llvm::enumerate(passed)) {
    if (!next.reference || !other.reference || !(next.inout || other.inout) || !other.place.mayOverlap(next.place))
      continue;
    if (other.place.isWholeVariable() && next.place.isWholeVariable())
      return index;
    overlaps = true;
  }
  return std::nullopt;
}

Place Emitter::emitLiftedCall(const FunctionDecl *callee, const std::shared_ptr<Closure> &closure, llvm::ArrayRef<Argument> arguments,
                              const Expr *where) {
  mlir::Location location = loc(where);
  auto refuseThis = [&] { refuse(where->getSourceRange(), diag::RecursionInPlace, callee->getNameAsString()); };
  Lifted lifted;
  lifted.callee = callee;
  llvm::SmallVector<Passed> passed;
  bool overlaps = false;
  auto leaf = [&](const Place &place, const ValueDecl *declaration, bool byReference) {
    bool isConst = declaration->getType().getNonReferenceType().isConstQualified();
    Passed next{place, byReference && place.isObject() && !place.global && !isConst, byReference};
    std::optional<unsigned> same = findSame(passed, next, overlaps);
    if (same) {
      passed[*same].inout |= next.inout;
      lifted.parameters[*same].inout |= next.inout;
    } else {
      bool isCopy = isa<ParmVarDecl>(declaration) && !declaration->getType()->isReferenceType();
      mlir::Type type = isCopy ? getType(declaration->getType(), where->getSourceRange()) : place.type;
      lifted.parameters.push_back({declaration->getNameAsString(), type, next.inout, isCopy && !next.inout});
      passed.push_back(next);
    }
    lifted.slots.push_back(same.value_or(passed.size() - 1));
    return place;
  };
  Lifting lifting(leaf, lifted.functions);
  if (closure && !(lifted.closure = lifting.walk(*closure)))
    refuseThis();
  for (auto [argument, parameter] : llvm::zip(arguments, callee->parameters())) {
    std::optional<Place> place = lifting.walk(argument.place, parameter, argument.reference && parameter->getType()->isReferenceType());
    if (!place)
      refuseThis();
    lifted.arguments.push_back(*place);
  }
  QualType result = callee->getReturnType();
  bool gives = result->isVoidType() || (!result->isReferenceType() && types.convert(result));
  if (overlaps || !gives)
    refuseThis();
  const Frame *outermost = frame;
  while (outermost->outer)
    outermost = outermost->outer;
  lifted.site = outermost->function;
  const Lifted &known = module.require(std::move(lifted));
  llvm::SmallVector<Value> operands;
  llvm::SmallVector<int64_t> inout;
  llvm::SmallVector<std::pair<Place, Place>> copiedBack;
  for (auto [index, parameter] : llvm::enumerate(known.parameters)) {
    const Place &place = passed[index].place;
    if (!parameter.inout) {
      operands.push_back(coerce(read(place, location), parameter.type, where->getExprLoc()));
      continue;
    }
    if (isUsedByCleanup(place))
      refuse(where->getSourceRange(), diag::ChangedInCall, getVariableName(place).str(), callee->getIdentifier() ? callee->getNameAsString() : "the lambda",
             "which calls itself");
    inout.push_back(index);
    Place held = place;
    if (!place.isWholeVariable()) {
      held = makeVariable("", parameter.type, location);
      write(held, read(place, location), location);
      copiedBack.push_back({place, held});
    }
    operands.push_back(held.root);
  }
  llvm::SmallVector<mlir::Type, 1> results;
  if (!result->isVoidType())
    results.push_back(getType(result, where->getSourceRange()));
  auto call = ag::CallOp::create(builder, location, results, mlir::FlatSymbolRefAttr::get(builder.getContext(), known.symbol), operands,
                                 builder.getStringAttr(known.name), builder.getDenseI64ArrayAttr(inout));
  for (auto &[place, held] : copiedBack)
    write(place, read(held, location), location);
  return results.empty() ? Place() : makeValuePlace(call->getResult(0));
}

void Emitter::emitLiftedBody(const Lifted &lifted, mlir::func::FuncOp op) {
  Frame outermost;
  outermost.function = lifted.callee;
  outermost.isLifted = true;
  frame = &outermost;
  mlir::Location location = loc(lifted.callee->getLocation());
  std::vector<Place> places;
  llvm::SmallVector<std::pair<Value, Value>> entries;
  for (auto [index, parameter] : llvm::enumerate(lifted.parameters)) {
    Value argument = op.getArgument(index);
    if (!parameter.inout && !parameter.isCopy) {
      places.push_back(makeValuePlace(argument));
      continue;
    }
    places.push_back(makeVariable(parameter.name, parameter.type, location));
    ag::AssignOp::create(builder, location, places.back().root, argument);
    if (parameter.inout)
      places.back().root.getDefiningOp()->setAttr("ag.argument", builder.getI64IntegerAttr(index));
    else
      entries.push_back({argument, places.back().root});
  }
  size_t next = 0;
  std::vector<const FunctionDecl *> functions;
  auto leaf = [&](const Place &, const ValueDecl *, bool) { return places[lifted.slots[next++]]; };
  Lifting lifting(leaf, functions);
  if (lifted.closure) {
    std::shared_ptr<Closure> closure = lifting.walk(*lifted.closure);
    for (auto &[variable, place] : closure->captures)
      bind(variable, place);
  }
  for (auto [argument, parameter] : llvm::zip(lifted.arguments, lifted.callee->parameters()))
    bind(parameter, *lifting.walk(argument, parameter, false));
  finishBody(lifted.callee, op, entries);
}

const Lifted &Module::require(Lifted wanted) {
  auto isSame = [&](const Lifted &known) {
    return known.callee == wanted.callee && known.slots == wanted.slots && known.functions == wanted.functions &&
           llvm::equal(known.parameters, wanted.parameters, [](const Lifted::Parameter &left, const Lifted::Parameter &right) {
             return left.type == right.type && left.inout == right.inout;
           });
  };
  if (auto known = llvm::find_if(lifted, isSame); known != lifted.end())
    return *known;
  std::string base = wanted.callee->getNameAsString();
  if (!wanted.callee->getIdentifier())
    base = (wanted.site->getIdentifier() ? wanted.site->getNameAsString() : "lambda") + "_recursion";
  unsigned number = 1 + llvm::count_if(lifted, [&](const Lifted &other) { return other.name.starts_with(base); });
  wanted.name = base + "_" + std::to_string(number);
  wanted.symbol = mangle(GlobalDecl(wanted.callee)) + ".lifted" + std::to_string(lifted.size());
  lifted.push_back(std::move(wanted));
  return lifted.back();
}

void Module::emitLifted(const Lifted &function) {
  llvm::SmallVector<mlir::Type> inputs, results;
  for (const Lifted::Parameter &parameter : function.parameters)
    inputs.push_back(parameter.type);
  QualType result = function.callee->getReturnType();
  if (!result->isVoidType())
    results.push_back(types.convert(result));
  mlir::Builder attributes(&context);
  auto op = mlir::func::FuncOp::create(getLocation(function.callee->getLocation()), function.symbol,
                                       mlir::FunctionType::get(&context, inputs, results));
  llvm::StringMap<unsigned> taken;
  for (auto [index, parameter] : llvm::enumerate(function.parameters)) {
    unsigned number = taken[parameter.name]++;
    op.setArgAttr(index, "ag.name", attributes.getStringAttr(number ? parameter.name + "_" + std::to_string(number) : parameter.name));
    if (parameter.inout)
      op.setArgAttr(index, "ag.inout", attributes.getUnitAttr());
  }
  op->setAttr("ag.spelling", attributes.getStringAttr(function.name));
  if (result->isVoidType())
    op->setAttr("ag.void", attributes.getUnitAttr());
  op.setPrivate();
  module->push_back(op);
  Emitter emitter(*this, mlir::OpBuilder::atBlockEnd(op.addEntryBlock()));
  emitter.emitLiftedBody(function, op);
  converted.push_back({function.callee, function.symbol, false, function.name, function.site});
}

} // namespace autographc::frontend
