"""Expressions of tensors of rank 1 and 2, of extents that the generator knows, so that none can fail."""
from scalars import BINARY, BITS, DIVISIONS, SHIFTS
from tree import CPP, LISTS, Expr, host, matrix, scalar, tensor, vector


def extents(shape):
    return "{" + ", ".join(map(str, shape)) + "}"


class Tensors:
    # From elements, of one value, counting.

    def new_tensor(self, type):
        r, cpp = self.random, CPP[type.element]
        shape = tuple(r.choice([0, 1, 2, 3]) if n is None else n for n in type.shape)
        if r.random() < 0.25:
            return Expr(type, f"ag::full({extents(shape)}, $0)", f"{type.name(1)}::filled({extents(shape)}, $0)", [self.small(scalar(type.element))])
        if type.kind == "vector":
            return self.new_vector(type, shape[0], cpp)
        if 0 in shape or r.random() < 0.2:
            value, name = r.choice([("0", "zeros"), ("1", "ones")])
            return Expr(type, f"ag::{name}<{cpp}>({extents(shape)})", f"Mat<{cpp}>::filled({extents(shape)}, {value})")
        if shape[0] == shape[1] and type.element != "b" and r.random() < 0.3:
            return Expr(type, f"ag::eye<{cpp}>({shape[0]})", f"unit<{cpp}>({shape[0]})")
        rows = ", ".join("{" + ", ".join(self.literal(type.element) for _ in range(shape[1])) + "}" for _ in range(shape[0]))
        return Expr(type, f"ag::matrix<{cpp}>({{{rows}}})", f"mat<{cpp}>({{{rows}}})")

    def new_vector(self, type, n, cpp):
        if type.element == "i32" and self.random.random() < 0.3:
            return Expr(type, f"ag::arange({n})", f"counted<int>({n})")
        texts = [(t, f"{cpp}({t})") for t in (self.literal(type.element) for _ in range(n))]
        found = self.variables(lambda v: v.type == scalar(type.element))
        if found and n and self.random.random() < 0.4:
            name = self.random.choice(found).name
            texts[self.random.randrange(n)] = (name, name)
        return Expr(type, f"ag::Vector<{cpp}>{{{', '.join(t for t, _ in texts)}}}", f"Vec<{cpp}>{{{', '.join(t for _, t in texts)}}}")

    # Element by element.

    def beside(self, type, depth):
        """What goes with a tensor of a type and leaves its shape: a number, a Scalar, the same shape, one that repeats."""
        r = self.random
        choices = [scalar(type.element)] * 2
        if not type.is_dynamic:
            choices += [type] * 3
        if type.kind == "vector":
            choices.append(vector(type.element, 1))
        else:
            choices += [vector(type.element, type.shape[1]), matrix(type.element, 1, type.shape[1])]
            choices += [matrix(type.element, type.shape[0], 1)] * (not type.is_dynamic)
        found = r.choice(choices)
        return self.operand(found, depth) if found.kind == "scalar" else self.expr(found, depth)

    def tensor_expr(self, type, depth):
        r, cpp = self.random, CPP[type.element]
        if type.element == "b":
            return self.mask(type, depth)
        makers = [self.zipped] * 4 + [self.mapped, self.masked, self.cast, self.tensor_call, self.tensor_choice, self.tensor_from_list]
        makers += [self.tensor_bits, self.tensor_divided] if type.is_integer else [self.zipped_division]
        if type.is_dynamic:
            makers += [self.leaf_of] * 3 + [self.repeated] * 3
        else:
            makers += [self.row, self.folded, self.multiplied, self.rearranged, self.reshaped, self.glued, self.taken] if type.kind == "vector" else \
                      [self.transposed, self.folded_keeping, self.multiplied, self.rearranged, self.reshaped, self.glued, self.spread]
        return r.choice(makers)(type, depth, cpp)

    def leaf_of(self, type, depth, cpp):
        return self.leaf(type)

    def repeated(self, type, depth, cpp):
        """The first row or element, of an extent of 1 that only the run knows, beside all of them."""
        found = self.variables(lambda v: v.type == type)
        return self.repeated_beside(self.random.choice(found)) if found else self.leaf(type)

    def repeated_beside(self, v):
        name, (op, plain) = v.name, self.random.choice(BINARY)
        part = Expr(v.type, f"{name}[ag::slice(0, {name}.extent(0) > 0 ? 1 : 0)]", f"part({name}, 0, length({name}) > 0 ? 1 : 0)")
        sides = [part, Expr(v.type, name)]
        self.random.shuffle(sides)
        return Expr(v.type, f"($0 {op} $1)", f"zip<{plain}, {CPP[v.type.element]}>($0, $1)", sides)

    def zip_with(self, type, depth, cpp, table, named=False):
        op, name = self.random.choice(table)
        a, b = self.expr(type, depth - 1), self.beside(type, depth - 1)
        if self.chance(0.35):
            a, b = b, a
        return Expr(type, f"ag::{op}($0, $1)" if named else f"($0 {op} $1)", f"zip<{name}, {cpp}>($0, $1)", [a, b])

    def zipped(self, type, depth, cpp):
        if self.chance(0.2):
            return self.zip_with(type, depth, cpp, [("minimum", "Smaller"), ("maximum", "Larger"), ("add", "Add")], named=True)
        return self.zip_with(type, depth, cpp, BINARY)

    def tensor_bits(self, type, depth, cpp):
        return self.zip_with(type, depth, cpp, BITS + SHIFTS)

    def zipped_division(self, type, depth, cpp):
        return self.zip_with(type, depth, cpp, [("/", "Div")])

    def tensor_divided(self, type, depth, cpp):
        ag, name = self.random.choice(DIVISIONS)
        return Expr(type, ag, f"zip<{name}, {cpp}>($0, $1)", [self.expr(type, depth - 1), self.divisor(scalar(type.element), depth - 1)])

    def mapped(self, type, depth, cpp):
        ag, name = self.unary_of(type)
        return Expr(type, ag, f"each<{name}>($0)", [self.expr(type, depth - 1)])

    def mask(self, type, depth):
        """Tensors of bool: compared, joined, negated."""
        pick = self.random.random()
        if pick < 0.2:
            return self.leaf(type)
        if pick < 0.4:
            op, name = self.random.choice(BITS)
            return Expr(type, f"($0 {op} $1)", f"zip<{name}, bool>($0, $1)", [self.expr(type, depth - 1), self.expr(type, depth - 1)])
        if pick < 0.5:
            ag = self.random.choice(["ag::logical_not($0)", "(~$0)"])
            return Expr(type, ag, "each<Not>($0)", [self.expr(type, depth - 1)])
        other = type.of(self.some_element())
        op, name = self.random.choice(self.COMPARISONS)
        return Expr(type, f"($0 {op} $1)", f"compare<{name}>($0, $1)", [self.expr(other, depth - 1), self.beside(other, depth - 1)])

    def masked(self, type, depth, cpp):
        if type.is_dynamic:
            return self.leaf(type)
        kids = [self.expr(type.of("b"), depth - 1), self.expr(type, depth - 1), self.beside(type, depth - 1)]
        return Expr(type, "ag::where($0, $1, $2)", f"choose<{cpp}>($0, $1, $2)", kids)

    def cast(self, type, depth, cpp):
        found = [v.type for v in self.variables(lambda v: v.type.kind == type.kind and v.type.shape == type.shape and v.type.element != type.element)]
        other = self.random.choice(found) if found else type.of(self.some_element())
        return Expr(type, f"ag::astype<{cpp}>($0)", f"each<To<{cpp}>>($0)", [self.expr(other, depth - 1)])

    def tensor_call(self, type, depth, cpp):
        return self.call(type, depth)

    def tensor_choice(self, type, depth, cpp):
        return Expr(type, "($0 ? $1 : $2)", None, [self.condition(depth - 1), self.value(type, depth - 1), self.value(type, depth - 1)])

    def tensor_from_list(self, type, depth, cpp):
        found = self.variables(lambda v: v.type.kind in LISTS and v.type.parts[0] == type)
        if not found:
            return self.stacked(type, depth, cpp)
        v = self.random.choice(found).name
        return Expr(type, f"({v}.empty() ? $0 : {v}[{v}.size() - 1])", None, [self.value(type, 0)])

    def stacked(self, type, depth, cpp):
        """A list of rows or elements as one tensor; the whole must have a first extent that is not known."""
        inner = tensor(type.element, type.shape[1:])
        found = self.variables(lambda v: v.type.kind == "list" and v.type.parts[0] == inner)
        if not found or type.shape[0] is not None:
            return self.leaf(type)
        v = self.random.choice(found).name
        return Expr(type, f"({v}.empty() ? $0 : ag::stack({v}))", f"({v}.empty() ? $0 : stacked({v}))", [self.value(type, 0)])

    # Shapes.

    def width(self):
        """An extent to work along; some tensor of the program has it."""
        return self.random.choice([self.extent, *self.shape])

    def rearranged(self, type, depth, cpp):
        axis = self.random.randrange(len(type.shape))
        written = axis - len(type.shape) if self.chance(0.3) else axis
        ag, name = self.random.choice([("flip", "backwards"), ("sort", "sorted")] + [("cumulative_sum", "running")] * type.is_integer)
        return Expr(type, f"ag::{ag}($0, {written})", f"{name}($0, {axis})", [self.expr(type, depth - 1)])

    def transposed(self, type, depth, cpp):
        kid = self.expr(matrix(type.element, *type.shape[::-1]), depth - 1)
        return Expr(type, self.random.choice(["ag::permute_dims($0, {1, 0})", "ag::matrix_transpose($0)"]), "transposed($0)", [kid])

    def row(self, type, depth, cpp):
        """A row or a column of a matrix."""
        n = type.shape[0]
        rows = self.random.choice([1, self.shape[0], self.shape[1]])
        if rows == 0:
            return self.leaf(type)
        if self.chance(0.6):
            return Expr(type, "$0[$1]", "at($0, $1)", [self.leaf_value(matrix(type.element, rows, n)), self.index(rows, depth)], subscript=True)
        return Expr(type, f"$0(ag::slice(0, {n}), $1)", "column($0, $1)", [self.leaf_value(matrix(type.element, n, rows)), self.index(rows, depth)], subscript=True)

    def leaf_value(self, type):
        e = self.leaf(type)
        return Expr(type, f"{type.name(0)}($0)", "$0", [e]) if e.subscript else e

    def fold_of(self, type):
        choices = [("sum", f"Total<{CPP[type.element]}>()"), ("prod", f"Product<{CPP[type.element]}>()")] if type.element != "b" else []
        return choices, [("min", f"Extreme<Smaller, {CPP[type.element]}>()"), ("max", f"Extreme<Larger, {CPP[type.element]}>()")]

    def folded(self, type, depth, cpp, keep=False, shape=None):
        """A reduction along an axis; of the extremes there must be something."""
        inner, axis = self.width(), self.random.randrange(2)
        always, if_any = self.fold_of(type)
        n = type.shape[0] if not keep else shape
        choices = always + (if_any if inner else [])
        if type.element == "i64" and inner:
            choices += [("argmin", "Place<Lt>()"), ("argmax", "Place<Gt>()")]
        if not choices:
            return self.leaf(type)
        kid = self.expr(matrix(type.element, *((inner, n) if axis == 0 else (n, inner))), depth - 1)
        ag, name = self.random.choice(choices)
        return Expr(type, f"ag::{ag}($0, {axis})", f"along<false>({name}, $0, {axis})", [kid])

    def folded_keeping(self, type, depth, cpp):
        rows, columns = type.shape
        axis = 0 if rows == 1 else 1 if columns == 1 else None
        inner = self.width()
        always, if_any = self.fold_of(type)
        choices = always + (if_any if inner else [])
        if axis is None or not choices:
            return self.leaf(type)
        ag, name = self.random.choice(choices)
        kid = self.expr(matrix(type.element, *((inner, columns) if axis == 0 else (rows, inner))), depth - 1)
        return Expr(type, f"ag::{ag}($0, {axis}, ag::keepdims)", f"along<true>({name}, $0, {axis})", [kid])

    def multiplied(self, type, depth, cpp):
        if not type.is_integer:
            return self.leaf(type)
        k, e = self.width(), type.element
        if type.kind == "matrix":
            kids = [self.expr(matrix(e, type.shape[0], k), depth - 1), self.expr(matrix(e, k, type.shape[1]), depth - 1)]
        elif self.chance(0.5):
            kids = [self.expr(matrix(e, type.shape[0], k), depth - 1), self.expr(vector(e, k), depth - 1)]
        else:
            kids = [self.expr(vector(e, k), depth - 1), self.expr(matrix(e, k, type.shape[0]), depth - 1)]
        return Expr(type, "ag::matmul($0, $1)", "product($0, $1)", kids)

    def reshaped(self, type, depth, cpp):
        size = 1
        for n in type.shape:
            size *= n
        if type.kind == "matrix" and 1 in type.shape and self.chance(0.5):
            axis = type.shape.index(1)
            kid = self.expr(vector(type.element, type.shape[1 - axis]), depth - 1)
            return Expr(type, f"ag::expand_dims($0, {axis})", f"reshaped($0, {extents(f'std::int64_t({n})' for n in type.shape)})", [kid])
        shapes = [(size,), self.shape, self.shape[::-1], (1, size), (size, 1)]
        shape = self.random.choice([s for s in shapes if s != type.shape and (s[0] * s[1] if len(s) == 2 else s[0]) == size] or [type.shape])
        text = extents(f"std::int64_t({n})" for n in type.shape)
        written = [str(n) for n in type.shape]
        if size and self.chance(0.4):
            written[self.random.randrange(len(written))] = "-1"
        return Expr(type, f"ag::reshape($0, {extents(written)})", f"reshaped($0, {text})", [self.expr(tensor(type.element, shape), depth - 1)])

    def glued(self, type, depth, cpp):
        """Two parts joined, or a part of something longer."""
        axis = self.random.randrange(len(type.shape))
        n = type.shape[axis]
        if self.chance(0.5) and axis == 0:
            begin, more = self.random.randrange(2), self.random.randrange(2)
            longer = tensor(type.element, (n + begin + more, *type.shape[1:]))
            return Expr(type, f"$0[ag::slice({begin}, {begin + n})]", f"part($0, {begin}, {begin + n})", [self.leaf_value(longer)], subscript=True)
        first = self.random.randrange(n + 1)
        kids = []
        for part in (first, n - first):
            shape = list(type.shape)
            shape[axis] = part
            kids.append(self.value(tensor(type.element, shape), depth - 1))
        return Expr(type, f"ag::concat({{$0, $1}}, {axis})", f"joined($0, $1, {axis})", kids)

    def taken(self, type, depth, cpp):
        n, source = type.shape[0], self.random.choice([1, 2, self.extent])
        if not source:
            return self.leaf(type)
        indices = ", ".join(str(self.random.randrange(source)) for _ in range(n))
        return Expr(type, f"ag::take($0, ag::Vector<int>{{{indices}}}, 0)", f"taken($0, Vec<int>{{{indices}}}, 0)", [self.expr(vector(type.element, source), depth - 1)])

    def spread(self, type, depth, cpp):
        other = self.random.choice([vector(type.element, type.shape[1]), matrix(type.element, 1, type.shape[1]), matrix(type.element, type.shape[0], 1)])
        return Expr(type, f"ag::broadcast_to($0, {extents(type.shape)})", f"zip<Add, {cpp}>($0, Mat<{cpp}>::filled({extents(type.shape)}, {'-0.0' if type.is_float else 0}))",
                    [self.expr(other, depth - 1)])
