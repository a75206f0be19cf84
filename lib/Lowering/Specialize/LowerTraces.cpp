//===- LowerTraces.cpp - the ag-lower-traces pass -------------------------===//
#include "KnownValues.h"

#include "autographc/Lowering/Specialize.h"

#include "autographc/IR/Leaves.h"
#include "autographc/IR/StaticText.h"

#include "autograph/abi.h"

using namespace mlir;

namespace autographc {
#define GEN_PASS_DEF_AGLOWERTRACES
#include "autographc/Lowering/Specialize.h.inc"

namespace {

std::string getDtypeName(Type type) {
  type = ag::getElementType(type);
  if (auto complex = dyn_cast<ComplexType>(type))
    return "complex" + std::to_string(2 * complex.getElementType().getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  if (type.isBF16())
    return "bfloat16";
  if (type.isF80())
    return "long double";
  std::string width = std::to_string(type.getIntOrFloatBitWidth());
  return (isa<FloatType>(type) ? "float" : type.isUnsignedInteger() ? "uint" : "int") + width;
}

func::FuncOp getCallee(ag::CallOp call) {
  return SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(call, call.getCalleeAttr());
}

/// What a trace of a function goes through.
bool reachesTrace(Operation *op, llvm::SmallPtrSetImpl<Operation *> &seen) {
  return op
      ->walk([&](Operation *inner) {
        if (isa<ag::TracePrintOp>(inner))
          return WalkResult::interrupt();
        if (isa<ag::HostCallOp>(inner) && llvm::any_of(inner->getOperandTypes(), ag::holdsStatic))
          return WalkResult::interrupt();
        auto call = dyn_cast<ag::CallOp>(inner);
        func::FuncOp callee = call ? getCallee(call) : nullptr;
        if (!callee)
          return WalkResult::advance();
        if (ag::hasAttr<ag::AnnotatedAttr>(callee))
          return llvm::any_of(callee.getArgumentTypes(), ag::holdsStatic) ? WalkResult::interrupt()
                                                                          : WalkResult::advance();
        return seen.insert(callee).second && reachesTrace(callee, seen) ? WalkResult::interrupt()
                                                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Builds the trace of one marked function.
class TraceBuilder {
public:
  /// `untraced` collects calls of marked functions whose static arguments the trace does not know.
  TraceBuilder(func::FuncOp function, llvm::SetVector<Operation *> &untraced)
      : function(function), builder(function), untraced(untraced) {}

  void run() {
    SmallVector<Type> statics;
    for (Type type : function.getArgumentTypes())
      ag::appendStatics(type, statics);
    builder.setInsertionPointAfter(function);
    auto trace =
        func::FuncOp::create(builder, function.getLoc(), (function.getName() + ".trace").str(),
                             builder.getFunctionType(statics, {}));
    ag::setAttr<ag::AnnotatedAttr>(trace);
    ag::setAttr<ag::InternalAttr>(trace);
    Block *body = trace.addEntryBlock();
    builder.setInsertionPointToStart(body);
    func::ReturnOp::create(builder, function.getLoc());
    builder.setInsertionPointToStart(body);
    KnownValues known(builder, function, body->getArguments());
    emit(function, known, getShapes());
  }

private:
  using Seen = llvm::DenseSet<std::pair<Attribute, Attribute>>;
  /// What stands for the extents of each argument; empty where its type says it.
  using Shapes = std::vector<std::string>;

  Shapes getShapes() {
    Shapes shapes;
    char number = 0;
    for (Type type : function.getArgumentTypes()) {
      bool isMarked = isa<RankedTensorType>(type) && !ag::isScalar(type);
      shapes.push_back(isMarked ? std::string{AG_SHAPE_MARK, char('0' + number)} : "");
      number += llvm::count_if(getLeafTypes(type), llvm::IsaPred<RankedTensorType>);
    }
    return shapes;
  }

  void emit(func::FuncOp callee, KnownValues &known, const Shapes &shapes) {
    stack.push_back(callee);
    emit(callee.getBody(), known, shapes);
    stack.pop_back();
  }

  void emit(Region &region, KnownValues &known, const Shapes &shapes) {
    for (Block &block : region)
      for (Operation &op : block)
        emit(&op, known, shapes);
  }

  void emit(Operation *op, KnownValues &known, const Shapes &shapes) {
    if (auto print = dyn_cast<ag::TracePrintOp>(op))
      return emitPrint(print, known, shapes);
    if (auto call = dyn_cast<ag::CallOp>(op))
      return emitCall(call, known, shapes);
    if (auto call = dyn_cast<ag::HostCallOp>(op))
      return emitMarked(call, call.getCallee(), known);
    if (auto choice = dyn_cast<scf::IfOp>(op))
      if (Value condition = known.find(choice.getCondition()))
        return emitChoice(choice, condition, known, shapes);
    for (Region &region : op->getRegions())
      emit(region, known, shapes);
  }

  /// Only one of the branches is traced.
  void emitChoice(scf::IfOp choice, Value condition, KnownValues &known, const Shapes &shapes) {
    auto chosen = scf::IfOp::create(builder, choice.getLoc(), condition, /*withElseRegion=*/true);
    OpBuilder::InsertionGuard guard(builder);
    Seen before = seen, inThen;
    builder.setInsertionPointToStart(&chosen.getThenRegion().front());
    emit(choice.getThenRegion(), known, shapes);
    inThen = std::exchange(seen, before);
    builder.setInsertionPointToStart(&chosen.getElseRegion().front());
    emit(choice.getElseRegion(), known, shapes);
    for (const auto &print : llvm::make_early_inc_range(seen))
      if (!inThen.contains(print))
        seen.erase(print);
    auto isEmpty = [](Region &region) { return region.front().without_terminator().empty(); };
    if (llvm::all_of(chosen->getRegions(), isEmpty))
      chosen.erase();
  }

  void emitCall(ag::CallOp call, KnownValues &known, const Shapes &shapes) {
    func::FuncOp callee = getCallee(call);
    if (ag::hasAttr<ag::AnnotatedAttr>(callee))
      return emitMarked(call, callee.getName(), known);
    llvm::SmallPtrSet<Operation *, 8> reached;
    if (callee.isExternal() || llvm::is_contained(stack, callee) || !reachesTrace(callee, reached))
      return;
    SmallVector<Value> arguments;
    Shapes ofArguments;
    for (Value operand : call.getOperands()) {
      arguments.push_back(known.find(operand));
      ofArguments.push_back(describeShape(operand, shapes));
    }
    KnownValues inside(builder, arguments);
    emit(callee, inside, ofArguments);
  }

  /// The run time knows which functions are marked, and which are traced already.
  void emitMarked(Operation *call, StringRef callee, KnownValues &known) {
    SmallVector<Value> statics;
    for (Value operand : call->getOperands())
      if (!known.appendStatics(operand, statics)) {
        if (isa<ag::CallOp>(call))
          untraced.insert(call);
        return;
      }
    ag::HostCallOp::create(builder, call->getLoc(), TypeRange(), ("trace." + callee).str(), statics,
                           "");
  }

  void emitPrint(ag::TracePrintOp print, KnownValues &known, const Shapes &shapes) {
    if (!seen.insert({LocationAttr(print.getLoc()), print.getFormatAttr()}).second)
      return;
    SmallVector<Value> values;
    for (auto [value, name, form] :
         llvm::zip(print.getValues(), print.getNames(), print.getForms()))
      values.push_back(show(value, cast<StringAttr>(name), cast<StringAttr>(form), known, shapes,
                            print.getLoc()));
    ag::PrintOp::create(builder, print.getLoc(), /*part=*/nullptr, print.getFormatAttr(), values,
                        builder.getUnitAttr());
  }

  /// A value that is known, or a text that stands for it.
  Value show(Value value, StringRef name, StringRef form, KnownValues &known, const Shapes &shapes,
             Location loc) {
    Type type = value.getType();
    bool isTensor = isa<RankedTensorType>(type);
    if (!isTensor && form.empty())
      if (Value number = known.findNumber(value))
        return ag::isStaticText(type) ? ag::createStaticText(builder, loc, number) : number;
    std::string dtype =
        ag::isStaticText(type)
            ? "string"
            : getDtypeName(ag::isStatic(type) ? cast<ag::StructType>(type).getFields()[0] : type);
    std::string shape = describeShape(value, shapes);
    std::string text = form == "shape"   ? shape
                       : form == "dtype" ? dtype
                       : !isTensor ? "<" + dtype + ">"
                                   : "Tensor(\"" + nameOf(value, name) + "\", shape=" + shape +
                                         ", dtype=" + dtype + ")";
    return ag::TextOp::create(builder, loc, ag::getTextType(builder.getContext()),
                              builder.getStringAttr(text));
  }

  static std::string nameOf(Value value, StringRef name) {
    if (!name.empty())
      return name.str();
    Operation *op = ag::skipBinds(value).getDefiningOp();
    return op ? op->getName().stripDialect().str() : "";
  }

  static std::string describeShape(Value value, const Shapes &shapes) {
    value = ag::skipBinds(value);
    if (auto argument = dyn_cast<BlockArgument>(value);
        argument && isa<func::FuncOp>(argument.getOwner()->getParentOp()) &&
        !shapes[argument.getArgNumber()].empty())
      return shapes[argument.getArgNumber()];
    auto type = dyn_cast<RankedTensorType>(value.getType());
    if (!type)
      return "()";
    std::string text = "(";
    for (auto [axis, extent] : llvm::enumerate(type.getShape()))
      text += (axis ? ", " : "") + (ShapedType::isDynamic(extent) ? "?" : std::to_string(extent));
    return text + (type.getRank() == 1 ? ",)" : ")");
  }

  func::FuncOp function;
  OpBuilder builder;
  llvm::SetVector<Operation *> &untraced;
  SmallVector<func::FuncOp> stack;
  Seen seen;
};

/// Appends the static values that are part of a value at run time.
void appendStatics(OpBuilder &builder, Value value, SmallVectorImpl<Value> &statics) {
  if (ag::isStatic(value.getType()))
    return statics.push_back(value);
  if (!ag::holdsStatic(value.getType()))
    return;
  for (auto [index, type] : llvm::enumerate(cast<ag::StructType>(value.getType()).getFields()))
    if (ag::holdsStatic(type))
      appendStatics(builder,
                    ag::GetFieldOp::create(builder, value.getLoc(), type, value, index,
                                           std::to_string(index)),
                    statics);
}

/// A call whose static arguments only run time knows traces where it runs.
void traceAtCall(Operation *call) {
  OpBuilder builder(call);
  SmallVector<Value> statics;
  for (Value operand : call->getOperands())
    appendStatics(builder, operand, statics);
  ag::HostCallOp::create(builder, call->getLoc(), TypeRange(),
                         ("trace." + cast<ag::CallOp>(call).getCallee()).str(), statics, "");
}

struct LowerTraces : impl::AGLowerTracesBase<LowerTraces> {
  void runOnOperation() override {
    llvm::SetVector<Operation *> untraced;
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      llvm::SmallPtrSet<Operation *, 8> reached;
      if (!function.isExternal() && ag::hasAttr<ag::AnnotatedAttr>(function) &&
          reachesTrace(function, reached))
        TraceBuilder(function, untraced).run();
    }
    llvm::for_each(untraced, traceAtCall);
    getOperation()->walk([](ag::TracePrintOp print) { print.erase(); });
  }
};

} // namespace
} // namespace autographc
