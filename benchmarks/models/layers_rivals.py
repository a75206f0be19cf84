"""The single steps of `layers.h` from the same weights: `layers_rivals.py FOLDER jax|tensorflow|pytorch WORK...`. Prints a line of JSON each.

The loop of steps is one compiled function in JAX and TensorFlow, and eager in PyTorch. One thread. A first run of each is not counted.
"""
import json
import os
import sys
import time

folder, rival, *works = sys.argv[1:]
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])  # JAX and XLA heed no flag or variable for it.
import numpy

STEPS = {"cnn": 10, "lstm": 300, "dense": 300}
DATA = {"cnn": ("images", "labels"), "lstm": ("rows",), "dense": ("wide",)}
NAME = {"jax": "JAX", "tensorflow": "TensorFlow", "pytorch": "PyTorch"}[rival]


def load(work):
    weights = dict(numpy.load(f"{folder}/{work}.npz"))
    return [weights[f"0.{k}"] for k in range(len(weights))], [numpy.load(f"{folder}/{name}.npy") for name in DATA[work]]


def adam_rates(steps):
    t = numpy.arange(1, 1 + steps)
    return (0.001 * numpy.sqrt(1 - 0.999**t) / (1 - 0.9**t)).astype(numpy.float32)


def report(work, train):
    train()
    begin = time.perf_counter()
    loss = train()
    print(json.dumps({"work": work, "variant": NAME, "seconds": (time.perf_counter() - begin) / STEPS[work], "loss": float(loss)}), flush=True)


def run_jax(work):
    import jax
    import jax.numpy as jnp

    weights, data = load(work)
    weights, data, steps = [jnp.asarray(w) for w in weights], [jnp.asarray(d) for d in data], STEPS[work]

    def pool(h):
        return jax.lax.reduce_window(h, -jnp.inf, jax.lax.max, (1, 2, 2, 1), (1, 2, 2, 1), "VALID")

    def cnn_loss(w):
        conv = lambda h, k, b: jax.nn.relu(jax.lax.conv_general_dilated(h, k, (1, 1), "SAME", dimension_numbers=("NHWC", "HWIO", "NHWC")) + b)
        h = pool(conv(pool(conv(data[0], w[0], w[1])), w[2], w[3])).reshape(50, -1)
        scores = jax.nn.log_softmax(jax.nn.relu(h @ w[4] + w[5]) @ w[6] + w[7])
        return -jnp.mean(jnp.take_along_axis(scores, data[1][:, None], 1))

    def cnn_step(state, rate):
        w, m, v = state
        loss, g = jax.value_and_grad(cnn_loss)(w)
        m = [a + (b - a) * 0.1 for a, b in zip(m, g)]
        v = [a + (b * b - a) * 0.001 for a, b in zip(v, g)]
        return ([a - rate * b / (jnp.sqrt(c) + 1e-7) for a, b, c in zip(w, m, v)], m, v), loss

    def cell(w, h, c):
        i, f, n, o = jnp.split(data[0] @ w[0] + w[2] + h @ w[1], 4, 1)
        c = jax.nn.sigmoid(f) * c + jax.nn.sigmoid(i) * jnp.tanh(n)
        h = jax.nn.sigmoid(o) * jnp.tanh(c)
        return jnp.mean(h * h), (h, c)

    def lstm_step(state, _):
        w, h, c = state
        (loss, (h, c)), g = jax.value_and_grad(cell, has_aux=True)(w, h, c)
        return ([a - 0.1 * b for a, b in zip(w, g)], h, c), loss

    def dense_step(w, _):
        loss, g = jax.value_and_grad(lambda w: jnp.mean(jnp.square(jax.nn.relu(data[0] @ w[0] + w[1]))))(w)
        return [a - 0.1 * b for a, b in zip(w, g)], loss

    zeros = [jnp.zeros_like(a) for a in weights]
    if work == "cnn":
        step, state, over = cnn_step, (weights, zeros, zeros), jnp.asarray(adam_rates(steps))
    elif work == "lstm":
        step, state, over = lstm_step, (weights, jnp.zeros((32, 256)), jnp.zeros((32, 256))), jnp.zeros(steps)
    else:
        step, state, over = dense_step, weights, jnp.zeros(steps)
    compiled = jax.jit(lambda state, over: jax.lax.scan(step, state, over)[1][-1])
    report(work, lambda: compiled(state, over).block_until_ready())


def run_tensorflow(work):
    import tensorflow as tf

    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    weights, data = load(work)
    steps = STEPS[work]
    w = [tf.Variable(a) for a in weights]
    m, v = [tf.Variable(tf.zeros_like(a)) for a in w], [tf.Variable(tf.zeros_like(a)) for a in w]
    data, rates = [tf.constant(d) for d in data], tf.constant(adam_rates(steps))

    @tf.function
    def run():
        loss = tf.constant(0.0)
        h = c = tf.zeros((32, 256))
        for step in tf.range(steps):
            with tf.GradientTape() as tape:
                if work == "cnn":
                    a = tf.nn.max_pool2d(tf.nn.relu(tf.nn.conv2d(data[0], w[0], 1, "SAME") + w[1]), 2, 2, "VALID")
                    a = tf.nn.max_pool2d(tf.nn.relu(tf.nn.conv2d(a, w[2], 1, "SAME") + w[3]), 2, 2, "VALID")
                    a = tf.nn.relu(tf.reshape(a, (50, 3136)) @ w[4] + w[5])
                    loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(data[1], a @ w[6] + w[7]))
                elif work == "lstm":
                    i, f, n, o = tf.split(data[0] @ w[0] + w[2] + h @ w[1], 4, 1)
                    c = tf.sigmoid(f) * c + tf.sigmoid(i) * tf.tanh(n)
                    h = tf.sigmoid(o) * tf.tanh(c)
                    loss = tf.reduce_mean(h * h)
                else:
                    loss = tf.reduce_mean(tf.square(tf.nn.relu(data[0] @ w[0] + w[1])))
            gradients = tape.gradient(loss, w)
            for k, g in enumerate(gradients):
                if work == "cnn":
                    m[k].assign_add((g - m[k]) * 0.1)
                    v[k].assign_add((g * g - v[k]) * 0.001)
                    w[k].assign_sub(rates[step] * m[k] / (tf.sqrt(v[k]) + 1e-7))
                else:
                    w[k].assign_sub(0.1 * g)
        return loss

    def train():
        for variable, value in zip(w, weights):
            variable.assign(value)
        for variable in m + v:
            variable.assign(tf.zeros_like(variable))
        return run().numpy()

    report(work, train)


def run_pytorch(work):
    import torch

    torch.set_num_threads(1)
    weights, data = load(work)
    steps, rates = STEPS[work], adam_rates(STEPS[work])
    data = [torch.from_numpy(d) for d in data]
    if work == "cnn":
        data[0] = data[0].permute(0, 3, 1, 2).contiguous(memory_format=torch.channels_last)

    def train():
        w = [torch.from_numpy(a.copy()) for a in weights]
        if work == "cnn":
            # Kernels are [outputs, channels, height, width] there; the dense layer keeps its order of height, width, channels.
            w[0], w[2] = (w[k].permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last) for k in (0, 2))
        w = [a.requires_grad_() for a in w]
        optimizer = torch.optim.Adam(w, 0.001, eps=1e-7, fused=True) if work == "cnn" else torch.optim.SGD(w, 0.1)
        h = c = torch.zeros(32, 256)
        functional = torch.nn.functional
        for step in range(steps):
            optimizer.zero_grad()
            if work == "cnn":
                a = functional.max_pool2d(functional.relu(functional.conv2d(data[0], w[0], w[1], padding="same")), 2)
                a = functional.max_pool2d(functional.relu(functional.conv2d(a, w[2], w[3], padding="same")), 2)
                a = functional.relu(a.permute(0, 2, 3, 1).reshape(50, -1) @ w[4] + w[5])
                loss = functional.cross_entropy(a @ w[6] + w[7], data[1])
            elif work == "lstm":
                i, f, n, o = (data[0] @ w[0] + w[2] + h.detach() @ w[1]).chunk(4, 1)
                c = torch.sigmoid(f) * c.detach() + torch.sigmoid(i) * torch.tanh(n)
                h = torch.sigmoid(o) * torch.tanh(c)
                loss = (h * h).mean()
            else:
                loss = functional.relu(data[0] @ w[0] + w[1]).square().mean()
            loss.backward()
            optimizer.step()
        return loss.item()

    report(work, train)


for work in works or STEPS:
    {"jax": run_jax, "tensorflow": run_tensorflow, "pytorch": run_pytorch}[rival](work)
