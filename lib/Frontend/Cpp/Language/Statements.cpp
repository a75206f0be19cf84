//===- Statements.cpp - blocks, if, return, jumps -------------------------===//
#include "ConstructEmitter.h"
#include "ExpressionEmitter.h"
#include "Frontend/Cpp/Functions/Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Library/TemporaryScope.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "StatementEmitter.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// What a statement reads before, or without, running another one.
static llvm::SmallVector<const Stmt *> getHeader(const Stmt *statement) {
  if (isa<Expr, DeclStmt, ReturnStmt>(statement))
    return {statement};
  if (auto *choice = dyn_cast<IfStmt>(statement))
    return {choice->getConditionVariableDeclStmt(), choice->getCond()};
  if (auto *choice = dyn_cast<SwitchStmt>(statement))
    return {choice->getConditionVariableDeclStmt(), choice->getCond()};
  if (auto *loop = dyn_cast<CXXForRangeStmt>(statement))
    return {loop->getRangeInit()};
  return {};
}

void StatementEmitter::emitStatement(const Stmt *statement) {
  if (!statement || isTerminated())
    return;
  mlir::OpBuilder::InsertionGuard guard(builder);
  size_t outer = body.cleanups.size();
  Frame *current = body.frame;
  TemporaryScope scope(*this);
  try {
    if (llvm::any_of(getHeader(statement), [&](const Stmt *part) { return mentionsRefused(part); }))
      throw Refused();
    if (isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement))
      emitLoop(statement);
    else
      dispatchStatement(statement);
    scope.end();
  } catch (const Refused &) {
    body.frame = current;
    body.cleanups.resize(std::min(outer, body.cleanups.size()));
    recoverFrom(statement);
  }
}

/// A loop, and what its iterations lose of what the next ones use.
void StatementEmitter::emitLoop(const Stmt *statement) {
  llvm::SaveAndRestore<llvm::SmallVector<const ValueDecl *>> outer(borrows.invalidatedAtBreak, {});
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Operation *before = block->empty() ? nullptr : &block->back();
  size_t known = borrows.unchanged.size();
  dispatchStatement(statement);
  borrows.requireValid(statement);
  if (known != borrows.unchanged.size())
    for (mlir::Operation *op = before ? before->getNextNode() : &block->front(); op;
         op = op->getNextNode())
      if (isa<ag::WhileOp, ag::ForOp>(op))
        borrows.requireStillDistinct(statement, op, known);
  for (const ValueDecl *variable : borrows.invalidatedAtBreak)
    if (auto found = body.bindings.find(variable); found != body.bindings.end())
      found->second.isInvalidated = true;
}

/// Whether something is used that was reported where it is declared, by us or by Clang: the use is
/// not.
bool StatementEmitter::mentionsRefused(const Stmt *part) {
  if (!part || (refused.empty() && !unit.errorFree.hasErrors()))
    return false;
  auto *reference = dyn_cast<DeclRefExpr>(part);
  return (reference && refused.contains(reference->getDecl())) ||
         unit.errorFree.namesErroneous(part) ||
         llvm::any_of(part->children(), [&](const Stmt *child) { return mentionsRefused(child); });
}

/// What a refused statement declares is unknown from here on; the statements in it may have
/// problems of their own.
void StatementEmitter::recoverFrom(const Stmt *statement) {
  auto forget = [&](const Stmt *part) {
    auto *declarations = dyn_cast_or_null<DeclStmt>(part);
    for (const Decl *declaration :
         declarations ? declarations->decls() : DeclStmt::decl_const_range(nullptr, nullptr)) {
      auto *variable = dyn_cast<VarDecl>(declaration);
      if (!variable || body.bindings.contains(variable))
        continue;
      refused.insert(variable);
      if (auto *decomposition = dyn_cast<DecompositionDecl>(variable))
        refused.insert_range(decomposition->bindings());
    }
  };
  auto visit = [&](const Stmt *inner) {
    auto choice = ag::IfOp::create(builder, loc(statement), mlir::TypeRange(),
                                   emitBool(false, loc(statement)), builder.getStringAttr("if"));
    emitRegion(choice.getThenRegion(), [&] { emitStatement(inner); });
  };
  forget(statement);
  if (auto *choice = dyn_cast<IfStmt>(statement)) {
    forget(choice->getInit());
    forget(choice->getConditionVariableDeclStmt());
    visit(choice->getThen());
    visit(choice->getElse());
  } else if (auto *loop = dyn_cast<CXXForRangeStmt>(statement)) {
    forget(loop->getLoopVarStmt());
    visit(loop->getBody());
  }
}

void StatementEmitter::emitStatements(llvm::ArrayRef<const Stmt *> statements) {
  for (const Stmt *statement : statements)
    emitStatement(statement);
}

void StatementEmitter::emitCompound(const CompoundStmt *statement) {
  size_t outer = body.cleanups.size();
  for (const Stmt *child : statement->body())
    emitStatement(child);
  if (!isTerminated())
    lifetimes.emitCleanups(outer);
  body.cleanups.resize(std::min(outer, body.cleanups.size()));
}

void StatementEmitter::dispatchStatement(const Stmt *statement) {
  switch (statement->getStmtClass()) {
  case Stmt::NullStmtClass:
    return;
  case Stmt::CompoundStmtClass:
    return emitCompound(cast<CompoundStmt>(statement));
  case Stmt::DeclStmtClass:
    return emitDeclarations(cast<DeclStmt>(statement));
  case Stmt::IfStmtClass:
    return emitIf(cast<IfStmt>(statement));
  case Stmt::WhileStmtClass:
    return emitWhile(cast<WhileStmt>(statement));
  case Stmt::DoStmtClass:
    return emitDo(cast<DoStmt>(statement));
  case Stmt::ForStmtClass:
    return emitFor(cast<ForStmt>(statement));
  case Stmt::CXXForRangeStmtClass:
    return emitRangeFor(cast<CXXForRangeStmt>(statement));
  case Stmt::SwitchStmtClass:
    return emitSwitch(cast<SwitchStmt>(statement));
  case Stmt::ReturnStmtClass:
    return emitReturn(cast<ReturnStmt>(statement));
  case Stmt::BreakStmtClass:
  case Stmt::ContinueStmtClass:
    return emitJump(statement);
  case Stmt::AttributedStmtClass:
    return emitAttributed(cast<AttributedStmt>(statement));
  case Stmt::CaseStmtClass:
  case Stmt::DefaultStmtClass:
    refuse(SourceRange(statement->getBeginLoc()), diag::CaseInside);
  case Stmt::GotoStmtClass:
  case Stmt::IndirectGotoStmtClass:
    refuse(statement->getSourceRange(), diag::Goto);
  case Stmt::LabelStmtClass:
    // The `goto` is reported; an unused label means nothing.
    return emitStatement(cast<LabelStmt>(statement)->getSubStmt());
  case Stmt::CXXTryStmtClass:
    refuse(SourceRange(statement->getBeginLoc()), diag::Try);
  case Stmt::GCCAsmStmtClass:
  case Stmt::MSAsmStmtClass:
    refuse(statement->getSourceRange(), diag::Asm);
  case Stmt::CoroutineBodyStmtClass:
  case Stmt::CoreturnStmtClass:
    refuse(SourceRange(statement->getBeginLoc()), diag::Coroutine);
  default:
    break;
  }
  if (auto *expression = dyn_cast<Expr>(statement))
    return expressions.emitIgnored(expression);
  refuseConstruct(statement);
}

void StatementEmitter::emitAttributed(const AttributedStmt *statement) {
  if (hasUnroll(statement->getAttrs())) {
    if (!isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement->getSubStmt()))
      refuseUnroll(statement->getBeginLoc());
    body.unroll = true;
  }
  emitStatement(statement->getSubStmt());
  body.unroll = false;
}

/// `ag_active_tapes == 0`: where compiled code runs, none is there.
static bool asksForNoTape(const Expr *condition) {
  auto *equal = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  auto *word = equal && equal->getOpcode() == BO_EQ
                   ? dyn_cast<DeclRefExpr>(equal->getLHS()->IgnoreParenImpCasts())
                   : nullptr;
  return word && word->getDecl()->getDeclName().isIdentifier() &&
         word->getDecl()->getName() == "ag_active_tapes";
}

void StatementEmitter::emitIf(const IfStmt *statement) {
  if (statement->isConsteval())
    return emitStatement(statement->isNegatedConsteval() ? statement->getThen()
                                                         : statement->getElse());
  size_t outer = body.cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  if (statement->getConditionVariable())
    emitDeclarations(statement->getConditionVariableDeclStmt());
  if (statement->isConstexpr()) {
    if (std::optional<const Stmt *> taken = statement->getNondiscardedCase(ast))
      emitStatement(*taken);
  } else if (asksForNoTape(statement->getCond())) {
    emitStatement(statement->getThen());
  } else {
    Value condition = expressions.emitCondition(statement->getCond());
    auto choice = ag::IfOp::create(builder, loc(statement), mlir::TypeRange(), condition,
                                   builder.getStringAttr("if"));
    emitRegion(choice.getThenRegion(), [&] { emitStatement(statement->getThen()); });
    if (statement->getElse())
      emitRegion(choice.getElseRegion(), [&] { emitStatement(statement->getElse()); });
  }
  if (!isTerminated())
    lifetimes.emitCleanups(outer);
  body.cleanups.resize(std::min(outer, body.cleanups.size()));
}

void StatementEmitter::emitJump(const Stmt *statement) {
  bool isBreak = isa<BreakStmt>(statement);
  lifetimes.emitCleanups(isBreak ? body.breakCleanups : body.continueCleanups);
  if (isBreak)
    ag::BreakOp::create(builder, loc(statement));
  else
    ag::ContinueOp::create(builder, loc(statement));
}

/// The value of a result. A local that is the result already is not copied, so that no constructor
/// runs.
Value StatementEmitter::emitReturned(const Expr *value, const VarDecl *kept) {
  auto local = kept ? body.bindings.find(kept) : body.bindings.end();
  Value result = local != body.bindings.end() && local->second.type
                     ? places.read(local->second, loc(value))
                     : construction.emitOwned(value);
  return places.coerce(result,
                       getType(body.frame->function->getReturnType(), value->getSourceRange()),
                       value->getExprLoc());
}

/// The result of a body with several ends that gives places: which of those, or the parts.
void StatementEmitter::emitReturnedPlace(const ReturnStmt *statement, const VarDecl *kept) {
  const Expr *value = statement->getRetValue();
  QualType type = body.frame->function->getReturnType();
  Place place = calls.emitReturnedPlace(value, kept);
  mlir::Location location = loc(statement);
  if (type->isReferenceType()) {
    places.keepBehind(body.frame->scope, place, loc(value));
    places.write(body.frame->which,
                 emitNumber(body.frame->which.type, body.frame->returned.size(), location),
                 location);
    body.frame->returned.push_back(place);
  } else {
    // An iterator is what the first `return` says, moved by the others.
    if (!body.frame->result)
      body.frame->result =
          places.declareBefore(body.frame->scope, place, type, value->getSourceRange());
    places.assignParts(*body.frame->result, place, type, value->getSourceRange());
  }
  lifetimes.emitCleanups(body.frame->cleanups);
  ag::ReturnOp::create(builder, location, Value());
}

void StatementEmitter::emitReturn(const ReturnStmt *statement) {
  const Expr *value = statement->getRetValue();
  if (value && isa<CXXThrowExpr>(stripWrappers(value)))
    refuse(value->getSourceRange(), diag::Throw);
  if (isResultRefused && !body.frame->outer)
    throw Refused();
  QualType type = body.frame->function->getReturnType();
  // The local that is the result.
  const VarDecl *kept = statement->getNRVOCandidate();
  if (kept && !kept->isNRVOVariable())
    kept = nullptr;
  // It is the caller's object already while the destructors of the others run.
  if (kept && (body.frame->direct || !body.frame->scope))
    lifetimes.emitCleanups(body.frame->cleanups, kept);
  if (body.frame->direct) {
    if (value && value->getType()->isVoidType())
      expressions.emitIgnored(value);
    else if (value) {
      bool isPlace = !type->isReferenceType() && !types.convert(type) &&
                     (isSplit(type) || Types::isIterator(type));
      bool aliases =
          type->isReferenceType() || llvm::is_contained({ClassKind::Closure, ClassKind::View},
                                                        Types::classify(value->getType()));
      body.frame->result =
          isPlace   ? places.copyPlace(calls.emitReturnedPlace(value, kept), type, loc(value))
          : aliases ? expressions.emitPlace(value)
                    : makeValuePlace(emitReturned(value, kept));
      if (!type->isReferenceType())
        places.checkCopy(*body.frame->result, value->getSourceRange());
    }
    if (!kept)
      lifetimes.emitCleanups(body.frame->cleanups);
    // The blocks around it end here, too.
    body.cleanups.resize(body.frame->cleanups);
    return;
  }
  if (body.frame->scope && value)
    return emitReturnedPlace(statement, kept);
  Value result;
  if (value && value->getType()->isVoidType())
    expressions.emitIgnored(value);
  else if (value && !body.frame->outer && OutputCalls::findReturned(body.frame->function))
    expressions.emitPlace(value);
  else if (value && (body.frame->outer || !findReturnedParameter(body.frame->function)))
    result = emitReturned(value, kept);
  if (isTerminated())
    return;
  if (!kept)
    lifetimes.emitCleanups(body.frame->cleanups);
  ag::ReturnOp::create(builder, loc(statement), result);
}

} // namespace autographc::frontend
