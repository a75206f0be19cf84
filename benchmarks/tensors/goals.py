"""What is asked of each row, as the best rival's time over ours, and why a row misses it."""

# The first word that a case's name has counts; of the best rival unless said.
GOALS = [
    ("2 threads", 1.0), ("mandelbrot", 3.5), ("collatz", 3.0), ("newton", 4.0), ("power 100", 2.0), ("product i32", 5.0), ("product", 1.0),
    ("times a vector", 1.0), ("tanh", 1.0), ("relu", 1.0), ("run time", 1.0), ("softmax regression", 2.0), ("softmax", 1.2), ("layer norm", 1.2), ("sum", 1.0),
    ("RNN", 1.2), ("Jacobi", 1.0), ("conjugate", 1.0), ("power iteration", 1.0), ("line search", 1.2), ("sort", 1.0), ("take", 1.0), ("transpose", 1.0),
    ("memory", 1 / 1.1)]
# A goal that is of one rival alone.
RIVALS = {"collatz": "plain C++", "newton": "plain C++", "power 100": "plain C++", "product i32": "Eigen", "Jacobi": "fast-math C++", "conjugate": "fast-math C++", "power iteration": "fast-math C++"}
CAUSES = [
    (("softmax 1024",), "exp takes 0.27 ns of an element's 0.38"),
    (("layer norm",), "not found yet; differs by a quarter from run to run"),
    (("tanh(",), "tanh is within 5 ulp and sigmoid within 2; Eigen's logistic is off by thousands, and shorter"),
    (("relu(a * b + c) * 0.5 + a, 1000",), "of 1000 elements the call and its result are 19 of 90 ns; of more, memory"),
    (("softmax regression",), "a product of ten columns uses ten of sixteen lanes"),
    (("line search", "power iteration"), "a matrix times a vector goes row by row"),
    (("product f32 1024, 2 threads",), "each of four parts copies the right operand"),
    (("product",), "both reach one multiply-add a cycle: hundredths are those of runs"),
    (("take rows", "cumulative sums over axis 0", "sum over"), "memory: hundredths are those of runs"),
]


def find_goal(case):
    return next((goal for word, goal in GOALS if word in case), None)


def find_rival(case):
    """The rival that the goal is of; None for the best."""
    return next((rival for word, rival in RIVALS.items() if word in case), None)


def find_cause(case):
    return next((cause for words, cause in CAUSES if any(word in case for word in words)), "")
