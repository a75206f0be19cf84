//===- LinkModules.cpp - our code into Clang's module ---------------------===//
#include "LinkModules.h"

#include "EagerCode.h"
#include "ProcessorLevels.h"
#include "Records.h"

#include "autograph/abi.h"
#include "autographc/Lowering/LLVM.h"

#include "llvm/IR/IRBuilder.h"
#include "llvm/IR/MDBuilder.h"
#include "llvm/IR/Verifier.h"
#include "llvm/Linker/Linker.h"
#include "llvm/Transforms/Utils/ModuleUtils.h"

using namespace llvm;

namespace autographc {
namespace {

/// Clang's target attributes, so that our functions are generated as the rest of the file, and
/// inline into it; with `-fsanitize=`, they are instrumented like it. Loops over tensors are made
/// for the widest registers, of which tuning for Intel's processors leaves half to scalar code.
void copyTargetAttributes(Function &from, Function &to) {
  for (const char *name : {"target-cpu", "target-features", "tune-cpu", "frame-pointer",
                           "stack-protector-buffer-size", "prefer-vector-width"})
    if (Attribute attribute = from.getFnAttribute(name); attribute.isValid())
      to.addFnAttr(attribute);
  if (!to.hasFnAttribute("prefer-vector-width"))
    to.addFnAttr("prefer-vector-width", "512");
  for (Attribute::AttrKind kind : {Attribute::SanitizeAddress, Attribute::SanitizeHWAddress,
                                   Attribute::SanitizeMemory, Attribute::SanitizeThread})
    if (from.hasFnAttribute(kind))
      to.addFnAttr(kind);
  to.setUWTableKind(UWTableKind::Async);
}

/// The parameter and result attributes, which decide the calling convention and must stand on a
/// `musttail` call too.
AttributeList abiAttributes(Function &function) {
  AttributeList all = function.getAttributes();
  SmallVector<AttributeSet> parameters;
  for (unsigned i = 0; i < function.arg_size(); ++i)
    parameters.push_back(all.getParamAttrs(i));
  return AttributeList::get(function.getContext(), AttributeSet(), all.getRetAttrs(), parameters);
}

CallInst *buildTailCall(BasicBlock *block, Function &caller, Function &callee) {
  IRBuilder<> builder(block);
  SmallVector<Value *> arguments;
  for (Argument &argument : caller.args())
    arguments.push_back(&argument);
  CallInst *call = builder.CreateCall(callee.getFunctionType(), &callee, arguments);
  call->setTailCallKind(CallInst::TCK_MustTail);
  call->setCallingConv(callee.getCallingConv());
  call->setAttributes(abiAttributes(callee));
  if (caller.getReturnType()->isVoidTy())
    builder.CreateRetVoid();
  else
    builder.CreateRet(call);
  return call;
}

/// A function of `chooser`'s type that asks the run time which of the two bodies runs: seldom
/// called, so that `chooser` itself has nothing to save.
Function *buildQuery(Module &module, Function &chooser, const std::string &name, Function &eager,
                     Function &compiled, Constant *record) {
  auto *query = Function::Create(chooser.getFunctionType(), GlobalValue::InternalLinkage,
                                 chooser.getAddressSpace(), name, &module);
  query->copyAttributesFrom(&chooser);
  // The eager body has a frame of its own for debuggers.
  for (Function *apart : {query, &eager}) {
    apart->removeFnAttr(Attribute::AlwaysInline);
    apart->addFnAttr(Attribute::NoInline);
  }
  query->setLinkage(GlobalValue::InternalLinkage);
  query->setVisibility(GlobalValue::DefaultVisibility);
  query->setComdat(chooser.getComdat());
  if (!query->hasOptNone())
    query->addFnAttr(Attribute::Cold);
  LLVMContext &context = module.getContext();
  IRBuilder<> builder(BasicBlock::Create(context, "", query));
  auto *runEager = BasicBlock::Create(context, "eager", query);
  auto *runCompiled = BasicBlock::Create(context, "compiled", query);
  FunctionCallee asked =
      module.getOrInsertFunction("ag_choose_body", builder.getInt32Ty(), builder.getPtrTy());
  builder.CreateCondBr(builder.CreateIsNotNull(builder.CreateCall(asked, record)), runEager,
                       runCompiled);
  buildTailCall(runEager, *query, eager);
  buildTailCall(runCompiled, *query, compiled)->setIsNoInline();
  return query;
}

/// The types by which `-fsanitize=cfi-icall`, `kcfi` and `function` check indirect calls.
void copyCallTypes(const Function &from, Function &to) {
  SmallVector<std::pair<unsigned, MDNode *>> found;
  from.getAllMetadata(found);
  for (auto [kind, node] : found)
    if (kind == LLVMContext::MD_type || kind == LLVMContext::MD_kcfi_type ||
        kind == LLVMContext::MD_func_sanitize)
      to.addMetadata(kind, *node);
}

/// `f` becomes `f.eager`; a new `f` of the same type goes on in `f.eager` or in `f.compiled`, which
/// is inlined where it is short: twice the time to compile what passes a whole model is not worth a
/// jump.
Function *splitFunction(Module &module, Function &eager, Function &compiled,
                        const LinkedFunction &linked) {
  std::string name = eager.getName().str();
  auto *chooser = Function::Create(eager.getFunctionType(), eager.getLinkage(),
                                   eager.getAddressSpace(), "", &module);
  chooser->copyAttributesFrom(&eager);
  chooser->setComdat(eager.getComdat());
  chooser->setPersonalityFn(nullptr);
  copyCallTypes(eager, *chooser);
  // Where the linker takes another file's copy, the bodies are gone: no copy of this one may stand
  // outside the group.
  if (chooser->hasComdat()) {
    chooser->removeFnAttr(Attribute::AlwaysInline);
    chooser->addFnAttr(Attribute::NoInline);
  }
  eager.replaceAllUsesWith(chooser);
  // A thunk with overlapping references has called the eager body by the name it gets now.
  if (Function *declared = module.getFunction(name + ".eager")) {
    declared->replaceAllUsesWith(&eager);
    declared->eraseFromParent();
  }
  eager.setName(name + ".eager");
  chooser->setName(name);
  for (Function *body : {&eager, &compiled}) {
    body->setLinkage(GlobalValue::InternalLinkage);
    body->setVisibility(GlobalValue::DefaultVisibility);
    body->setComdat(chooser->getComdat());
  }
  LLVMContext &context = module.getContext();
  auto *entry = BasicBlock::Create(context, "", chooser);
  auto *asked = BasicBlock::Create(context, "asked", chooser);
  auto *runCompiled = BasicBlock::Create(context, "compiled", chooser);
  IRBuilder<> builder(entry);
  Constant *record = module.getOrInsertGlobal(linked.record, builder.getInt32Ty());
  static_assert(offsetof(ag_function_record, state) == 0);
  LoadInst *state = builder.CreateLoad(builder.getInt32Ty(), record);
  state->setAtomic(AtomicOrdering::Monotonic);
  state->setAlignment(Align(4));
  builder.CreateCondBr(builder.CreateIsNotNull(state), asked, runCompiled,
                       MDBuilder(context).createUnlikelyBranchWeights());
  buildTailCall(asked, *chooser,
                *buildQuery(module, *chooser, name + ".asked", eager, compiled, record));
  CallInst *usual = buildTailCall(runCompiled, *chooser, compiled);
  if (chooser->hasOptNone())
    return chooser;
  if (linked.hasGrowingSlots())
    usual->setIsNoInline();
  else
    usual->addFnAttr(Attribute::AlwaysInline);
  // What counts a call and a short body behind it lie in one line of the cache: elsewhere a call
  // takes a cycle more.
  const Align line(64);
  if (!chooser->hasOptSize())
    chooser->setAlignment(std::max(chooser->getAlign().valueOrOne(), line));
  return chooser;
}

/// What a trace calls to have another function traced: `__ag_host_trace.<symbol>(statics, null)`.
void defineTraceCalls(Module &module) {
  constexpr StringLiteral prefix = "__ag_host_trace.";
  for (Function &function : module) {
    StringRef symbol = function.getName();
    if (!symbol.consume_front(prefix) || !function.isDeclaration())
      continue;
    function.setSubprogram(nullptr);
    IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", &function));
    if (Function *traced = module.getFunction(symbol)) {
      FunctionCallee callee = module.getOrInsertFunction("ag_trace_callee", builder.getVoidTy(),
                                                         builder.getPtrTy(), builder.getPtrTy());
      builder.CreateCall(callee, {traced, function.getArg(0)});
    }
    builder.CreateRetVoid();
    function.setLinkage(GlobalValue::InternalLinkage);
  }
}

/// What gives the text of a static argument: `__ag_host_text.of(hash, text)`.
void defineStaticText(Module &module) {
  Function *function = module.getFunction("__ag_host_text.of");
  if (!function || !function->isDeclaration())
    return;
  function->setSubprogram(nullptr);
  IRBuilder<> builder(BasicBlock::Create(module.getContext(), "", function));
  FunctionCallee callee =
      module.getOrInsertFunction("ag_static_text", builder.getPtrTy(), builder.getInt64Ty());
  Value *key = builder.CreateLoad(builder.getInt64Ty(), function->getArg(0));
  builder.CreateStore(builder.CreateCall(callee, key), function->getArg(1));
  builder.CreateRetVoid();
  function->setLinkage(GlobalValue::InternalLinkage);
}

void dropFunction(Module &module, Function *compiled) {
  if (!compiled)
    return;
  removeFromUsedLists(
      module, [&](Constant *constant) { return constant->stripPointerCasts() == compiled; });
  compiled->setLinkage(GlobalValue::InternalLinkage);
}

/// What calls a function that nothing will call compiled.
void dropThunk(Module &module, const LinkedFunction &function) {
  if (Function *compiled = module.getFunction(function.compiled)) {
    compiled->deleteBody();
    compiled->setComdat(nullptr);
  }
  if (Function *declared = module.getFunction(function.mangled + ".eager");
      declared && declared->use_empty())
    declared->eraseFromParent();
}

/// Erases those of the named functions that nothing uses, and takes their names away.
void eraseUnused(Module &module, std::vector<std::string> &names) {
  for (size_t count = 0; count != names.size();) {
    count = names.size();
    erase_if(names, [&](const std::string &name) {
      Function *function = module.getFunction(name);
      bool isUnused = function->use_empty();
      if (isUnused)
        function->eraseFromParent();
      return isUnused;
    });
  }
}

/// Makes our functions visible to the linker, which are private to the object afterwards: the LLVM
/// dialect phase gave them names that Clang's module does not define.
std::vector<std::string> exportFunctions(Module &ours, const Module &clangModule) {
  std::vector<std::string> defined;
  for (Function &function : ours)
    if (!function.isDeclaration()) {
      function.setLinkage(GlobalValue::ExternalLinkage);
      function.setVisibility(GlobalValue::DefaultVisibility);
      if (const Function *declared = clangModule.getFunction(function.getName()))
        copyCallTypes(*declared, function);
      defined.push_back(function.getName().str());
    }
  return defined;
}

/// Thunks back into C++, which our functions call by name.
void dropCallbackThunks(Module &module) {
  for (Function &function : module)
    if (!function.isDeclaration() && (function.getName().starts_with("__ag_host_") ||
                                      function.getName().starts_with("__ag_read_") ||
                                      function.getName().starts_with("__ag_state_") ||
                                      function.getName().starts_with("__ag_write_")))
      dropFunction(module, &function);
}

} // namespace

std::string linkModules(Module &clangModule, mlir::ModuleOp lowered,
                        const std::vector<LinkedFunction> &functions, bool wantsVectors,
                        const LibraryCode &library) {
  std::unique_ptr<Module> ours = translateToLLVM(lowered, clangModule.getContext());
  if (!ours)
    return "the lowered program cannot be translated to LLVM IR; please report it";
  ours->setTargetTriple(clangModule.getTargetTriple());
  ours->setDataLayout(clangModule.getDataLayout());
  std::vector<std::string> defined = exportFunctions(*ours, clangModule);
  if (Linker::linkModules(clangModule, std::move(ours)))
    return "the lowered program cannot be linked into the file's module; please report it";
  for (const std::string &name : defined)
    clangModule.getFunction(name)->setLinkage(GlobalValue::InternalLinkage);
  // Where Clang has declared them, too, its declarations were kept.
  describeRuntime(clangModule);

  defineTraceCalls(clangModule);
  defineStaticText(clangModule);
  dropCallbackThunks(clangModule);

  Function *anyClangFunction = nullptr;
  EagerBodies eagerBodies;
  for (const LinkedFunction &function : functions) {
    dropFunction(clangModule, clangModule.getFunction(function.compiled));
    for (const LinkedParameter &parameter : function.parameters)
      dropFunction(clangModule, clangModule.getFunction(parameter.makeDefault));
  }
  const EagerBodies inner = findInnerFunctions(clangModule, functions);
  RecordBuilder records(clangModule, inner);
  for (const LinkedFunction &function : functions) {
    Function *eager = clangModule.getFunction(function.mangled),
             *compiled = clangModule.getFunction(function.compiled);
    // An inline function that the file does not use has no body here: what was compiled of it would
    // still name the eager body. An inner one is called by marked functions alone.
    if (!eager || eager->isDeclaration() || !compiled || compiled->isDeclaration() ||
        inner.contains(eager)) {
      dropThunk(clangModule, function);
      records.addUnused(function);
      continue;
    }
    anyClangFunction = eager;
    eagerBodies.insert(eager);
    Function *chooser = splitFunction(clangModule, *eager, *compiled, function);
    records.add(function, *chooser);
  }
  records.finish();
  eraseUnused(clangModule, defined);
  if (anyClangFunction)
    for (const std::string &name : defined)
      copyTargetAttributes(*anyClangFunction, *clangModule.getFunction(name));
  // With the target that the file asks for, and before bodies are sorted by what needs them.
  addProcessorLevels(clangModule, defined, wantsVectors);
  markEagerCode(clangModule, std::move(eagerBodies), library);
  std::string problem;
  raw_string_ostream out(problem);
  if (verifyModule(clangModule, &out))
    return "the linked module is invalid; please report it: " + problem;
  return "";
}

} // namespace autographc
