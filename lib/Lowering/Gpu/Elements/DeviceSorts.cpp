//===- DeviceSorts.cpp - sorting on a device ------------------------------===//
// Each thread sorts a short run by insertion; then runs are merged in pairs, to and fro between the
// buffer and room for as many elements. A thread finds where its part of a merged run begins by
// bisection. Both are stable, so that the results are those of the CPU. Where places are wanted the
// elements take the numbers along that they had.
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
  explicit SortEmitter(const SortCall &sort)
      : call(sort.call), buffer(sort.elements), places(sort.places),
        b(UnknownLoc::get(call.getContext()), call) {
    APInt code;
    matchPattern(call.getOperands().back(), m_ConstantInt(&code));
    dtype = int32_t(code.getSExtValue());
  }

  void emit() {
    auto toIndex = [&](Value number) -> Value {
      return arith::IndexCastOp::create(b, b.getIndexType(), number);
    };
    ValueRange sizes = call.getOperands().drop_back().take_back(3);
    Value outer = toIndex(sizes[0]);
    extent = toIndex(sizes[1]);
    inner = toIndex(sizes[2]);
    span = index(spanLength);
    spans = arith::CeilDivUIOp::create(b, extent, span);
    threads = multiply(multiply(outer, spans), inner);
    Value count = multiply(multiply(outer, extent), inner);
    Items data{flatten(), {}}, room{allocate(buffer.getType().getElementType(), count), {}};
    if (places)
      data.numbers = allocate(b.getI64Type(), count), room.numbers = places;
    emitForEachSpan([&](const Span &own) { sortSpan(data, own); });
    emitWhile(
        {span}, [&](ValueRange run) { return isBelow(run[0], extent); },
        [&](ValueRange run) -> SmallVector<Value> {
          mergeRuns(data, room, run[0]);
          Value twice = add(run[0], run[0]);
          mergeRuns(room, data, twice);
          return {add(twice, twice)};
        });
    memref::DeallocOp::create(b, room.elements);
    if (places) {
      emitForEachSpan([&](const Span &own) { writePlaces(data.numbers, own); });
      memref::DeallocOp::create(b, data.numbers);
    }
    explain();
    call.erase();
  }

private:
  /// Elements from `begin` to `end` of a group, of which the first of all is at `base`.
  struct Span {
    Value base, begin, end;
  };
  /// Elements, and the numbers that they had in their groups where places are wanted.
  struct Items {
    Value elements, numbers;
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

  /// Nothing but loads and stores would else make it the host's.
  Value allocate(Type element, Value count) {
    MemRefType type = getDeviceType(MemRefType::get({ShapedType::kDynamic}, element));
    return memref::AllocOp::create(b, type, count);
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

  Value getAddress(const Span &own, Value place) { return add(own.base, multiply(place, inner)); }
  Value loadElement(const Items &from, const Span &own, Value place) {
    return memref::LoadOp::create(b, from.elements, getAddress(own, place));
  }
  Items load(const Items &from, const Span &own, Value place) {
    Items item{loadElement(from, own, place), {}};
    if (from.numbers)
      item.numbers = memref::LoadOp::create(b, from.numbers, getAddress(own, place));
    return item;
  }
  void store(const Items &item, const Items &to, const Span &own, Value place) {
    Value address = getAddress(own, place);
    memref::StoreOp::create(b, item.elements, to.elements, address);
    if (to.numbers)
      memref::StoreOp::create(b, item.numbers, to.numbers, address);
  }
  Value toNumber(Value place) { return arith::IndexCastOp::create(b, b.getI64Type(), place); }
  Items choose(Value condition, const Items &x, const Items &y) {
    Items item{arith::SelectOp::create(b, condition, x.elements, y.elements), {}};
    if (x.numbers)
      item.numbers = arith::SelectOp::create(b, condition, x.numbers, y.numbers);
    return item;
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
  void sortSpan(const Items &data, const Span &own) {
    Value one = index(1);
    if (data.numbers)
      memref::StoreOp::create(b, toNumber(own.begin), data.numbers, getAddress(own, own.begin));
    emitFor(add(own.begin, one), own.end, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      Items item{loadElement(data, own, i), {}};
      if (data.numbers)
        item.numbers = toNumber(i);
      auto clamp = [&](Value place) -> Value {
        return arith::MaxUIOp::create(b, subtract(place, one), own.begin);
      };
      SmallVector<Value> last;
      emitWhile(
          {i},
          [&](ValueRange place) {
            // The place before the first of all is the greatest number.
            Value isFirst = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, place[0], own.begin);
            Value behind = arith::SelectOp::create(b, isFirst, add(place[0], one), place[0]);
            return both(isBelow(own.begin, place[0]),
                        isAfter(loadElement(data, own, clamp(behind)), item.elements));
          },
          [&](ValueRange place) -> SmallVector<Value> {
            store(load(data, own, clamp(place[0])), data, own, place[0]);
            return {subtract(place[0], one)};
          },
          &last);
      store(item, data, own, last[0]);
      return {};
    });
  }

  /// Merges each two runs of so many elements.
  void mergeRuns(const Items &from, const Items &to, Value run) {
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
  Value bisect(const Items &from, const Span &own, Value first, Value middle, Value last) {
    Value done = subtract(own.begin, first), ofRight = least(done, subtract(last, middle));
    SmallVector<Value> found;
    emitWhile(
        {subtract(own.begin, ofRight), least(own.begin, middle)},
        [&](ValueRange bounds) { return isBelow(bounds[0], bounds[1]); },
        [&](ValueRange bounds) -> SmallVector<Value> {
          Value one = index(1);
          Value at = arith::ShRUIOp::create(b, add(bounds[0], bounds[1]), one);
          Value across = subtract(add(middle, own.begin), add(at, one));
          Value isBehind = isAfter(loadElement(from, own, at), loadElement(from, own, across));
          return {arith::SelectOp::create(b, isBehind, bounds[0], add(at, one)),
                  arith::SelectOp::create(b, isBehind, at, bounds[1])};
        },
        &found);
    return found[0];
  }

  void mergeSpan(const Items &from, const Items &to, const Span &own, Value left, Value right,
                 Value middle, Value last) {
    Value one = index(1), end = subtract(last, one);
    emitFor(own.begin, own.end, {left, right}, [&](Value i, ValueRange next) -> SmallVector<Value> {
      Items onLeft = load(from, own, least(next[0], end));
      Items onRight = load(from, own, least(next[1], end));
      Value isEmpty = arith::CmpIOp::create(b, arith::CmpIPredicate::eq, next[0], middle);
      Value isRight = arith::OrIOp::create(
          b, isEmpty, both(isBelow(next[1], last), isAfter(onLeft.elements, onRight.elements)));
      store(choose(isRight, onRight, onLeft), to, own, i);
      return {arith::SelectOp::create(b, isRight, next[0], add(next[0], one)),
              arith::SelectOp::create(b, isRight, add(next[1], one), next[1])};
    });
  }

  /// Each element's own place is another one: kernels write them in any order.
  void writePlaces(Value numbers, const Span &own) {
    emitFor(own.begin, own.end, {}, [&](Value i, ValueRange) -> SmallVector<Value> {
      Value to = getAddress(own, i), number = memref::LoadOp::create(b, numbers, to);
      Value from = arith::IndexCastOp::create(b, b.getIndexType(), number);
      memref::StoreOp::create(b, toNumber(to), places, getAddress(own, from));
      return {};
    });
  }

  /// For `--explain`.
  void explain() {
    if (auto line = call.getLoc()->findInstanceOf<FileLineColLoc>())
      addDeviceNote(call->getParentOfType<func::FuncOp>(),
                    "kernels merge runs for the sort in line " + Twine(line.getLine()));
  }

  func::CallOp call;
  TypedValue<MemRefType> buffer, places;
  ImplicitLocOpBuilder b;
  int32_t dtype;
  /// The length of a group, and what lies between its elements.
  Value extent, inner;
  Value span, spans, threads;
};

} // namespace

static TypedValue<MemRefType> findBuffer(Value address) {
  while (isa_and_nonnull<LLVM::IntToPtrOp, arith::IndexCastOp>(address.getDefiningOp()))
    address = address.getDefiningOp()->getOperand(0);
  auto pointer = address.getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>();
  return pointer ? cast<TypedValue<MemRefType>>(pointer.getSource()) : TypedValue<MemRefType>();
}

SortCall findSort(func::CallOp call) {
  bool writesPlaces = call.getCallee() == "ag_sort_places";
  if (!writesPlaces && call.getCallee() != "ag_sort")
    return {};
  SortCall sort{call, findBuffer(call.getOperand(0)), {}};
  if (writesPlaces)
    sort.places = findBuffer(call.getOperand(1));
  return sort.elements && (sort.places || !writesPlaces) ? sort : SortCall();
}

bool isSorted(memref::ExtractAlignedPointerAsIndexOp address) {
  SmallVector<Value> values{address};
  while (!values.empty())
    for (Operation *user : values.pop_back_val().getUsers()) {
      auto call = dyn_cast<func::CallOp>(user);
      if (isa<LLVM::IntToPtrOp, arith::IndexCastOp>(user))
        values.push_back(user->getResult(0));
      else if (!call || !findSort(call).call)
        return false;
    }
  return true;
}

void emitSorts(func::FuncOp twin) {
  twin.walk([](func::CallOp call) {
    SortCall sort = findSort(call);
    if (sort.call && !(isHostBuffer(sort.elements) && (!sort.places || isHostBuffer(sort.places))))
      SortEmitter(sort).emit();
  });
}

} // namespace autographc
