//===- EmitDeviceCode.cpp - kernels into the object -----------------------===//
#include "DeviceBuffers.h"
#include "DeviceCode.h"
#include "Lowering/Analysis/Declarations.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Gpu.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/NVVMDialect.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_EMITDEVICECODE
#include "autographc/Lowering/Gpu.h.inc"

namespace {

struct EmitDeviceCode : impl::EmitDeviceCodeBase<EmitDeviceCode> {
  using EmitDeviceCodeBase::EmitDeviceCodeBase;

  void runOnOperation() override {
    module = getOperation();
    kernels = module.lookupSymbol<gpu::GPUModuleOp>("__ag_kernels");
    if (!kernels)
      return;
    pointer = LLVM::LLVMPointerType::get(&getContext());
    number = IntegerType::get(&getContext(), 64);
    if (failed(emitImages()))
      return signalPassFailure();
    SmallVector<gpu::LaunchFuncOp> launches;
    module.walk([&](gpu::LaunchFuncOp launch) { launches.push_back(launch); });
    for (gpu::LaunchFuncOp launch : launches)
      lower(launch);
    kernels.erase();
    module->removeAttr(gpu::GPUDialect::getContainerModuleAttrName());
  }

private:
  OpBuilder atEnd() { return OpBuilder::atBlockEnd(module.getBody()); }

  LLVM::GlobalOp emitText(StringRef name, StringRef text, bool isZeroEnded = true) {
    OpBuilder builder = atEnd();
    std::string whole = text.str() + std::string(isZeroEnded ? 1 : 0, '\0');
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), whole.size());
    return LLVM::GlobalOp::create(builder, module.getLoc(), type, /*isConstant=*/true,
                                  LLVM::Linkage::Internal, name, builder.getStringAttr(whole));
  }

  /// A variable of pointers and numbers.
  LLVM::GlobalOp emitTable(StringRef name, Type type, bool isConstant,
                           llvm::function_ref<Value(OpBuilder &, Value)> fill) {
    OpBuilder builder = atEnd();
    Location loc = module.getLoc();
    auto table = LLVM::GlobalOp::create(builder, loc, type, isConstant, LLVM::Linkage::Internal,
                                        name, Attribute());
    builder.createBlock(&table.getInitializerRegion());
    Value whole = LLVM::UndefOp::create(builder, loc, type);
    LLVM::ReturnOp::create(builder, loc, fill(builder, whole));
    return table;
  }
  Value emitNumber(OpBuilder &builder, Type type, int64_t value) {
    return LLVM::ConstantOp::create(builder, module.getLoc(), type,
                                    builder.getIntegerAttr(type, value));
  }
  Value emitAddressOf(OpBuilder &builder, StringRef symbol) {
    return LLVM::AddressOfOp::create(builder, module.getLoc(), pointer, symbol);
  }
  Value insert(OpBuilder &builder, Value whole, Value part, ArrayRef<int64_t> at) {
    return LLVM::InsertValueOp::create(builder, module.getLoc(), whole, part, at);
  }

  LogicalResult emitImages() {
    struct Image {
      int64_t architecture;
      std::string symbol;
      int64_t size;
      bool isBinary = false;
    };
    SmallVector<Image> images;
    for (const std::string &architecture : architectures) {
      llvm::LLVMContext context;
      bool isEmulated = architecture == emulatorName;
      std::unique_ptr<llvm::Module> code =
          translateKernels(kernels, isEmulated ? "sm_80" : architecture, context);
      if (!code)
        return module.emitError("kernels cannot be translated to LLVM IR");
      if (isEmulated) {
        std::string bitcode = emitEmulated(*code);
        if (bitcode.empty())
          return module.emitError("kernels cannot be emulated");
        ag::setAttr<ag::EmulatedAttr>(module, StringAttr::get(&getContext(), bitcode));
        images.push_back({0, "__ag_emulated", emitEmulatedTable()});
        continue;
      }
      std::string text = printPtx(*code, architecture);
      if (text.empty())
        return module.emitError("no PTX for ") << architecture;
      LLVM::GlobalOp image = emitText("__ag_ptx_" + architecture, text);
      int64_t level = 0;
      StringRef digits = StringRef(architecture).drop_front(3);
      (void)digits.consumeInteger(10, level);
      images.push_back({level, image.getName().str(), int64_t(text.size()) + 1});
      std::string binary = assemblePtx(text, architecture);
      if (binary.empty())
        continue;
      image = emitText("__ag_cubin_" + architecture, binary, /*isZeroEnded=*/false);
      image.setAlignment(16);
      images.push_back({level, image.getName().str(), int64_t(binary.size()), true});
    }
    Type row = LLVM::LLVMStructType::getLiteral(&getContext(), {number, pointer, number, number});
    Type rows = LLVM::LLVMArrayType::get(row, images.size());
    emitTable("__ag_device_images", rows, true, [&](OpBuilder &builder, Value whole) {
      for (auto [i, image] : llvm::enumerate(images)) {
        int64_t at = i;
        whole = insert(builder, whole, emitNumber(builder, number, image.architecture), {at, 0});
        whole = insert(builder, whole, emitAddressOf(builder, image.symbol), {at, 1});
        whole = insert(builder, whole, emitNumber(builder, number, image.size), {at, 2});
        whole = insert(builder, whole, emitNumber(builder, number, image.isBinary), {at, 3});
      }
      return whole;
    });
    Type type = LLVM::LLVMStructType::getLiteral(&getContext(), {pointer, number, pointer});
    emitTable("__ag_device_module", type, false, [&](OpBuilder &builder, Value whole) {
      whole = insert(builder, whole, emitAddressOf(builder, "__ag_device_images"), {0});
      whole = insert(builder, whole, emitNumber(builder, number, images.size()), {1});
      return insert(builder, whole, LLVM::ZeroOp::create(builder, module.getLoc(), pointer), {2});
    });
    return success();
  }

  /// Names and functions of all kernels, for the emulator; gives their number.
  int64_t emitEmulatedTable() {
    SmallVector<std::string> names;
    SmallVector<bool> waits;
    SmallVector<int64_t> parameters;
    for (auto kernel : kernels.getOps<LLVM::LLVMFuncOp>()) {
      if (kernel.isExternal())
        continue;
      parameters.push_back(kernel.getNumArguments());
      names.push_back(kernel.getName().str());
      waits.push_back(kernel
                          .walk([](Operation *op) {
                            return isa<NVVM::Barrier0Op, NVVM::ShflOp, NVVM::SyncWarpOp>(op)
                                       ? WalkResult::interrupt()
                                       : WalkResult::advance();
                          })
                          .wasInterrupted());
    }
    auto type =
        LLVM::LLVMFunctionType::get(LLVM::LLVMVoidType::get(&getContext()), {pointer, pointer});
    for (const std::string &name : names) {
      OpBuilder builder = atEnd();
      emitText("__ag_emulated_name_" + name, name);
      LLVM::LLVMFuncOp::create(builder, module.getLoc(), getEmulatedName(name), type);
    }
    Type row = LLVM::LLVMStructType::getLiteral(&getContext(), {pointer, pointer, number, number});
    Type rows = LLVM::LLVMArrayType::get(row, names.size());
    emitTable("__ag_emulated", rows, true, [&](OpBuilder &builder, Value whole) {
      for (auto [i, name] : llvm::enumerate(names)) {
        int64_t at = i;
        whole =
            insert(builder, whole, emitAddressOf(builder, "__ag_emulated_name_" + name), {at, 0});
        whole = insert(builder, whole, emitAddressOf(builder, getEmulatedName(name)), {at, 1});
        whole = insert(builder, whole, emitNumber(builder, number, waits[i]), {at, 2});
        whole = insert(builder, whole, emitNumber(builder, number, parameters[i]), {at, 3});
      }
      return whole;
    });
    return names.size();
  }

  /// What the run time knows a kernel by.
  std::string getRecord(StringRef kernel) {
    std::string name = ("__ag_kernel_" + kernel).str();
    if (module.lookupSymbol(name))
      return name;
    LLVM::GlobalOp text = emitText(name + "_name", kernel);
    Type type = LLVM::LLVMStructType::getLiteral(&getContext(), {pointer, pointer, pointer});
    emitTable(name, type, false, [&](OpBuilder &builder, Value whole) {
      whole = insert(builder, whole, emitAddressOf(builder, "__ag_device_module"), {0});
      whole = insert(builder, whole, emitAddressOf(builder, text.getName()), {1});
      return insert(builder, whole, LLVM::ZeroOp::create(builder, module.getLoc(), pointer), {2});
    });
    return name;
  }

  void lower(gpu::LaunchFuncOp launch) {
    Location loc = launch.getLoc();
    auto function = launch->getParentOfType<func::FuncOp>();
    OpBuilder builder = OpBuilder::atBlockBegin(&function.getBody().front());
    size_t count = launch.getNumKernelOperands();
    Value room = LLVM::AllocaOp::create(builder, loc, pointer, number,
                                        emitNumber(builder, number, std::max<size_t>(count, 1)));
    builder.setInsertionPoint(launch);
    for (auto [i, value] : llvm::enumerate(launch.getKernelOperands())) {
      Value place = LLVM::GEPOp::create(builder, loc, pointer, number, room,
                                        ArrayRef<LLVM::GEPArg>{int32_t(i)});
      if (value.getType().isInteger(1))
        value = arith::ExtUIOp::create(builder, loc, builder.getI8Type(), value);
      // Graphs are found again by all 8 bytes.
      if (value.getType().isIntOrFloat() && value.getType().getIntOrFloatBitWidth() < 64)
        LLVM::StoreOp::create(builder, loc, emitNumber(builder, number, 0), place);
      LLVM::StoreOp::create(builder, loc, value, place);
    }
    auto widen = [&](Value value) -> Value {
      return arith::IndexCastOp::create(builder, loc, number, value);
    };
    func::FuncOp run =
        declareFunction(function, "ag_launch",
                        builder.getFunctionType({pointer, number, number, pointer, number}, {}));
    std::string record = getRecord(launch.getKernelName().getValue());
    func::CallOp::create(builder, loc, run,
                         ValueRange{emitAddressOf(builder, record), widen(launch.getGridSizeX()),
                                    widen(launch.getBlockSizeX()), room,
                                    emitNumber(builder, number, count)});
    launch.erase();
  }

  ModuleOp module;
  gpu::GPUModuleOp kernels;
  Type pointer, number;
};

} // namespace
} // namespace autographc
