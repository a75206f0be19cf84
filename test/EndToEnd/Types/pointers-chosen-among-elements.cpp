// A pointer that begins as one of two elements of a vector, an array, or of what is in one, goes on to a third.
#include <autograph/autograph.h>

#include <array>

struct Item {
  int key, value;
};
AG_FUNCTION int of_vector(std::vector<int> v, bool second) {
  int *p = second ? &v[1] : &v[0];
  *p += 1;
  p = &v[2];
  *p = 7;
  p = second ? &v[0] : &v[2];
  ++p;
  *(p - 1) += 20;
  return v[0] * 10000 + v[1] * 100 + v[2];
}
AG_FUNCTION int of_array(std::array<int, 4> a, int i) {
  int c[3] = {1, 2, 3};
  int *p = i > 1 ? &a[1] : &a[i], *q = i > 0 ? &c[0] : &c[2];
  *p = 9;
  p = &a[3];
  *p += *q;
  q = &c[1];
  *q = 5;
  return a[0] + 10 * a[1] + 100 * a[3] + 1000 * c[1];
}
AG_FUNCTION int of_objects(std::vector<Item> items, bool first) {
  Item *best = first ? &items[0] : &items[1];
  for (Item &item : items)
    if (item.key > best->key) best = &item;
  best->value += 100;
  const int *value = first ? &items[0].value : &items[1].value;
  int sum = *value;
  for (const Item &item : items) sum += item.value;
  return sum;
}
AG_FUNCTION int of_rows(std::vector<std::vector<int>> m, int i) {
  int *p = i > 0 ? &m[i][0] : &m[0][1];
  *p += 10;
  p = &m[1][1];
  *p += 100;
  return m[0][0] + m[0][1] * 2 + m[1][0] * 3 + m[1][1] * 4;
}
AG_FUNCTION int of_three(std::vector<int> v, int which) {
  int *p = which == 0 ? &v[0] : which == 1 ? &v[1] : nullptr;
  if (p) *p = 5;
  p = &v[2];
  *p += 1;
  return v[0] * 100 + v[1] * 10 + v[2];
}
int *pick(std::vector<int> &v, bool second) {
  return second ? &v[1] : &v[0];
}
AG_FUNCTION int of_call(std::vector<int> v, bool second) {
  int *p = pick(v, second);
  *p = 8;
  p = &v[2];
  return *p + 10 * v[0] + 100 * v[1];
}
int main() {
  ag::print("{} {}\n", of_vector({3, 1, 2}, true), of_vector({3, 1, 2}, false));
  ag::print("{} {} {}\n", of_array({1, 2, 3, 4}, 0), of_array({1, 2, 3, 4}, 1), of_array({1, 2, 3, 4}, 2));
  ag::print("{} {}\n", of_objects({{1, 1}, {2, 2}, {3, 3}}, true), of_objects({{1, 1}, {5, 2}, {3, 3}}, false));
  ag::print("{} {}\n", of_rows({{1, 2}, {3, 4}}, 0), of_rows({{1, 2}, {3, 4}}, 1));
  ag::print("{} {} {}\n", of_three({1, 2, 3}, 0), of_three({1, 2, 3}, 1), of_three({1, 2, 3}, 2));
  ag::print("{} {}\n", of_call({1, 2, 3}, true), of_call({1, 2, 3}, false));
}
