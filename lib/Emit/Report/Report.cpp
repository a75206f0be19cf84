//===- Report.cpp - one self-contained page about a compilation -----------===//
#include "autographc/Emit/Report.h"

#include "ControlFlowTree.h"

#include "autographc/IR/AG.h"

#include "llvm/Support/raw_ostream.h"

using namespace mlir;

namespace autographc {
namespace {

/// The page's fixed part; `%DATA%` stands for the compilation.
const char page[] =
#include "Page.inc"
    ;

llvm::json::Value toJson(const ControlFlowNode &node) {
  llvm::json::Array children;
  for (const ControlFlowNode &child : node.children)
    children.push_back(toJson(child));
  return llvm::json::Object{
      {"kind", node.kind}, {"line", node.line}, {"children", std::move(children)}};
}

llvm::json::Array functionTrees(ModuleOp module) {
  llvm::json::Array trees;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (!ag::isShown(function))
      continue;
    auto spelling = ag::getAttr<ag::SpellingAttr>(function);
    trees.push_back(
        llvm::json::Object{{"name", (spelling ? spelling.getValue() : function.getName()).str()},
                           {"tree", toJson(buildControlFlowTree(function))}});
  }
  return trees;
}

} // namespace

void Report::setSource(StringRef path, StringRef text) {
  data["path"] = path;
  data["source"] = llvm::json::fixUTF8(text);
}

void Report::addPhase(StringRef name, double milliseconds, ModuleOp module) {
  std::string text;
  llvm::raw_string_ostream out(text);
  module.print(out, OpPrintingFlags().useLocalScope().enableDebugInfo(true, /*prettyForm=*/false));
  llvm::json::Object phase{
      {"name", name}, {"milliseconds", milliseconds}, {"text", llvm::json::fixUTF8(text)}};
  if (name == "frontend" || name == "functional")
    phase["functions"] = functionTrees(module);
  phases.push_back(std::move(phase));
}

void Report::setCode(StringRef text, ArrayRef<unsigned> lines) {
  data["code"] = llvm::json::fixUTF8(text);
  data["codeLines"] = llvm::json::Array(lines);
}
void Report::setAssembly(StringRef text) { data["assembly"] = llvm::json::fixUTF8(text); }

void Report::setExplanation(StringRef json) {
  if (auto parsed = llvm::json::parse(json))
    data["explanation"] = std::move(*parsed);
  else
    llvm::consumeError(parsed.takeError());
}

std::string Report::print() const {
  llvm::json::Object all = data;
  all["phases"] = llvm::json::Array(phases);
  std::string text;
  llvm::raw_string_ostream(text) << llvm::json::Value(std::move(all));
  // Inside a script element `</` would end it.
  for (size_t at = 0; (at = text.find("</", at)) != std::string::npos; at += 3)
    text.replace(at, 2, "<\\/");
  std::string html = page;
  html.replace(html.find("%DATA%"), 6, text);
  return html;
}

} // namespace autographc
