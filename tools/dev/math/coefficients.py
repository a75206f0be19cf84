#!/usr/bin/env python3
"""The coefficients of include/autograph/math: weighted fits at Chebyshev points, rounded one after the other. Needs mpmath.

    tools/dev/math/coefficients.py            # all
    tools/dev/math/coefficients.py exp log    # those whose name begins so

Each row is a polynomial, from the highest coefficient to the lowest as Horner's scheme takes them, and its error before any rounding
of a computation, as a power of two of what it adds to.
"""
import sys

from mpmath import asin, atan, cos, erf, erfc, exp, expm1, frexp, ldexp, ln, log, log1p, lu_solve, matrix, mp, mpf, nint, pi, sin, sqrt, tanh

mp.dps = 60
FLOAT, DOUBLE = 24, 53


def rounded(x, bits):
    """The nearest number of so many bits."""
    mantissa, exponent = frexp(x)
    return ldexp(nint(ldexp(mantissa, bits)), exponent - bits) if x else x


def points(low, high, count):
    return [(low + high) / 2 + (high - low) / 2 * cos(pi * (2 * i + 1) / (2 * count)) for i in range(count)]


def least_squares(values, at, weights, degree):
    rows = matrix(len(at), degree + 1)
    right = matrix(len(at), 1)
    for i, x in enumerate(at):
        for k in range(degree + 1):
            rows[i, k] = weights[i] * x**k
        right[i] = weights[i] * values[i]
    return list(lu_solve(rows, right))


def fit(function, low, high, degree, bits, weight=lambda x: mpf(1)):
    """Coefficients of 1, x, x^2 ...: the lowest is rounded first, and the others make up for it."""
    at = points(mpf(low), mpf(high), 4 * degree + 9)
    values, weights, result = [function(x) for x in at], [weight(x) for x in at], []
    for k in range(degree + 1):
        lowest = rounded(least_squares(values, at, weights, degree - k)[0], bits)
        result.append(lowest)
        values = [(value - lowest) / x for value, x in zip(values, at)]
        weights = [w * x for w, x in zip(weights, at)]
    return result


def error(function, coefficients, low, high, weight):
    worst = max(abs(weight(x) * (sum(c * x**k for k, c in enumerate(coefficients)) - function(x))) for x in points(mpf(low), mpf(high), 500))
    return float(log(worst, 2))


def literal(x, bits):
    return float(x).hex().replace("0000000p", "p") + ("f" if bits == FLOAT else "")


def short(text):
    """Without the zeros that end a mantissa."""
    head, _, tail = text.partition("p")
    return head.rstrip("0").rstrip(".") + "p" + tail


HALF_LN2 = ln(mpf(2)) / 2 * mpf("1.0001")
LOW, HIGH = sqrt(mpf(1) / 2) - 1, sqrt(mpf(2)) - 1
QUARTER = pi / 4 * mpf("1.0001")


def series_log(z):
    """(log((1 + s) / (1 - s)) - 2 s) / s^3 by z = s^2."""
    s = sqrt(z)
    return (log((1 + s) / (1 - s)) - 2 * s) / (z * s)


def series_log_rest(z):
    return (series_log(z) - mpf(2) / 3) / z


def series_sin(z):
    r = sqrt(z)
    return (sin(r) - r) / (r * z)


def series_cos(z):
    return (cos(sqrt(z)) - 1 + z / 2) / (z * z)


def series_atan(z):
    return (atan(sqrt(z)) / sqrt(z) - 1) / z


def series_asin(z):
    return (asin(sqrt(z)) / sqrt(z) - 1) / z


def series_erf(z):
    return erf(sqrt(z)) / sqrt(z) - 1


def exp2_ratio(z):
    """r coth(r ln(2) / 2) by z = r^2."""
    r = sqrt(z)
    return r / tanh(r * ln(mpf(2)) / 2)


def exp2_ratio_rest(bits):
    """Without its first term, which is rounded: tanh of small numbers is a quotient of it."""
    return lambda z: (exp2_ratio(z) - rounded(2 / ln(mpf(2)), bits)) / z


def scaled_erfc(u):
    """erfc(x) exp(x^2) by u = (x - 3) / (x + 3)."""
    x = 3 * (1 + u) / (1 - u)
    return erfc(x) * exp(x * x)


def weight_erfc(u):
    x = 3 * (1 + u) / (1 - u)
    return exp(-x * x)


# name: function, interval, degree, bits, weight: what an error of the polynomial is in the result, relatively.
FITS = {
    "exp_float": (lambda r: (expm1(r) - r) / r**2, -HALF_LN2, HALF_LN2, 4, FLOAT, lambda r: r),
    "exp_double": (lambda r: (expm1(r) - r) / r**2, -HALF_LN2, HALF_LN2, 9, DOUBLE, lambda r: r),
    "expm1_float": (lambda r: (expm1(r) - r) / r**2, -0.5, 0.5, 5, FLOAT, lambda r: r),
    "expm1_double": (lambda r: (expm1(r) - r) / r**2, -0.5, 0.5, 10, DOUBLE, lambda r: r),
    "exp2_float": (lambda r: expm1(r * ln(2)) / r, -0.5001, 0.5001, 5, FLOAT, lambda r: r),
    "exp2_double": (lambda r: expm1(r * ln(2)) / r, -0.5001, 0.5001, 11, DOUBLE, lambda r: r),
    "exp2_power_float": (lambda r: expm1(r * ln(2)) / r, -0.5001, 0.5001, 6, DOUBLE, lambda r: r),
    "exp2_ratio_float": (exp2_ratio_rest(FLOAT), 0, mpf("0.2505"), 1, FLOAT, lambda z: z * ln(mpf(2)) / 2),
    "exp2_ratio_double": (exp2_ratio_rest(DOUBLE), 0, mpf("0.2505"), 4, DOUBLE, lambda z: z * ln(mpf(2)) / 2),
    "log_float": (lambda f: (log1p(f) - f) / f**2, LOW, HIGH, 8, FLOAT, lambda f: f),
    "log2_float": (lambda f: (log1p(f) - f) / f**2 / ln(2), LOW, HIGH, 8, FLOAT, lambda f: f * ln(2)),
    "log10_float": (lambda f: (log1p(f) - f) / f**2 / ln(10), LOW, HIGH, 8, FLOAT, lambda f: f * ln(10)),
    "log_double": (series_log, 0, mpf("0.02945"), 6, DOUBLE, lambda z: z / 2),
    "log_for_float": (series_log, 0, mpf("0.02945"), 3, DOUBLE, lambda z: z / 2),
    "power_double": (series_log_rest, 0, mpf("0.02945"), 7, DOUBLE, lambda z: z**2 / 2),
    "sin_double": (series_sin, 0, QUARTER**2, 5, DOUBLE, lambda z: z),
    "cos_double": (series_cos, 0, QUARTER**2, 5, DOUBLE, lambda z: z * z),
    "sin_for_float": (series_sin, 0, QUARTER**2, 3, DOUBLE, lambda z: z),
    "cos_for_float": (series_cos, 0, QUARTER**2, 3, DOUBLE, lambda z: z * z),
    "atan_double": (series_atan, 0, mpf("0.2501"), 13, DOUBLE, lambda z: z),
    "asin_double": (series_asin, 0, mpf("0.2501"), 12, DOUBLE, lambda z: z),
    "erf_double": (series_erf, 0, mpf("1.0001"), 12, DOUBLE, lambda z: mpf(1)),
    "erf_float": (series_erf, 0, mpf("0.9001"), 6, FLOAT, lambda z: mpf(1)),
    "erfc_double": (scaled_erfc, mpf("-0.5001"), mpf("0.3334"), 11, DOUBLE, weight_erfc),
    "log_erfc_float": (lambda a: ln(erfc(a)), mpf("0.9"), mpf("4.0"), 7, FLOAT, lambda a: erfc(a)),
}

# Numbers in parts: each holds what the one before leaves.
CONSTANTS = {
    "ln2": (ln(mpf(2)), (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
    "ln2, head of 42 bits": (ln(mpf(2)), (16, FLOAT), (42, DOUBLE)),
    "2 log2(e)": (2 / ln(mpf(2)), (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
    "log2(e)": (1 / ln(mpf(2)), (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
    "log10(e)": (1 / ln(mpf(10)), (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
    "log10(2)": (log(mpf(2), 10), (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
    "pi/2": (pi / 2, (FLOAT, FLOAT), (DOUBLE, DOUBLE, DOUBLE)),
    "2/pi": (2 / pi, (FLOAT, FLOAT), (DOUBLE,)),
    "pi": (pi, (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
    "2/3": (mpf(2) / 3, (FLOAT, FLOAT), (DOUBLE, DOUBLE)),
}


def parts(x, widths):
    result = []
    for bits in widths:
        result.append(short(literal(rounded(x, bits), FLOAT if bits <= FLOAT else DOUBLE)))
        x -= rounded(x, bits)
    return ", ".join(result)


def turns():
    """1 / (2 pi) without its first 28 bits, in parts of 29 bits by their place, whose products with floats are exact, and a last one of 53."""
    scale, result = mpf(2) ** -57, []
    rest = 1 / (2 * pi) % mpf(2) ** -28
    for _ in range(4):
        part = int(rest / scale) * scale
        result.append(short(literal(part, DOUBLE)))
        rest, scale = rest - part, scale * mpf(2) ** -29
    return ", ".join([*result, short(literal(rounded(rest, DOUBLE), DOUBLE))])


def two_over_pi():
    """The bits after the point, 64 a word."""
    mp.dps = 500
    bits = int(mpf(2) ** (20 * 64) * 2 / pi)
    return ", ".join(hex(bits >> 64 * i & 2**64 - 1) for i in reversed(range(20)))


def main(prefixes):
    for name, (function, low, high, degree, bits, weight) in FITS.items():
        if prefixes and not name.startswith(tuple(prefixes)):
            continue
        coefficients = fit(function, low, high, degree, bits, weight)
        print(f"{name}: 2^{error(function, coefficients, low, high, weight):.1f}")
        print("  " + ", ".join(short(literal(c, bits)) for c in reversed(coefficients)), flush=True)
    if not prefixes or "constants" in prefixes:
        for name, (value, floats, doubles) in CONSTANTS.items():
            print(f"{name}: {parts(value, floats)}; {parts(value, doubles)}")
        print("1/(2 pi):", turns())
        print("2/pi:", two_over_pi())


if __name__ == "__main__":
    main(sys.argv[1:])
