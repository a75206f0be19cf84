//===- Addresses.cpp - whether two names mean one object -------------------===//
#include "Frontend/Cpp/Language/Emitter.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

const Expr *findAddressed(const Expr *pointer) {
  pointer = pointer->IgnoreParenCasts();
  if (isa<CXXThisExpr>(pointer))
    return pointer;
  if (auto *unary = dyn_cast<UnaryOperator>(pointer))
    return unary->getOpcode() == UO_AddrOf && unary->getSubExpr()->getType()->isObjectType()
               ? unary->getSubExpr()
               : nullptr;
  auto *call = dyn_cast<CallExpr>(pointer);
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  bool isAddressOf = callee && isInStd(callee) && callee->getIdentifier() &&
                     llvm::is_contained({"addressof", "__addressof"}, callee->getName());
  return isAddressOf ? call->getArg(0) : nullptr;
}

bool comparesAddresses(const BinaryOperator *expression) {
  return expression->isEqualityOp() && expression->getLHS()->getType()->isPointerType() &&
         expression->getRHS()->getType()->isPointerType() && findAddressed(expression->getLHS()) &&
         findAddressed(expression->getRHS());
}

namespace {
/// A parameter by reference that is a list.
bool isListByReference(const Expr *expression) {
  auto *named = dyn_cast<DeclRefExpr>(expression->IgnoreParenImpCasts());
  return named && isa<ParmVarDecl>(named->getDecl()) &&
         named->getDecl()->getType()->isReferenceType() &&
         Types::classify(named->getType()) == ClassKind::Vector;
}

struct ObjectUseFinder : ConstDynamicRecursiveASTVisitor {
  explicit ObjectUseFinder(Module &module) : module(module) {}
  bool VisitCallExpr(const CallExpr *expression) override {
    const FunctionDecl *callee = getCalled(expression->getDirectCallee()), *definition = nullptr;
    if (callee && callee->hasBody(definition) && !module.isSystem(definition))
      found |= module.usesObjects(definition);
    auto *method = dyn_cast<CXXMemberCallExpr>(expression);
    bool isSwap = callee && callee->getIdentifier() && callee->getName() == "swap" &&
                  expression->getNumArgs() > 0;
    found |=
        isSwap && isListByReference(expression->getArg(0)) &&
        isListByReference(method ? method->getImplicitObjectArgument() : expression->getArg(1));
    found |= expression->isCallToStdMove() && isListByReference(expression->getArg(0));
    return !found;
  }
  bool VisitBinaryOperator(const BinaryOperator *expression) override {
    found |= comparesAddresses(expression);
    return !found;
  }
  Module &module;
  bool found = false;
};
} // namespace

bool Module::usesObjects(const FunctionDecl *function) {
  auto [entry, inserted] = usingObjects.try_emplace(function);
  if (!inserted)
    return entry->second;
  ObjectUseFinder finder(*this);
  finder.TraverseStmt(function->getBody());
  return usingObjects[function] = finder.found;
}

Value Emitter::compareAddresses(const BinaryOperator *expression) {
  mlir::Location location = loc(expression->getOperatorLoc());
  auto emitAddressed = [&](const Expr *pointer) {
    const Expr *object = findAddressed(pointer);
    bool isThis = isa<CXXThisExpr>(object);
    Place place = isThis ? *emitThis(object) : emitPlace(object);
    // An object and its base are compared as what both are.
    const CXXRecordDecl *compared = pointer->getType()->getPointeeCXXRecordDecl();
    QualType type = isThis ? object->getType()->getPointeeType() : object->getType();
    return compared && type->isRecordType() ? getBase(place, type, compared) : place;
  };
  Place left = emitAddressed(expression->getLHS());
  Value same = emitSameObject(left, emitAddressed(expression->getRHS()), expression);
  return expression->getOpcode() == BO_EQ
             ? same
             : ag::LogicalNotOp::create(builder, location, builder.getI1Type(), same);
}

/// What a caller's reference names: another one may name the same. Null for what is the function's
/// own.
static std::optional<Parameter> findReference(const Place &place, const FunctionDecl *function) {
  auto argument = llvm::dyn_cast_or_null<mlir::BlockArgument>(place.root);
  std::optional<int64_t> number;
  if (argument && llvm::isa<mlir::func::FuncOp>(argument.getOwner()->getParentOp()))
    number = argument.getArgNumber();
  if (auto variable = place.root ? place.root.getDefiningOp<ag::VariableOp>() : nullptr)
    if (auto attribute = ag::getAttr<ag::ArgumentAttr>(variable))
      number = attribute.getInt();
  std::vector<Parameter> parameters = getParameters(function);
  if (!number || *number >= static_cast<int64_t>(parameters.size()))
    return std::nullopt;
  const Parameter &parameter = parameters[*number];
  bool isReference = !parameter.declaration || parameter.type->isReferenceType();
  return isReference ? std::optional(parameter) : std::nullopt;
}

Value Emitter::emitSameObject(const Place &left, const Place &right, const Expr *where) {
  mlir::Location location = loc(where);
  if (left.choice) {
    Place chosen = left.steps.empty() ? left : chooseParts(left);
    return select(
        readKept(chosen.choice->condition, location),
        [&] { return emitSameObject(chosen.choice->onTrue, right, where); },
        [&] { return emitSameObject(chosen.choice->onFalse, right, where); }, location);
  }
  if (right.choice)
    return emitSameObject(right, left, where);
  auto isKnown = [](const Place &place) { return place.root || place.global; };
  if (!isKnown(left) || !isKnown(right))
    refuse(where->getSourceRange(), diag::Pointer);
  if (left.root != right.root || left.global != right.global) {
    // Compiled code runs where no two references of its caller overlap of which one can change.
    const Frame &outermost = getOutermost();
    std::optional<Parameter> first, second;
    if (outermost.function && !outermost.isLifted)
      first = findReference(left, outermost.function),
      second = findReference(right, outermost.function);
    bool isApart = (left.root && !first) || (right.root && !second) ||
                   (left.global && right.global) ||
                   (first && second && left.steps.empty() && right.steps.empty() &&
                    (first->inout || second->inout));
    if (!isApart || outermost.isLifted)
      refuse(where->getSourceRange(), diag::Pointer);
    return emitBool(false, location);
  }
  if (left.steps.size() != right.steps.size())
    return emitBool(false, location);
  Value same = emitBool(true, location);
  for (auto [a, b] : llvm::zip_equal(left.steps, right.steps)) {
    if (a.kind == Step::Field && b.kind == Step::Field) {
      if (a.index != b.index)
        return emitBool(false, location);
      continue;
    }
    auto readElement = [&](const Step &step) {
      mlir::Type index = types.convert(ast.getIntTypeForBitwidth(64, 1));
      return step.kind == Step::Field
                 ? emitNumber(index, step.index, location)
                 : castNumber(readKept(step.operands[0], location), index, location);
    };
    if (a.kind == Step::Subscript || b.kind == Step::Subscript)
      refuse(where->getSourceRange(), diag::Pointer);
    Value equal = emitArithmetic(BO_EQ, readElement(a), readElement(b), ast.BoolTy, location);
    same = select(
        same, [&] { return equal; }, [&] { return emitBool(false, location); }, location, "and");
  }
  return same;
}

} // namespace autographc::frontend
