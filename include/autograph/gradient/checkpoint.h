// Functions that are computed again while a tape is swept, so that it keeps little of them.
#pragma once

#include "autograph/gradient.h"

namespace ag {
namespace detail {

/// While it lives, what is computed is one node of the tapes, or nothing where it fails.
class Checkpoint {
public:
  Checkpoint() : checkpoint_(ag_begin_checkpoint()) {}
  ~Checkpoint() { ag_drop_checkpoint(checkpoint_); }
  Checkpoint(const Checkpoint &) = delete;
  Checkpoint &operator=(const Checkpoint &) = delete;

  void end() const { ag_end_checkpoint(checkpoint_); }
  bool has_computed(std::uint64_t identity) const {
    return ag_is_forgotten(checkpoint_, identity) != 0;
  }
  /// The values from before that were used.
  std::vector<std::uint64_t> find_used() const {
    std::int64_t count = 0;
    const std::uint64_t *first = ag_used_before(checkpoint_, &count);
    return {first, first + count};
  }

private:
  ag_checkpoint *checkpoint_;
};
/// While it lives, this thread repeats what it has done.
class Repeat {
public:
  Repeat() { ag_begin_repeat(); }
  ~Repeat() { ag_end_repeat(); }
  Repeat(const Repeat &) = delete;
  Repeat &operator=(const Repeat &) = delete;
};

/// The adjoint of a value becomes that of another of its type.
template <class T, int Rank>
void move_adjoint(ag_sweep *sweep, std::uint64_t from, std::uint64_t to) {
  auto *adjoint = new AdjointOf<T, Rank>(take_elements<T, Rank>(sweep, from));
  *ag_find_adjoint(sweep, to, 1) = adjoint;
}
/// A tensor among those that a function gave: which one, and its identity.
struct Given {
  std::size_t place;
  std::uint64_t identity;
  void (*move)(ag_sweep *sweep, std::uint64_t from, std::uint64_t to);
};

/// A call that is repeated; its results have a node each.
template <class F, class... X> struct RepeatedCall {
  F f;
  std::tuple<X...> arguments;
  std::vector<std::uint64_t> used;
  std::vector<Given> given = {};

  void reverse(ag_sweep *sweep) const {
    if (std::none_of(used.begin(), used.end(),
                     [&](std::uint64_t identity) { return ag_wants(sweep, identity); }))
      return;
    std::vector<std::uint64_t> repeated;
    const KeptTape tape(persistent);
    {
      const Repeat repeat;
      for (std::uint64_t identity : used)
        tape.watch_identity(identity);
      auto passed = arguments;
      const auto result = std::apply(f, passed);
      visit_tensors(result, [&](const auto &part) { repeated.push_back(identity_of(part)); });
    }
    tape.stop();
    for (const Given &each : given)
      if (ag_adjoint **adjoint = ag_find_adjoint(sweep, each.identity, 0); adjoint && *adjoint)
        each.move(sweep, each.identity, repeated[each.place]);
    tape.sweep_within(sweep);
  }
};
template <class F, class... X> struct RepeatedNode : ag_node {
  RepeatedNode(std::shared_ptr<const RepeatedCall<F, X...>> of, std::uint64_t result)
      : ag_node{}, call(std::move(of)) {
    ag_node::result = result;
    ag_node::operands = call->used.data();
    ag_node::operand_count = static_cast<std::int64_t>(call->used.size());
    ag_node::destroy = [](ag_node *self) { static_cast<RepeatedNode *>(self)->~RepeatedNode(); };
  }
  std::shared_ptr<const RepeatedCall<F, X...>> call;
};
template <class F, class... X> AG_SWEPT void reverse_call(ag_node *base, ag_sweep *sweep) {
  static_cast<RepeatedNode<F, X...> *>(base)->call->reverse(sweep);
}

template <class F, class... X> AG_REPEATABLE auto call_repeatable(const F &f, const X &...x) {
  auto passed = std::make_tuple(x...);
  using R = std::decay_t<decltype(std::apply(f, passed))>;
  static_assert(has_tensors<R>(),
                "what ag::checkpoint calls gives tensors, or pairs, tuples, arrays or simple "
                "classes of such");
  if (ag_active_tapes == 0)
    return R(std::apply(f, passed));
  const Checkpoint checkpoint;
  auto result = map_tensors(std::apply(f, passed), [](const auto &part) { return part; });
  checkpoint.end();
  using Node = RepeatedNode<F, X...>;
  const auto call = std::make_shared<RepeatedCall<F, X...>>(
      RepeatedCall<F, X...>{f, std::tuple<X...>(x...), checkpoint.find_used()});
  std::size_t place = 0;
  visit_tensors(result, [&]<class T, int Rank>(Tensor<T, Rank> &part) {
    if constexpr (is_differentiable<Tensor<T, Rank>>)
      if (checkpoint.has_computed(identity_of(part))) {
        Access::identity(part).set(0);
        add_nodes<Node>("checkpoint", &reverse_call<F, X...>, Access::identity(part),
                        call->used.data(), call->used.size(),
                        [&](void *memory) { return new (memory) Node(call, identity_of(part)); });
        call->given.push_back({place, identity_of(part), &move_adjoint<T, Rank>});
      }
    ++place;
  });
  return result;
}

} // namespace detail

/// A function that gives what `f` gives, tensors or what holds such, and of which tapes keep the
/// arguments alone: it is called again while they are swept, for the values that rules read. Then
/// it prints nothing; other effects it has again. It assigns no Variables, else it is an error
/// (gradient); what it reads by reference is to be the same then.
template <class F> AG_RECORDS auto checkpoint(F f) {
  return [f](const auto &...x) { return detail::call_repeatable(f, detail::as_passed(x)...); };
}

} // namespace ag
