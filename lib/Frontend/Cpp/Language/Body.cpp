//===- Body.cpp - the body of a func.func ---------------------------------===//
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "StatementEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// An argument that nothing assigns needs no variable.
static void forwardUnchanged(Value argument, Value variable) {
  ag::AssignOp entry;
  for (mlir::OpOperand &use : variable.getUses()) {
    mlir::Operation *user = use.getOwner();
    if (isa<ag::ReadOp>(user))
      continue;
    auto assign = dyn_cast<ag::AssignOp>(user);
    if (!assign || assign.getValue() != argument || entry)
      return;
    entry = assign;
  }
  for (mlir::Operation *user : llvm::make_early_inc_range(variable.getUsers())) {
    if (auto read = dyn_cast<ag::ReadOp>(user))
      read.getValue().replaceAllUsesWith(argument);
    user->erase();
  }
  variable.getDefiningOp()->erase();
}

/// A const argument has `mutable` members that the body changes: compiled code has a copy of it.
static void requireUnchanged(Reporter &reporter, Types &types, const FunctionDecl *function,
                             mlir::BlockArgument argument, Value variable) {
  const Parameter parameter = getParameters(function)[argument.getArgNumber()];
  bool isConst =
      !parameter.declaration || (parameter.type->isReferenceType() &&
                                 parameter.type.getNonReferenceType().isConstQualified());
  auto assigns = [](mlir::Operation *user) { return isa<ag::AssignOp>(user); };
  if (!isConst || !types.hasMutable(parameter.type) ||
      llvm::count_if(variable.getUsers(), assigns) < 2)
    return;
  reporter.report(parameter.declaration ? parameter.declaration->getSourceRange()
                                        : SourceRange(function->getLocation()),
                  diag::MutableChanged, function->getNameAsString(),
                  parameter.declaration ? parameter.name : "*this",
                  parameter.declaration ? "take it by `&`" : "make the method non-const");
}

/// What the emitter made and nobody used: it is no work of the user's.
static void eraseUnused(mlir::func::FuncOp op) {
  llvm::SmallVector<mlir::Operation *> candidates;
  op.walk<mlir::WalkOrder::PreOrder>([&](mlir::Operation *inner) {
    if (isa<ag::ReadOp, ag::MakeStructOp, ag::ConstantOp, ag::GetFieldOp, ag::UnsetOp>(inner))
      candidates.push_back(inner);
  });
  for (mlir::Operation *inner : llvm::reverse(candidates))
    if (inner->use_empty())
      inner->erase();
}

void StatementEmitter::emitBody(const FunctionDecl *function, mlir::func::FuncOp op,
                                const SignatureRefusals &refusals) {
  Frame outermost;
  outermost.function = function;
  body.frame = &outermost;
  refused = refusals.parameters;
  isResultRefused = refusals.result;
  llvm::SmallVector<std::pair<Value, Value>> entries;
  for (auto [index, parameter] : llvm::enumerate(unit.getSignature(function))) {
    if (refused.contains(parameter.declaration))
      continue;
    Value argument = op.getArgument(index);
    mlir::Location location =
        loc(parameter.declaration ? parameter.declaration->getLocation() : function->getLocation());
    if (parameter.isSpan && !parameter.inout) {
      bind(parameter.declaration,
           library.makeSpanParameter(makeValuePlace(argument), parameter.type, entries));
      continue;
    }
    if (llvm::isa<ag::CallableType>(argument.getType())) {
      functions.bindGiven(parameter.declaration, makeValuePlace(argument));
      continue;
    }
    Place place = makeVariable(parameter.name, argument.getType(), location);
    ag::AssignOp::create(builder, location, place.root, argument);
    if (parameter.inout)
      ag::setAttr<ag::ArgumentAttr>(place.root.getDefiningOp(), builder.getI64IntegerAttr(index));
    else
      entries.push_back({argument, place.root});
    if (parameter.isSpan)
      bind(parameter.declaration, library.makeSpanParameter(place, parameter.type, entries));
    else if (parameter.declaration)
      bind(parameter.declaration, place);
    else
      outermost.self = place;
  }
  finishBody(function, op, entries);
}

/// What follows the parameters. `entries` are arguments with their variables.
void StatementEmitter::finishBody(const FunctionDecl *function, mlir::func::FuncOp op,
                                  llvm::ArrayRef<std::pair<Value, Value>> entries) {
  const Stmt *body = function->getBody();
  if (isNoexcept(function, unit.sema))
    lifetimes.emitUnwinding(loc(function->getLocation()),
                            [&] { lifetimes.emitTermination(loc(function->getLocation())); });
  if (isa_and_nonnull<CXXTryStmt, CoroutineBodyStmt>(body))
    emitStatement(body);
  else if (auto *compound = dyn_cast_or_null<CompoundStmt>(body))
    emitCompound(compound);
  if (!isTerminated()) {
    mlir::Location end = body ? loc(body->getEndLoc()) : loc(function->getLocation());
    Value result;
    // The end is not reached, or the C++ is undefined there.
    if (op.getNumResults())
      result = ag::UndefinedOp::create(builder, end, op.getResultTypes()[0]);
    ag::ReturnOp::create(builder, end, result);
  }
  if (unit.reporter.hasErrors())
    return;
  for (auto [argument, variable] : entries) {
    // A span's entries are parts of arguments.
    if (auto whole = llvm::dyn_cast<mlir::BlockArgument>(argument);
        whole && !this->body.frame->isLifted)
      requireUnchanged(unit.reporter, types, function, whole, variable);
    forwardUnchanged(argument, variable);
  }
  eraseUnused(op);
}

void StatementEmitter::emitLiftedBody(const Lifted &lifted, mlir::func::FuncOp op) {
  Frame outermost;
  outermost.function = lifted.callee;
  outermost.isLifted = true;
  outermost.site = lifted.site;
  body.frame = &outermost;
  finishBody(lifted.callee, op, calls.bindLifted(lifted, op));
}

} // namespace autographc::frontend
