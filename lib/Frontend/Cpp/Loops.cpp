//===- Loops.cpp - while, do and for --------------------------------------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// Where `break` and `continue` lead, for the destructors on the way.
struct LoopCleanups {
  LoopCleanups(size_t &breaks, size_t &continues, size_t now)
      : breaks(breaks), continues(continues), oldBreak(std::exchange(breaks, now)), oldContinue(std::exchange(continues, now)) {}
  ~LoopCleanups() { breaks = oldBreak, continues = oldContinue; }
  size_t &breaks, &continues, oldBreak, oldContinue;
};
} // namespace

static void endCondition(mlir::OpBuilder &builder, mlir::Location location, Value condition) {
  ag::ConditionOp::create(builder, location, condition);
}

/// `while (int k = f())`: the variable lives outside and is assigned before each test.
void Emitter::emitConditionVariable(const VarDecl *variable, const Place &place) {
  Value value = coerce(emitValue(variable->getInit()), place.type, variable->getLocation());
  write(place, value, loc(variable->getLocation()));
}

void Emitter::emitWhile(const WhileStmt *statement) {
  bool unrolled = takeUnroll();
  mlir::Location location = loc(statement);
  const VarDecl *variable = statement->getConditionVariable();
  Place place;
  if (variable) {
    mlir::Type type = getType(variable->getType(), variable->getSourceRange());
    place = makeVariable(variable->getName(), type, loc(variable->getLocation()));
    bind(variable, place);
  }
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, unrolled, builder.getStringAttr("while"));
  LoopCleanups scope(breakCleanups, continueCleanups, cleanups.size());
  emitRegion(loop.getCondition(), [&] {
    Value condition;
    try {
      if (variable)
        emitConditionVariable(variable, place);
      condition = emitCondition(statement->getCond());
    } catch (const Refused &) {
      condition = emitBool(false, location);
    }
    endCondition(builder, loc(statement->getCond()), condition);
  });
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
}

void Emitter::emitDo(const DoStmt *statement) {
  auto loop = ag::WhileOp::create(builder, loc(statement), /*post_test=*/true, takeUnroll(), builder.getStringAttr("do"));
  LoopCleanups scope(breakCleanups, continueCleanups, cleanups.size());
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
  emitRegion(loop.getCondition(), [&] {
    Value condition;
    try {
      condition = emitCondition(statement->getCond());
    } catch (const Refused &) {
      condition = emitBool(false, loc(statement));
    }
    endCondition(builder, loc(statement->getCond()), condition);
  });
}

void Emitter::emitFor(const ForStmt *statement) {
  bool unrolled = takeUnroll();
  mlir::Location location = loc(statement);
  size_t outer = cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  const VarDecl *variable = statement->getConditionVariable();
  Place place;
  if (variable) {
    place = makeVariable(variable->getName(), getType(variable->getType(), variable->getSourceRange()), loc(variable->getLocation()));
    bind(variable, place);
  }
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, unrolled, builder.getStringAttr("for"));
  LoopCleanups scope(breakCleanups, continueCleanups, cleanups.size());
  emitRegion(loop.getCondition(), [&] {
    Value condition;
    try {
      if (variable)
        emitConditionVariable(variable, place);
      condition = statement->getCond() ? emitCondition(statement->getCond()) : emitBool(true, location);
    } catch (const Refused &) {
      condition = emitBool(false, location);
    }
    endCondition(builder, statement->getCond() ? loc(statement->getCond()) : location, condition);
  });
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
  emitRegion(loop.getStep(), [&] {
    if (statement->getInc())
      emitStatement(statement->getInc());
  });
  emitCleanups(outer);
  cleanups.resize(outer);
}

} // namespace autographc::frontend
