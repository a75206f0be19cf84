// Concrete functions as text.
#include "Signatures.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace ag::runtime {
namespace {

/// `f32[?,10]`, or `float32 Tensor, shape=(?, 10)`.
enum class Form { words, text };

int64_t rankOf(char leaf) { return leaf >= '1' && leaf <= '9' ? leaf - '0' : 0; }

/// The parts between commas that stand in no bracket.
std::vector<std::string_view> split(std::string_view text) {
  std::vector<std::string_view> parts;
  int depth = 0;
  size_t begin = 0;
  for (size_t i = 0; i <= text.size(); ++i) {
    const char c = i < text.size() ? text[i] : ',';
    depth += (c == '[' || c == '<') - (c == ']' || c == '>');
    if (c != ',' || (depth > 0 && i < text.size()))
      continue;
    std::string_view part = text.substr(begin, i - begin);
    part.remove_prefix(std::min(part.find_first_not_of(' '), part.size()));
    parts.push_back(part);
    begin = i + 1;
  }
  return parts;
}

/// `float32` of `f32`.
std::string longName(std::string_view dtype) {
  constexpr std::pair<std::string_view, const char *> prefixes[] = {
      {"bf", "bfloat"}, {"f", "float"}, {"i", "int"}, {"u", "uint"}, {"c", "complex"}};
  if (dtype != "bool")
    for (auto [brief, whole] : prefixes)
      if (dtype.starts_with(brief) && dtype.size() > brief.size() &&
          std::all_of(dtype.begin() + brief.size(), dtype.end(),
                      [](char c) { return c >= '0' && c <= '9'; }))
        return whole + std::string(dtype.substr(brief.size()));
  return std::string(dtype);
}

std::string staticValue(std::string_view dtype, int64_t slot) {
  if (dtype == "bool")
    return slot ? "true" : "false";
  if (dtype == "string")
    return fmt::format("\"{}\"", ag_static_text(static_cast<uint64_t>(slot)));
  if (dtype == "f32") {
    float value;
    __builtin_memcpy(&value, &slot, sizeof value);
    return fmt::format("{}", value);
  }
  if (dtype == "f64") {
    double value;
    __builtin_memcpy(&value, &slot, sizeof value);
    return fmt::format("{}", value);
  }
  return dtype.starts_with('u') ? fmt::format("{}", static_cast<uint64_t>(slot))
                                : fmt::format("{}", slot);
}

/// Goes through the leaves of a concrete function, word by word.
class Describer {
public:
  explicit Describer(const Concrete *concrete) : concrete(concrete) {}

  std::string describe(std::string_view type, std::string_view leaves, Form form) {
    if (leaves == "k") {
      const size_t number = statics++;
      return concrete ? staticValue(type, concrete->statics[number]) : std::string(type);
    }
    int64_t ranks = 0;
    for (char leaf : leaves)
      ranks += rankOf(leaf);
    const int64_t first = extents;
    extents += ranks;
    const std::string_view dtype = type.substr(0, type.find('['));
    if (type.find('<') != std::string_view::npos)
      return std::string(type);
    const bool isTensor = ranks || leaves == "s" || leaves == "z";
    if (form == Form::words) {
      std::string words = longName(dtype);
      if (isTensor)
        words += " Tensor, shape=" + shape(first, ranks, type);
      return words;
    }
    if (!ranks || !concrete)
      return std::string(type);
    std::string text = std::string(dtype) + "[";
    for (int64_t axis = 0; axis < ranks; ++axis)
      text += (axis ? "," : "") + extentText(concrete->pattern.extents[first + axis]);
    return text + "]";
  }

private:
  static std::string extentText(int64_t extent) {
    return extent < 0 ? "?" : fmt::format("{}", extent);
  }

  std::string shape(int64_t first, int64_t rank, std::string_view type) const {
    if (rank && concrete)
      return describeShape(&concrete->pattern.extents[first], rank);
    // A result: as it is written, `[?,10]`.
    std::vector<int64_t> extents;
    if (rank)
      for (std::string_view extent : split(type.substr(type.find('[') + 1)))
        extents.push_back(extent.starts_with('?') ? -1 : std::stoll(std::string(extent)));
    return describeShape(extents.data(), rank);
  }

  const Concrete *concrete;
  int64_t extents = 0;
  size_t statics = 0;
};

std::string describeAll(Describer &describer, const ag_parameter &parameter, Form form) {
  const std::vector<std::string_view> types = split(parameter.types),
                                      leaves = split(parameter.leaves);
  std::string text;
  for (size_t i = 0; i < types.size(); ++i)
    text +=
        (i ? ", " : "") + describer.describe(types[i], i < leaves.size() ? leaves[i] : "n", form);
  return form == Form::words && types.size() > 1 ? "(" + text + ")" : text;
}

} // namespace

std::vector<Described> describeParameters(const ag_function_record &record,
                                          const Concrete &concrete) {
  std::vector<Described> all;
  if (!record.description)
    return all;
  Describer shortly(&concrete), inWords(&concrete);
  for (int64_t i = 0; i < record.description->parameter_count; ++i) {
    const ag_parameter &parameter = record.description->parameters[i];
    all.push_back({parameter.name, describeAll(shortly, parameter, Form::text),
                   describeAll(inWords, parameter, Form::words),
                   parameter.leaves == std::string_view("k")});
  }
  return all;
}

std::string describeShortly(const ag_function_record &record, const Concrete &concrete) {
  if (!record.description)
    return record.versions[concrete.pattern.version].signature;
  std::string text;
  for (const Described &parameter : describeParameters(record, concrete))
    text += (text.empty() ? "" : ", ") + parameter.type;
  return text;
}

std::string describe(const ag_function_record &record, const Concrete &concrete) {
  if (!record.description)
    return fmt::format("{}({})", record.name, describeShortly(record, concrete));
  std::string names, lines;
  for (const Described &parameter : describeParameters(record, concrete)) {
    names += names.empty() ? "" : ", ";
    names += parameter.isStatic ? parameter.name + "=" + parameter.type : parameter.name;
    if (!parameter.isStatic)
      lines += fmt::format("\n    {}: {}", parameter.name, parameter.words);
  }
  std::string text = fmt::format("{}({})", record.name, names);
  if (!lines.empty())
    text += "\n  Args:" + lines;
  Describer result(nullptr);
  if (*record.description->result.types)
    text += "\n  Returns:\n    " + describeAll(result, record.description->result, Form::words);
  return text;
}

std::string describeShape(const int64_t *extents, int64_t rank) {
  std::string text = "(";
  for (int64_t axis = 0; axis < rank; ++axis)
    text += (axis ? ", " : "") + (extents[axis] < 0 ? "?" : fmt::format("{}", extents[axis]));
  return text + (rank == 1 ? ",)" : ")");
}

std::string describeShape(const ag_function_record &record, const Concrete &concrete,
                          int64_t number) {
  int64_t first = 0, tensor = 0;
  for (const char *leaf = record.leaves; *leaf; ++leaf)
    if (const int64_t rank = rankOf(*leaf)) {
      if (tensor++ == number)
        return describeShape(&concrete.pattern.extents[first], rank);
      first += rank;
    }
  return "()";
}

} // namespace ag::runtime
