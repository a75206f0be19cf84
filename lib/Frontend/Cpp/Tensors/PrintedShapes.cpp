//===- PrintedShapes.cpp - ag::shape_of and ag::dtype_of in formats -------===//
// A dtype is a text that is known here; a shape is a field for each extent.
#include "Frontend/Cpp/Places/Emitters.h"
#include "TensorEmitter.h"
#include "Texts.h"

#include <fmt/format.h>

using namespace clang;
using mlir::Value;

namespace autographc::frontend {

const Expr *stripForm(const Expr *argument, llvm::StringRef &form) {
  auto *call = dyn_cast<CallExpr>(argument->IgnoreUnlessSpelledInSource());
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  if (!callee || !isInAg(callee) || !callee->getIdentifier())
    return argument;
  form = callee->getName() == "shape_of" ? "shape" : callee->getName() == "dtype_of" ? "dtype" : "";
  return form.empty() ? argument : call->getArg(0);
}

std::string getDtypeName(mlir::Type type) {
  type = ag::getElementType(type);
  if (auto complex = dyn_cast<mlir::ComplexType>(type))
    return "complex" + std::to_string(2 * complex.getElementType().getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  if (type.isBF16())
    return "bfloat16";
  std::string width = std::to_string(type.getIntOrFloatBitWidth());
  return (llvm::isa<mlir::FloatType>(type) ? "float"
          : type.isUnsignedInteger()       ? "uint"
                                           : "int") +
         width;
}

/// `(2, 3)` as fields, from that number on.
static std::string getShapeFields(size_t first, size_t rank) {
  std::string fields;
  for (size_t axis = 0; axis < rank; ++axis)
    fields += fmt::format("{}{{{}}}", axis ? ", " : "", first + axis);
  return "(" + fields + (rank == 1 ? ",)" : ")");
}

std::optional<std::string> insertShapes(llvm::StringRef format,
                                        llvm::ArrayRef<std::optional<size_t>> ranks) {
  llvm::SmallVector<size_t> first;
  size_t count = 0;
  for (std::optional<size_t> rank : ranks) {
    first.push_back(count);
    count += rank.value_or(1);
  }
  if (llvm::all_of(ranks, [](std::optional<size_t> rank) { return !rank; }))
    return format.str();
  FormatReader reader(format);
  std::string result;
  while (reader.next()) {
    result += reader.text;
    std::optional<size_t> index = reader.takeIndex();
    if (!index || *index >= ranks.size())
      return format.str();
    std::string colon = reader.field.contains(':') ? ":" + reader.specification.str() : "";
    if (ranks[*index] && !colon.empty())
      return std::nullopt;
    result += ranks[*index] ? getShapeFields(first[*index], *ranks[*index])
                            : fmt::format("{{{}{}}}", first[*index], colon);
  }
  return reader.unmatched ? format.str() : result + reader.text.str();
}

Value TensorEmitter::emitExtent(Value tensor, unsigned axis, mlir::Location location) {
  return ag::ExtentOp::create(builder, location, builder.getIntegerType(64, /*isSigned=*/true),
                              tensor, emitNumber(types.convert(ast.IntTy), axis, location));
}

} // namespace autographc::frontend
