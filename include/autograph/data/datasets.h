// Data sets of the rows of tensors, and what is made of them: chosen, shuffled, mapped, batched.
#pragma once

#include "autograph/data/prefetch.h"
#include "autograph/random.h"

#include <tuple>

namespace ag::data {

namespace detail {

/// Some examples as one: each tensor with a new first axis.
template <class... X> auto stacked(const std::vector<std::tuple<X...>> &examples) {
  return [&]<std::size_t... I>(std::index_sequence<I...>) {
    const auto part = [&]<std::size_t Place>(std::integral_constant<std::size_t, Place>) {
      std::vector<std::tuple_element_t<Place, std::tuple<X...>>> parts;
      for (const std::tuple<X...> &example : examples)
        parts.push_back(std::get<Place>(example));
      return ag::stack(parts);
    };
    return std::make_tuple(part(std::integral_constant<std::size_t, I>())...);
  }(std::index_sequence_for<X...>());
}

/// A random order of n examples, as a buffer of `buffer` of them gives it that is filled from the
/// front: each time one of it is taken, the next example comes in its place. It is the same for
/// the same seed and the same pass.
inline Vector<std::int64_t> shuffled_order(std::int64_t n, std::int64_t buffer, std::uint64_t seed,
                                           std::int64_t pass) {
  random::Generator stream(seed, std::uint64_t(pass) << 40);
  if (buffer >= n)
    return stream.permutation(n);
  const Vector<std::int64_t> at = stream.integers<std::int64_t>({n}, 0, std::int64_t(1) << 62);
  Vector<std::int64_t> order = ag::zeros<std::int64_t>({n}), held = ag::arange(buffer);
  std::int64_t filled = buffer, next = buffer;
  for (std::int64_t i = 0; i < n; ++i) {
    const std::int64_t place = at[i].item() % filled;
    order[i] = held[place];
    if (next < n) {
      held[place] = next;
      ++next;
    } else {
      --filled;
      held[place] = held[filled];
    }
  }
  return order;
}

} // namespace detail

/// Iterates over the examples of a data set.
template <class Pass> struct Iterator {
  Pass pass;
  std::int64_t place = 0;

  auto operator*() { return pass.at(place); }
  Iterator &operator++() {
    ++place;
    return *this;
  }
  friend bool operator!=(const Iterator &a, std::int64_t end) { return a.place != end; }
};

/// The rows of tensors with the same first extent.
template <class... X> class Slices {
public:
  explicit Slices(const X &...x) : tensors(x...) {}

  std::int64_t size() const { return std::get<0>(tensors).extent(0); }

  struct Pass {
    std::tuple<X...> tensors;
    auto at(std::int64_t i) const {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return std::make_tuple(
            tensor_t<decltype(std::get<I>(tensors)[i])>(std::get<I>(tensors)[i])...);
      }(std::index_sequence_for<X...>());
    }
    auto rows(std::int64_t from, std::int64_t to) const {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return std::tuple<X...>(std::get<I>(tensors)[slice(from, to)]...);
      }(std::index_sequence_for<X...>());
    }
    auto gather(const Vector<std::int64_t> &places) const {
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        return std::tuple<X...>(ag::take(std::get<I>(tensors), places, 0)...);
      }(std::index_sequence_for<X...>());
    }
  };
  Pass pass(std::int64_t) const { return {tensors}; }

  std::tuple<X...> tensors;
};

/// A part of the examples, in their order.
template <class Source> class Taken {
public:
  Taken(const Source &source, std::int64_t from, std::int64_t count)
      : source(source), from(from), count(count) {}

  std::int64_t size() const { return count; }

  struct Pass {
    decltype(std::declval<const Source &>().pass(0)) inner;
    std::int64_t from;
    auto at(std::int64_t i) { return inner.at(from + i); }
    auto rows(std::int64_t begin, std::int64_t end) { return inner.rows(from + begin, from + end); }
    auto gather(const Vector<std::int64_t> &places) { return inner.gather(places + from); }
  };
  Pass pass(std::int64_t k) const { return {source.pass(k), from}; }

  Source source;
  std::int64_t from, count;
};

template <class Source> class Shuffled {
public:
  Shuffled(const Source &source, std::int64_t buffer, std::uint64_t seed)
      : source(source), buffer(buffer), seed(seed) {}

  std::int64_t size() const { return source.size(); }

  struct Pass {
    decltype(std::declval<const Source &>().pass(0)) inner;
    Vector<std::int64_t> order;
    auto at(std::int64_t i) { return inner.at(order[i].item()); }
    auto rows(std::int64_t from, std::int64_t to) {
      return inner.gather(Vector<std::int64_t>(order[slice(from, to)]));
    }
    auto gather(const Vector<std::int64_t> &places) {
      return inner.gather(Vector<std::int64_t>(ag::take(order, places, 0)));
    }
  };
  Pass pass(std::int64_t k) const {
    return {source.pass(k), detail::shuffled_order(source.size(), buffer, seed, k)};
  }

  Source source;
  std::int64_t buffer;
  std::uint64_t seed;
};

namespace detail {
/// Examples of a pass that come one by one, as one.
template <class Pass> auto stacked_rows(Pass &pass, std::int64_t from, std::int64_t to) {
  std::vector<decltype(pass.at(from))> examples;
  for (std::int64_t i = from; i < to; ++i)
    examples.push_back(pass.at(i));
  return stacked(examples);
}
template <class Pass> auto stacked_gather(Pass &pass, const Vector<std::int64_t> &places) {
  std::vector<decltype(pass.at(0))> examples;
  for (std::int64_t i = 0; i < places.extent(0); ++i)
    examples.push_back(pass.at(places[i].item()));
  return stacked(examples);
}
} // namespace detail

template <class Source, class F> class Mapped {
public:
  Mapped(const Source &source, const F &f) : source(source), f(f) {}

  std::int64_t size() const { return source.size(); }

  struct Pass {
    decltype(std::declval<const Source &>().pass(0)) inner;
    F f;
    auto at(std::int64_t i) {
      const auto example = inner.at(i);
      return [&]<std::size_t... I>(std::index_sequence<I...>) {
        using Result = decltype(f(std::get<I>(example)...));
        if constexpr (tensor<Result>)
          return std::tuple<Result>(f(std::get<I>(example)...));
        else
          return f(std::get<I>(example)...);
      }(std::make_index_sequence<std::tuple_size_v<std::remove_cvref_t<decltype(example)>>>());
    }
    auto rows(std::int64_t from, std::int64_t to) { return detail::stacked_rows(*this, from, to); }
    auto gather(const Vector<std::int64_t> &places) {
      return detail::stacked_gather(*this, places);
    }
  };
  Pass pass(std::int64_t k) const { return {source.pass(k), f}; }

  Source source;
  F f;
};

template <class Source> class Batched {
public:
  Batched(const Source &source, std::int64_t count, bool drop_remainder)
      : source(source), count(count), drop_remainder(drop_remainder) {}

  std::int64_t size() const {
    return drop_remainder ? source.size() / count : (source.size() + count - 1) / count;
  }

  struct Pass {
    decltype(std::declval<const Source &>().pass(0)) inner;
    std::int64_t count, size;
    auto at(std::int64_t i) {
      return inner.rows(i * count, (i + 1) * count < size ? (i + 1) * count : size);
    }
    auto rows(std::int64_t from, std::int64_t to) { return detail::stacked_rows(*this, from, to); }
    auto gather(const Vector<std::int64_t> &places) {
      return detail::stacked_gather(*this, places);
    }
  };
  Pass pass(std::int64_t k) const { return {source.pass(k), count, source.size()}; }

  Source source;
  std::int64_t count;
  bool drop_remainder;
};

template <class Source> class Repeated {
public:
  Repeated(const Source &source, std::int64_t times) : source(source), times(times) {}

  std::int64_t size() const { return times * source.size(); }

  struct Pass {
    Source source;
    std::int64_t first;
    decltype(std::declval<const Source &>().pass(0)) inner;
    std::int64_t current;
    auto at(std::int64_t i) {
      const std::int64_t size = source.size(), now = first + i / size;
      if (now != current) {
        current = now;
        inner = source.pass(now);
      }
      return inner.at(i % size);
    }
    auto rows(std::int64_t from, std::int64_t to) { return detail::stacked_rows(*this, from, to); }
    auto gather(const Vector<std::int64_t> &places) {
      return detail::stacked_gather(*this, places);
    }
  };
  Pass pass(std::int64_t k) const { return {source, k * times, source.pass(k * times), k * times}; }

  Source source;
  std::int64_t times;
};

template <class Source> class Prefetched {
public:
  Prefetched(const Source &source, std::int64_t buffer) : source(source), buffer(buffer) {}

  std::int64_t size() const { return source.size(); }

  struct Pass {
    detail::AheadOwner owner;
    auto at(std::int64_t i) { return detail::take_ahead<Source>(owner.ahead, i); }
    auto rows(std::int64_t from, std::int64_t to) { return detail::stacked_rows(*this, from, to); }
    auto gather(const Vector<std::int64_t> &places) {
      return detail::stacked_gather(*this, places);
    }
  };
  Pass pass(std::int64_t k) const {
    return {detail::AheadOwner(detail::begin_ahead(source, k, buffer))};
  }

  Source source;
  std::int64_t buffer;
};

/// A data set: examples, which are tuples of tensors, in an order: `for (auto [x, y] :
/// images.batch(100))`. It is a value that does not change, and each iteration over it gives the
/// same examples. What is called gives another data set.
///
/// A stage has `size()`, its number of examples, and `pass(k)`, the examples of its k-th pass, of
/// which `at(i)` is one, and `rows(from, to)` and `gather(places)` are some of them as one.
template <class Stage> class Dataset {
public:
  explicit Dataset(const Stage &stage) : stage(stage) {}

  /// The number of examples.
  std::int64_t size() const { return stage.size(); }

  /// The first n examples, fewer where there are fewer; all of them for n = -1.
  Dataset<Taken<Stage>> take(std::int64_t n) const {
    const std::int64_t size = stage.size();
    return Dataset<Taken<Stage>>(Taken<Stage>(stage, 0, n < 0 || n > size ? size : n));
  }
  /// All but the first n; none for n = -1.
  Dataset<Taken<Stage>> skip(std::int64_t n) const {
    const std::int64_t size = stage.size(), from = n < 0 || n > size ? size : n;
    return Dataset<Taken<Stage>>(Taken<Stage>(stage, from, size - from));
  }
  /// In random order, drawn from a buffer of `buffer` examples: for one that has as many as the
  /// data set all orders are equally likely. The order is that of the seed; each pass of a
  /// `repeat` has another one. A buffer of none is an error (check).
  Dataset<Shuffled<Stage>> shuffle(std::int64_t buffer, std::uint64_t seed = 0) const {
    ag::check(buffer > 0, "a data set shuffled by a buffer of {} examples", buffer);
    return Dataset<Shuffled<Stage>>(Shuffled<Stage>(stage, buffer, seed));
  }
  /// `f(x, y...)` of each example: a tensor, or a tuple of such.
  template <class F> Dataset<Mapped<Stage, F>> map(const F &f) const {
    return Dataset<Mapped<Stage, F>>(Mapped<Stage, F>(stage, f));
  }
  /// Groups of n examples, each tensor with a new first axis; the last one may be smaller, or is
  /// dropped where `drop_remainder` says so. Groups of none are an error (check).
  Dataset<Batched<Stage>> batch(std::int64_t n, bool drop_remainder = false) const {
    ag::check(n > 0, "a batch of {} examples", n);
    return Dataset<Batched<Stage>>(Batched<Stage>(stage, n, drop_remainder));
  }
  /// The data set n times. A negative number is an error (check).
  Dataset<Repeated<Stage>> repeat(std::int64_t n) const {
    ag::check(n >= 0, "a data set repeated {} times", n);
    return Dataset<Repeated<Stage>>(Repeated<Stage>(stage, n));
  }

  /// The same examples, up to n of them made by a thread of its own before they are asked for. The
  /// thread ends with the loop over them, however that is left. What it meets as an error is thrown
  /// to the loop, at the example that it is of. n below 1 is an error (check).
  Dataset<Prefetched<Stage>> prefetch(std::int64_t n = 1) const {
    ag::check(n > 0, "a data set that prefetches {} examples", n);
    return Dataset<Prefetched<Stage>>(Prefetched<Stage>(stage, n));
  }

  auto begin() const {
    return Iterator<decltype(std::declval<const Stage &>().pass(0))>{stage.pass(0), 0};
  }
  std::int64_t end() const { return stage.size(); }

  Stage stage;
};

/// The data set of the rows of tensors: an example is a row of each. Extents of the first axes that
/// differ are an error (check).
template <class... X>
  requires(tensor<X> && ...) && ((rank_v<X> > 0) && ...)
Dataset<Slices<tensor_t<X>...>> from_tensor_slices(const X &...x) {
  const std::array<std::int64_t, sizeof...(X)> extents = {x.extent(0)...};
  for (const std::int64_t extent : extents)
    ag::check(extent == extents[0], "a data set of tensors with {} and {} rows", extents[0],
              extent);
  return Dataset<Slices<tensor_t<X>...>>(Slices<tensor_t<X>...>(x...));
}

} // namespace ag::data
