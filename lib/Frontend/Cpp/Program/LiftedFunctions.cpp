//===- LiftedFunctions.cpp - func.funcs whose captures are parameters -----===//
#include "Module.h"

#include "Frontend/Cpp/Language/Emitter.h"
#include "Frontend/Cpp/Library/Output.h"

using namespace clang;

namespace autographc::frontend {

static bool isSameSlot(const Lifted::Slot &left, const Lifted::Slot &right) {
  return left.parameter == right.parameter && left.operands == right.operands &&
         llvm::equal(left.steps, right.steps, [](const Step &a, const Step &b) {
           return a.kind == b.kind && a.index == b.index && a.kinds == b.kinds &&
                  a.form == b.form && a.type == b.type;
         });
}

const Lifted &Module::require(Lifted wanted) {
  auto isSame = [&](const Lifted &known) {
    // Of another function the numbers of functions mean others, and what stands in a class is known
    // there only.
    bool meansSame =
        known.site == wanted.site ||
        !(types.usesFunctions() || standsInClass(known.site) || standsInClass(wanted.site));
    return meansSame && known.callee == wanted.callee &&
           llvm::equal(known.slots, wanted.slots, isSameSlot) &&
           known.functions == wanted.functions &&
           llvm::equal(known.parameters, wanted.parameters,
                       [](const Lifted::Parameter &left, const Lifted::Parameter &right) {
                         return left.type == right.type && left.inout == right.inout &&
                                left.isCopy == right.isCopy;
                       });
  };
  if (auto known = llvm::find_if(lifted, isSame); known != lifted.end())
    return *known;
  std::string base = wanted.callee->getNameAsString();
  if (!wanted.callee->getIdentifier())
    base =
        (wanted.site->getIdentifier() ? wanted.site->getNameAsString() : "lambda") + "_recursion";
  unsigned number =
      1 + llvm::count_if(lifted, [&](const Lifted &other) { return other.name.starts_with(base); });
  wanted.name = base + "_" + std::to_string(number);
  wanted.symbol = mangle(GlobalDecl(wanted.callee)) + ".lifted" + std::to_string(lifted.size());
  lifted.push_back(std::move(wanted));
  return lifted.back();
}

void Module::emitLifted(const Lifted &function) {
  types.start(function.site);
  llvm::SmallVector<mlir::Type> inputs, results;
  for (const Lifted::Parameter &parameter : function.parameters)
    inputs.push_back(parameter.type);
  QualType result = function.callee->getReturnType();
  bool isVoid = result->isVoidType() || OutputCalls::findReturned(function.callee);
  if (!isVoid)
    results.push_back(types.convert(result));
  mlir::Builder attributes(&context);
  auto op = mlir::func::FuncOp::create(getLocation(function.callee->getLocation()), function.symbol,
                                       mlir::FunctionType::get(&context, inputs, results));
  llvm::StringMap<unsigned> taken;
  for (auto [index, parameter] : llvm::enumerate(function.parameters)) {
    unsigned number = taken[parameter.name]++;
    ag::setArgAttr<ag::NameAttr>(
        op, index,
        attributes.getStringAttr(number ? parameter.name + "_" + std::to_string(number)
                                        : parameter.name));
    if (parameter.inout)
      ag::setArgAttr<ag::InoutAttr>(op, index);
  }
  ag::setAttr<ag::SpellingAttr>(op, attributes.getStringAttr(function.name));
  if (isVoid)
    ag::setAttr<ag::VoidAttr>(op);
  op.setPrivate();
  module->push_back(op);
  Emitter emitter(*this, mlir::OpBuilder::atBlockEnd(op.addEntryBlock()));
  emitter.emitLiftedBody(function, op);
  converted.push_back({function.callee, function.symbol, false, function.name, function.site});
}

} // namespace autographc::frontend
