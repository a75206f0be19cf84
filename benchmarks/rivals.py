#!/usr/bin/env python3
"""One process of the benchmarks in Python: the same functions as their users write them, a line of JSON for each.

    rivals.py numba|jax|tensorflow
"""
import sys

import numpy as np

import timing

NAMES = {"numba": "Numba", "jax": "JAX", "tensorflow": "TensorFlow"}


def measure(case, iterations, run):
    timing.measure(case, NAMES[sys.argv[1]], run, iterations)


SQUARE = (np.arange(100) * 7 % 13).reshape(10, 10)
LEFT = np.arange(1000, dtype=np.float32) / 1000
RIGHT = np.arange(1000, dtype=np.float32)


def run_numba():
    from numba import njit

    @njit
    def add_one(x):
        return x + np.float32(1)

    @njit
    def newton(a, tolerance):
        x = a
        for _ in range(100):
            following = np.float32(0.5) * (x + a / x)
            if abs(following - x) < tolerance:
                return following
            x = following
        return x

    @njit
    def collatz(n):
        steps = 0
        while n > 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            steps += 1
        return steps

    @njit
    def power(a, n):
        x = a.copy()
        for _ in range(n):
            y = np.zeros_like(a)
            for i in range(10):
                for k in range(10):
                    for j in range(10):
                        y[i, j] += x[i, k] * a[k, j]
            x = y
        return x

    @njit
    def chain(a, b, n):
        x = a.copy()
        for _ in range(n):
            x = x * a + b
        return x

    @njit
    def sieve(n):
        composite = np.zeros(n, np.int32)
        for i in range(2, n):
            if composite[i]:
                continue
            for k in range(i + i, n, i):
                composite[k] = 1
        return composite

    @njit
    def grow(n):
        values = []
        for i in range(n):
            values.append(np.int32(i * i))
        return values[7]

    f32 = np.float32
    measure("a call", 1, lambda: add_one(f32(2)))
    measure("newton, a root", 1, lambda: newton(f32(1234.5), f32(1e-9)))
    measure("newton, an iteration", 100, lambda: newton(f32(1234.5), f32(-1)))
    measure("collatz, an iteration", 524, lambda: collatz(837799))
    measure("product of 10 x 10, float", 100, lambda a=f32(SQUARE / 66): power(a, 100))
    measure("product of 10 x 10, int", 100, lambda a=np.int32(SQUARE): power(a, 100))
    measure("x = x * a + b, 1000 elements, an iteration", 100, lambda: chain(LEFT, RIGHT, 100))
    measure("sieve to 10000", 1, lambda: sieve(10000))
    measure("10000 values appended, one", 10000, lambda: grow(10000))


def run_jax():
    import jax
    import jax.numpy as jnp
    from jax import lax

    jax.config.update("jax_enable_x64", True)

    @jax.jit
    def add_one(x):
        return x + jnp.float32(1)

    @jax.jit
    def newton(a, tolerance):
        def keep_going(state):
            i, _, done = state
            return (i < 100) & ~done

        def step(state):
            i, x, _ = state
            following = jnp.float32(0.5) * (x + a / x)
            return i + 1, following, jnp.abs(following - x) < tolerance

        return lax.while_loop(keep_going, step, (0, a, False))[1]

    @jax.jit
    def collatz(n):
        def step(state):
            n, steps = state
            return lax.cond(n % 2 == 0, lambda n: n // 2, lambda n: 3 * n + 1, n), steps + 1

        return lax.while_loop(lambda state: state[0] > 1, step, (n, 0))[1]

    @jax.jit
    def power(a, n):
        return lax.fori_loop(0, n, lambda _, x: x @ a, a)

    @jax.jit
    def chain(a, b, n):
        return lax.fori_loop(0, n, lambda _, x: x * a + b, a)

    f32 = jnp.float32
    start, tolerance, never = f32(1234.5), f32(1e-9), f32(-1)
    measure("a call", 1, lambda: add_one(start).block_until_ready())
    measure("newton, a root", 1, lambda: newton(start, tolerance).block_until_ready())
    measure("newton, an iteration", 100, lambda: newton(start, never).block_until_ready())
    measure("collatz, an iteration", 524, lambda: collatz(837799).block_until_ready())
    measure("product of 10 x 10, float", 100, lambda a=f32(SQUARE / 66): power(a, 100).block_until_ready())
    measure("product of 10 x 10, int", 100, lambda a=jnp.int32(SQUARE): power(a, 100).block_until_ready())
    left, right = jnp.asarray(LEFT), jnp.asarray(RIGHT)
    measure("x = x * a + b, 1000 elements, an iteration", 100, lambda: chain(left, right, 100).block_until_ready())


def run_tensorflow():
    import tensorflow as tf

    @tf.function
    def add_one(x):
        return x + 1.0

    @tf.function
    def newton(a, tolerance):
        x = a
        done = False
        for _ in tf.range(100):
            following = 0.5 * (x + a / x)
            done = tf.abs(following - x) < tolerance
            x = following
            if done:
                break
        return x

    @tf.function
    def collatz(n):
        steps = tf.constant(0, tf.int64)
        while n > 1:
            if n % 2 == 0:
                n = n // 2
            else:
                n = 3 * n + 1
            steps += 1
        return steps

    @tf.function
    def power(a, n):
        x = a
        for _ in tf.range(n):
            x = tf.matmul(x, a)
        return x

    @tf.function
    def chain(a, b, n):
        x = a
        for _ in tf.range(n):
            x = x * a + b
        return x

    f32 = tf.float32
    start, tolerance, never = tf.constant(1234.5), tf.constant(1e-9), tf.constant(-1.0)
    hundred = tf.constant(100)
    measure("a call", 1, lambda: add_one(start))
    measure("newton, a root", 1, lambda: newton(start, tolerance))
    measure("newton, an iteration", 100, lambda: newton(start, never))
    measure("collatz, an iteration", 524, lambda n=tf.constant(837799, tf.int64): collatz(n))
    measure("product of 10 x 10, float", 100, lambda a=tf.constant(SQUARE / 66, f32): power(a, hundred))
    measure("product of 10 x 10, int", 100, lambda a=tf.constant(SQUARE, tf.int32): power(a, hundred))
    measure("x = x * a + b, 1000 elements, an iteration", 100, lambda a=tf.constant(LEFT), b=tf.constant(RIGHT): chain(a, b, hundred))


if __name__ == "__main__":
    {"numba": run_numba, "jax": run_jax, "tensorflow": run_tensorflow}[sys.argv[1]]()
