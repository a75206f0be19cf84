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
enum Row {
  ThreadX,
  BlockX,
  ThreadsX,
  BlocksX,
  Wait,
  Exchange,
  SetCondition,
  LoadFragments,
  Multiply
};

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
        // By the operand: its pointers have lost their address spaces in the call's type.
        auto *callee = call ? dyn_cast<Function>(call->getCalledOperand()) : nullptr;
        if (!callee)
          continue;
        Value *replaced = replaceCall(function, callee, *call);
        if (!replaced)
          continue;
        if (!call->getType()->isVoidTy())
          call->replaceAllUsesWith(replaced);
        call->eraseFromParent();
      }
  }

  Value *replaceCall(Function &function, Function *callee, CallInst &call) {
    Intrinsic::ID intrinsic = callee->getIntrinsicID();
    if (std::optional<Row> place = findPlace(intrinsic))
      return callRow(function, *place, call.getType());
    if (intrinsic == Intrinsic::nvvm_barrier_cta_sync_aligned_all)
      return callRow(function, Wait, call.getType());
    // Of all lanes of a warp, by the bits of a distance.
    if (intrinsic == Intrinsic::nvvm_shfl_sync_bfly_i32)
      return callRow(function, Exchange, call.getType(),
                     {call.getArgOperand(1), call.getArgOperand(2)});
    switch (intrinsic) {
    case Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_b16:
      return loadFragments(function, call, false);
    case Intrinsic::nvvm_ldmatrix_sync_aligned_m8n8_x4_trans_b16:
      return loadFragments(function, call, true);
    case Intrinsic::nvvm_mma_m16n8k16_row_col_bf16:
      return multiply(function, call, true);
    case Intrinsic::nvvm_mma_m16n8k16_row_col_f32_f32:
      return multiply(function, call, false);
    default:
      break;
    }
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

  /// Room for so many of a thread's values.
  Value *allocate(Function &function, Type *type, unsigned count) {
    IRBuilder<> atStart(&function.getEntryBlock(), function.getEntryBlock().begin());
    return atStart.CreateAlloca(ArrayType::get(type, count));
  }
  Value *loadAll(Value *room, Type *type, Type *result) {
    Value *all = PoisonValue::get(result);
    for (unsigned i = 0; i < cast<StructType>(result)->getNumElements(); ++i)
      all = builder.CreateInsertValue(
          all, builder.CreateLoad(type, builder.CreateConstGEP1_64(type, room, i)), i);
    return all;
  }
  void storeAll(Value *room, Type *type, CallInst &call, unsigned first, unsigned count) {
    for (unsigned i = 0; i < count; ++i)
      builder.CreateStore(builder.CreateBitCast(call.getArgOperand(first + i), type),
                          builder.CreateConstGEP1_64(type, room, i));
  }

  /// Four fragments of 8 x 8 elements of 16 bits, of whose rows each lane gives the address of one.
  Value *loadFragments(Function &function, CallInst &call, bool isTransposed) {
    Type *word = builder.getInt32Ty();
    Value *words = allocate(function, word, 4);
    callRow(function, LoadFragments, builder.getVoidTy(),
            {call.getArgOperand(0), builder.getInt32(isTransposed), words});
    return loadAll(words, word, call.getType());
  }

  /// A product of 16 x 16 with 16 x 8 elements, added to floats.
  Value *multiply(Function &function, CallInst &call, bool isBrain) {
    Type *word = builder.getInt32Ty(), *real = builder.getFloatTy();
    Value *words = allocate(function, word, 6), *totals = allocate(function, real, 4);
    storeAll(words, word, call, 0, 6);
    storeAll(totals, real, call, 6, 4);
    callRow(function, Multiply, builder.getVoidTy(), {words, builder.getInt32(isBrain), totals});
    return loadAll(totals, real, call.getType());
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
