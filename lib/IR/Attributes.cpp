//===- Attributes.cpp - where the dialect's attributes may stand ----------===//
#include "autographc/IR/Attributes.h"

#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace autographc::ag {
namespace {

using HasType = bool (*)(Attribute);

/// The attributes of one place by name, each with the question whether a value has its type.
template <typename... Attrs> llvm::StringMap<HasType> describe() {
  llvm::StringMap<HasType> known;
  (known.try_emplace(Attrs::getNameStr(),
                     [](Attribute value) { return isa<AttrValue<Attrs>>(value); }),
   ...);
  return known;
}

const llvm::StringMap<HasType> &getFunctionAttrs() {
  static const auto known =
      describe<SpellingAttr, AnnotatedAttr, VoidAttr, ReturnsAttr, SignaturesAttr, EagerCallsAttr,
               UnwindingAttr, InternalAttr, DefinesAttr, VersionsAttr, GeneralAttr, FlagsAttr,
               UpdatesAttr, KeepsAttr, ResizesAttr, WrittenAttr, CallsBackAttr, DeviceAttr,
               OnDeviceAttr, OffDeviceAttr, HalfOfAttr, SchedulesAttr>();
  return known;
}

const llvm::StringMap<HasType> &getArgumentAttrs() {
  static const auto known = describe<NameAttr, InoutAttr, SpanAttr, ExclusiveAttr>();
  return known;
}

const llvm::StringMap<HasType> &getOperationAttrs() {
  static const auto known =
      describe<ArgumentsAttr, ResultsAttr, ArgumentAttr, NamesAttr, KindAttr, RulesAttr,
               RepeatedAttr, InReverseAttr, KeptAttr, AgainAttr, NoneAttr, HostLoopAttr, UnrollAttr,
               ChosenElementAttr, TextAttr, ContinuesAttr, ParametersAttr, ConstantsAttr,
               TemporariesAttr, TextsAttr, GlobalAttr, InsideAttr, ElementAttr, StackAttr,
               ScalarAttr, BroadcastAttr, LanesAttr, LoopAttr, KeepsInitialAttr, NoBufferAttr,
               RoomAttr, ParallelAttr, ScratchAttr, EmulatedAttr>();
  return known;
}

LogicalResult verifyValue(Operation *op, NamedAttribute attribute, HasType hasType) {
  return hasType(attribute.getValue()) ? success()
                                       : op->emitOpError() << "has a value of another type for `"
                                                           << attribute.getName().strref()
                                                           << "` than the dialect declares";
}

} // namespace

LogicalResult AGDialect::verifyOperationAttribute(Operation *op, NamedAttribute attribute) {
  StringRef name = attribute.getName();
  if (HasType hasType = getOperationAttrs().lookup(name))
    return verifyValue(op, attribute, hasType);
  HasType hasType = getFunctionAttrs().lookup(name);
  if (!hasType)
    return op->emitOpError() << "has `" << name << "`, which is no attribute of an operation";
  if (!isa<FunctionOpInterface>(op))
    return op->emitOpError() << "has `" << name << "`, which is an attribute of functions";
  return verifyValue(op, attribute, hasType);
}

LogicalResult AGDialect::verifyRegionArgAttribute(Operation *op, unsigned, unsigned,
                                                  NamedAttribute attribute) {
  HasType hasType = getArgumentAttrs().lookup(attribute.getName());
  if (!hasType)
    return op->emitOpError() << "has an argument with `" << attribute.getName().strref()
                             << "`, which is no attribute of an argument";
  return verifyValue(op, attribute, hasType);
}

} // namespace autographc::ag
