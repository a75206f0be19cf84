// Vectors of few elements that grow into what their buffers have room for, copied as several elements at once.
#include <autograph/autograph.h>

#include <vector>

AG_FUNCTION double copied(int n) {
  std::vector<double> a{1, 2, 3}, b{4, 5, 6}, c;
  for (int i = 0; i < 3; ++i) c.push_back(a[i] + b[i] * n);
  return c[0] + c[1] * 10 + c[2] * 100;
}

struct Values {
  std::vector<double> list;
  Values(std::initializer_list<double> values) : list(values) {}
  template <class Range> explicit Values(const Range &range) {
    for (int i = 0; i < range.size(); ++i) list.push_back(range[i]);
  }
  int size() const { return static_cast<int>(list.size()); }
  double operator[](int i) const { return list[i]; }
};

AG_FUNCTION double viaClass(int n) {
  Values a{1, 2, 3};
  a.list.pop_back();
  a.list.push_back(n);
  Values b(a);
  Values c(b.list);
  return c[0] + c[1] * 10 + c[2] * 100;
}

AG_FUNCTION float floats(float x) {
  std::vector<float> a{x, x + 1, x + 2, x + 3}, b;
  for (float value : a) b.push_back(value);
  std::vector<float> c = b;
  c.push_back(x);
  return c[0] + c[1] * 2 + c[2] * 3 + c[3] * 4 + c[4];
}

int main() { ag::print("{} {} {}\n", copied(2), viaClass(5), floats(0.5f)); }
