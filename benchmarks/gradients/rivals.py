#!/usr/bin/env python3
"""The evals in JAX, compiled by it, on one core in double: times and results of one eval, for `run.py`.

    rivals.py EVAL objective|gradient INPUT.json OUTPUT.json SECONDS
"""
import json
import os
import statistics
import sys
import time

os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])  # JAX and XLA heed no flag or variable for it.
import jax  # noqa: E402
import jax.numpy as np  # noqa: E402
from jax.scipy.special import multigammaln  # noqa: E402

jax.config.update("jax_enable_x64", True)


def array(x):
    return np.asarray(x, dtype=np.float64)


def log_sum(x, axis):
    largest = np.max(x, axis=axis, keepdims=True)
    return np.squeeze(largest, axis) + np.log(np.sum(np.exp(x - largest), axis=axis))


def gmm(given):
    d, k, n, m, gamma, x = given["d"], given["k"], given["n"], given["m"], given["gamma"], array(given["x"])
    columns, rows = np.triu_indices(d, 1)
    freedom = d + m + 1
    constant = -n * d / 2 * np.log(2 * np.pi) + k * (freedom * d * np.log(gamma / np.sqrt(2.0)) - multigammaln(freedom / 2, d))

    def posterior(alpha, mu, q, l):
        triangles = jax.vmap(np.diag)(np.exp(q)).at[:, rows, columns].set(l)
        distances = np.sum(np.square((x - mu[:, None]) @ np.swapaxes(triangles, 1, 2)), axis=2)
        beta = (alpha + np.sum(q, axis=1))[:, None] - 0.5 * distances
        prior = m * np.sum(q) - 0.5 * gamma**2 * np.sum(np.square(triangles))
        return np.sum(log_sum(beta, 0)) - n * log_sum(alpha, 0) + prior + constant

    return posterior, jax.grad(posterior, argnums=(0, 1, 2, 3)), [array(given[key]) for key in ("alpha", "mu", "q", "l")]


def kmeans(given):
    def cost(centroids, points):
        distances = np.sum(points**2, axis=1)[:, None] - 2 * points @ centroids.T + np.sum(centroids**2, axis=1)
        return np.sum(np.min(distances, axis=1))

    def direction(centroids, points):
        first, second = jax.jvp(lambda c: jax.grad(cost)(c, points), (centroids,), (np.ones_like(centroids),))
        return first / second

    return cost, direction, [array(given["centroids"]), array(given["points"])]


def lse(given):
    def log_of_sum(x):
        return log_sum(x, 0)

    return log_of_sum, jax.grad(log_of_sum), [array(given["x"])]


def lstm(given):
    weights = array(given["main_params"])
    weights = weights.reshape(weights.shape[0] // 2, 2, 4, -1)
    text = array(given["sequence"])

    def loss(parameters, extra, state):
        def step(state, here):
            letter, following = here
            x, new = letter * extra[0], []
            for layer in range(parameters.shape[0]):
                weight, bias = parameters[layer]
                hidden, cell = state[2 * layer], state[2 * layer + 1]
                logistic = lambda z: 1 / (1 + np.exp(-z))  # noqa: E731
                forget, into = logistic(x * weight[0] + bias[0]), logistic(hidden * weight[1] + bias[1])
                out, change = logistic(x * weight[2] + bias[2]), np.tanh(hidden * weight[3] + bias[3])
                cell = cell * forget + into * change
                x = out * np.tanh(cell)
                new += [x, cell]
            y = x * extra[1] + extra[2]
            return np.stack(new), np.sum(following * (y - np.log(np.sum(np.exp(y)) + 2)))

        return -np.sum(jax.lax.scan(step, state, (text[:-1], text[1:]))[1]) / ((text.shape[0] - 1) * text.shape[1])

    return loss, jax.grad(loss, argnums=(0, 1)), [weights, array(given["extra_params"]), array(given["state"])]


def ode(given):
    steps = given["s"]

    def change(x, y):
        return x * np.concatenate([np.ones(1), y[:-1]])

    def solve(x):
        h = 2.0 / steps

        def step(_, y):
            k1 = change(x, y)
            k2 = change(x, y + h * k1 / 2)
            k3 = change(x, y + h * k2 / 2)
            return y + h * (k1 + 2 * k2 + 2 * k3 + change(x, y + h * k3)) / 6

        return jax.lax.fori_loop(0, steps, step, np.zeros_like(x))

    return solve, jax.grad(lambda x: solve(x)[-1]), [array(given["x"])]


def particle(given):
    """A loop that depends on what is differentiated has no reverse in JAX: forward, within the search."""
    def potential(x, w):
        across, low, high = (x[0] - 10) ** 2, x[1] ** 2, (x[1] - (10 - w)) ** 2
        return 1 / np.sqrt(across + low) + 1 / np.sqrt(across + high)

    def miss(w):
        def step(state):
            x, v = state
            return x + 0.1 * v, v - 0.1 * jax.grad(potential)(x, w)

        x, v = jax.lax.while_loop(lambda s: s[0][1] + 0.1 * s[1][1] > 0, step, (np.array([0.0, 8.0]), np.array([0.75, 0.0])))
        x = x + 0.1 * v
        return (x[0] - x[1] / v[1] * v[0]) ** 2

    value, slope = jax.jit(miss), jax.jit(jax.jacfwd(miss))

    def find_least(w):
        at, gradient, rate, successes = float(value(w)), float(slope(w)), 1e-5, 0
        while abs(gradient) > 1e-5:
            if successes == 10:
                rate, successes = rate * 2, 0
                continue
            following = w - rate * gradient
            if abs(following - w) <= 1e-5:
                break
            if (there := float(value(following))) < at:
                w, at, gradient, successes = following, there, float(slope(following)), successes + 1
            else:
                rate, successes = rate / 2, 0
        return w

    return value, find_least, [given["w"]]


def flat(value):
    leaves = jax.tree_util.tree_leaves(value)
    return [float(x) for leaf in leaves for x in np.ravel(np.asarray(leaf))] if leaves else []


def main():
    name, function, source, target, seconds = sys.argv[1:]
    with open(source) as file:
        objective, gradient, arguments = globals()[name](json.load(file))
    run = objective if function == "objective" else gradient
    if name != "particle":
        run = jax.jit(run)
    result = jax.block_until_ready(run(*arguments))
    times, begin = [], time.perf_counter()
    while not times or time.perf_counter() - begin < float(seconds):
        start = time.perf_counter()
        jax.block_until_ready(run(*arguments))
        times.append(time.perf_counter() - start)
    with open(target, "w") as file:
        json.dump({"output": flat(result), "nanoseconds": 1e9 * statistics.median(times)}, file)


if __name__ == "__main__":
    main()
