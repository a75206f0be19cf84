//===- Intervals.h - how far what counters count to reaches -----*- C++ -*-===//
#ifndef AUTOGRAPHC_LIB_LOWERING_LOOPS_LANES_INTERVALS_H
#define AUTOGRAPHC_LIB_LOWERING_LOOPS_LANES_INTERVALS_H

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

#include <optional>

namespace autographc {

/// Bits of an integer, or of an index.
unsigned getBits(mlir::Value number);

/// The slot of an inner loop's state that counts: what each iteration adds to it is the same. Null
/// where it does not; the step is negative where `isDown`.
struct Counter {
  mlir::Value step;
  bool isDown = false;
};
std::optional<Counter> findCounter(mlir::scf::WhileOp loop, unsigned slot);
/// What the body of a loop has for a slot of its state as it is; null for none.
mlir::BlockArgument findInBody(mlir::scf::WhileOp loop, unsigned slot);

/// Emits in front of a loop whether a check in it may fail: over all that its counter and those of
/// loops in it count, by the least and the greatest that subscripts reach. Numbers beyond 2^40
/// count as failures, so that nothing here wraps.
class Intervals {
public:
  using Value = mlir::Value;

  /// `counter` runs in `loop` from `first` to `last`.
  Intervals(mlir::OpBuilder &builder, mlir::Operation *loop, Value counter, Value first, Value last)
      : builder(builder), loc(loop->getLoc()), loop(loop), counter(counter), first(first),
        last(last) {}

  /// Of loops whose counters are those of loops as other ones in them.
  Intervals(mlir::OpBuilder &builder, mlir::Operation *loop)
      : Intervals(builder, loop, {}, {}, {}) {}

  /// Null if it is not known; what is emitted then is of no use.
  Value mayFail(mlir::scf::IfOp check);

private:
  struct Interval {
    Value least, greatest;
  };
  std::optional<Interval> find(Value value);
  std::optional<Interval> findNew(Value value);
  std::optional<Interval> findCounted(mlir::BlockArgument argument);
  std::optional<Interval> findRead(mlir::memref::LoadOp load);
  Interval bound(Interval interval, int64_t least, int64_t greatest);
  Value compare(mlir::arith::CmpIPredicate predicate, Value a, Value b);
  Value constant(int64_t value);
  Value widen(Value value);
  void fail(Value when);

  mlir::OpBuilder &builder;
  mlir::Location loc;
  mlir::Operation *loop;
  Value counter, first, last;
  llvm::DenseMap<Value, Interval> known;
  Value isBeyond;
};

} // namespace autographc

#endif
