// Objects whose members change in loops, and that are used as a whole there, too.
#include <autograph/autograph.h>

struct Linear {
  ag::Matrix<float> w;
  ag::Vector<float> b;
  Linear(int in, int out) : w(ag::ones<float>({in, out}) * 0.5f), b(ag::zeros<float>({out})) {}
  AG_FUNCTION ag::Vector<float> operator()(const ag::Vector<float> &x) const { return ag::matmul(x, w) + b; }
  AG_FUNCTION float step(const ag::Vector<float> &x, const ag::Vector<float> &y, float rate) {
    auto error = (*this)(x) - y;
    for (int i = 0; i < w.extent(0); ++i)
      for (int j = 0; j < w.extent(1); ++j) w(i, j) -= rate * x[i] * error[j];
    b = b - rate * error;
    return ag::sum(error * error).item();
  }
  AG_FUNCTION int fit(const ag::Vector<float> &x, const ag::Vector<float> &y, int n) {
    for (int i = 0; i < n; ++i) {
      auto error = (*this)(x) - y;
      if (ag::max(ag::abs(error)) < 0.01f) return i;
      b = b - 0.5f * error;
    }
    return n;
  }
};

struct Net {
  Linear first{3, 4}, second{4, 2};
  AG_FUNCTION ag::Vector<float> operator()(const ag::Vector<float> &x) const { return second(first(x)); }
  AG_FUNCTION float train(const ag::Vector<float> &x, int n) {
    float total = 0;
    for (int i = 0; i < n; ++i) {
      total += second.step(first(x), {1, 0}, 0.01f);
      if (i % 2) first.b = first.b * 0.5f;
    }
    return total + ag::sum((*this)(x)).item();
  }
};

int main() {
  Linear l(3, 2);
  for (int i = 0; i < 3; ++i) ag::print("{}\n", l.step({1, 2, 3}, {1, 0}, 0.015625f));
  ag::print("{} {}\n", l.w, l.b);
  ag::print("{} ", l.fit({1, 0, 0}, {1, 0}, 30));
  ag::print("{}\n", l.fit({1, 0, 0}, {5, 5}, 0));
  Net n;
  ag::print("{} ", n({1, -2, 3}));
  ag::print("{}\n", n.train({1, 1, 1}, 3));
  ag::print("{} {}\n", n.second.b, n.first.b);
}
