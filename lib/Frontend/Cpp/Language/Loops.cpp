//===- Loops.cpp - while, do and for --------------------------------------===//
#include "Emitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// Where `break` and `continue` lead, for the destructors on the way.
struct LoopCleanups {
  LoopCleanups(size_t &breaks, size_t &continues, size_t now)
      : breaks(breaks), continues(continues), oldBreak(std::exchange(breaks, now)),
        oldContinue(std::exchange(continues, now)) {}
  ~LoopCleanups() { breaks = oldBreak, continues = oldContinue; }
  size_t &breaks, &continues, oldBreak, oldContinue;
};
} // namespace

/// `while (int k = f())`: the variable lives outside and is assigned before each test. What a
/// pointer points into, its value says.
Place Emitter::declareConditionVariable(const VarDecl *variable) {
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
void Emitter::bindConditionPointer(mlir::Operation *loop, const VarDecl *variable) {
  mlir::Location location = loc(variable->getLocation());
  Place pointer = copyPlace(emitIterator(variable->getInit()), variable->getType(), location);
  keepBehind(loop, pointer.position->container, location);
  keepBehind(loop, pointer.position->index, location);
  bind(variable, pointer);
}

/// The test of a loop, a true one where the source has none.
void Emitter::emitLoopCondition(mlir::Region &region, const Expr *test, mlir::Location location,
                                const VarDecl *variable, const Place &place) {
  emitRegion(region, [&] {
    Value condition;
    try {
      if (mentionsRefused(test) || (variable && mentionsRefused(variable->getInit())))
        throw Refused();
      if (variable && Types::isIterator(variable->getType()))
        bindConditionPointer(region.getParentOp(), variable);
      else if (variable)
        write(place, coerce(emitValue(variable->getInit()), place.type, variable->getLocation()),
              loc(variable->getLocation()));
      condition = test ? emitCondition(test) : emitBool(true, location);
    } catch (const Refused &) {
      condition = emitBool(false, location);
    }
    ag::ConditionOp::create(builder, test ? loc(test) : location, condition);
  });
}

void Emitter::emitWhile(const WhileStmt *statement) {
  bool unrolled = takeUnroll();
  mlir::Location location = loc(statement);
  const VarDecl *variable = statement->getConditionVariable();
  Place place = declareConditionVariable(variable);
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, unrolled,
                                  builder.getStringAttr("while"));
  LoopCleanups scope(breakCleanups, continueCleanups, cleanups.size());
  emitLoopCondition(loop.getCondition(), statement->getCond(), location, variable, place);
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
}

void Emitter::emitDo(const DoStmt *statement) {
  auto loop = ag::WhileOp::create(builder, loc(statement), /*post_test=*/true, takeUnroll(),
                                  builder.getStringAttr("do"));
  LoopCleanups scope(breakCleanups, continueCleanups, cleanups.size());
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
  emitLoopCondition(loop.getCondition(), statement->getCond(), loc(statement));
}

void Emitter::emitFor(const ForStmt *statement) {
  bool unrolled = takeUnroll();
  mlir::Location location = loc(statement);
  size_t outer = cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  const VarDecl *variable = statement->getConditionVariable();
  Place place = declareConditionVariable(variable);
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, unrolled,
                                  builder.getStringAttr("for"));
  LoopCleanups scope(breakCleanups, continueCleanups, cleanups.size());
  emitLoopCondition(loop.getCondition(), statement->getCond(), location, variable, place);
  emitRegion(loop.getBody(), [&] { emitStatement(statement->getBody()); });
  emitRegion(loop.getStep(), [&] {
    if (statement->getInc())
      emitStatement(statement->getInc());
  });
  emitCleanups(outer);
  cleanups.resize(outer);
}

} // namespace autographc::frontend
