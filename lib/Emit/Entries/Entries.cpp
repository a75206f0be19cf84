//===- Entries.cpp - which marked functions have an entry point -----------===//
#include "Entry.h"

#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/Cxx/Spelling.h"
#include "autographc/IR/AG.h"
#include "autographc/Support/ClangHeaders.h"

#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Path.h"

using namespace clang;
using llvm::StringRef;

namespace autographc {
namespace {

/// Words that are no names in C or Python; C++ has those of its own.
bool isReserved(StringRef name) {
  static const llvm::StringSet<> words = {
      "and",      "as",     "assert",   "async", "await",  "def",  "del",    "elif",
      "except",   "exec",   "False",    "from",  "global", "in",   "import", "is",
      "lambda",   "None",   "nonlocal", "not",   "or",     "pass", "print",  "raise",
      "restrict", "result", "True",     "with",  "yield"};
  return words.contains(name);
}

std::string makeIdentifier(StringRef text) {
  std::string name;
  for (char c : text)
    name += llvm::isAlnum(c) || c == '_' ? c : '_';
  return name.empty() || llvm::isDigit(name[0]) ? "_" + name : name;
}

std::optional<EntryElement> findElement(QualType type, const ASTContext &ast) {
  if (auto *enumeration = type->getAsEnumDecl())
    type = enumeration->getIntegerType();
  type = type.getCanonicalType();
  if (const CXXRecordDecl *record = type->getAsCXXRecordDecl()) {
    if (isInAg(record) && record->getName() == "float16")
      return EntryElement{"float16", "", "ag::float16"};
    if (isInAg(record) && record->getName() == "bfloat16")
      return EntryElement{"bfloat16", "", "ag::bfloat16"};
    if (!isComplexClass(type))
      return std::nullopt;
    return ast.getTypeSize(type) == 64 ? EntryElement{"complex64", "", "std::complex<float>"}
                                       : EntryElement{"complex128", "", "std::complex<double>"};
  }
  if (type->isBooleanType())
    return EntryElement{"bool", "bool", "bool"};
  if (type->isSpecificBuiltinType(BuiltinType::Float))
    return EntryElement{"float32", "float", "float"};
  if (type->isSpecificBuiltinType(BuiltinType::Double))
    return EntryElement{"float64", "double", "double"};
  if (!type->isIntegerType() || ast.getTypeSize(type) > 64)
    return std::nullopt;
  static constexpr EntryElement integers[2][4] = {{{"uint8", "uint8_t", "std::uint8_t"},
                                                   {"uint16", "uint16_t", "std::uint16_t"},
                                                   {"uint32", "uint32_t", "std::uint32_t"},
                                                   {"uint64", "uint64_t", "std::uint64_t"}},
                                                  {{"int8", "int8_t", "std::int8_t"},
                                                   {"int16", "int16_t", "std::int16_t"},
                                                   {"int32", "int32_t", "std::int32_t"},
                                                   {"int64", "int64_t", "std::int64_t"}}};
  return integers[type->isSignedIntegerType()][llvm::Log2_64(ast.getTypeSize(type) / 8)];
}

/// Makes the entry of one function; `reason` says why it has none.
class EntryReader {
public:
  explicit EntryReader(const FunctionDecl *function)
      : function(function), ast(function->getASTContext()) {}

  std::optional<Entry> read();
  std::string reason;

private:
  bool fails(std::string text) {
    reason = std::move(text);
    return false;
  }
  bool readPlace();
  bool readParameters(Entry &entry);
  bool readResults(Entry &entry);
  std::optional<EntryValue> readValue(QualType type);
  std::optional<EntryValue> readClass(QualType type);

  const FunctionDecl *function;
  const ASTContext &ast;
};

ArrayRef<TemplateArgument> getArguments(QualType type) {
  auto *made = dyn_cast<ClassTemplateSpecializationDecl>(type->getAsCXXRecordDecl());
  return made ? made->getTemplateArgs().asArray() : ArrayRef<TemplateArgument>();
}

bool isStaticClass(QualType type) {
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return isInAg(record) && record->getName() == "Static" && getArguments(type).size() == 1;
}

/// The tensor, vector, span or static argument that a class is.
std::optional<EntryValue> EntryReader::readClass(QualType type) {
  if (isStaticClass(type))
    return readValue(getArguments(type)[0].getAsType());
  EntryValue value;
  switch (classify(type)) {
  case ClassKind::Tensor:
    value.rank = getArguments(type)[1].getAsIntegral().getZExtValue();
    value.kind = value.rank ? EntryValue::Tensor : EntryValue::Scalar;
    break;
  case ClassKind::Vector:
    value.kind = EntryValue::Vector;
    value.rank = 1;
    break;
  case ClassKind::Span:
    value.kind = EntryValue::Span;
    value.rank = 1;
    break;
  default:
    return std::nullopt;
  }
  if (isDequeClass(type) || (classify(type) == ClassKind::Span && !isSpanClass(type)))
    return std::nullopt;
  QualType element = getArguments(type)[0].getAsType();
  std::optional<EntryElement> known = findElement(element.getUnqualifiedType(), ast);
  bool isBitList = value.kind == EntryValue::Vector && element->isBooleanType();
  if (!known || isBitList || (value.isNumber() && known->c.empty()))
    return std::nullopt;
  value.element = *known;
  value.isWritten = value.kind == EntryValue::Span && !element.isConstQualified();
  return value;
}

std::optional<EntryValue> EntryReader::readValue(QualType type) {
  type = type.getNonReferenceType().getCanonicalType().getUnqualifiedType();
  std::optional<EntryValue> value;
  if (std::optional<EntryElement> number = findElement(type, ast)) {
    if (number->c.empty())
      return std::nullopt;
    value.emplace().element = *number;
  } else if (type->isRecordType()) {
    value = readClass(type);
  }
  if (!value)
    return value;
  value->type = spellCanonical(type, ast);
  // The number that says that a span has any extent is too large for a literal.
  constexpr StringRef anyExtent = ", 18446744073709551615>";
  if (StringRef(value->type).ends_with(anyExtent))
    value->type.replace(value->type.size() - anyExtent.size(), anyExtent.size(), ">");
  return value;
}

bool EntryReader::readPlace() {
  if (isa<CXXMethodDecl>(function))
    return fails("is a method; call it in a function of its own");
  if (function->isTemplateInstantiation())
    return fails("is made from a template; call it in a function of its own");
  if (function->isOverloadedOperator())
    return fails("is an operator; call it in a function of its own");
  if (function->isVariadic())
    return fails("takes any number of arguments");
  if (!function->isExternallyVisible())
    return fails("is not visible outside of its file");
  return true;
}

bool EntryReader::readParameters(Entry &entry) {
  for (const ParmVarDecl *parameter : function->parameters()) {
    QualType type = parameter->getType();
    std::optional<EntryValue> value = readValue(type);
    std::string spelled = type.getAsString(PrintingPolicy(ast.getLangOpts()));
    if (!value)
      return fails("takes `" + spelled + "`, which other languages have no type for");
    if (type->isLValueReferenceType() && !type.getNonReferenceType().isConstQualified())
      value->isWritten = true;
    value->isMoved = type->isRValueReferenceType();
    value->name = parameter->getNameAsString();
    if (value->name.empty())
      value->name = "argument" + std::to_string(entry.parameters.size());
    if (isReserved(value->name))
      value->name += "_";
    entry.parameters.push_back(*value);
  }
  return true;
}

bool EntryReader::readResults(Entry &entry) {
  QualType type = function->getReturnType().getNonReferenceType().getCanonicalType();
  if (type->isVoidType())
    return true;
  std::vector<QualType> parts = {type};
  ClassKind kind = classify(type);
  entry.returnsTuple = kind == ClassKind::Pair || kind == ClassKind::Tuple;
  if (entry.returnsTuple) {
    parts.clear();
    for (const TemplateArgument &argument : getArguments(type))
      if (argument.getKind() == TemplateArgument::Pack)
        for (const TemplateArgument &part : argument.pack_elements())
          parts.push_back(part.getAsType());
      else
        parts.push_back(argument.getAsType());
  }
  for (QualType part : parts) {
    std::optional<EntryValue> value = readValue(part);
    if (!value || value->kind == EntryValue::Span)
      return fails("returns `" + part.getAsString(PrintingPolicy(ast.getLangOpts())) +
                   "`, which other languages have no type for");
    value->name = "result" + (parts.size() > 1 ? std::to_string(entry.results.size()) : "");
    value->isWritten = true;
    entry.results.push_back(*value);
  }
  return true;
}

/// The lines of a function's documentation comment.
std::vector<std::string> readComment(const FunctionDecl *function) {
  const ASTContext &ast = function->getASTContext();
  const RawComment *comment = ast.getRawCommentForAnyRedecl(function);
  if (!comment)
    return {};
  std::string text = comment->getFormattedText(ast.getSourceManager(), ast.getDiagnostics());
  llvm::SmallVector<StringRef> lines;
  StringRef(text).trim().split(lines, '\n');
  std::vector<std::string> trimmed;
  for (StringRef line : lines)
    trimmed.push_back(line.rtrim().str());
  return trimmed;
}

std::optional<Entry> EntryReader::read() {
  Entry entry;
  if (!readPlace() || !readParameters(entry) || !readResults(entry))
    return std::nullopt;
  entry.callee = "::" + function->getQualifiedNameAsString();
  entry.comment = readComment(function);
  entry.name = makeIdentifier(function->getQualifiedNameAsString());
  while (StringRef(entry.name).contains("__"))
    entry.name.erase(entry.name.find("__"), 1);
  if (isReserved(entry.name))
    entry.name += "_";
  return entry;
}

/// Whether a function, or what it calls, gives tensors to what outlives the call: Variables, and
/// C++ that is not compiled here.
bool keepsArguments(mlir::ModuleOp module, StringRef symbol, llvm::StringSet<> &seen) {
  auto function = module.lookupSymbol<mlir::func::FuncOp>(symbol);
  if (!function || !seen.insert(symbol).second)
    return !function;
  return function
      .walk([&](mlir::Operation *op) {
        auto call = llvm::dyn_cast<ag::CallOp>(op);
        bool keeps = llvm::isa<ag::GlobalWriteOp, ag::HostCallOp>(op) ||
                     (call && keepsArguments(module, call.getCallee(), seen));
        return keeps ? mlir::WalkResult::interrupt() : mlir::WalkResult::advance();
      })
      .wasInterrupted();
}

} // namespace

std::string describeValue(const EntryValue &value) {
  std::string text = value.element.dtype.str();
  for (unsigned axis = 0; axis < value.rank; ++axis)
    text += axis ? ", :" : "[:";
  return value.rank ? text + "]" : text;
}

std::string describeEntry(const Entry &entry) {
  std::string text = entry.name + "(", results;
  for (const EntryValue &parameter : entry.parameters)
    text += (text.ends_with("(") ? "" : ", ") + parameter.name;
  for (const EntryValue &result : entry.results)
    results += (results.empty() ? "" : ", ") + describeValue(result);
  return text + ")" + (results.empty() ? "" : " -> " + results);
}

std::string printEntries(Sema &sema, mlir::ModuleOp functional,
                         const std::vector<ConvertedFunction> &functions, StringRef file,
                         EntryForm form) {
  Entries found;
  found.file = file.str();
  found.module = makeIdentifier(llvm::sys::path::stem(file));
  llvm::StringMap<unsigned> names;
  const SourceManager &sources = sema.getSourceManager();
  for (const ConvertedFunction &converted : functions) {
    const FunctionDecl *function = converted.declaration;
    if (!converted.annotated ||
        !sources.isInMainFile(sources.getExpansionLoc(function->getLocation())))
      continue;
    EntryReader reader(function);
    std::optional<Entry> entry = reader.read();
    if (!entry) {
      found.missing.push_back(function->getQualifiedNameAsString() + ": " + reader.reason);
      continue;
    }
    // Overloads are numbered.
    if (unsigned number = ++names[entry->name]; number > 1)
      entry->name += "_" + std::to_string(number);
    entry->symbol = found.module + "_" + entry->name;
    llvm::StringSet<> seen;
    entry->keeps = keepsArguments(functional, converted.mangled, seen);
    found.entries.push_back(std::move(*entry));
  }
  return form == EntryForm::Source   ? printEntrySource(found)
         : form == EntryForm::Header ? printEntryHeader(found)
                                     : printPythonModule(found);
}

} // namespace autographc
