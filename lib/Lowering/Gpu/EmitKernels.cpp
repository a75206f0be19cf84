//===- EmitKernels.cpp - operations on device buffers to kernels ----------===//
#include "DeviceBuffers.h"
#include "DeviceLoops.h"
#include "Elements/ElementLoops.h"
#include "EmitProducts.h"
#include "EmitReductions.h"
#include "EmitRowChains.h"
#include "HalfOperands.h"
#include "KernelBuilder.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Gpu.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"
#include "mlir/Dialect/Linalg/Transforms/Transforms.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_EMITKERNELS
#include "autographc/Lowering/Gpu.h.inc"

namespace {

/// The bytes that a thread loads at a time.
constexpr int64_t vectorBytes = 16;

bool worksOnDevice(Operation *op) { return llvm::any_of(op->getOperandTypes(), isDeviceBuffer); }

/// One operation.
class Kernel {
public:
  Kernel(linalg::LinalgOp op, gpu::GPUModuleOp kernels, StringRef name)
      : op(op), builder(kernels, name, op), inside(builder.device()), outside(builder.host()),
        loc(op.getLoc()) {}

  void emit() {
    for (Range range : op.createLoopRanges(outside, loc))
      hostExtents.push_back(getValueOrCreateConstantIndexOp(outside, loc, range.size));
    Value all = arith::ConstantIndexOp::create(outside, loc, 1);
    for (Value extent : hostExtents)
      all = arith::MulIOp::create(outside, loc, all, extent);
    count = builder.pass(all);
    for (Value extent : hostExtents)
      extents.push_back(builder.pass(extent));
    for (Value operand : op->getOperands())
      operands.push_back(isa<MemRefType>(operand.getType())
                             ? builder.pass(cast<TypedValue<MemRefType>>(operand))
                             : KernelBuffer{builder.pass(operand), {}, {}});
    std::tie(thread, threads) = builder.emitThread();
    int64_t lanes = countLanes();
    Value first = thread;
    if (lanes > 1) {
      Value done = emitVectors(lanes);
      first = arith::AddIOp::create(inside, loc, done, thread);
    }
    builder.emitFor(first, count, threads, {}, [&](Value i, ValueRange) {
      emitPoint(lanes > 1 ? SmallVector<Value>() : findIndices(i), i, lanes > 1);
      return SmallVector<Value>();
    });
    Value work = all;
    if (lanes > 1)
      work = arith::CeilDivUIOp::create(
          outside, loc, all, arith::ConstantIndexOp::create(outside, loc, lanes).getResult());
    builder.launch(work);
  }

private:
  /// How many elements of the widest operand a thread takes at a time; 1 where operands are not
  /// dense and read at the same place.
  int64_t countLanes() {
    int64_t widest = 1;
    for (auto [operand, map] : llvm::zip(op->getOperands(), op.getIndexingMapsArray())) {
      auto type = dyn_cast<MemRefType>(operand.getType());
      if (!type)
        continue;
      if (!map.isIdentity() || !type.getLayout().isIdentity() || type.getElementType().isIndex())
        return 1;
      widest = std::max(widest, getElementBytes(type));
    }
    WalkResult needsPlace = op.getBlock()->walk([](Operation *inner) {
      return isa<linalg::IndexOp, memref::LoadOp>(inner) ? WalkResult::interrupt()
                                                         : WalkResult::advance();
    });
    return needsPlace.wasInterrupted() ? 1 : std::max<int64_t>(1, vectorBytes / widest);
  }

  /// The indices of point `i`, in row-major order.
  SmallVector<Value> findIndices(Value i) {
    SmallVector<Value> indices(extents.size());
    for (size_t axis = extents.size(); axis-- > 0;) {
      indices[axis] = axis ? Value(arith::RemUIOp::create(inside, loc, i, extents[axis])) : i;
      if (axis)
        i = arith::DivUIOp::create(inside, loc, i, extents[axis]);
    }
    return indices;
  }

  bool isBuffer(unsigned number) { return isa<MemRefType>(op->getOperand(number).getType()); }
  bool isUsed(unsigned number) { return !op.getBlock()->getArgument(number).use_empty(); }

  /// The element at place `flat` of a dense buffer.
  static KernelBuffer flatten(const KernelBuffer &buffer, Value one) {
    return {buffer.pointer, {one}, buffer.element};
  }

  /// Computes one point; `isFlat`: operands are dense, and `i` is the place in each.
  void emitPoint(ValueRange indices, Value i, bool isFlat) {
    Value one = isFlat ? builder.number(1) : Value();
    auto place = [&](unsigned number) {
      return isFlat ? SmallVector<Value>{i}
                    : builder.emitExpressions(op.getIndexingMapsArray()[number], indices);
    };
    auto buffer = [&](unsigned number) {
      return isFlat ? flatten(operands[number], one) : operands[number];
    };
    SmallVector<Value> given;
    for (unsigned number = 0; number < op->getNumOperands(); ++number)
      given.push_back(!isBuffer(number) ? operands[number].pointer
                      : isUsed(number)  ? builder.emitLoad(buffer(number), place(number))
                                        : Value());
    SmallVector<Value> results = builder.emitBody(op, indices, given);
    for (auto [number, result] : llvm::enumerate(results)) {
      unsigned operand = op.getNumDpsInputs() + number;
      builder.emitStore(buffer(operand), place(operand), result);
    }
  }

  /// Goes through whole vectors where all pointers are aligned; gives how many elements are done.
  Value emitVectors(int64_t lanes) {
    Value bits;
    for (unsigned number = 0; number < op->getNumOperands(); ++number) {
      if (!isBuffer(number))
        continue;
      Value own =
          LLVM::PtrToIntOp::create(inside, loc, inside.getI64Type(), operands[number].pointer);
      bits = bits ? Value(arith::OrIOp::create(inside, loc, bits, own)) : own;
    }
    bits = arith::AndIOp::create(inside, loc, bits, builder.number(vectorBytes - 1));
    Value isAligned =
        arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, bits, builder.number(0));
    Value size = builder.number(lanes);
    Value vectors = arith::DivUIOp::create(inside, loc, count, size);
    vectors = arith::SelectOp::create(inside, loc, isAligned, vectors, builder.number(0));
    builder.emitFor(thread, vectors, threads, {}, [&](Value i, ValueRange) {
      emitVector(arith::MulIOp::create(inside, loc, i, size), lanes);
      return SmallVector<Value>();
    });
    return arith::MulIOp::create(inside, loc, vectors, size);
  }

  VectorType getVectorType(const KernelBuffer &buffer, int64_t lanes) {
    return VectorType::get({lanes},
                           buffer.element.isInteger(1) ? inside.getI8Type() : buffer.element);
  }

  void emitVector(Value first, int64_t lanes) {
    Value one = builder.number(1);
    SmallVector<Value> whole(op->getNumOperands());
    auto address = [&](unsigned number) {
      return builder.emitAddress(flatten(operands[number], one), {first});
    };
    auto bytes = [&](VectorType type) {
      return unsigned(type.getNumElements() * type.getElementTypeBitWidth() / 8);
    };
    for (unsigned number = 0; number < whole.size(); ++number)
      if (isBuffer(number) && isUsed(number)) {
        VectorType type = getVectorType(operands[number], lanes);
        whole[number] = LLVM::LoadOp::create(inside, loc, type, address(number), bytes(type));
      }
    SmallVector<Value> made(op.getNumDpsInits());
    for (int64_t lane = 0; lane < lanes; ++lane) {
      Value at = LLVM::ConstantOp::create(inside, loc, inside.getI32IntegerAttr(lane));
      SmallVector<Value> given;
      for (unsigned number = 0; number < whole.size(); ++number) {
        Value value = operands[number].pointer;
        if (isBuffer(number)) {
          value = whole[number]
                      ? Value(LLVM::ExtractElementOp::create(inside, loc, whole[number], at))
                      : Value();
          if (value && operands[number].element.isInteger(1))
            value = arith::TruncIOp::create(inside, loc, inside.getI1Type(), value);
        }
        given.push_back(value);
      }
      SmallVector<Value> results = builder.emitBody(op, {}, given);
      for (auto [number, result] : llvm::enumerate(results)) {
        VectorType type = getVectorType(operands[op.getNumDpsInputs() + number], lanes);
        if (!made[number])
          made[number] = LLVM::PoisonOp::create(inside, loc, type);
        if (result.getType().isInteger(1))
          result = arith::ExtUIOp::create(inside, loc, inside.getI8Type(), result);
        made[number] = LLVM::InsertElementOp::create(inside, loc, made[number], result, at);
      }
    }
    for (auto [number, value] : llvm::enumerate(made)) {
      unsigned operand = op.getNumDpsInputs() + number;
      LLVM::StoreOp::create(inside, loc, value, address(operand),
                            bytes(cast<VectorType>(value.getType())));
    }
  }

  linalg::LinalgOp op;
  KernelBuilder builder;
  OpBuilder &inside, &outside;
  Location loc;
  SmallVector<Value> hostExtents, extents;
  SmallVector<KernelBuffer> operands;
  Value count, thread, threads;
};

struct EmitKernels : impl::EmitKernelsBase<EmitKernels> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    SmallVector<func::FuncOp> functions;
    for (auto function : module.getOps<func::FuncOp>())
      if (ag::hasAttr<ag::OnDeviceAttr>(function))
        functions.push_back(function);
    if (functions.empty())
      return;
    OpBuilder builder = OpBuilder::atBlockEnd(module.getBody());
    kernels = gpu::GPUModuleOp::create(builder, module.getLoc(), "__ag_kernels");
    module->setAttr(gpu::GPUDialect::getContainerModuleAttrName(), builder.getUnitAttr());
    for (func::FuncOp function : functions)
      if (failed(emitAll(function)))
        return signalPassFailure();
    if (kernels.getOps<LLVM::LLVMFuncOp>().empty())
      kernels.erase();
  }

private:
  LogicalResult emitAll(func::FuncOp function) {
    IRRewriter rewriter(&getContext());
    auto spelling = ag::getAttr<ag::SpellingAttr>(function);
    std::string stem = spelling ? spelling.getValue().str() : "kernel";
    for (char &letter : stem)
      if (!llvm::isAlnum(letter))
        letter = '_';
    auto nameKernel = [&] { return stem + "_" + std::to_string(number++); };
    emitDeviceLoops(function, kernels, nameKernel);
    function.walk([&](memref::CopyOp copy) {
      if (!worksOnDevice(copy))
        return;
      rewriter.setInsertionPoint(copy);
      linalg::CopyOp::create(rewriter, copy.getLoc(), copy.getSource(), copy.getTarget());
      copy.erase();
    });
    KernelRules rules(getOperation());
    SmallVector<ElementLoop> loops;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      std::optional<ElementLoop> loop = findElementLoop(op, rules);
      if (loop)
        loops.push_back(*loop);
      return loop ? WalkResult::skip() : WalkResult::advance();
    });
    for (const ElementLoop &loop : loops)
      emitElementLoop(loop, kernels, nameKernel());
    SmallVector<MatrixProduct> products;
    function.walk([&](linalg::LinalgOp op) {
      if (std::optional<MatrixProduct> product = findMatrixProduct(op);
          product && worksOnDevice(op))
        products.push_back(*product);
    });
    SmallVector<Operation *> floats;
    for (MatrixProduct &product : products)
      takeHalfOperands(product, floats);
    for (const MatrixProduct &product : findConsumers(products))
      emitMatrixProduct(product, kernels, nameKernel());
    sweepFloats(floats);
    for (const RowChain &chain : findRowChains(function))
      emitRowChain(chain, kernels, nameKernel());
    SmallVector<linalg::LinalgOp> all;
    function.walk([&](linalg::LinalgOp op) {
      if (worksOnDevice(op))
        all.push_back(op);
    });
    for (linalg::LinalgOp op : all) {
      rewriter.setInsertionPoint(op);
      if (!isa<linalg::GenericOp>(op)) {
        FailureOr<linalg::GenericOp> general = linalg::generalizeNamedOp(rewriter, op);
        if (failed(general))
          return op->emitOpError("has no kernel");
        op = *general;
      }
      std::string name = nameKernel();
      if (op.getNumReductionLoops())
        emitReduction(op, kernels, name);
      else
        Kernel(op, kernels, name).emit();
      op->erase();
    }
    return success();
  }

  gpu::GPUModuleOp kernels;
  unsigned number = 0;
};

} // namespace
} // namespace autographc
