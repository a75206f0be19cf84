// What a marked function was passed by reference is replaced, by a way that nobody can tell, while it runs: it goes on with the elements that it has; references that overlap.
#include "report.h"

#include <list>
#include <vector>

struct Model {
  ag::Vector<float> weights = {1, 2, 3, 4};
  std::vector<int> counts = {1, 2, 3, 4};
  ag::Matrix<double> table = ag::full<double>({2, 2}, 3);

  AG_FUNCTION float of_object(int n);
};
static std::list<Model *> registered;
static std::vector<ag::Vector<float>> others;
static std::vector<std::vector<int>> lists;

/// The same values elsewhere, and others where they were.
AG_HOST void replace() {
  for (Model *model : registered) {
    model->weights = ag::Vector<float>(model->weights + 0.0f);
    model->table = ag::Matrix<double>(model->table * 1.0);
    model->counts = std::vector<int>(model->counts.begin(), model->counts.end());
  }
  for (int i = 0; i < 16; ++i) {
    others.push_back(ag::full<float>({4}, -1));
    lists.push_back({-1, -1, -1, -1});
  }
}

float Model::of_object(int n) {
  float total = 0;
  for (int i = 0; i < n; ++i) {
    replace();
    total += float(ag::sum(weights)) + float(counts[i]) + float(table(1, 1));
  }
  return total;
}
AG_FUNCTION float of_tensor(const ag::Vector<float> &w, int n) {
  float total = 0;
  for (int i = 0; i < n; ++i) {
    total += float(w[i]);
    replace();
    total += float(ag::sum(w));
  }
  return total;
}
AG_FUNCTION int of_vector(const std::vector<int> &v) {
  int total = 0;
  replace();
  for (int x : v) total += x;
  replace();
  return total + v[3];
}
AG_FUNCTION double of_model(const Model &m) {
  replace();
  return double(ag::sum(m.table)) + m.counts[2] + double(m.weights[1]);
}

int main() {
  Model model;
  registered.push_back(&model);
  show(model.of_object(3));
  show(of_tensor(model.weights, 4));
  show(of_vector(model.counts));
  show(of_model(model));
}
