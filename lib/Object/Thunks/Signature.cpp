//===- Signature.cpp - argument leaves of a function, for its record ------===//
#include "Signature.h"

#include "autographc/IR/AG.h"
#include "autographc/IR/Leaves.h"
#include "autographc/IR/StaticText.h"
#include "autographc/Support/Diagnostics.h"

#include "llvm/Support/Regex.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

using namespace mlir;

namespace autographc {

static std::string dtypeName(Type type) {
  if (isa<ComplexType>(type))
    return ag::getRealType(type).isF32() ? "c64" : "c128";
  if (type.isBF16())
    return "bf16";
  if (isa<FloatType>(type))
    return fmt::format("f{}", type.getIntOrFloatBitWidth());
  if (type.isInteger(1))
    return "bool";
  return fmt::format("{}{}", type.isUnsignedInteger() ? "u" : "i", type.getIntOrFloatBitWidth());
}

/// "list<f32[?], i32>", and the buffers that the list is in slots.
static std::string addList(Signature &signature, Type element) {
  Signature inner;
  inner.add(element);
  for (char leaf : inner.leaves) {
    // Numbers are a vector; a Scalar's flags another; tensors their elements and a table.
    bool isNumber = leaf == 'n' || leaf == 'c', isScalar = leaf == 's' || leaf == 'z';
    signature.leaves += isNumber ? "1" : isScalar ? "11" : "12";
    signature.extents.resize(signature.extents.size() + (isNumber ? 1 : isScalar ? 2 : 3), -1);
  }
  return fmt::format("list<{}>", inner.text);
}

static std::string addLeaf(Signature &signature, Type type) {
  if (auto list = dyn_cast<ag::ListType>(type))
    return addList(signature, list.getElementType());
  if (auto state = dyn_cast<ag::StateType>(type)) {
    Signature inner;
    inner.add(state.getElementType());
    signature.leaves += 'n';
    return fmt::format("variable<{}>", inner.text);
  }
  if (isa<ag::CallableType>(type)) {
    signature.leaves += 'n';
    return "function<>";
  }
  auto tensor = dyn_cast<RankedTensorType>(type);
  bool isComplex = isa<ComplexType>(ag::getElementType(type));
  if (!tensor) {
    signature.leaves += countSlots(ag::getElementType(type)) == 2 ? 'c' : 'n';
    return dtypeName(ag::getElementType(type));
  }
  signature.leaves += tensor.getRank() ? static_cast<char>('0' + tensor.getRank())
                      : isComplex      ? 'z'
                                       : 's';
  std::vector<std::string> words;
  for (int64_t extent : tensor.getShape()) {
    signature.extents.push_back(ShapedType::isDynamic(extent) ? -1 : extent);
    words.push_back(ShapedType::isDynamic(extent) ? "?" : std::to_string(extent));
  }
  return dtypeName(tensor.getElementType()) +
         (words.empty() ? "" : fmt::format("[{}]", fmt::join(words, ",")));
}

void Signature::add(Type type) {
  RankedTensorType whole = ag::getWholeArray(type);
  if (ag::isStatic(type)) {
    size_t before = text.size();
    add(cast<ag::StructType>(type).getFields().front());
    if (ag::isStaticText(type))
      text = text.substr(0, before) + (before ? ", " : "") + "string";
    leaves.back() = groups.back() = 'k';
    return;
  }
  if (auto structure = dyn_cast<ag::StructType>(type); structure && !whole) {
    for (Type field : structure.getFields())
      add(field);
    return;
  }
  if (!text.empty())
    text += ", ";
  size_t before = extents.size(), firstLeaf = leaves.size();
  text += addLeaf(*this, whole ? whole : type);
  extentCounts.push_back(extents.size() - before);
  groups += (groups.empty() ? "" : ",") + leaves.substr(firstLeaf);
}

/// "f32[10,?]", "i32", "list<f32, i32>": the words between commas that stand in no bracket.
static std::vector<std::string> splitTypes(StringRef text) {
  std::vector<std::string> words(1);
  int depth = 0;
  for (char c : text) {
    depth += (c == '[' || c == '<') - (c == ']' || c == '>');
    if (c == ',' && depth == 0)
      words.emplace_back();
    else if (c != ' ')
      words.back() += c;
  }
  return words;
}

/// Narrows the extents of one leaf, given as "?,?", to those of a word of the user's; false where
/// they do not fit.
static bool narrowLeaf(StringRef general, StringRef asked, std::vector<int64_t> &extents) {
  auto [generalType, generalShape] = general.split('[');
  auto [askedType, askedShape] = asked.split('[');
  if (generalType != askedType || generalShape.empty() != askedShape.empty())
    return false;
  if (generalShape.empty())
    return true;
  if (!askedShape.consume_back("]") || !generalShape.consume_back("]") ||
      askedShape.count(',') != generalShape.count(','))
    return false;
  SmallVector<StringRef> words, generalWords;
  askedShape.split(words, ',');
  generalShape.split(generalWords, ',');
  for (auto [word, generalWord] : llvm::zip(words, generalWords)) {
    // An array has its extents in any case.
    int64_t extent = -1;
    bool isKnown = !generalWord.getAsInteger(10, extent);
    if (word != "?" &&
        ((isKnown && word != generalWord) || word.getAsInteger(10, extent) || extent < 0))
      return false;
    extents.push_back(extent);
  }
  return true;
}

static bool isType(StringRef word) {
  static const llvm::Regex pattern(
      R"(^(bool|[iu](8|16|32|64)|f(16|32|64)|bf16|c64|c128)(\[([?]|[0-9]+)(,([?]|[0-9]+))*\])?$)");
  return word.empty() || word.contains('<') || pattern.match(word);
}

std::vector<Signature> parseSignatures(const Signature &general,
                                       const std::vector<std::string> &signatures,
                                       std::string &error) {
  std::vector<Signature> versions;
  std::vector<std::string> leaves = splitTypes(general.text);
  for (const std::string &text : signatures) {
    std::vector<std::string> words = splitTypes(text);
    Signature version{general.leaves, general.groups, "", {}, general.extentCounts};
    bool fits = words.size() == leaves.size();
    for (size_t i = 0; fits && i < words.size(); ++i) {
      // A list or a variable has no extents to fix.
      bool isFixed = StringRef(leaves[i]).contains('<');
      fits = isFixed ? leaves[i] == words[i] : narrowLeaf(leaves[i], words[i], version.extents);
      if (isFixed)
        version.extents.resize(version.extents.size() + general.extentCounts[i], -1);
    }
    if (!fits) {
      auto unread = llvm::find_if_not(words, isType);
      error = unread != words.end()
                  ? formatDiagnostic(diag::SignatureNotRead, *unread, general.text)
                  : formatDiagnostic(diag::SignatureMismatch, text, general.text);
      return {};
    }
    version.text = fmt::format("{}", fmt::join(words, ", "));
    versions.push_back(version);
  }
  return versions;
}

/// The annotated function's name nearest to a misspelt one; empty where none is like it.
static std::string findNearest(ModuleOp module, StringRef name) {
  std::string nearest;
  for (auto function : module.getOps<func::FuncOp>())
    if (auto spelling = ag::getAttr<ag::SpellingAttr>(function);
        spelling && ag::hasAttr<ag::AnnotatedAttr>(function))
      if (nearest.empty() || name.edit_distance(spelling) < name.edit_distance(nearest))
        nearest = spelling.getValue().str();
  return 2 * name.edit_distance(nearest) <= name.size() ? nearest : "";
}

std::string addSignatures(ModuleOp imperative, const std::vector<std::string> &signatures,
                          std::set<std::string> *found) {
  for (const std::string &text : signatures) {
    size_t colon = text.find(": ");
    if (colon == std::string::npos)
      return formatDiagnostic(diag::SignatureWithoutName, text);
    StringRef name = StringRef(text).take_front(colon).trim(),
              types = StringRef(text).drop_front(colon + 1).trim();
    bool isHere = false;
    for (auto function : imperative.getOps<func::FuncOp>()) {
      auto spelling = ag::getAttr<ag::SpellingAttr>(function);
      if (!ag::hasAttr<ag::AnnotatedAttr>(function) ||
          !(function.getName() == name || (spelling && spelling.getValue() == name)))
        continue;
      isHere = true;
      auto present = ag::getAttr<ag::SignaturesAttr>(function);
      SmallVector<Attribute> all(present ? present.begin() : nullptr,
                                 present ? present.end() : nullptr);
      all.push_back(StringAttr::get(imperative.getContext(), types));
      ag::setAttr<ag::SignaturesAttr>(function, ArrayAttr::get(imperative.getContext(), all));
    }
    if (isHere && found)
      found->insert(text);
    if (!isHere && !found) {
      std::string nearest = findNearest(imperative, name);
      return formatDiagnostic(diag::SignatureOfUnknown, name.str(),
                              nearest.empty() ? std::string()
                                              : fmt::format("; did you mean `{}`?", nearest));
    }
  }
  return "";
}

} // namespace autographc
