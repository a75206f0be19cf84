//===- RecordedCalls.cpp - calls that tapes see otherwise -----------------===//
#include "Emitters.h"
#include "Frontend/Cpp/Library/Output.h"
#include "Frontend/Cpp/Tensors/Texts.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "autographc/Cxx/StaticInvokers.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// Whether an operation only gives another name or place to values, which remain those that they
/// are.
static bool isCopy(mlir::Operation *op) {
  return isa<ag::VariableOp, ag::AssignOp, ag::ReadOp, ag::BindOp, ag::MakeStructOp, ag::GetFieldOp,
             ag::SetFieldOp, ag::MakeListOp, ag::ListFillOp, ag::ListGetOp, ag::ListSetOp,
             ag::ListPushOp, ag::ListPopOp, ag::GlobalReadOp>(op) ||
         op->getNumRegions() != 0;
}

/// What is computed in the body is constant for tapes: as if its derivative were 0.
Place CallEmitter::emitUnrecorded(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Block::iterator end = builder.getInsertionPoint();
  mlir::Operation *before = end == block->begin() ? nullptr : &*std::prev(end);
  Place place = emitInlined(callee, std::nullopt, arguments, where);
  for (auto op = before ? std::next(before->getIterator()) : block->begin(); op != end; ++op)
    op->walk([&](mlir::Operation *made) {
      if (isa<ag::TapeOp>(made))
        refuse(where->getSourceRange(), diag::UnsupportedConstruct, "a tape in `ag::no_gradient`");
      if (made->getNumResults() != 0 && !isCopy(made))
        ag::setAttr<ag::RulesAttr>(made, builder.getArrayAttr({}));
    });
  return place;
}

/// Eager code has the effects again when it repeats the call, this once: of a function that has
/// any, but that it prints, it stays plain. Of calls that is seen later.
Place CallEmitter::emitRepeatable(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Block::iterator end = builder.getInsertionPoint();
  mlir::Operation *before = end == block->begin() ? nullptr : &*std::prev(end);
  Place place = emitInlined(callee, std::nullopt, arguments, where);
  llvm::DenseSet<mlir::Operation *> own;
  for (auto op = before ? std::next(before->getIterator()) : block->begin(); op != end; ++op)
    op->walk([&](mlir::Operation *made) { own.insert(made); });
  for (mlir::Operation *op : own) {
    auto assign = llvm::dyn_cast<ag::AssignOp>(op);
    auto call = llvm::dyn_cast<ag::CallOp>(op);
    if (isa<ag::GlobalWriteOp, ag::HostCallOp>(op) || (call && !call.getInout().empty()) ||
        (assign && !own.contains(assign.getRef().getDefiningOp())))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct,
             "`ag::checkpoint` of a function with effects");
    if (call)
      op->setAttr("repeated", builder.getUnitAttr());
  }
  return place;
}

} // namespace autographc::frontend
