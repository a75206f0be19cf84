// Memory handed to and taken from other libraries.
#include "expect.h"

#include "autograph/dlpack.h"

namespace {

int given_back = 0;

/// A tensor of another library.
template <class T>
ag::dlpack::ManagedTensor foreign(T *data, std::vector<std::int64_t> &shape,
                                  std::int64_t *strides) {
  return {{data,
           {1, 0},
           static_cast<std::int32_t>(shape.size()),
           {ag::detail::dlpack_code<T>, sizeof(T) * 8, 1},
           shape.data(),
           strides,
           0},
          nullptr,
          [](ag::dlpack::ManagedTensor *) { ++given_back; }};
}

} // namespace

TEMPLATE_TEST_CASE("a tensor goes out and comes back without a copy", "[dlpack]", EVERY_DTYPE) {
  using T = TestType;
  ag::Matrix<T> m = {{T(1), T(0), T(1)}};
  const T *data = std::as_const(m).data();
  auto *out = ag::to_dlpack(std::move(m));
  CHECK(out->dl_tensor.data == data);
  CHECK(out->dl_tensor.ndim == 2);
  CHECK(out->dl_tensor.shape[1] == 3);
  const auto back = ag::from_dlpack<T, 2>(out);
  CHECK(back.data() == data);
  expect<T, 2>(back, {1, 3}, {T(1), T(0), T(1)});
}

TEST_CASE("a tensor that others hold is copied out", "[dlpack]") {
  ag::Vector<int> v = {1, 2};
  auto *out = ag::to_dlpack(v);
  static_cast<int *>(out->dl_tensor.data)[0] = 9;
  out->deleter(out);
  expect<int, 1>(v, {2}, {1, 2});
}

TEST_CASE("foreign memory is used in place, or copied where it is strided", "[dlpack]") {
  given_back = 0;
  float data[] = {1, 2, 3, 4, 5, 6};
  std::vector<std::int64_t> shape = {2, 3}, transposed = {3, 2};
  std::int64_t strides[] = {1, 3};
  {
    auto dense = foreign(data, shape, nullptr);
    const auto x = ag::from_dlpack<float, 2>(&dense);
    CHECK(x.data() == data);
    CHECK(given_back == 0);
  }
  CHECK(given_back == 1);
  auto strided = foreign(data, transposed, strides);
  expect<float, 2>(ag::from_dlpack<float, 2>(&strided), {3, 2}, {1, 4, 2, 5, 3, 6});
  CHECK(given_back == 2);
  auto offset = foreign(data, shape, nullptr);
  offset.dl_tensor.byte_offset = 4;
  shape = {1, 2};
  expect<float, 2>(ag::from_dlpack<float, 2>(&offset), {1, 2}, {2, 3});
}

TEST_CASE("another dtype, rank or device is an error", "[dlpack]") {
  given_back = 0;
  int data[] = {1, 2};
  std::vector<std::int64_t> shape = {2};
  auto x = foreign(data, shape, nullptr);
  EXPECT_ERROR(signature, ag::from_dlpack<float, 1>(&x));
  EXPECT_ERROR(signature, ag::from_dlpack<std::uint32_t, 1>(&x));
  EXPECT_ERROR(signature, ag::from_dlpack<int, 2>(&x));
  x.dl_tensor.device.device_type = 2;
  EXPECT_ERROR(signature, ag::from_dlpack<int, 1>(&x));
  CHECK(given_back == 0);
}
