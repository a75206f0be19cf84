#include "kernels.h"

int main() {
  ag::print("{} {} {} {}\n", squared({1, 2, 3}), summed({1, 2}, 2), named(2), between(2));
  ag::print("squared: {}\n", ag::function(squared).get_concrete_function({1, 2, 3}).signature().c_str());
  ag::print("summed: {}\n", ag::function(summed).get_concrete_function({1, 2}, 2).signature().c_str());
}
