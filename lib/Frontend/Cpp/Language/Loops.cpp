//===- Loops.cpp - while, do and for --------------------------------------===//
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Library/Emitters.h"
#include "StatementEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// `while (int k = f())`: the variable lives outside and is assigned before each test. What a
/// pointer points into, its value says.
Place StatementEmitter::declareConditionVariable(const VarDecl *variable) {
  if (!variable || Types::isIterator(variable->getType()))
    return {};
  if (types.hasUserDestructor(variable->getType()))
    refuse(variable->getSourceRange(), diag::UnsupportedConstruct,
           "a condition of a loop that declares an object with a destructor");
  Place place =
      makeVariable(variable->getName(), getType(variable->getType(), variable->getSourceRange()),
                   loc(variable->getLocation()));
  bind(variable, place);
  return place;
}

/// `while (int *p = next())`: what the body needs of the pointer is kept in front of the loop.
void StatementEmitter::bindConditionPointer(mlir::Operation *loop, const VarDecl *variable) {
  mlir::Location location = loc(variable->getLocation());
  Place pointer =
      places.copyPlace(iterators.emitIterator(variable->getInit()), variable->getType(), location);
  places.keepBehind(loop, pointer.position->container, location);
  places.keepBehind(loop, pointer.position->index, location);
  bind(variable, pointer);
}

/// The test of a loop, a true one where the source has none.
void StatementEmitter::emitLoopCondition(mlir::Region &region, const Expr *test,
                                         mlir::Location location, const VarDecl *variable,
                                         const Place &place) {
  emitRegion(region, [&] {
    Value condition;
    try {
      if (mentionsRefused(test) || (variable && mentionsRefused(variable->getInit())))
        throw Refused();
      if (variable && Types::isIterator(variable->getType()))
        bindConditionPointer(region.getParentOp(), variable);
      else if (variable)
        places.write(place,
                     places.coerce(expressions.emitValue(variable->getInit()), place.type,
                                   variable->getLocation()),
                     loc(variable->getLocation()));
      condition = test ? expressions.emitCondition(test) : emitBool(true, location);
    } catch (const Refused &) {
      condition = emitBool(false, location);
    }
    ag::ConditionOp::create(builder, test ? loc(test) : location, condition);
  });
}

void StatementEmitter::emitWhile(const WhileStmt *statement) {
  bool unrolled = takeUnroll();
  mlir::Location location = loc(statement);
  const VarDecl *variable = statement->getConditionVariable();
  Place place = declareConditionVariable(variable);
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, unrolled,
                                  builder.getStringAttr("while"));
  LoopScope scope(body);
  emitLoopCondition(loop.getCondition(), statement->getCond(), location, variable, place);
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
}

void StatementEmitter::emitDo(const DoStmt *statement) {
  auto loop = ag::WhileOp::create(builder, loc(statement), /*post_test=*/true, takeUnroll(),
                                  builder.getStringAttr("do"));
  LoopScope scope(body);
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
  emitLoopCondition(loop.getCondition(), statement->getCond(), loc(statement));
}

void StatementEmitter::emitFor(const ForStmt *statement) {
  bool unrolled = takeUnroll();
  mlir::Location location = loc(statement);
  size_t outer = body.cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  const VarDecl *variable = statement->getConditionVariable();
  Place place = declareConditionVariable(variable);
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, unrolled,
                                  builder.getStringAttr("for"));
  LoopScope scope(body);
  emitLoopCondition(loop.getCondition(), statement->getCond(), location, variable, place);
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
  emitRegion(loop.getStep(), [&] {
    if (statement->getInc())
      emitStatement(statement->getInc());
  });
  lifetimes.emitCleanups(outer);
  body.cleanups.resize(outer);
}

} // namespace autographc::frontend
