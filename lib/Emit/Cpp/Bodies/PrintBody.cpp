//===- PrintBody.cpp - one function of the functional form as C++ ---------===//
#include "Format.h"
#include "Printer.h"

#include "autographc/Emit/Cpp.h"

using namespace mlir;

namespace autographc {

std::string printCppBody(func::FuncOp function) {
  func::FuncOp copy = function.clone();
  emit::BodyContext context;
  context.module = function->getParentOfType<ModuleOp>();
  std::string text = emit::Printer(copy, std::move(context)).printBody();
  copy.erase();
  return text;
}

static std::string printParameters(func::FuncOp function) {
  std::string text;
  for (BlockArgument argument : function.getArguments()) {
    unsigned number = argument.getArgNumber();
    auto name = ag::getArgAttr<ag::NameAttr>(function, number);
    bool isInOut = ag::hasArgAttr<ag::InoutAttr>(function, number);
    std::string type = emit::spellType(argument.getType()) + (isInOut ? " &" : " ");
    if (ag::hasArgAttr<ag::SpanAttr>(function, number))
      type = "std::span<" + std::string(isInOut ? "" : "const ") +
             emit::spellType(cast<ag::ListType>(argument.getType()).getElementType()) + "> ";
    text += (number ? ", " : "") + type + (name ? name.str() : "");
  }
  return text;
}

std::string printCppFunction(func::FuncOp function, StringRef head) {
  if (!head.empty())
    return emit::formatCpp(head.str() + printCppBody(function));
  auto spelling = ag::getAttr<ag::SpellingAttr>(function);
  bool isVoid = ag::hasAttr<ag::VoidAttr>(function) || function.getNumResults() == 0;
  std::string text = isVoid ? "void" : emit::spellType(function.getResultTypes()[0]);
  text += " " + (spelling ? spelling.str() : function.getName().str()) + "(" +
          printParameters(function) + ") ";
  return emit::formatCpp(text + printCppBody(function));
}

} // namespace autographc
