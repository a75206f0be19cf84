// What algorithms of std::ranges give besides: where the inputs and the output ended, the function, whether there was a next permutation.
#include "report.h"
#include <algorithm>
#include <functional>
using List = std::vector<int>;
AG_FUNCTION int permutations(List v) {
  int n = 1;
  while (std::ranges::next_permutation(v).found)
    ++n;
  auto [in, found] = std::ranges::prev_permutation(v);
  return n * 10 + found + int(in - v.begin());
}
AG_FUNCTION List transformed(List v, List w) {
  List o(9);
  auto [in1, in2, out] = std::ranges::transform(v, w, o.begin() + 1, std::plus{});
  auto one = std::ranges::transform(v, out, std::negate{});
  return {int(in1 - v.begin()), int(in2 - w.begin()), int(out - o.begin()), int(one.in - v.begin()), int(one.out - o.begin()), o[1], o[2]};
}
AG_FUNCTION List merged(List v, List w) {
  List o(9);
  auto all = std::ranges::merge(v, w, o.begin());
  List r = {int(all.in1 - v.begin()), int(all.in2 - w.begin()), int(all.out - o.begin())};
  r.push_back(std::ranges::set_union(v, w, o.begin()).out - o.begin());
  r.push_back(std::ranges::set_intersection(v, w, o.begin()).out - o.begin());
  r.push_back(std::ranges::set_symmetric_difference(v, w, o.begin()).in2 - w.begin());
  auto [in, out] = std::ranges::set_difference(v, w, o.begin());
  r.push_back(in - v.begin());
  o.erase(out, o.end());
  r.insert(r.end(), o.begin(), o.end());
  return r;
}
AG_FUNCTION List swapped(List v, List w) {
  auto [in1, in2] = std::ranges::swap_ranges(v, w);
  List r = {int(in1 - v.begin()), int(in2 - w.begin())};
  r.insert(r.end(), v.begin(), v.end());
  r.insert(r.end(), w.begin(), w.end());
  return r;
}
AG_FUNCTION List visited(List v) {
  int sum = 0;
  auto [in, fun] = std::ranges::for_each(v, [&](int &x) { sum += x++; });
  if (in != v.begin())
    fun(*(in - 1));
  auto part = std::ranges::for_each_n(v.begin(), v.size() / 2, [](int &x) { x *= 2; });
  auto copied = std::ranges::copy_n(v.begin(), v.size() / 2, v.begin());
  v.push_back(sum + int(part.in - v.begin()) + int(copied.in - v.begin()) + int(copied.out - v.begin()));
  return v;
}
AG_FUNCTION List ends(List v, std::array<int, 3> a) {
  int inArray = std::ranges::sort(a) - a.begin();
  List r = {int(std::ranges::sort(v) - v.begin()), int(std::ranges::reverse(v) - v.begin()), inArray};
  r.push_back(std::ranges::replace(v, 1, 2) - v.begin());
  r.push_back(std::ranges::inplace_merge(v, v.begin()) - v.begin());
  r.push_back(std::ranges::generate(v, [] { return 4; }) - v.begin());
  return r;
}
int main() {
  for (List v : {List{1, 2, 3}, List{1, 1, 2, 4}, List{}, List{5}}) {
    show(permutations(v), transformed(v, {3, 4}), merged(v, {1, 3, 4}), swapped(v, {7, 8}));
    show(visited(v), ends(v, {3, 1, 2}));
  }
}
