// Vectors in structs, pairs, tuples, arrays and classes with marked methods; vectors of structs and of vectors.
#include "report.h"

struct Sample {
  ag::Vector<float> x;
  int label = 0;
};
struct Batch {
  std::vector<Sample> samples;
  std::vector<int> order = {1};
  bool used = false;
};
AG_FUNCTION ag::Scalar<float> score(const Batch &batch) {
  ag::Scalar<float> s = 0;
  for (const Sample &sample : batch.samples) s += ag::sum(sample.x) * float(sample.label);
  return s + float(batch.order.size());
}
AG_FUNCTION Batch reversed(Batch batch) {
  Batch result;
  for (std::size_t i = batch.samples.size(); i > 0; --i) {
    result.samples.push_back(batch.samples[i - 1]);
    result.order.push_back(static_cast<int>(i));
  }
  result.used = !batch.used;
  return result;
}
AG_FUNCTION void relabel(Batch &batch, int by) {
  for (std::size_t i = 0; i < batch.samples.size(); ++i) batch.samples[i].label += by;
  batch.used = true;
  batch.order.clear();
}
AG_FUNCTION std::vector<std::pair<int, double>> pairs(std::vector<int> v) {
  std::vector<std::pair<int, double>> list;
  for (int x : v) list.push_back({x, x / 2.0});
  return list;
}
AG_FUNCTION std::array<std::vector<int>, 2> split(const std::vector<int> &v) {
  std::array<std::vector<int>, 2> parts;
  for (int x : v) {
    if (x % 2 == 0)
      parts[0].push_back(x);
    else
      parts[1].push_back(x);
  }
  return parts;
}
AG_FUNCTION std::vector<std::vector<int>> rows(int n) {
  std::vector<std::vector<int>> list;
  for (int i = 0; i < n; ++i) {
    std::vector<int> row;
    for (int j = 0; j < i; ++j) row.push_back(i * j);
    list.push_back(row);
  }
  return list;
}
AG_FUNCTION int deep(const std::vector<std::vector<int>> &list) {
  int s = 0;
  for (const auto &row : list)
    for (int x : row) s = s * 3 + x;
  return s;
}
AG_FUNCTION void extend(std::vector<std::vector<float>> &list) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    std::vector<float> row = list[i];
    row.push_back(0.5f);
    list[i] = row;
  }
}
class Stack {
public:
  AG_FUNCTION void push(ag::Vector<int> x) {
    items.push_back(x);
    ++pushes;
  }
  AG_FUNCTION ag::Vector<int> pop() {
    ag::check(!items.empty(), "nothing to pop after {}", pushes);
    ag::Vector<int> x = items.back();
    items.pop_back();
    return x;
  }
  AG_FUNCTION int size() const { return static_cast<int>(items.size()); }

private:
  std::vector<ag::Vector<int>> items;
  int pushes = 0;
};
void print(const Batch &batch) {
  for (const Sample &sample : batch.samples) show(sample.x, sample.label);
  show(batch.order, batch.used);
}
int main() {
  Batch batch;
  for (int n = 0; n < 3; ++n) {
    show(score(batch));
    print(reversed(batch));
    relabel(batch, 3);
    print(batch);
    batch.samples.push_back({ag::arange(float(n)), n});
  }
  show(pairs({}), pairs({1, 2}), split({}), split({1, 2, 3, 4}));
  for (int n : {0, 1, 4}) show(rows(n), deep(rows(n)));
  std::vector<std::vector<float>> list;
  extend(list);
  show(list);
  list = {{}, {1}, {2, 3}};
  extend(list);
  show(list);
  Stack stack;
  attempt([&] { return stack.pop(); });
  stack.push({1, 2});
  stack.push({});
  for (int i = 0; i < 2; ++i) {
    show(stack.size());
    show(stack.pop());
  }
  attempt([&] { return stack.pop(); });
}
