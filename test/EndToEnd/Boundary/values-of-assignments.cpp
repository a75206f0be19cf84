// What `assign`, `assign_add` and `assign_sub` of a Variable give: the new value; of globals, members, locals and references; where it
// is used and where it is not.
#include "report.h"

ag::Variable<float> total = 1;
ag::Variable<int, 1> list = {1, 2};

struct Counter {
  ag::Variable<int> count = 0;
  AG_FUNCTION ag::Scalar<int> next(ag::Scalar<int> by) {
    const ag::Scalar<int> first = count.assign_add(by);
    return first * 10 + count.assign_add(1);
  }
};

AG_FUNCTION ag::Scalar<float> add(ag::Scalar<float> x) {
  total.assign_add(x);
  ag::Scalar<float> now = total.assign_sub(2);
  if (now > 3) return total.assign(0.5f);
  return now + total.assign_add(x * 2);
}

AG_FUNCTION ag::Vector<int> lists(ag::Variable<int, 1> &other, int n) {
  ag::Vector<int> sum = list.assign(list.value() + 1);
  for (int i = 0; i < n; ++i) sum = sum + other.assign_add(sum);
  return n > 1 ? other.assign_sub(1) : sum;
}

AG_FUNCTION ag::Scalar<int> local(int n) {
  ag::Variable<int> v = 3;
  ag::Scalar<int> sum = 0;
  for (int i = 0; i < n; ++i) sum += v.assign(v.value() * 2);
  return sum + v.assign_add(1);
}

int main() {
  for (float x : {1.0f, 0.5f, 7.0f, -1.0f}) show(add(x), total);
  Counter counter;
  for (int by : {2, 3}) show(counter.next(by));
  show(counter.count);
  ag::Variable<int, 1> other = {5, 6};
  for (int n : {0, 1, 3}) show(lists(other, n), other, list);
  show(local(0), local(3));
  const ag::Scalar<float> eager = total.assign(4);
  show(eager, total.assign_add(1));
}
