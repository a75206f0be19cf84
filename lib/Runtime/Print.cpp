// Printing, through stdio so that it stays in order with the program's own output.
#include "Format.h"

#include <cstdio>

void ag_print(const ag_location *where, const char *format, const ag_value *values, int64_t count) {
  const std::string text = ag::runtime::format(where, format, values, count);
  std::fwrite(text.data(), 1, text.size(), stdout);
}
