//===- Aggregates.cpp - objects, their members and what they are made of --===//
#include "Printer.h"
#include "States.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/TypeSwitch.h"

#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace autographc::emit {

Expression Printer::printFieldOf(const Expression &base, Type type, uint64_t index, StringRef name,
                                 bool isPlace) {
  // The object itself converts to its base; to one that is not public by a cast in C's way only. A
  // member of the class, or of another base, may have the name of one of the base.
  if (isBaseClass(type, index, name)) {
    Type field = cast<ag::StructType>(type).getFields()[index];
    if (name.starts_with("std::") || isHidden(type, index) || isShadowed(type, index))
      return {(isPlace ? "(" : "(const ") + spellType(field) + " &)" +
                  parenthesize(base, Precedence::Unary),
              Precedence::Unary};
    return {base.text, base.precedence, /*isProxy=*/true};
  }
  if (ag::isLibraryClass(type, "std::optional"))
    return index ? Expression{"*" + parenthesize(base, Precedence::Unary), Precedence::Unary}
                 : Expression{postfix(base) + ".has_value()"};
  if (ag::isLibraryClass(type, "std::tuple"))
    return {"std::get<" + std::to_string(index) + ">(" + base.text + ")"};
  if (const ClassInfo *info = findClass(type); info && info->isMap)
    return {"ag::map_" + name.str() + "(" + base.text + ")"};
  if (name.empty() || llvm::isDigit(name[0]))
    return {postfix(base) + "[" + std::to_string(index) + "]"};
  if (isHidden(type, index)) {
    // What stands for a base may be the whole object.
    std::string constant = isPlace || ag::holdsState(type) ? "(" : "(const ";
    std::string object =
        base.isProxy ? constant + spellType(type) + " &)" + parenthesize(base, Precedence::Unary)
                     : base.text;
    return {"ag::field<" + std::to_string(index) + spellMembers(type) + ">(" + object + ")",
            Precedence::Postfix, isState(type, index)};
  }
  return {printMember(base, name), Precedence::Postfix, isState(type, index)};
}

/// What is a C array in the source, as a value.
Expression Printer::printArrayValue(const Expression &expression, Type type) {
  return isCArray(type) ? Expression{"ag::array_of(" + expression.text + ")"} : expression;
}

/// A part of a member that is a C array needs no copy of the whole.
Expression Printer::printObject(Value object) {
  Operation *source = getInlineSource(object);
  if (auto field = dyn_cast_or_null<ag::GetFieldOp>(source))
    return printFieldOf(printObject(field.getOperand()), field.getOperand().getType(),
                        field.getIndex(), field.getName());
  if (auto read = dyn_cast_or_null<ag::GlobalReadOp>(source); read && !read.getState())
    return {cleanSpelling(read.getSpelling()), Precedence::Postfix, read.getVariable()};
  return print(object);
}

Expression Printer::printField(ag::GetFieldOp field) {
  Value object = field.getOperand();
  bool isOfArray = isCArray(object.getType()), isArray = isCArray(field.getType());
  Expression base = isOfArray && isArray ? print(object) : printObject(object);
  Expression part = printFieldOf(base, object.getType(), field.getIndex(), field.getName());
  return isOfArray ? part : printArrayValue(part, field.getType());
}

/// The initialiser of a member: a C array takes its elements in braces. Empty where it would have
/// to be copied.
std::string Printer::printInitializer(Value field) {
  if (!isCArray(field.getType()))
    return printExact(field).text;
  auto make = dyn_cast_or_null<ag::MakeStructOp>(getInlineSource(field));
  std::string text;
  for (Value element : make ? make.getFields() : OperandRange(nullptr, 0)) {
    std::string one = printInitializer(element);
    if (one.empty())
      return "";
    text += (text.empty() ? "" : ", ") + one;
  }
  return make ? "{" + text + "}" : "";
}

/// `std::optional<T>(value)`, or an empty one.
Expression Printer::printOptional(ag::MakeStructOp make) {
  std::string type = spellType(make.getType()),
              value = type + "(" + printExact(make.getFields()[1]).text + ")";
  if (auto has = make.getFields()[0].getDefiningOp<ag::ConstantOp>())
    return {cast<IntegerAttr>(has.getValue()).getValue().isZero() ? type + "{}" : value};
  return {parenthesize(printCondition(make.getFields()[0]), Precedence::Or) + " ? " + value +
              " : " + type + "{}",
          Precedence::Conditional};
}

/// The elements of an array, without the zeros at the end of one of many numbers: C++ puts them
/// there.
static OperandRange dropZeros(ag::MakeStructOp make) {
  OperandRange elements = make.getFields();
  constexpr size_t many = 8;
  if (!ag::isArray(make.getType()) || elements.size() <= many)
    return elements;
  auto isZero = [](Value value) {
    auto constant = value.getDefiningOp<ag::ConstantOp>();
    auto number = constant ? dyn_cast<FloatAttr>(constant.getValue()) : FloatAttr();
    return number ? number.getValue().isPosZero() : constant && matchPattern(value, m_Zero());
  };
  while (!elements.empty() && isZero(elements.back()))
    elements = elements.drop_back();
  return elements;
}

/// Whether an object of this type is made in the place where it lies only: as a value it would be
/// copied or could not be.
bool Printer::isMadeInPlace(Type type) const {
  if (ag::isLibraryClass(type, "std::optional"))
    return false;
  const ClassInfo *info = findClass(type);
  return !(info && info->isMap) && (!takesFields(type) || copiesItself(type));
}

/// The members of an object behind its class, each behind a comma, and their values. Of one that is
/// made in its place these are its own members'.
std::string Printer::printMembers(ag::MakeStructOp make, std::string &values) {
  const ClassInfo *info = findClass(make.getType());
  std::string text;
  for (auto [index, field] : llvm::enumerate(make.getFields())) {
    auto inner = dyn_cast_or_null<ag::MakeStructOp>(getInlineSource(field));
    std::string member = spellMember(field.getType());
    if (inner && isMadeInPlace(inner.getType()))
      member = "ag::members<" + member + printMembers(inner, values) + ">";
    else
      values += (values.empty() ? "" : ", ") + printExact(field).text;
    text += ", " + placeMember(info, index, member);
  }
  return text;
}

/// `S{fields}`, or `ag::from_fields<S, ...>(fields)` where no constructor takes them.
Expression Printer::printMadeStruct(ag::MakeStructOp make) {
  if (ag::isLibraryClass(make.getType(), "std::optional"))
    return printOptional(make);
  std::string type = spellType(make.getType()), fields, values;
  const ClassInfo *info = findClass(make.getType());
  // The constructors of pairs and tuples copy.
  bool copies = ag::isLibraryClass(make.getType(), "std::pair") ||
                ag::isLibraryClass(make.getType(), "std::tuple");
  bool takes = takesFields(make.getType()) && !(copies && copiesItself(make.getType()));
  for (Value field : dropZeros(make)) {
    bool isMember = !isCArray(make.getType()) && !ag::isLibraryClass(make.getType(), "std::tuple");
    std::string initializer = isMember ? printInitializer(field) : printExact(field).text;
    takes &= !initializer.empty();
    fields += (fields.empty() ? "" : ", ") + initializer;
  }
  if (takes)
    return {type + "{" + fields + "}"};
  if (!info || !info->isMap) {
    std::string members = printMembers(make, values);
    return {"ag::from_fields<" + type + members + ">(" + values + ")"};
  }
  for (Value field : make.getFields())
    values += (values.empty() ? "" : ", ") + printExact(field).text;
  return {"ag::map_of<" + type + ">(" + values + ")"};
}

Expression Printer::printAggregate(Operation *op) {
  auto join = [&](ValueRange values) {
    std::string text;
    for (Value value : values)
      text += (text.empty() ? "" : ", ") + printExact(value).text;
    return text;
  };
  std::string type = spellType(op->getResult(0).getType());
  return llvm::TypeSwitch<Operation *, Expression>(op)
      .Case<ag::GetFieldOp>([&](auto field) { return printField(field); })
      .Case<ag::MakeStructOp>([&](auto make) { return printMadeStruct(make); })
      .Case<ag::MakeListOp>(
          [&](auto make) { return Expression{type + "{" + join(make.getElements()) + "}"}; })
      .Case<ag::ListFillOp>([&](auto fill) {
        return Expression{type + "(" + print(fill.getCount(), false).text + ", " +
                          printConverted(fill.getValue()).text + ")"};
      })
      .Case<ag::ListSizeOp>([&](auto size) {
        std::string text = postfix(print(size.getList())) + ".size()";
        auto result = dyn_cast<IntegerType>(size.getType());
        bool isSize = result && result.isUnsigned() && result.getWidth() == 64;
        return Expression{isSize ? text
                                 : "static_cast<" + spellType(size.getType()) + ">(" + text + ")"};
      })
      .Case<ag::ListGetOp>([&](auto get) {
        Expression list =
            ag::holdsState(get.getType()) ? printObject(get.getList()) : print(get.getList());
        std::string text = postfix(list) + "[" + printConverted(get.getIndex()).text + "]";
        return Expression{text, Precedence::Postfix,
                          isa<ag::ListType>(get.getList().getType()) && get.getType().isInteger(1)};
      })
      .Default([&](Operation *) { return Expression{type + "{}"}; });
}

} // namespace autographc::emit
