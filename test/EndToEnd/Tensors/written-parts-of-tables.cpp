// Tables of numbers of which columns, blocks and several rows are written, read row by row: what is read is what was written last.
#include <autograph/autograph.h>

#include <cstdint>

using I = std::int64_t;

AG_FUNCTION I column(I x, I y, I z, I b, I n) {
  ag::Tensor<I, 2> t = ag::stack({ag::Vector<I>{x, y}, ag::Vector<I>{x, z}});
  t(ag::slice(), 0) = ag::Vector<I>{x, b};
  I sum = 0;
  for (I i = 0; i < n; ++i) {
    ag::Vector<I> one = t[i % 2];
    sum += one[0].item();
  }
  return sum;
}
AG_FUNCTION I block(I x, I y, I p, I n) {
  ag::Tensor<I, 2> t = ag::stack({ag::Vector<I>{y, x, y}, ag::Vector<I>{y, x, y}});
  t(ag::slice(), ag::slice(1, 3)) = ag::stack({ag::Vector<I>{p, x}, ag::Vector<I>{p, x}});
  I sum = 0;
  for (I i = 0; i < n; ++i) {
    ag::Vector<I> row = t[i % 2];
    sum += row[1].item();
  }
  return sum;
}
AG_FUNCTION I joined(I x, I y, I b, I n) {
  ag::Tensor<I, 2> t = ag::concat({ag::Tensor<I, 2>{{x, y}, {b, y}}, ag::Tensor<I, 2>{{x, y}, {x, y}}}, 0);
  I sum = 0;
  for (I i = 0; i < n; ++i) {
    ag::Vector<I> one = t[i % 4];
    sum += one[0].item();
  }
  return sum;
}
AG_FUNCTION I stepped(I x, I y, I p, I n) {
  ag::Tensor<I, 2> t = ag::stack({ag::Vector<I>{x, x, x}, ag::Vector<I>{y, y, y}});
  t(ag::slice(), ag::slice(0, 3, 2)) = ag::stack({ag::Vector<I>{p, x}, ag::Vector<I>{p, y}});
  I sum = 0;
  for (I i = 0; i < n; ++i) {
    ag::Vector<I> row = t[i % 2];
    sum += 100 * row[2].item() + 10 * row[1].item() + row[0].item();
  }
  return sum;
}

int main() {
  for (I n : {0, 1, 2, 5})
    ag::print("{} {} {} {}\n", column(1, 2, 3, 7, n), block(1, 2, 9, n), joined(1, 2, 7, n), stepped(1, 2, 7, n));
}
