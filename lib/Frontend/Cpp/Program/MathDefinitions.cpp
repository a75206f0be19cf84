//===- MathDefinitions.cpp - the functions of math that operations need ---===//
#include "Module.h"

#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace autographc::frontend {

/// What include/autograph/math defines of an operation on tensors or Scalars; of complex ones it
/// takes several.
static llvm::SmallVector<llvm::StringRef, 3> getDefinitions(mlir::Operation *op, bool isComplex) {
  static const llvm::StringSet<> own = {"exp2",  "expm1", "log",   "log1p", "log2",   "log10",
                                        "sin",   "cos",   "tan",   "asin",  "acos",   "atan",
                                        "sinh",  "cosh",  "tanh",  "asinh", "acosh",  "atanh",
                                        "power", "erf",   "atan2", "hypot", "sigmoid"};
  llvm::StringRef name = op->getName().stripDialect();
  if (!isComplex && name == "exp")
    return {"exp", "exp_of_negative"};
  if (!isComplex)
    return own.contains(name) ? llvm::SmallVector<llvm::StringRef, 3>{name}
                              : llvm::SmallVector<llvm::StringRef, 3>{};
  return llvm::StringSwitch<llvm::SmallVector<llvm::StringRef, 3>>(name)
      .Case("exp", {"exp", "cos", "sin"})
      .Case("log", {"log", "hypot", "atan2"})
      .Cases({"abs", "sqrt"}, {"hypot"})
      .Case("angle", {"atan2"})
      .Default({});
}

/// The element type of the tensors among the operands, where it is floating or complex; 16-bit ones
/// are computed in float.
static mlir::Type findFloatingDtype(mlir::Operation *op) {
  for (mlir::Type type : op->getOperandTypes()) {
    auto tensor = llvm::dyn_cast<mlir::RankedTensorType>(type);
    if (!tensor)
      continue;
    mlir::Type element = tensor.getElementType();
    return ag::isHalf(element) ? mlir::Float32Type::get(op->getContext())
           : llvm::isa<mlir::FloatType, mlir::ComplexType>(element) ? element
                                                                    : mlir::Type();
  }
  return {};
}

const FunctionDecl *Module::findDefinition(llvm::StringRef name, mlir::Type type) {
  const DeclContext *context = findNamespace(ast, {"ag", "detail", "math"});
  if (!context)
    return nullptr;
  QualType wanted = type.isF32() ? ast.FloatTy : ast.DoubleTy;
  for (NamedDecl *found : context->lookup(&ast.Idents.get(name)))
    if (auto *function = dyn_cast<FunctionDecl>(found);
        function && ast.hasSameType(function->getReturnType(), wanted))
      return function;
  return nullptr;
}

bool Module::requireDefinitions() {
  llvm::MapVector<std::pair<llvm::StringRef, mlir::Type>, mlir::Operation *> wanted;
  module->walk([&](mlir::Operation *op) {
    mlir::Type type = findFloatingDtype(op);
    if (!type)
      return;
    bool isComplex = llvm::isa<mlir::ComplexType>(type);
    for (llvm::StringRef name : getDefinitions(op, isComplex))
      wanted.insert({{name, ag::getRealType(type)}, op});
  });
  size_t before = definitions.size();
  for (auto &[key, op] : wanted)
    if (const FunctionDecl *function = findDefinition(key.first, key.second)) {
      require(function);
      definitions.insert({function->getCanonicalDecl(), key.first});
    }
  return definitions.size() != before;
}

} // namespace autographc::frontend
