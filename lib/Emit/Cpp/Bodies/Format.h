//===- Format.h - the printed code's layout -------------------------------===//
#ifndef AUTOGRAPHC_LIB_EMIT_CPP_BODIES_FORMAT_H
#define AUTOGRAPHC_LIB_EMIT_CPP_BODIES_FORMAT_H

#include <string>
#include <vector>

namespace autographc::emit {

/// A part of a text, from `offset` on.
struct TextRange {
  unsigned offset;
  unsigned length;
};

/// Lays out these parts of a C++ text anew; without any, all of it.
std::string formatCpp(const std::string &text, const std::vector<TextRange> &parts = {});

} // namespace autographc::emit

#endif
