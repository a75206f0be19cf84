//===- InlineRecorded.cpp - calls that carry derivatives ------------------===//
#include "InlineRecorded.h"
#include "Twins.h"
#include "UnrollChoices.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace autographc {

func::FuncOp findCallee(ag::CallOp call) {
  auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
  return callee && !callee.isExternal() ? callee : func::FuncOp();
}

llvm::SetVector<func::FuncOp> findReached(ArrayRef<func::FuncOp> functions) {
  llvm::SetVector<func::FuncOp> reached;
  auto reach = [&](func::FuncOp from) {
    from.walk([&](ag::CallOp call) {
      if (func::FuncOp callee = findCallee(call))
        reached.insert(callee);
    });
  };
  llvm::for_each(functions, reach);
  for (unsigned i = 0; i < reached.size(); ++i)
    reach(reached[i]);
  return reached;
}

bool anyHas(ArrayRef<func::FuncOp> functions, llvm::function_ref<bool(Operation *)> isSuch) {
  return llvm::any_of(functions, [&](func::FuncOp function) {
    auto visit = [&](Operation *op) {
      return isSuch(op) ? WalkResult::interrupt() : WalkResult::advance();
    };
    return function->walk(visit).wasInterrupted();
  });
}

bool mayAssign(func::FuncOp function) {
  auto assigns = llvm::IsaPred<ag::GlobalWriteOp, ag::HostCallOp>;
  return anyHas(function, assigns) || anyHas(findReached(function).getArrayRef(), assigns);
}

bool mayAssign(Operation *code, ag::GlobalReadOp read) {
  auto assigns = [&](Operation *op) {
    auto write = dyn_cast<ag::GlobalWriteOp>(op);
    // Of two globals the names say it, of two that were passed their types.
    bool isAnother =
        write && !write.getState() == !read.getState() && write.getSymbol() != read.getSymbol();
    // What stands in another file may assign anything.
    auto call = dyn_cast<ag::CallOp>(op);
    return isa<ag::HostCallOp>(op) || (call && !findCallee(call)) || (write && !isAnother);
  };
  llvm::SetVector<func::FuncOp> called;
  auto visit = [&](Operation *op) {
    if (auto call = dyn_cast<ag::CallOp>(op))
      if (func::FuncOp callee = findCallee(call))
        called.insert(callee);
    return assigns(op) ? WalkResult::interrupt() : WalkResult::advance();
  };
  return code->walk(visit).wasInterrupted() || anyHas(called.getArrayRef(), assigns) ||
         anyHas(findReached(called.getArrayRef()).getArrayRef(), assigns);
}

bool isKept(func::FuncOp function) {
  return findReached(function).contains(function) || anyHas(function, llvm::IsaPred<ag::UnwindOp>);
}

/// What the callee's own namespace let it write is not known in the caller's.
static void spellQualified(Operation *inlined) {
  inlined->walk([](ag::CallOp call) {
    func::FuncOp callee = findCallee(call);
    StringAttr name = callee ? ag::getAttr<ag::SpellingAttr>(callee) : StringAttr();
    if (name && !call.getSpelling().starts_with("."))
      call.setSpellingAttr(name);
  });
}

std::pair<SmallVector<Value>, SmallVector<Operation *>> inlineCall(ag::CallOp call,
                                                                   func::FuncOp callee) {
  OpBuilder builder(call);
  SmallVector<Value> results;
  SmallVector<Operation *> made;
  IRMapping mapping;
  mapping.map(callee.getArguments(), call.getOperands());
  Block &body = callee.getBody().front();
  for (Operation &op : body.without_terminator()) {
    // A name of the callee's is none of the caller's.
    if (auto bind = dyn_cast<ag::BindOp>(op))
      mapping.map(bind.getResult(), mapping.lookup(bind.getValue()));
    else
      spellQualified(made.emplace_back(builder.clone(op, mapping)));
  }
  for (auto [result, value] : llvm::zip(call.getResults(), body.getTerminator()->getOperands()))
    result.replaceAllUsesWith(results.emplace_back(mapping.lookup(value)));
  call.erase();
  return {results, made};
}

/// Whether nothing but what it gives says that a function was called.
static bool onlyComputes(func::FuncOp function) {
  auto hasEffect = [](Operation *op) {
    auto call = dyn_cast<ag::CallOp>(op);
    return call ? !findCallee(call)
                : op->getNumRegions() == 0 && !op->hasTrait<OpTrait::IsTerminator>() &&
                      !isMemoryEffectFree(op);
  };
  return !isKept(function) && !anyHas(function, hasEffect) &&
         !anyHas(findReached(function).getArrayRef(), hasEffect);
}

void eraseUnneeded(ArrayRef<Operation *> ops, ArrayRef<Value> given) {
  for (Operation *op : llvm::reverse(ops)) {
    auto call = dyn_cast<ag::CallOp>(op);
    func::FuncOp callee = call ? findCallee(call) : func::FuncOp();
    bool isGiven = llvm::any_of(op->getResults(),
                                [&](Value result) { return llvm::is_contained(given, result); });
    if (op->use_empty() && !isGiven &&
        (callee ? onlyComputes(callee) : op->getNumRegions() == 0 && isMemoryEffectFree(op)))
      op->erase();
  }
}

static bool carriesDerivative(ag::CallOp call) {
  auto holds = [](Type type) {
    auto list = dyn_cast<ag::ListType>(type);
    return list || !getDifferentiableLeaves(type).empty();
  };
  return llvm::any_of(call.getOperandTypes(), holds) || llvm::any_of(call.getResultTypes(), holds);
}

/// Whether a function begins a tape, or one that it calls does.
static bool hasTape(func::FuncOp function) {
  return anyHas(function, llvm::IsaPred<ag::TapeOp>) ||
         anyHas(findReached(function).getArrayRef(), llvm::IsaPred<ag::TapeOp>);
}

/// Has calls of functions that call themselves pass what these read of Variables.
static bool passReads(const Recording &recording) {
  SmallVector<ag::CallOp> calls;
  for (Operation *op : recording.list())
    if (!recording.own.contains(op))
      op->walk([&](ag::CallOp call) {
        func::FuncOp callee = findCallee(call);
        if (callee && !ag::hasAttr<ag::RulesAttr>(call) && findReached(callee).contains(callee))
          calls.push_back(call);
      });
  bool isPassed = false;
  for (ag::CallOp call : calls)
    isPassed |= recording.twins->passReads(call);
  return isPassed;
}

void inlineRecorded(const Recording &recording, bool isForTapes) {
  while (true) {
    SmallVector<std::pair<ag::CallOp, func::FuncOp>> calls;
    for (Operation *op : recording.list())
      if (!recording.own.contains(op))
        op->walk([&](ag::CallOp call) {
          func::FuncOp callee = findCallee(call);
          if (callee && carriesDerivative(call) && !isKept(callee) &&
              !ag::hasAttr<ag::RulesAttr>(call))
            calls.push_back({call, callee});
        });
    bool isInlined = recording.twins && passReads(recording);
    for (auto [call, callee] : calls) {
      bool isCheckpoint = ag::hasAttr<ag::RepeatedAttr>(call);
      if (isCheckpoint &&
          (isForTapes ? !hasTape(callee) : recording.twins && recording.twins->repeat(call)))
        continue;
      inlineCall(call, callee);
      isInlined = true;
    }
    if (!isInlined)
      break;
  }
  unrollChoices(recording);
}

} // namespace autographc
