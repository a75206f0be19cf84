// Results and parameters whose type a base class names, which the class brings by `using` or inherits.
#include <autograph/autograph.h>

struct Precision {
  using Wide = double;
};

template <typename T> struct Traits {
  using Value = T;
  template <typename U> using Other = U;
};

template <typename T> struct Filter : Traits<T> {
  using typename Traits<T>::Value;
  AG_FUNCTION Value clip(Value x) {
    if (x > 3) x = x / 2;
    return x;
  }
};

template <typename T> struct Doubler : Traits<T>, Precision {
  using typename Traits<T>::Value;
  AG_FUNCTION Value twice(Value x);
  AG_FUNCTION Wide mean(T x, T y) {
    Wide sum = x;
    if (y > x) sum += y;
    return sum / 2;
  }
};
template <typename T> typename Doubler<T>::Value Doubler<T>::twice(Value x) {
  while (x < 10) x = x * 2;
  return x;
}

int main() {
  Filter<int> integers;
  Doubler<double> reals;
  Doubler<int> counts;
  ag::print("{} {} {} {}\n", integers.clip(2), integers.clip(9), reals.twice(3.5), counts.mean(3, 4));
}
