// GPUs: which there are, and where a tensor is. Without `autographc --gpu`, or without a GPU, all
// tensors are the host's.
#pragma once

#include "autograph/tensor.h"

#include <string>
#include <vector>

namespace ag {

/// A place where tensors are and functions run.
struct Device {
  /// -1 for the CPU, else the number of the GPU.
  int number = -1;

  bool is_cpu() const { return number < 0; }
  /// `cpu`, `cuda:0`.
  std::string name() const { return is_cpu() ? "cpu" : "cuda:" + std::to_string(number); }
  /// What the driver calls it; `CPU`.
  std::string description() const { return is_cpu() ? "CPU" : ag_device_name(number); }
  friend bool operator==(Device, Device) = default;
};

/// The CPU, and the GPUs that the driver offers.
inline std::vector<Device> devices() {
  std::vector<Device> all{Device()};
  for (std::int64_t number = 0; number < ag_device_count(); ++number)
    all.push_back({static_cast<int>(number)});
  return all;
}

/// The one that functions of this process run on which can: the environment's AUTOGRAPH_DEVICE, of
/// `cpu`, `cuda` and `cuda:N`; else the first GPU if there is one. A name of none that is there is
/// an error (host).
inline Device device() { return {ag_used_device()}; }

/// The device whose memory has a tensor's elements: results of functions that ran on a GPU, and
/// what they were given, until the host writes them.
template <class T, int Rank>
  requires(Rank > 0)
Device device(const Tensor<T, Rank> &x) {
  return {ag_find_device(detail::Access::buffer(x).address())};
}

/// Copies a tensor's elements to the GPU that the process uses, if it has none there; what the
/// tensor is stays the same. Memory that was lent to the tensor stays where it is.
template <class T, int Rank>
  requires(Rank > 0)
const Tensor<T, Rank> &to_device(const Tensor<T, Rank> &x) {
  if (void *allocated = detail::Access::buffer(x).allocated())
    ag_copy_to_device(allocated);
  return x;
}

/// Waits until the GPU that the process uses has done everything: calls do not wait for it, what
/// reads a result does.
inline void synchronize() { ag_wait_for_device(); }

} // namespace ag
