// Loops begin where a short one lies in one line of the cache, or where the user says.
// RUN: %autographc -O2 -S %s -o - | FileCheck %s --check-prefix=OURS
// RUN: %autographc -O2 -falign-loops=64 -S %s -o - | FileCheck %s --check-prefix=THEIRS
#include <autograph/autograph.h>

// OURS: .p2align 5
// OURS-NEXT: .LBB
// THEIRS-NOT: .p2align 5
// THEIRS: {{\.p2align[[:space:]]+6[^[:cntrl:]]*[[:space:]]+\.LBB}}
AG_FUNCTION int collatz(std::uint32_t n) {
  int steps = 0;
  for (; n != 1; ++steps) n = n % 2 == 0 ? n / 2 : 3 * n + 1;
  return steps;
}
