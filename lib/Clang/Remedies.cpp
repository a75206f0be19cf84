//===- Remedies.cpp - the way out of Clang's errors about tensors ---------===//
#include "Remedies.h"

#include "autographc/Cxx/LibraryClasses.h"
#include "autographc/Cxx/Spelling.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Diagnostic.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Basic/DiagnosticSema.h"
#include "clang/Lex/Lexer.h"
#include "llvm/Support/Regex.h"

#include <fmt/format.h>

using namespace clang;
using llvm::StringRef;

namespace autographc {

/// As the user writes a dtype.
static std::string spellDtype(StringRef name) {
  static constexpr std::pair<StringRef, StringRef> names[] = {{"signed char", "std::int8_t"},
                                                              {"short", "std::int16_t"},
                                                              {"long", "std::int64_t"},
                                                              {"unsigned char", "std::uint8_t"},
                                                              {"unsigned short", "std::uint16_t"},
                                                              {"unsigned int", "std::uint32_t"},
                                                              {"unsigned long", "std::uint64_t"}};
  for (auto [canonical, spelling] : names)
    if (name == canonical)
      return spelling.str();
  return name.str();
}

static std::string spellDtype(QualType type) {
  PrintingPolicy policy{LangOptions()};
  policy.Bool = true;
  return spellDtype(shortenTypes(type.getCanonicalType().getUnqualifiedType().getAsString(policy)));
}

static bool isFloating(StringRef dtype) {
  return dtype == "float" || dtype == "double" || dtype == "long double" ||
         dtype.ends_with("float16");
}

/// A subscript derives from the tensor that it is.
static std::optional<ErrorOperand> readTensor(const CXXRecordDecl *record) {
  auto *special = dyn_cast<ClassTemplateSpecializationDecl>(record);
  if (!special || !isInAg(special) || special->getTemplateArgs().size() != 2 ||
      (special->getName() != "Tensor" && special->getName() != "Subscript"))
    return std::nullopt;
  const TemplateArgument &dtype = special->getTemplateArgs()[0],
                         &rank = special->getTemplateArgs()[1];
  if (dtype.getKind() != TemplateArgument::Type || rank.getKind() != TemplateArgument::Integral)
    return std::nullopt;
  return ErrorOperand{spellDtype(dtype.getAsType()),
                      static_cast<int>(rank.getAsIntegral().getExtValue())};
}

static std::optional<ErrorOperand> readOperand(QualType type) {
  type = type.isNull() ? type : type.getNonReferenceType();
  if (type.isNull() || type->isDependentType())
    return std::nullopt;
  if (type->isArithmeticType())
    return ErrorOperand{spellDtype(type)};
  const CXXRecordDecl *record = type->getAsCXXRecordDecl();
  return record ? readTensor(record) : std::nullopt;
}

static llvm::SmallVector<QualType, 2> getTypes(const Diagnostic &info) {
  llvm::SmallVector<QualType, 2> types;
  for (unsigned i = 0; i < info.getNumArgs(); ++i)
    if (info.getArgKind(i) == DiagnosticsEngine::ak_qualtype)
      types.push_back(QualType::getFromOpaquePtr(reinterpret_cast<void *>(info.getRawArg(i))));
  return types;
}

/// The tensors, and the numbers that are template arguments, in the text of a note: `A =
/// ag::Vector<float>, B = double`, `operands<ag::Tensor<float, 1>, ...>`.
static llvm::SmallVector<ErrorOperand> readArguments(StringRef text) {
  static const llvm::Regex pattern(
      "(Tensor|Subscript|Scalar|Vector|Matrix)<([a-zA-Z_:0-9 ]+)(, ([0-9]+))?>|= "
      "(float|double|int|long|bool|unsigned [a-z]+)[],]");
  llvm::SmallVector<ErrorOperand> operands;
  llvm::SmallVector<StringRef> parts;
  for (; pattern.match(text, &parts); text = text.substr(parts[0].end() - text.begin())) {
    int rank = parts[1] == "Scalar" ? 0 : parts[1] == "Vector" ? 1 : parts[1] == "Matrix" ? 2 : -1;
    parts[4].getAsInteger(10, rank);
    operands.push_back({spellDtype(parts[5].empty() ? parts[2] : parts[5]), rank});
  }
  return operands;
}

static bool isCall(unsigned id) {
  return id == diag::err_ovl_no_viable_function_in_call ||
         id == diag::err_ovl_no_viable_member_function_in_call ||
         id == diag::err_ovl_no_viable_object_call;
}

Remedies::Remedies(const Diagnostic &error, const LangOptions &language) : id(error.getID()) {
  for (QualType type : getTypes(error))
    operands.push_back(readOperand(type));
  const SourceManager &sources = error.getSourceManager();
  for (CharSourceRange range : error.getRanges())
    texts.push_back(Lexer::getSourceText(range, sources, language).str());
  if (isCall(id) && !texts.empty()) {
    // The only range is the callee.
    callee = texts.front();
    texts.clear();
  }
  for (unsigned i = 0; i < error.getNumArgs(); ++i)
    if (error.getArgKind(i) == DiagnosticsEngine::ak_declarationname)
      name = DeclarationName::getFromOpaqueInteger(error.getRawArg(i)).getAsString();
  SourceLocation place = sources.getSpellingLoc(error.getLocation());
  followsMark = sources.getBufferData(sources.getFileID(place))
                    .take_front(sources.getFileOffset(place))
                    .rtrim()
                    .ends_with("AG_FUNCTION");
}

std::string Remedies::spell(unsigned number) const {
  constexpr size_t longest = 40;
  if (number >= texts.size() || texts[number].empty() || texts[number].size() > longest ||
      StringRef(texts[number]).contains('\n'))
    return "...";
  StringRef text = texts[number];
  bool isWrapped = text.starts_with("(") && text.find(')') + 1 == text.size();
  return (isWrapped ? text.drop_front().drop_back() : text).str();
}

/// `x.item()`, `(x + y).item()`
static std::string spellItem(const std::string &text) {
  bool isSimple = llvm::all_of(text, [](char c) { return llvm::isAlnum(c) || c == '_'; });
  return text == "..." ? ".item()" : (isSimple ? text : "(" + text + ")") + ".item()";
}

std::string Remedies::test(const ErrorOperand &condition) const {
  std::string tested = spell(0);
  if (!condition.isTensor())
    return "";
  if (condition.rank == 0)
    return fmt::format("only a `Scalar<bool>` is a condition: compare, as in `{} != 0`", tested);
  return fmt::format("`ag::any({0})` is true where one element is, `ag::all({0})` where all are",
                     tested);
}

std::string Remedies::convert(const ErrorOperand &from, const ErrorOperand &to) const {
  std::string given = spell(texts.empty() ? 0 : texts.size() - 1);
  if (!from.isTensor() && to.isTensor() && isFloating(from.dtype) && !isFloating(to.dtype))
    return fmt::format("say that it is rounded: `static_cast<{}>({})`", to.dtype, given);
  if (!from.isTensor() && to.isTensor() && to.rank == 0)
    return fmt::format("`ag::Scalar<{}>({})` converts as `ag::astype` does", to.dtype, given);
  if (!from.isTensor())
    return "";
  // The initialiser of a range-for's variable, which Clang gives the place of the colon.
  if (given == ":" && from.rank == 0)
    return fmt::format("the elements of a tensor are `ag::Scalar<{0}>`s: `for (ag::Scalar<{0}> x : "
                       "...)`, of which `x.item()` gives the C++ `{0}`",
                       from.dtype);
  if (given == ":")
    return fmt::format(
        "the rows of this tensor have rank {}: `for (auto row : ...)`, and another loop over `row`",
        from.rank);
  if (!to.isTensor() && from.rank == 0)
    return fmt::format("`{}` gives the C++ `{}`", spellItem(given), from.dtype);
  if (!to.isTensor() && to.dtype == "bool")
    return fmt::format(
        "`ag::any({0}).item()` is true where one element is, `ag::all({0}).item()` where all are",
        given);
  if (!to.isTensor())
    return "a tensor of rank " + std::to_string(from.rank) +
           " is no number: take an element, as in `x[i].item()`, or reduce it, as in "
           "`ag::sum(x).item()`";
  if (from.rank > to.rank)
    return fmt::format("`{}` has rank {}, not {}: reduce it, as in `ag::sum(x, axis)`, take a "
                       "part, as in `x[i]`, or `ag::reshape` it",
                       given, from.rank, to.rank);
  if (from.rank < to.rank)
    return fmt::format("`{}` has rank {}, not {}: `ag::broadcast_to` repeats it, `ag::expand_dims` "
                       "and `ag::reshape` give it more axes",
                       given, from.rank, to.rank);
  return from.dtype == to.dtype
             ? ""
             : fmt::format("`ag::astype<{}>({})` converts the elements", to.dtype, given);
}

std::string Remedies::combine(const ErrorOperand &left, const ErrorOperand &right) const {
  if (left.isTensor() && right.isTensor())
    return left.dtype == right.dtype
               ? ""
               : fmt::format("both need one dtype, as with `ag::astype<{}>({})`", left.dtype,
                             spell(1));
  const ErrorOperand &tensor = left.isTensor() ? left : right,
                     &number = left.isTensor() ? right : left;
  std::string text = spell(left.isTensor() ? 0 : 1), other = spell(left.isTensor() ? 1 : 0);
  if (!tensor.isTensor())
    return "";
  if (isFloating(number.dtype) && !isFloating(tensor.dtype))
    return fmt::format("a floating number needs a floating tensor, as with `ag::astype<{}>({})`",
                       number.dtype, text);
  if (left.isTensor() && isFloating(tensor.dtype) && !isFloating(number.dtype))
    return fmt::format("say that it is rounded: `static_cast<{}>({})`", tensor.dtype, other);
  if (tensor.dtype == "bool" && tensor.rank > 0)
    return fmt::format("`ag::any({0})` is true where one element is, `ag::all({0})` where all are",
                       text);
  return tensor.rank == 0 && !left.isTensor()
             ? fmt::format("`{}` gives the C++ `{}`", spellItem(text), tensor.dtype)
             : "";
}

std::string Remedies::index(const ErrorOperand &given) const {
  if (given.rank > 0)
    return "an index is an integer; `ag::take` takes several";
  std::string cast = given.isTensor() ? "ag::astype" : "static_cast";
  return isFloating(given.dtype) ? fmt::format("an index is an integer, as is `{}<int>({})`", cast,
                                               spell(texts.size() - 1))
                                 : "";
}

std::string Remedies::find() const {
  auto has = [&](unsigned count) {
    return operands.size() >= count && operands[count - 1] && operands.front();
  };
  switch (id) {
  case diag::err_expected_lambda_body:
    return followsMark ? "in a lambda AG_FUNCTION stands behind the parameters: `[&](int n) "
                         "AG_FUNCTION { ... }`"
                       : "";
  case diag::err_typecheck_bool_condition:
    return has(1) ? test(*operands[0]) : "";
  case diag::err_typecheck_statement_requires_integer:
    return has(1) && operands[0]->rank == 0 ? convert(*operands[0], {"int"}) : "";
  case diag::err_typecheck_nonviable_condition:
    return has(2) ? convert(*operands[0], *operands[1]) : "";
  case diag::err_typecheck_convert_incompatible:
    // A class has conversions: the target is the number.
    return has(2) ? operands[0]->isTensor() ? convert(*operands[0], *operands[1])
                                            : convert(*operands[1], *operands[0])
                  : "";
  case diag::err_typecheck_invalid_operands:
  case diag::err_typecheck_cond_incompatible_operands:
    return has(2) ? combine(*operands[0], *operands[1]) : "";
  default:
    return "";
  }
}

/// A parameter of the headers: `ag::Position`, `ag::Slice`.
static bool isIndex(QualType type) {
  const CXXRecordDecl *record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && isInAg(record) &&
         llvm::is_contained({"Index", "Position", "Slice"}, record->getName());
}

/// What is wrong with `are_selectors<2, int, int, int>`, a rank and the types of subscripts.
static std::string countSubscripts(StringRef text) {
  int rank = 0, depth = 0, count = 0;
  text = text.split("are_selectors<").second;
  for (char c : text) {
    depth += (c == '<') - (c == '>');
    if (depth < 0)
      break;
    count += c == ',' && depth == 0;
  }
  return text.consumeInteger(10, rank) || count <= rank
             ? ""
             : fmt::format("these are {} subscripts of a tensor of rank {}", count, rank);
}

std::string Remedies::findIn(const Diagnostic &note) const {
  llvm::SmallVector<QualType, 2> types = getTypes(note);
  std::optional<ErrorOperand> first = types.empty() ? std::nullopt : readOperand(types[0]);
  std::optional<ErrorOperand> second = types.size() < 2 ? std::nullopt : readOperand(types[1]);
  llvm::SmallString<256> text;
  switch (note.getID()) {
  case diag::note_ovl_candidate_bad_conv:
    if (first && types.size() > 1 && isIndex(types[1]))
      return index(*first);
    return first && second ? convert(*first, *second) : "";
  case diag::note_ovl_candidate_inconsistent_deduction:
    if (first && second && (name == "min" || name == "max") &&
        (first->isTensor() || second->isTensor()))
      return fmt::format("`ag::{}imum` takes a tensor and a number", name);
    return first && second && first->dtype != second->dtype &&
                   note.getSourceManager().isInSystemHeader(note.getLocation())
               ? fmt::format("all need one dtype, as with `ag::astype<{}>(...)`", first->dtype)
               : "";
  case diag::note_ovl_candidate_unsatisfied_constraints:
  case diag::note_atomic_constraint_evaluated_to_false:
  case diag::note_concept_specialization_constraint_evaluated_to_false: {
    note.FormatDiagnostic(text);
    if (text.str().contains("are_selectors<"))
      return countSubscripts(text);
    llvm::SmallVector<ErrorOperand> arguments = readArguments(text);
    if (name == "take" && arguments.size() == 2 && arguments.front().rank > 1)
      return fmt::format("say along which axis, as in `{}({}, {}, 0)`", callee, spell(0), spell(1));
    return arguments.size() < 2 ? "" : combine(arguments[arguments.size() - 2], arguments.back());
  }
  case diag::note_ovl_candidate_non_deduced_mismatch:
    note.FormatDiagnostic(text);
    return text.str().contains("'Extent[")
               ? "the extents stand in braces, as in `" + callee + "({n, m})`"
               : "";
  default:
    return "";
  }
}

} // namespace autographc
