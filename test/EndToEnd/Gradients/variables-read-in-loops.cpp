// Variables that a loop reads under a tape, and that are assigned in it, behind it, between two gradients, by another name, or not at all.
#include "report.h"

#include <autograph/gradient.h>
#include <autograph/nn.h>

using F = double;
struct Cell {
  ag::Variable<F, 2> w = {{0.5, -0.25}, {0.75, 0.5}};
  ag::Variable<F, 1> b = {0.1, -0.2};
  ag::State<F> calls{0.0};
  ag::Vector<F> operator()(const ag::Vector<F> &x) { return ag::tanh(ag::matmul(w, x) + b); }
};
struct Net {
  Cell cell, other;
};
Net net;
ag::Variable<F, 1> scale = {1, 2};
ag::Variable<F, 1> shift = {0.5, 0.25};

AG_FUNCTION std::pair<ag::Scalar<F>, ag::Matrix<F>> unchanged(Net &net, ag::Vector<F> x, int steps) {
  ag::GradientTape tape;
  for (int t = 0; t < steps; ++t) {
    x = net.cell(x) * scale;
    if (ag::sum(x) > 1.5) break;
  }
  ag::Scalar<F> loss = ag::sum(x * x);
  auto [dw, ds] = tape.gradient(loss, std::tie(net.cell.w, scale));
  net.cell.w.assign_sub(0.1 * dw);
  scale.assign_sub(0.1 * ds);
  return {loss, net.cell.w.value()};
}
AG_FUNCTION std::pair<ag::Matrix<F>, ag::Vector<F>> assigned_behind(Net &net, ag::Vector<F> x, int steps) {
  ag::GradientTape tape;
  for (int t = 0; t < steps; ++t) x = net.cell(x) * scale;
  ag::Scalar<F> loss = ag::sum(x * x);
  net.cell.w.assign_add(ag::ones<F>({2, 2}));
  auto [dw, ds] = tape.gradient(loss, std::tie(net.cell.w, scale));
  net.cell.w.assign_sub(ag::ones<F>({2, 2}));
  return {dw, ds};
}
AG_FUNCTION ag::Vector<F> assigned_within(Net &net, ag::Vector<F> x, int steps, bool early) {
  ag::GradientTape tape;
  ag::Vector<F> y = x;
  for (int t = 0; t < steps; ++t) {
    y = net.cell(y) * scale;
    net.cell.calls.assign(net.cell.calls.value() + ag::sum(y));
    net.other.w.assign_add(0.01 * ag::outer(y, y));
    if (early && t == 2) net.cell.b.assign_sub(0.5 * y);
  }
  ag::Scalar<F> loss = ag::sum(y * x);
  return tape.gradient(loss, scale);
}
AG_FUNCTION std::pair<ag::Vector<F>, ag::Vector<F>> between(Net &net, ag::Vector<F> x, int steps) {
  ag::GradientTape tape(ag::persistent);
  ag::Vector<F> y = x;
  for (int t = 0; t < steps; ++t) y = net.cell(y) * scale;
  ag::Scalar<F> loss = ag::sum(y);
  ag::Vector<F> first = tape.gradient(loss, scale);
  scale.assign(scale.value() * 3.0);
  net.cell.w.assign(net.cell.w.value() * 2.0);
  ag::Vector<F> second = tape.gradient(loss, scale);
  scale.assign(scale.value() / 3.0);
  net.cell.w.assign(net.cell.w.value() / 2.0);
  return {first, second};
}
// A gradient in each iteration of the recorded loop.
AG_FUNCTION ag::Vector<F> within(Net &net, ag::Vector<F> x, int steps) {
  ag::GradientTape tape(ag::persistent);
  ag::Vector<F> y = x, sum = ag::zeros<F>({2});
  for (int t = 0; t < steps; ++t) {
    for (int k = 0; k < 2; ++k) y = net.cell(y) * scale;
    if (t % 2 == 0) sum += tape.gradient(ag::sum(y), scale);
    net.cell.w.assign_sub(0.01 * ag::outer(y, x));
  }
  return sum;
}
// `one` and `two` may be the same.
AG_FUNCTION ag::Vector<F> by_two_names(Cell &one, Cell &two, ag::Vector<F> x, int steps) {
  ag::GradientTape tape;
  for (int t = 0; t < steps; ++t) {
    x = one(x) * scale;
    two.w.assign_add(0.125 * ag::ones<F>({2, 2}));
  }
  return tape.gradient(ag::sum(x), scale);
}
AG_FUNCTION ag::Vector<F> by_reference(ag::Variable<F, 1> &factor, ag::Vector<F> x, int steps) {
  ag::GradientTape tape;
  tape.watch(x);
  ag::Vector<F> y = x;
  for (int t = 0; t < steps; ++t) {
    y = y * shift + x;
    factor.assign(factor.value() * 0.5);
  }
  return tape.gradient(ag::sum(y * y), x);
}
AG_FUNCTION void count(Cell &cell) { cell.w.assign_add(ag::eye<F>(2)); }
AG_FUNCTION ag::Vector<F> by_a_call(Net &net, ag::Vector<F> x, int steps) {
  ag::GradientTape tape;
  for (int t = 0; t < steps; ++t) x = net.cell(x) * scale;
  count(net.cell);
  return tape.gradient(ag::sum(x), scale);
}

int main() {
  for (int steps : {0, 1, 4}) {
    auto [loss, w] = unchanged(net, {0.3, -0.6}, steps);
    show(steps, loss, w, scale.value());
    auto [dw, ds] = assigned_behind(net, {0.3, -0.6}, steps);
    show(dw, ds);
    show(assigned_within(net, {0.3, -0.6}, steps, false));
    show(net.cell.calls.value(), net.other.w.value());
    show(assigned_within(net, {0.3, -0.6}, steps, true));
    show(net.cell.b.value());
    auto [first, second] = between(net, {0.3, -0.6}, steps);
    show(first, second);
    show(within(net, {0.3, -0.6}, steps));
    show(net.cell.w.value());
    show(by_two_names(net.cell, net.other, {0.3, -0.6}, steps));
    show(by_two_names(net.cell, net.cell, {0.3, -0.6}, steps));
    show(by_reference(shift, {0.3, -0.6}, steps));
    show(by_reference(scale, {0.3, -0.6}, steps));
    show(shift.value(), scale.value());
    show(by_a_call(net, {0.3, -0.6}, steps));
  }
}
