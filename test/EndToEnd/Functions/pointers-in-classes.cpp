// Pointers in pairs, classes and lambdas, by reference, into rows, and `T *begin()` of classes.
#include "report.h"
#include <algorithm>
struct Node { int key, left = -1; };
static std::pair<Node *, bool> insert(std::vector<Node> &v, int key) {
  for (auto &n : v)
    if (n.key == key) return {&n, false};
  v.push_back({key});
  return {&v.back(), true};
}
AG_FUNCTION std::array<int, 3> inserted(std::vector<Node> v, int key) {
  auto [n, fresh] = insert(v, key);
  n->left = 7;
  std::pair<Node *, bool> again = insert(v, key);
  return {fresh, again.second, int(v.size()) * 100 + again.first->left};
}
AG_FUNCTION int byref(std::vector<int> v) {
  int *p = v.data();
  auto step = [&] { ++p; };
  auto to = [](int *&q, int n) { q += n; };
  if (v.size() > 3) {
    step();
    to(p, 2);
  }
  auto q = p;
  int *const end = v.data() + v.size();
  int s = 0;
  for (; q < end; q++) s += *q;
  return s * 100 + int(p - &v[0]) * 10 + int(end - v.data());
}
class Buffer {
  std::vector<double> d_;
public:
  explicit Buffer(int n) : d_(n, 1.5) {}
  double *begin() { return d_.data(); }
  double *end() { return d_.data() + d_.size(); }
  const double *data() const { return d_.data(); }
  int size() const { return int(d_.size()); }
};
AG_FUNCTION double buffers(int n) {
  Buffer b(n);
  double k = 0;
  for (double &x : b) x += k++;
  std::reverse(b.begin(), b.end());
  const double *p = b.data();
  double s = 0;
  for (int i = 0; i < b.size(); ++i) s = s * 2 + p[i];
  return s + (std::find(b.begin(), b.end(), 2.5) - b.begin());
}
static int &choose(int *a, int *b, bool first) { return first ? *a : *b; }
AG_FUNCTION int chosen(int x, bool c) {
  int y = 4;
  choose(&x, &y, c) += 100;
  int *p = &choose(&x, &y, !c);
  *p -= 1;
  return x * 1000 + y;
}
AG_FUNCTION int in_struct(int n) {
  struct View {
    const std::vector<int> *v;
    int from, to;
    int sum() const {
      int s = 0;
      for (int i = from; i < to; ++i) s += (*v)[i];
      return s;
    }
    View shrink() const { return {v, from + 1, to - 1}; }
  };
  std::vector<int> v;
  for (int i = 0; i < n; ++i) v.push_back(i * i);
  View w{&v, 0, n};
  int s = 0;
  while (w.from < w.to) {
    s = s * 7 + w.sum();
    w = w.shrink();
  }
  return s;
}
struct Matrix {
  int n;
  std::vector<double> d;
  double *operator[](int r) { return &d[r * n]; }
  const double *operator[](int r) const { return d.data() + r * n; }
};
AG_FUNCTION double matrix(int n) {
  Matrix m{n, std::vector<double>(n * n)};
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) m[i][j] = i * 10 + j;
  const Matrix &c = m;
  double t = 0;
  for (int i = 0; i < n; ++i) t += c[i][i] * (i + 1);
  return t;
}
int main() {
  show(inserted({}, 3), inserted({{3}, {4}}, 3));
  show(byref({1, 2, 3, 4, 5}), byref({1}));
  show(buffers(0), buffers(3), chosen(1, true), chosen(1, false), in_struct(0), in_struct(5), matrix(0), matrix(3));
}
