// concat and stack of lists: parameters, locals, members, chosen ones, empty ones.
#include "report.h"

struct Parts {
  std::vector<ag::Matrix<int>> list;
  ag::Matrix<int> joined(int axis) const { return axis ? ag::concat(list, 1) : ag::concat(list, 0); }
};

AG_FUNCTION ag::Vector<int> parameter(std::vector<ag::Vector<int>> v) { return ag::concat(v, 0); }

AG_FUNCTION ag::Vector<int> grown(int n) {
  std::vector<ag::Vector<int>> v;
  for (int i = 0; i < n; ++i) {
    v.push_back(ag::full({i}, i));
    if (i == 3) return ag::concat(v, 0) * 2;
  }
  return ag::append(ag::concat(v, -1), n);
}

AG_FUNCTION ag::Vector<int> chosen(const std::vector<ag::Vector<int>> &v, const std::vector<ag::Vector<int>> &w, bool c) {
  return ag::concat(c ? v : w, 0);
}

AG_FUNCTION ag::Matrix<int> member(const Parts &p, int axis) { return p.joined(axis) + ag::concat(p.list, axis ? 1 : 1); }

AG_FUNCTION ag::Matrix<int> stacked(const std::vector<ag::Vector<int>> &v) { return ag::stack(v); }

int main() {
  using List = std::vector<ag::Vector<int>>;
  for (const List &v : {List{}, List{{1}}, List{{1}, {2, 3}}, List{{1, 2}, {3, 4}}, List{{}, {5}}}) {
    attempt([&] { return parameter(v); });
    attempt([&] { return stacked(v); });
    attempt([&] { return chosen(v, {{7}}, true); });
    attempt([&] { return chosen(v, {{7}}, false); });
  }
  for (int n : {0, 1, 3, 5}) attempt([&] { return grown(n); });
  for (int axis : {0, 1}) {
    attempt([&] { return member({{{{1}}, {{2}}}}, axis); });
    attempt([&] { return member({{{{1}}}}, axis); });
    attempt([&] { return member({}, axis); });
  }
}
