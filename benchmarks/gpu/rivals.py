"""The rows of measure.cpp by PyTorch (cuBLAS), JAX and Triton where they are installed: prints a line of JSON a row.

A row has the name that measure.cpp gives it, the rival, and the median of seven runs in nanoseconds.
"""
import json
import statistics
import sys
import time


def report(row, rival, work, wait, each=1):
    """Measures as measure.cpp does; a rival that fails says so."""
    try:
        work()
        wait()
        times = []
        for _ in range(7):
            start = time.perf_counter_ns()
            for _ in range(each):
                work()
            wait()
            times.append((time.perf_counter_ns() - start) / each)
        print(json.dumps({"row": row, "rival": rival, "nanoseconds": round(statistics.median(times))}), flush=True)
    except Exception as error:  # one row must not end the others
        print(json.dumps({"row": row, "rival": rival, "error": str(error)[:200]}), flush=True)


def measure_torch(small):
    import torch

    torch.backends.cuda.matmul.allow_tf32 = False
    wait = torch.cuda.synchronize
    many, height, width, side = (1 << 10, 8, 70, 20) if small else (1 << 28, 16384, 4096, 4096)
    few = torch.ones(256, device="cuda")
    report("a call on resident tensors, one small kernel", "PyTorch", lambda: few + 0.0, wait, 1000)
    x = torch.ones(many, device="cuda")
    report("copy by a kernel", "PyTorch", x.clone, wait, 10)
    fused = torch.compile(lambda x: torch.tanh(x * 0.5 + 0.1) * torch.sigmoid(x))
    report("tanh(x*w+b)*sigmoid(x)", "PyTorch (Triton)", lambda: fused(x), wait, 10)
    report("sum", "PyTorch", x.sum, wait, 10)
    del x
    rows = torch.ones(height, width, device="cuda")
    report("softmax of rows", "PyTorch", lambda: torch.softmax(rows, 1), wait, 5)
    softmax = torch.compile(lambda x: torch.softmax(x, 1))
    report("softmax of rows", "PyTorch (Triton)", lambda: softmax(rows), wait, 5)
    report("layer norm of rows", "PyTorch", lambda: torch.nn.functional.layer_norm(rows, (width,)), wait, 5)
    a = torch.ones(side, side, device="cuda")
    report("product of float matrices", "cuBLAS", lambda: a @ a, wait)
    h = a.bfloat16()
    report("product of bfloat16 matrices", "cuBLAS", lambda: h @ h, wait, 5)
    left, right = (torch.ones(m, n, device="cuda", dtype=torch.bfloat16) for m, n in ((1000, 3000), (3000, 5000)))
    report("product of bfloat16, 1000x3000x5000", "cuBLAS", lambda: left @ right, wait, 5)

    edge = 8 if small else 1024
    u = torch.zeros(edge, edge, device="cuda")
    u[0] = 1

    def settle():
        now = u
        while True:
            then = now.clone()
            then[1:-1, 1:-1] = 0.25 * (now[:-2, 1:-1] + now[2:, 1:-1] + now[1:-1, :-2] + now[1:-1, 2:])
            change = (then - now).abs().max()
            now = then
            if change <= 1e-4:
                return now

    report("jacobi to convergence", "PyTorch", settle, wait)


def measure_jax(small):
    import jax
    import jax.numpy as jnp

    edge, many = (8, 64) if small else (1024, 1 << 24)
    u = jnp.zeros((edge, edge)).at[0].set(1)

    @jax.jit
    def settle(u):
        def step(state):
            u, _ = state
            inner = 0.25 * (u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:])
            then = u.at[1:-1, 1:-1].set(inner)
            return then, jnp.abs(then - u).max()

        return jax.lax.while_loop(lambda state: state[1] > 1e-4, step, (u, jnp.float32(1)))[0]

    @jax.jit
    def roots(a):
        def step(state):
            x, _ = state
            then = 0.5 * (x + a / x)
            return then, jnp.abs(then - x).max()

        return jax.lax.while_loop(lambda state: state[1] > 1e-6, step, (a, jnp.float32(1)))[0]

    a = jnp.full((many,), 2.0)
    report("jacobi to convergence", "JAX", lambda: settle(u).block_until_ready(), lambda: None)
    report("newton over 16M", "JAX", lambda: roots(a).block_until_ready(), lambda: None)


if __name__ == "__main__":
    for measure in (measure_torch, measure_jax):
        try:
            measure("--small" in sys.argv[1:])
        except ImportError as missing:
            print(json.dumps({"rival": measure.__name__[8:], "error": str(missing)}), flush=True)
        except Exception as error:  # no GPU, or no compiler for Triton
            print(json.dumps({"rival": measure.__name__[8:], "error": str(error)[:200]}), flush=True)
