//===- DeviceSorts.cpp - sorting on a device ------------------------------===//
// Each thread sorts a short run by insertion; then runs are merged in pairs, to and fro between the
// buffer and room for as many elements. A thread finds where its part of a merged run begins by
// bisection. Both are stable, so that the results are those of the CPU.
#include "DeviceSorts.h"

#include "Lowering/Gpu/DeviceBuffers.h"
#include "Lowering/Gpu/HostTensors.h"

#include "autograph/abi.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/ReshapeOpsUtils.h"
#include "mlir/IR/ImplicitLocOpBuilder.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc {
namespace {

/// How many elements a thread sorts, and merges at a time.
constexpr int64_t spanLength = 16;

class SortEmitter {
public:
  // Without a place in the source: the loops are none of the program's.
  SortEmitter(func::CallOp call, TypedValue<MemRefType> buffer)
      : call(call), buffer(buffer), b(UnknownLoc::get(call.getContext()), call) {
    APInt code;
    matchPattern(call.getOperand(4), m_ConstantInt(&code));
    dtype = int32_t(code.getSExtValue());
  }

  void emit() {
    auto toIndex = [&](Value number) -> Value {
      return arith::IndexCastOp::create(b, b.getIndexType(), number);
    };
    Value outer = toIndex(call.getOperand(1));
    extent = toIndex(call.getOperand(2));
    inner = toIndex(call.getOperand(3));
    span = index(spanLength);
    spans = arith::CeilDivUIOp::create(b, extent, span);
    threads = multiply(multiply(outer, spans), inner);
    Value data = flatten();
    // Nothing but loads and stores would else make it the host's.
    MemRefType type =
        getDeviceType(MemRefType::get({ShapedType::kDynamic}, buffer.getType().getElementType()));
    Value room = memref::AllocOp::create(b, type, multiply(multiply(outer, extent), inner));
    emitForEachSpan([&](const Span &own) { sortSpan(data, own); });
    emitWhile(
        {span}, [&](ValueRange run) { return isBelow(run[0], extent); },
        [&](ValueRange run) -> SmallVector<Value> {
          mergeRuns(data, room, run[0]);
          Value twice = add(run[0], run[0]);
          mergeRuns(room, data, twice);
          return {add(twice, twice)};
        });
    memref::DeallocOp::create(b, room);
    explain();
    call.erase();
  }

private:
  /// Elements from `begin` to `end` of a group, of which the first of all is at `base`.
  struct Span {
    Value base, begin, end;
  };

  Value index(int64_t value) { return arith::ConstantIndexOp::create(b, value); }
  Value add(Value x, Value y) { return arith::AddIOp::create(b, x, y); }
  Value subtract(Value x, Value y) { return arith::SubIOp::create(b, x, y); }
  Value multiply(Value x, Value y) { return arith::MulIOp::create(b, x, y); }
  Value least(Value x, Value y) { return arith::MinUIOp::create(b, x, y); }
  Value both(Value x, Value y) { return arith::AndIOp::create(b, x, y); }
  Value isBelow(Value x, Value y) {
    return arith::CmpIOp::create(b, arith::CmpIPredicate::ult, x, y);
  }

  /// The buffer as a vector.
  Value flatten() {
    int64_t rank = buffer.getType().getRank();
    if (rank == 1)
      return buffer;
    ReassociationIndices all = llvm::to_vector(llvm::seq<int64_t>(0, rank));
    return memref::CollapseShapeOp::create(b, b.getLoc(), buffer,
                                           SmallVector<ReassociationIndices>{all});
  }

  void emitWhile(ValueRange init, llvm::function_ref<Value(ValueRange)> test,
                 llvm::function_ref<SmallVector<Value>(ValueRange)> body,
                 SmallVectorImpl<Value> *last = nullptr) {
    auto loop = scf::WhileOp::create(
        b, init.getTypes(), init,
        [&](OpBuilder &, Location, ValueRange values) {
          Value goesOn = test(values);
          scf::ConditionOp::create(b, goesOn, values);
        },
        [&](OpBuilder &, Location, ValueRange values) {
          SmallVector<Value> next = body(values);
          scf::YieldOp::create(b, next);
        });
    if (last)
      last->assign(loop.getResults().begin(), loop.getResults().end());
  }

  /// Neighbours among threads have neighbouring elements where groups lie across rows.
  void emitForEachSpan(llvm::function_ref<void(const Span &)> body) {
    auto all = scf::ParallelOp::create(b, index(0), threads, index(1));
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPointToStart(all.getBody());
    Value thread = all.getInductionVars()[0];
    Value column = arith::RemUIOp::create(b, thread, inner);
    Value rest = arith::DivUIOp::create(b, thread, inner);
    Value group = arith::DivUIOp::create(b, rest, spans);
    Value begin = multiply(arith::RemUIOp::create(b, rest, spans), span);
    Value base = add(multiply(multiply(group, extent), inner), column);
    body({base, begin, least(add(begin, span), extent)});
  }

  Value load(Value from, const Span &own, Value place) {
    return memref::LoadOp::create(b, from, add(own.base, multiply(place, inner)));
  }
  void store(Value element, Value to, const Span &own, Value place) {
    memref::StoreOp::create(b, element, to, add(own.base, multiply(place, inner)));
  }

  /// A number that is compared as an element is.
  Value widen(Value element) {
    if (dtype != AG_FLOAT16 && dtype != AG_BFLOAT16)
      return element;
    if (dtype == AG_FLOAT16)
      return arith::ExtFOp::create(b, b.getF32Type(), element);
    Value bits = arith::ExtUIOp::create(b, b.getI32Type(), element);
    bits = arith::ShLIOp::create(b, bits, arith::ConstantIntOp::create(b, 16, 32).getResult());
    return arith::BitcastOp::create(b, b.getF32Type(), bits);
  }

  /// Whether an element stands behind another in ascending order, NaN last.
  Value isAfter(Value left, Value right) {
    using arith::CmpFPredicate;
    left = widen(left), right = widen(right);
    if (!isa<FloatType>(left.getType())) {
      bool isSigned = dtype >= AG_INT8 && dtype <= AG_INT64;
      return arith::CmpIOp::create(
          b, isSigned ? arith::CmpIPredicate::sgt : arith::CmpIPredicate::ugt, left, right);
    }
    Value isGreater = arith::CmpFOp::create(b, CmpFPredicate::OGT, left, right);
    Value isLast = both(arith::CmpFOp::create(b, CmpFPredicate::UNO, left, left),
                        arith::CmpFOp::create(b, CmpFPredicate::ORD, right, right));
    return arith::OrIOp::create(b, isGreater, isLast);
  }

  void emitFor(Value from, Value to, ValueRange init,
               llvm::function_ref<SmallVector<Value>(Value, ValueRange)> body) {
    scf::ForOp::create(b, from, to, index(1), init,
                       [&](OpBuilder &, Location, Value i, ValueRange carried) {
                         SmallVector<Value> next = body(i, carried);
                         scf::YieldOp::create(b, next);
                       });
  }

  /// Puts each element behind those before it that are not after it.
  void sortSpan(Value data, const Span &own) {
    Value one = index(1);
    emitFor(add(own.begin, one), own.end, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      Value element = load(data, own, i);
      auto before = [&](Value place) {
        return load(data, own, arith::MaxUIOp::create(b, subtract(place, one), own.begin));
      };
      SmallVector<Value> last;
      emitWhile(
          {i},
          [&](ValueRange place) {
            // The place before the first of all is the greatest number.
            Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place[0], own.begin);
            Value behind = arith::SelectOp::create(b, isFirst, add(place[0], one), place[0]);
            return both(isBelow(own.begin, place[0]), isAfter(before(behind), element));
          },
          [&](ValueRange place) -> SmallVector<Value> {
            store(before(place[0]), data, own, place[0]);
            return {subtract(place[0], one)};
          },
          &last);
      store(element, data, own, last[0]);
      return {};
    });
  }

  /// Merges each two runs of so many elements.
  void mergeRuns(Value from, Value to, Value run) {
    emitForEachSpan([&](const Span &own) {
      Value pair = add(run, run);
      Value first = multiply(arith::DivUIOp::create(b, own.begin, pair), pair);
      Value middle = least(add(first, run), extent), last = least(add(first, pair), extent);
      Value left = bisect(from, own, first, middle, last);
      Value right = subtract(add(middle, own.begin), left);
      mergeSpan(from, to, own, left, right, middle, last);
    });
  }

  /// Where the left run goes on behind the elements of both that stand before the thread's own: of
  /// the equal ones, those on the left come first.
  Value bisect(Value from, const Span &own, Value first, Value middle, Value last) {
    Value done = subtract(own.begin, first), ofRight = least(done, subtract(last, middle));
    SmallVector<Value> found;
    emitWhile(
        {subtract(own.begin, ofRight), least(own.begin, middle)},
        [&](ValueRange bounds) { return isBelow(bounds[0], bounds[1]); },
        [&](ValueRange bounds) -> SmallVector<Value> {
          Value one = index(1);
          Value at = arith::ShRUIOp::create(b, add(bounds[0], bounds[1]), one);
          Value across = subtract(add(middle, own.begin), add(at, one));
          Value isBehind = isAfter(load(from, own, at), load(from, own, across));
          return {arith::SelectOp::create(b, isBehind, bounds[0], add(at, one)),
                  arith::SelectOp::create(b, isBehind, at, bounds[1])};
        },
        &found);
    return found[0];
  }

  void mergeSpan(Value from, Value to, const Span &own, Value left, Value right, Value middle,
                 Value last) {
    Value one = index(1), end = subtract(last, one);
    emitFor(own.begin, own.end, {left, right}, [&](Value i, ValueRange next) -> SmallVector<Value> {
      Value onLeft = load(from, own, least(next[0], end));
      Value onRight = load(from, own, least(next[1], end));
      Value isEmpty = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, next[0], middle);
      Value isRight =
          arith::OrIOp::create(b, isEmpty, both(isBelow(next[1], last), isAfter(onLeft, onRight)));
      store(arith::SelectOp::create(b, isRight, onRight, onLeft), to, own, i);
      return {arith::SelectOp::create(b, isRight, next[0], add(next[0], one)),
              arith::SelectOp::create(b, isRight, add(next[1], one), next[1])};
    });
  }

  /// For `--explain`.
  void explain() {
    if (auto line = call.getLoc()->findInstanceOf<FileLineColLoc>())
      addDeviceNote(call->getParentOfType<func::FuncOp>(),
                    "kernels merge runs for the sort in line " + Twine(line.getLine()));
  }

  func::CallOp call;
  TypedValue<MemRefType> buffer;
  ImplicitLocOpBuilder b;
  int32_t dtype;
  /// The length of a group, and what lies between its elements.
  Value extent, inner;
  Value span, spans, threads;
};

} // namespace

TypedValue<MemRefType> findSortedBuffer(func::CallOp call) {
  if (call.getCallee() != "ag_sort")
    return {};
  Value address = call.getOperand(0);
  while (isa_and_nonnull<LLVM::IntToPtrOp, arith::IndexCastOp>(address.getDefiningOp()))
    address = address.getDefiningOp()->getOperand(0);
  auto pointer = address.getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>();
  return pointer ? cast<TypedValue<MemRefType>>(pointer.getSource()) : TypedValue<MemRefType>();
}

bool isSorted(memref::ExtractAlignedPointerAsIndexOp address) {
  SmallVector<Value> values{address};
  while (!values.empty())
    for (Operation *user : values.pop_back_val().getUsers()) {
      auto call = dyn_cast<func::CallOp>(user);
      if (isa<LLVM::IntToPtrOp, arith::IndexCastOp>(user))
        values.push_back(user->getResult(0));
      else if (!call || !findSortedBuffer(call))
        return false;
    }
  return true;
}

void emitSorts(func::FuncOp twin) {
  twin.walk([](func::CallOp call) {
    TypedValue<MemRefType> buffer = findSortedBuffer(call);
    if (buffer && !isHostBuffer(buffer))
      SortEmitter(call, buffer).emit();
  });
}

} // namespace autographc
