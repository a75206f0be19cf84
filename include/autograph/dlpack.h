// Tensors from and to DLPack, the C structure in which array libraries (NumPy, PyTorch, JAX ...)
// hand memory to each other: https://dmlc.github.io/dlpack. Not in the umbrella header.
#pragma once

#include "autograph/autograph.h"

namespace ag {
/// Has no functions, as `ag::types` has none of ours: a call that is given one of these structures
/// looks in here, too.
namespace dlpack {

// The structures of DLPack's C interface, for programs that do not include its header. Every
// function here takes that header's own types as well.
struct Device {
  std::int32_t device_type; ///< 1 is the CPU
  std::int32_t device_id;
};
struct DataType {
  std::uint8_t code; ///< 0 signed, 1 unsigned, 2 floating, 4 bfloat, 5 complex, 6 bool
  std::uint8_t bits;
  std::uint16_t lanes;
};
struct DenseTensor {
  void *data;
  Device device;
  std::int32_t ndim;
  DataType dtype;
  std::int64_t *shape;
  std::int64_t *strides; ///< in elements; null where the tensor is dense and row-major
  std::uint64_t byte_offset;
};
struct ManagedTensor {
  DenseTensor dl_tensor;
  void *manager_ctx;
  void (*deleter)(ManagedTensor *);
};

} // namespace dlpack

namespace detail {

template <class T>
inline constexpr std::uint8_t dlpack_code = std::same_as<T, bool>       ? 6
                                            : std::same_as<T, bfloat16> ? 4
                                            : is_complex<T>             ? 5
                                            : floating_dtype<T>         ? 2
                                            : std::is_unsigned_v<T>     ? 1
                                                                        : 0;

/// What a tensor handed out keeps until its receiver calls the deleter.
template <class Managed, class T, int Rank> struct HandedOut {
  Managed managed;
  Tensor<T, Rank> tensor;
  std::int64_t extents[Rank];
  std::int64_t strides[Rank];
};

template <class T, int Rank, class Dense> void check_dlpack(const Dense &x) {
  if (static_cast<int>(x.device.device_type) != 1)
    throw Error(ErrorKind::signature, nullptr, "a DLPack tensor that is not in the CPU's memory");
  if (static_cast<int>(x.dtype.code) != dlpack_code<T> || x.dtype.bits != sizeof(T) * 8 ||
      x.dtype.lanes != 1)
    throw Error(ErrorKind::signature, nullptr, "a DLPack tensor of another dtype");
  if (x.ndim != Rank)
    throw Error(ErrorKind::signature, nullptr, "a DLPack tensor of another rank");
}

} // namespace detail

/// Takes over a DLPack tensor of this dtype and rank: without a copy where it is dense and
/// row-major, else copied. Its deleter is called when the last tensor lets go. Another dtype, rank
/// or device is an error (signature), and leaves it with the caller.
template <dtype T, int Rank, class Managed>
  requires(Rank > 0)
Tensor<T, Rank> from_dlpack(Managed *managed) {
  const auto &source = managed->dl_tensor;
  detail::check_dlpack<T, Rank>(source);
  T *data = reinterpret_cast<T *>(static_cast<char *>(source.data) + source.byte_offset);
  detail::Region<Rank> region;
  for (int axis = 0; axis < Rank; ++axis)
    region.extents[axis] = source.shape[axis];
  detail::dense_strides(region.extents, Rank, region.strides);
  if (source.strides)
    for (int axis = 0; axis < Rank; ++axis)
      region.strides[axis] = source.strides[axis];
  const auto give_back = [managed](T *) {
    if (managed->deleter)
      managed->deleter(managed);
  };
  const std::int64_t count = detail::count_of(region.extents, Rank);
  if (region.is_dense() || count == 0)
    return detail::Access::tensor<T, Rank>(detail::Buffer<T>(data, count, give_back),
                                           region.extents);
  auto copy = detail::gathered(data, region.strides, region.extents);
  give_back(data);
  return copy;
}

/// Hands out a tensor: without a copy where nobody else holds it, so move it here. The receiver
/// calls the deleter.
template <class Managed = dlpack::ManagedTensor, class T, int Rank>
  requires(Rank > 0)
Managed *to_dlpack(Tensor<T, Rank> x) {
  auto *out = new detail::HandedOut<Managed, T, Rank>{{}, std::move(x), {}, {}};
  for (int axis = 0; axis < Rank; ++axis)
    out->extents[axis] = detail::Access::extents(out->tensor)[axis];
  detail::dense_strides(out->extents, Rank, out->strides);
  auto &to = out->managed.dl_tensor;
  to.data = out->tensor.data();
  to.device = {static_cast<decltype(to.device.device_type)>(1), 0};
  to.ndim = Rank;
  to.dtype = {detail::dlpack_code<T>, static_cast<std::uint8_t>(sizeof(T) * 8), 1};
  to.shape = out->extents;
  to.strides = out->strides;
  to.byte_offset = 0;
  out->managed.manager_ctx = out;
  out->managed.deleter = [](Managed *self) {
    delete static_cast<detail::HandedOut<Managed, T, Rank> *>(self->manager_ctx);
  };
  return &out->managed;
}

} // namespace ag
