"""The inputs of the evals as GradBench's own scripts make them: the same generators with the same seeds in the same order."""
import math

# (sizes of the suite, the middle ones first of which the table is)
SIZES = {
    "gmm": [(d, k, 1000) for d in (2, 10, 20, 32, 64) for k in (5, 10, 25, 50, 100)],
    "kmeans": [(k, n, d) for k in (10, 100, 1000) for n in (1000, 10000) for d in (8, 16)],
    "lse": [(2500 * 2**i,) for i in range(10)],
    "lstm": [(l, c) for l in (2, 4, 6) for c in (1024, 4096, 8192)],
    "ode": [(n, s) for n in (1000, 10000, 100000) for s in (1, 10, 100)],
    "particle": [()],
    "treelstm": [(150, 300, 20)],
}
MIDDLE = {"gmm": (20, 25, 1000), "kmeans": (100, 10000, 8), "lse": (40000,), "lstm": (4, 4096), "ode": (10000, 10), "particle": (), "treelstm": (150, 300, 20)}
SMALL = {"gmm": (2, 5, 1000), "kmeans": (10, 1000, 8), "lse": (2500,), "lstm": (2, 1024), "ode": (1000, 1), "particle": (), "treelstm": (4, 3, 4)}


def make_gmm(d, k, n):
    import numpy

    rng = numpy.random.default_rng(seed=31337)
    rows = lambda count, draw: [draw().tolist() for _ in range(count)]  # noqa: E731
    points = rows(n, lambda: rng.normal(size=d))
    alpha = rng.normal(size=k).tolist()
    means = rows(k, lambda: rng.uniform(size=d))
    logarithms = rows(k, lambda: rng.normal(size=d))
    triangles = rows(k, lambda: rng.normal(size=d * (d - 1) // 2))
    return {"d": d, "k": k, "n": n, "m": 0, "gamma": 1.0, "x": points, "alpha": alpha, "mu": means, "q": logarithms, "l": triangles}


def before(name, size):
    """The sizes that the suite's script draws numbers for before this one."""
    ordered = sorted(SIZES[name], key=math.prod)
    return ordered[: ordered.index(size)]


def make_kmeans(k, n, d):
    import numpy

    numpy.random.seed(31337)
    for _, count, columns in before("kmeans", (k, n, d)):
        numpy.random.rand(count, columns)
    points = numpy.random.rand(n, d).tolist()
    return {"points": points, "centroids": points[-k:]}


def make_lse(n):
    import numpy

    numpy.random.seed(31337)
    for (count,) in before("lse", (n,)):
        numpy.random.rand(count)
    return {"x": numpy.random.rand(n).tolist()}


def make_ode(n, s):
    import numpy

    numpy.random.seed(31337)
    for count, _ in before("ode", (n, s)):
        numpy.random.rand(count)
    return {"x": numpy.random.rand(n).tolist(), "s": s}


def make_lstm(l, c, text):
    """The suite's script has no seed here; ours has one, so that a run can be repeated."""
    import numpy

    bits = math.ceil(math.log2(max(map(ord, text[:c]))))
    rng = numpy.random.default_rng(seed=31337)
    sequence = [[float(ord(letter) >> bit & 1) for bit in reversed(range(bits))] for letter in text[:c]]
    draw = lambda rows, columns: rng.random((rows, columns)).tolist()  # noqa: E731
    return {"state": draw(2 * l, bits), "main_params": draw(2 * l, 4 * bits), "extra_params": draw(3, bits), "sequence": sequence}


def grow_tree(tree, leaves, random, words, classes):
    """Adds a tree of so many leaves, its root first."""
    here = len(tree["label"])
    for part in tree.values():
        part.append(-1)
    tree["label"][here] = random.randrange(classes)
    if leaves == 1:
        tree["word"][here] = random.randrange(words)
    else:
        split = random.randrange(1, leaves)
        tree["left"][here] = grow_tree(tree, split, random, words, classes)
        tree["right"][here] = grow_tree(tree, leaves - split, random, words, classes)
    return here


def make_treelstm(n, inputs, count):
    """Sentences of 10 to 29 words; a label of five at each node, as in the Stanford Sentiment Treebank."""
    import random

    random = random.Random(31337)
    draw = lambda *extents: [draw(*extents[1:]) for _ in range(extents[0])] if extents else random.uniform(-0.1, 0.1)  # noqa: E731
    shapes = {"leaf": (3 * n, inputs), "left": (5 * n, n), "right": (5 * n, n), "classes": (5, n), "leaf_bias": (3 * n,), "bias": (5 * n,), "class_bias": (5,)}
    weights, words, trees = {name: draw(*shape) for name, shape in shapes.items()}, draw(100, inputs), []
    for _ in range(count):
        trees.append({"left": [], "right": [], "word": [], "label": []})
        grow_tree(trees[-1], random.randrange(10, 30), random, len(words), 5)
    return {"n": n, "inputs": inputs, "weights": weights, "words": words, "trees": trees}


def make(name, size, text=""):
    """The input as the suite's programs read it."""
    if name == "particle":
        return {"w": 0.0}
    if name == "lstm":
        return make_lstm(*size, text)
    return {"gmm": make_gmm, "kmeans": make_kmeans, "lse": make_lse, "ode": make_ode, "treelstm": make_treelstm}[name](*size)


def flat(value):
    if isinstance(value, dict):
        value = [value[key] for key in ("alpha", "mu", "q", "l")]
    return [number for part in value for number in flat(part)] if isinstance(value, (list, tuple)) else [float(value)]


def numbers(name, given):
    """The input as ours read it."""
    if name == "gmm":
        return flat([given[key] for key in ("d", "k", "n", "m", "gamma", "x", "alpha", "mu", "q", "l")])
    if name == "kmeans":
        points, centroids = given["points"], given["centroids"]
        return flat([len(points), len(centroids), len(points[0]), points, centroids])
    if name == "lse":
        return flat([len(given["x"]), given["x"]])
    if name == "ode":
        return flat([len(given["x"]), given["s"], given["x"]])
    if name == "lstm":
        parameters, sequence = given["main_params"], given["sequence"]
        return flat([len(parameters) // 2, len(sequence), len(sequence[0]), parameters, given["extra_params"], given["state"], sequence])
    if name == "treelstm":
        trees = [[len(tree["label"]), *(tree[part] for part in ("left", "right", "word", "label"))] for tree in given["trees"]]
        return flat([given["n"], given["inputs"], 5, len(given["words"]), len(trees), list(given["weights"].values()), given["words"], trees])
    return [given["w"]]
