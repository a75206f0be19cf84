//===- KernelBuilder.cpp - one kernel and what launches it ----------------===//
#include "KernelBuilder.h"

#include "DeviceBuffers.h"
#include "Elements/HeldElements.h"
#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;

namespace autographc {

/// The memory that the threads of a block share.
static constexpr unsigned sharedSpace = 3;

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
  if (isa<ComplexType>(value.getType()))
    return passed[value] = passParts(value);
  bool isIndex = value.getType().isIndex();
  if (IntegerAttr index; isIndex && matchPattern(value, m_Constant(&index)))
    return passed[value] = number(index.getInt());
  if (matchPattern(value, m_Constant()))
    return passed[value] = inside.clone(*value.getDefiningOp())->getResult(0);
  Type type = isIndex ? outside.getI64Type() : value.getType();
  auto cast = value.getDefiningOp<arith::IndexCastOp>();
  // What a path that is not taken would have: nothing goes to the GPU for it.
  if ((cast ? cast.getIn() : value).getDefiningOp<LLVM::UndefOp>())
    return passed[value] = LLVM::UndefOp::create(inside, loc, type);
  Value given = isIndex ? arith::IndexCastOp::create(outside, loc, type, value) : value;
  operands.push_back(given);
  return passed[value] = kernel.getBody().front().addArgument(type, loc);
}

Value KernelBuilder::passParts(Value number) {
  auto made = number.getDefiningOp<complex::CreateOp>();
  auto passPart = [&](Value part) -> Value {
    if (matchPattern(part, m_Constant()))
      return inside.clone(*part.getDefiningOp())->getResult(0);
    operands.push_back(part);
    return kernel.getBody().front().addArgument(part.getType(), loc);
  };
  Value real = made ? made.getReal() : complex::ReOp::create(outside, loc, number).getResult();
  Value imaginary =
      made ? made.getImaginary() : complex::ImOp::create(outside, loc, number).getResult();
  real = passPart(real), imaginary = passPart(imaginary);
  return complex::CreateOp::create(inside, loc, number.getType(), real, imaginary);
}

Value KernelBuilder::passPointer(TypedValue<MemRefType> buffer) {
  bool isInPool = places.contains(findRoot(buffer));
  Value address = places.lookup(buffer);
  if (!address)
    address = autographc::emitAddress(outside, loc, buffer);
  if (!isInPool)
    return pass(LLVM::IntToPtrOp::create(
        outside, loc, LLVM::LLVMPointerType::get(outside.getContext(), deviceSpace), address));
  Value place = pass(address);
  OpBuilder::InsertionGuard guard(inside);
  // What is passed stands before the pool.
  inside.setInsertionPointAfterValue(pool);
  return LLVM::GEPOp::create(inside, loc, pool.getType(), inside.getI8Type(), pool,
                             ArrayRef<LLVM::GEPArg>{place});
}

KernelBuffer KernelBuilder::pass(TypedValue<MemRefType> buffer) {
  auto [known, isNew] = buffers.try_emplace(buffer);
  if (!isNew)
    return known->second;
  MemRefType type = buffer.getType();
  KernelBuffer result;
  result.element = type.getElementType();
  result.pointer = passPointer(buffer);
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

SmallVector<Value> KernelBuilder::emitExpressions(AffineMap map, ValueRange indices) {
  return llvm::map_to_vector(
      map.getResults(), [&](AffineExpr expression) { return emitExpression(expression, indices); });
}

void KernelBuilder::emitByFirst(Value number, llvm::function_ref<void()> body) {
  Value isFirst =
      arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, number, this->number(0));
  auto branch = scf::IfOp::create(inside, loc, isFirst, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(inside);
  inside.setInsertionPointToStart(branch.thenBlock());
  body();
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
  return LLVM::GEPOp::create(inside, loc, buffer.pointer.getType(), getHeldType(buffer.element),
                             buffer.pointer, ArrayRef<LLVM::GEPArg>{place});
}

Value KernelBuilder::emitLoad(const KernelBuffer &buffer, ValueRange indices) {
  Value held =
      LLVM::LoadOp::create(inside, loc, getHeldType(buffer.element), emitAddress(buffer, indices));
  return emitFromHeld(inside, loc, buffer.element, held);
}

void KernelBuilder::emitStore(const KernelBuffer &buffer, ValueRange indices, Value value) {
  LLVM::StoreOp::create(inside, loc, emitHeld(inside, loc, value), emitAddress(buffer, indices));
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

SmallVector<Operation *> KernelBuilder::clone(Block &block, IRMapping &map, ValueRange indices) {
  SmallVector<Operation *> cloned;
  auto emitIndex = [&](linalg::IndexOp index) -> Value {
    return arith::IndexCastOp::create(inside, loc, inside.getIndexType(), indices[index.getDim()]);
  };
  for (Operation &inner : block.without_terminator())
    if (auto index = dyn_cast<linalg::IndexOp>(inner))
      map.map(index.getResult(), emitIndex(index));
    else
      cloned.push_back(inside.clone(inner, map));
  for (Operation *each : cloned)
    each->walk([&](linalg::IndexOp index) {
      OpBuilder::InsertionGuard guard(inside);
      inside.setInsertionPoint(index);
      index.replaceAllUsesWith(emitIndex(index));
      index.erase();
    });
  return cloned;
}

bool KernelBuilder::isOutside(Value value) {
  return value.getParentRegion() && !kernel.getBody().isAncestor(value.getParentRegion());
}

Value KernelBuilder::passAsIs(Value value) {
  Value result = pass(value);
  return value.getType().isIndex()
             ? arith::IndexCastOp::create(inside, loc, value.getType(), result).getResult()
             : result;
}

void KernelBuilder::bind(Operation *op, MutableArrayRef<Value> kept) {
  OpBuilder::InsertionGuard guard(inside);
  inside.setInsertionPoint(op);
  auto emitPlaces = [&](ValueRange indices) {
    return llvm::map_to_vector(indices, [&](Value index) -> Value {
      Value own = isOutside(index) ? passAsIs(index) : index;
      return arith::IndexCastOp::create(inside, loc, inside.getI64Type(), own);
    });
  };
  auto replace = [&](Value by) {
    for (Value &value : kept)
      if (value == op->getResult(0))
        value = by;
    op->getResult(0).replaceAllUsesWith(by);
    op->erase();
  };
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    KernelBuffer buffer = pass(cast<TypedValue<MemRefType>>(load.getMemref()));
    return replace(emitLoad(buffer, emitPlaces(load.getIndices())));
  }
  if (auto extent = dyn_cast<memref::DimOp>(op))
    return replace(passAsIs(
        memref::DimOp::create(outside, loc, extent.getSource(), *extent.getConstantIndex())));
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    KernelBuffer buffer = pass(cast<TypedValue<MemRefType>>(store.getMemref()));
    Value value = store.getValue();
    emitStore(buffer, emitPlaces(store.getIndices()), isOutside(value) ? passAsIs(value) : value);
    return op->erase();
  }
  for (OpOperand &operand : op->getOpOperands())
    if (isOutside(operand.get()))
      operand.set(passAsIs(operand.get()));
}

SmallVector<Value> KernelBuilder::emitBody(linalg::LinalgOp op, ValueRange indices,
                                           ValueRange given) {
  IRMapping map;
  map.map(op.getBlock()->getArguments(), given);
  SmallVector<Operation *> cloned = clone(*op.getBlock(), map, indices);
  auto yielded = llvm::map_to_vector(op.getBlock()->getTerminator()->getOperands(),
                                     [&](Value value) { return map.lookupOrDefault(value); });
  for (Value &value : yielded)
    if (isOutside(value))
      value = passAsIs(value);
  for (Operation *each : cloned)
    each->walk([&](Operation *inner) { bind(inner, yielded); });
  return yielded;
}

void KernelBuilder::emitBlock(Block &block, IRMapping &map,
                              function_ref<void(scf::IfOp, OpBuilder &)> emitFailure) {
  SmallVector<scf::IfOp> failures;
  block.walk([&](scf::IfOp branch) {
    if (isFailure(branch))
      failures.push_back(branch);
  });
  SmallVector<Operation *> cloned = clone(block, map, {});
  for (scf::IfOp branch : failures) {
    Block &arm = *cast<scf::IfOp>(map.lookup(branch.getOperation())).thenBlock();
    while (&arm.front() != arm.getTerminator())
      arm.getTerminator()->getPrevNode()->erase();
    OpBuilder inArm(arm.getTerminator());
    emitFailure(branch, inArm);
  }
  for (Operation *each : cloned)
    each->walk([&](Operation *inner) { bind(inner, {}); });
}

Value KernelBuilder::allocateShared(StringRef name, Type element, int64_t count) {
  OpBuilder atStart = OpBuilder::atBlockBegin(kernels.getBody());
  auto type = LLVM::LLVMArrayType::get(getHeldType(element), count);
  shared.push_back(LLVM::GlobalOp::create(atStart, loc, type, /*isConstant=*/false,
                                          LLVM::Linkage::Internal, name, Attribute(),
                                          /*alignment=*/16, sharedSpace));
  return LLVM::AddressOfOp::create(
      inside, loc, LLVM::LLVMPointerType::get(inside.getContext(), sharedSpace), name);
}

void KernelBuilder::allocatePool(StringRef name, int64_t bytes,
                                 const DenseMap<Value, Value> &given) {
  pool = allocateShared(name, inside.getI8Type(), bytes);
  places = given;
}

void KernelBuilder::emitBarrier() { NVVM::Barrier0Op::create(inside, loc); }

void KernelBuilder::emitWarpBarrier() {
  NVVM::SyncWarpOp::create(inside, loc, arith::ConstantIntOp::create(inside, loc, -1, 32));
}

Value KernelBuilder::emitExchange(Value value, int64_t distance) {
  Type type = value.getType(), number = inside.getI32Type();
  auto constant = [&](int64_t bits) -> Value {
    return arith::ConstantIntOp::create(inside, loc, bits, 32);
  };
  auto exchange = [&](Value part) -> Value {
    return NVVM::ShflOp::create(inside, loc, number, constant(-1), part, constant(distance),
                                constant(31), NVVM::ShflKind::bfly, UnitAttr());
  };
  unsigned bits = type.getIntOrFloatBitWidth();
  Type whole = inside.getIntegerType(bits);
  Value given =
      isa<FloatType>(type) ? Value(arith::BitcastOp::create(inside, loc, whole, value)) : value;
  Value got;
  if (bits <= 32) {
    if (bits < 32)
      given = arith::ExtUIOp::create(inside, loc, number, given);
    got = exchange(given);
    if (bits < 32)
      got = arith::TruncIOp::create(inside, loc, whole, got);
  } else {
    Value half = arith::ConstantIntOp::create(inside, loc, 32, 64);
    Value low = exchange(arith::TruncIOp::create(inside, loc, number, given));
    Value high = exchange(arith::TruncIOp::create(
        inside, loc, number, arith::ShRUIOp::create(inside, loc, given, half)));
    high = arith::ShLIOp::create(
        inside, loc, arith::ExtUIOp::create(inside, loc, whole, high).getResult(), half);
    got = arith::OrIOp::create(inside, loc, high,
                               arith::ExtUIOp::create(inside, loc, whole, low).getResult());
  }
  return isa<FloatType>(type) ? Value(arith::BitcastOp::create(inside, loc, type, got)) : got;
}

void KernelBuilder::inlineCalls() {
  auto module = kernels->getParentOfType<ModuleOp>();
  SmallVector<func::CallOp> calls;
  auto collect = [&](func::CallOp call) { calls.push_back(call); };
  kernel.walk(collect);
  while (!calls.empty()) {
    func::CallOp call = calls.pop_back_val();
    Block &body = module.lookupSymbol<func::FuncOp>(call.getCallee()).getBody().front();
    IRMapping map;
    map.map(body.getArguments(), call.getOperands());
    OpBuilder builder(call);
    for (Operation &op : body.without_terminator())
      builder.clone(op, map)->walk(collect);
    for (auto [result, value] : llvm::zip(call.getResults(), body.getTerminator()->getOperands()))
      result.replaceAllUsesWith(map.lookupOrDefault(value));
    call.erase();
  }
}

void KernelBuilder::launchBlocks(Value blocks, int64_t threads) {
  LLVM::ReturnOp::create(inside, loc, ValueRange());
  inlineCalls();
  Block &entry = kernel.getBody().front();
  kernel.setFunctionType(LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(inside.getContext()),
                                                     llvm::to_vector(entry.getArgumentTypes())));
  kernel->setAttr("nvvm.maxntid", inside.getDenseI32ArrayAttr({int32_t(threads), 1, 1}));
  // A block that is alone needs to leave no registers to others.
  if (matchPattern(blocks, m_One()))
    kernel->setAttr("nvvm.minctasm", inside.getI32IntegerAttr(1));
  auto index = [&](int64_t value) {
    return arith::ConstantIndexOp::create(outside, loc, value).getResult();
  };
  Value one = index(1);
  auto name = SymbolRefAttr::get(kernels.getNameAttr(), {FlatSymbolRefAttr::get(kernel)});
  gpu::LaunchFuncOp::create(outside, loc, name, gpu::KernelDim3{blocks, one, one},
                            gpu::KernelDim3{index(threads), one, one}, Value(), operands);
}

void KernelBuilder::launch(Value work, int64_t threads) {
  auto index = [&](int64_t value) {
    return arith::ConstantIndexOp::create(outside, loc, value).getResult();
  };
  Value blocks = arith::CeilDivUIOp::create(outside, loc, work, index(threads));
  // Threads go through what is left in strides of the grid.
  launchBlocks(arith::MinUIOp::create(outside, loc, blocks, index(65536)), threads);
}

} // namespace autographc
