// An iterator, a pointer or a span stays in the container where it began, or goes on in another element of the list that this container is in (`rows[i].begin()`); a pointer to a
// variable stays there. One that was made of nothing, or is null, belongs where it is first assigned, before it is read.
#include <autograph/autograph.h>

AG_FUNCTION int first(std::vector<int> a, std::vector<int> b, bool second) {
  auto it = a.begin();
  if (second) it = b.begin();
  return *it;
}
