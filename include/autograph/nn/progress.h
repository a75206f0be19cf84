// How far a loop over batches is, as a line that is drawn over itself.
#pragma once

#include "autograph/autograph.h"

#include <algorithm>
#include <cstdio>

#include <unistd.h>

namespace ag::nn {
namespace detail {
AG_HOST inline bool is_output_terminal() { return isatty(STDOUT_FILENO) == 1; }
/// A terminal gets whole lines otherwise.
AG_HOST inline void show_output() { std::fflush(stdout); }
} // namespace detail

/// A bar of what is done of `target` steps: `30/60 [===============...............]`. On a terminal
/// it grows in place; in a file or a pipe it is there once, when all is done. What belongs to it,
/// and the end of the line, is printed behind the last step:
///
///     nn::ProgressBar bar{60};
///     for (auto [images, labels] : batches) {
///       ...
///       bar.add();
///     }
///     ag::print(" loss {:.4f}\n", loss.result());
///
/// More steps than `target` leave it full; a `target` below 1 is an error (check).
class ProgressBar {
public:
  static constexpr std::int64_t width = 30;

  /// One that has counted nothing, or goes on from what another one has.
  explicit ProgressBar(std::int64_t target, std::int64_t done = 0, std::int64_t filled = -1,
                       bool isLive = detail::is_output_terminal())
      : target(target), done(done), filled(filled), isLive(isLive) {
    ag::check(target > 0, "ProgressBar: the target must be 1 or more, but is {}", target);
  }

  /// So many steps more are done.
  void add(std::int64_t steps = 1) {
    done += steps;
    const std::int64_t reached = std::min(done * width / target, width);
    if (reached == filled || (!isLive && done < target))
      return;
    if (filled >= 0)
      ag::print("\r");
    filled = reached;
    ag::print("{}/{} [", done, target);
    for (std::int64_t k = 0; k < width; ++k) {
      if (k < filled)
        ag::print("=");
      else
        ag::print(".");
    }
    ag::print("]");
    if (isLive)
      detail::show_output();
  }

  std::int64_t target, done;
  /// How many places of the bar are, -1 before it is drawn.
  std::int64_t filled;
  /// Whether it grows in place.
  bool isLive;
};

} // namespace ag::nn
