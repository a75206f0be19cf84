import gc
import sys

import numpy as np

sys.path.insert(0, sys.argv[1])
import model

x = np.array([[1, 2], [3, 4], [5, 6]], np.float32)
print(model.rnn(x, np.array([1, 0, 5], np.int32)).tolist(), model.rnn(x[::-1, ::-1], [1, 0, 5]).tolist())
print(model.rnn.__doc__)
print(model.ns_half(3, 4), model.next(2**40), model.next_2(1.5, 1))
number, doubled = model.ns_both([1, 2], np.int64(7))
print(number, doubled.tolist(), doubled.dtype)
print(model.turn(np.ones((1, 1, 2), np.complex128)).tolist(), model.positive(np.array([-1, 2], np.float16)).tolist())

# Written to where they are, every second element too; not where the call fails.
v = np.arange(6, dtype=np.float64)[::2]
model.scale(v, False)
print(v.tolist())
try:
    model.scale(v, True)
except model.Error as error:
    print(error.kind, v.tolist())
w = np.zeros(4, np.float32)
model.fill(w[::-2], 3)
print(w.tolist())

# Not changed by functions that write to their own, nor kept; memory lives as long as arrays need it.
s = np.array([1, 2, 3], np.float32)
written = model.written(s)
model.keep(s)
result = model.same(s)
s[0] = 9
print(written.tolist(), s.tolist(), model.get_kept().tolist(), result.tolist())
rows = [model.same(np.full(1000, i, np.float32))[:2] for i in range(1000)]
gc.collect()
print(sum(row[1] for row in rows), model.same(np.empty(0, np.float32)).shape)

for wrong in [
    lambda: model.at(s, 7),
    lambda: model.at(np.array([1.0]), 0),
    lambda: model.at(s.reshape(3, 1), 0),
    lambda: model.at(s, 1.5),
    lambda: model.at(s, 2**40),
    lambda: model.at("text", 0),
    lambda: model.ns_half("a", 1),
    lambda: model.scale([1.0], False),
    lambda: model.scale(np.broadcast_to(1.0, 3), False),
    lambda: model.grow(np.zeros(2, np.int32)),
    lambda: model.rnn(x, [1, 2]),
    lambda: model.host(1),
]:
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, getattr(error, "kind", "-"), error)

# Another order of bytes, lists that fit and that do not; static arguments.
swapped = np.array([1, 2], np.dtype(np.int32).newbyteorder())
print(model.twofold(swapped).tolist(), model.twofold([1, 2]).tolist(), model.twofold([]).tolist(),
      model.twofold(np.array([0, 255], np.int32)).tolist(), model.times(7, 3, 0), model.times(7, 3, 1))
for wrong in [
    lambda: model.twofold([1.5]),
    lambda: model.twofold([2**40]),
    lambda: model.twofold([[1], [2, 3]]),
    lambda: model.twofold(None),
    lambda: model.times(7, 3, 256),
]:
    try:
        print(wrong())
    except Exception as error:
        print(type(error).__name__, getattr(error, "kind", "-"), error)
