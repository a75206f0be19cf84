// Spans of Scalars, tensors, vectors, aggregates: what is written through them is there after the call.
#include "report.h"

#include <algorithm>
#include <optional>
#include <span>
#include <tuple>

struct Particle {
  double x, v = 1;
  int hits = 0;
};
struct Named {
  explicit Named(int id) : id(id) {}
  int id;
  std::vector<float> values;
};
struct Fixed {
  const int id;
};

AG_FUNCTION ag::Scalar<float> first_set(std::span<ag::Scalar<float>> values) {
  ag::Scalar<float> last = values[0];
  for (auto &x : values) x = x + last, last = x;
  return last;
}
AG_FUNCTION void set(std::span<ag::Scalar<int>> values, int i) { values[i] = i; }
AG_FUNCTION ag::Vector<float> grow(std::span<ag::Vector<float>> list, std::span<const ag::Vector<float>> more) {
  ag::Vector<float> all;
  for (std::size_t i = 0; i < list.size(); ++i) {
    if (i < more.size()) list[i] = ag::concat({list[i], more[i]}, 0);
    all = ag::concat({all, list[i]}, 0);
  }
  return all;
}
AG_FUNCTION int step(std::span<Particle> particles, double dt) {
  int hits = 0;
  for (Particle &p : particles) {
    p.x += p.v * dt;
    if (p.x < 0 || p.x > 1) {
      p.v = -p.v;
      hits += ++p.hits;
    }
  }
  return hits;
}
AG_FUNCTION double mean(std::span<const Particle> particles) {
  double sum = 0;
  for (const auto &[x, v, hits] : particles) sum += x * v + hits;
  return particles.empty() ? -1 : sum / particles.size();
}
AG_FUNCTION void rename(std::span<Named> all, int by) {
  for (Named &n : all) {
    n.id += by;
    n.values.push_back(float(n.id));
  }
}
AG_FUNCTION int rows(std::span<std::vector<int>> rows, std::span<const std::pair<int, float>> pairs, std::span<std::array<int, 2>> arrays) {
  int sum = 0;
  for (auto &row : rows) {
    for (auto &[i, f] : pairs) row.push_back(i * int(f));
    if (!row.empty()) sum += row.back();
  }
  for (auto &[a, b] : arrays) std::swap(a, b), sum += a;
  return sum;
}
AG_FUNCTION int optionals(std::span<std::optional<int>> values, std::span<std::tuple<bool, short>> tuples) {
  int n = 0;
  for (auto &o : values) {
    if (o) {
      n += *o;
      o.reset();
    } else {
      o = n;
    }
  }
  for (auto &[b, s] : tuples) b = !b, s += 1;
  return n;
}
AG_FUNCTION void values_of(std::span<int> list, std::span<const Fixed> other) {
  for (std::size_t i = 0; i < list.size(); ++i) list[i] *= other[i].id;
}
struct Model {
  std::vector<float> weights;
  int calls = 0;
  AG_FUNCTION float apply(std::span<const float> x, std::span<float> out) {
    float sum = 0;
    ++calls;
    for (std::size_t i = 0; i < x.size(); ++i) sum += out[i] = weights[i] * x[i];
    return sum;
  }
  AG_FUNCTION static void clear(std::span<float> x) { std::fill(x.begin(), x.end(), 0.f); }
};
int main() {
  std::vector<ag::Scalar<float>> scalars = {1, 2.5, 3};
  show(first_set(scalars));
  show(scalars);
  ag::Scalar<int> some[3];
  set(some, 1);
  show(some[1]);
  attempt([&] { show(some[0] + 1); });
  ag::Scalar<float> unset[2];
  attempt([&] { return first_set(unset); });
  std::vector<ag::Vector<float>> list = {{1}, {2, 3}, {}};
  show(grow(list, {}));
  show(list);
  show(grow(std::span(list).last(2), std::vector(list)));
  show(list);
  show(grow(list, std::vector<ag::Vector<float>>{{7, 8}, {}}));
  show(list);
  Particle particles[] = {{0.5}, {0.9, 2}, {0.1, -3, 4}};
  for (int i = 0; i < 3; ++i) {
    show(step(particles, 0.1));
    show(mean(particles), particles[1].x, particles[2].hits);
  }
  show(step({}, 1));
  show(mean({}));
  std::vector<Named> named{Named(1), Named(5)};
  rename(named, 2);
  rename(std::span(named).first<1>(), 10);
  for (const Named &n : named) show(n.id, n.values);
  std::vector<std::vector<int>> nested = {{1}, {}, {2, 3}};
  std::array<int, 2> arrays[] = {{1, 2}, {3, 4}};
  show(rows(nested, std::vector<std::pair<int, float>>{{1, 2.5f}, {3, 4}}, arrays));
  show(nested, arrays[0], arrays[1]);
  show(rows(nested, {}, {}));
  show(nested);
  std::vector<std::optional<int>> optional = {1, std::nullopt, 4};
  std::vector<std::tuple<bool, short>> tuples = {{true, 1}, {false, -1}};
  show(optionals(optional, tuples));
  show(optional, tuples);
  std::vector<int> fixed{2, 3};
  values_of(fixed, std::vector<Fixed>{{5}, {7}});
  show(fixed);
  Model model{{1, 2, 3}};
  std::vector<float> out(4, 9.f);
  show(model.apply(std::array<float, 3>{1, 10, 100}, std::span(out).subspan(1)));
  show(out, model.calls);
  Model::clear(std::span(out).first(2));
  show(out);
}
