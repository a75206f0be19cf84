// Many writes to elements and rows of one tensor, in a row, in branches, switches and loops, with reads of the old, the new and parts in between: what is
// written to which buffer, and compile time.
#include "report.h"

#define FOUR(STEP, k) STEP(k) STEP(k + 1) STEP(k + 2) STEP(k + 3)
#define SIXTEEN(STEP, k) FOUR(STEP, k) FOUR(STEP, k + 4) FOUR(STEP, k + 8) FOUR(STEP, k + 12)
#define SIXTY_FOUR(STEP, k) SIXTEEN(STEP, k) SIXTEEN(STEP, k + 16) SIXTEEN(STEP, k + 32) SIXTEEN(STEP, k + 48)

using Vector = ag::Vector<int>;
using Matrix = ag::Matrix<int>;

#define ELEMENT(k) v[(i + (k)) % 5] = v[(k) % 5] * 3 + (k);
AG_FUNCTION Vector elements(Vector v, int i) {
  SIXTY_FOUR(ELEMENT, 0)
  SIXTY_FOUR(ELEMENT, 64)
  return v;
}
#define SOMETIMES(k) \
  if (x % ((k) + 2) < 2) v[(x + (k)) % 5] += x - (k);
AG_FUNCTION Vector sometimes(Vector v, int n) {
  Vector old = v;
  for (int x = 0; x < n; ++x) {
    SIXTY_FOUR(SOMETIMES, 0)
    if (v[0] > 50) old = v;
  }
  return v - old;
}
#define CASE(k) \
  case k: \
    v[(k) % 5] += x; \
    if ((k) % 3 == 1) break; \
    [[fallthrough]];
AG_FUNCTION Vector cases(Vector v, int n) {
  for (int x = 0; x < n; ++x) switch (x * 7 % 70) {
      SIXTEEN(CASE, 0)
      SIXTEEN(CASE, 16)
      SIXTEEN(CASE, 32)
    default: v[x % 5] = -v[(x + 1) % 5];
    }
  return v;
}
#define ROW(k) a[(i + (k)) % 3] = a[i % 3] * ((k) % 2) + w;
AG_FUNCTION Matrix rows(Matrix a, const Vector &w, int n) {
  for (int i = 0; i < n; ++i) {
    SIXTEEN(ROW, 0)
    SIXTEEN(ROW, 16)
  }
  return a;
}

// Rows, columns and slices that are kept while what they are part of changes.
AG_FUNCTION std::tuple<Matrix, Vector, Vector> parts(Matrix a, int i) {
  Vector row = a[i], column = a(ag::slice(0, 3), 1);
  a[0] = a[i];
  row[0] = 7;
  a[1] = row;
  a[2] = column;
  a[i] = a[2];
  a(ag::slice(0, 3), 0) = a(ag::slice(0, 3), 2);
  column[i] = a[i][1];
  a[i][i] = ag::sum(column).item();
  if (i > 0) {
    a[1] = row + column;
    a[0] = a[1];
    row = a[0];
  } else {
    a[2] = row;
    row = a[2];
    a[2][1] = -1;
  }
  return {a, row, column};
}
AG_FUNCTION std::tuple<Matrix, Vector, Vector> parts_read_later(Matrix a, const Vector &w, int n) {
  Vector sums = w * 0, last = w;
  for (int i = 0; i < n; ++i) {
    a[i % 3][0] = i;
    Vector row = a[(i + 1) % 3];
    int corner = a[0][1].item();
    a[(i + 1) % 3] = w;
    sums += row;
    a[2][2] = corner;
    Vector diagonal{a[0][0].item(), a[1][1].item(), a[2][2].item()}, second = a[1];
    if (i % 2) a[1] = diagonal;
    last = a[i % 3] + second;
    a[1][i % 3] += 2;
    row[i % 3] = a[1][1].item();
    a[i % 2] = row;
    if (i == 3) sums -= second;
  }
  return {a, sums, last};
}
AG_FUNCTION Vector overlapping(Vector v, int n) {
  for (int k = 0; k < n; ++k) {
    v[ag::slice(1, 5)] = v[ag::slice(0, 4)];
    v[0] = k;
    v[ag::slice(0, 3)] = v[ag::slice(2, 5)];
    if (k % 2) v[ag::slice(0, 2)] = v[ag::slice(3, 5)];
    v[k % 5] += ag::sum(v).item();
  }
  return v;
}
// Two names of one tensor, exchanged and changed on some paths.
AG_FUNCTION std::pair<Vector, Vector> two(Vector v, int n) {
  Vector w = v;
  for (int k = 0; k < n; ++k) {
    if (k % 2) {
      v[k % 5] = 1 + w[0];
      w[k % 5] = 2 + v[1];
    } else if (k % 3 == 0) {
      w[0] = v[k % 5];
      std::swap(v, w);
      v[4] -= w[4];
    } else {
      v[2] = k;
      w = v;
      w[3] = v[2] - 1;
    }
    if (k == 7) w = v;
    if (v[0] > 30) {
      w[1] = 5;
      break;
    }
    v[0] += 4;
  }
  return {v, w};
}
AG_FUNCTION std::pair<Vector, Vector> in_branch(const Vector &v, bool c, bool d) {
  Vector w = v;
  if (c) {
    w[0] = 1;
    if (d) w[1] = v[0];
    w[2] += w[1];
  }
  Vector x = w;
  if (d) x[0] = w[0] + 10;
  if (c != d) x[1] = w[1] + 20, w[1] = x[0];
  return {w, x};
}
// Returns, checks and other functions between the writes.
AG_FUNCTION int total(const Vector &v) {
  int sum = 0;
  for (int k = 0; k < v.extent(0); ++k) sum = sum * 2 + v[k].item();
  return sum;
}
AG_FUNCTION Vector left_early(Vector v, int n) {
  for (int k = 0; k < n; ++k) {
    v[k % 5] = total(v);
    if (v[1] % 7 == 3) return v * 2;
    v[(k + 1) % 5] -= total(v);
    if (k == 4) {
      v[0] = 100;
      return v;
    }
    v[k + n - 6] = k;
  }
  return v;
}

int main() {
  attempt([] { return elements({1, 2, 3, 4, 5}, 2); });
  attempt([] { return elements({}, 0); });
  for (int n : {0, 1, 2, 9, 40}) {
    attempt([&] { return sometimes({1, 2, 3, 4, 5}, n); });
    attempt([&] { return cases({1, 2, 3, 4, 5}, n); });
    attempt([&] { return rows({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {1, -1, 2}, n); });
    attempt([&] { return rows({{1}, {4}, {7}}, {1}, n); });
    attempt([&] { return parts_read_later({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, {1, -1, 2}, n); });
    attempt([&] { return overlapping({1, 2, 3, 4, 5}, n); });
    attempt([&] { return two({1, 2, 3, 4, 5}, n); });
    attempt([&] { return left_early({1, 2, 3, 4, 5}, n); });
  }
  for (int i : {0, 1, 2, 3}) {
    attempt([&] { return parts({{1, 2, 3}, {4, 5, 6}, {7, 8, 9}}, i); });
    attempt([&] { return in_branch({1, 2, 3}, i % 2, i / 2); });
  }
}
