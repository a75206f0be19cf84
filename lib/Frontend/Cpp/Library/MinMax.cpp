//===- MinMax.cpp - std::min, max and minmax of single objects ------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;

namespace autographc::frontend {

static const InitListExpr *getList(const Expr *expression) {
  auto *list = dyn_cast<CXXStdInitializerListExpr>(stripWrappers(expression));
  return list ? dyn_cast<InitListExpr>(stripWrappers(list->getSubExpr())) : nullptr;
}

std::optional<Place> LibraryEmitter::callExtreme(const CallExpr *call, llvm::StringRef name,
                                                 llvm::ArrayRef<const Expr *> given) {
  const InitListExpr *list = getList(given[0]);
  if (!list && Types::classify(given[0]->getType()) == ClassKind::InitializerList)
    refuse(given[0]->getSourceRange(), diag::UnsupportedType, types.describe(given[0]->getType()));
  // A model that takes any number of objects takes functions before them.
  unsigned objects = list ? 1 : 2;
  llvm::SmallVector<const Expr *> operands(given.drop_front(objects));
  constexpr llvm::StringLiteral suffixes[] = {"_of", "_by", "_with"};
  std::string model = (name + suffixes[operands.size()]).str();
  if (list)
    operands.append(list->inits().begin(), list->inits().end());
  else
    llvm::append_range(operands, given.take_front(2));
  std::optional<Place> result = callModel(call, operands, model);
  // Of braces it is a copy.
  bool isCopy = result && list && result->type;
  return isCopy ? makeValuePlace(places.read(*result, loc(call))) : result;
}

} // namespace autographc::frontend
