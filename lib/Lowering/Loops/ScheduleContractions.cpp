//===- ScheduleContractions.cpp - loops and vectors of products -----------===//
#include "Contractions/ContractionCalls.h"
#include "Contractions/ContractionCosts.h"
#include "Contractions/ContractionTiles.h"
#include "Contractions/Epilogues.h"
#include "Contractions/PackedOperands.h"
#include "Lowering/Analysis/HalfOperands.h"
#include "ScheduleNotes.h"
#include "SharedCode.h"

#include "autographc/Lowering/Loops.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/MapVector.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SCHEDULECONTRACTIONS
#include "autographc/Lowering/Loops.h.inc"

namespace {

/// Whether its code is long: tiles of several sizes are needed for extents that are not known. It
/// gains nothing from what is around it.
bool isLong(const Contraction &contraction) {
  auto isUnknown = [&](std::optional<unsigned> loop) {
    return ShapedType::isDynamic(contraction.getExtent(loop));
  };
  return (isUnknown(contraction.row) || isUnknown(contraction.column)) &&
         isUnknown(contraction.sum);
}

struct ScheduleContractions : impl::ScheduleContractionsBase<ScheduleContractions> {
  using ScheduleContractionsBase::ScheduleContractionsBase;

  void runOnOperation() override {
    SymbolTable symbols(getOperation());
    takeHalves();
    // While products stand before what reads them.
    scheduleEpilogues(getOperation(), vectorBytes);
    SmallVector<Contraction> inPanels, inTiles;
    llvm::MapVector<std::pair<ArrayAttr, ArrayAttr>, SmallVector<linalg::LinalgOp>> equal;
    getOperation().walk([&](linalg::LinalgOp op) {
      std::optional<Contraction> found = Contraction::find(op);
      if (!found)
        return;
      if (ContractionCosts(found->getElement(), vectorBytes).usesPanels(*found))
        inPanels.push_back(*found);
      else if (isLong(*found))
        equal[{Builder(op).getTypeArrayAttr(op->getOperandTypes()), op.getIndexingMaps()}]
            .push_back(op);
      else
        inTiles.push_back(*found);
      if (inPanels.empty() || inPanels.back().op != op)
        explain(*found,
                fmt::format("tiles of the result where it stands, {}", describeRegisters()));
    });
    for (auto &[_, ops] : equal) {
      if (ops.size() > shareAbove)
        ops = {shareCode(getOperation(), symbols, ops)};
      for (linalg::LinalgOp op : ops)
        inTiles.push_back(*Contraction::find(op));
    }
    for (const Contraction &contraction : inTiles)
      scheduleInTiles(contraction, vectorBytes);
    // All before any: calls do not say what they write.
    llvm::MapVector<PackedRight::Key, PackedRight> packed;
    for (auto [contraction, loop] :
         llvm::zip_equal(inPanels, findPackingLoops(inPanels, vectorBytes))) {
      explainPanels(contraction, loop);
      linalg::LinalgOp op = contraction.op;
      PackedRight::Key key{loop, op->getOperand(1),
                           op.getIndexingMapsArray()[1].getDimPosition(0) == contraction.sum ? 0u
                                                                                             : 1u};
      if (loop && !packed.contains(key))
        packed.insert({key, PackedRight(contraction, loop,
                                        ContractionCosts(contraction.getElement(), vectorBytes))});
      scheduleInPanels(contraction, loop ? &packed.find(key)->second : nullptr, getOperation(),
                       symbols, vectorBytes);
    }
  }

private:
  /// Products in panels convert operands while they copy them.
  void takeHalves() {
    SmallVector<Contraction> products;
    getOperation().walk([&](linalg::LinalgOp op) {
      std::optional<Contraction> found = Contraction::find(op);
      if (found && ContractionCosts(found->getElement(), vectorBytes).usesPanels(*found))
        products.push_back(*found);
    });
    SmallVector<Operation *> floats;
    for (const Contraction &product : products)
      readHalves(product, floats);
    sweepFloats(floats);
  }

  static SmallVector<Operation *> findPackingLoops(ArrayRef<Contraction> contractions,
                                                   unsigned vectorBytes) {
    llvm::DenseMap<Operation *, std::unique_ptr<BufferViewFlowAnalysis>> flows;
    return llvm::map_to_vector(contractions, [&](const Contraction &contraction) {
      Operation *function = contraction.op->getParentOfType<func::FuncOp>();
      std::unique_ptr<BufferViewFlowAnalysis> &flow = flows[function];
      if (!flow)
        flow = std::make_unique<BufferViewFlowAnalysis>(function);
      return findPackingLoop(contraction, ContractionCosts(contraction.getElement(), vectorBytes),
                             *flow);
    });
  }

  std::string describeRegisters() { return fmt::format("registers of {} bytes", vectorBytes); }

  void explainPanels(const Contraction &contraction, Operation *packingLoop) {
    bool isOpen = ShapedType::isDynamic(contraction.getExtent(contraction.row)) ||
                  ShapedType::isDynamic(contraction.getExtent(contraction.column));
    explain(contraction,
            fmt::format("panels that stay in the caches, {}{}", describeRegisters(),
                        packingLoop ? "; from 32 KiB to 2 MiB the right operand, which stays the "
                                      "same, is packed once"
                                    : ""),
            isOpen ? "extents are known at run time only" : "",
            isOpen ? "AG_SIGNATURE, where matrices have less than 16 rows and columns" : "");
  }

  static void explain(const Contraction &contraction, const std::string &schedule,
                      const std::string &missed = "", const std::string &help = "") {
    addNote(contraction.op, {"product", schedule, describeProduct(contraction), missed, help});
  }

  /// Operations, and the bytes of operands and result, where extents are known.
  static std::string describeProduct(const Contraction &contraction) {
    linalg::LinalgOp op = contraction.op;
    const char *limit = contraction.row && contraction.column ? "arithmetic" : "memory";
    SmallVector<int64_t> extents = op.getStaticLoopRanges();
    if (ShapedType::isDynamicShape(extents))
      return fmt::format("2 operations a step; {} is the limit", limit);
    int64_t elements = 0;
    for (AffineMap map : op.getIndexingMapsArray()) {
      int64_t own = 1;
      for (AffineExpr place : map.getResults())
        own *= extents[cast<AffineDimExpr>(place).getPosition()];
      elements += own;
    }
    int64_t bytes = elements * std::max(1u, contraction.getElement().getIntOrFloatBitWidth() / 8);
    return fmt::format("{} operations on {} bytes; {} is the limit",
                       2 * ShapedType::getNumElements(extents), bytes, limit);
  }
};

} // namespace
} // namespace autographc
