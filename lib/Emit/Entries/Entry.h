//===- Entry.h - a marked function as other languages see it --------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_ENTRIES_ENTRY_H
#define AUTOGRAPHC_LIB_EMIT_ENTRIES_ENTRY_H

#include "autographc/Emit/Entries.h"

#include <optional>

namespace autographc {

/// The type of a number: `float32`, with its names in C (empty where it has none) and C++.
struct EntryElement {
  llvm::StringRef dtype, c, cpp;
};

/// A parameter, or a part of the result.
struct EntryValue {
  enum Kind {
    /// A number or an enumerator, or a Scalar.
    Number,
    Scalar,
    /// A tensor, a vector or a span: a DLTensor.
    Tensor,
    Vector,
    Span
  };
  Kind kind = Number;
  EntryElement element;
  unsigned rank = 0;
  std::string name;
  /// The C++ type without references and `const`.
  std::string type;
  /// The function writes to it: a reference, or a span of what is not const.
  bool isWritten = false;
  /// The parameter is a reference to what is moved.
  bool isMoved = false;

  bool isNumber() const { return kind == Number || kind == Scalar; }
};

struct Entry {
  /// `model_rnn`, `rnn`, and how C++ names the function.
  std::string symbol, name, callee;
  /// The lines of the comment in front of it.
  std::vector<std::string> comment;
  std::vector<EntryValue> parameters, results;
  /// Whether the result is a pair or a tuple.
  bool returnsTuple = false;
  /// Whether a call may keep what it is passed, as in a Variable.
  bool keeps = false;
};

struct Entries {
  /// The stem of the file, as an identifier: `model`.
  std::string module;
  std::string file;
  std::vector<Entry> entries;
  /// `name: reason` of each marked function without one.
  std::vector<std::string> missing;
};

/// `rnn(x, lengths) -> float32[:, :]`.
std::string describeEntry(const Entry &entry);
/// `float32[:, :]`.
std::string describeValue(const EntryValue &value);

/// The parameters of an entry point with their types in C++ or C.
std::string printEntryParameters(const Entry &entry, bool isCxx);
std::string replaceAll(std::string text, llvm::StringRef word, llvm::StringRef by);

std::string printEntrySource(const Entries &entries);
std::string printEntryHeader(const Entries &entries);
std::string printPythonModule(const Entries &entries);

} // namespace autographc

#endif
