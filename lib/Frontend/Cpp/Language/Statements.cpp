//===- Statements.cpp - blocks, if, return, jumps -------------------------===//
#include "Frontend/Cpp/Library/Output.h"
#include "TemporaryScope.h"

#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

mlir::Location EmitterBase::loc(const Stmt *statement) {
  if (auto *expression = dyn_cast<Expr>(statement))
    return loc(expression->getExprLoc());
  return loc(statement->getBeginLoc());
}

bool EmitterBase::isTerminated() {
  mlir::Block *block = builder.getInsertionBlock();
  return !block->empty() && block->back().hasTrait<mlir::OpTrait::IsTerminator>();
}

void Emitter::emitRegion(mlir::Region &region, llvm::function_ref<void()> body) {
  mlir::OpBuilder::InsertionGuard guard(builder);
  mlir::Block *block = region.empty() ? builder.createBlock(&region) : &region.front();
  builder.setInsertionPointToEnd(block);
  size_t outer = cleanups.size();
  llvm::SmallVector<const ValueDecl *> lost = getLost();
  regainInElse(region);
  body();
  if (isTerminated())
    keepForNextIteration(lost);
  keepForElse(region, lost);
  // What the body assigned anew, other paths did not.
  for (const ValueDecl *variable : lost)
    if (auto found = bindings.find(variable); found != bindings.end())
      found->second.isLost = true;
  if (!isTerminated()) {
    emitCleanups(outer);
    ag::YieldOp::create(builder, builder.getUnknownLoc());
  }
  cleanups.resize(outer);
}

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

void Emitter::emitStatement(const Stmt *statement) {
  if (!statement || isTerminated())
    return;
  mlir::OpBuilder::InsertionGuard guard(builder);
  size_t outer = cleanups.size();
  Frame *current = frame;
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
    frame = current;
    cleanups.resize(std::min(outer, cleanups.size()));
    recoverFrom(statement);
  }
}

/// A loop, and what its iterations lose of what the next ones use.
void Emitter::emitLoop(const Stmt *statement) {
  llvm::SaveAndRestore<llvm::SmallVector<const ValueDecl *>> outer(lostAtBreak, {});
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Operation *before = block->empty() ? nullptr : &block->back();
  size_t known = unchanged.size();
  dispatchStatement(statement);
  requireFound(statement);
  if (known != unchanged.size())
    for (mlir::Operation *op = before ? before->getNextNode() : &block->front(); op;
         op = op->getNextNode())
      if (isa<ag::WhileOp, ag::ForOp>(op))
        requireStillDistinct(statement, op, known);
  for (const ValueDecl *variable : lostAtBreak)
    if (auto found = bindings.find(variable); found != bindings.end())
      found->second.isLost = true;
}

/// Whether something is used that was reported where it is declared, by us or by Clang: the use is
/// not.
bool Emitter::mentionsRefused(const Stmt *part) {
  if (!part || (refused.empty() && !module.soundness.hasErrors()))
    return false;
  auto *reference = dyn_cast<DeclRefExpr>(part);
  return (reference && refused.contains(reference->getDecl())) ||
         module.soundness.namesUnsound(part) ||
         llvm::any_of(part->children(), [&](const Stmt *child) { return mentionsRefused(child); });
}

/// What a refused statement declares is unknown from here on; the statements in it may have
/// problems of their own.
void Emitter::recoverFrom(const Stmt *statement) {
  auto forget = [&](const Stmt *part) {
    auto *declarations = dyn_cast_or_null<DeclStmt>(part);
    for (const Decl *declaration :
         declarations ? declarations->decls() : DeclStmt::decl_const_range(nullptr, nullptr)) {
      auto *variable = dyn_cast<VarDecl>(declaration);
      if (!variable || bindings.contains(variable))
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

void Emitter::emitStatements(llvm::ArrayRef<const Stmt *> statements) {
  for (const Stmt *statement : statements)
    emitStatement(statement);
}

void Emitter::emitCompound(const CompoundStmt *statement) {
  size_t outer = cleanups.size();
  for (const Stmt *child : statement->body())
    emitStatement(child);
  if (!isTerminated())
    emitCleanups(outer);
  cleanups.resize(std::min(outer, cleanups.size()));
}

void Emitter::dispatchStatement(const Stmt *statement) {
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
    return emitIgnored(expression);
  refuseConstruct(statement);
}

bool hasUnroll(llvm::ArrayRef<const Attr *> attributes) {
  for (const Attr *attribute : attributes)
    if (auto *suppress = dyn_cast<SuppressAttr>(attribute))
      for (llvm::StringRef identifier : suppress->diagnosticIdentifiers())
        if (identifier == "autograph.unroll")
          return true;
  return false;
}

/// AG_UNROLL that stands before something else: it can go.
void EmitterBase::refuseUnroll(SourceLocation location) {
  SourceLocation written = ast.getSourceManager().getExpansionLoc(location);
  module.reporter.fixedBy(FixItHint::CreateRemoval(written));
  refuse(SourceRange(location), diag::UnrollNotLoop);
}

void Emitter::emitAttributed(const AttributedStmt *statement) {
  if (hasUnroll(statement->getAttrs())) {
    if (!isa<ForStmt, WhileStmt, DoStmt, CXXForRangeStmt>(statement->getSubStmt()))
      refuseUnroll(statement->getBeginLoc());
    unroll = true;
  }
  emitStatement(statement->getSubStmt());
  unroll = false;
}

void Emitter::emitIf(const IfStmt *statement) {
  if (statement->isConsteval())
    return emitStatement(statement->isNegatedConsteval() ? statement->getThen()
                                                         : statement->getElse());
  size_t outer = cleanups.size();
  if (statement->getInit())
    emitStatement(statement->getInit());
  if (statement->getConditionVariable())
    emitDeclarations(statement->getConditionVariableDeclStmt());
  if (statement->isConstexpr()) {
    if (std::optional<const Stmt *> taken = statement->getNondiscardedCase(ast))
      emitStatement(*taken);
  } else {
    Value condition = emitCondition(statement->getCond());
    auto choice = ag::IfOp::create(builder, loc(statement), mlir::TypeRange(), condition,
                                   builder.getStringAttr("if"));
    emitRegion(choice.getThenRegion(), [&] { emitStatement(statement->getThen()); });
    if (statement->getElse())
      emitRegion(choice.getElseRegion(), [&] { emitStatement(statement->getElse()); });
  }
  if (!isTerminated())
    emitCleanups(outer);
  cleanups.resize(std::min(outer, cleanups.size()));
}

void Emitter::emitJump(const Stmt *statement) {
  bool isBreak = isa<BreakStmt>(statement);
  emitCleanups(isBreak ? breakCleanups : continueCleanups);
  if (isBreak)
    ag::BreakOp::create(builder, loc(statement));
  else
    ag::ContinueOp::create(builder, loc(statement));
}

/// An object of several places is the result itself, and no temporary that ends here; so is a local
/// that is `kept`.
Place Emitter::emitReturnedPlace(const Expr *value, const VarDecl *kept) {
  if (auto local = kept ? bindings.find(kept) : bindings.end();
      local != bindings.end() && local->second.parts)
    return local->second;
  if (!value->isPRValue() || !isSplit(value->getType()))
    return emitPlace(value);
  TemporaryScope scope(*this);
  return scope.end(emitSplit(value));
}

/// The value of a result. A local that is the result already is not copied, so that no constructor
/// runs.
Value Emitter::emitReturned(const Expr *value, const VarDecl *kept) {
  auto local = kept ? bindings.find(kept) : bindings.end();
  Value result = local != bindings.end() && local->second.type ? read(local->second, loc(value))
                                                               : emitOwned(value);
  return coerce(result, getType(frame->function->getReturnType(), value->getSourceRange()),
                value->getExprLoc());
}

void Emitter::emitReturn(const ReturnStmt *statement) {
  const Expr *value = statement->getRetValue();
  if (value && isa<CXXThrowExpr>(stripWrappers(value)))
    refuse(value->getSourceRange(), diag::Throw);
  if (isResultRefused && !frame->outer)
    throw Refused();
  QualType type = frame->function->getReturnType();
  // The local that is the result.
  const VarDecl *kept = statement->getNRVOCandidate();
  if (kept && !kept->isNRVOVariable())
    kept = nullptr;
  // It is the caller's object already while the destructors of the others run.
  if (kept && (frame->direct || !frame->scope))
    emitCleanups(frame->cleanups, kept);
  if (frame->direct) {
    if (value && value->getType()->isVoidType())
      emitIgnored(value);
    else if (value) {
      bool isPlace = !type->isReferenceType() && !types.convert(type) &&
                     (isSplit(type) || Types::isIterator(type));
      bool aliases =
          type->isReferenceType() || llvm::is_contained({ClassKind::Closure, ClassKind::View},
                                                        Types::classify(value->getType()));
      frame->result = isPlace   ? copyPlace(emitReturnedPlace(value, kept), type, loc(value))
                      : aliases ? emitPlace(value)
                                : makeValuePlace(emitReturned(value, kept));
      if (!type->isReferenceType())
        checkCopy(*frame->result, value->getSourceRange());
    }
    if (!kept)
      emitCleanups(frame->cleanups);
    // The blocks around it end here, too.
    cleanups.resize(frame->cleanups);
    return;
  }
  if (frame->scope && value) {
    Place place = emitReturnedPlace(value, kept);
    mlir::Location location = loc(statement);
    if (type->isReferenceType()) {
      keepBehind(frame->scope, place, loc(value));
      write(frame->which, emitNumber(frame->which.type, frame->returned.size(), location),
            location);
      frame->returned.push_back(place);
    } else {
      // An iterator is what the first `return` says, moved by the others.
      if (!frame->result)
        frame->result = declareBefore(frame->scope, place, type, value->getSourceRange());
      assignParts(*frame->result, place, type, value->getSourceRange());
    }
    emitCleanups(frame->cleanups);
    ag::ReturnOp::create(builder, location, Value());
    return;
  }
  Value result;
  if (value && value->getType()->isVoidType())
    emitIgnored(value);
  else if (value && !frame->outer && OutputCalls::findReturned(frame->function))
    emitPlace(value);
  else if (value && (frame->outer || !findReturnedParameter(frame->function)))
    result = emitReturned(value, kept);
  if (isTerminated())
    return;
  if (!kept)
    emitCleanups(frame->cleanups);
  ag::ReturnOp::create(builder, loc(statement), result);
}

void EmitterBase::refuseConstruct(const Stmt *statement) {
  llvm::StringRef name = statement->getStmtClassName();
  std::string text;
  switch (statement->getStmtClass()) {
  case Stmt::StringLiteralClass:
    text = "a string";
    break;
  case Stmt::CXXNewExprClass:
    text = "`new`";
    break;
  case Stmt::CXXDeleteExprClass:
    text = "`delete`";
    break;
  case Stmt::CXXThrowExprClass:
    refuse(statement->getSourceRange(), diag::Throw);
  case Stmt::CXXTypeidExprClass:
    text = "`typeid`";
    break;
  case Stmt::CXXDynamicCastExprClass:
    text = "`dynamic_cast`";
    break;
  case Stmt::CXXThisExprClass:
    text = "the pointer `this`";
    break;
  case Stmt::CXXNullPtrLiteralExprClass:
    text = "`nullptr`";
    break;
  case Stmt::StmtExprClass:
    text = "a statement expression";
    break;
  case Stmt::VAArgExprClass:
    text = "`va_arg`";
    break;
  case Stmt::CoawaitExprClass:
    text = "`co_await`";
    break;
  case Stmt::CoyieldExprClass:
    text = "`co_yield`";
    break;
  case Stmt::BinaryOperatorClass:
    text = "operator `" + cast<BinaryOperator>(statement)->getOpcodeStr().str() +
           "` on these operands";
    break;
  case Stmt::UnaryOperatorClass:
    text = "operator `" +
           UnaryOperator::getOpcodeStr(cast<UnaryOperator>(statement)->getOpcode()).str() +
           "` here";
    break;
  case Stmt::PredefinedExprClass:
    text = "a function's name";
    break;
  case Stmt::CompoundLiteralExprClass:
    text = "a compound literal";
    break;
  case Stmt::MemberExprClass:
    text = "member `" + cast<MemberExpr>(statement)->getMemberDecl()->getNameAsString() + "`";
    break;
  default:
    text = "this `" + name.str() + "`";
    break;
  }
  refuse(statement->getSourceRange(), diag::UnsupportedConstruct, text);
}

} // namespace autographc::frontend
