// Globals that are passed by reference to functions that read them: references that overlap.
#include "report.h"

#include <array>
#include <span>
#include <vector>

static int count = 1;
static std::vector<int> list = {1, 2, 3};
static std::array<float, 3> table = {1, 2, 3};
static int raw[4] = {1, 2, 3, 4};
static ag::Vector<float> weights = {1, 2, 3};
struct Pair {
  int first;
  std::vector<int> rest;
};
static Pair pair = {1, {2, 3}};
static const int limit = 10;

AG_FUNCTION int number(int &x) {
  x = 5;
  int before = count;
  x += limit;
  return before * 100 + count;
}

AG_FUNCTION int listed(std::vector<int> &v) {
  v[0] = 50;
  v.push_back(7);
  return list[0] + int(list.size());
}

AG_FUNCTION int element(int &x) {
  x = 70;
  return list[1] + pair.rest[0];
}

AG_FUNCTION float tabled(std::span<float> part, float &x) {
  part[0] += 10;
  x *= 2;
  return table[0] + table[1] + table[2];
}

static int sumOfRaw() {
  int sum = 0;
  for (int x : raw) sum += x;
  return sum;
}
AG_FUNCTION int behindHelpers(int &x, int n) {
  for (int i = 0; i < n; ++i) x += sumOfRaw();
  return x;
}

AG_FUNCTION int nested(int n, int &x) {
  x += count;
  return n > 0 ? nested(n - 1, x) : x;
}

AG_FUNCTION ag::Scalar<float> weighted(ag::Vector<float> &w) {
  w[1] = 20;
  w = ag::append(w, 1.0f);
  return ag::sum(weights);
}

struct Counter {
  int n = 3;
  AG_FUNCTION int add(int k);
};
static Counter counter;
int Counter::add(int k) {
  n += k;
  return counter.n * 10 + n;
}

int main() {
  int own = 2;
  show(number(own));
  show(number(count));
  show(count);
  std::vector<int> mine = {4};
  show(listed(mine));
  show(listed(list));
  show(list);
  show(element(own));
  show(element(list[1]));
  show(element(pair.rest[0]));
  std::array<float, 3> other = {4, 5, 6};
  show(tabled(other, other[1]));
  show(tabled(table, other[1]));
  show(tabled(std::span<float>(table).subspan(1), table[2]));
  for (int n : {0, 1, 3}) show(behindHelpers(raw[2], n));
  show(behindHelpers(own, 2));
  show(nested(3, count));
  show(nested(3, own));
  ag::Vector<float> local = {1, 1};
  show(weighted(local));
  show(weighted(weights));
  show(weights);
  Counter another;
  show(another.add(1));
  show(counter.add(2));
}
