"""Trains the same network from the same weights in a rival: `rivals.py FOLDER jax|tensorflow|pytorch`. Prints a line of JSON.

The whole loop is one compiled function of each: `lax.scan` under `jit`, `for x, y in dataset` under `tf.function`, and the eager loop
in PyTorch. One thread.
"""
import json
import os
import sys
import time

folder, rival = sys.argv[1:]
os.environ["TF_CPP_MIN_LOG_LEVEL"] = "3"
os.sched_setaffinity(0, sorted(os.sched_getaffinity(0))[:1])  # JAX and XLA heed no flag or variable for it.
import numpy

x = numpy.load(folder + "/x.npy")
y = numpy.load(folder + "/y.npy")
weights = list(dict(numpy.load(folder + "/weights.npz")).values())
# Adam's step sizes in double, as the others compute them: 0.999**t in float moves the last loss by one percent.
steps = numpy.arange(1, 1 + len(x) // 100)
alphas = (0.001 * numpy.sqrt(1 - 0.999**steps) / (1 - 0.9**steps)).astype(numpy.float32)


def report(seconds, loss):
    print(json.dumps({"variant": {"jax": "JAX", "tensorflow": "TensorFlow", "pytorch": "PyTorch"}[rival], "seconds": round(seconds, 5), "loss": float(loss)}))


def run_jax():
    import jax
    import jax.numpy as jnp

    def loss_of(w, x, y):
        h = jax.nn.relu(x @ w[0] + w[1])
        h = jax.nn.relu(h @ w[2] + w[3])
        scores = jax.nn.log_softmax(h @ w[4] + w[5])
        return -jnp.mean(jnp.take_along_axis(scores, y[:, None], 1))

    def step(state, batch):
        w, m, v = state
        x, y, alpha = batch
        loss, g = jax.value_and_grad(loss_of)(w, x, y)
        m = [a + (b - a) * 0.1 for a, b in zip(m, g)]
        v = [a + (b * b - a) * 0.001 for a, b in zip(v, g)]
        w = [a - alpha * b / (jnp.sqrt(c) + 1e-7) for a, b, c in zip(w, m, v)]
        return (w, m, v), loss

    @jax.jit
    def train(w, x, y):
        zeros = [jnp.zeros_like(a) for a in w]
        return jax.lax.scan(step, (w, zeros, zeros), (x.reshape(-1, 100, 784), y.reshape(-1, 100), alphas))[1][-1]

    w = [jnp.asarray(a) for a in weights]
    a, b = jnp.asarray(x), jnp.asarray(y)
    train(w, a, b).block_until_ready()
    begin = time.perf_counter()
    loss = train(w, a, b).block_until_ready()
    report(time.perf_counter() - begin, loss)


def run_tensorflow():
    import tensorflow as tf

    tf.config.threading.set_intra_op_parallelism_threads(1)
    tf.config.threading.set_inter_op_parallelism_threads(1)
    w = [tf.Variable(a) for a in weights]
    m = [tf.Variable(tf.zeros_like(a)) for a in w]
    v = [tf.Variable(tf.zeros_like(a)) for a in w]
    dataset = tf.data.Dataset.zip((tf.data.Dataset.from_tensor_slices((x, y)).batch(100), tf.data.Dataset.from_tensor_slices(alphas)))

    @tf.function
    def train(dataset):
        loss = tf.constant(0.0)
        for (a, b), alpha in dataset:
            with tf.GradientTape() as tape:
                h = tf.nn.relu(a @ w[0] + w[1])
                h = tf.nn.relu(h @ w[2] + w[3])
                loss = tf.reduce_mean(tf.nn.sparse_softmax_cross_entropy_with_logits(b, h @ w[4] + w[5]))
            for k, g in enumerate(tape.gradient(loss, w)):
                m[k].assign_add((g - m[k]) * 0.1)
                v[k].assign_add((g * g - v[k]) * 0.001)
                w[k].assign_sub(alpha * m[k] / (tf.sqrt(v[k]) + 1e-7))
        return loss

    train(dataset)
    for variable, value in zip(w, weights):
        variable.assign(value)
    for variable in m + v:
        variable.assign(tf.zeros_like(variable))
    begin = time.perf_counter()
    loss = train(dataset)
    report(time.perf_counter() - begin, loss.numpy())


def run_pytorch():
    import torch

    torch.set_num_threads(1)
    functional = torch.nn.functional
    batches = list(zip(torch.from_numpy(x).split(100), torch.from_numpy(y).split(100)))

    def train():
        w = [torch.from_numpy(a.copy()).requires_grad_() for a in weights]
        # `fused` is the fastest of its ways on a CPU.
        optimizer = torch.optim.Adam(w, 0.001, eps=1e-7, fused=True)
        for a, b in batches:
            optimizer.zero_grad()
            h = functional.relu(torch.addmm(w[1], a, w[0]))
            h = functional.relu(torch.addmm(w[3], h, w[2]))
            loss = functional.cross_entropy(torch.addmm(w[5], h, w[4]), b)
            loss.backward()
            optimizer.step()
        return loss.item()

    train()
    begin = time.perf_counter()
    loss = train()
    report(time.perf_counter() - begin, loss)


{"jax": run_jax, "tensorflow": run_tensorflow, "pytorch": run_pytorch}[rival]()
