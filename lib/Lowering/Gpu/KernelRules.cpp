//===- KernelRules.cpp - which operations kernels can be made of ----------===//
#include "Elements/DeviceChecks.h"
#include "EmitReductions.h"
#include "KernelBuilder.h"
#include "ReduceAngles.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

KernelRules::KernelRules(ModuleOp module) : module(module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (auto name = ag::getAttr<ag::DefinesAttr>(function))
      definitions[{name, function.getFunctionType()}] = function;
}

/// Whether a definition calls others of the module only, and what kernels have instead of the run
/// time's.
bool KernelRules::isSelfContained(func::FuncOp definition) const {
  WalkResult result = definition.walk([&](func::CallOp call) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    bool isKnown = call.getCallee() == reduceAngleName ||
                   (callee && !callee.isDeclaration() && isSelfContained(callee));
    return isKnown ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

/// What PTX has an exact instruction for.
static bool isExactMath(Operation *op) {
  return isa<math::AbsFOp, math::AbsIOp, math::CeilOp, math::CopySignOp, math::FloorOp, math::FmaOp,
             math::RoundEvenOp, math::SqrtOp, math::TruncOp, math::CountLeadingZerosOp,
             math::CountTrailingZerosOp, math::CtPopOp>(op);
}

std::string KernelRules::findObstacle(func::CallOp call) const {
  auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
  if (!callee || callee.isDeclaration() || !callee.getBody().hasOneBlock())
    return "no kernel calls `" + call.getCallee().str() + "`";
  if (!llvm::all_of(callee.getArgumentTypes(), ag::isNumber) ||
      !llvm::all_of(callee.getResultTypes(), ag::isNumber))
    return "no kernel calls a function of tensors";
  auto [known, isNew] = callees.try_emplace(callee, "no kernel calls a recursive function");
  if (!isNew)
    return known->second;
  std::string reason;
  callee.getBody().front().walk([&](Operation *inner) {
    if (!isa<func::ReturnOp>(inner))
      reason = findObstacle(inner);
    return reason.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return callees[callee] = reason;
}

std::string KernelRules::findObstacle(Operation *op) const {
  if (auto call = dyn_cast<func::CallOp>(op))
    return findObstacle(call);
  if (auto call = dyn_cast<ag::MathOp>(op)) {
    Builder builder(op->getContext());
    auto type = builder.getFunctionType(op->getOperandTypes(), call.getType());
    func::FuncOp definition = definitions.lookup({call.getFunctionAttr(), type});
    return definition && isSelfContained(definition)
               ? ""
               : ("`ag::" + call.getFunction() + "` needs the run time").str();
  }
  for (Type type : op->getResultTypes())
    if (type.isBF16())
      return "no kernel computes with such elements";
  if (isa<arith::ArithDialect, scf::SCFDialect, ub::UBDialect>(op->getDialect()) ||
      isa<linalg::YieldOp, linalg::IndexOp, memref::LoadOp, memref::DimOp, LLVM::FreezeOp>(op) ||
      isa<complex::ConstantOp, complex::CreateOp, complex::ReOp, complex::ImOp>(op) ||
      isExactMath(op))
    return "";
  if (isa<math::MathDialect>(op->getDialect()))
    return "it computes with a function of the C library";
  return "no kernel does `" + op->getName().getStringRef().str() + "`";
}

std::string KernelRules::findObstacle(linalg::LinalgOp op) const {
  for (auto [operand, map] : llvm::zip(op->getOperands(), op.getIndexingMapsArray())) {
    auto type = dyn_cast<MemRefType>(operand.getType());
    if (!type)
      continue;
    int64_t offset;
    SmallVector<int64_t> strides;
    if (failed(type.getStridesAndOffset(strides, offset)))
      return "the layout of a tensor has no strides";
  }
  if (op.getNumReductionLoops())
    if (std::string why = findReductionObstacle(op); !why.empty())
      return why;
  std::string reason;
  op.getBlock()->walk<WalkOrder::PreOrder>([&](Operation *inner) {
    // Before the operation it is looked for what fails.
    if (isElementCheck(inner))
      return WalkResult::skip();
    reason = findObstacle(inner);
    return reason.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return reason;
}

bool storesElements(Block &body) {
  return body.walk([](memref::StoreOp) { return WalkResult::interrupt(); }).wasInterrupted();
}
bool accessesElements(Block &body) {
  return storesElements(body) ||
         body.walk([](memref::LoadOp) { return WalkResult::interrupt(); }).wasInterrupted();
}

unsigned countOperations(Block &block) {
  constexpr unsigned mathOperations = 24;
  unsigned operations = 0;
  block.walk([&](Operation *op) {
    auto call = dyn_cast<func::CallOp>(op);
    auto callee = call
                      ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(op, call.getCalleeAttr())
                      : func::FuncOp();
    if (callee && !callee.isDeclaration())
      operations += countOperations(callee.getBody().front());
    else
      operations += isa<ag::MathOp>(op) ? mathOperations : 1;
  });
  return operations;
}

} // namespace autographc
