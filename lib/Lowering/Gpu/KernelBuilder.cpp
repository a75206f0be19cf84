//===- KernelBuilder.cpp - one kernel and what launches it ----------------===//
#include "KernelBuilder.h"

#include "DeviceBuffers.h"
#include "EmitReductions.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

KernelRules::KernelRules(ModuleOp module) : module(module) {
  for (auto function : module.getOps<func::FuncOp>())
    if (auto name = ag::getAttr<ag::DefinesAttr>(function))
      definitions[{name, function.getFunctionType()}] = function;
}

/// Whether a definition calls others of the module only.
bool KernelRules::isSelfContained(func::FuncOp definition) const {
  WalkResult result = definition.walk([&](func::CallOp call) {
    auto callee = module.lookupSymbol<func::FuncOp>(call.getCallee());
    bool isKnown = callee && !callee.isDeclaration() && isSelfContained(callee);
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

std::string KernelRules::findObstacle(Operation *op) const {
  if (auto call = dyn_cast<ag::MathOp>(op)) {
    Builder builder(op->getContext());
    auto type = builder.getFunctionType(op->getOperandTypes(), call.getType());
    func::FuncOp definition = definitions.lookup({call.getFunctionAttr(), type});
    return definition && isSelfContained(definition)
               ? ""
               : ("`ag::" + call.getFunction() + "` needs the run time").str();
  }
  for (Type type : op->getResultTypes())
    if (type.isF16() || type.isBF16() || isa<ComplexType>(type))
      return "no kernel computes with such elements";
  if (isa<arith::ArithDialect, scf::SCFDialect, ub::UBDialect>(op->getDialect()) ||
      isa<linalg::YieldOp, linalg::IndexOp, memref::LoadOp, memref::DimOp>(op) || isExactMath(op))
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
  op.getBlock()->walk([&](Operation *inner) {
    reason = findObstacle(inner);
    return reason.empty() ? WalkResult::advance() : WalkResult::interrupt();
  });
  return reason;
}

KernelBuilder::KernelBuilder(gpu::GPUModuleOp kernels, StringRef name, Operation *place)
    : loc(place->getLoc()), kernels(kernels), inside(place->getContext()), outside(place) {
  inside.setInsertionPointToEnd(kernels.getBody());
  auto type = LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(inside.getContext()), {});
  kernel = LLVM::LLVMFuncOp::create(inside, loc, name, type);
  kernel->setAttr(gpu::GPUDialect::getKernelFuncAttrName(), inside.getUnitAttr());
  kernel->setAttr(NVVM::NVVMDialect::getKernelFuncAttrName(), inside.getUnitAttr());
  inside.setInsertionPointToStart(kernel.addEntryBlock(inside));
}

Value KernelBuilder::number(int64_t value) {
  return arith::ConstantIntOp::create(inside, loc, value, 64);
}

Value KernelBuilder::pass(Value value) {
  if (Value known = passed.lookup(value))
    return known;
  OpBuilder::InsertionGuard guard(inside);
  inside.setInsertionPointToStart(&kernel.getBody().front());
  if (matchPattern(value, m_Constant())) {
    Operation *constant = inside.clone(*value.getDefiningOp());
    if (!value.getType().isIndex())
      return passed[value] = constant->getResult(0);
    auto number = cast<IntegerAttr>(cast<arith::ConstantOp>(constant).getValue()).getInt();
    constant->erase();
    return passed[value] = this->number(number);
  }
  Value given = value;
  if (value.getType().isIndex())
    given = arith::IndexCastOp::create(outside, loc, outside.getI64Type(), value);
  operands.push_back(given);
  return passed[value] = kernel.getBody().front().addArgument(given.getType(), loc);
}

KernelBuffer KernelBuilder::pass(TypedValue<MemRefType> buffer) {
  auto [known, isNew] = buffers.try_emplace(buffer);
  if (!isNew)
    return known->second;
  MemRefType type = buffer.getType();
  KernelBuffer result;
  result.element = type.getElementType();
  Value address = autographc::emitAddress(outside, loc, buffer);
  auto pointer = LLVM::LLVMPointerType::get(outside.getContext(), deviceSpace);
  result.pointer = pass(LLVM::IntToPtrOp::create(outside, loc, pointer, address));
  int64_t offset;
  SmallVector<int64_t> strides;
  (void)type.getStridesAndOffset(strides, offset);
  memref::ExtractStridedMetadataOp metadata;
  for (auto [axis, stride] : llvm::enumerate(strides)) {
    if (!ShapedType::isDynamic(stride)) {
      OpBuilder::InsertionGuard guard(inside);
      inside.setInsertionPointToStart(&kernel.getBody().front());
      result.strides.push_back(number(stride));
      continue;
    }
    if (!metadata)
      metadata = memref::ExtractStridedMetadataOp::create(outside, loc, buffer);
    result.strides.push_back(pass(metadata.getStrides()[axis]));
  }
  return buffers[buffer] = result;
}

std::pair<Value, Value> KernelBuilder::emitThread() {
  Type small = inside.getI32Type(), wide = inside.getI64Type();
  auto widen = [&](Value value) { return arith::ExtUIOp::create(inside, loc, wide, value); };
  Value block = widen(NVVM::BlockIdXOp::create(inside, loc, small));
  Value threads = widen(NVVM::BlockDimXOp::create(inside, loc, small));
  Value thread = widen(NVVM::ThreadIdXOp::create(inside, loc, small));
  Value blocks = widen(NVVM::GridDimXOp::create(inside, loc, small));
  Value first = arith::MulIOp::create(inside, loc, block, threads);
  return {arith::AddIOp::create(inside, loc, first, thread),
          arith::MulIOp::create(inside, loc, blocks, threads)};
}

Value KernelBuilder::emitExpression(AffineExpr expression, ValueRange indices) {
  if (auto axis = dyn_cast<AffineDimExpr>(expression))
    return indices[axis.getPosition()];
  if (auto constant = dyn_cast<AffineConstantExpr>(expression))
    return number(constant.getValue());
  auto both = cast<AffineBinaryOpExpr>(expression);
  Value left = emitExpression(both.getLHS(), indices),
        right = emitExpression(both.getRHS(), indices);
  switch (both.getKind()) {
  case AffineExprKind::Add:
    return arith::AddIOp::create(inside, loc, left, right);
  case AffineExprKind::Mul:
    return arith::MulIOp::create(inside, loc, left, right);
  case AffineExprKind::FloorDiv:
    return arith::FloorDivSIOp::create(inside, loc, left, right);
  case AffineExprKind::CeilDiv:
    return arith::CeilDivSIOp::create(inside, loc, left, right);
  default:
    return arith::RemSIOp::create(inside, loc, left, right);
  }
}

Value KernelBuilder::emitAddress(const KernelBuffer &buffer, ValueRange indices) {
  Value place;
  for (auto [index, stride] : llvm::zip(indices, buffer.strides)) {
    Value step = matchPattern(stride, m_One())
                     ? index
                     : Value(arith::MulIOp::create(inside, loc, index, stride));
    place = place ? Value(arith::AddIOp::create(inside, loc, place, step)) : step;
  }
  if (!place)
    return buffer.pointer;
  // A byte holds a bool.
  Type element = buffer.element.isInteger(1) ? inside.getI8Type() : buffer.element;
  element = element.isIndex() ? inside.getI64Type() : element;
  return LLVM::GEPOp::create(inside, loc, buffer.pointer.getType(), element, buffer.pointer,
                             ArrayRef<LLVM::GEPArg>{place});
}

Value KernelBuilder::emitLoad(const KernelBuffer &buffer, ValueRange indices) {
  Value address = emitAddress(buffer, indices);
  if (buffer.element.isInteger(1)) {
    Value byte = LLVM::LoadOp::create(inside, loc, inside.getI8Type(), address);
    return arith::TruncIOp::create(inside, loc, buffer.element, byte);
  }
  if (buffer.element.isIndex())
    return arith::IndexCastOp::create(
        inside, loc, buffer.element,
        LLVM::LoadOp::create(inside, loc, inside.getI64Type(), address));
  return LLVM::LoadOp::create(inside, loc, buffer.element, address);
}

void KernelBuilder::emitStore(const KernelBuffer &buffer, ValueRange indices, Value value) {
  if (buffer.element.isInteger(1))
    value = arith::ExtUIOp::create(inside, loc, inside.getI8Type(), value);
  else if (buffer.element.isIndex())
    value = arith::IndexCastOp::create(inside, loc, inside.getI64Type(), value);
  LLVM::StoreOp::create(inside, loc, value, emitAddress(buffer, indices));
}

ValueRange KernelBuilder::emitFor(Value from, Value to, Value step, ValueRange carried,
                                  function_ref<SmallVector<Value>(Value, ValueRange)> body) {
  // Filled once it stands in the kernel: `emitBody` asks where values are.
  auto loop = scf::ForOp::create(inside, loc, from, to, step, carried);
  OpBuilder::InsertionGuard guard(inside);
  if (carried.empty())
    loop.getBody()->getTerminator()->erase();
  inside.setInsertionPointToEnd(loop.getBody());
  SmallVector<Value> next = body(loop.getInductionVar(), loop.getRegionIterArgs());
  scf::YieldOp::create(inside, loc, next);
  return loop.getResults();
}

SmallVector<Value> KernelBuilder::emitBody(linalg::LinalgOp op, ValueRange indices,
                                           ValueRange given) {
  IRMapping map;
  map.map(op.getBlock()->getArguments(), given);
  SmallVector<Operation *> cloned;
  for (Operation &inner : op.getBlock()->without_terminator()) {
    if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
      map.map(index.getResult(), arith::IndexCastOp::create(inside, loc, inside.getIndexType(),
                                                            indices[index.getDim()]));
      continue;
    }
    cloned.push_back(inside.clone(inner, map));
  }
  auto yielded = llvm::map_to_vector(op.getBlock()->getTerminator()->getOperands(),
                                     [&](Value value) { return map.lookupOrDefault(value); });
  for (Operation *each : cloned)
    each->walk([&](Operation *inner) {
      if (auto index = dyn_cast<linalg::IndexOp>(inner)) {
        OpBuilder::InsertionGuard guard(inside);
        inside.setInsertionPoint(index);
        Value number =
            arith::IndexCastOp::create(inside, loc, inside.getIndexType(), indices[index.getDim()]);
        index.replaceAllUsesWith(number);
        index.erase();
      }
    });
  auto isOutside = [&](Value value) {
    return value.getParentRegion() && !kernel.getBody().isAncestor(value.getParentRegion());
  };
  auto passAsIs = [&](Value value) -> Value {
    Value result = pass(value);
    if (value.getType().isIndex()) {
      result = arith::IndexCastOp::create(inside, loc, value.getType(), result);
    }
    return result;
  };
  for (Value &value : yielded)
    if (isOutside(value))
      value = passAsIs(value);
  for (Operation *each : cloned)
    each->walk([&](Operation *inner) {
      OpBuilder::InsertionGuard guard(inside);
      inside.setInsertionPoint(inner);
      if (auto load = dyn_cast<memref::LoadOp>(inner)) {
        KernelBuffer buffer = pass(cast<TypedValue<MemRefType>>(load.getMemref()));
        SmallVector<Value> places;
        for (Value index : load.getIndices()) {
          Value own = isOutside(index) ? passAsIs(index) : index;
          places.push_back(arith::IndexCastOp::create(inside, loc, inside.getI64Type(), own));
        }
        Value element = emitLoad(buffer, places);
        for (Value &value : yielded)
          if (value == load.getResult())
            value = element;
        load.replaceAllUsesWith(element);
        return load.erase();
      }
      if (auto extent = dyn_cast<memref::DimOp>(inner)) {
        Value whole =
            memref::DimOp::create(outside, loc, extent.getSource(), *extent.getConstantIndex());
        Value own = passAsIs(whole);
        for (Value &value : yielded)
          if (value == extent.getResult())
            value = own;
        extent.replaceAllUsesWith(own);
        return extent.erase();
      }
      for (OpOperand &operand : inner->getOpOperands())
        if (isOutside(operand.get()))
          operand.set(passAsIs(operand.get()));
    });
  return yielded;
}

void KernelBuilder::launch(Value work, int64_t threads) {
  LLVM::ReturnOp::create(inside, loc, ValueRange());
  Block &entry = kernel.getBody().front();
  kernel.setFunctionType(LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(inside.getContext()),
                                                     llvm::to_vector(entry.getArgumentTypes())));
  kernel->setAttr("nvvm.maxntid", inside.getDenseI32ArrayAttr({int32_t(threads), 1, 1}));
  auto index = [&](int64_t value) {
    return arith::ConstantIndexOp::create(outside, loc, value).getResult();
  };
  Value blocks = arith::CeilDivUIOp::create(outside, loc, work, index(threads));
  // Threads go through what is left in strides of the grid.
  blocks = arith::MinUIOp::create(outside, loc, blocks, index(65536));
  Value one = index(1);
  auto name = SymbolRefAttr::get(kernels.getNameAttr(), {FlatSymbolRefAttr::get(kernel)});
  gpu::LaunchFuncOp::create(outside, loc, name, gpu::KernelDim3{blocks, one, one},
                            gpu::KernelDim3{index(threads), one, one}, Value(), operands);
}

} // namespace autographc
