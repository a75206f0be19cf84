// The nodes of tapes, and how operations are recorded as such.
#pragma once

#include "autograph/autograph.h"

#include <tuple>

namespace ag {

/// The value, through which no derivative goes.
template <tensor X> AG_OP("stop_gradient") auto stop_gradient(const X &x) {
  tensor_t<X> value = x;
  detail::Access::identity(value).set(0);
  return value;
}

} // namespace ag

namespace ag::detail {

/// The extents of a tensor whose elements a rule does not read.
template <class T, int Rank> struct ExtentsOf {
  using value_type = T;
  static constexpr int rank = Rank;
  std::int64_t extents[Rank ? Rank : 1] = {};
};
template <class T, int Rank> ExtentsOf<T, Rank> extents_of(const Tensor<T, Rank> &x) {
  ExtentsOf<T, Rank> result;
  if constexpr (Rank > 0)
    for (int axis = 0; axis < Rank; ++axis)
      result.extents[axis] = Access::extents(x)[axis];
  return result;
}

/// What a node keeps of a part of its operation: a tensor (which shares its elements), its extents,
/// or anything else as it is.
template <bool IsRead, class X> auto kept(const X &x) {
  if constexpr (IsRead || !is_differentiable<X>)
    return X(x);
  else
    return extents_of(x);
}
template <bool IsRead, class X> using kept_t = decltype(kept<IsRead>(std::declval<const X &>()));

/// What a node keeps of its operands. A tuple of the standard library would take most of the time
/// to compile a node.
template <std::size_t Place, class Value> struct KeptOperand {
  Value value;
};
template <unsigned Reads, class Places, class... X> struct KeptOperands;
template <unsigned Reads, std::size_t... Place, class... X>
struct KeptOperands<Reads, std::index_sequence<Place...>, X...>
    : KeptOperand<Place, kept_t<(Reads >> Place & 1) != 0, X>>... {
  explicit KeptOperands(const X &...x)
      : KeptOperand<Place, kept_t<(Reads >> Place & 1) != 0, X>>{
            kept<(Reads >> Place & 1) != 0>(x)}... {}
};
template <std::size_t Place, class Value>
const Value &kept_operand(const KeptOperand<Place, Value> &operand) {
  return operand.value;
}

/// A node that keeps what a rule reads.
template <unsigned Reads, class R, class... X> struct Recorded : ag_node {
  Recorded(const R &result, const X &...x)
      : ag_node{}, identities{identity_of(x)...},
        result_kept(kept<(Reads & reads_result) != 0>(result)), operands_kept(x...) {
    ag_node::result = identity_of(result);
    ag_node::operands = identities;
    ag_node::operand_count = sizeof...(X);
    ag_node::destroy = [](ag_node *self) { static_cast<Recorded *>(self)->~Recorded(); };
  }

  std::uint64_t identities[sizeof...(X)];
  kept_t<(Reads & reads_result) != 0, R> result_kept;
  KeptOperands<Reads, std::index_sequence_for<X...>, X...> operands_kept;
};

/// Runs the rule of an operation on these types.
template <class Operation, class R, class... X>
AG_SWEPT void reverse(ag_node *node, ag_sweep *sweep);

/// Gives a result an identity and puts a node on each tape that knows an operand; `make(memory)`
/// makes one in memory of the size of `Node`.
template <class Node, class Identity, class Make>
void add_nodes(const char *operation, void (*reverse)(ag_node *, ag_sweep *), Identity &result,
               const std::uint64_t *operands, std::size_t count, const Make &make) {
  bool isNew = true;
  for (ag_tape *tape = nullptr;
       (tape = ag_find_tape(tape, operands, static_cast<std::int64_t>(count)));) {
    if (std::exchange(isNew, false))
      result.set(ag_new_identity());
    Node *node = make(ag_allocate_node(tape, sizeof(Node)));
    node->operation = operation;
    node->reverse = reverse;
    ag_add_node(tape, node);
  }
}

template <class Operation, class R, class... X>
void record(const char *operation, R &result, const X &...x) {
  using Node = Recorded<reads<Operation>, R, X...>;
  const std::uint64_t identities[] = {identity_of(x)...};
  add_nodes<Node>(operation, &reverse<Operation, R, X...>, Access::identity(result), identities,
                  sizeof...(X), [&](void *memory) { return new (memory) Node(result, x...); });
}

/// Nodes of reads and writes of regions; of a buffer the rules know the size.
template <class T, int Rank, std::size_t Operands> struct RegionNode : ag_node {
  RegionNode(std::uint64_t result, const std::uint64_t (&identities)[Operands], std::int64_t size,
             const Region<Rank> &region)
      : ag_node{}, size(size), region(region) {
    for (std::size_t i = 0; i < Operands; ++i)
      operand_identities[i] = identities[i];
    ag_node::result = result;
    ag_node::operands = operand_identities;
    ag_node::operand_count = Operands;
    ag_node::destroy = [](ag_node *) {};
  }
  std::uint64_t operand_identities[Operands];
  std::int64_t size;
  Region<Rank> region;
};
template <class T, int Rank> AG_SWEPT void reverse_read(ag_node *node, ag_sweep *sweep);
template <class T, int Rank, int From> AG_SWEPT void reverse_write(ag_node *node, ag_sweep *sweep);

template <class T, int Rank>
void record_read(const Buffer<T> &buffer, const Region<Rank> &region, Tensor<T, Rank> &piece) {
  using Node = RegionNode<T, Rank, 1>;
  const std::uint64_t identities[] = {buffer.identity().get()};
  add_nodes<Node>("subscript", &reverse_read<T, Rank>, Access::identity(piece), identities, 1,
                  [&](void *memory) {
                    return new (memory) Node(identity_of(piece), identities, buffer.size(), region);
                  });
}
template <class T, int Rank, int From>
void record_write(Buffer<T> &buffer, std::uint64_t before, const Region<Rank> &region,
                  const Tensor<T, From> &value) {
  using Node = RegionNode<T, Rank, 2>;
  const std::uint64_t identities[] = {before, identity_of(value)};
  add_nodes<Node>(
      "assign", &reverse_write<T, Rank, From>, buffer.identity(), identities, 2, [&](void *memory) {
        return new (memory) Node(buffer.identity().get(), identities, buffer.size(), region);
      });
}

/// A node of a tensor that is put together of parts along an axis, each of so many elements of it:
/// of a new first one they have one each.
struct PartsNode : ag_node {
  PartsNode(std::vector<std::uint64_t> &&of_parts, std::vector<std::int64_t> &&counts)
      : ag_node{}, identities(std::move(of_parts)), counts(std::move(counts)) {
    ag_node::operands = identities.data();
    ag_node::operand_count = static_cast<std::int64_t>(identities.size());
    ag_node::destroy = [](ag_node *self) { static_cast<PartsNode *>(self)->~PartsNode(); };
  }
  std::vector<std::uint64_t> identities;
  std::vector<std::int64_t> counts;
  std::int64_t extents[16] = {};
  int axis = 0;
};
/// `Part` is the rank of the parts, which is that of the result or one less.
template <class T, int Rank, int Part> AG_SWEPT void reverse_parts(ag_node *node, ag_sweep *sweep);

template <int Part, class T, int Rank>
void add_parts(const char *operation, Tensor<T, Rank> &result, int axis,
               const std::vector<std::uint64_t> &identities,
               const std::vector<std::int64_t> &counts) {
  add_nodes<PartsNode>(operation, &reverse_parts<T, Rank, Part>, Access::identity(result),
                       identities.data(), identities.size(), [&](void *memory) {
                         auto *node =
                             new (memory) PartsNode(std::vector(identities), std::vector(counts));
                         node->result = identity_of(result);
                         for (int i = 0; i < Rank; ++i)
                           node->extents[i] = Access::extents(result)[i];
                         node->axis = axis;
                         return node;
                       });
}
template <class T, int Rank, int Part>
void record_parts(const char *operation, Tensor<T, Rank> &result, int axis,
                  const Tensor<T, Part> *parts, std::size_t count) {
  std::vector<std::uint64_t> identities;
  std::vector<std::int64_t> counts;
  for (std::size_t k = 0; k < count; ++k) {
    identities.push_back(identity_of(parts[k]));
    if constexpr (Part == Rank)
      counts.push_back(Access::extents(parts[k])[axis]);
    else
      counts.push_back(1);
  }
  add_parts<Part>(operation, result, axis, identities, counts);
}
template <class T, int Rank, class List>
void record_list(Tensor<T, Rank> &result, const List &elements) {
  std::vector<std::uint64_t> identities;
  visit_list(elements,
             [&](const Tensor<T, 0> &element) { identities.push_back(identity_of(element)); });
  add_parts<0>("from_elements", result, 0, identities, {});
}

} // namespace ag::detail
