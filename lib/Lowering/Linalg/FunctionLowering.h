//===- FunctionLowering.h - lowers the ops of one function ----------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LINALG_FUNCTIONLOWERING_H
#define AUTOGRAPHC_LIB_LOWERING_LINALG_FUNCTIONLOWERING_H

#include "Broadcast.h"
#include "RuntimeCalls.h"

#include "autographc/IR/AG.h"

#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/IR/IRMapping.h"

namespace autographc {

/// The type with signless integers; a bf16 is its bits.
mlir::Type getSignless(mlir::Type type);
/// Whether an element type counts as unsigned: unsigned integers and bool.
bool isUnsigned(mlir::Type element);

/// Rebuilds one concrete function without `ag` ops. Each family of ops has its file; all of them
/// emit at the current insertion point, take operands that are lowered already, and look at the
/// types of the old op for signs.
class FunctionLowering {
public:
  FunctionLowering(mlir::func::FuncOp function, RuntimeCalls &runtime);
  mlir::LogicalResult run();

private:
  using Value = mlir::Value;
  using Values = llvm::SmallVector<mlir::Value>;
  using BodyBuilder = llvm::function_ref<Value(mlir::ValueRange)>;

  // Structure.
  void lowerBlock(mlir::Block &block);
  void lower(mlir::Operation *op);
  void cloneOp(mlir::Operation *op);
  /// Keeps the extents of tensors that a loop carries and only updates (CarriedExtents.cpp), for
  /// those of its values that are lowered already.
  void keepExtents(mlir::scf::WhileOp loop);
  void emitRefusal(mlir::Operation *op);
  Value lowerTensorOp(mlir::Operation *op);
  Value lowerConstant(ag::ConstantOp op);

  // Numbers (Numbers*.cpp): operands are elements, `types` their types with sign.
  Value emitElement(mlir::Operation *op, mlir::ValueRange operands,
                    llvm::ArrayRef<mlir::Type> types);
  /// Null where the op is none of elements of these types.
  Value findElement(mlir::Operation *op, mlir::ValueRange operands,
                    llvm::ArrayRef<mlir::Type> types);
  Value findHalfElement(mlir::Operation *op, mlir::ValueRange operands,
                        llvm::ArrayRef<mlir::Type> types);
  Value emitUnaryFloat(mlir::Operation *op, Value x);
  Value emitUnaryInteger(mlir::Operation *op, Value x, mlir::Type type);
  /// A function by its name in include/autograph/math (MathFunctions.cpp), where `op` computes it.
  Value emitMathFunction(mlir::Operation *op, llvm::StringRef name, mlir::ValueRange x);
  /// Null where the op is none of one operand.
  Value emitUnaryMath(mlir::Operation *op, Value x);
  Value emitBinaryFloat(mlir::Operation *op, Value a, Value b);
  Value emitBinaryInteger(mlir::Operation *op, Value a, Value b, mlir::Type type);
  Value emitBinaryBool(mlir::Operation *op, Value a, Value b);
  Value emitDivision(mlir::Operation *op, Value a, Value b, mlir::Type type);
  Value emitShift(mlir::Operation *op, Value a, Value count, mlir::Type type);
  Value emitIntegerPower(mlir::Operation *op, Value a, Value b, mlir::Type type);
  Value emitComparison(mlir::Operation *op, Value a, Value b, mlir::Type typeA, mlir::Type typeB);
  Value emitToHalf(Value value, mlir::Type from, mlir::Type to);
  Value emitFromHalf(Value value, mlir::Type from);
  Value emitRoundToOdd(Value x, mlir::Type to);
  /// The elements of a tensor in another dtype.
  Value emitAstype(Value tensor, mlir::Type from, mlir::Type to);
  /// A small integer as a number of any type.
  Value emitNumber(mlir::Type type, int64_t value);
  /// astype: floats saturate, integers wrap, to bool is != 0.
  Value emitConversion(Value value, mlir::Type from, mlir::Type to);
  /// A number beside a tensor of dtype `to`: as emitConversion, but an integer that does not fit is
  /// an error.
  Value emitToDtype(Value value, mlir::Type from, mlir::Type to);
  /// A cast that is `ag.inside` loses nothing.
  Value lowerCast(ag::CastOp op);

  /// A complex number (NumbersComplex.cpp), or a real one, without a second part.
  struct Parts {
    Value real, imaginary;
  };
  Parts getParts(Value number);
  Value emitComplex(Parts parts);
  Parts emitProduct(Parts x, Parts y);
  Parts emitQuotient(Parts x, Parts y);
  Parts emitLibraryComplex(llvm::StringRef operation, Parts x, Parts y);
  Parts emitIfNan(Value part, Parts plain, llvm::function_ref<Parts()> found);
  Parts emitNumberProduct(Parts x, Parts y);
  Value emitNumberComplex(mlir::Operation *op, Parts x, Parts y);
  Value emitBinaryComplex(mlir::Operation *op, Parts x, Parts y);
  Value emitComplexSqrt(mlir::Operation *op, Parts x);
  Value emitUnaryComplex(mlir::Operation *op, Value number);
  Value emitComplexComparison(mlir::Operation *op, Parts x, Parts y, mlir::Type typeX,
                              mlir::Type typeY);
  Value findComplexElement(mlir::Operation *op, mlir::ValueRange operands,
                           llvm::ArrayRef<mlir::Type> types);
  Value emitComplexConversion(Value value, mlir::Type from, mlir::Type to);
  Value emitProductStep(Value total, Value left, Value right);
  Value emitSum(Value x, Value y);
  Value emitTimes(Value x, Value y);

  // Broadcasting (Elementwise.cpp).
  Broadcast emitBroadcast(llvm::StringRef operation, mlir::ValueRange tensors);
  llvm::ArrayRef<Value> getJoined(const Value &extent);
  bool covers(const Value &whole, const Value &part);
  void recordJoined(const Value &whole, const Value &left, const Value &right);
  Value joinExtent(Broadcast &join, Value left, Value right, Value &compatible);
  void joinShape(Broadcast &join, llvm::StringRef operation, mlir::ValueRange other);
  mlir::AffineMap getPlainMap(mlir::ValueRange own, mlir::ValueRange shape);
  Value emitPlain(mlir::ValueRange shape, mlir::Type element, mlir::ValueRange tensors,
                  BodyBuilder body);
  Value emitRepeating(mlir::ValueRange shape, mlir::Type element, mlir::ValueRange tensors,
                      BodyBuilder body);
  Value emitBroadcasting(const Broadcast &join, mlir::Type element, mlir::ValueRange tensors,
                         BodyBuilder body);

  // Tensors.
  Value lowerElementwise(mlir::Operation *op);
  /// Fails unless two shapes of one rank are equal, but for the axis `except`.
  void emitSameShape(llvm::StringRef operation, mlir::ValueRange left, mlir::ValueRange right,
                     int64_t except = -1);
  Value lowerSubscript(ag::SubscriptOp op);
  Value lowerUpdate(ag::UpdateOp op);
  Value lowerExtent(ag::ExtentOp op);
  Value lowerSize(Value tensor);
  Value lowerShapeOp(mlir::Operation *op);
  Value lowerReshape(ag::ReshapeOp op);
  Value lowerBroadcastTo(ag::BroadcastToOp op);
  Value lowerSqueeze(ag::SqueezeOp op);
  Value emitReshape(Value tensor, mlir::ValueRange shape);
  Value emitTranspose(Value tensor, llvm::ArrayRef<int64_t> axes);
  int64_t getAxis(mlir::Operation *op, int64_t axis, int64_t rank);
  void emitFailAxis(mlir::Operation *op, int64_t axis, int64_t rank);
  Values emitExtents(llvm::StringRef operation, mlir::OperandRange old);

  Value lowerCreation(mlir::Operation *op);
  Value lowerArange(ag::ArangeOp op);
  Value emitSettled(Value value);
  Value lowerFromElements(ag::FromElementsOp op);
  Value emitIntegerCount(Value start, Value stop, Value step, mlir::Type type);
  Value emitFloatCount(Value start, Value stop, Value step);

  Value lowerJoining(mlir::Operation *op);
  Value lowerConcat(ag::ConcatOp op);
  Value lowerAppend(ag::AppendOp op);
  Value lowerStack(ag::StackOp op);
  Value emitInsertPart(Value part, Value whole, Value begin, int64_t axis);

  Value lowerReduction(mlir::Operation *op);
  Value emitIdentity(mlir::Operation *op, mlir::Type type);
  Value emitStep(mlir::Operation *op, Value total, Value x, mlir::Type type);
  llvm::SmallVector<bool> getReducedAxes(mlir::Operation *op, llvm::ArrayRef<int64_t> axes,
                                         bool all, int64_t rank);
  llvm::SmallVector<Value>
  emitReduce(Value tensor, mlir::ValueRange beside, mlir::ValueRange inits,
             llvm::ArrayRef<bool> reduced,
             llvm::function_ref<llvm::SmallVector<Value>(Value, mlir::ValueRange)> body);
  Value emitGroupIndex(mlir::ValueRange shape, llvm::ArrayRef<bool> reduced);
  Value emitArgReduction(mlir::Operation *op, Value tensor, llvm::ArrayRef<bool> reduced,
                         mlir::ValueRange kept, mlir::Type type);
  Value emitArgReductionInOrder(mlir::Operation *op, Value tensor, llvm::ArrayRef<bool> reduced,
                                mlir::ValueRange kept, mlir::Type type);
  Value emitMean(mlir::Operation *op, Value sums, mlir::ValueRange kept, Value count,
                 mlir::Type wide, mlir::Type result);

  Value lowerAlongAxis(mlir::Operation *op);
  Value lowerCumulativeSum(ag::CumulativeSumOp op);
  Value emitSort(Value tensor, int64_t axis, mlir::Type element, Value places);
  Value lowerSort(ag::SortOp op);
  Value lowerSortedPlaces(ag::SortedPlacesOp op);
  Value lowerTake(ag::TakeOp op);
  Value emitLoops(mlir::ValueRange shape, Value init,
                  llvm::function_ref<Value(mlir::ValueRange, Value)> body);

  Value lowerMatmul(ag::MatmulOp op);
  void joinBatch(Broadcast &join, llvm::ArrayRef<Value> other, Value &fits);
  Value emitBatch(Value tensor, mlir::ValueRange batch);
  Value emitKnownBatch(Value tensor, mlir::ValueRange batch);
  Value emitProductOfBatches(Value left, Value right, const Broadcast &join, mlir::ValueRange shape,
                             mlir::Type element);
  Value emitNamedMatmul(Value left, Value right, Value init, size_t rankLeft, size_t rankRight);
  Value emitGenericMatmul(Value left, Value right, Value init, size_t rankLeft, size_t rankRight,
                          size_t batch);
  void lowerEffect(mlir::Operation *op);
  bool lowerRequirement(mlir::Operation *op);
  bool lowerCheck(mlir::Operation *op);
  mlir::Value negate(mlir::Value condition);
  void emitAssert(llvm::StringRef text);
  void emitGlobalRead(ag::GlobalReadOp read);
  /// Calls `symbol(arguments, results)`, a function of the object phase that takes 8-byte slots as
  /// in abi.h (HostCalls.cpp).
  void emitSlotCall(mlir::Operation *op, llvm::Twine symbol);
  Values emitToSlots(Value value, mlir::Type type);
  /// Frames of values that destructors see where an error ends the call (Unwinding.cpp).
  void emitBeginUnwind(ag::UnwindOp op);
  void emitSave(ag::SaveOp op);
  void emitEndUnwind();
  void emitSlotStore(Value value, unsigned slot);
  Value emitLent(Value slots, mlir::RankedTensorType tensor);
  Value emitFromSlots(Value slots, int32_t &next, mlir::Type type);

  /// Selected part of a tensor: for each axis offset and size, and whether the axis is dropped.
  struct Selection {
    Values offsets, sizes, strides;
    llvm::SmallVector<bool> dropped;
    /// Known to hold nothing, or never to be reached: upstream's ops refuse offsets that are not
    /// below their extent.
    bool isEmpty = false;
  };
  /// The properties of a subscript as a whole.
  struct SubscriptForm {
    bool isInside, ofTensor, isElement;
  };
  /// A slice of one axis: its bounds as they are given and from the begin on, and which of the
  /// given ones count from the end.
  struct Slice {
    Values given;
    Value step, fromEnd, begin, end;
  };
  Value emitOffset(Value begin, Value isOutside);
  void emitFailIndex(Value index, bool fromEnd, Value axis, Value extent, bool ofTensor);
  Values takeOperands(mlir::OperandRange &operands, int64_t kind);
  void selectIndex(Value given, int64_t kind, Value axis, Value limit, const SubscriptForm &form,
                   Selection &selection);
  Value emitBound(Value given, Value fromEnd, int64_t bit, Value limit);
  Value emitStepCount(Value length, Value step);
  void checkSlice(const Slice &slice, Value axis, Value limit, Value &bad);
  void selectSlice(Slice slice, Value axis, Value limit, const SubscriptForm &form,
                   Selection &selection);
  template <typename Op> Selection emitSelection(Value tensor, Op op);

  // Building blocks.
  Value get(Value old) { return map.lookup(old); }
  Values get(mlir::ValueRange old);
  Value index(int64_t value);
  Value constant(mlir::Type type, int64_t value);
  Value floatConstant(mlir::Type type, double value);
  Value toIndex(Value value);
  Value toI64(Value value, mlir::Type type);
  /// `then()` where the condition holds, with no result.
  void emitIf(Value condition, llvm::function_ref<void()> then);
  /// A value of `type`, made on one of two paths.
  Value emitChoice(mlir::Type type, Value condition, llvm::function_ref<Value()> then,
                   llvm::function_ref<Value()> otherwise);
  void emitFail(llvm::StringRef name, mlir::ValueRange arguments);
  /// Fails with `ag_fail_shapes` or `ag_fail_shape`.
  void emitFailShapes(llvm::StringRef operation, mlir::ValueRange left, mlir::ValueRange right);
  void emitFailShape(llvm::StringRef operation, mlir::ValueRange shape);

  /// Extents of a tensor as index values, constants where static; valid wherever the tensor is.
  llvm::ArrayRef<Value> extents(Value tensor);
  /// States the extents of a tensor that was just made.
  Value withExtents(Value tensor, mlir::ValueRange extents);
  bool isSame(Value a, Value b);
  bool isKnownEmpty(mlir::ValueRange extents);
  Value emitEqual(Value a, Value b);
  Value emitAnd(Value a, Value b);
  Value emitProduct(mlir::ValueRange extents);
  Value emitEmpty(mlir::ValueRange extents, mlir::Type element);
  Value emitFilled(mlir::ValueRange extents, Value element);
  /// A parallel linalg.generic over `shape`; inputs are read through the maps.
  Value emitMap(mlir::ValueRange shape, mlir::Type element, mlir::ValueRange inputs,
                llvm::ArrayRef<mlir::AffineMap> maps, BodyBuilder body);
  /// A parallel linalg.generic over `shape` whose element is computed from its indices.
  Value emitGenerate(mlir::ValueRange shape, mlir::Type element, BodyBuilder body);
  Value emitExtract(Value tensor, mlir::ValueRange indices);
  /// The tensor with the type of the result of `op`, as far as extents go.
  Value finish(mlir::Operation *op, Value value);

  mlir::func::FuncOp function;
  RuntimeCalls &runtime;
  mlir::OpBuilder b;
  mlir::Location loc;
  mlir::IRMapping map;
  llvm::DenseMap<Value, Values> known;
  /// The extents that a joined one was made of. It is there only where they were found to go
  /// together.
  llvm::DenseMap<Value, llvm::SmallVector<Value, 4>> joinedExtents;
  std::string spelling;
  /// The slots of the unwinding frame, if there is one.
  Value slots;
  bool failed = false;
};

} // namespace autographc

#endif
