// What calls without `ag::` find by the types of their arguments: nothing of `ag`, or of its namespaces but `ag::types`, whatever of ours an argument is or has in it.
#include <autograph/autograph.h>
#include <autograph/complex.h>
#include <autograph/dlpack.h>
#include <autograph/traces.h>

#include <functional>
#include <map>
#include <optional>

#define PROBE                                                                                                          \
  template <class... X> void probe(const X &...) {}
namespace ag {
PROBE
namespace detail {
PROBE
}
namespace dlpack {}
} // namespace ag

template <class... X>
concept reaches = requires(const X &...x) { probe(x...); };
template <class... X> inline constexpr bool reached = (reaches<X> || ...);

enum class Mode { fast };
struct Derived : ag::Vector<float> {};
struct Holder {
  ag::Scalar<float> x;
};
template <class T> struct Box {
  T held;
};

ag::Vector<float> v;
ag::Matrix<float> m;
ag::Scalar<float> twice(ag::Scalar<float> x) { return x + x; }
const auto end_action = [](ag::Scalar<float>) {};
long number;

static_assert(!reached<ag::Scalar<float>, ag::Vector<float>, ag::Matrix<bool>, ag::Tensor<double, 3>, ag::types::TensorBase<int, 1>>);
static_assert(!reached<ag::Vector<ag::float16>, ag::Scalar<ag::bfloat16>, ag::Matrix<std::complex<float>>>);
static_assert(!reached<ag::Subscript<float, 1>, decltype(v[0]), decltype(m(0, ag::slice())), decltype(v.begin()), decltype(m.shape()), decltype(v.span())>);
static_assert(!reached<ag::Variable<float>, ag::Variable<int, 2>, ag::float16, ag::bfloat16, std::numeric_limits<ag::float16>, ag::types::HalfOperators<ag::float16>,
                       ag::types::HalfLimits<ag::float16, 10>>);
static_assert(!reached<ag::Index, ag::Extent, ag::Position, ag::End, ag::Slice, ag::Condition, ag::Format, ag::Keepdims, decltype(ag::end - 1), decltype(ag::Index(1).at)>);
static_assert(!reached<ag::ErrorKind, ag::Error, ag::Range<int>, decltype(ag::range(3).begin()), ag::Static<int>, ag::Static<Mode>, ag::Static<std::string_view>, ag::TracePolicy>);
static_assert(!reached<ag::FunctionHandle<ag::Scalar<float>, ag::Scalar<float>>, ag::ConcreteFunction<ag::Scalar<float>>, decltype(ag::function(twice)),
                       ag::types::AnyFunctionHandle, ag::types::Graph, ag::AnyTensor, ag::Function<int, int>, ag::TraceEvent, ag::TraceChange,
                       decltype(ag::arg("x")), decltype(ag::into(v)), ag::types::NamedArgument<int>, ag::TensorSpec<float, 2>, ag::types::ShapeText>);
static_assert(!reached<ag::Unwinding<int>, decltype(ag::on_error<ag::Scalar<float>>(end_action))>);
static_assert(!reached<ag::at<8, int>, ag::members<Holder, ag::Scalar<float>>, ag::no_unique_address<ag::Scalar<int>>, ag::types::dtype_of<int>, ag::types::dtype_of<ag::Vector<int>>,
                       decltype(ag::pass_as<long long>(number)), ag::types::Passed<long long, long>>);
static_assert(!reached<ag::dlpack::Device, ag::dlpack::DataType, ag::dlpack::DenseTensor, ag::dlpack::ManagedTensor *>);

static_assert(!reached<std::vector<ag::Scalar<int>>, std::vector<std::vector<ag::Vector<ag::float16>>>, std::array<ag::Slice, 2>, std::optional<ag::ErrorKind>>);
static_assert(!reached<std::pair<ag::Vector<int>, ag::Keepdims>, std::tuple<ag::Scalar<int>, ag::Variable<int> *>, std::map<int, ag::Scalar<float>>>);
static_assert(!reached<decltype(ag::map_entries(std::map<int, ag::Scalar<float>>())), std::function<ag::Scalar<float>(ag::Index)>, std::function<ag::float16(ag::End)>>);
static_assert(!reached<ag::Scalar<float> (*)(ag::Position), ag::Vector<int> Holder::*, ag::Scalar<float> *, std::initializer_list<ag::Scalar<int>>>);
static_assert(!reached<Derived, Holder, Box<ag::Vector<float>>, Box<ag::ErrorKind>, std::reference_wrapper<ag::Matrix<float>>, decltype([](ag::Scalar<int>) {})>);
// The probe works.
namespace ag {
struct Left {};
} // namespace ag
static_assert(reached<ag::Left> && reached<std::vector<ag::Left>> && reached<ag::detail::Sum>);

int main() {}
