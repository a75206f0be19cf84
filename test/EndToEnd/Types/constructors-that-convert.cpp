// Constructors that take a value for each member, of other types than the members have.
#include "report.h"
#include <vector>

struct Mark {
  int n;
  ag::Scalar<float> f;
  explicit Mark(int k, float x = 0.5f) : n(k), f(x) {}
  Mark &with(int k) & {
    n += k;
    return *this;
  }
};
struct Ratio {
  std::int64_t over, under;
  double scale;
  Ratio(int a, int b, float c) : over(a), under(b), scale(c) {}
};
float total(const Mark &m, int times) {
  float sum = 0;
  while (times-- > 0) sum += m.f.item() + float(m.n);
  return sum;
}
AG_FUNCTION float marks(int k) {
  Mark m(k), other = k > 1 ? Mark(k, 2) : m;
  for (int i = 0; i < k; ++i) {
    m.with(i);
    if (m.n > 3) other = m;
  }
  return total(other, 2) + total(Mark(k), k) + m.f.item();
}
AG_FUNCTION double ratios(int k) {
  Ratio r(k, 3, 0.25f);
  std::vector<Ratio> all{r, Ratio(1, 2, 3)};
  while (r.over < 20) {
    r.over = r.over * r.over + 1;
    if (r.over % 2) r = Ratio(int(r.over) + 7, k, 0.5f);
    all.push_back(r);
  }
  double sum = r.scale;
  for (auto [a, b, c] : all) sum += double(a - b) * c;
  return sum;
}
int main() {
  for (int k : {0, 1, 2, 5}) show(marks(k), ratios(k));
}
