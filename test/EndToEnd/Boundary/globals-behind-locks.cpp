// A list of lists that host functions name and change behind a lock, while other threads call what they are called from: references that overlap.
#include "report.h"

#include <mutex>
#include <thread>
#include <vector>

static std::vector<std::vector<float>> lines;
static std::mutex lock;
AG_HOST void note(float x) {
  std::lock_guard<std::mutex> hold(lock);
  lines.push_back({x});
}
AG_FUNCTION void grow(float &x, int n) {
  for (int i = 0; i < n; ++i) {
    x += 1;
    note(x);
  }
}
AG_HOST void tell() { show("first", lines[0]); }
AG_FUNCTION void twice(float &x) {
  x *= 2;
  tell();
}

int main() {
  float own = 0;
  grow(own, 2);
  twice(lines[0][0]);
  auto run = [] {
    float x = 0;
    for (int i = 0; i < 2000; ++i) grow(x, 1);
  };
  std::thread first(run), second(run);
  first.join();
  second.join();
  show(int(lines.size()), own);
}
