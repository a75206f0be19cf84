// Objects that hold an ag::Variable beside plain members which change, chosen by an index known at run time or by `?:`.
#include "report.h"
#include <array>

struct Layer {
  ag::Variable<float> w = 1;
  int hits = 0;
  float scale = 1;
  void hit(float x) {
    w.assign_add(x);
    if (x > 2) hits += 2;
    ++hits;
  }
};
struct Net {
  Layer layers[3];
  std::array<std::array<Layer, 2>, 2> grid;
  Layer a, b;
  int steps = 0;
  AG_FUNCTION float step(int i, float x) {
    layers[i].w.assign_add(x);
    layers[i].hits += 1;
    layers[i].scale *= 2;
    ++steps;
    return layers[i].w.value().item() * layers[i].scale;
  }
  AG_FUNCTION float pick(bool c, float x) {
    Layer &layer = c ? a : b;
    layer.w.assign_add(x);
    layer.hits += 3;
    return layer.w.value().item() + layer.hits;
  }
  AG_FUNCTION int rounds(int n) {
    for (int i = 0; i < n; ++i) {
      layers[i % 3].hit(i);
      if (layers[i % 3].hits > 6) return i;
      (i % 2 ? a : layers[1]).hits += i;
    }
    return -n;
  }
  AG_FUNCTION float at(int i, int j, float x) {
    Layer &cell = grid[i][j];
    if (x > 0) cell.hit(x);
    grid[1 - i][j].scale = cell.w.value().item() + cell.hits;
    return cell.scale;
  }
  void report() const {
    for (const Layer &layer : layers) show(layer.w.value(), layer.hits, layer.scale);
    for (const auto &row : grid)
      for (const Layer &layer : row) show(layer.w.value(), layer.hits, layer.scale);
    show(a.w.value(), a.hits, b.w.value(), b.hits, steps);
  }
};
AG_FUNCTION float move(Layer &from, Layer &to, int n) {
  float moved = 0;
  while (n-- > 0) {
    Layer &used = from.hits > to.hits ? from : to;
    used.hits -= 1;
    used.scale += moved;
    moved += used.w.value().item();
    used.w.assign_sub(0.5f);
  }
  return moved;
}
int main() {
  Net net;
  for (int i : {0, 2, 2}) show(net.step(i, i + 1));
  for (bool c : {true, false}) show(net.pick(c, 2));
  for (int n : {0, 5, 30}) show(net.rounds(n));
  for (int i : {0, 1, 0}) show(net.at(i, 1 - i, i + 1), net.at(i, i, 0));
  net.report();
  for (int n : {0, 4}) show(move(net.a, net.b, n));
  net.report();
}
