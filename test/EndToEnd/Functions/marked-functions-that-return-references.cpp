// A marked function that returns its object, or a reference parameter: calls go on with the very object.
#include "report.h"

class Total {
public:
  AG_FUNCTION Total &operator+=(const ag::Vector<float> &x) {
    for (ag::Scalar<float> value : x) {
      if (value < 0) return *this;
      sum_ += value;
    }
    ++calls_;
    return *this;
  }
  AG_FUNCTION const Total &check(float most) const {
    ag::check(sum_ <= most, "{} is more than {}", sum_, most);
    return *this;
  }
  ag::Scalar<float> sum() const { return sum_; }
  int calls() const { return calls_; }

private:
  ag::Scalar<float> sum_ = 0;
  int calls_ = 0;
};
AG_FUNCTION ag::Vector<int> &doubled(ag::Vector<int> &v, int times) {
  for (int i = 0; i < times; ++i) v = v * 2;
  return v;
}
AG_FUNCTION const ag::Matrix<int> &printed(const ag::Matrix<int> &m) {
  if (m.size() > 3) ag::print("large ");
  ag::print("{}\n", m);
  return m;
}
AG_FUNCTION ag::Scalar<float> chained(Total &t, const ag::Vector<float> &x) {
  (t += x) += x;
  return t.check(1000).sum();
}
int main() {
  Total t;
  Total &same = (t += {1, 2}) += {3, -1, 4};
  show(&same == &t, t.sum(), t.calls());
  show(chained(t, {10, 20}));
  show(t.calls());
  show(&t.check(1e6f) == &t);
  attempt([&] { return t.check(1).sum(); });
  ag::Vector<int> v = {1, 2};
  doubled(doubled(v, 2), 1)[0] += 100;
  show(v, &doubled(v, 0) == &v);
  ag::Matrix<int> m = {{1, 2}, {3, 4}};
  show(&printed(m) == &m, printed(m)[0]);
}
