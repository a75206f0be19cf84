#include "model.h"

int main() {
  ag::print("{} {}\n", scaled_sum({1, 2, -1, 5}), scaled_sum({}));
}
