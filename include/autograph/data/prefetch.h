// Examples that a thread of its own makes before they are asked for.
#pragma once

#include "autograph/autograph.h"

#include <condition_variable>
#include <deque>
#include <exception>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>

namespace ag::data::detail {

/// What a thread has made of a pass and nobody has asked for yet. Marked functions know it by a
/// number, so that compiled loops carry no more than that.
class AheadBase {
public:
  virtual ~AheadBase() = default;
  virtual std::unique_ptr<AheadBase> clone() const = 0;
};

/// The examples of pass `k` of a stage, up to `buffer` of them made before they are asked for. The
/// thread begins with the first that is asked for, goes on in order, and ends with the pass, with
/// an error of it, or with this object.
template <class Stage> class Ahead final : public AheadBase {
public:
  using Pass = decltype(std::declval<const Stage &>().pass(0));
  using Example = decltype(std::declval<Pass &>().at(0));

  Ahead(const Stage &stage, std::int64_t k, std::int64_t buffer)
      : stage(stage), k(k), buffer(std::size_t(buffer)) {}
  ~Ahead() override { stop(); }
  std::unique_ptr<AheadBase> clone() const override {
    return std::make_unique<Ahead>(stage, k, std::int64_t(buffer));
  }

  /// The example at a place. In order they come from the thread, others are made here.
  Example at(std::int64_t place) {
    if (!worker.joinable()) {
      next = place;
      worker = std::thread([this, place] { run(place); });
    }
    if (place != next) {
      if (!own)
        own.emplace(stage.pass(k));
      return own->at(place);
    }
    std::unique_lock lock(mutex);
    changed.wait(lock, [this] { return !made.empty() || error; });
    if (made.empty()) {
      const std::exception_ptr thrown = std::exchange(error, nullptr);
      lock.unlock();
      stop();
      std::rethrow_exception(thrown);
    }
    Example example = std::move(made.front());
    made.pop_front();
    ++next;
    changed.notify_all();
    return example;
  }

private:
  /// What the thread does.
  void run(std::int64_t place) {
    try {
      Pass pass = stage.pass(k);
      for (const std::int64_t size = stage.size(); place < size; ++place) {
        {
          std::unique_lock lock(mutex);
          changed.wait(lock, [this] { return made.size() < buffer || stopping; });
          if (stopping)
            return;
        }
        Example example = pass.at(place);
        const std::lock_guard lock(mutex);
        made.push_back(std::move(example));
        changed.notify_all();
      }
    } catch (...) {
      const std::lock_guard lock(mutex);
      error = std::current_exception();
      changed.notify_all();
    }
  }
  void stop() {
    if (!worker.joinable())
      return;
    {
      const std::lock_guard lock(mutex);
      stopping = true;
      changed.notify_all();
    }
    worker.join();
    stopping = false;
    made.clear();
    error = nullptr;
  }

  const Stage stage;
  const std::int64_t k;
  const std::size_t buffer;
  std::optional<Pass> own;
  std::int64_t next = 0;
  std::thread worker;
  std::mutex mutex;
  std::condition_variable changed;
  std::deque<Example> made; // guarded by `mutex`, as are the next two
  std::exception_ptr error;
  bool stopping = false;
};

/// Those that there are, by number. Ending one twice is ending it once, and a copy of one that has
/// ended is nothing: printed code (`--to-code`) copies and destroys what it has ended by name.
class AheadRegistry {
public:
  static AheadRegistry &get() {
    static AheadRegistry registry;
    return registry;
  }
  std::int64_t add(std::unique_ptr<AheadBase> ahead) {
    const std::lock_guard lock(mutex);
    all.emplace(++last, std::move(ahead));
    return last;
  }
  /// Null where there is none any more.
  AheadBase *find(std::int64_t number) {
    const std::lock_guard lock(mutex);
    const auto found = all.find(number);
    return found == all.end() ? nullptr : found->second.get();
  }
  /// The one of a number, which is nobody's from then on; null where there is none any more.
  std::unique_ptr<AheadBase> remove(std::int64_t number) {
    const std::lock_guard lock(mutex);
    const auto found = all.find(number);
    if (found == all.end())
      return nullptr;
    std::unique_ptr<AheadBase> ahead = std::move(found->second);
    all.erase(found);
    return ahead;
  }

private:
  std::mutex mutex;
  std::map<std::int64_t, std::unique_ptr<AheadBase>> all; // guarded by `mutex`, as is the next
  std::int64_t last = 0;
};

// What crosses between compiled code and these is a stage and numbers.
template <class Stage>
AG_HOST std::int64_t begin_ahead(const Stage &stage, std::int64_t k, std::int64_t buffer) {
  return AheadRegistry::get().add(std::make_unique<Ahead<Stage>>(stage, k, buffer));
}
template <class Stage>
AG_HOST typename Ahead<Stage>::Example take_ahead(std::int64_t ahead, std::int64_t place) {
  return static_cast<Ahead<Stage> *>(AheadRegistry::get().find(ahead))->at(place);
}
AG_HOST inline std::int64_t clone_ahead(std::int64_t ahead) {
  AheadRegistry &registry = AheadRegistry::get();
  const AheadBase *const found = registry.find(ahead);
  return found ? registry.add(found->clone()) : 0;
}
/// Waits for the thread, without the registry's lock.
AG_HOST inline void end_ahead(std::int64_t ahead) { AheadRegistry::get().remove(ahead); }

/// Owns an `Ahead`.
class AheadOwner {
public:
  explicit AheadOwner(std::int64_t ahead) : ahead(ahead) {}
  AheadOwner(const AheadOwner &other) : ahead(clone_ahead(other.ahead)) {}
  AheadOwner &operator=(const AheadOwner &other) {
    const std::int64_t own = ahead;
    ahead = clone_ahead(other.ahead);
    end_ahead(own);
    return *this;
  }
  ~AheadOwner() { end_ahead(ahead); }

  std::int64_t ahead;
};

} // namespace ag::data::detail
