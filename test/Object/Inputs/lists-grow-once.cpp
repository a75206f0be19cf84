#include <autograph/autograph.h>
#include <autograph/gradient.h>

#include <cstdio>
#include <dlfcn.h>
#include <vector>

static long bytes_asked = 0;

extern "C" void *ag_allocate(std::int64_t bytes) {
  static const auto next = reinterpret_cast<void *(*)(std::int64_t)>(dlsym(RTLD_NEXT, "ag_allocate"));
  bytes_asked += bytes;
  return next(bytes);
}

using ag::Scalar, ag::Vector;

AG_FUNCTION int in_a_loop(const Vector<double> &x, int count) {
  std::vector<Vector<double>> list;
  for (int i = 0; i < count; ++i) {
    list.push_back(x + double(i));
    list.push_back(x * double(i));
    list.push_back(x);
  }
  return int(list.size());
}
static void fill(std::vector<Vector<double>> &list, const Vector<double> &x, int count) {
  if (count == 0) return;
  list.push_back(x + double(count));
  list.push_back(x * double(count));
  fill(list, x, count - 1);
  list.push_back(x);
  list.push_back(x - double(count));
}
AG_FUNCTION int in_a_recursion(const Vector<double> &x, int count) {
  std::vector<Vector<double>> list;
  fill(list, x, count);
  return int(list.size());
}
static Vector<double> turn(const Vector<double> &x, int count) {
  return count == 0 ? x : Vector<double>(ag::tanh(ag::sin(turn(x, count - 1)) * ag::cos(x)));
}
AG_FUNCTION int kept(const Vector<double> &x, int count) {
  ag::GradientTape tape;
  tape.watch(x);
  Scalar<double> loss = ag::sum(turn(x, count));
  return int(tape.gradient(loss, x).size());
}
AG_FUNCTION int read_behind(const Vector<double> &x, int count) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<Vector<double>> states = {x};
  for (int i = 0; i < count; ++i) states.push_back(ag::tanh(states.back() + x));
  Scalar<double> loss = 0;
  for (int i = 0; i < count; ++i) loss += ag::sum(states[i] * states[count - i]);
  return int(tape.gradient(loss, x).size());
}
AG_FUNCTION int read_on_some_paths(const Vector<double> &x, int count) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<Vector<double>> states = {x};
  Scalar<double> loss = 0;
  for (int i = 0; i < count; ++i) {
    Vector<double> state = ag::tanh(states[i]);
    if (i % 3 == 1) loss += ag::sum(states[i / 2]);
    states.push_back(state);
    if (ag::sum(state) > 100) break;
  }
  return int(tape.gradient(loss, x).size());
}
AG_FUNCTION int written(const Vector<double> &x, int count) {
  ag::GradientTape tape;
  tape.watch(x);
  std::vector<Vector<double>> cells(count + 1, x);
  Vector<double> state = x;
  for (int i = 0; i < count; ++i) {
    state = ag::tanh(state + cells[i]);
    cells[i + 1] = state * 0.5;
  }
  Scalar<double> loss = ag::sum(state);
  return int(tape.gradient(loss, x).size());
}
struct Memory {
  std::vector<Vector<double>> states;
  Vector<double> bias;
};
AG_FUNCTION int in_an_object(const Vector<double> &x, int count) {
  ag::GradientTape tape;
  tape.watch(x);
  Memory memory{{x}, x};
  for (int i = 0; i < count; ++i) memory.states.push_back(ag::tanh(memory.states.back() + memory.bias));
  Scalar<double> loss = 0;
  for (int i = 0; i < count; ++i) loss += ag::sum(memory.states[i]);
  return int(tape.gradient(loss, x).size());
}

template <class F> void test(const char *name, F call) {
  long asked[2];
  for (int i = 0; i < 2; ++i) {
    const long before = bytes_asked;
    call(i == 0 ? 300 : 1200);
    asked[i] = bytes_asked - before;
  }
  std::printf("%s: %s\n", name, asked[1] < 6 * asked[0] ? "linear" : "quadratic");
}

int main() {
  Vector<double> x = ag::ones<double>({16});
  test("in a loop", [&](int count) { in_a_loop(x, count); });
  test("in a recursion", [&](int count) { in_a_recursion(x, count); });
  test("kept by a recursion", [&](int count) { kept(x, count); });
  test("read behind the loop", [&](int count) { read_behind(x, count); });
  test("read on some paths", [&](int count) { read_on_some_paths(x, count); });
  test("written", [&](int count) { written(x, count); });
  test("in an object", [&](int count) { in_an_object(x, count); });
}
