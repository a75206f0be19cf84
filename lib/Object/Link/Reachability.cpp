//===- Reachability.cpp - what a file needs when nothing runs eagerly -----===//
#include "Reachability.h"

#include "llvm/IR/Constants.h"
#include "llvm/IR/Instructions.h"

using namespace llvm;

namespace autographc {

static SmallVector<Value *> getOperands(Constant &constant) {
  SmallVector<Value *> operands(constant.operand_values());
  if (auto *function = dyn_cast<Function>(&constant))
    for (BasicBlock &block : *function)
      for (Instruction &instruction : block)
        append_range(operands, instruction.operand_values());
  return operands;
}

static bool isAnnotations(const Value *value) {
  return value->getName() == "llvm.global.annotations";
}

void Reachability::addRoots(Module &module, const EagerBodies &except) {
  for (GlobalValue &value : module.global_values())
    if (!value.isDeclaration() && !value.isDiscardableIfUnused() && !isAnnotations(&value) &&
        !except.contains(dyn_cast<Function>(&value)))
      add(&value);
  while (!pending.empty())
    for (Value *operand : getOperands(*pending.pop_back_val()))
      add(operand);
}

void Reachability::add(Value *value) {
  auto *constant = dyn_cast<Constant>(value);
  if (!constant || isa<ConstantData>(constant))
    return;
  auto *function = dyn_cast<Function>(constant);
  if (!bodies.contains(function)) {
    if (reached.insert(constant).second)
      pending.push_back(constant);
    return;
  }
  auto instead = compiled.find(function);
  if (instead != compiled.end() && reached.insert(function).second)
    for (Constant *each : instead->second)
      add(each);
}

bool isFreeToRename(const Function &function) {
  return function.hasLinkOnceODRLinkage() && function.getComdat() &&
         function.getComdat()->getName() == function.getName();
}

/// Whether something beside calls and annotations names a function.
static bool hasAddressTaken(const Value &value) {
  return any_of(value.uses(), [](const Use &use) {
    if (auto *call = dyn_cast<CallBase>(use.getUser()))
      return !call->isCallee(&use);
    auto *constant = dyn_cast<Constant>(use.getUser());
    return !constant ||
           (!isAnnotations(constant) && (isa<GlobalValue>(constant) || hasAddressTaken(*constant)));
  });
}

/// What runs in place of a marked function's body, and its default arguments.
static SmallVector<Constant *> getCompiled(Module &module, const LinkedFunction &function) {
  SmallVector<std::string> names{function.compiled, "__ag_entry_" + function.mangled + ".trace"};
  for (const LinkedVersion &version : function.versions)
    names.push_back(version.entry);
  for (const LinkedParameter &parameter : function.parameters)
    names.push_back(parameter.makeDefault);
  SmallVector<Constant *> found;
  for (const std::string &name : names)
    if (Function *each = module.getFunction(name))
      found.push_back(each);
  return found;
}

EagerBodies findInnerFunctions(Module &module, ArrayRef<LinkedFunction> functions) {
  // What asks for functions by name may ask for any.
  if (module.getNamedGlobal("_ZN2ag6detailL9this_unitE"))
    return {};
  EagerBodies bodies;
  Reachability::Compiled compiled;
  for (const LinkedFunction &each : functions) {
    Function *body = module.getFunction(each.mangled), *thunk = module.getFunction(each.compiled);
    if (!body || body->isDeclaration() || !thunk || thunk->isDeclaration())
      continue;
    bodies.insert(body);
    compiled[body] = getCompiled(module, each);
  }
  Reachability others(bodies, std::move(compiled));
  others.addRoots(module, {});
  EagerBodies inner;
  for (const LinkedFunction &each : functions) {
    Function *body = module.getFunction(each.mangled);
    bool mayBeNamed = !body || !bodies.contains(body) || hasAddressTaken(*body) ||
                      !(body->hasLocalLinkage() || isFreeToRename(*body));
    // What it shows while it is traced shows behind its callers, too.
    bool isTraced = module.getFunction("__ag_entry_" + each.mangled + ".trace");
    if (!mayBeNamed && !isTraced && !others.reaches(*body))
      inner.insert(body);
  }
  return inner;
}

} // namespace autographc
