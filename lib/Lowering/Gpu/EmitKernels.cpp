//===- EmitKernels.cpp - operations on device buffers to kernels ----------===//
#include "DataLoops/DeviceLoops.h"
#include "DeviceBuffers.h"
#include "Elements/DeviceStores.h"
#include "Elements/ElementLoops.h"
#include "Elements/HeldElements.h"
#include "Elements/LateChecks.h"
#include "EmitProducts.h"
#include "EmitReductions.h"
#include "EmitRowChains.h"
#include "Lowering/Analysis/HalfOperands.h"
#include "MergeKernels.h"
#include "PointBuilder.h"

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

/// Has the product read operands of 16 bits where they were made floats.
void takeHalves(MatrixProduct &product, SmallVectorImpl<Operation *> &floats) {
  if (!product.element.isF32())
    return;
  if (std::optional<HalfOperands> halves = takeHalfOperands(product.op, floats)) {
    product.sources = halves->sources;
    product.element = halves->element;
    if (Operation *made = product.sum().getDefiningOp(); isa_and_nonnull<memref::AllocOp>(made))
      floats.push_back(made);
  }
}

/// One operation.
class Kernel {
public:
  Kernel(linalg::LinalgOp op, gpu::GPUModuleOp kernels, StringRef name)
      : op(op), builder(kernels, name, op), inside(builder.device()), outside(builder.host()),
        loc(op.getLoc()), points(op, builder) {}

  void emit() {
    std::tie(thread, threads) = builder.emitThread();
    int64_t lanes = countLanes();
    Value first = thread;
    if (lanes > 1) {
      Value done = emitVectors(lanes);
      first = arith::AddIOp::create(inside, loc, done, thread);
    }
    points.emitAll(first, threads, lanes > 1);
    Value work = points.all;
    if (lanes > 1)
      work = arith::CeilDivUIOp::create(
          outside, loc, work, arith::ConstantIndexOp::create(outside, loc, lanes).getResult());
    builder.launch(work);
  }

private:
  /// How many elements of the widest operand a thread takes at a time; 1 where operands are not
  /// dense and read at the same place.
  int64_t countLanes() {
    if (!points.isFlat())
      return 1;
    int64_t widest = 1;
    for (Type operand : op->getOperandTypes())
      if (auto type = dyn_cast<MemRefType>(operand)) {
        if (type.getElementType().isIndex())
          return 1;
        widest = std::max(widest, getElementBytes(type));
      }
    return accessesElements(*op.getBlock()) ? 1 : std::max<int64_t>(1, vectorBytes / widest);
  }

  /// Goes through whole vectors where all pointers are aligned; gives how many elements are done.
  Value emitVectors(int64_t lanes) {
    Value bits;
    for (unsigned number = 0; number < op->getNumOperands(); ++number) {
      if (!points.isBuffer(number))
        continue;
      Value own = LLVM::PtrToIntOp::create(inside, loc, inside.getI64Type(),
                                           points.operands[number].pointer);
      bits = bits ? Value(arith::OrIOp::create(inside, loc, bits, own)) : own;
    }
    bits = arith::AndIOp::create(inside, loc, bits, builder.number(vectorBytes - 1));
    Value isAligned =
        arith::CmpIOp::create(inside, loc, arith::CmpIPredicate::eq, bits, builder.number(0));
    Value size = builder.number(lanes);
    Value vectors = arith::DivUIOp::create(inside, loc, points.count, size);
    vectors = arith::SelectOp::create(inside, loc, isAligned, vectors, builder.number(0));
    builder.emitFor(thread, vectors, threads, {}, [&](Value i, ValueRange) {
      emitVector(arith::MulIOp::create(inside, loc, i, size), lanes);
      return SmallVector<Value>();
    });
    return arith::MulIOp::create(inside, loc, vectors, size);
  }

  static VectorType getVectorType(const KernelBuffer &buffer, int64_t lanes) {
    Type held = getHeldType(buffer.element);
    auto both = dyn_cast<VectorType>(held);
    return both ? VectorType::get({2 * lanes}, both.getElementType())
                : VectorType::get({lanes}, held);
  }
  Value emitPlace(int64_t lane) {
    return LLVM::ConstantOp::create(inside, loc, inside.getI32IntegerAttr(lane));
  }
  /// What memory holds of a lane's element: two numbers of a complex one.
  Value extract(Value whole, Type element, int64_t lane) {
    if (!isa<ComplexType>(element))
      return LLVM::ExtractElementOp::create(inside, loc, whole, emitPlace(lane));
    return LLVM::ShuffleVectorOp::create(inside, loc, whole, whole,
                                         {int32_t(2 * lane), int32_t(2 * lane + 1)});
  }
  Value insert(Value whole, Value held, int64_t lane) {
    if (!isa<VectorType>(held.getType()))
      return LLVM::InsertElementOp::create(inside, loc, whole, held, emitPlace(lane));
    for (int64_t part : {0, 1}) {
      Value number = LLVM::ExtractElementOp::create(inside, loc, held, emitPlace(part));
      whole = LLVM::InsertElementOp::create(inside, loc, whole, number, emitPlace(2 * lane + part));
    }
    return whole;
  }

  void emitVector(Value first, int64_t lanes) {
    Value one = builder.number(1);
    SmallVector<Value> whole(op->getNumOperands());
    auto address = [&](unsigned number) {
      return builder.emitAddress(flatten(points.operands[number], one), {first});
    };
    auto bytes = [&](VectorType type) {
      return unsigned(type.getNumElements() * type.getElementTypeBitWidth() / 8);
    };
    for (unsigned number = 0; number < whole.size(); ++number)
      if (points.isBuffer(number) && points.isUsed(number)) {
        VectorType type = getVectorType(points.operands[number], lanes);
        whole[number] = LLVM::LoadOp::create(inside, loc, type, address(number), bytes(type));
      }
    SmallVector<Value> made(op.getNumDpsInits());
    for (int64_t lane = 0; lane < lanes; ++lane) {
      SmallVector<Value> given;
      for (unsigned number = 0; number < whole.size(); ++number) {
        const KernelBuffer &operand = points.operands[number];
        given.push_back(!points.isBuffer(number) ? operand.pointer
                        : whole[number]
                            ? emitFromHeld(inside, loc, operand.element,
                                           extract(whole[number], operand.element, lane))
                            : Value());
      }
      SmallVector<Value> results = builder.emitBody(op, {}, given);
      for (auto [number, result] : llvm::enumerate(results)) {
        VectorType type = getVectorType(points.operands[op.getNumDpsInputs() + number], lanes);
        if (!made[number])
          made[number] = LLVM::PoisonOp::create(inside, loc, type);
        made[number] = insert(made[number], emitHeld(inside, loc, result), lane);
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
  PointBuilder points;
  Value thread, threads;
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
    else
      mergeKernels(module, kernels);
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
    delayChecks(function, rules);
    SmallVector<ElementLoop> loops;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<linalg::LinalgOp>(op))
        return WalkResult::skip();
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
      takeHalves(product, floats);
    for (const MatrixProduct &product : findConsumers(products))
      emitMatrixProduct(product, kernels, nameKernel());
    sweepFloats(floats);
    for (const RowChain &chain : findRowChains(function))
      emitRowChain(chain, kernels, nameKernel());
    emitDeviceStores(function, rules);
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
