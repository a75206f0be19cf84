#include <autograph/autograph.h>

#include <array>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <new>
#include <span>
#include <vector>

static long allocations = 0;

extern "C" void *ag_allocate(std::int64_t bytes) {
  static const auto next = reinterpret_cast<void *(*)(std::int64_t)>(dlsym(RTLD_NEXT, "ag_allocate"));
  ++allocations;
  return next(bytes);
}
void *operator new(std::size_t size) {
  ++allocations;
  return std::malloc(size);
}
void operator delete(void *place) noexcept { std::free(place); }
void operator delete(void *place, std::size_t) noexcept { std::free(place); }

struct Model {
  ag::Matrix<float> weights;
  std::vector<int> counts;
  std::array<double, 80> table;
  int steps = 0;
  AG_FUNCTION void step(int i) {
    weights(i, 0) = weights(i, 0) + 1.0f;
    counts[i] += 2;
    table[i] = steps++;
  }
  AG_FUNCTION double look(int i) { return weights(i, 0).item() + counts[i] + table[i]; }
};
AG_FUNCTION void of_vector(std::vector<double> &v, int i) { v[i] = 1; }
AG_FUNCTION void of_tensor(ag::Vector<double> &v, int i) { v[i] = 1.0; }
AG_FUNCTION void of_array(std::array<int, 100> &v, int i) { v[i] = 1; }
AG_FUNCTION void of_span(std::span<float> v, int i) {
  for (; i >= 0; --i) v[i] = v[i] * 2 + 1;
}
AG_FUNCTION void by_way(ag::Vector<double> &v, int i) {
  if (i > 0) by_way(v, i - 1);
  of_tensor(v, i);
}
AG_FUNCTION void sum_up(ag::Vector<double> &v, ag::Scalar<double> &sum) {
  for (int i = 0; i < v.size(); ++i) sum = sum + v[i];
  v[0] = sum;
}

template <class Place, class F> void test(const char *name, const Place &place, F call) {
  call();
  const void *before = place();
  const long count = allocations;
  call();
  const long made = allocations - count;
  if (before == place())
    std::printf("%s: stays, %ld allocations\n", name, made);
  else
    std::printf("%s: moves\n", name);
}

int main() {
  std::vector<double> vector(1000);
  ag::Vector<double> tensor = ag::zeros<double>({1000});
  static std::array<int, 100> array;
  std::vector<float> spanned(50);
  static Model model{ag::zeros<float>({3, 2}), {1, 2, 3}, {}, 0};
  ag::Scalar<double> sum = 0.0;
  const auto at_tensor = [&] { return std::as_const(tensor).data(); };
  const auto at_weights = [&] { return std::as_const(model.weights).data(); };
  test("vector", [&] { return vector.data(); }, [&] { of_vector(vector, 999); });
  test("tensor", at_tensor, [&] { of_tensor(tensor, 7); });
  test("array", [&] { return array.data(); }, [&] { of_array(array, 99); });
  test("span", [&] { return spanned.data(); }, [&] { of_span(spanned, 49); });
  test("object", at_weights, [&] { model.step(2); });
  test("by way of another function", at_tensor, [&] { by_way(tensor, 5); });
  test("Scalars unset", at_tensor, [&] { sum_up(tensor, sum); });
  test("only read", at_weights, [&] { model.look(1); });
  std::vector<ag::Vector<double>> others;
  test("shared", at_tensor, [&] { others.push_back(tensor), of_tensor(tensor, 7); });
  const ag::Matrix<float> other = model.weights;
  test("shared and only read", at_weights, [&] { model.look(1); });
}
