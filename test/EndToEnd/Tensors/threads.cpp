// Large operations are shared among threads: the same bits with any number of them; small ones start none.
#include <autograph/autograph.h>

#include <filesystem>
#include <thread>

AG_FUNCTION ag::Matrix<float> product(const ag::Matrix<float> &a, const ag::Matrix<float> &b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Matrix<int> product(const ag::Matrix<int> &a, const ag::Matrix<int> &b) { return ag::matmul(a, b); }
AG_FUNCTION ag::Vector<float> chain(const ag::Vector<float> &x) { return ag::tanh(x) * ag::sigmoid(x) + x; }
AG_FUNCTION ag::Matrix<float> rows(const ag::Matrix<float> &x) {
  ag::Matrix<float> e = ag::softmax(x);
  return (e - ag::mean(e, 1, ag::keepdims)) * (1 / ag::sqrt(ag::sum(e * e, 1, ag::keepdims)));
}
AG_FUNCTION ag::Vector<float> totals(const ag::Matrix<float> &x) { return ag::sum(ag::exp(x - ag::max(x, 1, ag::keepdims)), 1); }
AG_FUNCTION ag::Matrix<float> columns(const ag::Matrix<float> &x) { return ag::exp(x - ag::max(x, 0, ag::keepdims)); }
AG_FUNCTION ag::Vector<int> steps(const ag::Vector<float> &x) {
  return ag::map(
      [](ag::Scalar<float> x) {
        ag::Scalar<int> n = 0;
        while (x > 0.5f) {
          x = x * 0.75f;
          n += 1;
        }
        return n;
      },
      x);
}

std::int64_t countThreads() {
  return std::distance(std::filesystem::directory_iterator("/proc/self/task"), std::filesystem::directory_iterator());
}

// The rows come first: they are work enough to wake threads, which the products then find awake.
struct Results {
  ag::Matrix<float> rows, columns, product;
  ag::Matrix<int> integers;
  ag::Vector<float> chain;
  ag::Vector<int> steps;
};
Results compute(const ag::Vector<float> &x) {
  const ag::Matrix<float> m = ag::reshape(x, {x.size() / 256, 256}), left = m[ag::slice(0, 132)], right = ag::matrix_transpose(left);
  return {rows(ag::concat({m, m}, 0)), columns(m), product(left, right), product(ag::astype<int>(left * 100), ag::astype<int>(right * 100)), chain(x), steps(x)};
}
void compare(const Results &a, const Results &b) {
  ag::print("{} {} {} {} {} {}\n", ag::all(a.product == b.product), ag::all(a.rows == b.rows), ag::all(a.columns == b.columns), ag::all(a.integers == b.integers), ag::all(a.chain == b.chain), ag::all(a.steps == b.steps));
}

int main() {
  const ag::Vector<float> x = ag::astype<float>(ag::arange(256 * 2048) * 37 % 1001) * 0.003f - 0.5f;
  ag::set_num_threads(4);
  ag::print("{}\n", ag::num_threads());
  ag::print("{:.4f}\n", ag::sum(product(ag::reshape(x[ag::slice(0, 100)], {10, 10}), ag::reshape(x[ag::slice(0, 100)], {10, 10}))));
  ag::print("{:.4f} {}\n", ag::sum(chain(x[ag::slice(0, 5000)])), ag::sum(steps(x[ag::slice(0, 500)])));
  ag::print("{}\n", countThreads() == 1);
  ag::set_num_threads(1);
  const Results one = compute(x);
  ag::print("{}\n", countThreads() == 1);
  ag::print("{:.3f} {:.3f} {} {:.3f} {}\n", ag::sum(one.product), ag::sum(one.rows), ag::sum(one.integers), ag::sum(one.chain), ag::sum(one.steps));
  for (int threads : {2}) {
    ag::set_num_threads(threads);
    compare(one, compute(x));
  }
  // Sums of several blocks, whose totals each thread keeps for itself.
  const ag::Matrix<float> longRows = ag::reshape(ag::concat({x, x}, 0), {64, 16384});
  const ag::Vector<float> wide = totals(longRows);
  int equal = 0;
  for (int i = 0; i < 20; ++i) equal += ag::all(totals(longRows) == wide).item();
  ag::print("{} {:.3f}\n", equal, ag::sum(wide));
  // Only compiled code starts some.
  ag::print("{}\n", (countThreads() > 1) == (ag::function(chain).call_count() > 0));
  Results mine[2];
  std::thread users[2];
  for (int i = 0; i < 2; ++i) users[i] = std::thread([&mine, &x, i] { mine[i] = compute(x); });
  for (std::thread &user : users) user.join();
  for (const Results &results : mine) compare(one, results);
  try {
    ag::set_num_threads(0);
  } catch (const ag::Error &error) {
    ag::print("{}\n", std::string(error.what()));
  }
}
