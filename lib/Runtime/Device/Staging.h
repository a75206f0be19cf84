// Memory of the host's that a GPU copies from and to by itself.
#pragma once

#include "Driver.h"

#include <array>
#include <utility>

namespace ag::runtime {

/// Copies of a stream by way of pinned memory: pieces that are filled in turn, each by several
/// small copies or a part of a large one. A copy there waits only where all pieces are on their
/// way. The driver copies other memory, too, but waits for the stream before it takes any; so it
/// does where there is no pinned memory.
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
    int64_t used = 0;     ///< the first bytes, since it was last taken
  };

  bool prepare();
  /// So many bytes that are not in use, of a piece.
  std::pair<Piece *, char *> take(int64_t bytes);
  static void markInUse(Piece &piece, cuda::Stream stream);
  static void finish(Piece &piece);

  std::array<Piece, 8> pieces;
  size_t current = 0;
  bool isPrepared = false, isAvailable = false;
};

} // namespace ag::runtime
