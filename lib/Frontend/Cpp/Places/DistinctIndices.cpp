//===- DistinctIndices.cpp - indices that are never the same --------------===//
// Of `dp[i]` and `dp[i + 1]` one is not an element of the other where nothing changes `i` in
// between: what was emitted since says so at once, the rest of the loops that are being emitted
// when they end.
#include "Borrows.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

static bool isChange(mlir::Operation *op) { return !isa<ag::ReadOp>(op); }

/// Whether an operation was emitted after another one, for all that is known.
static bool isAfter(mlir::Operation *op, mlir::Operation *other) {
  for (mlir::Operation *since = other; since->getBlock(); since = since->getParentOp())
    if (mlir::Operation *ancestor = since->getBlock()->findAncestorOpInBlock(*op))
      return since == ancestor || since->isBeforeInBlock(ancestor);
  return true;
}

/// The only assignment of a variable so far, which declares it.
static ag::AssignOp findOnlyChange(Value variable) {
  auto changes = llvm::make_filter_range(variable.getUsers(), isChange);
  auto assign =
      llvm::hasSingleElement(changes) ? dyn_cast<ag::AssignOp>(*changes.begin()) : ag::AssignOp();
  return assign && assign->getParentRegion() == variable.getParentRegion() ? assign
                                                                           : ag::AssignOp();
}

namespace {
/// Whether all that is done with a variable is to read it.
struct ReadFinder : ConstDynamicRecursiveASTVisitor {
  explicit ReadFinder(const ValueDecl *variable) : variable(variable) {
    ShouldVisitLambdaBody = true;
  }
  bool VisitImplicitCastExpr(const ImplicitCastExpr *cast) override {
    if (cast->getCastKind() == CK_LValueToRValue)
      reads.insert(cast->getSubExpr()->IgnoreParens());
    return true;
  }
  bool VisitDeclRefExpr(const DeclRefExpr *reference) override {
    return reference->getDecl() != variable || reads.contains(reference);
  }
  const ValueDecl *variable;
  llvm::SmallPtrSet<const Expr *, 16> reads;
};

/// `base + offset`, or `offset - base`.
struct Linear {
  Value base;
  int64_t offset = 0;
  bool negated = false;
  /// A sum on the way wraps around.
  bool wraps = false;
};

class Comparison {
public:
  explicit Comparison(const llvm::DenseMap<const ValueDecl *, Place> &bindings)
      : bindings(bindings) {}
  bool areDistinct(Value left, Value right);
  /// What must not change from when on.
  std::vector<Unchanged> unchanged;

private:
  bool isReadOnly(ag::VariableOp variable);
  Value strip(Value value);
  std::optional<int64_t> getConstant(Value value);
  Linear getLinear(Value value);
  bool isSame(Value left, Value right);

  const llvm::DenseMap<const ValueDecl *, Place> &bindings;
};
} // namespace

/// Of the user's variables those that have no other value later, either.
bool Comparison::isReadOnly(ag::VariableOp variable) {
  if (variable.getName().empty())
    return true;
  auto found = llvm::find_if(bindings, [&](const auto &binding) {
    return binding.second.root == variable.getRef() && binding.second.steps.empty();
  });
  auto *function =
      found == bindings.end() ? nullptr : dyn_cast<FunctionDecl>(found->first->getDeclContext());
  return function && function->hasBody() &&
         ReadFinder(found->first).TraverseStmt(function->getBody());
}

/// What was converted without loss, or put into a variable that nothing changes.
Value Comparison::strip(Value value) {
  while (true) {
    auto read = value.getDefiningOp<ag::ReadOp>();
    auto variable = (read ? read.getRef() : value).getDefiningOp<ag::VariableOp>();
    if (ag::AssignOp assign = variable ? findOnlyChange(variable.getRef()) : ag::AssignOp();
        assign && isReadOnly(variable)) {
      unchanged.push_back({assign.getRef(), assign});
      value = assign.getValue();
      continue;
    }
    auto cast = value.getDefiningOp<ag::CastOp>();
    auto from =
        cast ? llvm::dyn_cast<mlir::IntegerType>(cast.getOperand().getType()) : mlir::IntegerType();
    auto to = cast ? llvm::dyn_cast<mlir::IntegerType>(cast.getType()) : mlir::IntegerType();
    if (!from || !to || from.getWidth() > to.getWidth())
      return value;
    value = cast.getOperand();
  }
}

/// A small one: sums of numbers of several widths wrap elsewhere.
std::optional<int64_t> Comparison::getConstant(Value value) {
  auto constant = strip(value).getDefiningOp<ag::ConstantOp>();
  auto number =
      constant ? llvm::dyn_cast<mlir::IntegerAttr>(constant.getValue()) : mlir::IntegerAttr();
  bool isSmall = number && number.getValue().getSignificantBits() <= 20;
  return isSmall ? std::optional(number.getValue().getSExtValue()) : std::nullopt;
}

Linear Comparison::getLinear(Value value) {
  Linear result{strip(value)};
  while (mlir::Operation *op = result.base.getDefiningOp()) {
    if (!isa<ag::AddOp, ag::SubtractOp>(op))
      break;
    std::optional<int64_t> left = getConstant(op->getOperand(0)),
                           right = getConstant(op->getOperand(1));
    bool subtracts = isa<ag::SubtractOp>(op);
    if (left.has_value() == right.has_value())
      break;
    int64_t added = left ? *left : subtracts ? -*right : *right;
    result.offset += result.negated ? -added : added;
    result.negated ^= subtracts && left;
    result.wraps |= op->getResult(0).getType().isUnsignedInteger();
    result.base = strip(op->getOperand(left ? 1 : 0));
  }
  return result;
}

/// One value, or two reads of a variable that nothing changed since the first.
bool Comparison::isSame(Value left, Value right) {
  left = strip(left), right = strip(right);
  if (left == right)
    return true;
  auto first = left.getDefiningOp<ag::ReadOp>(), second = right.getDefiningOp<ag::ReadOp>();
  if (!first || !second || first.getRef() != second.getRef())
    return false;
  mlir::Operation *since = isAfter(first, second) ? second : first;
  if (llvm::any_of(first.getRef().getUsers(),
                   [&](mlir::Operation *user) { return isChange(user) && isAfter(user, since); }))
    return false;
  unchanged.push_back({first.getRef(), since});
  return true;
}

bool Comparison::areDistinct(Value left, Value right) {
  std::optional<int64_t> first = getConstant(left), second = getConstant(right);
  if (first && second)
    return *first != *second;
  left = strip(left), right = strip(right);
  // `i % 2` and `(i + 1) % 2`.
  if (isa_and_nonnull<ag::TruncatedRemainderOp>(left.getDefiningOp()) &&
      isa_and_nonnull<ag::TruncatedRemainderOp>(right.getDefiningOp())) {
    std::optional<int64_t> by = getConstant(left.getDefiningOp()->getOperand(1)),
                           otherBy = getConstant(right.getDefiningOp()->getOperand(1));
    Linear a = getLinear(left.getDefiningOp()->getOperand(0)),
           b = getLinear(right.getDefiningOp()->getOperand(0));
    bool keepsRest = by && *by > 1 && (llvm::isPowerOf2_64(*by) || (!a.wraps && !b.wraps));
    return keepsRest && by == otherBy && a.negated == b.negated &&
           (a.offset - b.offset) % *by != 0 && isSame(a.base, b.base);
  }
  // `i` and `i ^ 1`.
  for (auto [changed, other] : {std::pair(left, right), std::pair(right, left)})
    if (auto flipped = changed.getDefiningOp<ag::BitwiseXorOp>())
      for (unsigned operand : {0, 1})
        if (std::optional<int64_t> mask = getConstant(flipped->getOperand(operand));
            mask && *mask != 0)
          return isSame(flipped->getOperand(1 - operand), other);
  Linear a = getLinear(left), b = getLinear(right);
  bool differs = a.negated == b.negated ? a.offset != b.offset : (a.offset - b.offset) % 2 != 0;
  return differs && isSame(a.base, b.base);
}

bool Borrows::areDistinct(Value left, Value right) {
  Comparison comparison(body.bindings);
  bool result = comparison.areDistinct(left, right);
  if (result)
    llvm::append_range(unchanged, comparison.unchanged);
  return result;
}

void Borrows::requireStillDistinct(const Stmt *loop, mlir::Operation *emitted, size_t first) {
  auto isWithin = [&](mlir::Operation *op) { return emitted->isProperAncestor(op); };
  for (const auto &[variable, since] : llvm::ArrayRef(unchanged).drop_front(first))
    if (!isWithin(since) && llvm::any_of(variable.getUsers(), [&](mlir::Operation *user) {
          return isChange(user) && isWithin(user);
        }))
      refuse(SourceRange(loop->getBeginLoc(), loop->getBeginLoc()), diag::IteratorElsewhere);
}

} // namespace autographc::frontend
