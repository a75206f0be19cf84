//===- Attributes.h - the dialect's attributes on any operation -----------===//
// AGDialect.td declares them, with their types. `getAttr<NamesAttr>(op)` is the attribute
// `ag.names` of an operation, null where it has none.
#ifndef AUTOGRAPHC_IR_ATTRIBUTES_H
#define AUTOGRAPHC_IR_ATTRIBUTES_H

#include "autographc/IR/AG.h"

namespace autographc::ag {

// On functions.
using SpellingAttr = AGDialect::SpellingAttrHelper;
using AnnotatedAttr = AGDialect::AnnotatedAttrHelper;
using VoidAttr = AGDialect::VoidAttrHelper;
using ReturnsAttr = AGDialect::ReturnsAttrHelper;
using SignaturesAttr = AGDialect::SignaturesAttrHelper;
using EagerCallsAttr = AGDialect::EagerCallsAttrHelper;
using UnwindingAttr = AGDialect::UnwindingAttrHelper;
using InternalAttr = AGDialect::InternalAttrHelper;
using DefinesAttr = AGDialect::DefinesAttrHelper;
using VersionsAttr = AGDialect::VersionsAttrHelper;
using GeneralAttr = AGDialect::GeneralAttrHelper;
using FlagsAttr = AGDialect::FlagsAttrHelper;
using UpdatesAttr = AGDialect::UpdatesAttrHelper;
using KeepsAttr = AGDialect::KeepsAttrHelper;
using ResizesAttr = AGDialect::ResizesAttrHelper;
using WrittenAttr = AGDialect::WrittenAttrHelper;
using CallsBackAttr = AGDialect::CallsBackAttrHelper;
using DeviceAttr = AGDialect::DeviceAttrHelper;
using OnDeviceAttr = AGDialect::OnDeviceAttrHelper;
using OffDeviceAttr = AGDialect::OffDeviceAttrHelper;
using HalfOfAttr = AGDialect::HalfOfAttrHelper;
using SchedulesAttr = AGDialect::SchedulesAttrHelper;

// On modules.
using EmulatedAttr = AGDialect::EmulatedAttrHelper;

// On functions and what calls: the types of the C++ interface.
using ArgumentsAttr = AGDialect::ArgumentsAttrHelper;
using ResultsAttr = AGDialect::ResultsAttrHelper;

// On arguments of functions.
using NameAttr = AGDialect::NameAttrHelper;
using InoutAttr = AGDialect::InoutAttrHelper;
using SpanAttr = AGDialect::SpanAttrHelper;
using ExclusiveAttr = AGDialect::ExclusiveAttrHelper;

// On operations.
using ArgumentAttr = AGDialect::ArgumentAttrHelper;
using NamesAttr = AGDialect::NamesAttrHelper;
using KindAttr = AGDialect::KindAttrHelper;
using RulesAttr = AGDialect::RulesAttrHelper;
using RepeatedAttr = AGDialect::RepeatedAttrHelper;
using InReverseAttr = AGDialect::InReverseAttrHelper;
using KeptAttr = AGDialect::KeptAttrHelper;
using AgainAttr = AGDialect::AgainAttrHelper;
using NoneAttr = AGDialect::NoneAttrHelper;
using HostLoopAttr = AGDialect::HostLoopAttrHelper;
using UnrollAttr = AGDialect::UnrollAttrHelper;
using ChosenElementAttr = AGDialect::ChosenElementAttrHelper;
using TextAttr = AGDialect::TextAttrHelper;
using ContinuesAttr = AGDialect::ContinuesAttrHelper;
using ParametersAttr = AGDialect::ParametersAttrHelper;
using ConstantsAttr = AGDialect::ConstantsAttrHelper;
using TemporariesAttr = AGDialect::TemporariesAttrHelper;
using TextsAttr = AGDialect::TextsAttrHelper;
using GlobalAttr = AGDialect::GlobalAttrHelper;
using InsideAttr = AGDialect::InsideAttrHelper;
using ElementAttr = AGDialect::ElementAttrHelper;
using StackAttr = AGDialect::StackAttrHelper;
using ScalarAttr = AGDialect::ScalarAttrHelper;
using BroadcastAttr = AGDialect::BroadcastAttrHelper;
using LanesAttr = AGDialect::LanesAttrHelper;
using LoopAttr = AGDialect::LoopAttrHelper;
using KeepsInitialAttr = AGDialect::KeepsInitialAttrHelper;
using NoBufferAttr = AGDialect::NoBufferAttrHelper;
using RoomAttr = AGDialect::RoomAttrHelper;
using ParallelAttr = AGDialect::ParallelAttrHelper;
using ScratchAttr = AGDialect::ScratchAttrHelper;

/// The type of an attribute's value.
template <typename Attr>
using AttrValue = decltype(std::declval<Attr &>().getAttr(std::declval<mlir::Operation *>()));

/// Null where the operation has no such attribute.
template <typename Attr> AttrValue<Attr> getAttr(mlir::Operation *op) {
  return op->getAttrOfType<AttrValue<Attr>>(Attr::getNameStr());
}
template <typename Attr> bool hasAttr(mlir::Operation *op) {
  return op->hasAttr(Attr::getNameStr());
}
template <typename Attr> void setAttr(mlir::Operation *op, AttrValue<Attr> value) {
  op->setAttr(Attr::getNameStr(), value);
}
/// Sets an attribute without a value.
template <typename Attr> void setAttr(mlir::Operation *op) {
  setAttr<Attr>(op, mlir::UnitAttr::get(op->getContext()));
}
/// Whether there was one to remove.
template <typename Attr> bool removeAttr(mlir::Operation *op) {
  return op->removeAttr(Attr::getNameStr()) != nullptr;
}

/// The same of an argument of a function.
template <typename Attr>
AttrValue<Attr> getArgAttr(mlir::FunctionOpInterface function, unsigned argument) {
  return function.getArgAttrOfType<AttrValue<Attr>>(argument, Attr::getNameStr());
}
template <typename Attr> bool hasArgAttr(mlir::FunctionOpInterface function, unsigned argument) {
  return function.getArgAttr(argument, Attr::getNameStr()) != nullptr;
}
template <typename Attr>
void setArgAttr(mlir::FunctionOpInterface function, unsigned argument, AttrValue<Attr> value) {
  function.setArgAttr(argument, Attr::getNameStr(), value);
}
template <typename Attr> void setArgAttr(mlir::FunctionOpInterface function, unsigned argument) {
  setArgAttr<Attr>(function, argument, mlir::UnitAttr::get(function.getContext()));
}

/// Whether a function has a body that the user wrote, or that such a function calls.
inline bool isShown(mlir::func::FuncOp function) {
  return !function.isExternal() && !hasAttr<InternalAttr>(function);
}

} // namespace autographc::ag

#endif
