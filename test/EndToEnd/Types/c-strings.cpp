// C strings as values: chosen, kept in classes and lists, returned, given to functions outside, passed to marked functions and back.
#include "report.h"
#include <array>
enum class Color { red, green, blue };
const char *name(Color c) {
  switch (c) {
  case Color::red: return "red";
  case Color::green: return "green";
  default: return "blue";
  }
}
static const char *sign(float x) { return x > 0 ? "positive" : x < 0 ? "negative" : "zero"; }
AG_HOST void record(const char *what, int n) { std::printf("record %s %d\n", what, n); }
AG_HOST const char *translate(const char *what) { return what[0] == 'o' ? "impar" : "par"; }
struct Layer { const char *name; int units; ag::Vector<float> w; };
constexpr const char *digits[] = {"zero", "one", "two"};
static const char *greeting = "hello";
AG_FUNCTION int chosen(int n) {
  const char *s = n > 2 ? "many" : "few";
  ag::print("{} {}\n", s, sign(n - 2));
  for (int i = 0; i < n; ++i) ag::print("{} ", name(Color(i % 3)));
  const char *t = "none", *u;
  if (n % 2) t = "odd {}";
  else if (n > 3) t = s;
  u = t;
  ag::print("{:>6} {} {:?}|\n", t, n, u);
  return n;
}
AG_FUNCTION void tables(int n) {
  static const char *const names[] = {"a\n", "b\"", "c\\"};
  for (int i = 0; i < n; ++i) ag::print("{}{}", digits[i % 3], names[i % 3]);
  auto say = [](const char *what, int k) { ag::print("{}: {}\n", what, k); };
  say("n", n);
  say(n > 1 ? "big" : "small", n);
  std::array<const char *, 2> pair{"left", "right"};
  if (n % 2) std::swap(pair[0], pair[1]);
  for (auto side : pair) ag::print("{} ", side);
  ag::print("{}\n", greeting);
}
AG_FUNCTION void outside(int n) {
  record("start", n);
  const char *last = "";
  for (int i = 0; i < n; ++i) {
    record(i % 2 ? "odd" : "even", i);
    last = translate(i % 2 ? "odd" : "even");
    if (i == 4) break;
  }
  record(last, n);
  record(__func__, n);
}
AG_FUNCTION float layers(int n) {
  std::vector<Layer> all;
  for (int i = 0; i < n; ++i) all.push_back({i % 2 ? "dense" : "relu", i, {float(i), 1}});
  std::vector<const char *> names;
  float total = 0;
  for (auto &layer : all) {
    names.push_back(layer.name);
    if (layer.units == 2) layer.name = "last";
    total += ag::sum(layer.w).item();
  }
  for (auto &layer : all) ag::print("{}/{} ", layer.name, layer.units);
  for (const char *each : names) ag::print("{} ", each);
  ag::print("\n");
  return total;
}
AG_FUNCTION const char *through(const char *given, int n) {
  const char *best = given;
  for (int i = 0; i < n; ++i) best = i % 3 == 2 ? given : digits[i % 3];
  return best;
}
AG_FUNCTION void labelled(const Layer &in, Layer &out, int n) {
  out = in;
  if (n > 1) out.name = through(in.name, n);
}
const char *down(int n) { return n <= 0 ? "done" : n == 5 ? "five" : down(n - 2); }
AG_FUNCTION void deep(int n) { ag::print("{}\n", down(n)); }
AG_FUNCTION void checked(int n) {
  const char *what = n < 3 ? "small" : "large";
  ag::check(n < 4, "{} is {}", n, what);
}
int main() {
  std::setvbuf(stdout, nullptr, _IONBF, 0);
  for (int n : {0, 1, 2, 3, 4, 5}) {
    show(chosen(n));
    show(layers(n));
    tables(n);
    outside(n);
    std::printf("%s\n", through("given", n));
    Layer a{"in", n, {1}}, b{};
    labelled(a, b, n);
    std::printf("%s %d\n", b.name, b.units);
    deep(n);
    attempt([&] { checked(n); });
  }
}
