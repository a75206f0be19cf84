//===- SplitClasses.cpp - fields in place of objects ----------------------===//
#include "Splitter.h"

#include "mlir/IR/Iterators.h"

using namespace mlir;

namespace autographc::emit {

void Splitter::run() {
  restoreSubscripts(function);
  function.walk([&](Operation *op) {
    if (isa<scf::IfOp, scf::WhileOp>(op))
      for (Type type : op->getResultTypes())
        addJoined(type);
  });
  chooseElements(function, [&](Type type) { return isApart(type) && !ag::holdsState(type); });
  split(function.getBody().front());
  for (Operation *op : llvm::reverse(retired)) {
    builder.setInsertionPoint(op);
    for (Value result : op->getResults())
      if (!result.use_empty())
        result.replaceAllUsesWith(ag::UndefinedOp::create(builder, op->getLoc(), result.getType()));
    op->erase();
  }
  readFromOutermost();
  eraseWholes();
  separateStates(function);
}

/// `object.member.x` each time: a variable of the member's class would be a copy.
void Splitter::readFromOutermost() {
  auto isPart = [&](Value object) {
    return isApart(object.getType()) && object.getDefiningOp<ag::GetFieldOp>();
  };
  SmallVector<ag::GetFieldOp> reads;
  function.walk([&](ag::GetFieldOp get) {
    if (isPart(get.getOperand()))
      reads.push_back(get);
  });
  for (ag::GetFieldOp get : reads) {
    builder.setInsertionPoint(get);
    while (isPart(get.getOperand())) {
      Operation *object = builder.clone(*get.getOperand().getDefiningOp());
      get.setOperand(object->getResult(0));
      get = cast<ag::GetFieldOp>(object);
      builder.setInsertionPoint(get);
    }
  }
}

void Splitter::addJoined(Type type) {
  joined.insert(type);
  if (auto structure = dyn_cast<ag::StructType>(type))
    for (Type field : structure.getFields())
      addJoined(field);
}

/// What made and changed whole objects, and the loops' arguments that were objects, mean nothing
/// now.
void Splitter::eraseWholes() {
  function.walk<WalkOrder::PostOrder, ReverseIterator>([&](Operation *op) {
    if (isa<ag::SetFieldOp, ag::MakeStructOp, ag::GetFieldOp, ag::BindOp, ag::UndefinedOp,
            ag::UnsetOp>(op) &&
        op->use_empty() && (isApart(op->getResult(0).getType()) || isa<ag::GetFieldOp>(op)))
      op->erase();
  });
  for (auto [block, count] : wholes)
    for (unsigned i = count; i--;)
      if (block->getArgument(i).use_empty())
        block->eraseArgument(i);
}

bool Splitter::isApart(Type type) const {
  auto structure = dyn_cast<ag::StructType>(type);
  if (!structure)
    return false;
  if (isWholeOptional(classes, type))
    return false;
  auto found = classes.find(structure.getName());
  if (ag::holdsState(type) && !joined.contains(type))
    return false;
  if (found != classes.end() && found->second.isApart)
    return true;
  // An array or a class of such objects cannot be written down as a whole, either.
  return llvm::any_of(structure.getFields(), [&](Type field) { return isApart(field); });
}

ArrayRef<Value> Splitter::getFields(Value value) {
  if (auto found = fieldsOf.find(value); found != fieldsOf.end())
    return found->second;
  auto type = cast<ag::StructType>(value.getType());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfterValue(value);
  SmallVector<Value> fields;
  for (auto [index, field] : llvm::enumerate(type.getFields()))
    fields.push_back(ag::GetFieldOp::create(
        builder, value.getLoc(), field, value, builder.getI64IntegerAttr(index),
        builder.getStringAttr(getFieldName(classes, type, index))));
  setFields(value, fields);
  return fieldsOf[value];
}

SmallVector<Value> Splitter::expand(ValueRange values) {
  SmallVector<Value> all;
  for (Value value : values)
    if (isApart(value.getType()))
      llvm::append_range(all, expand(SmallVector<Value>(getFields(value))));
    else
      all.push_back(value);
  return all;
}

SmallVector<Type> Splitter::expand(TypeRange types) {
  SmallVector<Type> all;
  for (Type type : types)
    if (isApart(type))
      llvm::append_range(all, expand(cast<ag::StructType>(type).getFields()));
    else
      all.push_back(type);
  return all;
}

void Splitter::take(ValueRange values, ValueRange parts) {
  for (Value value : values) {
    if (!isApart(value.getType())) {
      value.replaceAllUsesWith(parts.front());
      parts = parts.drop_front();
      continue;
    }
    SmallVector<Value> fields;
    for (Type field : cast<ag::StructType>(value.getType()).getFields()) {
      size_t count = expand(TypeRange(field)).size();
      if (!isApart(field)) {
        fields.push_back(parts.front());
      } else {
        // Inner objects are known by their parts only.
        OpBuilder::InsertionGuard guard(builder);
        auto undefined = ag::UndefinedOp::create(builder, value.getLoc(), field);
        take(undefined.getResult(), parts.take_front(count));
        fields.push_back(undefined);
      }
      parts = parts.drop_front(count);
    }
    setFields(value, fields);
  }
}

Value Splitter::assemble(Value value) {
  if (!isApart(value.getType()) || !fieldsOf.contains(value))
    return value;
  Operation *source = value.getDefiningOp();
  // The function's argument, or what a call gave: still whole.
  bool isWhole = source ? !isa<ag::SetFieldOp, ag::MakeStructOp, ag::BindOp, ag::UndefinedOp,
                               scf::IfOp, scf::WhileOp>(source)
                        : isa<func::FuncOp>(value.getParentBlock()->getParentOp());
  if (isWhole)
    return value;
  SmallVector<Value> fields;
  for (Value field : fieldsOf[value])
    fields.push_back(assemble(field));
  return ag::MakeStructOp::create(builder, value.getLoc(), value.getType(), fields);
}

void Splitter::split(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block))
    split(&op);
}

/// An object that is not set has parts that are not.
void Splitter::splitUnset(Operation *op) {
  SmallVector<Value> fields;
  for (Type field : cast<ag::StructType>(op->getResult(0).getType()).getFields()) {
    OperationState state(op->getLoc(), op->getName(), ValueRange(), TypeRange(field), {});
    Operation *part = builder.create(state);
    split(part);
    builder.setInsertionPoint(op);
    fields.push_back(part->getResult(0));
  }
  setFields(op->getResult(0), fields);
}

void Splitter::splitBind(ag::BindOp bind) {
  SmallVector<Value> fields;
  SmallVector<Value> values(getFields(bind.getValue()));
  for (auto [index, field] : llvm::enumerate(values))
    // An object with a Variable has no copy, which a name would be.
    if (isApart(field.getType()) || isState(field.getType()) || ag::holdsState(field.getType()) ||
        isa_and_nonnull<ag::ConstantOp>(field.getDefiningOp()))
      fields.push_back(field);
    else
      fields.push_back(ag::BindOp::create(
          builder, bind.getLoc(), field.getType(), field,
          builder.getStringAttr(nameField(bind.getName(), bind.getType(), index)),
          bind.getDeclaresAttr()));
  setFields(bind, fields);
}

void Splitter::split(Operation *op) {
  builder.setInsertionPoint(op);
  if (auto branch = dyn_cast<scf::IfOp>(op))
    return splitIf(branch);
  if (auto loop = dyn_cast<scf::WhileOp>(op))
    return splitWhile(loop);
  if (auto end = dyn_cast<func::ReturnOp>(op))
    return splitReturn(end);
  if (isa<scf::YieldOp, scf::ConditionOp>(op))
    return op->setOperands(isa<scf::WhileOp>(op->getParentOp())
                               ? dropStates(expand(op->getOperands()))
                               : expand(op->getOperands()));
  if (auto get = dyn_cast<ag::GetFieldOp>(op)) {
    if (isApart(get.getOperand().getType()) && fieldsOf.contains(get.getOperand()))
      get.replaceAllUsesWith(fieldsOf[get.getOperand()][get.getIndex()]);
    return;
  }
  bool apart = op->getNumResults() == 1 && isApart(op->getResult(0).getType());
  if (auto make = dyn_cast<ag::MakeStructOp>(op); make && apart)
    return setFields(make, make.getFields());
  if (auto set = dyn_cast<ag::SetFieldOp>(op); set && apart) {
    SmallVector<Value> fields(getFields(set.getOperand()));
    fields[set.getIndex()] = set.getValue();
    return setFields(set, fields);
  }
  // One that `take` made has its parts.
  if (apart && isa<ag::UnsetOp, ag::UndefinedOp>(op) && fieldsOf.contains(op->getResult(0)))
    return;
  if (apart && isa<ag::UnsetOp, ag::UndefinedOp>(op))
    return splitUnset(op);
  if (auto bind = dyn_cast<ag::BindOp>(op); bind && apart)
    return splitBind(bind);
  if (auto get = dyn_cast<ag::ListGetOp>(op);
      get && fieldsOf.contains(get.getList()) && ag::holdsState(get.getList().getType())) {
    get.replaceAllUsesWith(chooseRead(fieldsOf[get.getList()], get.getIndex(), 0));
    return retire(get);
  }
  if (auto set = dyn_cast<ag::ListSetOp>(op); set && apart && ag::holdsState(set.getType()))
    return splitWrite(set);
  for (OpOperand &operand : op->getOpOperands())
    operand.set(assemble(operand.get()));
}

void Splitter::splitIf(scf::IfOp op) {
  bool isSplit = llvm::any_of(op.getResultTypes(), [&](Type type) { return isApart(type); });
  for (Region &region : op->getRegions())
    if (!region.empty())
      split(region.front());
  if (!isSplit)
    return;
  builder.setInsertionPoint(op);
  SmallVector<Value> common = takeCommon(op, expand(op.getResultTypes()));
  auto result = scf::IfOp::create(builder, op.getLoc(), op.thenYield()->getOperandTypes(),
                                  op.getCondition(), /*addThenBlock=*/false,
                                  /*addElseBlock=*/false);
  result->setDiscardableAttrs(llvm::to_vector(op->getDiscardableAttrs()));
  ag::setAttr<ag::NamesAttr>(result, nameGaps(expandNames(op, op.getResultTypes()), common));
  result.getThenRegion().takeBody(op.getThenRegion());
  result.getElseRegion().takeBody(op.getElseRegion());
  take(op.getResults(), fillGaps(common, result.getResults()));
  retire(op);
}

void Splitter::splitWhile(scf::WhileOp op) {
  if (llvm::none_of(op.getResultTypes(), [&](Type type) { return isApart(type); })) {
    split(op.getBefore().front());
    split(op.getAfter().front());
    return;
  }
  // Which `ag::Variable` or function an object has never changes.
  SmallVector<Value> inits = expand(op.getInits());
  auto states = llvm::map_to_vector(
      inits, [](Value init) { return isState(init.getType()) ? init : Value(); });
  inits = dropStates(inits);
  SmallVector<Type> types(ValueRange(inits).getTypes());
  auto result = scf::WhileOp::create(builder, op.getLoc(), types, inits);
  result->setDiscardableAttrs(llvm::to_vector(op->getDiscardableAttrs()));
  ag::setAttr<ag::NamesAttr>(result, nameGaps(expandNames(op, op.getResultTypes()), states));
  SmallVector<Location> locations(types.size(), op.getLoc());
  for (auto [from, to] : {std::pair(&op.getBefore(), &result.getBefore()),
                          std::pair(&op.getAfter(), &result.getAfter())}) {
    to->takeBody(*from);
    Block &block = to->front();
    SmallVector<Value> old(block.getArguments());
    block.addArguments(types, locations);
    builder.setInsertionPointToStart(&block);
    take(old, fillGaps(states, block.getArguments().drop_front(old.size())));
    split(block);
    wholes.push_back({&block, static_cast<unsigned>(old.size())});
  }
  SmallVector<Value> invariant = takeInvariant(result, op.getNumOperands());
  builder.setInsertionPoint(op);
  take(op.getResults(), fillGaps(states, fillGaps(invariant, result.getResults())));
  retire(op);
}

/// The members of an in-out object that changed, each on its own: no assignment of the whole or of
/// a part of it runs.
void Splitter::addChanges(StringRef variable, const Change &whole, Value initial,
                          SmallVectorImpl<Change> &changes) {
  SmallVector<Value> before(getFields(initial)), after(getFields(whole.value));
  auto found = classes.find(cast<ag::StructType>(initial.getType()).getName());
  for (auto [index, value] : llvm::enumerate(after)) {
    Change change = whole;
    change.path.push_back(index);
    change.value = value;
    change.name = nameField(variable, initial.getType(), index);
    if (value == before[index] ||
        (found != classes.end() && found->second.constant.contains(index)))
      continue;
    if (isApart(value.getType()) && !isMap(value.getType()))
      addChanges(change.name, change, before[index], changes);
    else
      changes.push_back(change);
  }
}

/// One that is printed where it is used would be read after the others have changed.
void Splitter::bindChange(Change &change) {
  Operation *source = change.value.getDefiningOp();
  if (!source || isa<ag::BindOp, ag::ConstantOp, scf::IfOp, scf::WhileOp>(source) ||
      isApart(change.value.getType()) || isState(change.value.getType()))
    return;
  change.value =
      ag::BindOp::create(builder, change.value.getLoc(), change.value.getType(), change.value,
                         builder.getStringAttr(change.name), builder.getUnitAttr());
}

bool Splitter::isMap(Type type) const {
  auto structure = dyn_cast<ag::StructType>(type);
  auto found = structure ? classes.find(structure.getName()) : classes.end();
  return found != classes.end() && found->second.isMap;
}

Value Splitter::setMember(Value object, ArrayRef<unsigned> path, Value value) {
  Location location = object.getLoc();
  auto index = builder.getI64IntegerAttr(path.front());
  auto name = builder.getStringAttr(getFieldName(classes, object.getType(), path.front()));
  if (path.size() > 1) {
    Type type = cast<ag::StructType>(object.getType()).getFields()[path.front()];
    value = setMember(ag::GetFieldOp::create(builder, location, type, object, index, name),
                      path.drop_front(), value);
  }
  return ag::SetFieldOp::create(builder, location, object.getType(), object, value, index, name);
}

/// An in-out object takes the fields that changed.
void Splitter::splitReturn(func::ReturnOp op) {
  SmallVector<Change> changes;
  unsigned next = op.getNumOperands();
  for (unsigned number = function.getNumArguments(); number--;) {
    if (!ag::hasArgAttr<ag::InoutAttr>(function, number))
      continue;
    OpOperand &operand = op->getOpOperand(--next);
    Value argument = function.getArgument(number), last = operand.get();
    if (!isApart(argument.getType()) || last == argument || !fieldsOf.contains(last))
      continue;
    operand.set(argument);
    auto name = ag::getArgAttr<ag::NameAttr>(function, number);
    // A map is made anew.
    if (isMap(argument.getType()))
      operand.set(assemble(last));
    else
      addChanges(name ? name.getValue() : "", {&operand, {}, last, ""}, argument, changes);
  }
  if (changes.size() > 1)
    for (Change &change : changes)
      bindChange(change);
  for (OpOperand &operand : op->getOpOperands().take_front(next)) {
    bool isMade = fieldsOf.contains(operand.get());
    Value result = assemble(operand.get());
    // What it is made of may be members that change: read behind these, they would be read from a
    // copy of the object.
    Operation *source = result.getDefiningOp();
    bool isComputed = source && isMemoryEffectFree(source) &&
                      !isa<ag::BindOp, ag::ConstantOp, scf::IfOp, scf::WhileOp>(source) &&
                      !isState(result.getType());
    if ((isMade || isComputed) && !changes.empty())
      result = ag::BindOp::create(builder, op.getLoc(), result.getType(), result,
                                  builder.getStringAttr("result"), builder.getUnitAttr());
    operand.set(result);
  }
  for (const Change &change : changes)
    change.operand->set(setMember(change.operand->get(), change.path, assemble(change.value)));
}

void splitClasses(func::FuncOp function, const Classes &classes) {
  Splitter(function, classes).run();
}

} // namespace autographc::emit
