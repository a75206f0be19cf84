// A number in braces becomes an enumeration whose underlying type is fixed.
#include <autograph/autograph.h>

enum Level : short { Low, High = 7 };
enum class Mode : unsigned char { Fast, Safe };

struct Setting {
  Level level;
  Mode mode;
  int count;
};

AG_FUNCTION int strength(int n, short s) {
  Level level{7};
  Level other{s}, kept{Low};
  if (n > 3) level = other;
  if (n > 4) kept = Level{2};
  Setting setting{Level{5}, Mode{1}, 2};
  if (level == High) setting.mode = Mode{0};
  return level * 100 + kept * 10 + setting.level + static_cast<int>(setting.mode) + setting.count;
}

int main() {
  ag::print("{} {} {}\n", strength(1, 3), strength(4, 3), strength(9, 7));
}
