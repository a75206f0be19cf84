//===- PrintedContainers.cpp - print of vectors, tuples and optionals -----===//
// The format is cut at the containers: what stands before one, its brackets and its elements are
// printed in parts, which the run time joins.
#include "Frontend/Cpp/Places/Emitters.h"
#include "Frontend/Cpp/Types/Syntax.h"
#include "TensorEmitter.h"

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

/// More elements than this are shortened to `edge` at both ends, as those of a tensor.
static constexpr int64_t longest = 1000, edge = 3;

bool TensorEmitter::isPrintedContainer(mlir::Type type) {
  return llvm::isa<ag::ListType>(type) || isOptional(type) || isPair(type) || ag::isArray(type) ||
         ag::isLibraryClass(type, tupleName);
}

namespace {

/// Emits one print.
class ContainerPrinter : LibraryCode {
public:
  ContainerPrinter(const LibraryCode &code, const CallExpr *call)
      : LibraryCode(code), call(call), location(loc(call)) {}

  void addText(llvm::StringRef text) { format += text; }
  void addField(Value value, llvm::StringRef specification);
  void flush(bool isPart);

private:
  void addFields(ag::StructType type, Value value, llvm::StringRef specification);
  void addList(Value list, llvm::StringRef specification);
  void addOptional(Value optional, ag::StructType type, llvm::StringRef specification);

  const CallExpr *call;
  mlir::Location location;
  std::string format;
  llvm::SmallVector<Value> values;
};

} // namespace

void ContainerPrinter::flush(bool isPart) {
  if (!isPart || !format.empty())
    ag::PrintOp::create(builder, location, isPart, builder.getStringAttr(format), values);
  format.clear();
  values.clear();
}

void ContainerPrinter::addField(Value value, llvm::StringRef specification) {
  if (llvm::isa<ag::ListType>(value.getType()))
    return addList(value, specification);
  auto type = llvm::dyn_cast<ag::StructType>(value.getType());
  if (type && isOptional(type))
    return addOptional(value, type, specification);
  if (type)
    return addFields(type, value, specification);
  format += ("{" + specification + "}").str();
  values.push_back(value);
}

void ContainerPrinter::addFields(ag::StructType type, Value value, llvm::StringRef specification) {
  if (!TensorEmitter::isPrintedContainer(type))
    refuse(call->getSourceRange(), diag::UnsupportedConstruct, "printing this");
  bool isArray = ag::isArray(type);
  size_t count = type.getFields().size();
  format += isArray ? "[" : "(";
  for (size_t i = 0; i < count; ++i) {
    format += i ? ", " : "";
    if (isArray && int64_t(count) > longest && int64_t(i) == edge) {
      format += "..., ";
      i = count - edge;
    }
    std::string name = isPair(type) ? (i ? "second" : "first") : std::to_string(i);
    addField(places.readField(value, i, name, location), specification);
  }
  format += isArray ? "]" : ")";
}

void ContainerPrinter::addList(Value list, llvm::StringRef specification) {
  format += "[";
  flush(/*isPart=*/true);
  Value size = emitListSize(list, location);
  mlir::Type type = size.getType(),
             element = llvm::cast<ag::ListType>(list.getType()).getElementType();
  auto number = [&](int64_t value) { return emitNumber(type, value, location); };
  auto compute = [&](BinaryOperatorKind kind, Value left, auto right) {
    return emitArithmetic(kind, left, right, location);
  };
  auto emitTextIf = [&](Value condition, llvm::StringRef text) {
    emitIf(
        condition,
        [&] {
          addText(text);
          flush(/*isPart=*/true);
        },
        location);
  };
  // Of a long one as many as are shown, and how many are left out.
  Value count = select(
      compute(BO_GT, size, longest), [&] { return number(2 * edge); }, [&] { return size; },
      location);
  Value hidden = compute(BO_Sub, size, count);
  auto emitElement = [&](Value k) {
    emitTextIf(compute(BO_GT, k, 0), ", ");
    Value skipped = select(
        compute(BO_GE, k, edge), [&] { return hidden; }, [&] { return number(0); }, location);
    Value isGap =
        emitAnd(compute(BO_EQ, k, edge), [&] { return compute(BO_GT, hidden, 0); }, location);
    emitTextIf(isGap, "..., ");
    addField(ag::ListGetOp::create(builder, location, element, list, compute(BO_Add, k, skipped)),
             specification);
    flush(/*isPart=*/true);
  };
  emitCount(number(0), count, emitElement, location);
  format += "]";
}

void ContainerPrinter::addOptional(Value optional, ag::StructType type,
                                   llvm::StringRef specification) {
  flush(/*isPart=*/true);
  emitIfElse(
      places.readField(optional, hasValue, hasValueName, location),
      [&] {
        addText("optional(");
        addField(places.readField(optional, heldValue, "value", location), specification);
        addText(")");
        flush(/*isPart=*/true);
      },
      [&] {
        addText("none");
        flush(/*isPart=*/true);
      },
      location, "conditional");
}

/// A print with containers among its values, null for texts.
void TensorEmitter::emitContainers(const CallExpr *call, llvm::StringRef format,
                                   llvm::ArrayRef<Value> values,
                                   llvm::ArrayRef<TextArgument> texts) {
  ContainerPrinter printer(*this, call);
  FormatReader reader(format);
  while (reader.next()) {
    printer.addText(reader.text);
    size_t index = *reader.takeIndex();
    std::string specification = reader.field.contains(':') ? ":" + reader.specification.str() : "";
    if (values[index]) {
      printer.addField(values[index], specification);
      continue;
    }
    printer.flush(/*isPart=*/true);
    ChosenTexts chosen;
    emitChosenTexts(texts.slice(index, 1), chosen, loc(call), [&] {
      std::optional<std::string> text = insertTexts("{" + specification + "}", chosen);
      if (!text)
        refuse(call->getArg(0)->getSourceRange(), diag::UnsupportedConstruct,
               "this format of a string");
      printer.addText(*text);
      printer.flush(/*isPart=*/true);
    });
  }
  printer.addText(reader.text);
  printer.flush(/*isPart=*/false);
}

} // namespace autographc::frontend
