// Default member initialisers that change other members, where braces make the object.
#include <autograph/autograph.h>

#include <vector>

namespace {
struct Counter {
  int next = 0;
  int first = next++;
  int second = next++;
  int both = (next += 10, first + second);
};

struct Buffer {
  std::vector<int> data = {1, 2};
  int size = (data.push_back(3), static_cast<int>(data.size()));
  ag::Scalar<int> last = take();

  int take() {
    int last = data.back();
    data.pop_back();
    return last;
  }
};

struct Holder {
  int &seen;
  int own = seen;
  int changed = own++ + seen++;
};

struct Outer {
  int base = 2;
  Counter counter = {.next = base++};
  int after = counter.next + base;
};
} // namespace

AG_FUNCTION int counters(int given) {
  Counter a{}, b{given}, c = {.next = given, .second = 7};
  return (a.next * 31 + a.first * 7 + a.second + a.both) * 100000 + (b.next * 31 + b.first * 7 + b.second + b.both) * 100 +
         (c.next * 31 + c.first * 7 + c.second + c.both);
}

AG_FUNCTION std::vector<int> buffers(int n) {
  std::vector<int> found;
  for (int i = 0; i < n; ++i) {
    Buffer buffer{};
    Buffer given{{i}};
    found.push_back(buffer.size * 100 + static_cast<int>(buffer.data.size()) * 10 + buffer.last.item());
    found.push_back(given.size * 100 + static_cast<int>(given.data.size()) * 10 + given.last.item());
  }
  return found;
}

AG_FUNCTION int nested(int n) {
  int shared = n;
  Holder holder{shared};
  Outer outer{.base = n};
  return holder.own * 1000 + holder.changed * 100 + shared * 10 + outer.base + outer.counter.next * 7 + outer.after;
}

int main() {
  ag::print("{} {}\n", counters(0), counters(5));
  for (int x : buffers(0))
    ag::print("{} ", x);
  for (int x : buffers(2))
    ag::print("{} ", x);
  ag::print("\n{} {}\n", nested(1), nested(4));
}
