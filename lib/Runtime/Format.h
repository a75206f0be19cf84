// How values become text, for printing and for messages.
#pragma once

#include "autograph/abi.h"

#include <fmt/format.h>

#include <string>

namespace ag::runtime {

/// `int32` of AG_INT32.
const char *dtypeName(int32_t dtype);

/// Appends `[2, 3]`.
void appendShape(fmt::memory_buffer &text, const int64_t *extents, int64_t rank);

/// The text of a format in fmt's style with its values; what does not fit together throws ag::Error
/// (check) at that place.
std::string format(const ag_location *where, const char *format, const ag_value *values,
                   int64_t count);

/// Forgets the parts of a print that an error ends.
void dropPrintedParts() noexcept;

} // namespace ag::runtime
