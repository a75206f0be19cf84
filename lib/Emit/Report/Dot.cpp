//===- Dot.cpp - control flow in Graphviz's language (--emit=dot) ---------===//
#include "autographc/Emit/Report.h"

#include "ControlFlowTree.h"

#include "autographc/IR/AG.h"

#include <fmt/format.h>

using namespace mlir;

namespace autographc {
namespace {

/// Writes nodes in order with an edge from each to the next; a statement with regions is a cluster.
class DotWriter {
public:
  explicit DotWriter(std::string &out) : out(out) {}

  /// Emits a node and what is below it; `previous` is the node control comes from, and becomes the
  /// one it leaves by; empty after an exit.
  void emit(const ControlFlowNode &node, std::string &previous) {
    std::string name = fmt::format("n{}", count++);
    bool exits = node.kind == "break" || node.kind == "continue" || node.kind == "return";
    bool holds = !node.children.empty();
    out += fmt::format("{}{} [label=\"{}{}\", shape={}];\n", indent, name, node.kind,
                       node.line ? fmt::format("\\nline {}", node.line) : "",
                       exits   ? "cds"
                       : holds ? "diamond"
                               : "box");
    if (!previous.empty())
      out += fmt::format("{}{} -> {};\n", indent, previous, name);
    previous = exits ? "" : name;
    if (holds)
      emitRegions(node, name, previous);
  }

private:
  void emitRegions(const ControlFlowNode &node, const std::string &name, std::string &previous) {
    std::string end = fmt::format("n{}", count++);
    bool loops = node.kind == "while" || node.kind == "do" || node.kind == "for" ||
                 node.kind == "range" || node.kind == "while_loop";
    out += fmt::format("{}subgraph cluster_{} {{\n", indent, name);
    indent += "  ";
    for (const ControlFlowNode &region : node.children) {
      std::string at = name;
      for (const ControlFlowNode &child : region.children)
        emit(child, at);
      if (!at.empty())
        out += fmt::format("{}{} -> {}{};\n", indent, at, loops ? name : end,
                           loops ? " [style=dashed]" : "");
    }
    indent.resize(indent.size() - 2);
    out += fmt::format("{}}}\n{}{} [label=\"\", shape=point];\n", indent, indent, end);
    if (loops)
      out += fmt::format("{}{} -> {};\n", indent, name, end);
    previous = end;
  }

  std::string &out;
  std::string indent = "  ";
  unsigned count = 0;
};

} // namespace

std::string printDot(ModuleOp module) {
  std::string out;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!ag::isShown(function))
      continue;
    auto spelling = ag::getAttr<ag::SpellingAttr>(function);
    out += fmt::format(
        "digraph \"{}\" {{\n  node [fontname=\"monospace\"];\n  entry [shape=plaintext];\n",
        (spelling ? spelling.getValue() : function.getName()).str());
    DotWriter writer(out);
    std::string previous = "entry";
    ControlFlowNode tree = buildControlFlowTree(function);
    for (const ControlFlowNode &block : tree.children)
      for (const ControlFlowNode &child : block.children)
        writer.emit(child, previous);
    out += "}\n";
  }
  return out;
}

} // namespace autographc
