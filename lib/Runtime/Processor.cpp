// Which instructions the machine has, as compiled code and the headers ask before they use fused
// multiply-add.
#include "autograph/abi.h"

#include <cstdlib>
#include <cstring>

namespace {

#if defined(__x86_64__)
/// What the machine has: 1, or 3 where it has all that x86-64-v3 computes with.
int32_t findLevel() {
  __builtin_cpu_init();
  const bool is_v3 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
                     __builtin_cpu_supports("f16c") && __builtin_cpu_supports("bmi") &&
                     __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") &&
                     __builtin_cpu_supports("movbe") && __builtin_cpu_supports("popcnt");
  return is_v3 ? 3 : 1;
}

/// AUTOGRAPH_PROCESSOR=x86-64 keeps to the code for any machine. It cannot ask for more than there
/// is.
int32_t chooseLevel() {
  const char *asked = std::getenv("AUTOGRAPH_PROCESSOR");
  return asked && std::strcmp(asked, "x86-64") == 0 ? 1 : findLevel();
}
#else
int32_t chooseLevel() { return 0; }
#endif

/// Before the program's own constructors; one that calls before takes the code for any machine,
/// whose results are the same.
__attribute__((constructor(101))) void setLevel() { ag_processor_level = chooseLevel(); }

} // namespace

int32_t ag_processor_level = 0;
