// `static const` locals that are computed, from constants alone: in functions, methods, loops, lambdas.
#include "report.h"
#include <cmath>
static int k3() { return 3; }
static std::vector<int> squares(int n) { std::vector<int> v; for (int i = 0; i < n; ++i) v.push_back(i * i); return v; }
struct Table { std::array<double, 4> v{}; Table(double s) { for (int i = 0; i < 4; ++i) v[i] = std::pow(s, i); } double at(int i) const { return v.at(i); } };
AG_FUNCTION double simplex(double x) { static const double F = 0.5 * (std::sqrt(3.0) - 1), G = (3 - std::sqrt(3.0)) / 6; return x * F + G; }
AG_FUNCTION int tables(int i) { static const std::vector<int> sq = squares(5); static const auto n = k3(); static const int twice = n * 2; auto f = [&] { return sq.at(i); }; auto g = [] { return twice; }; return f() + n * 100 + g() * 1000; }
AG_FUNCTION double powers(int i) { static const Table t(1.5); static const ag::Vector<double> w = ag::full({3}, 2.0) * 3; for (int k = 0; k < 3; ++k) { static const Table u{double(k3())}; if (k == i) return u.at(k) + t.at(i); } return ag::sum(w).item() + t.at(i); }
static const double kPi = std::acos(-1.0);
namespace units { const double degree = kPi / 180; struct Angle { static const double full; }; const double Angle::full = 2 * kPi; }
AG_FUNCTION double turned(double degrees) { static const double half = kPi / 2, whole = units::Angle::full; static const std::array<double, 2> both{half, units::degree}; return degrees * both[1] + half - whole; }
int main() { show(turned(90), turned(0)); show(simplex(1), tables(0), tables(4), powers(0), powers(2), powers(3)); try { tables(9); } catch (const std::out_of_range &) { show("oor"); } }
