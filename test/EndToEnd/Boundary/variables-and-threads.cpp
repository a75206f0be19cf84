// Updates of an ag::Variable from several threads: none is lost, and an error in one leaves the others going.
#include "report.h"

#include <thread>

ag::Variable<int> total = 0;
ag::Variable<float, 1> sums = ag::Vector<float>{0, 0};
struct Meter {
  ag::Variable<int> count = 0;
  AG_FUNCTION void add(int n) {
    for (int i = 0; i < n; ++i) {
      count.assign_add(1);
      total.assign_sub(1);
      sums.assign_add(ag::Vector<float>{1, 2});
    }
  }
};
AG_FUNCTION void fail(ag::Vector<float> by) { sums.assign_add(by); }
int main() {
  Meter meter;
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t)
    threads.emplace_back([&, t] {
      meter.add(500);
      try {
        if (t % 2) fail({1, 2, 3});
      } catch (const ag::Error &) {
        meter.add(1);
      }
    });
  for (std::thread &thread : threads) thread.join();
  show(meter.count.value(), total.value(), sums.value());
}
