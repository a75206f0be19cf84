// Compiled code reads the buffers of Variables where they are, and gives its own to them: a value read before an
// assignment stays, whoever assigns, and nobody sees another one's changes.
#include "report.h"

#include <thread>

ag::Variable<float, 1> w = {1, 2, 3}, u = {4, 5, 6};
ag::Variable<float, 2> none = ag::zeros<float>({0, 3});
struct Layer {
  ag::Variable<float, 1> kernel = {1, -1}, slot = {0, 0};
};
Layer layer;

AG_FUNCTION ag::Vector<float> before_and_after(float x) {
  ag::Vector<float> old = w.value();
  w.assign(old * x);
  w.assign_add(old);
  return old + w * 10;
}
AG_FUNCTION ag::Vector<float> returned() { return w.value(); }
AG_FUNCTION ag::Vector<float> written_after(float x) {
  ag::Vector<float> y = w.value();
  y[0] = x;
  w.assign(y);
  y[1] = x;
  return y;
}
AG_FUNCTION ag::Vector<float> swapped() {
  ag::Vector<float> a = w.value(), b = u.value();
  w.assign(b);
  u.assign(a);
  return a - b;
}
AG_FUNCTION ag::Vector<float> twice(ag::Vector<float> x) {
  ag::Vector<float> y = x + 1;
  w.assign(y);
  u.assign(y);
  y = y * 2;
  u.assign_sub(y);
  return y;
}
AG_FUNCTION ag::Vector<float> chosen(bool c) {
  ag::Vector<float> y = u.value();
  if (c) {
    y = w.value();
    w.assign(y + 1);
  }
  u.assign(y * 0);
  return y;
}
AG_FUNCTION ag::Vector<float> in_loops(int n) {
  ag::Vector<float> last = w.value(), total = w.value() * 0;
  for (int i = 0; i < n; ++i) {
    ag::Vector<float> now = w.value();
    total += now - last;
    last = now;
    w.assign(now * 2);
    if (i == 2) continue;
    u.assign_add(w);
  }
  return total + last;
}
AG_FUNCTION ag::Vector<float> until(float limit) {
  ag::Vector<float> seen = w.value();
  while (ag::sum(w.value()) < limit) {
    seen = w.value();
    w.assign(seen + seen);
  }
  return seen;
}
AG_FUNCTION void pass(ag::Variable<float, 1> &v, ag::Variable<float, 1> &mean, ag::Vector<float> g) {
  ag::Vector<float> m = mean + (g - mean) * 0.5f;
  mean.assign(m);
  v.assign_sub(m * 0.25f);
}
AG_FUNCTION void step(Layer &layer, ag::Vector<float> g) { pass(layer.kernel, layer.slot, g); }
AG_FUNCTION ag::Vector<float> checked(ag::Vector<float> x, float limit) {
  ag::Vector<float> old = w.value();
  w.assign(x * 2);
  ag::check(ag::sum(x) < limit, "too much: {}", old);
  w.assign(old);
  return w.value();
}
AG_FUNCTION ag::Matrix<float> empty(int n) {
  none.assign(ag::concat({none.value(), ag::zeros<float>({n, 3})}, 0));
  return none.value();
}
AG_FUNCTION ag::Vector<float> parts() {
  ag::Vector<float> a = w(ag::slice(0, 2));
  w.assign(w(ag::slice(1, 3)));
  return a + w;
}
AG_HOST ag::Vector<float> outside(ag::Vector<float> x) {
  w.assign(x * 3);
  return w.value();
}
AG_FUNCTION ag::Vector<float> around(ag::Vector<float> x) {
  ag::Vector<float> old = w.value();
  ag::Vector<float> y = outside(old + x);
  return old + y * 10 + w * 100;
}
AG_FUNCTION void fill(int n) {
  for (int i = 0; i < n; ++i) u.assign(ag::full<float>({3000}, i));
}
AG_FUNCTION ag::Scalar<int> find_mixed(int n) {
  ag::Scalar<int> mixed = 0;
  for (int i = 0; i < n; ++i) {
    ag::Vector<float> now = u.value();
    if (ag::max(now) != ag::min(now)) ++mixed;
  }
  return mixed;
}
// A function gives its argument back.
AG_FUNCTION ag::Vector<float> looked_at(ag::Vector<float> x, int n) {
  for (int i = 0; i < n; ++i) ag::check(x[i] < 1e6f, "large");
  return x;
}
AG_FUNCTION ag::Vector<float> passed_on(bool c, ag::Vector<float> x) {
  ag::Vector<float> y = x;
  if (c) {
    y = looked_at(w.value(), 2);
    w.assign(x * 2);
  }
  ag::Vector<float> z = x + 100;
  u.assign(z);
  return y + z * 10;
}

int main() {
  ag::Vector<float> kept = w.value();
  show(before_and_after(2));
  show(w.value(), kept);
  ag::Vector<float> given = returned();
  given[0] = 100;
  show(given, w.value(), returned());
  show(written_after(7));
  show(w.value());
  w.assign({1, 2, 3});
  show(swapped());
  show(w.value(), u.value());
  ag::Vector<float> x = {1, 1, 2};
  w.assign(x);
  x[0] = 50;
  show(twice(x));
  show(w.value(), u.value(), x);
  for (bool c : {true, false}) {
    show(chosen(c));
    show(w.value(), u.value());
  }
  w.assign({1, 2, 3});
  show(in_loops(5));
  show(w.value(), u.value());
  show(until(1000));
  show(w.value());
  ag::Vector<float> before = layer.kernel.value();
  for (int i = 0; i < 3; ++i) step(layer, {1, 2});
  show(before, layer.kernel.value(), layer.slot.value());
  w.assign({1, 2, 3});
  show(checked({1, 1}, 10));
  try {
    checked({10, 10}, 10);
  } catch (const ag::Error &error) {
    show(error.message());
  }
  show(w.value());
  show(empty(0).extent(0));
  show(empty(2));
  show(none.value());
  w.assign({1, 2, 3});
  show(parts());
  show(w.value());
  show(around({1, 1}));
  show(w.value());
  for (bool c : {true, false, true}) {
    show(passed_on(c, {7, 8}));
    show(w.value(), u.value());
  }
  fill(1);
  std::vector<std::thread> threads;
  int mixed[4] = {};
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      if (t % 2) fill(200);
      else mixed[t] = find_mixed(200).item();
    });
  for (std::thread &thread : threads) thread.join();
  show(mixed[0] + mixed[2], u.value()[0]);
}
