//===- FunctionSpecializer.h - rebuilds a function on leaves --------------===//
#ifndef AUTOGRAPHC_LIB_LOWERING_SPECIALIZE_FUNCTIONSPECIALIZER_H
#define AUTOGRAPHC_LIB_LOWERING_SPECIALIZE_FUNCTIONSPECIALIZER_H

#include "SetAnalysis.h"

#include "autographc/IR/AG.h"

#include "mlir/IR/Builders.h"

namespace autographc {

/// Rebuilds one function of the functional form on the leaves of its values.
class FunctionSpecializer {
public:
  explicit FunctionSpecializer(mlir::func::FuncOp function);
  mlir::LogicalResult run();

private:
  using Leaves = llvm::SmallVector<mlir::Value, 2>;

  // Structure.
  void convertSignature();
  void convertBlock(mlir::Block &block);
  void convert(mlir::Operation *op);
  void convertIf(mlir::scf::IfOp op);
  void convertWhile(mlir::scf::WhileOp op);
  void convertTerminator(mlir::Operation *op);
  void convertCall(mlir::Operation *op);
  void forEachLeaf(mlir::Type type, llvm::function_ref<void(unsigned, int)> visit) const;
  void addArguments(mlir::Block *block, mlir::ValueRange arguments, mlir::scf::WhileOp loop);
  llvm::SmallVector<mlir::Value> getCarried(mlir::scf::WhileOp loop, mlir::ValueRange values);

  // Ops. Lists are in SpecializeLists.cpp, tensor ops on Scalars whose lowering needs a tensor in
  // SpecializeScalars.cpp.
  void convertUnwind(ag::UnwindOp op);
  void convertSave(ag::SaveOp op);
  void convertAggregate(mlir::Operation *op);
  void convertTensorOp(mlir::Operation *op);
  void convertUpdate(ag::UpdateOp op);
  void convertItem(ag::ItemOp op);
  void convertCheck(ag::CheckOp op);
  void convertUnset(ag::UnsetOp op);
  void convertUndefined(ag::UndefinedOp op);
  bool convertScalarShapeOp(mlir::Operation *op);
  mlir::Value makeVector(mlir::Value number, int64_t extent);
  mlir::Operation *cloneOp(mlir::Operation *op, mlir::ValueRange operands);

  // Arrays (SpecializeArrays.cpp).
  void findArraysInMemory();
  /// Makes an array dense, and the arrays that it has as elements.
  void addDense(mlir::Type type);
  /// Makes the arrays in a type dense that are one tensor everywhere.
  void findWholeArrays(mlir::Type type);
  bool isDense(mlir::Type type) const { return dense.contains(type); }
  bool isInMemory(mlir::Type type) const { return dense.contains(type) || listed.contains(type); }
  /// The list that a listed array is; null for any other type.
  ag::ListType getListForm(mlir::Type type) const;
  /// The types of a value's leaves in this function: a dense array has a tensor for each leaf of
  /// its elements, a listed one those of a list.
  llvm::SmallVector<mlir::Type> getTypes(mlir::Type type) const;
  /// The parts of structs that are taken apart.
  llvm::SmallVector<mlir::Type> getParts(mlir::Type type) const;
  /// Leaves as they are outside of this function, in calls, lists and signatures, to those here;
  /// and back.
  llvm::SmallVector<mlir::Value> pack(mlir::Type type, mlir::ValueRange leaves);
  llvm::SmallVector<mlir::Value> unpack(mlir::Type type, mlir::ValueRange leaves);
  llvm::SmallVector<mlir::Value> getOuterLeaves(mlir::ValueRange values);
  mlir::Value join(llvm::ArrayRef<mlir::Value> values);
  llvm::SmallVector<mlir::Value> getDenseElement(mlir::ValueRange tensors, mlir::Value index);
  llvm::SmallVector<mlir::Value> setDenseElement(mlir::ValueRange tensors, mlir::Value index,
                                                 mlir::ValueRange element);
  void convertDenseAggregate(mlir::Operation *op);
  void convertMadeList(ag::MakeStructOp op);
  void convertListedAggregate(mlir::Operation *op);
  void convertListedAccess(mlir::Operation *op);
  void convertArrayAccess(mlir::Operation *op);
  void convertArrayGet(ag::ListGetOp op);
  void convertArraySet(ag::ListSetOp op);
  mlir::Value readArrayIndex(mlir::Value index, mlir::Type array);
  llvm::SmallVector<mlir::Value> choose(mlir::Value index, int64_t number, mlir::ValueRange chosen,
                                        mlir::ValueRange otherwise);

  // Lists (SpecializeLists.cpp).
  void convertList(mlir::Operation *op);
  void convertListGet(ag::ListGetOp op);
  llvm::SmallVector<mlir::Value> convertListSet(ag::ListType list, ag::ListSetOp op);
  void emitExchange(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers, mlir::Value left,
                    mlir::Value right);
  void exchangeEntries(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers,
                       mlir::Value left, mlir::Value right);
  void convertListJoin(mlir::Operation *op);
  mlir::Value binary(llvm::StringRef name, mlir::Value left, mlir::Value right);
  mlir::Value getSize(mlir::Value vector, int64_t axis);
  mlir::Value getElement(mlir::Value vector, mlir::Value index);
  mlir::Value setElement(mlir::Value vector, mlir::Value index, mlir::Value value);
  mlir::Value slice(mlir::Value vector, mlir::Value begin, mlir::Value end);
  /// The subscript, update or reshape that gives a value fits: it is what a list's own table says.
  mlir::Value inside(mlir::Value value);
  mlir::Value flatten(mlir::Value tensor);
  llvm::SmallVector<mlir::Value> getRowNumbers(llvm::ArrayRef<mlir::Value> extents,
                                               mlir::Value offset, mlir::Value capacity);
  mlir::Value makeRow(llvm::ArrayRef<mlir::Value> extents, mlir::Value offset,
                      mlir::Value capacity);
  llvm::SmallVector<mlir::Value> getExtents(mlir::Value tensor);
  mlir::Value makeBuffer(mlir::Type type, mlir::ValueRange elements, int64_t rows);
  void makeLeaves(llvm::MutableArrayRef<mlir::Value> buffers, llvm::ArrayRef<mlir::Value> leaves);
  void pushLeaf(llvm::MutableArrayRef<mlir::Value> buffers, mlir::Value leaf);
  mlir::Value countEntries(ag::ListType list, llvm::ArrayRef<mlir::Value> buffers);
  mlir::Value getListSize(ag::ListType list, llvm::ArrayRef<mlir::Value> buffers);
  mlir::Value findEntry(ag::ListType list, llvm::ArrayRef<mlir::Value> buffers, mlir::Value index);
  void setEntry(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers, mlir::Value entry,
                mlir::ValueRange leaves);
  mlir::Value getListLeaf(llvm::ArrayRef<mlir::Value> buffers, mlir::Type type, mlir::Value index);
  llvm::SmallVector<mlir::Value> makeEmptyList(ag::ListType list);
  void pushLeaves(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers,
                  mlir::ValueRange leaves);
  /// A list of elements with these leaves, one after the other.
  llvm::SmallVector<mlir::Value> makeList(ag::ListType list, mlir::ValueRange leaves);
  /// The leaves of an entry.
  llvm::SmallVector<mlir::Value> getEntry(ag::ListType list, llvm::ArrayRef<mlir::Value> buffers,
                                          mlir::Value index);
  void push(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers, mlir::Value element);
  llvm::SmallVector<mlir::Value> emitCountedLoop(
      mlir::Value begin, mlir::Value end, mlir::ValueRange inits,
      llvm::function_ref<llvm::SmallVector<mlir::Value>(mlir::Value, mlir::ValueRange)> body);
  std::pair<mlir::Value, mlir::Value> fillTensors(mlir::Value leaf, mlir::Value count);
  llvm::SmallVector<mlir::Value> fillList(ag::ListType list, mlir::Value count,
                                          mlir::Value element);
  void popList(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers);
  void changeIf(mlir::Value condition, llvm::MutableArrayRef<mlir::Value> buffers,
                llvm::function_ref<llvm::SmallVector<mlir::Value>()> change);
  llvm::SmallVector<mlir::Value> copyDeque(ag::ListType list, llvm::ArrayRef<mlir::Value> buffers,
                                           mlir::Value gap, mlir::ValueRange filling);
  void popFront(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers);
  void pushFront(ag::ListType list, llvm::MutableArrayRef<mlir::Value> buffers,
                 mlir::Value element);

  // Changes of the elements of a list (SpecializeRows.cpp).
  /// How many elements are left of a row, and the numbers behind them.
  struct ChangedRow {
    mlir::Value size;
    llvm::SmallVector<mlir::Value> appended;
  };
  std::optional<ChangedRow> findChangedRow(mlir::Value leaf, llvm::ArrayRef<mlir::Value> buffers,
                                           mlir::Value index);
  void yieldAtEnd(mlir::Value elements, mlir::Value flat, bool mayGrow);
  mlir::scf::IfOp emitPlacement(llvm::ArrayRef<mlir::Value> buffers, mlir::Value fits,
                                llvm::function_ref<void()> inPlace,
                                llvm::function_ref<void()> atEnd);
  bool setElementsOfRow(llvm::MutableArrayRef<mlir::Value> buffers, mlir::Value leaf,
                        mlir::Value index);
  void setChangedRow(llvm::MutableArrayRef<mlir::Value> buffers, const ChangedRow &change,
                     mlir::Value index);
  /// Replaces a leaf of the element `index`.
  void setListLeaf(llvm::MutableArrayRef<mlir::Value> buffers, mlir::Value leaf, mlir::Value index);

  // Values.
  llvm::ArrayRef<mlir::Value> getLeaves(mlir::Value value);
  llvm::SmallVector<mlir::Value> getLeaves(mlir::ValueRange values);
  void setLeaves(mlir::Value value, mlir::ValueRange leaves);
  /// The number in a Scalar that is read here, or the only leaf of any other value.
  mlir::Value read(mlir::Value value);
  bool needsCheck(mlir::Value flag);
  void requireSet(mlir::Value flag, mlir::ValueRange after = {});
  /// The flag, or a constant where it is known to hold here.
  mlir::Value resolve(mlir::Value leaf);
  mlir::Value constant(mlir::Type type, int64_t value);
  mlir::Value truth() { return constant(builder.getI1Type(), 1); }
  /// A value that nothing reads; for a tensor the buffer that the loop at hand carries for it, if
  /// there is one.
  mlir::Value undefined(mlir::Type type, ag::UndefinedOp op, unsigned leaf);

  mlir::func::FuncOp function;
  mlir::OpBuilder builder;
  mlir::Location loc;
  SetAnalysis analysis;
  /// The types of arrays of numbers that are tensors here, and of those of lists or tensors that
  /// are lists.
  llvm::DenseSet<mlir::Type> dense, listed;
  llvm::DenseMap<mlir::Value, Leaves> map;
  /// The flags that were checked on the way here.
  llvm::SmallVector<mlir::Value> checked;
  bool failed = false;
};

/// The type of sizes and of indices that are made here.
inline mlir::Type getSi64(mlir::OpBuilder &builder) {
  return builder.getIntegerType(64, /*isSigned=*/true);
}

/// Calls `visit` with the number of each leaf of the elements of a list, its type, and the place of
/// its first buffer.
void forEachBuffer(ag::ListType list, llvm::function_ref<void(size_t, mlir::Type, size_t)> visit);

/// Whether the value is the constant true.
bool isConstantTrue(mlir::Value value);

} // namespace autographc

#endif
