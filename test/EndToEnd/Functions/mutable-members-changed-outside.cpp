// What a function that is not compiled here changes of `mutable` members is not lost where the object is const: methods, arguments, objects in
// vectors, and functions that were given.
#include <autograph/autograph.h>

#include <functional>
#include <vector>

struct Cache {
  int n = 0;
  mutable int calls = 0;
  AG_HOST int get() const {
    ++calls;
    return n;
  }
  int twice() const { return get() + get(); }
};
struct Holder {
  std::vector<Cache> caches;
  Cache own{4};
};

AG_HOST int use(int k, const Cache &cache) {
  cache.calls += k;
  return cache.n;
}
AG_HOST int use_all(const Holder &holder) {
  for (const Cache &cache : holder.caches) ++cache.calls;
  return ++holder.own.calls;
}

AG_FUNCTION int by_method(Cache &cache, int k) {
  int sum = 0;
  for (int i = 0; i < k; ++i) sum += cache.get() + cache.calls + cache.twice();
  return sum;
}
AG_FUNCTION int on_local(int k) {
  const Cache cache{2};
  for (int i = 0; i < k; ++i)
    if (use(i, cache) + cache.calls > 5) break;
  return cache.calls * 100 + use(1, Cache{7});
}
AG_FUNCTION int within(Holder &holder, int k) {
  int sum = 0;
  while (k-- > 0) sum += use_all(holder) + use(k, holder.caches[k % 2]) + holder.own.twice();
  return sum;
}
AG_FUNCTION int through(Cache &cache, const std::function<int(const Cache &)> &f) { return f(cache) + cache.calls; }

int main() {
  Cache cache{3};
  ag::print("{} {}\n", by_method(cache, 0), by_method(cache, 3));
  ag::print("{} {}\n", cache.calls, on_local(0));
  ag::print("{}\n", on_local(9));
  Holder holder{{{1}, {2}}};
  ag::print("{} {} {} {}\n", within(holder, 5), holder.caches[0].calls, holder.caches[1].calls, holder.own.calls);
  ag::print("{}\n", through(cache, [](const Cache &c) { return c.calls += 10; }));
  ag::print("{}\n", cache.calls);
}
