//===- UpdatedArguments.cpp - tensors that a function updates for its callers ===//
#include "UpdatedArguments.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;

namespace autographc {
namespace {

/// The origin of a tensor: the argument that it is with other elements, and the arguments whose
/// buffers or elements it may share.
struct Origin {
  static constexpr int unknown = -2, other = -1;
  int argument = unknown;
  llvm::SmallBitVector shared;

  bool join(const Origin &from) {
    int joined = argument == unknown                                     ? from.argument
                 : from.argument == unknown || from.argument == argument ? argument
                                                                         : other;
    llvm::SmallBitVector both = shared;
    both |= from.shared;
    bool changed = joined != argument || both != shared;
    argument = joined, shared = both;
    return changed;
  }
};

/// A data-flow analysis over all functions at once: what a call gives is what its callee's returns
/// say.
class UpdateAnalysis {
public:
  explicit UpdateAnalysis(ModuleOp module) {
    for (auto function : module.getOps<func::FuncOp>()) {
      if (function.isDeclaration())
        continue;
      functions[function.getSymName()] = function;
      for (BlockArgument argument : function.getArguments()) {
        Origin origin{static_cast<int>(argument.getArgNumber()),
                      llvm::SmallBitVector(argument.getArgNumber() + 1)};
        origin.shared.set(argument.getArgNumber());
        origins[argument] = origin;
      }
    }
    do {
      changed = false;
      for (auto &[name, function] : functions)
        function.walk<WalkOrder::PreOrder>([&](Operation *op) { visit(op); });
    } while (changed);
  }

  ArgumentUse getUse(func::FuncOp function) {
    ArgumentUse use;
    use.updates = getUpdates(function);
    use.inPlace = getInPlace(function, use.updates);
    for (auto [number, argument] : llvm::enumerate(use.updates))
      if (argument >= 0 && isKept(function, number, argument))
        use.keeps.push_back(argument);
    for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
      use.resizes.push_back(-1);
      for (BlockArgument argument : function.getArguments()) {
        unsigned at = argument.getArgNumber();
        if (!isa<RankedTensorType>(type) || use.updates[number] >= 0 ||
            argument.getType() != type || !ag::hasArgAttr<ag::InoutAttr>(function, at) ||
            !isShared(function, number, at))
          continue;
        use.isResized = true;
        if (use.resizes.back() < 0 && isOnlyShared(function, number, at) &&
            !llvm::is_contained(use.resizes, at))
          use.resizes.back() = at;
      }
    }
    return use;
  }

private:
  /// The arguments that the results of a function are left in.
  SmallVector<int64_t> getUpdates(func::FuncOp function) {
    SmallVector<int64_t> updates;
    for (auto [number, type] : llvm::enumerate(function.getResultTypes())) {
      int argument = results[{function, number}].argument;
      bool isUpdate = isa<RankedTensorType>(type) && argument >= 0 &&
                      function.getArgumentTypes()[argument] == type &&
                      isOnlyShared(function, number, argument);
      updates.push_back(isUpdate ? argument : -1);
    }
    return updates;
  }

  /// Of the updated arguments those whose results stand where C++ expects them back.
  static SmallVector<int64_t> getInPlace(func::FuncOp function, SmallVector<int64_t> updates) {
    for (auto [number, argument] : llvm::enumerate(updates))
      if (argument >= 0 && findPlace(function, argument) != number)
        argument = -1;
    return updates;
  }

  /// Whether a result is an argument as it was given.
  static bool isKept(func::FuncOp function, unsigned result, unsigned argument) {
    return llvm::all_of(function.getBody(), [&](Block &block) {
      auto end = dyn_cast<func::ReturnOp>(block.getTerminator());
      return !end || end.getOperand(result) == function.getArgument(argument);
    });
  }

  /// Whether a result may have an argument's buffer or elements.
  bool isShared(func::FuncOp function, unsigned result, unsigned argument) {
    const llvm::SmallBitVector &shared = results[{function, result}].shared;
    return argument < shared.size() && shared.test(argument);
  }

  /// Whether no other result may have them.
  bool isOnlyShared(func::FuncOp function, unsigned result, unsigned argument) {
    for (unsigned other = 0; other < function.getNumResults(); ++other)
      if (other != result && isShared(function, other, argument))
        return false;
    return true;
  }

  /// By value: what is looked up may move the table.
  Origin get(Value value) { return origins.lookup(value); }
  void add(Value value, const Origin &from) { changed |= origins[value].join(from); }

  void flow(Value from, Value to) {
    if (isa<RankedTensorType>(to.getType()))
      add(to, get(from));
  }

  void flowAll(ValueRange from, ValueRange to) {
    for (auto [source, target] : llvm::zip(from, to))
      flow(source, target);
  }

  void visit(Operation *op) {
    if (auto branch = dyn_cast<scf::IfOp>(op); branch && branch.getNumResults()) {
      flowAll(branch.thenYield().getOperands(), branch.getResults());
      flowAll(branch.elseYield().getOperands(), branch.getResults());
    } else if (auto loop = dyn_cast<scf::ForOp>(op)) {
      for (ValueRange from : {ValueRange(loop.getInitArgs()), loop.getYieldedValues()}) {
        flowAll(from, loop.getRegionIterArgs());
        flowAll(from, loop.getResults());
      }
    } else if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      flowAll(loop.getInits(), loop.getBeforeArguments());
      flowAll(loop.getYieldedValues(), loop.getBeforeArguments());
      flowAll(loop.getConditionOp().getArgs(), loop.getAfterArguments());
      flowAll(loop.getConditionOp().getArgs(), loop.getResults());
    } else if (auto call = dyn_cast<func::CallOp>(op)) {
      visitCall(call);
    } else if (auto end = dyn_cast<func::ReturnOp>(op)) {
      for (auto [number, value] : llvm::enumerate(end.getOperands()))
        if (isa<RankedTensorType>(value.getType()))
          changed |= results[{end->getParentOfType<func::FuncOp>(), number}].join(get(value));
    } else if (auto destination = dyn_cast<DestinationStyleOpInterface>(op)) {
      for (OpResult result : op->getResults())
        flow(destination.getTiedOpOperand(result)->get(), result);
      // Elements for a longer one.
      if (auto insert = dyn_cast<tensor::InsertSliceOp>(op))
        add(insert.getResult(), Origin{Origin::unknown, get(insert.getSource()).shared});
    } else {
      visitOther(op);
    }
  }

  void visitCall(func::CallOp call) {
    auto callee = functions.lookup(call.getCallee());
    for (OpResult result : call.getResults()) {
      if (!isa<RankedTensorType>(result.getType()))
        continue;
      Origin given =
          callee ? results[{callee, result.getResultNumber()}] : Origin{Origin::other, {}};
      if (given.argument >= 0) {
        flow(call.getOperand(given.argument), result);
      } else if (given.argument == Origin::other) {
        Origin origin{Origin::other, {}};
        for (int argument : given.shared.set_bits())
          origin.join(Origin{Origin::other, get(call.getOperand(argument)).shared});
        add(result, origin);
      }
    }
  }

  void visitOther(Operation *op) {
    // The same elements in the same shape, or some of them.
    bool isWhole = isa<bufferization::AllocTensorOp, tensor::CastOp, arith::SelectOp>(op);
    for (Value result : op->getResults()) {
      if (!isa<RankedTensorType>(result.getType()))
        continue;
      bool hasSource = false;
      for (Value operand : op->getOperands())
        if (isa<RankedTensorType>(operand.getType())) {
          Origin from = get(operand);
          if (!isWhole)
            from.argument = Origin::other;
          add(result, from);
          hasSource = true;
        }
      if (!hasSource)
        add(result, Origin{Origin::other, {}});
    }
  }

  llvm::MapVector<StringRef, func::FuncOp> functions;
  llvm::DenseMap<Value, Origin> origins;
  llvm::DenseMap<std::pair<func::FuncOp, unsigned>, Origin> results;
  bool changed = false;
};

template <typename Attr> void setNumbers(func::FuncOp function, ArrayRef<int64_t> numbers) {
  if (llvm::any_of(numbers, [](int64_t number) { return number >= 0; }))
    ag::setAttr<Attr>(function, DenseI64ArrayAttr::get(function.getContext(), numbers));
}

/// The functions that reach the user's own C++.
llvm::StringSet<> findCallingBack(ModuleOp module) {
  llvm::StringSet<> found;
  for (bool changed = true; changed;) {
    changed = false;
    module.walk([&](func::CallOp call) {
      if (call.getCallee().starts_with("__ag_host_") || found.contains(call.getCallee()))
        changed |= found.insert(call->getParentOfType<func::FuncOp>().getSymName()).second;
    });
  }
  return found;
}

/// Functions that run from outside and may write borrowed arguments: annotated functions, and the
/// versions of them that their entries choose from.
llvm::StringSet<> findEntered(ModuleOp module, const llvm::StringSet<> &callingBack) {
  llvm::StringSet<> entered;
  for (auto function : module.getOps<func::FuncOp>()) {
    // Unwinding is given copies; and the user's code may replace what was lent, whose elements are
    // gone then.
    if (!ag::hasAttr<ag::AnnotatedAttr>(function) || ag::hasAttr<ag::UnwindingAttr>(function) ||
        callingBack.contains(function.getSymName()))
      continue;
    entered.insert(function.getSymName());
    if (auto general = ag::getAttr<ag::GeneralAttr>(function))
      entered.insert(general.getValue());
    if (auto versions = ag::getAttr<ag::VersionsAttr>(function))
      for (auto version : versions.getAsRange<FlatSymbolRefAttr>())
        entered.insert(version.getValue());
  }
  return entered;
}

/// The body as a function for calls; the function itself calls it.
func::FuncOp split(func::FuncOp function) {
  OpBuilder builder(function);
  auto body = cast<func::FuncOp>(builder.clone(*function));
  body.setSymName((function.getSymName() + ".in_place").str());
  body.setPrivate();
  ag::removeAttr<ag::AnnotatedAttr>(body);
  ag::removeAttr<ag::UnwindingAttr>(body);
  ag::removeAttr<ag::GeneralAttr>(body);
  ag::removeAttr<ag::FlagsAttr>(body);
  ag::removeAttr<ag::VersionsAttr>(body);
  function.getBody().dropAllReferences();
  function.getBody().getBlocks().clear();
  builder.setInsertionPointToStart(function.addEntryBlock());
  ag::removeAttr<ag::UpdatesAttr>(function);
  ag::removeAttr<ag::ResizesAttr>(function);
  auto call = func::CallOp::create(builder, function.getLoc(), body, function.getArguments());
  func::ReturnOp::create(builder, function.getLoc(), call.getResults());
  return body;
}

} // namespace

std::optional<unsigned> findPlace(func::FuncOp function, unsigned argument) {
  auto isInOut = [&](unsigned number) { return ag::hasArgAttr<ag::InoutAttr>(function, number); };
  unsigned fromHere = llvm::count_if(llvm::seq(argument, function.getNumArguments()), isInOut);
  return isInOut(argument) && fromHere <= function.getNumResults()
             ? std::optional(function.getNumResults() - fromHere)
             : std::nullopt;
}

llvm::DenseMap<func::FuncOp, ArgumentUse> findArgumentUse(ModuleOp module) {
  UpdateAnalysis analysis(module);
  llvm::DenseMap<func::FuncOp, ArgumentUse> found;
  for (auto function : module.getOps<func::FuncOp>())
    if (!function.isDeclaration())
      found[function] = analysis.getUse(function);
  return found;
}

void markUpdatedArguments(ModuleOp module) {
  llvm::DenseMap<func::FuncOp, ArgumentUse> uses = findArgumentUse(module);
  SymbolTableCollection tables;
  SymbolUserMap users(tables, module);
  llvm::StringSet<> callingBack = findCallingBack(module),
                    entered = findEntered(module, callingBack);
  SmallVector<func::FuncOp> splits;
  for (auto function : module.getOps<func::FuncOp>()) {
    if (function.isDeclaration())
      continue;
    bool isCall = false, isOther = ag::hasAttr<ag::AnnotatedAttr>(function) ||
                                   ag::hasAttr<ag::UnwindingAttr>(function);
    for (Operation *user : users.getUsers(function))
      (isa<func::CallOp>(user) ? isCall : isOther) = true;
    const ArgumentUse &use = uses[function];
    setNumbers<ag::KeepsAttr>(function, use.keeps);
    if (callingBack.contains(function.getSymName()))
      ag::setAttr<ag::CallsBackAttr>(function);
    if (isCall) {
      setNumbers<ag::UpdatesAttr>(function, use.updates);
      setNumbers<ag::ResizesAttr>(function, use.resizes);
      if (isOther &&
          (ag::hasAttr<ag::UpdatesAttr>(function) || ag::hasAttr<ag::ResizesAttr>(function)))
        splits.push_back(function);
    } else if (entered.contains(function.getSymName())) {
      setNumbers<ag::UpdatesAttr>(function, use.inPlace);
    }
  }
  llvm::StringMap<func::FuncOp> bodies;
  for (func::FuncOp function : splits) {
    bodies[function.getSymName()] = split(function);
    if (entered.contains(function.getSymName()))
      setNumbers<ag::UpdatesAttr>(function, uses[function].inPlace);
  }
  module.walk([&](func::CallOp call) {
    if (func::FuncOp body = bodies.lookup(call.getCallee()))
      call.setCallee(body.getSymName());
  });
}

} // namespace autographc
