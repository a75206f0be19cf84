//===- Texts.cpp - string literals that print and check show --------------===//
// What a literal shows is known here: it becomes part of the format. Where a condition chooses
// between literals, so does the program between formats.
#include "Texts.h"
#include "Frontend/Cpp/Places/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "TensorEmitter.h"

#include "autographc/IR/StaticText.h"

#include "llvm/ADT/STLExtras.h"

#include <fmt/format.h>

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

std::string getText(const Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  auto *name = dyn_cast<PredefinedExpr>(expression);
  llvm::StringRef text =
      (name ? name->getFunctionName() : cast<clang::StringLiteral>(expression))->getString();
  return text.take_until([](char c) { return c == 0; }).str();
}

static std::string escapeBraces(llvm::StringRef text) {
  std::string escaped;
  for (char c : text)
    escaped.append(c == '{' || c == '}' ? 2 : 1, c);
  return escaped;
}

bool FormatReader::next() {
  size_t size = 0;
  while (size < rest.size() && ((rest[size] != '{' && rest[size] != '}') ||
                                (size + 1 < rest.size() && rest[size + 1] == rest[size])))
    size += rest[size] == '{' || rest[size] == '}' ? 2 : 1;
  text = rest.take_front(size);
  rest = rest.drop_front(size);
  size_t end = rest.find('}');
  if (rest.empty() || rest.front() == '}' || end == llvm::StringRef::npos) {
    unmatched = rest.empty() ? 0 : rest.front();
    return false;
  }
  field = rest.slice(1, end);
  std::tie(number, specification) = field.split(':');
  rest = rest.drop_front(end + 1);
  return true;
}

std::optional<size_t> FormatReader::takeIndex() {
  if (number.empty())
    return position++;
  if (!llvm::all_of(number, llvm::isDigit))
    return std::nullopt;
  size_t index = 0;
  // More digits than fit are more than there are arguments.
  return number.getAsInteger(10, index) ? std::numeric_limits<size_t>::max() : index;
}

std::optional<std::string> insertTexts(llvm::StringRef format, const ChosenTexts &texts) {
  FormatReader reader(format);
  std::string result;
  while (reader.next()) {
    result += reader.text;
    std::optional<size_t> index = reader.takeIndex();
    if (!index || *index >= texts.size() || reader.field.contains('{'))
      return std::nullopt;
    std::string colon = reader.field.contains(':') ? ":" + reader.specification.str() : "";
    if (!texts[*index]) {
      size_t removed = llvm::count_if(llvm::ArrayRef(texts).take_front(*index),
                                      [](const auto &text) { return text.has_value(); });
      result += "{" + (reader.number.empty() ? "" : std::to_string(*index - removed)) + colon + "}";
      continue;
    }
    try {
      result += escapeBraces(fmt::format(fmt::runtime("{" + colon + "}"), *texts[*index]));
    } catch (const fmt::format_error &) {
      return std::nullopt;
    }
  }
  if (reader.unmatched)
    return std::nullopt;
  return result + reader.text.str();
}

Value TensorEmitter::emitText(const Expr *expression) {
  expression = expression->IgnoreParenImpCasts();
  if (auto *conditional = dyn_cast<ConditionalOperator>(expression))
    return select(
        evaluator.emitCondition(conditional->getCond()),
        [&] { return emitText(conditional->getTrueExpr()); },
        [&] { return emitText(conditional->getFalseExpr()); }, loc(expression), "conditional");
  return ag::TextOp::create(builder, loc(expression), ag::getTextType(builder.getContext()),
                            builder.getStringAttr(getText(expression)));
}

Value TensorEmitter::isSetText(Value text, mlir::Location location) {
  return emitArithmetic(BO_NE, text, 0, location);
}

/// Which of the texts that it appends the expression is.
Value TensorEmitter::emitTextChoice(const Expr *expression, std::vector<std::string> &texts) {
  expression = expression->IgnoreParenImpCasts();
  auto *conditional = dyn_cast<ConditionalOperator>(expression);
  if (!conditional) {
    texts.push_back(getText(expression));
    return emitNumber(builder.getIntegerType(32, /*isSigned=*/true), texts.size() - 1,
                      loc(expression));
  }
  return select(
      evaluator.emitCondition(conditional->getCond()),
      [&] { return emitTextChoice(conditional->getTrueExpr(), texts); },
      [&] { return emitTextChoice(conditional->getFalseExpr(), texts); }, loc(expression),
      "conditional");
}

/// The value of an argument that is none of a text.
Value TensorEmitter::readShown(const Argument &argument, mlir::Location location) {
  bool isStatic = argument.place.type && ag::isStatic(argument.place.type);
  if (!isStatic && (!argument.place.type || argument.place.closure || argument.place.position ||
                    llvm::isa<ag::StructType, ag::ListType>(argument.place.type)))
    refuse(argument.expression->getSourceRange(), diag::UnsupportedConstruct, "printing this");
  Value value = places.read(argument.place, location);
  if (!isStatic)
    return value;
  Value field = ag::GetFieldOp::create(
      builder, location, llvm::cast<ag::StructType>(value.getType()).getFields().front(), value, 0,
      "value");
  return ag::isStaticText(value.getType()) ? ag::createStaticText(builder, location, field) : field;
}

/// What an argument is that is a shape, a dtype or a literal; false of any other.
bool TensorEmitter::emitTextArgument(const Expr *given, std::vector<TextArgument> &texts,
                                     std::optional<size_t> &rank) {
  llvm::StringRef form;
  const Expr *argument = stripForm(given, form);
  if (form == "shape") {
    Value tensor = evaluator.emitValue(argument);
    rank = llvm::cast<mlir::RankedTensorType>(tensor.getType()).getRank();
    for (unsigned axis = 0; axis < *rank; ++axis)
      texts.emplace_back().extent = emitExtent(tensor, axis, loc(given));
    return true;
  }
  TextArgument &text = texts.emplace_back();
  if (form == "dtype") {
    text.texts.push_back(getDtypeName(evaluator.emitValue(argument).getType()));
    text.choice = emitNumber(builder.getIntegerType(32, /*isSigned=*/true), 0, loc(given));
  } else if (isText(argument)) {
    text.choice = emitTextChoice(argument, text.texts);
  } else {
    return false;
  }
  return true;
}

/// Emits a print or a check: its values in order, then `create` with the format that is left for
/// them.
void TensorEmitter::emitFormatted(
    const CallExpr *call, unsigned formatAt,
    llvm::function_ref<void(llvm::StringRef, mlir::ValueRange)> create) {
  std::string format = getStringLiteral(call->getArg(formatAt));
  llvm::SmallVector<Argument> arguments;
  std::vector<TextArgument> texts;
  llvm::SmallVector<std::optional<size_t>> ranks;
  for (unsigned i = formatAt + 1; i < call->getNumArgs(); ++i)
    if (!emitTextArgument(call->getArg(i), texts, ranks.emplace_back()))
      arguments.push_back(evaluator.emitArgument(
          call->getDirectCallee()->getParamDecl(i)->getType(), call->getArg(i)));
  llvm::SmallVector<Value> values, all(texts.size());
  // Of the arguments as they are written: a shape counts as a text.
  std::vector<mlir::Type> types;
  bool hasContainer = false;
  auto isContainer = [&](const Argument &argument) {
    return !formatAt && !argument.place.closure && !argument.place.position &&
           isPrintedContainer(argument.place.type);
  };
  auto *next = arguments.begin();
  for (auto [text, value] : llvm::zip(texts, all)) {
    if (text.choice)
      continue;
    bool isWhole = !text.extent && isContainer(*next);
    hasContainer |= isWhole;
    value = text.extent ? text.extent
            : isWhole   ? places.read(next++->place, loc(call))
                        : readShown(*next++, loc(call));
    values.push_back(value);
  }
  size_t place = 0;
  for (std::optional<size_t> rank : ranks) {
    types.push_back(rank || !all[place] ? mlir::Type() : all[place].getType());
    place += rank.value_or(1);
  }
  bool fits = checkFormat(unit, call, formatAt, format, types);
  if (std::optional<std::string> shaped = insertShapes(format, ranks))
    format = *shaped;
  else
    refuse(call->getArg(formatAt)->getSourceRange(), diag::UnsupportedConstruct,
           "this format of a shape");
  if (hasContainer && !fits)
    refuse(call->getArg(formatAt)->getSourceRange(), diag::UnsupportedConstruct,
           "this format of a container");
  if (hasContainer)
    return emitContainers(call, format, all, texts);
  ChosenTexts chosen;
  emitChosenTexts(texts, chosen, loc(call), [&] {
    std::optional<std::string> whole =
        values.size() < texts.size() ? insertTexts(format, chosen) : format;
    if (!whole)
      refuse(call->getArg(formatAt)->getSourceRange(), diag::UnsupportedConstruct,
             "this format of a string");
    create(*whole, values);
  });
}

/// Runs `emit` with a text for each argument that has some, in branches where it may be one or
/// another.
void TensorEmitter::emitChosenTexts(llvm::ArrayRef<TextArgument> arguments, ChosenTexts &chosen,
                                    mlir::Location location, llvm::function_ref<void()> emit) {
  if (arguments.empty())
    return emit();
  const TextArgument &first = arguments.front();
  auto with = [&](std::optional<std::string> text) {
    chosen.push_back(std::move(text));
    emitChosenTexts(arguments.drop_front(), chosen, location, emit);
    chosen.pop_back();
  };
  auto chooseFrom = [&](auto &self, size_t k) -> void {
    if (k + 1 == first.texts.size())
      return with(first.texts[k]);
    Value number = emitNumber(first.choice.getType(), k, location);
    Value isThis =
        ag::EqualOp::create(builder, location, builder.getI1Type(), first.choice, number);
    emitIfElse(
        isThis, [&] { with(first.texts[k]); }, [&] { self(self, k + 1); }, location, "conditional");
  };
  first.choice ? chooseFrom(chooseFrom, 0) : with(std::nullopt);
}

} // namespace autographc::frontend
