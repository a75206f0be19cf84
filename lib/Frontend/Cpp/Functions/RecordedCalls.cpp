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

/// Inlines a call; gives the operations that it made, too.
static std::pair<Place, llvm::SmallVector<mlir::Operation *>>
collectMade(mlir::OpBuilder &builder, llvm::function_ref<Place()> emit) {
  mlir::Block *block = builder.getInsertionBlock();
  mlir::Block::iterator end = builder.getInsertionPoint();
  mlir::Operation *before = end == block->begin() ? nullptr : &*std::prev(end);
  Place place = emit();
  llvm::SmallVector<mlir::Operation *> all;
  for (auto op = before ? std::next(before->getIterator()) : block->begin(); op != end; ++op)
    op->walk([&](mlir::Operation *made) { all.push_back(made); });
  return {place, all};
}

/// What is computed in the body is constant for tapes: as if its derivative were 0.
Place CallEmitter::emitUnrecorded(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  auto [place, all] =
      collectMade(builder, [&] { return emitInlined(callee, std::nullopt, arguments, where); });
  for (mlir::Operation *op : all) {
    if (isa<ag::TapeOp>(op))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct, "a tape in `ag::no_gradient`");
    if (op->getNumResults() != 0 && !isCopy(op))
      ag::setAttr<ag::RulesAttr>(op, builder.getArrayAttr({}));
  }
  return place;
}

/// Eager code has the effects again when it repeats the call, this once: of a function that has
/// any, but that it prints, it stays plain. Of calls that is seen later.
Place CallEmitter::emitRepeatable(const FunctionDecl *callee, llvm::ArrayRef<Argument> arguments,
                                  const Expr *where) {
  auto [place, all] =
      collectMade(builder, [&] { return emitInlined(callee, std::nullopt, arguments, where); });
  llvm::DenseSet<mlir::Operation *> own(all.begin(), all.end());
  for (mlir::Operation *op : all) {
    auto assign = llvm::dyn_cast<ag::AssignOp>(op);
    auto call = llvm::dyn_cast<ag::CallOp>(op);
    if (isa<ag::GlobalWriteOp, ag::HostCallOp>(op) || (call && !call.getInout().empty()) ||
        (assign && !own.contains(assign.getRef().getDefiningOp())))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct,
             "`ag::checkpoint` of a function with effects");
    if (call)
      ag::setAttr<ag::RepeatedAttr>(op);
  }
  return place;
}

} // namespace autographc::frontend
