// Memory of the host's that a GPU copies from and to by itself.
#pragma once

#include "Driver.h"

#include <array>

namespace ag::runtime {

/// Copies of a stream by way of pinned memory: pieces that are used in turn. The driver copies
/// other memory, too, but waits for the stream before it takes any. Where there is no pinned
/// memory, it does so.
class Staging {
public:
  /// Returns when `from` may be written again.
  void copyThere(cuda::Address to, const void *from, int64_t bytes, cuda::Stream stream);
  /// Returns when the elements are there.
  void copyBack(void *to, cuda::Address from, int64_t bytes, cuda::Stream stream);

private:
  static constexpr int64_t pieceBytes = int64_t(1) << 20;
  /// How many pieces of a copy back the GPU may be ahead of the host.
  static constexpr int64_t mostAhead = 2;

  struct Piece {
    void *memory = nullptr;
    cuda::Event copied = nullptr;
    bool isInUse = false; ///< until `copied`
  };

  bool prepare();
  /// The one that was asked for longest ago, no longer in use.
  Piece &take();
  static void markInUse(Piece &piece, cuda::Stream stream);
  static void finish(Piece &piece);

  std::array<Piece, 8> pieces;
  size_t next = 0;
  bool isPrepared = false, isAvailable = false;
};

} // namespace ag::runtime
