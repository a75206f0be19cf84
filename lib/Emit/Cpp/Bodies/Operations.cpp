//===- Operations.cpp - operations that print as a call of their name -----===//
#include "Printer.h"
#include "States.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace autographc::emit {

static StringRef getMnemonic(Operation *op) { return op->getName().stripDialect(); }

std::string Printer::printExtents(ValueRange values) {
  std::string text;
  for (Value value : values)
    text += (text.empty() ? "" : ", ") + print(value, /*exactLiteral=*/false).text;
  return "{" + text + "}";
}

static std::string spellAxes(ArrayRef<int64_t> axes) {
  if (axes.size() == 1)
    return std::to_string(axes[0]);
  std::string text;
  for (int64_t axis : axes)
    text += (text.empty() ? "" : ", ") + std::to_string(axis);
  return "{" + text + "}";
}

/// The function of <cmath> or <algorithm> that the operation is on numbers; empty where there is
/// none.
static std::string findNumberFunction(Operation *op) {
  static const llvm::StringSet<> same = {
      "abs",     "sqrt",  "exp",   "exp2",     "expm1", "log",  "log1p", "log2",
      "log10",   "sin",   "cos",   "tan",      "asin",  "acos", "atan",  "sinh",
      "cosh",    "tanh",  "asinh", "acosh",    "atanh", "erf",  "cbrt",  "floor",
      "ceil",    "trunc", "isnan", "real",     "imag",  "conj", "isinf", "isfinite",
      "signbit", "atan2", "hypot", "copysign", "fmin",  "fmax", "fma"};
  StringRef mnemonic = getMnemonic(op);
  StringRef name = llvm::StringSwitch<StringRef>(mnemonic)
                       .Case("round", "nearbyint")
                       .Case("round_away", "round")
                       .Case("angle", "arg")
                       .Case("squared_abs", "norm")
                       .Case("power", "pow")
                       .Case("truncated_remainder", "fmod")
                       .Case("minimum", "min")
                       .Case("maximum", "max")
                       .Case("clip", "clamp")
                       .Default(same.contains(mnemonic) ? mnemonic : "");
  return name.empty() ? "" : "std::" + name.str();
}

/// Overloads of <algorithm> deduce one type from all arguments; 8- and 64-bit integers have two C++
/// types each.
static bool hasOneCppType(Type type) {
  auto integer = dyn_cast<IntegerType>(type);
  return isa<FloatType>(type) || (integer && integer.getWidth() != 8 && integer.getWidth() != 64);
}

Expression Printer::printNumberFunction(Operation *op) {
  std::string name =
      isa<ag::ComplexOp>(op) ? spellType(op->getResult(0).getType()) : findNumberFunction(op);
  Type type = op->getResult(0).getType();
  if (isa<ag::MinimumOp, ag::MaximumOp, ag::ClipOp>(op) && !hasOneCppType(type))
    name += "<" + spellType(type) + ">";
  std::string text;
  for (Value value : op->getOperands())
    text += (text.empty() ? "" : ", ") + print(value).text;
  return {name + "(" + text + ")"};
}

Expression Printer::printNamedOperation(Operation *op) {
  if (isa<ag::GetFieldOp, ag::MakeStructOp, ag::MakeListOp, ag::ListFillOp, ag::ListSizeOp,
          ag::ListGetOp>(op))
    return printAggregate(op);
  if (isa<ag::CallOp, ag::HostCallOp>(op))
    return printCall(op);
  if (auto read = dyn_cast<ag::GlobalReadOp>(op)) {
    std::string text =
        read.getState() ? postfix(print(read.getState())) : cleanSpelling(read.getSpelling());
    // Another thread may assign meanwhile.
    if (read.getVariable() && isa<TensorType>(read.getType()))
      return {text + ".value()"};
    return printArrayValue({text, Precedence::Postfix, read.getVariable()}, read.getType());
  }
  if (auto select = dyn_cast<arith::SelectOp>(op))
    return {parenthesize(print(select.getCondition()), Precedence::Or) + " ? " +
                printExact(select.getTrueValue()).text + " : " +
                printExact(select.getFalseValue()).text,
            Precedence::Conditional};
  bool onNumbers =
      llvm::all_of(op->getOperandTypes(), [](Type type) { return ag::isNumber(type); });
  bool isNumber = onNumbers && op->getNumOperands() > 0 && ag::isNumber(op->getResult(0).getType());
  if (isNumber && isa<ag::LogicalNotOp>(op)) {
    Expression operand = printCondition(op->getOperand(0));
    return {"!" + parenthesize(operand, Precedence::Unary), Precedence::Unary};
  }
  if (isNumber && (isa<ag::ComplexOp>(op) || !findNumberFunction(op).empty()))
    return printNumberFunction(op);
  return printTensorFunction(op);
}

/// An index or a bound of a slice, which may be an integer or a Scalar of any dtype.
Expression Printer::printIndex(Value value) {
  auto item = dyn_cast_or_null<ag::ItemOp>(getInlineSource(value));
  return item && item.getImplicit() ? print(item.getOperand()) : printConverted(value);
}

/// An index, or a bound of a slice, that is counted from the end.
std::string Printer::printFromEnd(Value back) {
  Expression steps = printIndex(back);
  return steps.text == "0" ? "ag::end"
                           : "ag::end - " + parenthesize(steps, Precedence::Multiplicative);
}

static std::optional<int64_t> getConstantInteger(Value value) {
  auto constant = ag::skipBinds(value).getDefiningOp<ag::ConstantOp>();
  return constant && isa<IntegerAttr>(constant.getValue())
             ? std::optional(cast<IntegerAttr>(constant.getValue()).getValue().getSExtValue())
             : std::nullopt;
}

/// The `ag::Slice` whose parts these are, and stand for it; null where they are computed each on
/// its own, or have names of their own.
static Value findSlice(ValueRange parts, const Structure &structure) {
  Value slice;
  for (auto [index, part] : llvm::enumerate(parts)) {
    auto field = part.getDefiningOp<ag::GetFieldOp>();
    if (!field || !structure.isInline(field) || field.getIndex() != index ||
        (slice && slice != field.getOperand()))
      return {};
    slice = field.getOperand();
  }
  return slice;
}

/// A number that as a literal would be refused: that of a template, in a branch that is not taken.
static std::string guardLiteral(const std::string &text, int64_t least) {
  int64_t number = least;
  StringRef(text).getAsInteger(10, number);
  return number < least ? "std::int64_t{" + text + "}" : text;
}

/// How one axis is subscripted.
std::string Printer::printSelector(ValueRange operands, int64_t kind) {
  auto print = [&](Value value) { return guardLiteral(printIndex(value).text, 0); };
  if (kind == ag::IndexKind)
    return print(operands[0]);
  if (kind == ag::EndIndexKind)
    return printFromEnd(operands[0]);
  if (kind == ag::SliceKind)
    return "ag::slice(" + print(operands[0]) + ", " + print(operands[1]) + ")";
  if (Value slice = findSlice(operands, structure))
    return this->print(slice).text;
  std::optional<int64_t> fromEnd = getConstantInteger(operands[3]);
  // Which bounds count from the end, a condition chose.
  if (!fromEnd)
    return "ag::Slice{" + print(operands[0]) + ", " + print(operands[1]) + ", " +
           print(operands[2]) + ", " + print(operands[3]) + "}";
  auto bound = [&](int64_t i) {
    return *fromEnd & (ag::BeginFromEnd << i) ? printFromEnd(operands[i]) : print(operands[i]);
  };
  std::string bounds = bound(0) + ", " + bound(1);
  if (getConstantInteger(operands[2]) != 1)
    return "ag::slice(" + bounds + ", " + guardLiteral(print(operands[2]), 1) + ")";
  return bounds == "0, ag::end" ? "ag::slice()" : "ag::slice(" + bounds + ")";
}

std::string Printer::printSubscript(const Expression &base, ValueRange indices,
                                    ArrayRef<int64_t> kinds, StringRef form) {
  std::string text = postfix(base), separator = form == "call" ? "(" : "[";
  for (int64_t kind : kinds) {
    size_t count = ag::countSubscriptOperands(kind);
    text += separator + printSelector(indices.take_front(count), kind);
    indices = indices.drop_front(count);
    separator = form == "call" ? ", " : "][";
  }
  return text + (form == "call" ? ")" : "]");
}

Expression Printer::printTensorFunction(Operation *op) {
  auto call = [&](const std::string &arguments) {
    return Expression{"ag::" + getMnemonic(op).str() + "(" + arguments + ")"};
  };
  auto text = [&](Value value) { return print(value, /*exactLiteral=*/false).text; };
  if (op->hasTrait<ag::ReductionTrait>()) {
    std::string arguments = text(op->getOperand(0));
    auto axes = op->getAttrOfType<DenseI64ArrayAttr>("axes");
    if (!op->hasAttr("all") && !axes.empty())
      arguments += ", " + spellAxes(axes);
    return call(arguments + (op->hasAttr("keepdims") ? ", ag::keepdims" : ""));
  }
  return llvm::TypeSwitch<Operation *, Expression>(op)
      .Case<ag::ToScalarOp>([&](auto scalar) {
        // The proxy of an element of a std::vector<bool> becomes a bool only.
        bool isElement = isa_and_nonnull<ag::ListGetOp>(getInlineSource(scalar.getOperand()));
        std::string number = scalar.getCasts() || isElement ? printExact(scalar.getOperand()).text
                                                            : print(scalar.getOperand()).text;
        return Expression{spellType(scalar.getType()) + "(" + number + ")"};
      })
      .Case<ag::ItemOp>([&](auto item) {
        Expression operand = print(item.getOperand());
        if (item.getImplicit() && item.getType().isInteger(1))
          return Expression{"bool(" + operand.text + ")"};
        if (item.getType() != ag::getElementType(item.getOperand().getType()))
          return Expression{"static_cast<" + spellType(item.getType()) + ">(" + operand.text + ")"};
        return Expression{postfix(operand) + ".item()"};
      })
      .Case<ag::AstypeOp>([&](auto cast) {
        return Expression{"ag::astype<" + spellType(ag::getElementType(cast.getType())) + ">(" +
                          text(cast.getOperand()) + ")"};
      })
      .Case<ag::ExtentOp>([&](auto extent) {
        return Expression{postfix(print(extent.getOperand())) + ".extent(" +
                          text(extent.getAxis()) + ")"};
      })
      .Case<ag::RangeSizeOp>([&](auto range) {
        std::string bounds = print(range.getLower()).text + ", " + print(range.getUpper()).text +
                             ", " + print(range.getStep()).text;
        return Expression{"ag::range(" + bounds + ").size()"};
      })
      .Case<ag::SizeOp>(
          [&](auto size) { return Expression{postfix(print(size.getOperand())) + ".size()"}; })
      .Case<ag::SubscriptOp>([&](auto subscript) {
        return Expression{printSubscript(print(subscript.getOperand()), subscript.getIndices(),
                                         subscript.getKinds(), subscript.getForm())};
      })
      .Case<ag::ReshapeOp, ag::BroadcastToOp>([&](auto shape) {
        return call(text(shape.getOperand()) + ", " + printExtents(shape.getExtents()));
      })
      .Case<ag::PermuteDimsOp>([&](auto permute) {
        std::string axes = spellAxes(permute.getAxes());
        return call(text(permute.getOperand()) + ", " +
                    (permute.getAxes().size() == 1 ? "{" + axes + "}" : axes));
      })
      .Case<ag::TakeOp>([&](auto take) {
        return call(text(take.getOperand()) + ", " + text(take.getIndices()) + ", " +
                    std::to_string(static_cast<int64_t>(take.getAxis())));
      })
      .Case<ag::ConcatOp>([&](auto concat) {
        bool isList =
            concat.getNumOperands() == 1 && isa<ag::ListType>(concat.getOperand(0).getType());
        std::string list = isList ? text(concat.getOperand(0)) : printExtents(concat.getOperands());
        return call(list + ", " + std::to_string(static_cast<int64_t>(concat.getAxis())));
      })
      .Case<ag::CumulativeSumOp, ag::SortOp, ag::FlipOp, ag::ExpandDimsOp, ag::SqueezeOp>(
          [&](auto axis) {
            return call(text(axis.getOperand()) + ", " +
                        std::to_string(static_cast<int64_t>(axis.getAxis())));
          })
      .Case<ag::SortedPlacesOp>([&](auto places) {
        return Expression{"ag::detail::sorted_places(" + text(places.getOperand()) + ", " +
                          std::to_string(static_cast<int64_t>(places.getAxis())) + ")"};
      })
      .Case<ag::CustomGradientOp>([&](auto custom) { return printCustomGradient(custom); })
      .Case<ag::FromElementsOp, ag::ZerosOp, ag::OnesOp, ag::FullOp, ag::EyeOp, ag::ArangeOp,
            ag::StackOp>([&](auto) { return printCreation(op); })
      .Default([&](Operation *) {
        std::string arguments;
        for (Value value : op->getOperands())
          arguments += (arguments.empty() ? "" : ", ") + text(value);
        return call(arguments);
      });
}

/// A value whose gradient a lambda gives. What else than its parameters the lambda reads, it
/// copies.
Expression Printer::printCustomGradient(ag::CustomGradientOp op) {
  std::string value = printExact(op.getValue()).text, heads, sources;
  auto declare = [&](Value given, const std::string &name) {
    // The lambda may read variables of the function by such a name.
    std::string own = names.choose(name, {current});
    parameters.try_emplace(given, own);
    heads += (heads.empty() ? "const auto &" : ", const auto &") + own;
  };
  for (Value source : op.getSources())
    sources += ", " + printExact(source).text;
  for (auto [number, source] : llvm::enumerate(op.getSources()))
    declare(source, "argument_" + std::to_string(number + 1));
  declare(op.getValue(), "result_of_call");
  declare(op.getSeed(), "gradient_of_result");
  std::string gradients = print(op.getGradients()).text;
  parameters.clear();
  return {"ag::detail::with_gradient([=](" + heads + ") { return " + gradients + "; }, " + value +
          sources + ")"};
}

/// Elements of a row-major tensor as nested braces.
static std::string nest(ArrayRef<std::string> elements, ArrayRef<int64_t> extents) {
  if (extents.empty())
    return elements.empty() ? "" : elements[0];
  int64_t count = extents[0], size = count ? elements.size() / count : 0;
  std::string text;
  for (int64_t i = 0; i < count; ++i)
    text += (i ? ", " : "") + nest(elements.slice(i * size, size), extents.drop_front());
  return "{" + text + "}";
}

Expression Printer::printCreation(Operation *op) {
  Type type = op->getResult(0).getType();
  std::string element = spellType(ag::getElementType(type));
  return llvm::TypeSwitch<Operation *, Expression>(op)
      .Case<ag::FromElementsOp>([&](auto list) {
        SmallVector<std::string> elements;
        for (Value value : list.getElements())
          elements.push_back(print(value, /*exactLiteral=*/false).text);
        return Expression{spellType(type) + nest(elements, list.getExtents())};
      })
      .Case<ag::ZerosOp>([&](auto fill) {
        return Expression{"ag::zeros<" + element + ">(" + printExtents(fill.getExtents()) + ")"};
      })
      .Case<ag::OnesOp>([&](auto fill) {
        return Expression{"ag::ones<" + element + ">(" + printExtents(fill.getExtents()) + ")"};
      })
      .Case<ag::FullOp>([&](auto full) {
        Type valueType = full.getValue().getType();
        std::string value = printExact(full.getValue()).text;
        bool deduces = ag::getElementType(valueType) == ag::getElementType(type);
        return Expression{"ag::full(" + printExtents(full.getExtents()) + ", " +
                          (deduces ? value : element + "(" + value + ")") + ")"};
      })
      .Case<ag::EyeOp>([&](auto eye) {
        return Expression{"ag::eye<" + element + ">(" + print(eye.getExtent(), false).text + ")"};
      })
      .Case<ag::StackOp>([&](auto stack) {
        bool isList =
            stack.getNumOperands() == 1 && isa<ag::ListType>(stack.getOperand(0).getType());
        if (isList &&
            ag::isNumber(cast<ag::ListType>(stack.getOperand(0).getType()).getElementType()))
          return Expression{spellType(type) + "(" + print(stack.getOperand(0)).text + ")"};
        std::string list =
            isList ? print(stack.getOperand(0)).text : printExtents(stack.getOperands());
        return Expression{"ag::stack(" + list + ")"};
      })
      .Default([&](Operation *) {
        std::string bounds;
        for (Value value : op->getOperands())
          bounds += (bounds.empty() ? "" : ", ") + printExact(value).text;
        return Expression{"ag::arange(" + bounds + ")"};
      });
}

/// `object.name`, or `this->name`.
std::string Printer::printMember(const Expression &object, StringRef name) {
  return object.text == "*this" ? "this->" + name.str() : postfix(object) + "." + name.str();
}

} // namespace autographc::emit
