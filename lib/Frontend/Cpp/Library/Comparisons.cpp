//===- Comparisons.cpp - operators that the library applies to values -----===//
#include "Emitters.h"
#include "Maps.h"

#include "clang/Sema/Sema.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// An operator on an object of a class of the user's, as overload resolution finds it in the
/// library; null of other operands.
Value ComparisonEmitter::emitUserOperator(BinaryOperatorKind kind, Value left, Value right,
                                          const Expr *where) {
  auto isAggregate = [](Value value) { return llvm::isa<ag::StructType>(value.getType()); };
  if (!isAggregate(left) && !isAggregate(right))
    return {};
  QualType leftType = types.findSource(left.getType()),
           rightType = types.findSource(right.getType());
  auto isUserClass = [&](Value value, QualType type) {
    if (type.isNull())
      return isAggregate(value) &&
             !llvm::cast<ag::StructType>(value.getType()).getName().starts_with("std::");
    return isAggregate(value) && Types::classify(type) == ClassKind::Struct &&
           !isInStd(type->getAsCXXRecordDecl());
  };
  if (!isUserClass(left, leftType) && !isUserClass(right, rightType))
    return {};
  if (leftType.isNull() || rightType.isNull())
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "an operator of these values inside the library");
  auto makeOperand = [&](Value value, QualType type) {
    auto *operand = new (ast) OpaqueValueExpr(where->getExprLoc(), type.withConst(), VK_LValue);
    body.opaque[operand] = value;
    return operand;
  };
  Expr *a = makeOperand(left, leftType), *b = makeOperand(right, rightType);
  Sema::SFINAETrap trap(unit.sema);
  ExprResult result = unit.sema.BuildBinOp(/*S=*/nullptr, where->getExprLoc(), kind, a, b);
  if (result.isInvalid() || trap.hasErrorOccurred())
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "an operator of these values inside the library");
  return evaluator.emitValue(result.get());
}

/// The name of a field of a pair, a tuple or an array.
static std::string getFieldName(ag::StructType type, unsigned index) {
  return isPair(type) ? (index ? "second" : "first") : std::to_string(index);
}

Value ComparisonEmitter::emitLess(Value left, Value right, const Expr *where) {
  mlir::Location location = loc(where);
  if (Value result = emitUserOperator(BO_LT, left, right, where))
    return places.toCondition(result, location);
  if (Types::isMap(left.getType()))
    return emitLessLists(MapMethods::listEntries(*this, left, location),
                         MapMethods::listEntries(*this, right, location), where);
  if (llvm::isa<ag::ListType>(left.getType()))
    return emitLessLists(left, right, where);
  if (auto structure = llvm::dyn_cast<ag::StructType>(left.getType());
      structure && left.getType() == right.getType()) {
    std::function<Value(unsigned)> compare = [&](unsigned index) -> Value {
      if (index == structure.getFields().size())
        return emitBool(false, location);
      std::string name = getFieldName(structure, index);
      Value a = places.readField(left, index, name, location),
            b = places.readField(right, index, name, location);
      Value isLess = emitLess(a, b, where);
      if (index + 1 == structure.getFields().size())
        return isLess;
      return select(
          isLess, [&] { return emitBool(true, location); },
          [&] {
            if (mayBeUnordered(a.getType()))
              return select(
                  emitEqual(a, b, where), [&] { return compare(index + 1); },
                  [&] { return emitBool(false, location); }, location, "and");
            return select(
                emitLess(b, a, where), [&] { return emitBool(false, location); },
                [&] { return compare(index + 1); }, location);
          },
          location, "or");
    };
    return compare(0);
  }
  if (!ag::isNumber(left.getType()) && !ag::isScalar(left.getType()))
    refuse(where->getSourceRange(), diag::UnsupportedConstruct,
           "a comparison of these values inside the library");
  mlir::Type result = ag::isScalar(left.getType())
                          ? mlir::Type(mlir::RankedTensorType::get({}, builder.getI1Type()))
                          : builder.getI1Type();
  return places.toCondition(buildOperation("less", {left, right}, {}, result, where), loc(where));
}

/// The first elements of which one is less decide; else the shorter list is less.
Value ComparisonEmitter::emitLessLists(Value left, Value right, const Expr *where) {
  mlir::Location location = loc(where);
  mlir::Type element = llvm::cast<ag::ListType>(left.getType()).getElementType(),
             number = types.convert(ast.IntTy);
  Value leftSize = emitListSize(left, location), rightSize = emitListSize(right, location);
  auto isBelow = [&](Value a, Value b) {
    return emitArithmetic(BO_LT, a, b, ast.BoolTy, location);
  };
  auto constant = [&](int value) {
    return [&, value] { return emitNumber(number, value, location); };
  };
  Place k = makeVariable("k", leftSize.getType(), location),
        order = makeVariable("order", number, location);
  places.write(k, emitNumber(leftSize.getType(), 0, location), location, /*declares=*/true);
  places.write(order, constant(0)(), location, /*declares=*/true);
  auto isOpen = [&] {
    return emitArithmetic(BO_EQ, places.read(order, location), constant(0)(), ast.BoolTy, location);
  };
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, /*unroll=*/false,
                                  builder.getStringAttr("while"));
  emitRegion(loop.getCondition(), [&] {
    auto no = [&] { return emitBool(false, location); };
    Value isInside = select(
        isBelow(places.read(k, location), leftSize),
        [&] { return isBelow(places.read(k, location), rightSize); }, no, location, "and");
    ag::ConditionOp::create(builder, location,
                            select(isOpen(), [&] { return isInside; }, no, location, "and"));
  });
  emitRegion(loop.getBody(), [&] {
    Value a = ag::ListGetOp::create(builder, location, element, left, places.read(k, location));
    Value b = ag::ListGetOp::create(builder, location, element, right, places.read(k, location));
    places.write(order, emitOrder(a, b, number, where), location);
    places.write(k,
                 emitArithmetic(BO_Add, places.read(k, location),
                                emitNumber(leftSize.getType(), 1, location), ast.getSizeType(),
                                location),
                 location);
  });
  return select(
      isOpen(), [&] { return isBelow(leftSize, rightSize); },
      [&] {
        return emitArithmetic(BO_LT, places.read(order, location), constant(0)(), ast.BoolTy,
                              location);
      },
      location);
}

/// As many elements, and all of them equal.
/// Values of the type may be neither less nor greater nor equal: floats, and what the library
/// orders by them.
bool ComparisonEmitter::mayBeUnordered(mlir::Type type) {
  if (auto structure = llvm::dyn_cast<ag::StructType>(type))
    return llvm::any_of(structure.getFields(), mayBeUnordered);
  if (auto list = llvm::dyn_cast<ag::ListType>(type))
    return mayBeUnordered(list.getElementType());
  return llvm::isa<mlir::FloatType, mlir::ComplexType>(
      llvm::isa<mlir::RankedTensorType>(type) ? ag::getElementType(type) : type);
}

Value ComparisonEmitter::emitEqualLists(Value left, Value right, const Expr *where) {
  mlir::Location location = loc(where);
  Value size = emitListSize(left, location);
  Value isAsLong = emitArithmetic(BO_EQ, size, emitListSize(right, location), ast.BoolTy, location);
  return select(
      isAsLong,
      [&] {
        mlir::Type element = llvm::cast<ag::ListType>(left.getType()).getElementType();
        Place k = makeVariable("k", size.getType(), location);
        places.write(k, emitNumber(size.getType(), 0, location), location, /*declares=*/true);
        auto isInside = [&] {
          return emitArithmetic(BO_LT, places.read(k, location), size, ast.BoolTy, location);
        };
        auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, /*unroll=*/false,
                                        builder.getStringAttr("while"));
        emitRegion(loop.getCondition(), [&] {
          Value goesOn = select(
              isInside(),
              [&] {
                Value a = ag::ListGetOp::create(builder, location, element, left,
                                                places.read(k, location));
                Value b = ag::ListGetOp::create(builder, location, element, right,
                                                places.read(k, location));
                return emitEqual(a, b, where);
              },
              [&] { return emitBool(false, location); }, location, "and");
          ag::ConditionOp::create(builder, location, goesOn);
        });
        emitRegion(loop.getBody(), [&] {
          places.write(k,
                       emitArithmetic(BO_Add, places.read(k, location),
                                      emitNumber(size.getType(), 1, location), ast.getSizeType(),
                                      location),
                       location);
        });
        return Value(ag::LogicalNotOp::create(builder, location, builder.getI1Type(), isInside()));
      },
      [&] { return emitBool(false, location); }, location, "and");
}

Value ComparisonEmitter::emitEqual(Value left, Value right, const Expr *where) {
  mlir::Location location = loc(where);
  if (Value result = emitUserOperator(BO_EQ, left, right, where))
    return places.toCondition(result, location);
  auto structure = llvm::dyn_cast<ag::StructType>(left.getType());
  if (Types::isMap(left.getType()))
    return emitEqualLists(MapMethods::listEntries(*this, left, location),
                          MapMethods::listEntries(*this, right, location), where);
  if (llvm::isa<ag::ListType>(left.getType()))
    return emitEqualLists(left, right, where);
  if (!structure) {
    if (!ag::isNumber(left.getType()) && !ag::isScalar(left.getType()))
      refuse(where->getSourceRange(), diag::UnsupportedConstruct,
             "a comparison of these values inside the library");
    mlir::Type result = ag::isScalar(left.getType())
                            ? mlir::Type(mlir::RankedTensorType::get({}, builder.getI1Type()))
                            : builder.getI1Type();
    return places.toCondition(buildOperation("equal", {left, right}, {}, result, where), location);
  }
  std::function<Value(unsigned)> compare = [&](unsigned index) -> Value {
    if (index == structure.getFields().size())
      return emitBool(true, location);
    std::string name = getFieldName(structure, index);
    Value same = emitEqual(places.readField(left, index, name, location),
                           places.readField(right, index, name, location), where);
    if (index + 1 == structure.getFields().size())
      return same;
    return select(
        same, [&] { return compare(index + 1); }, [&] { return emitBool(false, location); },
        location, "and");
  };
  return compare(0);
}

} // namespace autographc::frontend
