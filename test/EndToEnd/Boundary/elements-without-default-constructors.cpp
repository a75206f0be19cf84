// Vectors, optionals and arrays of classes that only constructors with arguments make, with members that are const: as
// results, as parameters of every kind and in one another.
#include "report.h"
#include <array>
#include <optional>
#include <vector>

struct Range {
  int low, high;
  Range(int low, int high) : low(low), high(high) {}
};
struct Layer {
  ag::Vector<float> weights;
  Range range;
  Layer(ag::Vector<float> w, int n) : weights(w), range(n, n + 1) {}
};
struct Named {
  const int id;
  std::vector<Range> ranges;
  std::optional<Range> best;
  Named(int id) : id(id) {}
};

AG_FUNCTION std::vector<Range> widen(const std::vector<Range> &in, int by) {
  std::vector<Range> out;
  for (const Range &r : in)
    if (r.high >= r.low) out.push_back(Range(r.low - by, r.high + by));
  return out;
}
AG_FUNCTION void append(std::vector<Layer> &layers, ag::Vector<float> w) {
  for (Layer &l : layers) l.range.high += 10;
  layers.push_back(Layer(w, int(layers.size())));
}
AG_FUNCTION std::optional<Layer> largest(const std::vector<Layer> &layers) {
  std::optional<Layer> best;
  for (const Layer &l : layers)
    if (!best || ag::sum(l.weights) > ag::sum(best->weights)) best = l;
  return best;
}
AG_FUNCTION std::vector<std::optional<Range>> holes(std::optional<Range> of, int n) {
  std::vector<std::optional<Range>> out;
  for (int i = 0; i < n; ++i) {
    if (of && i % 2 == 0) out.push_back(Range(of->low + i, of->high));
    else out.push_back(std::nullopt);
  }
  return out;
}
AG_FUNCTION std::array<std::vector<Range>, 2> split(const std::vector<Range> &in, int at) {
  std::array<std::vector<Range>, 2> out;
  for (auto r : in) out[r.low < at ? 0 : 1].push_back(r);
  return out;
}
AG_FUNCTION Named name(int id, std::vector<Range> ranges) {
  Named n(id);
  n.ranges = ranges;
  if (!ranges.empty()) n.best = ranges.back();
  return n;
}
AG_FUNCTION int total(const Named &n) { return n.id + (n.best ? n.best->low * 100 : 0) + int(n.ranges.size()); }

AG_FUNCTION std::vector<Named> names(const std::vector<Named> &in) {
  std::vector<Named> out;
  for (Named n : in) {
    n.ranges.push_back(Range(n.id, n.id));
    out.push_back(n);
  }
  return out;
}

int main() {
  std::vector<Range> ranges{{1, 2}, {5, 4}, {7, 9}};
  for (const Range &r : widen(ranges, 2)) ag::print("{} {}\n", r.low, r.high);
  ag::print("{}\n", widen({}, 1).size());
  std::vector<Layer> layers;
  ag::print("{}\n", largest(layers).has_value());
  for (int i = 0; i < 3; ++i) append(layers, ag::Vector<float>{1.0f * float(i % 2), 2.0f});
  for (const Layer &l : layers) ag::print("{} {} {}\n", l.weights, l.range.low, l.range.high);
  ag::print("{}\n", largest(layers)->range.low);
  for (const auto &h : holes(Range(3, 8), 3)) ag::print("{} {}\n", h.has_value(), h ? h->low : -1);
  ag::print("{}\n", holes(std::nullopt, 2).size());
  auto [low, high] = split(ranges, 5);
  ag::print("{} {}\n", low.size(), high.size());
  Named n = name(4, ranges);
  ag::print("{} {}\n", total(n), total(name(1, {})));
  for (const Named &m : names({n, Named(2)})) ag::print("{} {} {}\n", m.id, m.ranges.size(), m.best.has_value());
}
