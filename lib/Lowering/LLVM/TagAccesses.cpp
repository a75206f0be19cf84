//===- TagAccesses.cpp - what loads and stores cannot meet ----------------===//
// A buffer holds elements of one type: what stores floats changes no table of offsets, so that what
// a loop reads of this may move out of it.
#include "autographc/Lowering/LLVM.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_TAGACCESSES
#include "autographc/Lowering/LLVM.h.inc"

namespace {

/// The name of a type that nothing but itself is read as; empty for bytes, addresses and
/// aggregates. Halves are computed with as integers, too.
std::string getClass(Type type) {
  if (auto vector = dyn_cast<VectorType>(type))
    type = vector.getElementType();
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() < 16)
    return {};
  unsigned width = type.getIntOrFloatBitWidth();
  return (isa<FloatType>(type) && width > 16 ? "float" : "int") + std::to_string(width);
}

struct TagAccessesPass : impl::TagAccessesBase<TagAccessesPass> {
  void runOnOperation() override {
    // Entries have slots of 64 bits for everything.
    if (!getOperation().getName().starts_with("__ag_impl_"))
      return;
    getOperation().walk([&](Operation *op) {
      if (auto load = dyn_cast<LLVM::LoadOp>(op))
        tag(load, load.getType());
      else if (auto store = dyn_cast<LLVM::StoreOp>(op))
        tag(store, store.getValue().getType());
      else if (auto branch = dyn_cast<LLVM::CondBrOp>(op))
        keepAnnotation(branch);
    });
  }

private:
  /// What a loop that tests at its end says to LLVM: the conversion of branches leaves it where
  /// translation does not look.
  static void keepAnnotation(LLVM::CondBrOp branch) {
    StringAttr name = branch.getLoopAnnotationAttrName();
    Attribute kept = branch->removeDiscardableAttr(name);
    if (auto annotation = dyn_cast_if_present<LLVM::LoopAnnotationAttr>(kept))
      branch.setLoopAnnotationAttr(annotation);
  }

  template <typename Op> void tag(Op op, Type type) {
    std::string name = getClass(type);
    if (name.empty())
      return;
    Attribute &known = tags[name];
    if (!known) {
      MLIRContext *context = op->getContext();
      auto root = LLVM::TBAARootAttr::get(context, StringAttr::get(context, "autographc"));
      auto descriptor = LLVM::TBAATypeDescriptorAttr::get(
          context, name, LLVM::TBAAMemberAttr::get(context, root, 0));
      known = LLVM::TBAATagAttr::get(descriptor, descriptor, 0);
    }
    op.setTbaaAttr(ArrayAttr::get(op->getContext(), {known}));
  }

  llvm::StringMap<Attribute> tags;
};

} // namespace
} // namespace autographc
