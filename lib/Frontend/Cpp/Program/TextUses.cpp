//===- TextUses.cpp - whether C strings are only named --------------------===//
// Where no function asks for the characters of a `const char *` or goes from one to another, each
// is a value, the address of a literal, which may be chosen, kept and given to what is not compiled
// here. Elsewhere it is a pointer among the characters of an array.
#include "Frontend/Cpp/Types/Syntax.h"
#include "Module.h"

#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Tensors/Texts.h"

#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;

namespace autographc::frontend {

static bool isDecay(const Expr *expression) {
  auto *cast = dyn_cast<ImplicitCastExpr>(expression);
  return cast && cast->getCastKind() == CK_ArrayToPointerDecay;
}

namespace {
/// The functions that one calls, and where it uses a C string as a pointer.
struct TextUseFinder : ConstDynamicRecursiveASTVisitor {
  explicit TextUseFinder(llvm::function_ref<bool(const FunctionDecl *)> isOutside)
      : isOutside(isOutside) {}

  void useIf(bool isUse, const Expr *where) {
    if (isUse && use.isInvalid())
      use = where->getExprLoc();
  }
  void meet(const FunctionDecl *callee) {
    const FunctionDecl *definition = nullptr;
    if (callee && !isOutside(callee) && callee->hasBody(definition))
      called.insert(definition);
  }
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    bool isAssert = callee && callee->getIdentifier() && callee->getName() == "__assert_fail";
    if (callee && isOutside(callee) && !isInAg(callee) && !isAssert && !OutputCalls::prints(callee))
      useIf(llvm::any_of(callee->parameters(),
                         [](const ParmVarDecl *parameter) {
                           return !parameter->getType()->isReferenceType() &&
                                  isCString(parameter->getType());
                         }),
            call);
    meet(getCalled(callee));
    return true;
  }
  bool VisitCXXConstructExpr(const CXXConstructExpr *construct) override {
    meet(construct->getConstructor());
    return true;
  }
  bool VisitUnaryOperator(const UnaryOperator *unary) override {
    bool goesOn = unary->getOpcode() == UO_Deref || unary->isIncrementDecrementOp();
    useIf((goesOn && isCString(unary->getSubExpr()->getType())) ||
              (unary->getOpcode() == UO_AddrOf && isCString(unary->getType())),
          unary);
    return true;
  }
  bool VisitBinaryOperator(const BinaryOperator *binary) override {
    // Whether two literals are one is the compiler's choice.
    bool compares =
        binary->isEqualityOp() && !isText(binary->getLHS()) && !isText(binary->getRHS());
    bool goesOn = binary->getOpcode() != BO_Assign && binary->getOpcode() != BO_Comma && !compares;
    useIf(goesOn &&
              (isCString(binary->getLHS()->getType()) || isCString(binary->getRHS()->getType())),
          binary);
    return true;
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr *subscript) override {
    const Expr *base = subscript->getBase()->IgnoreParens();
    if (isDecay(base))
      elements.insert(base);
    else
      useIf(isCString(base->getType()), subscript);
    return true;
  }
  bool VisitCastExpr(const CastExpr *cast) override {
    const Expr *source = cast->getSubExpr()->IgnoreParens();
    switch (cast->getCastKind()) {
    case CK_ArrayToPointerDecay:
      useIf(isCString(cast->getType()) && !isText(source) && !elements.contains(cast), cast);
      break;
    case CK_NoOp:
      useIf(isCString(cast->getType()) && !isCString(source->getType()), cast);
      break;
    case CK_BitCast:
    case CK_PointerToIntegral:
      useIf(isCString(source->getType()) || isCString(cast->getType()), cast);
      break;
    default:
      break;
    }
    return true;
  }

  llvm::function_ref<bool(const FunctionDecl *)> isOutside;
  llvm::SetVector<const FunctionDecl *> called;
  /// Arrays whose elements are named.
  llvm::DenseSet<const Expr *> elements;
  /// Where a C string is first used as a pointer.
  SourceLocation use;
};
} // namespace

bool Module::namesTextsOnly(llvm::ArrayRef<const FunctionDecl *> marked) {
  llvm::SetVector<const FunctionDecl *> reached(marked.begin(), marked.end());
  // Named, as the finder only refers to it.
  auto isOutside = [&](const FunctionDecl *callee) { return isSystem(callee); };
  for (size_t i = 0; i < reached.size(); ++i) {
    TextUseFinder finder(isOutside);
    if (!reached[i]->isDependentContext() && !isInAg(reached[i]) && !isSystem(reached[i]))
      finder.TraverseDecl(const_cast<FunctionDecl *>(reached[i]));
    textUse = finder.use;
    if (textUse.isValid())
      return false;
    for (const FunctionDecl *callee : finder.called)
      if (!findAnnotation(callee, "autograph.host"))
        reached.insert(callee);
  }
  return true;
}

} // namespace autographc::frontend
