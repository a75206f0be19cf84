// Printing, through stdio so that it stays in order with the program's own output.
#include "Format.h"

#include "autograph/error.h"

#include <cstdio>

/// The parts of the print that is under way.
static thread_local std::string parts;

void ag_print_part(const ag_location *where, const char *format, const ag_value *values,
                   int64_t count) {
  if (!ag_repeats())
    parts += ag::runtime::format(where, format, values, count);
}

void ag::runtime::dropPrintedParts() noexcept { parts.clear(); }

void ag_print(const ag_location *where, const char *format, const ag_value *values, int64_t count) {
  if (ag_repeats())
    return;
  const std::string text = parts + ag::runtime::format(where, format, values, count);
  parts.clear();
  std::fwrite(text.data(), 1, text.size(), stdout);
}

const char *ag_dtype_name(int32_t dtype) { return ag::runtime::dtypeName(dtype); }
