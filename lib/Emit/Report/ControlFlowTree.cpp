//===- ControlFlowTree.cpp - the statements of a function as a tree -------===//
#include "ControlFlowTree.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc {

static bool isLazy(StringRef kind) { return kind == "and" || kind == "or"; }

/// Empty for an op that is no statement.
static std::string kindOf(Operation *op) {
  return TypeSwitch<Operation *, std::string>(op)
      .Case([](ag::IfOp branch) { return isLazy(branch.getKind()) ? "" : "if"; })
      .Case([](ag::WhileOp loop) { return loop.getKind().str(); })
      .Case([](ag::ForOp) { return "for"; })
      .Case([](ag::SwitchOp) { return "switch"; })
      .Case([](ag::ScopeOp scope) { return scope.getName().str(); })
      .Case([](ag::BreakOp) { return "break"; })
      .Case([](ag::ContinueOp) { return "continue"; })
      .Case<ag::ReturnOp, func::ReturnOp>([](auto) { return "return"; })
      .Case([](scf::IfOp branch) {
        auto kind = ag::getAttr<ag::KindAttr>(branch);
        return kind && isLazy(kind) ? "" : "cond";
      })
      .Case<scf::WhileOp, scf::ForOp>([](auto) { return "while_loop"; })
      .Default([](Operation *) { return ""; });
}

static std::string roleOf(Operation *op, unsigned region) {
  if (isa<ag::IfOp, scf::IfOp>(op))
    return region == 0 ? "then" : "else";
  if (isa<ag::WhileOp, scf::WhileOp>(op))
    return region == 0 ? "condition" : region == 1 ? "body" : "step";
  return isa<ag::SwitchOp>(op) ? "case" : "body";
}

ControlFlowNode buildControlFlowTree(Operation *op) {
  ControlFlowNode node;
  node.kind = kindOf(op);
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    node.line = place.getLine();
  for (Region &region : op->getRegions()) {
    ControlFlowNode block;
    block.kind = roleOf(op, region.getRegionNumber());
    for (Block &body : region)
      for (Operation &inner : body)
        if (!kindOf(&inner).empty())
          block.children.push_back(buildControlFlowTree(&inner));
    node.children.push_back(std::move(block));
  }
  return node;
}

} // namespace autographc
