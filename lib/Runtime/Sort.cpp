// Sorting for compiled code, with the eager operation's own algorithm.
#include "autograph/linear_algebra.h"

namespace {

template <class T> void sortAlong(T *data, int64_t outer, int64_t extent, int64_t inner) {
  if (inner == 1) {
    for (int64_t group = 0; group < outer; ++group)
      ag::detail::merge_sort(data + group * extent, extent);
    return;
  }
  ag::detail::Buffer<T> column(extent);
  T *elements = column.writable();
  for (int64_t group = 0; group < outer; ++group)
    for (int64_t i = 0; i < inner; ++i) {
      T *first = data + group * extent * inner + i;
      for (int64_t row = 0; row < extent; ++row)
        elements[row] = first[row * inner];
      ag::detail::merge_sort(elements, extent);
      for (int64_t row = 0; row < extent; ++row)
        first[row * inner] = elements[row];
    }
}

} // namespace

void ag_sort(void *data, int64_t outer, int64_t extent, int64_t inner, int32_t dtype) {
  if (extent < 2)
    return;
  const auto sort = [&](auto element) {
    sortAlong(static_cast<decltype(element) *>(data), outer, extent, inner);
  };
  switch (dtype) {
  case AG_BOOL:
    return sort(bool());
  case AG_INT8:
    return sort(int8_t());
  case AG_INT16:
    return sort(int16_t());
  case AG_INT32:
    return sort(int32_t());
  case AG_INT64:
    return sort(int64_t());
  case AG_UINT8:
    return sort(uint8_t());
  case AG_UINT16:
    return sort(uint16_t());
  case AG_UINT32:
    return sort(uint32_t());
  case AG_UINT64:
    return sort(uint64_t());
  case AG_FLOAT32:
    return sort(float());
  case AG_FLOAT64:
    return sort(double());
  case AG_FLOAT16:
    return sort(ag::float16());
  case AG_BFLOAT16:
    return sort(ag::bfloat16());
  }
}
