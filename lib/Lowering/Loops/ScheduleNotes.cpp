//===- ScheduleNotes.cpp - which schedule an operation got, for people ----===//
#include "ScheduleNotes.h"
#include "autographc/IR/AG.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {

void addNote(Operation *op, const ScheduleNote &note) {
  auto function = op->getParentOfType<func::FuncOp>();
  auto place = op->getLoc()->findInstanceOf<FileLineColLoc>();
  if (!function || !place)
    return;
  Builder builder(op->getContext());
  SmallVector<NamedAttribute> parts{builder.getNamedAttr("place", LocationAttr(place)),
                                    builder.getNamedAttr("kind", builder.getStringAttr(note.kind))};
  auto add = [&](StringRef name, const std::string &text) {
    if (!text.empty())
      parts.push_back(builder.getNamedAttr(name, builder.getStringAttr(text)));
  };
  add("schedule", note.schedule);
  add("work", note.work);
  add("missed", note.missed);
  add("help", note.help);
  SmallVector<Attribute> notes;
  if (auto known = ag::getAttr<ag::SchedulesAttr>(function))
    llvm::append_range(notes, known);
  if (Attribute added = builder.getDictionaryAttr(parts); !llvm::is_contained(notes, added))
    notes.push_back(added);
  ag::setAttr<ag::SchedulesAttr>(function, builder.getArrayAttr(notes));
}

/// Operations that a core does while a byte comes from memory: a vector of 16 floats and its like a
/// cycle beside some 8 bytes.
static constexpr int balance = 3;

/// Loads, selects and casts of subscripts count nothing.
static int countOperations(linalg::LinalgOp op) {
  int count = 0;
  for (Operation &inner : op.getBlock()->without_terminator())
    if (isa<math::FmaOp>(inner))
      count += 2;
    else if (isa<arith::ArithDialect, math::MathDialect>(inner.getDialect()) &&
             !isa<arith::ConstantOp, arith::SelectOp, arith::IndexCastOp>(inner))
      ++count;
  return count;
}

std::string describeWork(linalg::LinalgOp op) {
  unsigned bytes = 0, last = op.getNumLoops() - 1;
  for (OpOperand &operand : op->getOpOperands()) {
    auto buffer = dyn_cast<MemRefType>(operand.get().getType());
    if (buffer && buffer.getElementType().isIntOrFloat() && op.getNumLoops() &&
        op.getMatchingIndexingMap(&operand).isFunctionOfDim(last))
      bytes += (buffer.getElementTypeBitWidth() + 7) / 8;
  }
  int operations = countOperations(op);
  return fmt::format("{} {} on {} bytes a step; beyond the caches {} is the limit", operations,
                     operations == 1 ? "operation" : "operations", bytes,
                     operations >= balance * int(bytes) ? "arithmetic" : "memory");
}

} // namespace autographc
