// Decodes the format of RFC 1951.
#include "Inflate.h"

#include <array>
#include <vector>

namespace ag::runtime {
namespace {

constexpr int longestCode = 15;

/// A canonical Huffman code: for each length how many codes there are, and the symbols in order.
class Code {
public:
  explicit Code(const std::vector<uint8_t> &lengths) : symbols(lengths.size()) {
    for (uint8_t length : lengths)
      ++counts[length];
    counts[0] = 0;
    std::array<uint16_t, longestCode + 2> next = {};
    for (int length = 1; length <= longestCode; ++length)
      next[length + 1] = static_cast<uint16_t>(next[length] + counts[length]);
    for (size_t symbol = 0; symbol < lengths.size(); ++symbol)
      if (lengths[symbol])
        symbols[next[lengths[symbol]]++] = static_cast<uint16_t>(symbol);
  }

  /// -1 where the bits are no code.
  template <class TakeBit> int decode(const TakeBit &takeBit) const {
    int code = 0, first = 0, index = 0;
    for (int length = 1; length <= longestCode; ++length) {
      code |= takeBit();
      const int count = counts[length];
      if (code - count < first)
        return symbols[index + code - first];
      index += count;
      first = (first + count) << 1;
      code <<= 1;
    }
    return -1;
  }

private:
  std::array<uint16_t, longestCode + 1> counts = {};
  std::vector<uint16_t> symbols;
};

class Inflater {
public:
  Inflater(const unsigned char *data, int64_t size, int64_t expected)
      : data(data), size(size), expected(static_cast<size_t>(expected)) {
    text.reserve(this->expected);
  }

  std::string run() {
    bool isLast = false;
    while (!isLast && !isBroken) {
      isLast = takeBits(1);
      const int kind = takeBits(2);
      if (kind == 0)
        copyStored();
      else if (kind == 1)
        decodeFixed();
      else if (kind == 2)
        decodeDynamic();
      else
        isBroken = true;
    }
    return isBroken || text.size() != expected ? std::string() : std::move(text);
  }

private:
  int takeBits(int count) {
    while (bitCount < count) {
      if (position >= size) {
        isBroken = true;
        return 0;
      }
      bits |= static_cast<uint32_t>(data[position++]) << bitCount;
      bitCount += 8;
    }
    const int taken = static_cast<int>(bits & ((1u << count) - 1));
    bits >>= count;
    bitCount -= count;
    return taken;
  }
  int decode(const Code &code) {
    return code.decode([&] { return takeBits(1); });
  }

  void copyStored() {
    bits = 0;
    bitCount = 0;
    const int length = takeBits(16);
    takeBits(16); // its complement
    for (int i = 0; i < length && !isBroken; ++i)
      text += static_cast<char>(takeBits(8));
  }

  void decodeFixed() {
    std::vector<uint8_t> lengths(288, 8);
    for (size_t symbol = 144; symbol < 280; ++symbol)
      lengths[symbol] = symbol < 256 ? 9 : 7;
    decodeBlock(Code(lengths), Code(std::vector<uint8_t>(30, 5)));
  }

  void decodeDynamic() {
    constexpr uint8_t order[] = {16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15};
    const size_t literals = takeBits(5) + 257u, distances = takeBits(5) + 1u;
    const int count = takeBits(4) + 4;
    std::vector<uint8_t> lengths(19);
    for (int i = 0; i < count; ++i)
      lengths[order[i]] = static_cast<uint8_t>(takeBits(3));
    const Code ofLengths(lengths);
    lengths.clear();
    while (lengths.size() < literals + distances && !isBroken) {
      const int symbol = decode(ofLengths);
      if (symbol < 0 || (symbol == 16 && lengths.empty()))
        return void(isBroken = true);
      if (symbol < 16)
        lengths.push_back(static_cast<uint8_t>(symbol));
      else if (symbol == 16)
        lengths.insert(lengths.end(), takeBits(2) + 3u, uint8_t(lengths.back()));
      else
        lengths.insert(lengths.end(), symbol == 17 ? takeBits(3) + 3u : takeBits(7) + 11u, 0);
    }
    if (isBroken || lengths.size() != literals + distances)
      return void(isBroken = true);
    const auto middle = lengths.begin() + static_cast<std::ptrdiff_t>(literals);
    decodeBlock(Code({lengths.begin(), middle}), Code({middle, lengths.end()}));
  }

  void decodeBlock(const Code &literals, const Code &distances) {
    while (!isBroken) {
      const int symbol = decode(literals);
      if (symbol == 256)
        return;
      if (symbol < 0 || symbol > 285)
        break;
      if (symbol < 256)
        text += static_cast<char>(symbol);
      else
        repeat(takeLength(symbol - 257), takeDistance(decode(distances)));
    }
    isBroken = true;
  }

  size_t takeLength(int symbol) {
    if (symbol < 8)
      return static_cast<size_t>(3 + symbol);
    if (symbol == 28)
      return 258;
    const int extra = symbol / 4 - 1;
    return static_cast<size_t>(3 + ((4 + symbol % 4) << extra) + takeBits(extra));
  }
  /// 0 where there is none.
  size_t takeDistance(int symbol) {
    if (symbol < 0 || symbol > 29)
      return 0;
    if (symbol < 4)
      return static_cast<size_t>(1 + symbol);
    const int extra = symbol / 2 - 1;
    return static_cast<size_t>(1 + ((2 + symbol % 2) << extra) + takeBits(extra));
  }
  void repeat(size_t length, size_t distance) {
    if (distance == 0 || distance > text.size() || text.size() + length > expected)
      return void(isBroken = true);
    for (size_t i = 0; i < length; ++i)
      text += text[text.size() - distance];
  }

  const unsigned char *data;
  const int64_t size;
  const size_t expected;
  int64_t position = 2; // behind zlib's header
  uint32_t bits = 0;
  int bitCount = 0;
  bool isBroken = false;
  std::string text;
};

} // namespace

std::string inflate(const unsigned char *data, int64_t packedSize, int64_t size) {
  return Inflater(data, packedSize, size).run();
}

} // namespace ag::runtime
