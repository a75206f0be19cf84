// Concrete functions as text.
#pragma once

#include "Cache.h"

#include <string>
#include <vector>

namespace ag::runtime {

/// What a parameter is in a concrete function.
struct Described {
  std::string name;
  std::string type;  ///< `f32[?,10]`; of a static one its value
  std::string words; ///< `float32 Tensor, shape=(?, 10)`
  bool isStatic = false;
};

/// The parameters; none of a function that nothing is known of.
std::vector<Described> describeParameters(const ag_function_record &record,
                                          const Concrete &concrete);

/// `f32[?,10], 3`
std::string describeShortly(const ag_function_record &record, const Concrete &concrete);

/// `f(x, n=3)`, and a line for each argument and for the result.
std::string describe(const ag_function_record &record, const Concrete &concrete);

/// `(?, 3)`, of the tensor with that number among the argument leaves.
std::string describeShape(const ag_function_record &record, const Concrete &concrete, int64_t leaf);

/// `(?, 3)`; -1 is any.
std::string describeShape(const int64_t *extents, int64_t rank);

} // namespace ag::runtime
