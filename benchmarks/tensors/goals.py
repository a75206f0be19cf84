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
    (("softmax 1024",), "four fifths are the loop of exp and its sum (profile, Zen 4), in which the multiplier is busy nearly all the time: nine multiply-adds of the polynomial and of what is left of ln 2, a bound and a power of two; the rest reads each row for its greatest element, and scales it"),
    (("layer norm",), "by its assembly: three passes over a row, the next one of which is prefetched, and stores of 64 bytes, which take two cycles"),
    (("tanh(",), "tanh is within 3 ulp and sigmoid within 2.6: 61 instructions a register (AVX2), two of them divisions; Eigen's logistic is off by thousands, and shorter"),
    (("relu(a * b + c) * 0.5 + a, 1000",), "of 1000 elements the call and its result are a fifth, and relu makes -0 to 0, two instructions instead of one; of more, memory"),
    (("softmax regression",), "by profile 87 percent is two products of ten columns, at 78 and 93 percent of the multiply-adds that are possible: instructions that transpose one left operand take turns with them; exp, sums and quotients of rows of ten are 6 percent"),
    (("power 100 of 10 x 10, i32",), "a multiplication of ten of sixteen lanes each cycle is the limit (AVX-512; every other cycle on Intel's); without allocation in the loop it takes as long. A Zen 2 multiplies eight lanes every other cycle, which is 12 us of two such multiplications a row and term; why g++ takes a fifth less was not found"),
    (("line search",), "the matrix has 400 KB, which come from the second cache for each product, at 27 bytes a cycle of 32"),
    (("power iteration",), "64 terms are four multiply-adds and as many instructions that add the halves"),
    (("Jacobi",), "by its assembly: five loads of 64 bytes, two of which begin in the middle of a line, for each 64 bytes that are stored"),
    (("product f32 1024, 2 threads",), "each of two parts copies the right operand; one copy for both was slower, as half of it came from the other processor's cache"),
    (("product i32",), "a Zen 2 multiplies eight numbers of 32 bits every other cycle, and does nothing but that here: 64 x 64 x 64 take 20 us at 3.3 GHz"),
    (("product",), "by profile 86 percent of the time is the loop of multiply-adds, which runs at the processor's limit, 8 are copies of the operands, and 3 what is read of the result"),
    (("collatz",), "AVX2 has no arithmetic shift of 64 bits: it is three instructions"),
    (("sum over axis 0, 1024",), "memory, where hundredths are those of runs; on a Zen 2 the eight rows that are added at once are 4096 bytes apart and share a set of the first cache (four at once: 0.82)"),
    (("take rows", "cumulative sums over axis 0", "sum over", "times a vector"), "memory: hundredths are those of runs"),
]


# Why the heap has more than by hand, with the first word that counts.
MEMORY_CAUSES = [
    (("product f16", "product bf16"), "a block of the result as floats, and copies of both operands in panels of floats"),
    (("product",), "copies of panels of both operands in the order of use, at most 1.3 MiB a thread with AVX-512; a triple loop has none"),
    (("RNN",), "two products, what follows them and rows that are active, each in a buffer of its own; copies of both weights in panels, which stay while the loop runs"),
    (("sort",), "digits go from one buffer to another"),
]


def find_goal(case):
    return next((goal for word, goal in GOALS if word in case), None)


def find_rival(case):
    """The rival that the goal is of; None for the best."""
    return next((rival for word, rival in RIVALS.items() if word in case), None)


def find_cause(case):
    return next((cause for words, cause in CAUSES if any(word in case for word in words)), "")


def find_memory_cause(case):
    return next((cause for words, cause in MEMORY_CAUSES if any(word in case for word in words)), "")
