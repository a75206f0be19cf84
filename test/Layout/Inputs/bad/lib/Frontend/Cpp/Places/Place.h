//===- Place.h - below the emitter ----------------------------------------===//
#include "Frontend/Cpp/Language/Emitter.h"

namespace autographc {
class Place {};

/// A comment may say "push_back", and so may the text "call push_back".
inline bool isPush(llvm::StringRef name) { return name == "push_back" || name == "std::exchange"; }
} // namespace autographc
