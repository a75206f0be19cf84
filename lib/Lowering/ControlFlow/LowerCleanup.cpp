//===- LowerCleanup.cpp - ag-lower-cleanup --------------------------------===//
#include "ForwardValues.h"
#include "Life.h"

#include "autographc/Lowering/ControlFlow.h"
#include "autographc/Support/Diagnostics.h"

#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

#include <map>
#include <set>

namespace autographc {
#define GEN_PASS_DEF_LOWERCLEANUP
#include "autographc/Lowering/ControlFlow.h.inc"
} // namespace autographc

using namespace mlir;
using namespace autographc;

namespace {
/// Fields on the way to a part of an object, with their C++ names.
using Path = std::vector<std::pair<uint64_t, std::string>>;

/// A variable or value that cleanups use, the parts of it that they need, and the argument of the
/// unwinding function for each.
struct Captured {
  std::map<Path, unsigned> parts;
};

class CleanupLowering {
public:
  CleanupLowering(func::FuncOp function, SmallVector<ag::CleanupOp> cleanups)
      : function(function), cleanups(std::move(cleanups)), builder(function) {}
  LogicalResult run();

private:
  void capture(ag::CleanupOp cleanup);
  /// Finds what of `value`, which is the part at `path`, the cleanups need.
  void demand(Value value, const Path &path, Value captured);
  void number();
  Type getType(Value captured, const Path &path);
  LogicalResult emitUnwind();
  /// The value of an `ag::Variable`'s place, which never changes, at the begin of the function;
  /// null if it is not known there.
  Value findGiven(Value value);
  Value findGiven(Value captured, const Path &path);
  func::FuncOp emitUnwinding(ArrayRef<Type> types);
  Value emitLocal(OpBuilder &inner, func::FuncOp unwinding, Value captured);
  Value emitPart(OpBuilder &inner, func::FuncOp unwinding, const Captured &of, Type type,
                 const Path &path);
  void emitSaves(ag::CleanupOp cleanup, unsigned index);
  void save(Value value, unsigned argument, Location loc);
  void saveParts(Value captured, Location loc);
  void saveFlag(unsigned index, bool alive, Location loc);
  unsigned getFlag(unsigned index) const { return given.size() + index; }

  func::FuncOp function;
  SmallVector<ag::CleanupOp> cleanups;
  OpBuilder builder;
  llvm::MapVector<Value, Captured> captured;
  llvm::DenseMap<Operation *, SmallVector<Value>> usedBy;
  /// Which `ag::Variable`s are meant: the first arguments. Then come the flags of the cleanups.
  SmallVector<Value> given;
  SmallVector<Type> cells;
  Value frame;
};
} // namespace

Type CleanupLowering::getType(Value value, const Path &path) {
  auto ref = dyn_cast<ag::RefType>(value.getType());
  Type type = ref ? ref.getElementType() : value.getType();
  for (const auto &[index, name] : path)
    type = cast<ag::StructType>(type).getFields()[index];
  return type;
}

void CleanupLowering::demand(Value value, const Path &path, Value from) {
  for (OpOperand &use : value.getUses()) {
    Operation *user = use.getOwner();
    auto cleanup = user->getParentOfType<ag::CleanupOp>();
    if (!cleanup || !llvm::is_contained(cleanups, cleanup))
      continue;
    auto assign = dyn_cast<ag::AssignOp>(user);
    if (auto get = dyn_cast<ag::GetFieldOp>(user)) {
      Path inner = path;
      inner.emplace_back(get.getIndex(), get.getName().str());
      demand(get.getResult(), inner, from);
    } else if (auto set = dyn_cast<ag::SetFieldOp>(user); set && use.getOperandNumber() == 0) {
      demand(set.getResult(), path, from);
    } else if (!assign || assign.getRef() != from || !path.empty()) {
      captured[from].parts[path];
    }
  }
}

void CleanupLowering::capture(ag::CleanupOp cleanup) {
  cleanup.getBody().walk([&](Operation *op) {
    for (Value operand : op->getOperands()) {
      if (cleanup.getBody().isAncestor(operand.getParentRegion()) ||
          operand.getDefiningOp<ag::ConstantOp>())
        continue;
      captured[operand];
      if (!llvm::is_contained(usedBy[cleanup], operand))
        usedBy[cleanup].push_back(operand);
      if (!isa<ag::RefType>(operand.getType()))
        demand(operand, {}, operand);
      else if (auto read = dyn_cast<ag::ReadOp>(op))
        demand(read.getValue(), {}, operand);
      else if (!isa<ag::AssignOp>(op))
        captured[operand].parts[{}];
    }
  });
}

/// A part of a part that is needed as a whole is no part of its own.
static void dropInner(std::map<Path, unsigned> &parts) {
  for (auto part = parts.begin(); part != parts.end();) {
    auto isInside = [&](const auto &other) {
      return other.first.size() < part->first.size() &&
             std::equal(other.first.begin(), other.first.end(), part->first.begin());
    };
    part = llvm::any_of(parts, isInside) ? parts.erase(part) : std::next(part);
  }
}

void CleanupLowering::number() {
  unsigned next = given.size() + cleanups.size();
  for (auto &[value, of] : captured) {
    for (auto &[path, argument] : of.parts) {
      Type type = getType(value, path);
      if (isa<ag::StateType>(type))
        continue;
      argument = next++;
      cells.push_back(type);
    }
  }
}

Value CleanupLowering::findGiven(Value value) {
  Block *entry = &function.getBody().front();
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner() == entry ? value : Value();
  Operation *op = value.getDefiningOp();
  if (auto read = dyn_cast<ag::ReadOp>(op))
    return findGiven(read.getRef());
  if (auto variable = dyn_cast<ag::VariableOp>(op)) {
    if (auto argument = ag::getAttr<ag::ArgumentAttr>(variable))
      return function.getArgument(argument.getInt());
    for (Operation *user : variable->getUsers())
      if (auto assign = dyn_cast<ag::AssignOp>(user); assign && assign->getBlock() == entry)
        return findGiven(assign.getValue());
    return {};
  }
  auto global = dyn_cast<ag::GlobalReadOp>(op);
  if (global && !global.getState())
    return builder.clone(*op)->getResult(0);
  auto get = dyn_cast<ag::GetFieldOp>(op);
  Value object = get ? findGiven(get.getOperand()) : Value();
  return object ? ag::GetFieldOp::create(builder, op->getLoc(), get.getType(), object,
                                         get.getIndexAttr(), get.getNameAttr())
                : Value();
}

Value CleanupLowering::findGiven(Value from, const Path &path) {
  Value value = findGiven(from);
  for (const auto &[index, name] : path) {
    if (!value)
      break;
    Type field = cast<ag::StructType>(value.getType()).getFields()[index];
    value = ag::GetFieldOp::create(builder, function.getLoc(), field, value,
                                   builder.getI64IntegerAttr(index), builder.getStringAttr(name));
  }
  return value;
}

Value CleanupLowering::emitPart(OpBuilder &inner, func::FuncOp unwinding, const Captured &of,
                                Type type, const Path &path) {
  Location loc = function.getLoc();
  if (auto found = of.parts.find(path); found != of.parts.end())
    return unwinding.getArgument(found->second);
  auto isInside = [&](const auto &part) {
    return part.first.size() > path.size() &&
           std::equal(path.begin(), path.end(), part.first.begin());
  };
  if (llvm::none_of(of.parts, isInside))
    return ag::UnsetOp::create(inner, loc, type);
  SmallVector<Value> fields;
  for (auto [index, field] : llvm::enumerate(cast<ag::StructType>(type).getFields())) {
    Path part = path;
    auto named = llvm::find_if(of.parts, [&, index = index](const auto &other) {
      return isInside(other) && other.first[path.size()].first == index;
    });
    part.emplace_back(index, named == of.parts.end() ? "" : named->first[path.size()].second);
    fields.push_back(emitPart(inner, unwinding, of, field, part));
  }
  return ag::MakeStructOp::create(inner, loc, type, fields);
}

/// The local variable or value for a captured one in the unwinding function.
Value CleanupLowering::emitLocal(OpBuilder &inner, func::FuncOp unwinding, Value from) {
  const Captured &of = captured[from];
  Value value = emitPart(inner, unwinding, of, getType(from, {}), {});
  auto variable = from.getDefiningOp<ag::VariableOp>();
  if (!isa<ag::RefType>(from.getType()))
    return value;
  Value local = inner.clone(*variable)->getResult(0);
  ag::removeAttr<ag::ArgumentAttr>(local.getDefiningOp());
  ag::AssignOp::create(inner, variable.getLoc(), local, value)
      ->setAttr("declares", builder.getUnitAttr());
  return local;
}

func::FuncOp CleanupLowering::emitUnwinding(ArrayRef<Type> types) {
  builder.setInsertionPointAfter(function);
  auto unwinding =
      func::FuncOp::create(builder, function.getLoc(), (function.getSymName() + ".unwind").str(),
                           builder.getFunctionType(types, {}));
  unwinding.setPrivate();
  ag::setAttr<ag::SpellingAttr>(unwinding, ag::getAttr<ag::SpellingAttr>(function));
  ag::setAttr<ag::VoidAttr>(unwinding);
  ag::setAttr<ag::UnwindingAttr>(unwinding);
  OpBuilder inner = OpBuilder::atBlockEnd(unwinding.addEntryBlock());
  for (size_t i = 0; i < types.size(); ++i)
    ag::setArgAttr<ag::NameAttr>(unwinding, i,
                                 builder.getStringAttr(i < given.size() ? ""
                                                       : i < given.size() + cleanups.size()
                                                           ? "alive"
                                                           : "saved"));
  IRMapping map;
  for (auto &[from, of] : captured) {
    map.map(from, emitLocal(inner, unwinding, from));
    for (auto &[path, argument] : of.parts) {
      auto variable = from.getDefiningOp<ag::VariableOp>();
      StringRef name =
          !path.empty() && !path.back().second.empty() && !llvm::isDigit(path.back().second[0])
              ? StringRef(path.back().second)
          : variable ? variable.getName()
                     : "";
      if (!name.empty())
        ag::setArgAttr<ag::NameAttr>(unwinding, argument,
                                     builder.getStringAttr(name == "this" ? "self" : name));
    }
  }
  for (unsigned index = cleanups.size(); index--;) {
    ag::CleanupOp cleanup = cleanups[index];
    cleanup.walk([&](Operation *op) {
      for (Value operand : op->getOperands())
        if (auto constant = operand.getDefiningOp<ag::ConstantOp>();
            constant && !cleanup->isAncestor(constant) && !map.contains(operand))
          map.map(operand, inner.clone(*constant)->getResult(0));
    });
    auto branch = ag::IfOp::create(inner, cleanup.getLoc(), TypeRange(),
                                   unwinding.getArgument(getFlag(index)), "if");
    cleanup.getBody().cloneInto(&branch.getThenRegion(), map);
  }
  ag::ReturnOp::create(inner, function.getLoc(), Value());
  forwardValues(unwinding);
  return unwinding;
}

void CleanupLowering::save(Value value, unsigned argument, Location loc) {
  ag::SaveOp::create(builder, loc, frame, argument - given.size(), value);
}

void CleanupLowering::saveFlag(unsigned index, bool alive, Location loc) {
  Value flag = ag::ConstantOp::create(builder, loc, builder.getI1Type(), builder.getBoolAttr(alive),
                                      StringAttr());
  save(flag, getFlag(index), loc);
}

void CleanupLowering::saveParts(Value from, Location loc) {
  for (const auto &[path, argument] : captured[from].parts) {
    if (argument < given.size())
      continue;
    Value value = from;
    if (auto ref = dyn_cast<ag::RefType>(from.getType()))
      value = ag::ReadOp::create(builder, loc, ref.getElementType(), from);
    for (const auto &[index, name] : path)
      value = ag::GetFieldOp::create(
          builder, loc, cast<ag::StructType>(value.getType()).getFields()[index], value,
          builder.getI64IntegerAttr(index), builder.getStringAttr(name));
    save(value, argument, loc);
  }
}

/// From the begin of the object's life to its end, the cells hold what its destructor would see.
void CleanupLowering::emitSaves(ag::CleanupOp cleanup, unsigned index) {
  builder.setInsertionPoint(cleanup);
  for (Value from : usedBy[cleanup])
    saveParts(from, cleanup.getLoc());
  saveFlag(index, true, cleanup.getLoc());
}

LogicalResult CleanupLowering::emitUnwind() {
  builder.setInsertionPointToStart(&function.getBody().front());
  for (auto &[from, of] : captured)
    for (auto &[path, argument] : of.parts) {
      if (!isa<ag::StateType>(getType(from, path)))
        continue;
      argument = given.size();
      given.push_back(findGiven(from, path));
      if (!given.back())
        return emitError(function.getLoc(), formatDiagnostic(diag::LocalState, ""));
    }
  number();
  SmallVector<Type> saved(cleanups.size(), builder.getI1Type());
  llvm::append_range(saved, cells);
  SmallVector<Type> types = llvm::map_to_vector(given, [](Value value) { return value.getType(); });
  llvm::append_range(types, saved);
  std::string symbol = (function.getSymName() + ".unwind").str();
  frame = ag::UnwindOp::create(
      builder, function.getLoc(), IntegerType::get(builder.getContext(), 64, IntegerType::Signed),
      FlatSymbolRefAttr::get(builder.getContext(), symbol), given, builder.getTypeArrayAttr(saved));
  emitUnwinding(types);
  return success();
}

LogicalResult CleanupLowering::run() {
  for (ag::CleanupOp cleanup : cleanups)
    capture(cleanup);
  for (auto &[from, of] : captured)
    dropInner(of.parts);
  if (failed(emitUnwind()))
    return failure();
  // Found first: an operation in the lives of several objects is followed by one save.
  llvm::MapVector<Operation *, llvm::SmallSetVector<Value, 2>> changes;
  for (ag::CleanupOp cleanup : cleanups)
    forEachInLife(cleanup, [&](Operation *op) {
      bool changes_ = isa<ag::AssignOp, ag::CallOp, ag::HostCallOp>(op);
      for (Value operand : op->getOperands())
        if (changes_ && isa<ag::RefType>(operand.getType()) &&
            llvm::is_contained(usedBy[cleanup], operand))
          changes[op].insert(operand);
    });
  for (auto &[op, variables] : changes) {
    builder.setInsertionPointAfter(op);
    for (Value variable : variables)
      saveParts(variable, op->getLoc());
  }
  std::map<int64_t, unsigned> numbers;
  for (auto [index, cleanup] : llvm::enumerate(cleanups)) {
    numbers[cleanup.getNumber()] = index;
    emitSaves(cleanup, index);
  }
  function.walk([&](ag::EndCleanupOp end) {
    auto found = numbers.find(end.getNumber());
    builder.setInsertionPoint(end);
    if (found != numbers.end())
      saveFlag(found->second, false, end.getLoc());
  });
  return success();
}

static void eraseCleanups(func::FuncOp function) {
  function.walk([](Operation *op) {
    if (isa<ag::CleanupOp, ag::EndCleanupOp>(op))
      op->erase();
  });
}

namespace {
struct LowerCleanup : autographc::impl::LowerCleanupBase<LowerCleanup> {
  void runOnOperation() override {
    for (auto function : llvm::make_early_inc_range(getOperation().getOps<func::FuncOp>())) {
      SmallVector<ag::CleanupOp> needed;
      function.walk<WalkOrder::PreOrder>([&](ag::CleanupOp cleanup) {
        if (mayEndByError(cleanup))
          needed.push_back(cleanup);
      });
      if (!needed.empty() && failed(CleanupLowering(function, std::move(needed)).run()))
        signalPassFailure();
      eraseCleanups(function);
    }
  }
};
} // namespace
