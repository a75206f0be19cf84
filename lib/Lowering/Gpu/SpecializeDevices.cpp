//===- SpecializeDevices.cpp - twins of functions on a device -------------===//
#include "DeviceBuffers.h"
#include "Elements/DeviceChecks.h"
#include "Elements/DeviceSorts.h"
#include "Elements/ElementLoops.h"
#include "Elements/HostLoops.h"
#include "Elements/LineNests.h"
#include "Elements/SerialLoops.h"
#include "HostTensors.h"
#include "KernelBuilder.h"

#include "autographc/IR/AG.h"
#include "autographc/Lowering/Gpu.h"

#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/IR/SymbolTable.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_SPECIALIZEDEVICES
#include "autographc/Lowering/Gpu.h.inc"

namespace {

/// Whether elements of such a type are computed with in kernels.
bool isKernelType(Type type) {
  if (auto number = dyn_cast<ComplexType>(type))
    return isKernelType(number.getElementType());
  return type.isIndex() || type.isF16() || type.isF32() || type.isF64() ||
         (type.isSignlessInteger() && type.getIntOrFloatBitWidth() <= 64);
}

/// Whether a function has only numbers as arguments and results, and neither it nor one that it
/// calls touches what is the program's: a twin may call it as it is.
bool isOfNumbers(func::FuncOp function, SymbolTable &symbols, llvm::DenseSet<func::FuncOp> &seen) {
  if (!seen.insert(function).second)
    return true;
  return llvm::all_of(function.getArgumentTypes(), ag::isNumber) &&
         llvm::all_of(function.getResultTypes(), ag::isNumber) &&
         !function
              .walk([&](func::CallOp call) {
                auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
                bool isPlain =
                    !call.getCallee().starts_with("__ag_") &&
                    (!callee || callee.isDeclaration() || isOfNumbers(callee, symbols, seen));
                return isPlain ? WalkResult::advance() : WalkResult::interrupt();
              })
              .wasInterrupted();
}

bool isOfNumbers(func::FuncOp function, SymbolTable &symbols) {
  llvm::DenseSet<func::FuncOp> seen;
  return isOfNumbers(function, symbols, seen);
}

/// The loops that become kernels.
llvm::DenseSet<Operation *> findKernelLoops(func::FuncOp function, const KernelRules &rules) {
  llvm::DenseSet<Operation *> loops;
  function.walk<WalkOrder::PreOrder>([&](Operation *op) {
    bool isKernel = findElementLoop(op, rules) || findLineNest(op, rules);
    if (isKernel)
      loops.insert(op);
    return isKernel ? WalkResult::skip() : WalkResult::advance();
  });
  return loops;
}

/// Why a function cannot run on a device; empty where it can.
class Obstacles {
public:
  Obstacles(ModuleOp module) : symbols(module), kernels(module) {}

  const std::string &find(func::FuncOp function) {
    auto [known, isNew] = found.try_emplace(function);
    if (!isNew)
      return known->second;
    // A recursive function meets itself here, and would be entered from the host each time.
    known->second = "it calls itself";
    std::string reason = look(function);
    return found[function] = std::move(reason);
  }

  /// A function with its loops as a twin has them.
  func::FuncOp getHoisted(func::FuncOp function) {
    auto [known, isNew] = hoisted.try_emplace(function);
    if (isNew) {
      known->second = function.clone();
      hoistInvariants(*known->second);
    }
    return *known->second;
  }

private:
  static std::string at(Operation *op, const Twine &reason) {
    std::string text = reason.str();
    if (auto line = op->getLoc()->findInstanceOf<FileLineColLoc>())
      text += " in line " + std::to_string(line.getLine());
    return text;
  }

  std::string look(func::FuncOp function) {
    if (function.isDeclaration())
      return "it calls `" + function.getName().str() + "`";
    for (Type type : function.getArgumentTypes())
      if (auto buffer = dyn_cast<MemRefType>(type);
          buffer && !isKernelType(buffer.getElementType()))
        return "no kernel computes with such elements";
    function = getHoisted(function);
    std::string reason;
    auto lookAt = [&](Operation *op, bool isCall) {
      if (isa<func::CallOp>(op) == isCall)
        reason = isCall ? lookAtCall(cast<func::CallOp>(op)) : look(op);
      return reason.empty() ? WalkResult::advance() : WalkResult::interrupt();
    };
    // In a loop that becomes a kernel everything has been looked at.
    llvm::DenseSet<Operation *> elementLoops = findKernelLoops(function, kernels);
    SmallVector<Operation *> hostLoops;
    Operation *access = findHostLoops(function, elementLoops, hostLoops);
    if (!access && !hostLoops.empty() && ag::hasAttr<ag::AnnotatedAttr>(function) &&
        elementLoops.empty() && !computesTensors(function))
      access = hostLoops.front();
    if (access)
      return at(access, "it reads or writes the elements of a tensor one by one");
    // What is prepared for a call says less than the call.
    for (bool isCall : {true, false})
      if (reason.empty())
        function.walk<WalkOrder::PreOrder>([&](Operation *op) {
          return elementLoops.contains(op) ? WalkResult::skip() : lookAt(op, isCall);
        });
    return reason;
  }

  /// Whether there is work for kernels, beside filling and copying.
  static bool computesTensors(func::FuncOp function) {
    return function
        .walk([](linalg::LinalgOp op) {
          return isa<linalg::FillOp, linalg::CopyOp>(op) ? WalkResult::advance()
                                                         : WalkResult::interrupt();
        })
        .wasInterrupted();
  }

  std::string look(Operation *op) {
    for (Type type : op->getResultTypes())
      if (auto buffer = dyn_cast<MemRefType>(type);
          buffer && !isKernelType(buffer.getElementType()))
        return at(op, "no kernel computes with such elements");
    if (auto linalg = dyn_cast<linalg::LinalgOp>(op))
      if (std::string why = kernels.findObstacle(linalg); !why.empty())
        return at(op, why);
    // Without instructions it only hides what is known of a number.
    auto code = dyn_cast<LLVM::InlineAsmOp>(op);
    if (isa<LLVM::CallOp>(op) || (code && !code.getAsmString().empty()))
      return at(op, "it calls the user's own C++");
    if (auto address = dyn_cast<memref::ExtractAlignedPointerAsIndexOp>(op))
      if (!isHostBuffer(address.getSource()) && !isPassedToHost(address) && !isSorted(address))
        return at(op, "the run time reads a tensor");
    if (auto cast = dyn_cast<UnrealizedConversionCastOp>(op);
        cast && llvm::any_of(cast->getResultTypes(), llvm::IsaPred<MemRefType>) &&
        !isVariableLent(cast))
      return at(op, "it makes a tensor of memory of the host's");
    if (auto slot = dyn_cast<memref::AllocaOp>(op); slot && !isHostBuffer(slot))
      if (llvm::is_contained(slot->getBlock()->getTerminator()->getOperands(), slot.getResult()))
        return at(op, "a buffer outlives its block");
    return "";
  }

  std::string lookAtCall(func::CallOp call) {
    auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
    if (callee && !callee.isDeclaration()) {
      const std::string &why = find(callee);
      if (why.empty() || isOfNumbers(callee, symbols))
        return "";
      auto spelling = ag::getAttr<ag::SpellingAttr>(callee);
      return at(call,
                "`" + (spelling ? spelling.getValue() : callee.getName()) + "` cannot: " + why);
    }
    StringRef name = call.getCallee();
    if (isVariableAccess(name) || isPrint(name) || findSort(call).call)
      return "";
    // Of numbers of the host's.
    if (name.starts_with("ag_multiply_complex") || name.starts_with("ag_divide_complex"))
      return "";
    if (name.starts_with("__ag_host_"))
      return at(call, "it calls the user's own C++");
    return at(call, "it calls `" + name + "` of the run time");
  }

  SymbolTable symbols;
  KernelRules kernels;
  llvm::DenseMap<func::FuncOp, std::string> found;
  llvm::DenseMap<func::FuncOp, OwningOpRef<func::FuncOp>> hoisted;
};

/// The first of the types that C++ passes which is no number, tensor or reference of a variable;
/// empty where there is none. Vectors are not followed from call to call.
std::string findUnplaced(ArrayAttr types) {
  if (!types)
    return "";
  for (Type type : types.getAsValueRange<TypeAttr>())
    if (isa<ag::ListType>(type))
      return "a vector, whose elements the host keeps";
    else if (!isa<RankedTensorType, ag::StateType>(type) && !ag::isNumber(type))
      return "neither a number nor a tensor";
  return "";
}

/// Why what a function is given, and gives, is not taken to a device; empty where it is.
std::string findPassObstacle(func::FuncOp function) {
  if (std::string what = findUnplaced(ag::getAttr<ag::ArgumentsAttr>(function)); !what.empty())
    return "an argument is " + what;
  if (std::string what = findUnplaced(ag::getAttr<ag::ResultsAttr>(function)); !what.empty())
    return "a result is " + what;
  return "";
}

/// Whether work on tensors is in a function, or in one that it calls. Of loops over elements, those
/// that have become no kernel are an obstacle.
bool worksOnTensors(func::FuncOp function, Obstacles &obstacles, SymbolTable &symbols,
                    llvm::DenseSet<func::FuncOp> &seen) {
  if (!seen.insert(function).second)
    return false;
  return obstacles.getHoisted(function)
      .walk([&](Operation *op) {
        auto store = dyn_cast<memref::StoreOp>(op);
        auto call = dyn_cast<func::CallOp>(op);
        auto callee = call ? symbols.lookup<func::FuncOp>(call.getCallee()) : func::FuncOp();
        bool isWork =
            isa<linalg::LinalgOp, memref::CopyOp>(op) ||
            (store && !isHostBuffer(store.getMemref()) && findCountedLoop(store->getParentOp())) ||
            (callee && worksOnTensors(callee, obstacles, symbols, seen));
        return isWork ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

struct SpecializeDevices : impl::SpecializeDevicesBase<SpecializeDevices> {
  void runOnOperation() override {
    ModuleOp module = getOperation();
    Obstacles obstacles(module);
    SymbolTable symbols(module);
    llvm::SetVector<func::FuncOp> placed;
    for (auto function : module.getOps<func::FuncOp>()) {
      if (!ag::hasAttr<ag::AnnotatedAttr>(function) || function.isDeclaration())
        continue;
      llvm::DenseSet<func::FuncOp> seen;
      std::string why = findPassObstacle(function);
      if (why.empty())
        why = worksOnTensors(function, obstacles, symbols, seen) ? obstacles.find(function)
                                                                 : "no work on tensors is in it";
      for (func::FuncOp version : findVersions(function, symbols))
        if (why.empty())
          why = obstacles.find(version);
      if (why.empty())
        reach(function, obstacles, symbols, placed);
      else
        ag::setAttr<ag::OffDeviceAttr>(function, StringAttr::get(&getContext(), why));
    }
    for (func::FuncOp function : placed)
      makeTwin(function, symbols);
    for (func::FuncOp function : placed)
      redirect(twins.lookup(function), symbols);
  }

private:
  static SmallVector<func::FuncOp> findVersions(func::FuncOp function, SymbolTable &symbols) {
    SmallVector<func::FuncOp> versions;
    if (auto general = ag::getAttr<ag::GeneralAttr>(function))
      versions.push_back(symbols.lookup<func::FuncOp>(general.getValue()));
    if (auto fixed = ag::getAttr<ag::VersionsAttr>(function))
      for (auto name : fixed.getAsRange<FlatSymbolRefAttr>())
        versions.push_back(symbols.lookup<func::FuncOp>(name.getValue()));
    return versions;
  }

  static void reach(func::FuncOp function, Obstacles &obstacles, SymbolTable &symbols,
                    llvm::SetVector<func::FuncOp> &placed) {
    if (!placed.insert(function))
      return;
    for (func::FuncOp version : findVersions(function, symbols))
      reach(version, obstacles, symbols, placed);
    function.walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      // One of numbers that has an obstacle is the host's.
      if (callee && !callee.isDeclaration() && obstacles.find(callee).empty())
        reach(callee, obstacles, symbols, placed);
    });
  }

  void makeTwin(func::FuncOp function, SymbolTable &symbols) {
    func::FuncOp twin = function.clone();
    twin.setName((function.getName() + ".device").str());
    symbols.insert(twin, std::next(Block::iterator(function)));
    ag::setAttr<ag::OnDeviceAttr>(twin);
    ag::removeAttr<ag::DefinesAttr>(twin);
    ag::setAttr<ag::DeviceAttr>(function, FlatSymbolRefAttr::get(twin.getNameAttr()));
    twins[function] = twin;
    hoistInvariants(twin);
    KernelRules rules(getOperation());
    SmallVector<Operation *> hostLoops;
    findHostLoops(twin, findKernelLoops(twin, rules), hostLoops);
    auto choices = llvm::map_to_vector(
        hostLoops, [&](Operation *loop) { return emitSerialLoop(loop, rules); });
    copyVariables(twin);
    copyConstants(twin);
    emitSorts(twin);
    moveChecks(twin);
    moveSlots(twin);
    moveBuffers(twin);
    for (const SerialChoice &choice : choices)
      if (choice.hostLoop)
        emitHostLoop(choice.hostLoop, choice.isShort);
    emitHostTensors(twin);
  }

  /// A device has no stack for buffers.
  static void moveSlots(func::FuncOp twin) {
    twin.walk([](memref::AllocaOp slot) {
      if (isHostBuffer(slot))
        return;
      OpBuilder builder(slot);
      auto room = memref::AllocOp::create(builder, slot.getLoc(), slot.getType(),
                                          slot.getDynamicSizes(), slot.getSymbolOperands());
      builder.setInsertionPoint(slot->getBlock()->getTerminator());
      memref::DeallocOp::create(builder, slot.getLoc(), room);
      slot.replaceAllUsesWith(room.getResult());
      slot.erase();
    });
  }

  static void moveBuffers(func::FuncOp twin) {
    auto move = [](Value value) {
      auto type = dyn_cast<MemRefType>(value.getType());
      if (type && !isHostBuffer(value) && !value.getDefiningOp<memref::GetGlobalOp>())
        value.setType(getDeviceType(type));
    };
    twin.walk([&](Operation *op) {
      for (Value result : op->getResults())
        move(result);
      for (Region &region : op->getRegions())
        for (Block &block : region)
          for (Value argument : block.getArguments())
            move(argument);
    });
    auto moved = [](Type type) {
      auto buffer = dyn_cast<MemRefType>(type);
      return buffer ? Type(getDeviceType(buffer)) : type;
    };
    FunctionType type = twin.getFunctionType();
    twin.setFunctionType(FunctionType::get(twin.getContext(),
                                           llvm::map_to_vector(type.getInputs(), moved),
                                           llvm::map_to_vector(type.getResults(), moved)));
  }

  /// Calls, and the versions that an entry chooses among, are twins, too.
  void redirect(func::FuncOp twin, SymbolTable &symbols) {
    auto twinOf = [&](FlatSymbolRefAttr name) {
      return FlatSymbolRefAttr::get(
          twins.lookup(symbols.lookup<func::FuncOp>(name.getValue())).getNameAttr());
    };
    if (auto general = ag::getAttr<ag::GeneralAttr>(twin))
      ag::setAttr<ag::GeneralAttr>(twin, twinOf(general));
    if (auto versions = ag::getAttr<ag::VersionsAttr>(twin))
      ag::setAttr<ag::VersionsAttr>(
          twin, ArrayAttr::get(&getContext(),
                               llvm::map_to_vector(versions.getAsRange<FlatSymbolRefAttr>(),
                                                   [&](FlatSymbolRefAttr name) {
                                                     return Attribute(twinOf(name));
                                                   })));
    twin.walk([&](func::CallOp call) {
      auto callee = symbols.lookup<func::FuncOp>(call.getCallee());
      if (func::FuncOp own = twins.lookup(callee))
        call.setCallee(own.getName());
    });
  }

  llvm::DenseMap<func::FuncOp, func::FuncOp> twins;
};

} // namespace
} // namespace autographc
