//===- Emission.cpp - where in a body something is emitted, or refused ----===//
#include "Emission.h"
#include "Frontend/Cpp/Types/Syntax.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace autographc::frontend {

namespace {
struct ThisFinder : DynamicRecursiveASTVisitor {
  bool VisitCXXThisExpr(CXXThisExpr *) override { return !(found = true); }
  /// What braces among it initialise by default names the objects that they make.
  bool TraverseCXXDefaultInitExpr(CXXDefaultInitExpr *) override { return true; }
  bool found = false;
};
} // namespace

ObjectInBraces::ObjectInBraces(Frame &frame, const Expr *init, llvm::function_ref<Place()> make)
    : frame(frame) {
  auto *byDefault = dyn_cast<CXXDefaultInitExpr>(init->IgnoreImplicit());
  if (!byDefault)
    return;
  ThisFinder finder;
  finder.TraverseStmt(const_cast<Expr *>(byDefault->getExpr()));
  isNamed = finder.found;
  if (isNamed)
    outer = std::exchange(frame.self, make());
}

ObjectInBraces::~ObjectInBraces() {
  if (isNamed)
    frame.self = std::move(outer);
}

void Emission::refuseUse(SourceRange range, const NamedDecl *declaration,
                         const DiagnosticInfo &info) {
  if (unit.reporter.report(range, info, declaration->getNameAsString())) {
    if (info.code == diag::NoBody.code)
      unit.reporter.fixedBy(FixItHint::CreateInsertion(declaration->getBeginLoc(), "AG_HOST "));
    unit.reporter.note(declaration->getLocation(),
                       "`" + declaration->getNameAsString() + "` is declared here");
    noteCallers();
  }
  throw Refused();
}

const Frame &Emission::getOutermost() const {
  const Frame *outermost = body.frame;
  while (outermost->outer)
    outermost = outermost->outer;
  return *outermost;
}

bool Emission::isBeingEmitted(const FunctionDecl *function) {
  for (const Frame *outer = body.frame; outer; outer = outer->outer)
    if (outer->function && outer->function->getCanonicalDecl() == function->getCanonicalDecl())
      return true;
  return false;
}

std::optional<Place> Emission::findSelf(const CXXRecordDecl *lambda) {
  auto *context = dyn_cast<FunctionDecl>(lambda->getDeclContext());
  while (auto *method = dyn_cast_or_null<CXXMethodDecl>(context)) {
    if (!method->getParent()->isLambda())
      break;
    context = dyn_cast<FunctionDecl>(method->getParent()->getDeclContext());
  }
  for (const Frame *outer = body.frame; outer && context; outer = outer->outer)
    if (outer->function && outer->function->getCanonicalDecl() == context->getCanonicalDecl())
      return outer->self;
  return std::nullopt;
}

std::optional<int64_t> Emission::evaluateInteger(const Expr *expression) {
  Expr::EvalResult result;
  if (expression->isValueDependent() || !expression->EvaluateAsInt(result, ast))
    return std::nullopt;
  // An unsigned one of 64 bits keeps its bits.
  return static_cast<int64_t>(result.Val.getInt().extOrTrunc(64).getZExtValue());
}

std::string Emission::getStringLiteral(const Expr *expression) {
  expression = stripProxies(expression);
  if (auto *cast = dyn_cast<CastExpr>(expression))
    expression = stripProxies(cast->getSubExpr());
  auto *literal = dyn_cast<clang::StringLiteral>(expression);
  if (!literal || literal->getCharByteWidth() != 1)
    refuse(expression->getSourceRange(), diag::StringNotLiteral);
  return literal->getString().str();
}

mlir::Location Emission::loc(const Stmt *statement) {
  if (auto *expression = dyn_cast<Expr>(statement))
    return loc(expression->getExprLoc());
  return loc(statement->getBeginLoc());
}

bool Emission::isTerminated() {
  mlir::Block *block = builder.getInsertionBlock();
  return !block->empty() && block->back().hasTrait<mlir::OpTrait::IsTerminator>();
}

void Emission::refuseUnroll(SourceLocation location) {
  SourceLocation written = ast.getSourceManager().getExpansionLoc(location);
  unit.reporter.fixedBy(FixItHint::CreateRemoval(written));
  refuse(SourceRange(location), diag::UnrollNotLoop);
}

/// What a statement that is always refused is called.
static llvm::StringRef nameConstruct(Stmt::StmtClass kind) {
  switch (kind) {
  case Stmt::StringLiteralClass:
    return "a string";
  case Stmt::CXXNewExprClass:
    return "`new`";
  case Stmt::CXXDeleteExprClass:
    return "`delete`";
  case Stmt::CXXTypeidExprClass:
    return "`typeid`";
  case Stmt::CXXDynamicCastExprClass:
    return "`dynamic_cast`";
  case Stmt::CXXThisExprClass:
    return "the pointer `this`";
  case Stmt::CXXNullPtrLiteralExprClass:
    return "`nullptr`";
  case Stmt::StmtExprClass:
    return "a statement expression";
  case Stmt::VAArgExprClass:
    return "`va_arg`";
  case Stmt::CoawaitExprClass:
    return "`co_await`";
  case Stmt::CoyieldExprClass:
    return "`co_yield`";
  case Stmt::PredefinedExprClass:
    return "a function's name";
  case Stmt::CompoundLiteralExprClass:
    return "a compound literal";
  default:
    return "";
  }
}

static std::string describeConstruct(const Stmt *statement) {
  if (llvm::StringRef name = nameConstruct(statement->getStmtClass()); !name.empty())
    return name.str();
  if (auto *binary = dyn_cast<BinaryOperator>(statement))
    return "operator `" + binary->getOpcodeStr().str() + "` on these operands";
  if (auto *unary = dyn_cast<UnaryOperator>(statement))
    return "operator `" + UnaryOperator::getOpcodeStr(unary->getOpcode()).str() + "` here";
  if (auto *member = dyn_cast<MemberExpr>(statement))
    return "member `" + member->getMemberDecl()->getNameAsString() + "`";
  return "this `" + std::string(statement->getStmtClassName()) + "`";
}

void Emission::refuseConstruct(const Stmt *statement) {
  if (isa<CXXThrowExpr>(statement))
    refuse(statement->getSourceRange(), diag::Throw);
  refuse(statement->getSourceRange(), diag::UnsupportedConstruct, describeConstruct(statement));
}

mlir::Type Emission::getType(QualType type, SourceRange range) {
  mlir::Type result = types.convert(type);
  if (!result) {
    if (type.getNonReferenceType()->isPointerType())
      refuse(range, diag::Pointer);
    if (Types::classify(type) == ClassKind::Closure)
      refuse(range, diag::ClosureAsValue);
    refuse(range, diag::UnsupportedType, types.describe(type));
  }
  return result;
}

void Emission::requireOutside(QualType type, SourceRange range) {
  if (Types::staysInside(types.convert(type)))
    refuse(range, diag::UnsupportedType, types.describeInside(type));
}

} // namespace autographc::frontend
