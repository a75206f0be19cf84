//===- Numeric.cpp - functions of <numeric>, <bit> and the rest of <cmath> -===//
#include "Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

namespace {
/// Arithmetic on values of one number type.
struct NumberBuilder {
  using Operator = llvm::function_ref<Value(BinaryOperatorKind, Value, Value)>;
  Operator op;
  llvm::function_ref<Value(uint64_t)> constant;

  Value add(Value l, Value r) const { return op(BO_Add, l, r); }
  Value sub(Value l, Value r) const { return op(BO_Sub, l, r); }
  Value band(Value l, Value r) const { return op(BO_And, l, r); }
  Value shr(Value l, Value r) const { return op(BO_Shr, l, r); }
  Value shl(Value l, Value r) const { return op(BO_Shl, l, r); }

  /// The number of ones of an unsigned number of `width` bits: pairs, nibbles, then all bytes at
  /// once.
  Value countOnes(Value x, unsigned width) const {
    uint64_t all = ~0ull >> (64 - width);
    x = sub(x, band(shr(x, constant(1)), constant(0x5555555555555555ull & all)));
    x = add(band(x, constant(0x3333333333333333ull & all)),
            band(shr(x, constant(2)), constant(0x3333333333333333ull & all)));
    x = band(add(x, shr(x, constant(4))), constant(0x0f0f0f0f0f0f0f0full & all));
    return shr(op(BO_Mul, x, constant(0x0101010101010101ull & all)), constant(width - 8));
  }
  /// How many bits a number needs.
  Value bitWidth(Value x, unsigned width) const {
    for (unsigned by = 1; by < width; by *= 2)
      x = op(BO_Or, x, shr(x, constant(by)));
    return countOnes(x, width);
  }
};
} // namespace

/// Functions of <bit> and the builtins that they are made of; computed in 32 or 64 bits without
/// sign.
std::optional<Place> LibraryEmitter::emitBits(llvm::StringRef name, const CallExpr *expression) {
  llvm::StringRef builtin = name;
  bool isBuiltin = builtin.consume_front("__builtin_");
  if (isBuiltin && !builtin.consume_back("ll"))
    builtin.consume_back("l");
  enum Kind {
    None,
    Ones,
    LeftZeros,
    RightZeros,
    Width,
    Single,
    Floor,
    Ceil,
    RotateLeft,
    RotateRight
  };
  Kind kind = llvm::StringSwitch<Kind>(isBuiltin ? builtin : name)
                  .Case("popcount", Ones)
                  .Cases({"countl_zero", "clz"}, LeftZeros)
                  .Cases({"countr_zero", "ctz"}, RightZeros)
                  .Case("bit_width", Width)
                  .Case("has_single_bit", Single)
                  .Case("bit_floor", Floor)
                  .Case("bit_ceil", Ceil)
                  .Case("rotl", RotateLeft)
                  .Case("rotr", RotateRight)
                  .Default(None);
  bool rotates = kind == RotateLeft || kind == RotateRight;
  if (kind == None || expression->getNumArgs() != (rotates ? 2u : 1u))
    return std::nullopt;
  mlir::Location location = loc(expression);
  Value given = evaluator.emitValue(expression->getArg(0));
  if (!given.getType().isInteger())
    return std::nullopt;
  unsigned width = given.getType().getIntOrFloatBitWidth(), wide = std::max(width, 32u);
  mlir::Type type = builder.getIntegerType(wide, /*isSigned=*/false);
  auto constant = [&](uint64_t value) { return emitNumber(type, value, location); };
  auto apply = [&](BinaryOperatorKind op, Value l, Value r) {
    return emitArithmetic(op, l, r, ast.UnsignedLongLongTy, location);
  };
  NumberBuilder numbers{apply, constant};
  Value x =
      castNumber(castNumber(given, builder.getIntegerType(width, false), location), type, location);
  auto test = [&](Value value, uint64_t with) { return apply(BO_EQ, value, constant(with)); };
  Value result;
  switch (kind) {
  case None:
    return std::nullopt;
  case Ones:
    result = numbers.countOnes(x, wide);
    break;
  case LeftZeros:
    result = numbers.sub(constant(width), numbers.bitWidth(x, wide));
    break;
  case RightZeros: {
    Value below = numbers.band(apply(BO_Xor, x, constant(~0ull)), numbers.sub(x, constant(1)));
    result = select(
        test(x, 0), [&] { return constant(width); }, [&] { return numbers.countOnes(below, wide); },
        location);
    break;
  }
  case Width:
    result = numbers.bitWidth(x, wide);
    break;
  case Single:
    return makeValuePlace(test(numbers.countOnes(x, wide), 1));
  case Floor:
    result = select(
        test(x, 0), [&] { return x; },
        [&] {
          return numbers.shl(constant(1), numbers.sub(numbers.bitWidth(x, wide), constant(1)));
        },
        location);
    break;
  case Ceil:
    result = select(
        apply(BO_LE, x, constant(1)), [&] { return constant(1); },
        [&] {
          return numbers.shl(constant(1), numbers.bitWidth(numbers.sub(x, constant(1)), wide));
        },
        location);
    break;
  case RotateLeft:
  case RotateRight: {
    Value by = numbers.band(castNumber(evaluator.emitValue(expression->getArg(1)), type, location),
                            constant(width - 1));
    Value rest = numbers.band(numbers.sub(constant(width), by), constant(width - 1));
    result = apply(BO_Or, numbers.shl(x, kind == RotateLeft ? by : rest),
                   numbers.shr(x, kind == RotateLeft ? rest : by));
    break;
  }
  }
  return makeValuePlace(
      castNumber(castNumber(result, builder.getIntegerType(width, false), location),
                 getType(expression->getType(), expression->getSourceRange()), location));
}

/// `modf(x, &whole)` and `frexp(x, &exponent)`.
std::optional<Place> LibraryEmitter::emitMathInParts(const CallExpr *expression,
                                                     llvm::StringRef name) {
  bool isModf = llvm::is_contained({"modf", "modff", "modfl"}, name);
  if ((!isModf && !llvm::is_contained({"frexp", "frexpf", "frexpl"}, name)) ||
      expression->getNumArgs() != 2)
    return std::nullopt;
  mlir::Location location = loc(expression);
  mlir::Type type = getType(expression->getType(), expression->getSourceRange());
  Value x = castNumber(evaluator.emitValue(expression->getArg(0)), type, location);
  const Expr *pointer = expression->getArg(1)->IgnoreParenImpCasts();
  auto *address = dyn_cast<UnaryOperator>(pointer);
  bool isAddress = address && address->getOpcode() == UO_AddrOf;
  Place second = isAddress ? evaluator.emitPlace(address->getSubExpr())
                           : places.getElementAt(iterators.emitIterator(expression->getArg(1)),
                                                 Value(), location);
  places.requireAssignable(second, pointer->getSourceRange());
  auto test = [&](llvm::StringRef operation) {
    return buildOperation(operation, x, {}, builder.getI1Type(), expression);
  };
  auto zero = [&](mlir::Type of) -> Value {
    if (!llvm::isa<mlir::FloatType>(of))
      return emitNumber(of, 0, location);
    return ag::ConstantOp::create(builder, location, of, builder.getFloatAttr(of, 0.0),
                                  mlir::StringAttr());
  };
  if (isModf) {
    Value whole = buildOperation("trunc", x, {}, type, expression);
    places.write(second, places.coerce(whole, second.type, expression->getExprLoc()), location);
    Value rest = select(
        test("isinf"), [&] { return zero(type); },
        [&] { return emitArithmetic(BO_Sub, x, whole, expression->getType(), location); },
        location);
    return makeValuePlace(buildOperation("copysign", {rest, x}, {}, type, expression));
  }
  bool isLong = type.isF80();
  mlir::Type wide = isLong ? type : builder.getF64Type(), number = types.convert(ast.IntTy);
  Value exact = castNumber(x, wide, location);
  Value isNormal = select(
      test("isfinite"), [&] { return emitArithmetic(BO_NE, x, zero(type), ast.BoolTy, location); },
      [&] { return emitBool(false, location); }, location, "and");
  Value exponent = select(
      isNormal,
      [&] {
        return emitArithmetic(BO_Add,
                              evaluator.callLibrary(isLong ? "ilogbl" : "ilogb", exact, expression),
                              emitNumber(number, 1, location), ast.IntTy, location);
      },
      [&] { return zero(number); }, location);
  places.write(second, places.coerce(exponent, second.type, expression->getExprLoc()), location);
  Value scaled = evaluator.callLibrary(
      isLong ? "ldexpl" : "ldexp",
      {exact, emitArithmetic(BO_Sub, zero(number), exponent, ast.IntTy, location)}, expression);
  return makeValuePlace(castNumber(scaled, type, location));
}

/// Euclid's algorithm on absolute values.
Value LibraryEmitter::emitGcd(Value left, Value right, const Expr *where) {
  mlir::Location location = loc(where);
  mlir::Type type = left.getType();
  auto absolute = [&](Value value) {
    return type.isSignedInteger() ? buildOperation("abs", value, {}, type, where) : value;
  };
  auto hold = [&](Value value) {
    Place place = makeVariable("", type, location);
    places.write(place, value, location, /*declares=*/true);
    return place;
  };
  Place a = hold(absolute(left)), b = hold(absolute(right));
  auto loop = ag::WhileOp::create(builder, location, /*post_test=*/false, /*unroll=*/false,
                                  builder.getStringAttr("while"));
  emitRegion(loop.getCondition(), [&] {
    ag::ConditionOp::create(builder, location,
                            emitArithmetic(BO_NE, places.read(b, location),
                                           emitNumber(type, 0, location), ast.BoolTy, location));
  });
  emitRegion(loop.getBody(), [&] {
    Value divisor = places.read(b, location);
    Value rest =
        emitArithmetic(BO_Rem, places.read(a, location), divisor, ast.LongLongTy, location);
    places.write(a, divisor, location);
    places.write(b, rest, location);
  });
  return places.read(a, location);
}

/// std::midpoint: rounds towards the first, and does not overflow.
Value LibraryEmitter::emitMidpoint(Value left, Value right, const Expr *where) {
  mlir::Location location = loc(where);
  mlir::Type type = left.getType();
  auto apply = [&](BinaryOperatorKind op, Value l, Value r) {
    return emitArithmetic(op, l, r, ast.LongLongTy, location);
  };
  if (auto floating = llvm::dyn_cast<mlir::FloatType>(type)) {
    auto constant = [&](const llvm::APFloat &value) {
      return Value(ag::ConstantOp::create(builder, location, type,
                                          builder.getFloatAttr(type, value), mlir::StringAttr()));
    };
    llvm::APFloat one(floating.getFloatSemantics(), 1), two(floating.getFloatSemantics(), 2);
    llvm::APFloat large = llvm::APFloat::getLargest(floating.getFloatSemantics());
    large.divide(two, llvm::APFloat::rmNearestTiesToEven);
    llvm::APFloat small = llvm::APFloat::getSmallestNormalized(floating.getFloatSemantics());
    small.multiply(two, llvm::APFloat::rmNearestTiesToEven);
    auto half = [&](Value value) { return apply(BO_Div, value, constant(two)); };
    auto magnitude = [&](Value value) { return buildOperation("abs", value, {}, type, where); };
    Value a = magnitude(left), b = magnitude(right);
    auto isTame = [&] {
      return select(
          apply(BO_LE, a, constant(large)), [&] { return apply(BO_LE, b, constant(large)); },
          [&] { return emitBool(false, location); }, location, "and");
    };
    return select(
        isTame(), [&] { return half(apply(BO_Add, left, right)); },
        [&] {
          return select(
              apply(BO_LT, a, constant(small)), [&] { return apply(BO_Add, left, half(right)); },
              [&] {
                return select(
                    apply(BO_LT, b, constant(small)),
                    [&] { return apply(BO_Add, half(left), right); },
                    [&] { return apply(BO_Add, half(left), half(right)); }, location);
              },
              location);
        },
        location);
  }
  mlir::Type bits = builder.getIntegerType(type.getIntOrFloatBitWidth(), /*isSigned=*/false);
  Value a = castNumber(left, bits, location), b = castNumber(right, bits, location),
        two = emitNumber(bits, 2, location);
  Value result = select(
      apply(BO_GT, left, right),
      [&] { return apply(BO_Sub, a, apply(BO_Div, apply(BO_Sub, a, b), two)); },
      [&] { return apply(BO_Add, a, apply(BO_Div, apply(BO_Sub, b, a), two)); }, location);
  return castNumber(result, type, location);
}

std::optional<Place> LibraryEmitter::emitNumeric(llvm::StringRef name, const CallExpr *expression) {
  // C++ leaves open what the text of `std::nan` says.
  if (llvm::is_contained({"nan", "nanf", "nanl"}, name) && expression->getNumArgs() == 1 &&
      isText(expression->getArg(0))) {
    auto type =
        llvm::cast<mlir::FloatType>(getType(expression->getType(), expression->getSourceRange()));
    auto value = mlir::FloatAttr::get(type, llvm::APFloat::getQNaN(type.getFloatSemantics()));
    return makeValuePlace(
        ag::ConstantOp::create(builder, loc(expression), type, value, mlir::StringAttr()));
  }
  mlir::Location location = loc(expression);
  unsigned count = expression->getNumArgs();
  auto both = [&]() -> std::optional<std::pair<Value, Value>> {
    mlir::Type type = types.convert(expression->getType());
    if (!type || !ag::isNumber(type))
      return std::nullopt;
    Value left = evaluator.emitValue(expression->getArg(0)),
          right = evaluator.emitValue(expression->getArg(1));
    return std::pair(castNumber(left, type, location), castNumber(right, type, location));
  };
  if ((name == "gcd" || name == "lcm") && count == 2) {
    auto operands = both();
    if (!operands)
      return std::nullopt;
    auto [left, right] = *operands;
    Value divisor = emitGcd(left, right, expression);
    if (name == "gcd")
      return makeValuePlace(divisor);
    mlir::Type type = left.getType();
    auto absolute = [&](Value value) {
      return type.isSignedInteger() ? buildOperation("abs", value, {}, type, expression) : value;
    };
    Value zero = emitNumber(type, 0, location);
    auto product = [&] {
      Value part = emitArithmetic(BO_Div, absolute(left), divisor, ast.LongLongTy, location);
      return emitArithmetic(BO_Mul, part, absolute(right), ast.LongLongTy, location);
    };
    return makeValuePlace(select(
        emitArithmetic(BO_EQ, divisor, zero, ast.BoolTy, location), [&] { return zero; }, product,
        location));
  }
  if (name == "midpoint" && count == 2 && !expression->getType()->isPointerType()) {
    auto operands = both();
    return operands ? std::optional(makeValuePlace(
                          emitMidpoint(operands->first, operands->second, expression)))
                    : std::nullopt;
  }
  bool rounds = llvm::is_contained({"lround", "llround", "lrint", "llrint"}, name);
  if (rounds && count == 1) {
    Value value = evaluator.emitValue(expression->getArg(0));
    if (!llvm::isa<mlir::FloatType>(value.getType()))
      return std::nullopt;
    Value rounded = buildOperation(name.ends_with("round") ? "round_away" : "round", value, {},
                                   value.getType(), expression);
    return makeValuePlace(castNumber(
        rounded, getType(expression->getType(), expression->getSourceRange()), location));
  }
  return std::nullopt;
}

} // namespace autographc::frontend
