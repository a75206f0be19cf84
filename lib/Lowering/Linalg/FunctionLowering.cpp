//===- FunctionLowering.cpp - functions and control flow, op dispatch -----===//
#include "FunctionLowering.h"

#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/UB/IR/UBOps.h"

using namespace mlir;

namespace autographc {

Type getSignless(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return IntegerType::get(type.getContext(), integer.getWidth());
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return tensor.clone(getSignless(tensor.getElementType()));
  // LLVM takes a bf16 that a branch chooses through a float and a function that older compilers'
  // libraries do not have.
  return type.isBF16() ? Type(IntegerType::get(type.getContext(), 16)) : type;
}

bool isUnsigned(Type element) { return element.isUnsignedInteger() || element.isInteger(1); }

static SmallVector<Type> getSignless(TypeRange types) {
  return llvm::map_to_vector(types, [](Type type) { return getSignless(type); });
}

FunctionLowering::FunctionLowering(func::FuncOp function, RuntimeCalls &runtime)
    : function(function), runtime(runtime), b(function.getContext()), loc(function.getLoc()) {
  auto name = ag::getAttr<ag::SpellingAttr>(function);
  spelling = name ? name.str() : function.getSymName().str();
}

// The new function takes the place of the old one at once, so that stack slots find its entry
// block.
LogicalResult FunctionLowering::run() {
  Region old;
  old.takeBody(function.getBody());
  FunctionType type = function.getFunctionType();
  function.setFunctionType(
      b.getFunctionType(getSignless(type.getInputs()), getSignless(type.getResults())));
  Block *entry = b.createBlock(&function.getBody());
  for (BlockArgument argument : old.front().getArguments())
    map.map(argument, entry->addArgument(getSignless(argument.getType()), argument.getLoc()));
  lowerBlock(old.front());
  old.dropAllReferences();
  return success(!failed);
}

void FunctionLowering::lowerBlock(Block &block) {
  for (Operation &op : block) {
    loc = op.getLoc();
    lower(&op);
  }
}

void FunctionLowering::cloneOp(Operation *op) {
  OperationState state(loc, op->getName(), get(op->getOperands()),
                       getSignless(op->getResultTypes()), op->getAttrs());
  for (unsigned i = 0; i < op->getNumRegions(); ++i)
    state.addRegion();
  Operation *clone = b.create(state);
  map.map(op->getResults(), clone->getResults());
  OpBuilder::InsertionGuard guard(b);
  for (auto [from, to] : llvm::zip(op->getRegions(), clone->getRegions())) {
    if (from.empty())
      continue;
    Block *block = b.createBlock(&to);
    for (BlockArgument argument : from.getArguments())
      map.map(argument, block->addArgument(getSignless(argument.getType()), argument.getLoc()));
    if (auto loop = dyn_cast<scf::WhileOp>(op))
      keepExtents(loop);
    lowerBlock(from.front());
  }
}

/// The same element type and rank.
static bool hasSameForm(Type left, Type right) {
  auto tensor = dyn_cast<RankedTensorType>(left), other = dyn_cast<RankedTensorType>(right);
  return tensor && other ? tensor.getElementType() == other.getElementType() &&
                               tensor.getRank() == other.getRank()
                         : left == right;
}

void FunctionLowering::lower(Operation *op) {
  if (isa<func::ReturnOp>(op))
    emitEndUnwind();
  if (!isa<ag::AGDialect>(op->getDialect()))
    return cloneOp(op);
  if (auto unwind = dyn_cast<ag::UnwindOp>(op))
    return emitBeginUnwind(unwind);
  if (auto save = dyn_cast<ag::SaveOp>(op))
    return emitSave(save);
  if (!op->getNumResults() || isa<ag::CallOp, ag::HostCallOp, ag::GlobalReadOp>(op))
    return lowerEffect(op);
  Value result = lowerTensorOp(op);
  if (!result || !hasSameForm(result.getType(), getSignless(op->getResult(0).getType())))
    return emitRefusal(op);
  map.map(op->getResult(0), finish(op, result));
}

/// One error for what has no lowering; its results stand for nothing, so that the rest is looked at
/// too.
void FunctionLowering::emitRefusal(Operation *op) {
  op->emitOpError("cannot be lowered");
  failed = true;
  for (Value result : op->getResults())
    map.map(result, ub::PoisonOp::create(b, loc, getSignless(result.getType())).getResult());
}

FunctionLowering::Value FunctionLowering::lowerConstant(ag::ConstantOp op) {
  Type type = getSignless(op.getType());
  if (auto integer = dyn_cast<IntegerAttr>(op.getValue()))
    return arith::ConstantOp::create(b, loc, b.getIntegerAttr(type, integer.getValue()));
  if (auto number = dyn_cast<FloatAttr>(op.getValue()); number && type.isInteger())
    return arith::ConstantOp::create(b, loc,
                                     b.getIntegerAttr(type, number.getValue().bitcastToAPInt()));
  if (auto number = dyn_cast<complex::NumberAttr>(op.getValue())) {
    Type part = ag::getRealType(type);
    auto emitPart = [&](const APFloat &value) -> Value {
      return arith::ConstantOp::create(b, loc, FloatAttr::get(part, value));
    };
    return emitComplex({emitPart(number.getReal()), emitPart(number.getImag())});
  }
  return arith::ConstantOp::create(b, loc, op.getValue());
}

FunctionLowering::Value FunctionLowering::lowerTensorOp(Operation *op) {
  if (auto constant = dyn_cast<ag::ConstantOp>(op))
    return lowerConstant(constant);
  if (auto text = dyn_cast<ag::TextOp>(op))
    return LLVM::PtrToIntOp::create(b, loc, b.getI64Type(),
                                    runtime.emitString(b, loc, text.getText()));
  if (auto cast = dyn_cast<ag::CastOp>(op))
    return lowerCast(cast);
  if (auto cast = dyn_cast<ag::BitcastOp>(op))
    return arith::BitcastOp::create(b, loc, getSignless(cast.getType()), get(cast.getOperand()));
  if (isa<ag::ReduceAngleOp>(op))
    return runtime
        .emitCall(b, loc, "ag_reduce_angle", {get(op->getOperand(0)), get(op->getOperand(1))},
                  b.getF64Type())
        ->getResult(0);
  if (auto fma = dyn_cast<ag::FmaOp>(op))
    return math::FmaOp::create(b, loc, get(fma.getLhs()), get(fma.getRhs()), get(fma.getAddend()));
  if (auto scalar = dyn_cast<ag::ToScalarOp>(op)) {
    Type from = scalar.getOperand().getType(), to = scalar.getType();
    return scalar.getCasts()
               ? emitConversion(get(scalar.getOperand()), from, ag::getElementType(to))
               : emitToDtype(get(scalar.getOperand()), from, to);
  }
  if (auto item = dyn_cast<ag::ItemOp>(op))
    return emitConversion(get(item.getOperand()), ag::getElementType(item.getOperand().getType()),
                          item.getType());
  if (isa<ag::UndefinedOp>(op)) {
    auto tensor = cast<RankedTensorType>(getSignless(op->getResult(0).getType()));
    return tensor::EmptyOp::create(b, loc, tensor, Values(tensor.getNumDynamicDims(), index(0)));
  }
  if (auto subscript = dyn_cast<ag::SubscriptOp>(op))
    return lowerSubscript(subscript);
  if (auto update = dyn_cast<ag::UpdateOp>(op))
    return lowerUpdate(update);
  if (auto range = dyn_cast<ag::RangeSizeOp>(op))
    return emitIntegerCount(get(range.getLower()), get(range.getUpper()), get(range.getStep()),
                            range.getLower().getType());
  if (auto extent = dyn_cast<ag::ExtentOp>(op))
    return lowerExtent(extent);
  if (auto size = dyn_cast<ag::SizeOp>(op))
    return lowerSize(get(size.getOperand()));
  if (auto matmul = dyn_cast<ag::MatmulOp>(op))
    return lowerMatmul(matmul);
  if (op->hasTrait<ag::ElementwiseTrait>() &&
      !isa<ag::MatrixTransposeOp, ag::ZerosLikeOp, ag::OnesLikeOp>(op))
    return lowerElementwise(op);
  if (op->hasTrait<ag::ReductionTrait>())
    return lowerReduction(op);
  if (isa<ag::SortOp, ag::SortedPlacesOp, ag::CumulativeSumOp, ag::TakeOp, ag::FlipOp>(op))
    return lowerAlongAxis(op);
  if (isa<ag::ConcatOp, ag::AppendOp, ag::StackOp>(op))
    return lowerJoining(op);
  if (isa<ag::ReshapeOp, ag::BroadcastToOp, ag::PermuteDimsOp, ag::MatrixTransposeOp,
          ag::ExpandDimsOp, ag::SqueezeOp>(op))
    return lowerShapeOp(op);
  return lowerCreation(op);
}

} // namespace autographc
