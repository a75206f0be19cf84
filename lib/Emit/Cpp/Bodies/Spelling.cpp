//===- Spelling.cpp - types and literals as C++ text ----------------------===//
#include "Spelling.h"

#include "autographc/IR/AG.h"

#include "llvm/ADT/StringExtras.h"

#include <charconv>
#include <limits>

using namespace mlir;

namespace autographc::emit {

static std::string spellInteger(IntegerType type) {
  if (type.getWidth() == 1)
    return "bool";
  if (type.getWidth() == 32)
    return type.isUnsigned() ? "unsigned" : "int";
  return std::string("std::") + (type.isUnsigned() ? "u" : "") + "int" +
         std::to_string(type.getWidth()) + "_t";
}

static std::string spellTensor(RankedTensorType type) {
  static constexpr const char *shortNames[] = {"ag::Scalar", "ag::Vector", "ag::Matrix"};
  std::string element = spellType(type.getElementType());
  if (type.getRank() < 3)
    return std::string(shortNames[type.getRank()]) + "<" + element + ">";
  return "ag::Tensor<" + element + ", " + std::to_string(type.getRank()) + ">";
}

std::string cleanSpelling(StringRef spelling) {
  std::string text = spelling.str();
  for (size_t end = text.find(")::"), next = end; end != std::string::npos;
       end = text.find(")::", next)) {
    size_t begin = end;
    for (int depth = 1; depth && begin;
         depth += (text[begin - 1] == ')') - (text[begin - 1] == '('), --begin)
      ;
    while (begin &&
           (llvm::isAlnum(text[begin - 1]) || text[begin - 1] == '_' || text[begin - 1] == ':'))
      --begin;
    if (StringRef(text).substr(begin).starts_with("decltype(")) {
      next = end + 1;
      continue;
    }
    // An unnamed namespace leaves the names before it.
    if (StringRef(text).substr(0, end + 1).ends_with("(anonymous namespace)"))
      begin = end + 1 - StringRef("(anonymous namespace)").size();
    text.erase(begin, end + 3 - begin);
    next = begin;
  }
  return text;
}

bool isCArray(Type type) {
  auto structure = dyn_cast<ag::StructType>(type);
  return structure && structure.getName().ends_with("]") && !structure.getFields().empty();
}

std::string spellCArray(Type type, StringRef declarator) {
  std::string spelling = cleanSpelling(cast<ag::StructType>(type).getName());
  StringRef element = spelling;
  while (element.ends_with("]"))
    element = element.take_front(element.rfind('[')).rtrim();
  return element.str() + (declarator.empty() ? "" : " ") + declarator.str() +
         spelling.substr(element.size());
}

/// An object holds values: in place of the pieces of tensors that C++ deduced their types from
/// stand tensors of the same arguments.
static std::string spellPiecesAsValues(std::string text) {
  constexpr StringRef piece = "ag::Subscript<", value = "ag::Tensor<";
  for (size_t at = text.find(piece); at != std::string::npos; at = text.find(piece, at))
    text.replace(at, piece.size(), value);
  return text;
}

/// A C array cannot be assigned or returned; std::array is used like one.
static std::string spellStruct(ag::StructType type) {
  if (isCArray(type))
    return "std::array<" + spellType(type.getFields()[0]) + ", " +
           std::to_string(type.getFields().size()) + ">";
  return spellPiecesAsValues(cleanSpelling(type.getName()));
}

std::string spellType(Type type) {
  if (auto integer = dyn_cast<IntegerType>(type))
    return spellInteger(integer);
  if (isa<IndexType>(type))
    return "std::int64_t";
  if (auto complex = dyn_cast<ComplexType>(type))
    return "std::complex<" + spellType(complex.getElementType()) + ">";
  if (isa<FloatType>(type))
    return type.isF64()   ? "double"
           : type.isF32() ? "float"
           : type.isF80() ? "long double"
           : type.isF16() ? "ag::float16"
                          : "ag::bfloat16";
  if (auto tensor = dyn_cast<RankedTensorType>(type))
    return spellTensor(tensor);
  if (auto enumeration = dyn_cast<ag::EnumType>(type))
    return cleanSpelling(enumeration.getName());
  if (auto callable = dyn_cast<ag::CallableType>(type))
    return cleanSpelling(callable.getName());
  if (auto structure = dyn_cast<ag::StructType>(type))
    return spellStruct(structure);
  if (auto list = dyn_cast<ag::ListType>(type))
    return (list.getIsDeque() ? "std::deque<" : "std::vector<") +
           (list.getName() ? list.getName().str() : spellType(list.getElementType())) + ">";
  return "auto";
}

std::string spellMember(Type type) {
  auto state = dyn_cast<ag::StateType>(type);
  if (!state)
    return spellType(type);
  auto tensor = cast<RankedTensorType>(state.getElementType());
  return "ag::Variable<" + spellType(tensor.getElementType()) + ", " +
         std::to_string(tensor.getRank()) + ">";
}

static Expression spellLimit(Type type, const char *which) {
  return {"std::numeric_limits<" + spellType(type) + ">::" + which + "()"};
}

static Expression spellFloat(const APFloat &value, Type type) {
  if (ag::isHalf(type) && value.isFinite()) {
    APFloat wide = value;
    bool losesInfo = false;
    wide.convert(APFloat::IEEEsingle(), APFloat::rmNearestTiesToEven, &losesInfo);
    return {spellType(type) + "(" + spellFloat(wide, Float32Type::get(type.getContext())).text +
            ")"};
  }
  if (!value.isFinite()) {
    Expression limit = spellLimit(type, value.isNaN() ? "quiet_NaN" : "infinity");
    if (value.isNegative())
      return {"-" + limit.text, Precedence::Unary};
    return limit;
  }
  if (type.isF80()) {
    SmallString<64> digits;
    // As many digits as it takes to name no other number, in the notation with an exponent.
    value.toString(digits, /*FormatPrecision=*/0, /*FormatMaxPadding=*/0);
    return {std::string(digits) + "L",
            value.isNegative() ? Precedence::Unary : Precedence::Postfix};
  }
  char digits[64];
  auto end = type.isF32() ? std::to_chars(digits, std::end(digits), value.convertToFloat()).ptr
                          : std::to_chars(digits, std::end(digits), value.convertToDouble()).ptr;
  std::string text(digits, end);
  if (text.find_first_of(".e") == std::string::npos)
    text += ".0";
  if (type.isF32())
    text += "f";
  return {text, value.isNegative() ? Precedence::Unary : Precedence::Postfix};
}

static Expression spellSigned(const APInt &value, IntegerType type, bool exact) {
  unsigned width = type.getWidth();
  if (width >= 32 && value.isMinSignedValue())
    return spellLimit(type, "min");
  std::string digits = llvm::toString(value, 10, /*Signed=*/true);
  bool isInt = value.isSignedIntN(32), isLong = !isInt;
  if (exact && ((isInt && width != 32) || (isLong && width != 64)))
    return {spellType(type) + "{" + digits + "}"};
  return {digits, value.isNegative() ? Precedence::Unary : Precedence::Postfix};
}

static Expression spellUnsigned(const APInt &value, IntegerType type, bool exact) {
  std::string digits = llvm::toString(value, 10, /*Signed=*/false);
  if (type.getWidth() == 32)
    return {digits + "u"};
  if (!value.isIntN(32))
    return {digits + "u"};
  bool fitsInt = value.isIntN(31);
  if (exact)
    return {spellType(type) + "{" + digits + (fitsInt ? "}" : "u}")};
  return {digits + (fitsInt ? "" : "u")};
}

Expression spellConstant(TypedAttr value, Type type, bool exact) {
  if (auto enumeration = dyn_cast<ag::EnumType>(type)) {
    Type underlying = enumeration.getUnderlying();
    if (ag::isText(type))
      return {spellEmpty(type)};
    return {"static_cast<" + spellType(type) + ">(" + spellConstant(value, underlying, false).text +
            ")"};
  }
  if (auto real = dyn_cast<FloatAttr>(value))
    return spellFloat(real.getValue(), type);
  if (auto complex = dyn_cast<complex::NumberAttr>(value)) {
    Type part = ag::getRealType(type);
    return {spellType(type) + "(" + spellFloat(complex.getReal(), part).text + ", " +
            spellFloat(complex.getImag(), part).text + ")"};
  }
  auto integer = dyn_cast<IntegerAttr>(value);
  if (!integer)
    return {spellEmpty(type)};
  auto integerType = dyn_cast<IntegerType>(type);
  if (!integerType)
    integerType = IntegerType::get(type.getContext(), 64, IntegerType::Signed);
  if (integerType.getWidth() == 1)
    return {integer.getValue().isZero() ? "false" : "true"};
  return integerType.isUnsigned() ? spellUnsigned(integer.getValue(), integerType, exact)
                                  : spellSigned(integer.getValue(), integerType, exact);
}

std::string spellEmpty(Type type) {
  if (type.isInteger(1))
    return "false";
  if (isa<Float32Type, Float64Type, Float80Type>(type))
    return type.isF32() ? "0.0f" : type.isF80() ? "0.0L" : "0.0";
  if (auto integer = dyn_cast<IntegerType>(type); integer && integer.getWidth() == 32)
    return integer.isUnsigned() ? "0u" : "0";
  return ag::isText(type) ? "static_cast<const char *>(nullptr)" : spellType(type) + "{}";
}

std::string spellString(StringRef text) {
  std::string result = "\"";
  bool afterHex = false;
  for (unsigned char c : text) {
    // A hexadecimal escape takes every digit after it, so that a digit there has to start a new
    // literal.
    if (afterHex && llvm::isHexDigit(c))
      result += "\"\"";
    afterHex = false;
    switch (c) {
    case '\n':
      result += "\\n";
      break;
    case '\t':
      result += "\\t";
      break;
    case '\r':
      result += "\\r";
      break;
    case '"':
      result += "\\\"";
      break;
    case '\\':
      result += "\\\\";
      break;
    default:
      if (c < 0x20 || c == 0x7f) {
        result += "\\x" + llvm::utohexstr(c, /*LowerCase=*/true);
        afterHex = true;
      } else {
        result += static_cast<char>(c);
      }
    }
  }
  return result + "\"";
}

Type promote(Type type) {
  Type number = ag::getElementType(type);
  auto integer = dyn_cast<IntegerType>(number);
  if (integer && integer.getWidth() < 32)
    return IntegerType::get(type.getContext(), 32, IntegerType::Signed);
  return number;
}

Type commonArithmeticType(Type lhs, Type rhs) {
  lhs = promote(lhs);
  rhs = promote(rhs);
  if (lhs == rhs)
    return lhs;
  if (isa<ComplexType>(lhs) || isa<ComplexType>(rhs))
    return isa<ComplexType>(lhs) ? lhs : rhs;
  // Two different floats of 16 bits meet in float.
  if (ag::isHalf(lhs) && ag::isHalf(rhs))
    return Float32Type::get(lhs.getContext());
  if (lhs.isF80() || rhs.isF80())
    return lhs.isF80() ? lhs : rhs;
  if (lhs.isF64() || rhs.isF64())
    return lhs.isF64() ? lhs : rhs;
  if (lhs.isF32() || rhs.isF32())
    return lhs.isF32() ? lhs : rhs;
  if (ag::isHalf(lhs) || ag::isHalf(rhs))
    return ag::isHalf(lhs) ? lhs : rhs;
  auto left = dyn_cast<IntegerType>(lhs), right = dyn_cast<IntegerType>(rhs);
  if (!left || !right)
    return lhs;
  if (left.getWidth() != right.getWidth())
    return left.getWidth() > right.getWidth() ? left : right;
  return left.isUnsigned() ? left : right;
}

} // namespace autographc::emit
