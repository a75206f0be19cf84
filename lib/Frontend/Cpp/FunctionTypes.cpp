//===- FunctionTypes.cpp - the types of functions that are values ---------===//
#include "Types.h"

using namespace clang;

namespace autographc::frontend {

void Types::start(const FunctionDecl *function) {
  functions.start(function);
  if (!std::exchange(knowsFunctions, false))
    return;
  known.clear();
  heldStates.clear();
}

/// What the callees hold, and the types of all of it.
llvm::SmallVector<Types::HeldState> Types::findHeldStates(QualType type, llvm::SmallVectorImpl<QualType> &held) {
  llvm::SmallVector<HeldState> states;
  for (const Callee &callee : functions.get(type)) {
    HeldState state;
    state.first = held.size() + 1;
    auto hold = [&](const ValueDecl *captured, QualType of) {
      state.isKnown &= convert(of) && !hasUserCopy(of) && !hasUserDestructor(of);
      state.captured.push_back(captured);
      held.push_back(of);
    };
    if (callee.record && !callee.record->isLambda() && !callee.record->isEmpty())
      hold(nullptr, ast.getCanonicalTagType(callee.record));
    else if (callee.record && callee.record->isLambda())
      for (const LambdaCapture &capture : callee.record->captures()) {
        bool isOwn = capture.capturesVariable() && capture.getCaptureKind() == LCK_ByCopy;
        state.isKnown &= capture.getCaptureKind() != LCK_StarThis && !(capture.capturesVariable() && !isOwn && capture.getCapturedVar()->isInitCapture());
        if (isOwn)
          hold(capture.getCapturedVar(), capture.getCapturedVar()->getType().getNonReferenceType());
      }
    if (!state.isKnown) {
      held.truncate(state.first - 1);
      state.captured.clear();
    }
    states.push_back(state);
  }
  return states;
}

/// The number of a callee; of a std::function whose callees hold something a tuple of that number and of what they hold.
mlir::Type Types::convertFunction(QualType type) {
  knowsFunctions = true;
  mlir::Type number = mlir::IntegerType::get(&context, 64, mlir::IntegerType::Signed);
  if (!FunctionSets::isStdFunction(type))
    return number;
  llvm::SmallVector<QualType> held;
  heldStates[functions.getFunctionType(type).getAsOpaquePtr()] = findHeldStates(type, held);
  if (held.empty())
    return number;
  llvm::SmallVector<mlir::Type> fields = {number};
  std::string name = "std::tuple<long";
  for (QualType each : held) {
    fields.push_back(convert(each));
    name += ", " + spellNumbered(each);
  }
  return ag::StructType::get(&context, name + ">", fields);
}

llvm::ArrayRef<Types::HeldState> Types::getHeldStates(QualType type) {
  llvm::SmallVector<HeldState> &states = heldStates[functions.getFunctionType(type).getAsOpaquePtr()];
  // One whose type was not asked for: what pointers hold has no state.
  states.resize(std::max(states.size(), functions.get(type).size()));
  return states;
}

bool Types::holdsFunction(QualType type) {
  type = type.getNonReferenceType();
  if (FunctionSets::isFunctionValue(type))
    return true;
  ClassKind kind = classify(type);
  if (kind == ClassKind::Vector)
    return holdsFunction(getElement(type));
  if (type->isConstantArrayType() || kind == ClassKind::Array)
    return holdsFunction(getElement(type));
  // A class may contain itself, but such a one has no type here.
  return isAggregate(kind) && convert(type) &&
         llvm::any_of(getFields(type), [&](const FieldType &field) { return holdsFunction(field.type); });
}

/// A type whose functions are numbers, as it is in printed code.
std::string Types::spellNumbered(QualType type) {
  type = type.getNonReferenceType();
  if (FunctionSets::isFunctionValue(type)) {
    auto structure = llvm::dyn_cast<ag::StructType>(convert(type));
    return structure ? structure.getName().str() : "long";
  }
  if (classify(type) == ClassKind::Vector)
    return "std::vector<" + spellNumbered(getElement(type)) + ">";
  if (!holdsFunction(type))
    return spellUniquely(type);
  return "std::array<" + spellNumbered(getElement(type)) + ", " + std::to_string(getFields(type).size()) + ">";
}

} // namespace autographc::frontend
