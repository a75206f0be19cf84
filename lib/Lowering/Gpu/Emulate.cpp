//===- Emulate.cpp - kernels as code for the CPU --------------------------===//
#include "DeviceCode.h"

#include "llvm/Bitcode/BitcodeWriter.h"
#include "llvm/IR/DebugInfo.h"
#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/IntrinsicInst.h"
#include "llvm/IR/IntrinsicsNVPTX.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Transforms/Utils/Cloning.h"
#include "llvm/Transforms/Utils/ValueMapper.h"

using namespace llvm;

namespace autographc {
namespace {

/// Pointers of a device's address spaces are pointers.
class PlainPointers : public ValueMapTypeRemapper {
public:
  Type *remapType(Type *type) override {
    LLVMContext &context = type->getContext();
    if (type->isPointerTy())
      return PointerType::getUnqual(context);
    if (auto *array = dyn_cast<ArrayType>(type))
      return ArrayType::get(remapType(array->getElementType()), array->getNumElements());
    if (auto *vector = dyn_cast<FixedVectorType>(type))
      return FixedVectorType::get(remapType(vector->getElementType()), vector->getNumElements());
    if (auto *structure = dyn_cast<StructType>(type); structure && structure->isLiteral()) {
      SmallVector<Type *> fields;
      for (Type *field : structure->elements())
        fields.push_back(remapType(field));
      return StructType::get(context, fields, structure->isPacked());
    }
    return type;
  }
};

/// The rows of the emulator's table, in the order of `ag_emulator`.
enum Row { ThreadX, BlockX, ThreadsX, BlocksX, Wait, Exchange, SetCondition };

class Emulated {
public:
  Emulated(Module &kernels)
      : kernels(kernels), module("emulated", kernels.getContext()), builder(kernels.getContext()),
        pointer(PointerType::getUnqual(kernels.getContext())) {}

  std::string emit() {
    for (GlobalVariable &variable : kernels.globals())
      addVariable(variable);
    for (Function &function : kernels)
      if (!function.isDeclaration())
        addKernel(function);
    StripDebugInfo(module);
    std::string text;
    raw_string_ostream out(text);
    if (verifyModule(module, &errs()))
      return "";
    WriteBitcodeToFile(module, out);
    return text;
  }

private:
  /// Blocks run one after the other: what they share is one variable.
  void addVariable(GlobalVariable &variable) {
    Type *type = types.remapType(variable.getValueType());
    auto *plain = new GlobalVariable(module, type, false, GlobalValue::InternalLinkage,
                                     Constant::getNullValue(type), variable.getName());
    plain->setAlignment(std::max(variable.getAlign().valueOrOne(), Align(16)));
    map[&variable] = plain;
  }

  void addKernel(Function &kernel) {
    auto *type = FunctionType::get(builder.getVoidTy(), {pointer, pointer}, false);
    auto *function = Function::Create(type, GlobalValue::ExternalLinkage,
                                      getEmulatedName(kernel.getName()), module);
    function->addFnAttr(Attribute::NoUnwind);
    auto *entry = BasicBlock::Create(module.getContext(), "", function);
    builder.SetInsertPoint(entry);
    for (Argument &argument : kernel.args()) {
      Value *place = builder.CreateLoad(
          pointer, builder.CreateConstGEP1_64(pointer, function->getArg(1), argument.getArgNo()));
      map[&argument] = builder.CreateLoad(types.remapType(argument.getType()), place);
    }
    SmallVector<ReturnInst *> returns;
    CloneFunctionInto(function, &kernel, map, CloneFunctionChangeType::DifferentModule, returns, "",
                      nullptr, &types);
    function->setAttributes(
        AttributeList().addFnAttribute(module.getContext(), Attribute::NoUnwind));
    function->setCallingConv(CallingConv::C);
    function->setSubprogram(nullptr);
    builder.SetInsertPoint(entry);
    builder.CreateBr(cast<BasicBlock>(map.lookup(&kernel.getEntryBlock())));
    replaceCalls(*function);
    for (Argument &argument : kernel.args())
      map.erase(&argument);
  }

  Value *callRow(Function &function, Row row, Type *result, ArrayRef<Value *> given = {}) {
    Value *place = builder.CreateConstGEP1_64(pointer, function.getArg(0), row);
    SmallVector<Value *> all{function.getArg(0)};
    llvm::append_range(all, given);
    SmallVector<Type *> types;
    for (Value *value : all)
      types.push_back(value->getType());
    return builder.CreateCall(FunctionType::get(result, types, false),
                              builder.CreateLoad(pointer, place), all);
  }

  static std::optional<Row> findPlace(Intrinsic::ID intrinsic) {
    switch (intrinsic) {
    case Intrinsic::nvvm_read_ptx_sreg_tid_x:
      return ThreadX;
    case Intrinsic::nvvm_read_ptx_sreg_ctaid_x:
      return BlockX;
    case Intrinsic::nvvm_read_ptx_sreg_ntid_x:
      return ThreadsX;
    case Intrinsic::nvvm_read_ptx_sreg_nctaid_x:
      return BlocksX;
    default:
      return std::nullopt;
    }
  }

  void replaceCalls(Function &function) {
    for (BasicBlock &block : function)
      for (Instruction &instruction : make_early_inc_range(block)) {
        builder.SetInsertPoint(&instruction);
        if (auto *cast = dyn_cast<AddrSpaceCastInst>(&instruction)) {
          cast->replaceAllUsesWith(cast->getOperand(0));
          cast->eraseFromParent();
          continue;
        }
        auto *call = dyn_cast<CallInst>(&instruction);
        if (!call || !call->getCalledFunction())
          continue;
        Value *replaced = replaceCall(function, *call);
        if (!replaced)
          continue;
        if (!call->getType()->isVoidTy())
          call->replaceAllUsesWith(replaced);
        call->eraseFromParent();
      }
  }

  Value *replaceCall(Function &function, CallInst &call) {
    Function *callee = call.getCalledFunction();
    Intrinsic::ID intrinsic = callee->getIntrinsicID();
    if (std::optional<Row> place = findPlace(intrinsic))
      return callRow(function, *place, call.getType());
    if (intrinsic == Intrinsic::nvvm_barrier_cta_sync_aligned_all)
      return callRow(function, Wait, call.getType());
    // Of all lanes of a warp, by the bits of a distance.
    if (intrinsic == Intrinsic::nvvm_shfl_sync_bfly_i32)
      return callRow(function, Exchange, call.getType(),
                     {call.getArgOperand(1), call.getArgOperand(2)});
    // Lanes that exchange nothing wait for each other, too.
    if (intrinsic == Intrinsic::nvvm_bar_warp_sync) {
      Value *none = builder.getInt32(0);
      return callRow(function, Exchange, builder.getInt32Ty(), {none, none});
    }
    if (callee->getName() == "cudaGraphSetConditional")
      return callRow(function, SetCondition, call.getType(),
                     {call.getArgOperand(0), call.getArgOperand(1)});
    return moveCall(*callee, call);
  }

  /// Of what both targets have: a declaration here, by the types here.
  Value *moveCall(Function &callee, CallInst &call) {
    if (!callee.isIntrinsic()) {
      FunctionCallee own = module.getOrInsertFunction(callee.getName(), call.getFunctionType(),
                                                      callee.getAttributes());
      call.setCalledFunction(own);
      return nullptr;
    }
    SmallVector<Type *> overloads;
    SmallVector<Intrinsic::IITDescriptor> table;
    Intrinsic::getIntrinsicInfoTableEntries(callee.getIntrinsicID(), table);
    ArrayRef<Intrinsic::IITDescriptor> rest = table;
    if (Intrinsic::matchIntrinsicSignature(call.getFunctionType(), rest, overloads) ==
        Intrinsic::MatchIntrinsicTypes_Match)
      call.setCalledFunction(
          Intrinsic::getOrInsertDeclaration(&module, callee.getIntrinsicID(), overloads));
    return nullptr;
  }

  Module &kernels;
  Module module;
  IRBuilder<> builder;
  Type *pointer;
  PlainPointers types;
  ValueToValueMapTy map;
};

} // namespace

std::string getEmulatedName(StringRef kernel) { return ("__ag_emulated_" + kernel).str(); }

std::string emitEmulated(Module &module) { return Emulated(module).emit(); }

} // namespace autographc
