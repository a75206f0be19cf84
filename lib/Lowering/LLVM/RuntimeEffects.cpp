//===- RuntimeEffects.cpp - what LLVM may assume of the runtime -----------===//
#include "autographc/Lowering/LLVM.h"

#include "llvm/IR/Function.h"
#include "llvm/IR/Module.h"

using namespace llvm;

namespace autographc {

/// As of malloc and free: a new buffer is nobody else's, and one that is never used goes. Not
/// `allocsize`: a list grows in place into what the buffer has room for, and has its capacity
/// before it.
static void describeMemory(Module &module) {
  LLVMContext &context = module.getContext();
  auto setKind = [&](Function *function, AllocFnKind kind) {
    function->addFnAttr(Attribute::get(context, Attribute::AllocKind, static_cast<uint64_t>(kind)));
    function->addFnAttr("alloc-family", "ag_allocate");
  };
  if (Function *allocate = module.getFunction("ag_allocate")) {
    for (auto attribute : {Attribute::NoAlias, Attribute::NonNull, Attribute::NoUndef})
      allocate->addRetAttr(attribute);
    allocate->addRetAttr(Attribute::getWithAlignment(context, Align(64)));
    allocate->setMemoryEffects(MemoryEffects::inaccessibleMemOnly());
    setKind(allocate, AllocFnKind::Alloc | AllocFnKind::Uninitialized);
  }
  if (Function *release = module.getFunction("ag_release")) {
    release->setDoesNotThrow();
    release->setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
    release->addParamAttr(0, Attribute::AllocatedPointer);
    release->addFnAttr(Attribute::WillReturn);
    setKind(release, AllocFnKind::Free);
  }
}

/// They read their arguments, numbers and constants but for shapes, and write nothing that a module
/// sees. Stores before a call that may throw LLVM keeps all the same where the caller sees the
/// memory.
static void describeFailures(Module &module) {
  for (StringRef name :
       {"ag_fail_index", "ag_fail_subscript", "ag_fail_slice", "ag_fail_division",
        "ag_fail_range_step", "ag_fail_conversion", "ag_fail_unset", "ag_fail_exponent",
        "ag_fail_axis", "ag_fail_at", "ag_fail_shapes", "ag_fail_shape", "ag_fail_empty_list"})
    if (Function *failure = module.getFunction(name)) {
      failure->setMemoryEffects(MemoryEffects::inaccessibleOrArgMemOnly());
      failure->addFnAttr(Attribute::Cold);
    }
}

/// They compute, and nothing else; large angles and sums of more than a block are rare.
static void describeNumbers(Module &module) {
  for (StringRef name : {"ag_begin_blocks_", "ag_add_block_", "ag_end_blocks_"})
    for (StringRef dtype : {"float32", "float64"})
      if (Function *function = module.getFunction((name + dtype).str())) {
        function->setDoesNotThrow();
        function->addFnAttr(Attribute::WillReturn);
        function->addFnAttr(Attribute::Cold);
      }
  if (Function *reduce = module.getFunction("ag_reduce_angle")) {
    reduce->setDoesNotThrow();
    reduce->setDoesNotAccessMemory();
    reduce->addFnAttr(Attribute::WillReturn);
    reduce->addFnAttr(Attribute::Cold);
  }
}

void describeRuntime(Module &module) {
  describeNumbers(module);
  describeMemory(module);
  describeFailures(module);
}

} // namespace autographc
