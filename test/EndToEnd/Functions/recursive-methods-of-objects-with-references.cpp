// Objects with references, iterators and lambdas whose methods call themselves and one another.
#include "report.h"

/// A grammar over numbers: 10 is `+`, 11 `*`, 12 and 13 parentheses.
class Parser {
  const std::vector<int> &tokens;
  int &errors;
  int pos = 0;

public:
  Parser(const std::vector<int> &tokens, int &errors) : tokens(tokens), errors(errors) {}
  int peek() const { return pos < int(tokens.size()) ? tokens[pos] : -1; }
  int expression() {
    int value = term();
    while (peek() == 10) {
      ++pos;
      value += term();
    }
    return value;
  }
  int term() {
    int value = factor();
    while (peek() == 11) {
      ++pos;
      value *= factor();
    }
    return value;
  }
  int factor() {
    if (peek() != 12) {
      if (peek() < 0 || peek() > 9) {
        ++errors;
        ag::print("error at {}\n", pos);
        return 0;
      }
      return tokens[pos++];
    }
    ++pos;
    int value = expression();
    ++pos;
    return value;
  }
  int depth(int at, int open) const { return at == int(tokens.size()) ? open : std::max(open, depth(at + 1, open + (tokens[at] == 12) - (tokens[at] == 13))); }
};
AG_FUNCTION std::tuple<int, int, int> parse(const std::vector<int> &tokens) {
  int errors = 0;
  Parser parser(tokens, errors);
  int value = parser.expression();
  return {value, errors, parser.depth(0, 0)};
}

struct Cursor {
  std::vector<int>::const_iterator at, end;
  int sum(int depth) {
    int total = 0;
    while (at != end) {
      int token = *at++;
      if (token == 12) total += sum(depth + 1);
      else if (token == 13) return total;
      else total += depth * token;
    }
    return total;
  }
};
AG_FUNCTION int nested(const std::vector<int> &tokens) {
  Cursor cursor{tokens.begin(), tokens.end()};
  return cursor.sum(1) * 100 + int(tokens.end() - cursor.at);
}

template <class Visit> struct Walker {
  const std::vector<std::array<int, 2>> &children;
  ag::Vector<float> &weights;
  Visit visit;
  void walk(int at) {
    if (at < 0) return;
    walk(children[at][0]);
    visit(at);
    weights[at] += float(at);
    walk(children[at][1]);
  }
  bool holds(int at, int wanted) const { return at >= 0 && (at == wanted || holds(children[at][0], wanted) || holds(children[at][1], wanted)); }
};
AG_FUNCTION std::pair<ag::Vector<float>, std::vector<int>> walk(const std::vector<std::array<int, 2>> &tree, ag::Vector<float> weights, int root) {
  std::vector<int> order;
  auto visit = [&](int at) { order.push_back(at); };
  Walker<decltype(visit)> walker{tree, weights, visit};
  walker.walk(root);
  order.push_back(walker.holds(root, 2));
  return {weights, order};
}

struct Memo {
  std::vector<long> &known;
  ag::Scalar<int> &calls;
  long fibonacci(int n) {
    calls += 1;
    if (n < 2) return n;
    if (known[n] >= 0) return known[n];
    long value = fibonacci(n - 1) + fibonacci(n - 2);
    known[n] = value;
    return value;
  }
};
AG_FUNCTION std::pair<long, ag::Scalar<int>> memo(int n) {
  std::vector<long> known(n + 1, -1);
  ag::Scalar<int> calls = 0;
  Memo table{known, calls};
  long value = table.fibonacci(n);
  return {value, calls};
}

int main() {
  for (const std::vector<int> &tokens : {std::vector<int>{3, 10, 12, 2, 10, 4, 13, 11, 5}, std::vector<int>{}, std::vector<int>{12, 12, 1, 13, 10, 10, 13}})
    show(parse(tokens));
  for (const std::vector<int> &tokens : {std::vector<int>{1, 12, 2, 3, 12, 4, 13, 13, 5}, std::vector<int>{}, std::vector<int>{1, 13, 2}})
    show(nested(tokens));
  for (int root : {-1, 0, 1}) {
    auto [weights, order] = walk({{1, 2}, {3, -1}, {-1, -1}, {-1, -1}}, {1, 2, 3, 4}, root);
    show(weights, order);
  }
  for (int n : {0, 1, 5, 40}) show(memo(n));
}
