#!/usr/bin/env python3
"""One process of the benchmarks on tensors in Python: the same work as their users write it, on the same numbers, a line of JSON for each. One thread.

    rivals.py jax|pytorch|tensorflow [CASE]

Results are compared with NumPy's before they are measured. With CASE, only what has it in its name.
"""
import json
import os
import statistics
import sys
import time

os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1")
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS"):
    os.environ.setdefault(name, "1")

import numpy as np

NAMES = {"jax": "JAX", "pytorch": "PyTorch", "tensorflow": "TensorFlow"}
TURNS = 11


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


# What each case is, in NumPy: its arguments, and what comes out.

def jacobi(u, tolerance):
    u = u.copy()
    while True:
        following = np.float32(0.25) * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        change = np.abs(following - u[1:-1, 1:-1]).max()
        u[1:-1, 1:-1] = following
        if change < tolerance:
            return u


def conjugate_gradients(a, b, steps):
    x, r, p = np.zeros_like(b), b, b
    square = r @ r
    for _ in range(steps):
        q = a @ p
        alpha = square / (p @ q)
        x, r = x + alpha * p, r - alpha * q
        following = r @ r
        p, square = r + following / square * p, following
    return x


def power_iteration(a, x, steps):
    for _ in range(steps):
        y = a @ x
        x = y / np.sqrt(y @ y)
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
        value, slope, step = r @ r, g @ g, np.float32(1)
        while True:
            following = a @ (x - step * g) - b
            if following @ following <= value - step * slope:
                break
            step *= np.float32(0.5)
        x = x - step * g
    return x


def rnn(x, lengths, w, u, b):
    h = np.zeros((x.shape[1], len(u)), np.float32)
    for t in range(lengths.max()):
        h = np.where((lengths > t)[:, None], np.tanh(x[t] @ w + h @ u + b), h)
    return h


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
    yield "line search 1000 x 100, 10 steps", "line_search", lambda: (some((1000, 100), 1), some(1000, 2), np.zeros(100, np.float32), 10), 1e-2


EXPECTED = {
    "product": np.matmul, "power": matrix_power, "gate": lambda x, w, b: np.tanh(x * w + b) / (1 + np.exp(-x)), "blend": lambda a, b, c: np.maximum(a * b + c, 0) * np.float32(0.5) + a,
    "softmax": softmax, "layer_norm": lambda x: (x - x.mean(1, keepdims=True)) / np.sqrt(x.var(1, keepdims=True) + np.float32(1e-5)), "sum_rows": lambda x: x.sum(1),
    "sum_columns": lambda x: x.sum(0), "rnn": rnn, "jacobi": jacobi, "conjugate_gradients": conjugate_gradients, "power_iteration": power_iteration, "regression": regression,
    "line_search": line_search}


def measure(case, run):
    """The median time of a call, after it was compiled."""
    run()
    repeats = 1
    while True:
        start = time.perf_counter()
        for _ in range(repeats):
            run()
        if time.perf_counter() - start > 5e-3:
            break
        repeats *= 2
    seconds = []
    for _ in range(TURNS):
        start = time.perf_counter()
        for _ in range(repeats):
            run()
        seconds.append(time.perf_counter() - start)
    print(json.dumps({"case": case, "variant": NAMES[sys.argv[1]], "ns": round(statistics.median(seconds) * 1e9 / repeats, 1)}), flush=True)


def use_jax():
    import jax
    import jax.numpy as jnp
    from jax import lax

    jax.config.update("jax_enable_x64", True)
    f32 = jnp.float32

    def jax_jacobi(u, tolerance):
        def step(state):
            u, _ = state
            following = f32(0.25) * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
            return u.at[1:-1, 1:-1].set(following), jnp.abs(following - u[1:-1, 1:-1]).max()
        return lax.while_loop(lambda state: state[1] >= tolerance, step, (u, f32(jnp.inf)))[0]

    def jax_conjugate_gradients(a, b, steps):
        def step(_, state):
            x, r, p, square = state
            q = a @ p
            alpha = square / (p @ q)
            x, r = x + alpha * p, r - alpha * q
            following = r @ r
            return x, r, r + following / square * p, following
        return lax.fori_loop(0, steps, step, (jnp.zeros_like(b), b, b, b @ b))[0]

    def jax_power_iteration(a, x, steps):
        def step(_, x):
            y = a @ x
            return y / jnp.sqrt(y @ y)
        return lax.fori_loop(0, steps, step, x)

    def jax_regression(x, targets, weights, batch, steps):
        def step(i, weights):
            start = i % (len(x) // batch) * batch
            rows, wanted = lax.dynamic_slice_in_dim(x, start, batch), lax.dynamic_slice_in_dim(targets, start, batch)
            return weights - f32(0.5 / batch) * rows.T @ (jax.nn.softmax(rows @ weights) - wanted)
        return lax.fori_loop(0, steps, step, weights)

    def jax_line_search(a, b, x, steps):
        def step(_, x):
            r = a @ x - b
            g = r @ a
            value, slope = r @ r, g @ g

            def too_long(step):
                following = a @ (x - step * g) - b
                return following @ following > value - step * slope
            return x - lax.while_loop(too_long, lambda step: step * f32(0.5), f32(1)) * g
        return lax.fori_loop(0, steps, step, x)

    def jax_rnn(x, lengths, w, u, b):
        def step(t, h):
            return jnp.where((lengths > t)[:, None], jnp.tanh(x[t] @ w + h @ u + b), h)
        return lax.fori_loop(0, lengths.max(), step, jnp.zeros((x.shape[1], len(u)), x.dtype))

    functions = {
        "product": jnp.matmul, "power": lambda a, n: lax.fori_loop(0, n, lambda _, x: x @ a, a), "gate": lambda x, w, b: jnp.tanh(x * w + b) * jax.nn.sigmoid(x),
        "blend": lambda a, b, c: jax.nn.relu(a * b + c) * f32(0.5) + a, "softmax": lambda x: jax.nn.softmax(x, 1), "layer_norm": lambda x: jax.nn.standardize(x, 1, epsilon=1e-5),
        "sum_rows": lambda x: x.sum(1), "sum_columns": lambda x: x.sum(0), "rnn": jax_rnn, "jacobi": jax_jacobi, "conjugate_gradients": jax_conjugate_gradients,
        "power_iteration": jax_power_iteration, "regression": jax_regression, "line_search": jax_line_search}

    def prepare(name, arguments):
        static = tuple(i for i, x in enumerate(arguments) if not isinstance(x, np.ndarray))
        f = jax.jit(functions[name], static_argnums=static)
        given = [x if i in static else jnp.asarray(x) for i, x in enumerate(arguments)]
        return lambda: f(*given).block_until_ready()
    return prepare


def use_pytorch():
    import torch

    torch.set_num_threads(1)

    def torch_jacobi(u, tolerance):
        u = u.clone()

        while step(u) >= tolerance:
            pass
        return u

    @torch.compile
    def step(u):
        following = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
        change = (following - u[1:-1, 1:-1]).abs().max()
        u[1:-1, 1:-1] = following
        return change

    def torch_conjugate_gradients(a, b, steps):
        x, r, p = torch.zeros_like(b), b, b
        square = r @ r
        for _ in range(steps):
            q = a @ p
            alpha = square / (p @ q)
            x, r = x + alpha * p, r - alpha * q
            following = r @ r
            p, square = r + following / square * p, following
        return x

    def torch_power_iteration(a, x, steps):
        for _ in range(steps):
            y = a @ x
            x = y / torch.sqrt(y @ y)
        return x

    @torch.compile
    def update(rows, wanted, weights, rate):
        return weights - rate * rows.T @ (torch.softmax(rows @ weights, 1) - wanted)

    def torch_regression(x, targets, weights, batch, steps):
        for i in range(steps):
            start = i % (len(x) // batch) * batch
            weights = update(x[start:start + batch], targets[start:start + batch], weights, 0.5 / batch)
        return weights

    def torch_line_search(a, b, x, steps):
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

    @torch.compile
    def cell(x, active, h, w, u, b):
        return torch.where(active, torch.tanh(x @ w + h @ u + b), h)

    def torch_rnn(x, lengths, w, u, b):
        h = torch.zeros((x.shape[1], len(u)))
        for t in range(int(lengths.max())):
            h = cell(x[t], (lengths > t)[:, None], h, w, u, b)
        return h

    eager = {"product", "jacobi", "conjugate_gradients", "regression", "line_search", "rnn", "power", "power_iteration"}
    functions = {
        "product": torch.matmul, "power": matrix_power, "gate": lambda x, w, b: torch.tanh(x * w + b) * torch.sigmoid(x), "blend": lambda a, b, c: torch.relu(a * b + c) * 0.5 + a,
        "softmax": lambda x: torch.softmax(x, 1), "layer_norm": lambda x: torch.nn.functional.layer_norm(x, x.shape[1:]), "sum_rows": lambda x: x.sum(1), "sum_columns": lambda x: x.sum(0),
        "rnn": torch_rnn, "jacobi": torch_jacobi, "conjugate_gradients": torch_conjugate_gradients, "power_iteration": torch_power_iteration, "regression": torch_regression,
        "line_search": torch_line_search}

    def prepare(name, arguments):
        f = functions[name] if name in eager else torch.compile(functions[name])
        given = [torch.from_numpy(x.copy()) if isinstance(x, np.ndarray) else x for x in arguments]

        def run():
            with torch.inference_mode():
                return f(*given)
        return run
    return prepare


def use_tensorflow():
    import tensorflow as tf

    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)

    def tf_jacobi(u, tolerance):
        change = tf.constant(float("inf"))
        while change >= tolerance:
            following = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
            change = tf.reduce_max(tf.abs(following - u[1:-1, 1:-1]))
            u = tf.concat([u[:1], tf.concat([u[1:-1, :1], following, u[1:-1, -1:]], 1), u[-1:]], 0)
        return u

    def times(a, x):
        return tf.linalg.matvec(a, x)

    def dot(a, b):
        return tf.reduce_sum(a * b)

    def tf_conjugate_gradients(a, b, steps):
        x, r, p = tf.zeros_like(b), b, b
        square = dot(r, r)
        for _ in tf.range(steps):
            q = times(a, p)
            alpha = square / dot(p, q)
            x, r = x + alpha * p, r - alpha * q
            following = dot(r, r)
            p, square = r + following / square * p, following
        return x

    def tf_power_iteration(a, x, steps):
        for _ in tf.range(steps):
            y = times(a, x)
            x = y / tf.sqrt(dot(y, y))
        return x

    def tf_regression(x, targets, weights, batch, steps):
        for i in tf.range(steps):
            start = i % (len(x) // batch) * batch
            rows, wanted = tf.slice(x, [start, 0], [batch, 784]), tf.slice(targets, [start, 0], [batch, 10])
            weights = weights - 0.5 / batch * tf.matmul(rows, tf.nn.softmax(rows @ weights) - wanted, transpose_a=True)
        return weights

    def tf_line_search(a, b, x, steps):
        for _ in tf.range(steps):
            r = times(a, x) - b
            g = tf.linalg.matvec(a, r, transpose_a=True)
            value, slope, step, found = dot(r, r), dot(g, g), tf.constant(1.0), tf.constant(False)
            while not found:
                following = times(a, x - step * g) - b
                found = dot(following, following) <= value - step * slope
                if not found:
                    step *= 0.5
            x = x - step * g
        return x

    def tf_rnn(x, lengths, w, u, b):
        h = tf.zeros((x.shape[1], len(u)))
        for t in tf.range(tf.reduce_max(lengths)):
            h = tf.where((lengths > t)[:, None], tf.tanh(x[t] @ w + h @ u + b), h)
        return h

    def tf_power(a, n):
        x = a
        for _ in tf.range(n):
            x = x @ a
        return x

    def tf_layer_norm(x):
        mean, variance = tf.nn.moments(x, 1, keepdims=True)
        return (x - mean) * tf.math.rsqrt(variance + 1e-5)

    functions = {
        "product": tf.matmul, "power": tf_power, "gate": lambda x, w, b: tf.tanh(x * w + b) * tf.sigmoid(x), "blend": lambda a, b, c: tf.nn.relu(a * b + c) * 0.5 + a,
        "softmax": lambda x: tf.nn.softmax(x, 1), "layer_norm": tf_layer_norm, "sum_rows": lambda x: tf.reduce_sum(x, 1), "sum_columns": lambda x: tf.reduce_sum(x, 0), "rnn": tf_rnn,
        "jacobi": tf_jacobi, "conjugate_gradients": tf_conjugate_gradients, "power_iteration": tf_power_iteration, "regression": tf_regression, "line_search": tf_line_search}
    # Their loops are faster as graphs than by XLA's code for one thread, or not compiled by it.
    graph = {"product", "line_search"}

    def prepare(name, arguments):
        f = tf.function(functions[name], jit_compile=name not in graph)
        given = [tf.constant(x) if isinstance(x, np.ndarray) else x for x in arguments]
        return lambda: f(*given)
    return prepare


def main():
    prepare = {"jax": use_jax, "pytorch": use_pytorch, "tensorflow": use_tensorflow}[sys.argv[1]]()
    for case, name, make, tolerance in cases():
        if len(sys.argv) > 2 and sys.argv[2] not in case:
            continue
        arguments = make()
        run = prepare(name, arguments)
        expected, given = EXPECTED[name](*arguments), np.asarray(run())
        apart = np.abs(expected - given).max()
        if not apart <= tolerance * max(1, np.abs(expected).max()):
            sys.exit(f"{case}: results are {apart} apart")
        measure(case, run)


if __name__ == "__main__":
    main()
