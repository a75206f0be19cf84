//===- ChosenElements.cpp - elements of arrays that are kept apart --------===//
#include "Classes.h"

#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Builders.h"

using namespace mlir;

namespace autographc::emit {

Value chooseAt(OpBuilder &builder, Location loc, std::pair<Value, unsigned> at, Type type,
               llvm::function_ref<Value()> onHit, llvm::function_ref<Value()> otherwise) {
  auto [index, i] = at;
  Value number = ag::ConstantOp::create(builder, loc, index.getType(),
                                        ag::getNumberAttr(index.getType(), i), StringAttr());
  Value hit = ag::EqualOp::create(builder, loc, builder.getI1Type(), index, number);
  auto branch = scf::IfOp::create(builder, loc, type, hit, /*withElseRegion=*/true);
  ag::setAttr<ag::KindAttr>(branch, builder.getStringAttr("conditional"));
  for (auto [block, emit] :
       {std::pair(branch.thenBlock(), onHit), std::pair(branch.elseBlock(), otherwise)}) {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(block);
    scf::YieldOp::create(builder, loc, emit());
  }
  return branch.getResult(0);
}

namespace {

/// Takes the place of one subscript of an array.
class Chooser {
public:
  Chooser(Operation *op, Value array, Value index)
      : builder(op), loc(op->getLoc()), array(array), index(index) {}

  Value get(unsigned i = 0) {
    if (i + 1 == size())
      return getElement(i);
    return choose(i, [&] { return getElement(i); }, [&] { return get(i + 1); });
  }
  Value set(Value value) {
    SmallVector<Value> elements;
    for (unsigned i = 0; i < size(); ++i)
      elements.push_back(choose(i, [&] { return value; }, [&] { return getElement(i); }));
    return ag::MakeStructOp::create(builder, loc, array.getType(), elements);
  }

private:
  ArrayRef<Type> getTypes() { return cast<ag::StructType>(array.getType()).getFields(); }
  unsigned size() { return getTypes().size(); }
  Value getElement(unsigned i) {
    return ag::GetFieldOp::create(builder, loc, getTypes()[i], array, builder.getI64IntegerAttr(i),
                                  builder.getStringAttr(std::to_string(i)));
  }
  Value choose(unsigned i, llvm::function_ref<Value()> onHit,
               llvm::function_ref<Value()> otherwise) {
    return chooseAt(builder, loc, {index, i}, getTypes()[i], onHit, otherwise);
  }

  OpBuilder builder;
  Location loc;
  Value array, index;
};

} // namespace

void chooseElements(func::FuncOp function, llvm::function_ref<bool(Type)> isApart) {
  function.walk([&](Operation *op) {
    auto get = dyn_cast<ag::ListGetOp>(op);
    auto set = dyn_cast<ag::ListSetOp>(op);
    Value array = get ? get.getList() : set ? set.getList() : Value();
    if (!array || !isa<ag::StructType>(array.getType()) || !isApart(array.getType()))
      return;
    Chooser chooser(op, array, get ? get.getIndex() : set.getIndex());
    op->getResult(0).replaceAllUsesWith(get ? chooser.get() : chooser.set(set.getValue()));
    op->erase();
  });
}

} // namespace autographc::emit
