//===- ScheduleContractions.cpp - loops and vectors of products -----------===//
#include "Contractions/ContractionCalls.h"
#include "Contractions/ContractionCosts.h"
#include "Contractions/ContractionTiles.h"
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
      explain(*found, !inPanels.empty() && inPanels.back().op == op);
    });
    SymbolTable symbols(getOperation());
    for (auto &[_, ops] : equal) {
      if (ops.size() > shareAbove)
        ops = {shareCode(getOperation(), symbols, ops)};
      for (linalg::LinalgOp op : ops)
        inTiles.push_back(*Contraction::find(op));
    }
    for (const Contraction &contraction : inTiles)
      scheduleInTiles(contraction, vectorBytes);
    for (const Contraction &contraction : inPanels)
      scheduleInPanels(contraction, getOperation(), symbols, vectorBytes);
  }

private:
  void explain(const Contraction &contraction, bool inPanels) {
    std::string schedule = fmt::format("{}, registers of {} bytes",
                                       inPanels ? "panels that stay in the caches"
                                                : "tiles of the result where it stands",
                                       vectorBytes);
    bool isOpen = inPanels && (ShapedType::isDynamic(contraction.getExtent(contraction.row)) ||
                               ShapedType::isDynamic(contraction.getExtent(contraction.column)));
    addNote(contraction.op,
            {"product", schedule, "2 operations a step; arithmetic is the limit",
             isOpen ? "extents are known at run time only" : "",
             isOpen ? "AG_SIGNATURE, where matrices have less than 16 rows and columns" : ""});
  }
};

} // namespace
} // namespace autographc
