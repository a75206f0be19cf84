// Tapes: what each knows and has recorded, and the sweeps that go back over it.
#include "autograph/abi.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <vector>

namespace {

constexpr uint64_t variableBit = uint64_t(1) << AG_VARIABLE_BIT;

/// Values by their identities; 0, of what no tape knows, has none. Open addressing, at most half
/// full.
template <class Value> class IdentityMap {
public:
  Value *find(uint64_t identity) {
    if (identity == 0 || slots.empty())
      return nullptr;
    Slot &slot = slots[place(identity)];
    return slot.identity == identity ? &slot.value : nullptr;
  }
  Value &get(uint64_t identity) {
    if (2 * (used + 1) > slots.size())
      grow();
    Slot &slot = slots[place(identity)];
    if (slot.identity == 0) {
      slot.identity = identity;
      ++used;
    }
    return slot.value;
  }
  template <class Visit> void forEach(Visit visit) {
    for (Slot &slot : slots)
      if (slot.identity != 0)
        visit(slot.value);
  }

private:
  struct Slot {
    uint64_t identity = 0;
    Value value{};
  };

  /// Where the identity is, or would be.
  size_t place(uint64_t identity) const {
    const size_t mask = slots.size() - 1;
    size_t at = (identity * 0x9e3779b97f4a7c15u) >> 32 & mask;
    while (slots[at].identity != 0 && slots[at].identity != identity)
      at = (at + 1) & mask;
    return at;
  }
  void grow() {
    std::vector<Slot> before(std::max<size_t>(64, 2 * slots.size()));
    before.swap(slots);
    for (Slot &slot : before)
      if (slot.identity != 0)
        slots[place(slot.identity)] = slot;
  }

  std::vector<Slot> slots;
  size_t used = 0;
};

/// Memory in chunks, given back all at once.
class Arena {
public:
  void *allocate(size_t bytes) {
    bytes = (bytes + alignof(std::max_align_t) - 1) & ~(alignof(std::max_align_t) - 1);
    if (bytes > left) {
      const size_t size = std::max(bytes, chunkSize);
      chunkSize = std::min<size_t>(2 * chunkSize, size_t(1) << 20);
      chunks.push_back(std::make_unique_for_overwrite<std::byte[]>(size));
      next = chunks.back().get();
      left = size;
    }
    void *memory = next;
    next += bytes;
    left -= bytes;
    return memory;
  }

private:
  std::vector<std::unique_ptr<std::byte[]>> chunks;
  size_t chunkSize = 4096, left = 0;
  std::byte *next = nullptr;
};

} // namespace

struct ag_tape {
  explicit ag_tape(bool persistent) : persistent(persistent) {}
  ag_tape(const ag_tape &) = delete;
  ~ag_tape() { forget(); }

  bool knows(uint64_t identity) {
    return (identity & variableBit) || known.find(identity);
  }
  /// In the order of execution.
  std::vector<ag_node *> getNodes() const {
    std::vector<ag_node *> nodes;
    for (ag_node *node = last; node; node = node->previous)
      nodes.push_back(node);
    std::reverse(nodes.begin(), nodes.end());
    return nodes;
  }
  /// Adds what was computed from what is in `values`.
  void followForward(IdentityMap<bool> &values) const {
    for (const ag_node *node : getNodes())
      if (std::any_of(node->operands, node->operands + node->operand_count,
                      [&](uint64_t id) { return values.find(id) != nullptr; }))
        values.get(node->result) = true;
  }
  void setRecording(bool isRecording) {
    ag_active_tapes += isRecording - recording;
    recording = isRecording;
  }
  /// Ends what the nodes keep, last first.
  void forget() {
    while (last) {
      ag_node *node = last;
      last = node->previous;
      node->destroy(node);
    }
  }

  ag_tape *outer = nullptr;
  ag_node *last = nullptr;
  IdentityMap<bool> known;
  Arena memory;
  bool persistent, recording = false, swept = false, stopped = false;
};

struct ag_sweep {
  explicit ag_sweep(ag_tape &tape) : tape(tape) {}
  ag_sweep(const ag_sweep &) = delete;
  ~ag_sweep() {
    adjoints.forEach([](ag_adjoint *adjoint) {
      if (adjoint)
        adjoint->destroy(adjoint);
    });
  }

  ag_tape &tape;
  std::vector<uint64_t> targets;
  /// The targets, and what was computed from them.
  IdentityMap<bool> wanted;
  IdentityMap<ag_adjoint *> adjoints;
};

__attribute__((tls_model("initial-exec"))) static constinit thread_local ag_tape *innermostTape =
    nullptr;

uint64_t ag_new_variable_identity(void) { return ag_new_identity() | variableBit; }

ag_tape *ag_begin_tape(int32_t persistent) {
  auto *tape = new ag_tape(persistent != 0);
  tape->outer = innermostTape;
  innermostTape = tape;
  tape->setRecording(true);
  ag_enter_eager();
  return tape;
}

void ag_stop_tape(ag_tape *tape) {
  tape->setRecording(false);
  tape->stopped = true;
  ag_tape **place = &innermostTape;
  while (*place != tape)
    place = &(*place)->outer;
  *place = tape->outer;
  ag_leave_eager();
}

void ag_end_tape(ag_tape *tape) {
  if (!tape->stopped)
    ag_stop_tape(tape);
  delete tape;
}

void ag_watch(ag_tape *tape, uint64_t identity) { tape->known.get(identity) = true; }

int32_t ag_knows(const ag_tape *tape, uint64_t identity) {
  return const_cast<ag_tape *>(tape)->knows(identity);
}

ag_tape *ag_find_tape(ag_tape *inner, const uint64_t *identities, int64_t count) {
  for (ag_tape *tape = inner ? inner->outer : innermostTape; tape; tape = tape->outer)
    if (tape->recording &&
        std::any_of(identities, identities + count, [&](uint64_t id) { return tape->knows(id); }))
      return tape;
  return nullptr;
}

void ag_require_unrecorded(const char *operation, uint64_t identity) {
  if (ag_find_tape(nullptr, &identity, 1))
    ag_fail_gradient(nullptr, ("`" + std::string(operation) +
                               "` cannot be recorded; include <autograph/gradient.h> in the file "
                               "that calls it")
                                  .c_str());
}

void *ag_allocate_node(ag_tape *tape, int64_t bytes) {
  return tape->memory.allocate(static_cast<size_t>(bytes));
}

void ag_add_node(ag_tape *tape, ag_node *node) {
  node->previous = tape->last;
  tape->last = node;
  tape->known.get(node->result) = true;
}

int32_t ag_is_connected(const ag_tape *tape, uint64_t value, uint64_t from) {
  IdentityMap<bool> values;
  values.get(from) = true;
  tape->followForward(values);
  return values.find(value) != nullptr;
}

ag_sweep *ag_begin_sweep(ag_tape *tape, const uint64_t *targets, int64_t count) {
  if (tape->swept && !tape->persistent)
    ag_fail_gradient(nullptr,
                     "a second gradient of a tape; `ag::GradientTape tape(ag::persistent)` "
                     "gives several");
  auto *sweep = new ag_sweep(*tape);
  sweep->targets.assign(targets, targets + count);
  std::sort(sweep->targets.begin(), sweep->targets.end());
  for (uint64_t target : sweep->targets)
    if (target != 0)
      sweep->wanted.get(target) = true;
  tape->followForward(sweep->wanted);
  tape->swept = true;
  tape->setRecording(false);
  return sweep;
}

void ag_run_sweep(ag_sweep *sweep) {
  for (ag_node *node = sweep->tape.last; node; node = node->previous) {
    ag_adjoint **adjoint = sweep->adjoints.find(node->result);
    if (!adjoint || !*adjoint)
      continue;
    node->reverse(node, sweep);
  }
}

void ag_end_sweep(ag_sweep *sweep) {
  ag_tape &tape = sweep->tape;
  delete sweep;
  if (!tape.persistent)
    tape.forget();
  else if (!tape.stopped)
    tape.setRecording(true);
}

ag_adjoint **ag_find_adjoint(ag_sweep *sweep, uint64_t identity, int32_t make) {
  return make ? &sweep->adjoints.get(identity) : sweep->adjoints.find(identity);
}

int32_t ag_wants(const ag_sweep *sweep, uint64_t identity) {
  return const_cast<ag_sweep *>(sweep)->wanted.find(identity) != nullptr;
}

int32_t ag_is_target(const ag_sweep *sweep, uint64_t identity) {
  return std::binary_search(sweep->targets.begin(), sweep->targets.end(), identity);
}
