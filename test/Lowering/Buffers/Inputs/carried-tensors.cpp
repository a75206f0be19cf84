//===- carried-tensors.cpp - calls what carried-tensors.mlir compiles -----===//
#include "driver.h"

ENTRY(scale);
ENTRY(identity);
ENTRY(fill);
ENTRY(grow);
ENTRY(swap);
ENTRY(recurse);

int main() {
  std::vector<float> x{1, 2, 3};
  Call scale(4);
  scale.tensor(x, {3}).number(2.5f).number<std::int64_t>(1).run(__ag_entry_scale).print<float>(1);
  float exponential = scale.number<float>();
  std::printf("%g %ld\n", exponential, (long)scale.number<std::int64_t>());
  Call identity(4);
  identity.tensor(x, {3}).run(__ag_entry_identity);
  identity.print<float>(1);
  identity.print<float>(1);
  std::vector<int> v{9, 9, 9, 9, 9}, w{7, 8}, none;
  Call(2).tensor(v, {5}).run(__ag_entry_fill).print<int>(1);
  Call(2).tensor(v, {5}).number<std::int64_t>(4).run(__ag_entry_grow).print<int>(1);
  for (std::int64_t n = 0; n < 6; ++n) {
    Call swap(4);
    swap.tensor(v, {5}).tensor(w, {2}).number(n).run(__ag_entry_swap);
    swap.print<int>(1);
    swap.print<int>(1);
  }
  Call(2).tensor(v, {5}).number<std::int64_t>(10).run(__ag_entry_recurse).print<int>(1);
  Call last(2);
  last.tensor(none, {0}).number<std::int64_t>(2).run(__ag_entry_grow).print<int>(1);
  last.printTotals();
}
