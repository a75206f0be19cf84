// Tapes: what each knows and has recorded, and the sweeps that go back over it.
#include "autograph/abi.h"

#include <algorithm>
#include <cstddef>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

namespace {

constexpr uint64_t variableBit = uint64_t(1) << AG_VARIABLE_BIT;

/// Values by identities; those that nothing was put in are `Value()`. A thread gives identities in
/// rising order, so that those given from `first` on, as a tape does, lie side by side, but for a
/// few: what was watched, Variables, what is far ahead since other threads took identities between.
/// 0, of what no tape knows, has none.
template <class Value> class IdentityMap {
public:
  /// Grows with what is put in, in rising order but for a few.
  explicit IdentityMap(uint64_t first) : first(first) {}
  /// Of so many from `first` on, in any order; others are far.
  IdentityMap(uint64_t first, size_t size) : first(first), near(size), grows(false) {}

  /// Null where nothing is.
  Value *find(uint64_t identity) {
    if (identity == 0)
      return nullptr;
    if (const uint64_t place = identity - first; place < near.size())
      return &near[place];
    const auto found = far.find(identity);
    return found == far.end() ? nullptr : &found->second;
  }
  Value get(uint64_t identity) {
    Value *found = find(identity);
    return found ? *found : Value();
  }
  Value &make(uint64_t identity) {
    const uint64_t place = identity - first;
    if (place < near.size())
      return near[place];
    if (!grows || place >= 2 * near.size() + slack)
      return far[identity];
    near.resize(place + 1);
    std::erase_if(far, [this](const auto &entry) {
      const uint64_t own = entry.first - first;
      if (own < near.size())
        near[own] = entry.second;
      return own < near.size();
    });
    return near[place];
  }
  /// Of those that lie side by side it is put back, not forgotten.
  void forget(uint64_t identity) {
    if (Value *found = find(identity))
      *found = Value();
    far.erase(identity);
  }
  template <class Visit> void forEach(Visit visit) {
    for (Value &value : near)
      visit(value);
    for (auto &[identity, value] : far)
      visit(value);
  }

  static constexpr uint64_t slack = 1 << 16;

private:
  uint64_t first;
  std::vector<Value> near;
  bool grows = true;
  std::unordered_map<uint64_t, Value> far;
};
/// A set of them.
using Identities = IdentityMap<char>;

/// Memory in chunks, given back all at once.
class Arena {
public:
  /// How far it is filled.
  struct Mark {
    size_t chunks, left;
    std::byte *next;
  };
  Mark mark() const { return {chunks.size(), left, next}; }
  /// Gives back what was allocated since.
  void rewind(const Mark &to) {
    chunks.resize(to.chunks);
    left = to.left;
    next = to.next;
  }

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

/// How many pauses of this thread's recording there are.
__attribute__((tls_model("initial-exec"))) static constinit thread_local int pauses = 0;

struct ag_tape {
  explicit ag_tape(bool persistent) : first(ag_new_identity()), persistent(persistent) {}
  ag_tape(const ag_tape &) = delete;
  ~ag_tape() { forget(); }

  bool knows(uint64_t identity) { return (identity & variableBit) || known.get(identity); }
  /// Adds what was computed from what is in `values`.
  void followForward(Identities &values) const {
    for (const ag_node *node : nodes)
      for (int64_t i = 0; i < node->operand_count; ++i)
        if (values.get(node->operands[i])) {
          values.make(node->result) = true;
          break;
        }
  }
  void setRecording(bool isRecording) {
    if (depth == pauses)
      ag_active_tapes += isRecording - recording;
    recording = isRecording;
  }
  /// How many identities from `first` on a map of this tape's values has side by side.
  size_t countNear() const {
    if (nodes.empty())
      return 0;
    return std::min<uint64_t>(nodes.back()->result - first + 1,
                              2 * nodes.size() + Identities::slack);
  }
  /// Ends what the nodes keep, last first.
  void forget() {
    for (; !nodes.empty(); nodes.pop_back())
      nodes.back()->destroy(nodes.back());
  }

  ag_tape *outer = nullptr;
  /// In the order of execution.
  std::vector<ag_node *> nodes;
  /// No identity before it is that of a result on this tape.
  uint64_t first;
  Identities known{first};
  Arena memory;
  bool persistent, recording = false, swept = false, stopped = false;
  int sweeps = 0;
  /// How many pauses it was begun in: it records in no other.
  int depth = pauses;
};

struct ag_checkpoint {
  struct Recording {
    ag_tape *tape;
    size_t nodes;
    Arena::Mark memory;
  };
  ag_checkpoint *outer;
  uint64_t first;
  std::vector<Recording> recordings = {};
  /// What is computed in it and forgotten, once it has ended; what of before was used for that.
  std::unordered_set<uint64_t> forgotten = {}, used = {};
  std::vector<uint64_t> usedBefore = {};
};

struct ag_sweep {
  explicit ag_sweep(ag_tape &tape)
      : tape(tape), wanted(tape.first, tape.countNear()), adjoints(tape.first, tape.countNear()) {}
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
  Identities wanted;
  IdentityMap<ag_adjoint *> adjoints;
};

__attribute__((tls_model("initial-exec"))) static constinit thread_local ag_tape *innermostTape =
    nullptr;

__attribute__((tls_model(
    "initial-exec"))) static constinit thread_local ag_checkpoint *innermostCheckpoint = nullptr;
__attribute__((tls_model("initial-exec"))) static constinit thread_local int repeats = 0;

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
  while (*place && *place != tape)
    place = &(*place)->outer;
  // On another thread than it was begun on there is nothing to leave.
  if (!*place)
    return;
  *place = tape->outer;
  ag_leave_eager();
}

void ag_end_tape(ag_tape *tape) {
  if (!tape->stopped)
    ag_stop_tape(tape);
  delete tape;
}

void ag_pause_tapes(void) {
  ++pauses;
  ag_active_tapes = 0;
}

void ag_resume_tapes(void) {
  --pauses;
  ag_active_tapes = 0;
  for (const ag_tape *tape = innermostTape; tape; tape = tape->outer)
    ag_active_tapes += tape->recording && tape->depth == pauses;
}

void ag_watch(ag_tape *tape, uint64_t identity) { tape->known.make(identity) = true; }

int32_t ag_knows(const ag_tape *tape, uint64_t identity) {
  return const_cast<ag_tape *>(tape)->knows(identity);
}

ag_tape *ag_find_tape(ag_tape *inner, const uint64_t *identities, int64_t count) {
  for (ag_tape *tape = inner ? inner->outer : innermostTape; tape; tape = tape->outer)
    if (tape->recording && tape->depth == pauses &&
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
  tape->nodes.push_back(node);
  tape->known.make(node->result) = true;
}

int32_t ag_is_connected(const ag_tape *tape, uint64_t value, uint64_t from) {
  Identities values(tape->first, tape->countNear());
  values.make(from) = true;
  tape->followForward(values);
  return values.get(value);
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
      sweep->wanted.make(target) = true;
  tape->followForward(sweep->wanted);
  tape->swept = true;
  ++tape->sweeps;
  tape->setRecording(false);
  return sweep;
}

void ag_run_sweep(ag_sweep *sweep) {
  const std::vector<ag_node *> &nodes = sweep->tape.nodes;
  for (auto node = nodes.rbegin(); node != nodes.rend(); ++node)
    if (sweep->adjoints.get((*node)->result))
      (*node)->reverse(*node, sweep);
}

void ag_end_sweep(ag_sweep *sweep) {
  ag_tape &tape = sweep->tape;
  --tape.sweeps;
  delete sweep;
  if (!tape.persistent)
    tape.forget();
  else if (tape.sweeps == 0 && !tape.stopped)
    tape.setRecording(true);
}

ag_adjoint **ag_find_adjoint(ag_sweep *sweep, uint64_t identity, int32_t make) {
  return make ? &sweep->adjoints.make(identity) : sweep->adjoints.find(identity);
}

int32_t ag_wants(const ag_sweep *sweep, uint64_t identity) {
  return const_cast<ag_sweep *>(sweep)->wanted.get(identity);
}

int32_t ag_is_target(const ag_sweep *sweep, uint64_t identity) {
  return std::binary_search(sweep->targets.begin(), sweep->targets.end(), identity);
}

ag_checkpoint *ag_begin_checkpoint(void) {
  auto *checkpoint = new ag_checkpoint{innermostCheckpoint, ag_new_identity()};
  innermostCheckpoint = checkpoint;
  for (ag_tape *tape = innermostTape; tape; tape = tape->outer)
    if (tape->recording && tape->depth == pauses)
      checkpoint->recordings.push_back({tape, tape->nodes.size(), tape->memory.mark()});
  return checkpoint;
}

void ag_end_checkpoint(ag_checkpoint *checkpoint) {
  innermostCheckpoint = checkpoint->outer;
  for (const auto &[tape, count, memory] : checkpoint->recordings) {
    for (size_t i = count; i < tape->nodes.size(); ++i) {
      const ag_node &node = *tape->nodes[i];
      checkpoint->forgotten.insert(node.result);
      checkpoint->used.insert(node.operands, node.operands + node.operand_count);
    }
    for (; tape->nodes.size() > count; tape->nodes.pop_back()) {
      tape->known.forget(tape->nodes.back()->result);
      tape->nodes.back()->destroy(tape->nodes.back());
    }
    tape->memory.rewind(memory);
  }
  for (uint64_t identity : checkpoint->used)
    if (identity != 0 && !checkpoint->forgotten.count(identity))
      checkpoint->usedBefore.push_back(identity);
}

void ag_drop_checkpoint(ag_checkpoint *checkpoint) {
  if (innermostCheckpoint == checkpoint)
    innermostCheckpoint = checkpoint->outer;
  delete checkpoint;
}

const uint64_t *ag_used_before(const ag_checkpoint *checkpoint, int64_t *count) {
  *count = static_cast<int64_t>(checkpoint->usedBefore.size());
  return checkpoint->usedBefore.data();
}

int32_t ag_is_forgotten(const ag_checkpoint *checkpoint, uint64_t identity) {
  return checkpoint->forgotten.count(identity) != 0;
}

void ag_begin_repeat(void) { ++repeats; }
void ag_end_repeat(void) { --repeats; }
int32_t ag_repeats(void) { return repeats; }

void ag_require_assignable(uint64_t identity) {
  if (innermostCheckpoint && (identity & ~variableBit) < innermostCheckpoint->first)
    ag_fail_gradient(nullptr, "a Variable is assigned in a function of `ag::checkpoint`, which "
                              "would assign it again when it is repeated");
}

void ag_sweep_within(ag_sweep *sweep, ag_tape *tape) {
  tape->followForward(sweep->wanted);
  for (auto node = tape->nodes.rbegin(); node != tape->nodes.rend(); ++node)
    if (sweep->adjoints.get((*node)->result))
      (*node)->reverse(*node, sweep);
  for (const ag_node *node : tape->nodes) {
    sweep->wanted.forget(node->result);
    sweep->adjoints.forget(node->result);
  }
}
