//===- ControlFlowTree.cpp - the statements of a function as a tree -------===//
#include "ControlFlowTree.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc {

/// Empty for an op that is no control flow.
static std::string kindOf(Operation *op) {
  return TypeSwitch<Operation *, std::string>(op)
      .Case([](ag::IfOp) { return "if"; })
      .Case([](ag::WhileOp loop) { return loop.getKind().str(); })
      .Case([](ag::ForOp) { return "for"; })
      .Case([](ag::SwitchOp) { return "switch"; })
      .Case([](ag::ScopeOp scope) { return scope.getName().str(); })
      .Case([](ag::BreakOp) { return "break"; })
      .Case([](ag::ContinueOp) { return "continue"; })
      .Case<ag::ReturnOp, func::ReturnOp>([](auto) { return "return"; })
      .Case([](scf::IfOp) { return "cond"; })
      .Case<scf::WhileOp, scf::ForOp>([](auto) { return "while_loop"; })
      .Default([](Operation *) { return ""; });
}

ControlFlowNode buildControlFlowTree(Operation *op) {
  ControlFlowNode node;
  node.kind = kindOf(op);
  if (auto place = op->getLoc()->findInstanceOf<FileLineColLoc>())
    node.line = place.getLine();
  for (Region &region : op->getRegions()) {
    ControlFlowNode block;
    block.kind = "block";
    for (Block &body : region)
      for (Operation &inner : body)
        if (!kindOf(&inner).empty())
          block.children.push_back(buildControlFlowTree(&inner));
    node.children.push_back(std::move(block));
  }
  return node;
}

} // namespace autographc
