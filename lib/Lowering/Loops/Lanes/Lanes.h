//===- Lanes.h - the elements of a loop in the lanes of vectors -*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_LANES_LANES_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_LANES_LANES_H

#include "Lowering/Analysis/CountedLoops.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/SymbolTable.h"

namespace autographc {

/// Emits the code of a loop's body for several vectors of its iterations at once. A branch computes
/// both arms under masks; a loop runs until all lanes have left it, and a lane that has left keeps
/// its state. Where a check fails in a lane, nothing of the vectors has been stored, and
/// `getFailed` says so: the body itself, run from there on, raises the error.
class Lanes {
public:
  using Value = mlir::Value;
  /// A value of all lanes: a vector of `width` for each of the groups.
  using Pack = llvm::SmallVector<Value, 4>;

  Lanes(mlir::OpBuilder &builder, mlir::Location loc, mlir::SymbolTable &symbols, int64_t width,
        unsigned groups)
      : builder(builder), loc(loc), symbols(symbols), width(width), groups(groups) {}

  int64_t getStep() const { return width * groups; }

  /// Lanes run the body for `first`, `first + 1` and so on, of which `counter` stands for the
  /// original; those from `end` on do nothing.
  void begin(Value counter, Value first, Value end);
  /// Emits the operations of a block but for its terminator; false if one stops it.
  bool emitBlock(mlir::Block &block);
  /// Whether a check failed in any lane; null where there is no check.
  Value getFailed();
  /// Emits what is stored at the end.
  void emitStores();

  /// What stopped it.
  llvm::StringRef getReason() const { return reason; }
  mlir::Operation *getStopped() const { return stopped; }

  /// A check that fails in none of the lanes: what was before them made sure.
  std::function<bool(mlir::scf::IfOp)> isPassed;
  /// Whether elements that are no neighbours stop it: reading each from its place takes longer than
  /// all else.
  bool refusesGathers = false;

private:
  struct Access {
    Value root, buffer;
    /// Subscripts, of which `axis` is the lane's place.
    llvm::SmallVector<Value> subscripts;
    int64_t axis = -1;
    bool isStore = false;
  };
  struct Store {
    Pack values;
    Value buffer;
    llvm::SmallVector<Value> subscripts;
    int64_t axis;
    Pack mask;
  };

  bool stop(mlir::Operation *op, const llvm::Twine &why);

  bool emit(mlir::Operation &op);
  void emitUniform(mlir::Operation &op);
  bool emitElementwise(mlir::Operation &op);
  bool emitCall(mlir::Operation &op);
  bool emitLoad(mlir::memref::LoadOp load);
  void emitUniformLoad(mlir::memref::LoadOp load);
  bool emitStore(mlir::memref::StoreOp store);
  bool emitIf(mlir::scf::IfOp branch);
  bool emitCheck(mlir::scf::IfOp branch);
  bool emitArms(mlir::scf::IfOp branch, Pack condition);
  bool emitWhile(mlir::scf::WhileOp loop);
  bool emitFor(mlir::scf::ForOp loop);
  /// The state of a loop that is the same number in all lanes that are in the loop, or the number
  /// of the first where the others follow it.
  llvm::SmallVector<unsigned> findSteady(mlir::scf::WhileOp loop);
  void forget(Value value);
  void setSteady(Value value, Value number, bool isFirst);

  /// Whether all lanes have the same value, which is a number.
  bool isUniform(Value value);
  Value getUniform(Value value) { return uniform.lookupOrDefault(value); }
  /// The value of the first lane, where those of the others follow by one each; null if not.
  Value getFirst(Value value) { return firsts.lookup(value); }
  void findFirst(mlir::Operation &op);
  Pack getPack(Value value);
  void set(Value value, Pack pack) { packs[value] = std::move(pack); }
  /// A place that is the lane's, and uniform ones; false if it is of another form.
  bool findAccess(Value buffer, mlir::ValueRange indices, Access &access);
  bool mayMeet(const Access &a, const Access &b);
  bool addAccess(mlir::Operation *op, Access access);
  /// Lets lanes fail from here on, where something in `op` checks.
  void prepareChecks(mlir::Operation *op);

  Pack each(llvm::function_ref<Value(unsigned)> make);
  Pack select(const Pack &mask, const Pack &on, const Pack &off);
  Pack narrow(const Pack &mask, const Pack &condition);
  Pack invert(const Pack &mask);
  Value isAny(const Pack &mask);
  Pack splat(Value number);
  Value getVectorOf(Value number);
  mlir::VectorType getVector(mlir::Type element) { return mlir::VectorType::get(width, element); }
  /// The lanes that compute here and in which no check has failed.
  Pack getActive();
  Value getIndex(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(builder, loc, value);
  }
  void append(llvm::SmallVectorImpl<Value> &values, const Pack &pack) {
    values.append(pack.begin(), pack.end());
  }

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::SymbolTable &symbols;
  int64_t width;
  unsigned groups;

  mlir::IRMapping uniform;
  llvm::DenseMap<Value, Pack> packs;
  llvm::DenseMap<Value, Value> firsts;
  Pack mask, failed;
  /// How many branches and loops are around.
  unsigned depth = 0;
  /// Whether no lane may be active here.
  bool maybeNone = false;
  llvm::SmallVector<Store> stores;
  llvm::SmallVector<Access> accesses;
  llvm::SmallVector<mlir::StringRef> calls;
  std::string reason;
  mlir::Operation *stopped = nullptr;
};

/// Whether vectors have elements of a type.
bool isLaneType(mlir::Type type);
/// Whether an operation in `op`, or in what it calls, is accepted by `test`.
bool hasInside(mlir::Operation *op, mlir::SymbolTable &symbols,
               llvm::function_ref<bool(mlir::Operation *)> test, unsigned depth = 4);

} // namespace autographc

#endif
