// What entry points for other languages ask of the run time.
#include "Format.h"

#include "autograph/error.h"

#include <fmt/format.h>

#include <new>
#include <string>

static thread_local std::string last_error;

int32_t ag_keep_error(int32_t kind, const char *text) {
  try {
    last_error = text;
  } catch (const std::bad_alloc &) {
    last_error.clear();
  }
  return kind + 1;
}

const char *ag_last_error() { return last_error.c_str(); }

void ag_fail_entry(const char *name, int32_t dtype, int64_t rank) {
  throw ag::Error(ag::ErrorKind::signature, nullptr,
                  fmt::format("`{}` was expected to be a {} tensor of rank {} in the CPU's memory",
                              name, ag::runtime::dtypeName(dtype), rank));
}
