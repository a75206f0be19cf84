"""The work on tensors that is measured: the numbers of measure.cpp, and what comes out, by NumPy."""
import numpy as np


def some(shape, seed, dtype=np.float32):
    """The numbers of measure.cpp: multiples of 1/64 in [-1, 1); of integers those from -64 on."""
    count = int(np.prod(shape))
    seeds, factor, addend = np.array([seed * 1664525 + 1013904223], np.uint64) & 0xFFFFFFFF, 1664525, 1013904223
    while len(seeds) < count:  # those behind them are as many steps further
        seeds = np.concatenate([seeds, (seeds * np.uint64(factor) + np.uint64(addend)) & np.uint64(0xFFFFFFFF)])
        factor, addend = factor * factor & 0xFFFFFFFF, (factor * addend + addend) & 0xFFFFFFFF
    values = (seeds[:count] >> np.uint64(25)).astype(np.int64) - 64
    return (values if np.issubdtype(dtype, np.integer) else values / 64).astype(dtype).reshape(shape)


def softmax(x):
    e = np.exp(x - x.max(1, keepdims=True))
    return e / e.sum(1, keepdims=True)


def symmetric(n, diagonal):
    a = np.tril(some((n, n), 1), -1)
    return a + a.T + diagonal * np.eye(n, dtype=np.float32)


# What each case is, in NumPy. Those that take a `library` are the same in PyTorch, as are `matrix_power` and `line_search`.

def jacobi(u, tolerance):
    u = u.copy()
    while True:
        following = np.float32(0.25) * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        change = np.abs(following - u[1:-1, 1:-1]).max()
        u[1:-1, 1:-1] = following
        if change < tolerance:
            return u


def conjugate_gradients(a, b, steps, library=np):
    x, r, p = library.zeros_like(b), b, b
    square = r @ r
    for _ in range(steps):
        q = a @ p
        alpha = square / (p @ q)
        x, r = x + alpha * p, r - alpha * q
        following = r @ r
        p, square = r + following / square * p, following
    return x


def power_iteration(a, x, steps, library=np):
    for _ in range(steps):
        y = a @ x
        x = y / library.sqrt(y @ y)
    return x


def regression(x, targets, weights, batch, steps):
    for i in range(steps):
        part = slice(i % (len(x) // batch) * batch, i % (len(x) // batch) * batch + batch)
        weights = weights - np.float32(0.5 / batch) * x[part].T @ (softmax(x[part] @ weights) - targets[part])
    return weights


def line_search(a, b, x, steps):
    for _ in range(steps):
        r = a @ x - b
        g = r @ a
        value, slope, step = r @ r, g @ g, 1.0
        while True:
            following = a @ (x - step * g) - b
            if following @ following <= value - step * slope:
                break
            step *= 0.5
        x = x - step * g
    return x


def rnn(x, lengths, w, u, b):
    h = np.zeros((x.shape[1], len(u)), np.float32)
    for t in range(lengths.max()):
        h = np.where((lengths > t)[:, None], np.tanh(x[t] @ w + h @ u + b), h)
    return h


def mandelbrot(re, im):
    x, y, n = np.zeros_like(re), np.zeros_like(re), np.zeros(re.shape, np.int32)
    with np.errstate(all="ignore"):
        for _ in range(256):
            xx, yy = x * x, y * y
            n += xx + yy <= 4
            y, x = 2 * x * y + im, xx - yy + re
    return n


def matrix_power(a, n):
    x = a
    for _ in range(n):
        x = x @ a
    return x


def cases():
    """Name, function, arguments: arrays, then numbers; how far results may be apart."""
    for n in (64, 127, 128, 256, 512, 1000, 1024, 2048):
        for dtype, name in ((np.float32, "f32"), (np.float64, "f64")):
            yield f"product {name} {n}", "product", lambda n=n, dtype=dtype: (some((n, n), 1, dtype), some((n, n), 2, dtype)), 1e-2
    yield "product f32 16 x 64", "product", lambda: (some((16, 64, 64), 1), some((16, 64, 64), 2)), 1e-2
    yield "power 100 of 10 x 10, f32", "power", lambda: (some((10, 10), 1) / 4, 100), 1e-2
    for n in (1000, 1000000, 4000000):
        yield f"tanh(x * w + b) * sigmoid(x), {n}", "gate", lambda n=n: (some(n, 1), some(n, 2), some(n, 3)), 1e-5
        yield f"relu(a * b + c) * 0.5 + a, {n}", "blend", lambda n=n: (some(n, 1), some(n, 2), some(n, 3)), 1e-5
    yield "softmax 1024 x 1024", "softmax", lambda: (some((1024, 1024), 1),), 1e-5
    yield "layer norm 1024 x 1024", "layer_norm", lambda: (some((1024, 1024), 1),), 1e-3
    yield "sum over axis 1, 1024 x 1024", "sum_rows", lambda: (some((1024, 1024), 1),), 1e-2
    yield "sum over axis 0, 1024 x 1024", "sum_columns", lambda: (some((1024, 1024), 1),), 1e-2
    for batch in (32, 64, 128):
        for steps in (64, 128):
            lengths = np.array([steps - i * 7 % (steps // 2) for i in range(batch)], np.int32)
            yield (f"RNN of {batch} x {steps}", "rnn", lambda batch=batch, steps=steps, lengths=lengths: (
                some((steps, batch, 50), 1), lengths, some((50, 256), 2), some((256, 256), 3) / 16, some(256, 4)), 1e-1)
    frame = np.zeros((256, 256), np.float32)
    frame[0] = 1
    yield "Jacobi 256 x 256", "jacobi", lambda: (frame, 1e-4), 1e-3
    yield "conjugate gradients 256, 20 steps", "conjugate_gradients", lambda: (symmetric(256, 40), some(256, 2), 20), 1e-2
    yield "power iteration 64, 20 steps", "power_iteration", lambda: (symmetric(64, 20), np.ones(64, np.float32), 20), 1e-2
    targets = np.eye(10, dtype=np.float32)[np.arange(1000) * 7 % 10]
    yield "softmax regression 784 x 10, 100 steps", "regression", lambda: (some((1000, 784), 1), targets, np.zeros((784, 10), np.float32), 200, 100), 1e-2
    re = np.broadcast_to(np.float32(-2) + np.float32(2.5) * np.arange(1024, dtype=np.float32) / np.float32(1024), (1024, 1024)).copy()
    yield "mandelbrot 1024 x 1024 at 256", "mandelbrot", lambda: (re, re.T + np.float32(0.75)), 0.01
    yield "line search 1000 x 100, 10 steps", "line_search", lambda: (some((1000, 100), 1), some(1000, 2), np.zeros(100, np.float32), 10), 1e-2


EXPECTED = {
    "product": np.matmul, "power": matrix_power, "gate": lambda x, w, b: np.tanh(x * w + b) / (1 + np.exp(-x)), "blend": lambda a, b, c: np.maximum(a * b + c, 0) * np.float32(0.5) + a,
    "softmax": softmax, "layer_norm": lambda x: (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + np.float32(1e-5)), "sum_rows": lambda x: x.sum(1),
    "sum_columns": lambda x: x.sum(0), "rnn": rnn, "jacobi": jacobi, "conjugate_gradients": conjugate_gradients, "power_iteration": power_iteration, "regression": regression,
    "line_search": line_search, "mandelbrot": mandelbrot}
