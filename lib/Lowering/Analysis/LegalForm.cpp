//===- LegalForm.cpp - what may stand in the IR after a phase -------------===//
#include "LegalForm.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "llvm/ADT/DenseSet.h"

using namespace mlir;

/// The types that an operation brings in: its results', its block arguments', and of a function
/// those of its signature, which a declaration has no block for.
static void appendTypes(Operation *op, SmallVectorImpl<Type> &types) {
  llvm::append_range(types, op->getResultTypes());
  for (Region &region : op->getRegions())
    for (Block &block : region)
      llvm::append_range(types, block.getArgumentTypes());
  if (auto function = dyn_cast<func::FuncOp>(op)) {
    llvm::append_range(types, function.getArgumentTypes());
    llvm::append_range(types, function.getResultTypes());
  }
}

namespace {
/// Remembers the answers for names of operations and for types: a module has few of either.
class LegalForm {
public:
  LegalForm(const ConversionTarget &operations, function_ref<bool(Type)> isLegalType)
      : operations(operations), isLegalType(isLegalType) {}

  bool isLegal(Operation *op) {
    auto [known, isNew] = alwaysLegal.try_emplace(op->getName());
    if (isNew)
      known->second =
          operations.getOpAction(op->getName()) == ConversionTarget::LegalizationAction::Legal;
    return known->second || operations.isLegal(op);
  }

  bool isLegal(Type type) {
    return legalTypes.contains(type) || (isLegalType(type) && legalTypes.insert(type).second);
  }

private:
  const ConversionTarget &operations;
  function_ref<bool(Type)> isLegalType;
  llvm::DenseMap<OperationName, bool> alwaysLegal;
  llvm::DenseSet<Type> legalTypes;
};
} // namespace

LogicalResult autographc::verifyLegalForm(ModuleOp module, StringRef phase,
                                          const ConversionTarget &operations,
                                          function_ref<bool(Type)> isLegalType) {
  LegalForm legal(operations, isLegalType);
  auto verify = [&](Operation *op) -> WalkResult {
    if (op != module && !legal.isLegal(op))
      return op->emitOpError() << "must not be left after the " << phase << " phase";
    SmallVector<Type> types;
    appendTypes(op, types);
    for (Type type : types)
      if (!legal.isLegal(type))
        return op->emitOpError() << "has a value of type " << type
                                 << ", which must not be left after the " << phase << " phase";
    return WalkResult::advance();
  };
  return failure(module.walk<WalkOrder::PreOrder>(verify).wasInterrupted());
}

void autographc::addScalarCode(ConversionTarget &operations) {
  operations
      .addLegalDialect<arith::ArithDialect, complex::ComplexDialect, func::FuncDialect,
                       LLVM::LLVMDialect, math::MathDialect, scf::SCFDialect, ub::UBDialect>();
  // The address of a function, or null for a buffer: neither has an operation of its own before the
  // LLVM dialect.
  operations.addDynamicallyLegalOp<UnrealizedConversionCastOp>([](UnrealizedConversionCastOp cast) {
    return llvm::none_of(cast->getResultTypes(), llvm::IsaPred<TensorType>);
  });
}

void autographc::addLinalg(ConversionTarget &operations, bool (*isLegal)(linalg::LinalgOp)) {
  operations.addDynamicallyLegalDialect<linalg::LinalgDialect>([isLegal](Operation *op) {
    auto linalg = dyn_cast<linalg::LinalgOp>(op);
    return !linalg || isLegal(linalg);
  });
}

void autographc::addTensorCode(ConversionTarget &operations) {
  addScalarCode(operations);
  addLinalg(operations, [](linalg::LinalgOp op) { return op.hasPureTensorSemantics(); });
  operations.addLegalOp<ag::MathOp>();
  operations.addLegalDialect<bufferization::BufferizationDialect, memref::MemRefDialect,
                             tensor::TensorDialect>();
}

static bool isSignlessNumber(Type type) {
  return type.isSignlessIntOrIndexOrFloat() || isa<ComplexType>(type);
}

bool autographc::isBufferCodeType(Type type) {
  if (auto buffer = dyn_cast<MemRefType>(type))
    return isSignlessNumber(buffer.getElementType());
  // Addresses and descriptors of the runtime's, and functions that it is passed.
  return isSignlessNumber(type) || isa<FunctionType>(type) || LLVM::isCompatibleType(type);
}

bool autographc::isTensorCodeType(Type type) {
  auto tensor = dyn_cast<RankedTensorType>(type);
  return tensor ? isSignlessNumber(tensor.getElementType()) : isBufferCodeType(type);
}
