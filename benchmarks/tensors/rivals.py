#!/usr/bin/env python3
"""One process of the benchmarks on tensors in Python: the same work as their users write it, on the same numbers, a line of JSON for each.

    rivals.py jax|pytorch|tensorflow [--threads N] [CASE...]

Results are compared with NumPy's before they are measured. With CASEs, only what has one of them in its name.
"""
import functools
import os
import sys
from pathlib import Path

WORDS = sys.argv[2:]
THREADS = 1
if WORDS[:1] == ["--threads"]:
    THREADS, WORDS = int(WORDS[1]), WORDS[2:]
for name in ("OMP_NUM_THREADS", "MKL_NUM_THREADS", "TF_NUM_INTRAOP_THREADS", "TF_NUM_INTEROP_THREADS"):
    os.environ.setdefault(name, str(THREADS))
# One thread is one processor: JAX shares products among threads whatever the flags say.
if THREADS == 1:
    os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})

import numpy as np

from cases import EXPECTED, cases, conjugate_gradients, line_search, matrix_power, power_iteration

sys.path.append(str(Path(__file__).resolve().parent.parent))
import timing

NAMES = {"jax": "JAX", "pytorch": "PyTorch", "tensorflow": "TensorFlow"}


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

    def jax_mandelbrot(re, im):
        def count(a, b):
            def step(state):
                x, y, n = state
                return x * x - y * y + a, f32(2) * x * y + b, n + 1
            return lax.while_loop(lambda state: (state[0] * state[0] + state[1] * state[1] <= 4) & (state[2] < 256), step, (f32(0), f32(0), 0))[2]
        return jax.vmap(jax.vmap(count))(re, im)

    functions = {
        "mandelbrot": jax_mandelbrot, "product": jnp.matmul, "power": lambda a, n: lax.fori_loop(0, n, lambda _, x: x @ a, a), "gate": lambda x, w, b: jnp.tanh(x * w + b) * jax.nn.sigmoid(x),
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

    torch.set_num_threads(THREADS)

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

    @torch.compile
    def update(rows, wanted, weights, rate):
        return weights - rate * rows.T @ (torch.softmax(rows @ weights, 1) - wanted)

    def torch_regression(x, targets, weights, batch, steps):
        for i in range(steps):
            start = i % (len(x) // batch) * batch
            weights = update(x[start:start + batch], targets[start:start + batch], weights, 0.5 / batch)
        return weights

    @torch.compile
    def cell(x, active, h, w, u, b):
        return torch.where(active, torch.tanh(x @ w + h @ u + b), h)

    def torch_rnn(x, lengths, w, u, b):
        h = torch.zeros((x.shape[1], len(u)))
        for t in range(int(lengths.max())):
            h = cell(x[t], (lengths > t)[:, None], h, w, u, b)
        return h

    @torch.compile
    def sixteen_steps(re, im, x, y, n):
        for _ in range(16):
            xx, yy = x * x, y * y
            n = n + (xx + yy <= 4)
            y = 2 * x * y + im
            x = xx - yy + re
        return x, y, n

    def torch_mandelbrot(re, im):
        x, y, n = torch.zeros_like(re), torch.zeros_like(re), torch.zeros_like(re, dtype=torch.int32)
        for _ in range(16):
            x, y, n = sixteen_steps(re, im, x, y, n)
        return n

    eager = {"mandelbrot", "product", "jacobi", "conjugate_gradients", "regression", "line_search", "rnn", "power", "power_iteration"}
    functions = {
        "mandelbrot": torch_mandelbrot, "product": torch.matmul, "power": matrix_power, "gate": lambda x, w, b: torch.tanh(x * w + b) * torch.sigmoid(x), "blend": lambda a, b, c: torch.relu(a * b + c) * 0.5 + a,
        "softmax": lambda x: torch.softmax(x, 1), "layer_norm": lambda x: torch.nn.functional.layer_norm(x, x.shape[1:]), "sum_rows": lambda x: x.sum(1), "sum_columns": lambda x: x.sum(0),
        "rnn": torch_rnn, "jacobi": torch_jacobi, "conjugate_gradients": functools.partial(conjugate_gradients, library=torch),
        "power_iteration": functools.partial(power_iteration, library=torch), "regression": torch_regression, "line_search": line_search}

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

    tf.config.threading.set_intra_op_parallelism_threads(THREADS)
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
        if name == "mandelbrot" and sys.argv[1] == "tensorflow":
            continue  # has nothing for elements that loop
        if WORDS and not any(word in case for word in WORDS):
            continue
        arguments = make()
        run = prepare(name, arguments)
        expected, given = EXPECTED[name](*arguments), np.asarray(run())
        if expected.dtype == np.int32:
            # Counts: the last bit of a number decides where one ends, and rivals round products and sums together.
            apart, most = (expected != given).mean(), tolerance
        else:
            apart, most = np.abs(expected - given).max(), tolerance * max(1, np.abs(expected).max())
        if not apart <= most:
            sys.exit(f"{case}: results are {apart} apart")
        case += f", {THREADS} threads" if THREADS > 1 else ""
        timing.measure(case, NAMES[sys.argv[1]], run, least=5e-3)


if __name__ == "__main__":
    main()
