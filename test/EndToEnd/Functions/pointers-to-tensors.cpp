// Pointers to tensors, vectors, optionals and `ag::Variable`s: `p->f()`, also of operations.
#include "report.h"
ag::Variable<int> hits = 0;
struct Layer {
  ag::Matrix<float> w;
  ag::Vector<float> b;
  std::vector<int> log;
};
static void apply(const Layer *layer, ag::Vector<float> *x) {
  ag::check(layer->w.extent(1) == x->extent(0), "{} inputs, not {}", layer->w.extent(1), x->extent(0));
  *x = ag::relu(ag::matmul(layer->w, *x) + layer->b);
  hits.assign_add(1);
}
static void count(ag::Variable<int> *v) { v->assign_add(10); }
AG_FUNCTION ag::Vector<float> forward(std::vector<Layer> layers, ag::Vector<float> x) {
  Layer *last = nullptr;
  for (auto &l : layers) {
    apply(&l, &x);
    last = &l;
    last->log.push_back(int(x.size()));
  }
  if (last) {
    last->b[0] = 5;
    auto *log = &last->log;
    log->push_back(3);
    ag::print("{} {}\n", log->size(), last->b);
  }
  count(&hits);
  (*&x)[0] += 0.5;
  return x;
}
static int *pick(std::array<int, 3> &a, int i) { return i < 0 || i > 2 ? nullptr : &a[i]; }
AG_FUNCTION int picks(int i, int j) {
  std::array<int, 3> a = {1, 2, 3};
  if (int *p = pick(a, i)) *p *= 10;
  int *q = pick(a, j);
  std::optional<int> o;
  std::optional<int> *po = &o;
  if (q && *q > 2) *po = *q;
  if (po->has_value()) o = *o + po->value();
  return a[0] + a[1] + a[2] + (q ? 1000 : 0) + o.value_or(-1);
}
struct Pool {
  std::vector<double> items;
  double *slot(std::size_t i) { return &items[i]; }
  const double *max() const {
    const double *best = nullptr;
    for (std::size_t i = 0; i < items.size(); ++i) {
      if (best == nullptr) best = &items[i];
      else if (items[i] > *best) best = &items[i];
    }
    return best;
  }
};
AG_FUNCTION double pool(std::vector<double> v, int k) {
  Pool p{v};
  if (k < int(v.size())) *p.slot(k) += 0.5;
  const double *m = p.max();
  return m ? *m : -1;
}
AG_FUNCTION int lambdas(int n) {
  int total = 0;
  int *p = &total;
  auto add = [p](int x) { *p += x; };
  for (int i = 0; i < n; ++i) add(i);
  auto each = [](const std::vector<int> &v, int *out) {
    for (int x : v) *out += x;
  };
  each({1, 2, n}, p);
  return total;
}
int main() {
  Layer l{{{1, 2}, {3, -4}}, {0.5, 0.25}, {}};
  attempt([&] { return forward({l, l}, {1, 2}); });
  attempt([&] { return forward({}, {1, 2}); });
  attempt([&] { return forward({l}, {1, 2, 3}); });
  show(hits.value());
  show(picks(0, 2), picks(-1, 5), picks(1, 1));
  show(pool({}, 0), pool({1, 4, 2}, 1), pool({3}, 9));
  show(lambdas(0), lambdas(4));
}
