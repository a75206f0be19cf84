#include "kernels.h"

int main() {
  ag::print("{} {} {} {}\n", squared({1, 2, 3}), summed({1, 2}, 2), named(2), between(2));
  for (const std::string &signature : ag::function(squared).concrete_signatures()) ag::print("squared: {}\n", signature.c_str());
  for (const std::string &signature : ag::function(summed).concrete_signatures()) ag::print("summed: {}\n", signature.c_str());
}
