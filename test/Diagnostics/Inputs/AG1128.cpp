// A range-for runs over the rows of a tensor, `ag::range`, an array, a `std::array`, a `std::vector`, a class of yours whose iterators are values
// or come from these, or over those of `std::views` that docs/language.md lists. Fill a vector from another range before.
#include <autograph/autograph.h>
#include <list>

extern std::list<int> prices;

AG_FUNCTION int total() {
  int sum = 0;
  for (int price : prices) sum += price;
  return sum;
}
