"""How the rivals in Python are timed."""
import json
import statistics
import time

TURNS = 11


def measure(case, variant, run, iterations=1, least=2e-3):
    """Prints a line of JSON: the median time of one of the iterations of `run()`, in nanoseconds, after it was compiled. A turn takes `least` seconds or more."""
    run()
    repeats = 1
    while True:
        start = time.perf_counter()
        for _ in range(repeats):
            run()
        if time.perf_counter() - start > least:
            break
        repeats *= 2
    seconds = []
    for _ in range(TURNS):
        start = time.perf_counter()
        for _ in range(repeats):
            run()
        seconds.append(time.perf_counter() - start)
    ns = statistics.median(seconds) * 1e9 / (repeats * iterations)
    print(json.dumps({"case": case, "variant": variant, "ns": round(ns, 4)}), flush=True)
