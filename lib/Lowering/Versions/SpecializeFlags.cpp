//===- SpecializeFlags.cpp - one version for Scalars that are all set -----===//
#include "autographc/IR/AG.h"
#include "autographc/Lowering/Versions.h"

#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SPECIALIZEFLAGS
#include "autographc/Lowering/Versions.h.inc"

namespace {

/// The numbers of the arguments that are set flags: the second leaf of each rank-0 tensor of the
/// interface.
SmallVector<int64_t> findFlags(func::FuncOp function) {
  SmallVector<int64_t> flags;
  auto interface = ag::getAttr<ag::ArgumentsAttr>(function);
  if (!interface)
    return flags;
  int64_t leaf = 0;
  for (Attribute part : interface) {
    auto tensor = dyn_cast<RankedTensorType>(cast<TypeAttr>(part).getValue());
    if (tensor && tensor.getRank() == 0)
      flags.push_back(++leaf);
    ++leaf;
  }
  // Parts of several leaves that are no Scalars (lists): the numbers would be wrong.
  if (leaf != function.getNumArguments())
    flags.clear();
  return flags;
}

/// A check outside loops costs nothing worth a second version.
bool isUsedInLoop(Value flag, func::FuncOp function) {
  return llvm::any_of(flag.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    return isa<LoopLikeOpInterface>(user) || user->getParentOfType<LoopLikeOpInterface>();
  });
}

struct SpecializeFlags : impl::SpecializeFlagsBase<SpecializeFlags> {
  void runOnOperation() override {
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      if (!ag::hasAttr<ag::AnnotatedAttr>(function) || function.isDeclaration())
        continue;
      SmallVector<int64_t> flags = findFlags(function);
      if (llvm::any_of(flags, [&](int64_t flag) {
            return isUsedInLoop(function.getArgument(flag), function);
          }))
        split(function, flags);
    }
  }

  void split(func::FuncOp function, ArrayRef<int64_t> flags) {
    OpBuilder builder(function);
    builder.setInsertionPointAfter(function);
    auto general = cast<func::FuncOp>(builder.clone(*function));
    general.setSymName((function.getSymName() + ".general").str());
    general.setPrivate();
    ag::removeAttr<ag::AnnotatedAttr>(general);
    general->setAttr("passthrough", builder.getStrArrayAttr({"cold", "minsize", "optsize"}));
    retarget(function, general, flags);
    ag::setAttr<ag::GeneralAttr>(function, FlatSymbolRefAttr::get(general));
    ag::setAttr<ag::FlagsAttr>(function, builder.getDenseI64ArrayAttr(flags));
    builder.setInsertionPointToStart(&function.getBody().front());
    Value set = arith::ConstantIntOp::create(builder, function.getLoc(), 1, 1);
    for (int64_t flag : flags)
      function.getArgument(flag).replaceAllUsesWith(set);
  }

  /// Calls whose flags are not all known to be set need the general version.
  void retarget(func::FuncOp function, func::FuncOp general, ArrayRef<int64_t> flags) {
    getOperation().walk([&](func::CallOp call) {
      if (call.getCallee() == function.getSymName() && !llvm::all_of(flags, [&](int64_t flag) {
            return matchPattern(call.getOperand(flag), m_One());
          }))
        call.setCallee(general.getSymName());
    });
  }
};

} // namespace
} // namespace autographc
