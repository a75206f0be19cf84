#include <autograph/autograph.h>
#include <autograph/einsum.h>
#include <autograph/linalg.h>

ag::Matrix<double> m = ag::eye<double>(2);
ag::Vector<float> v;

#if WRONG == 1
auto product = ag::einsum<"ij,jk->il">(m, m);
#elif WRONG == 2
auto product = ag::einsum<"ijk,jk->i">(m, m);
#elif WRONG == 3
auto product = ag::einsum<"ij,j">(m, v);
#elif WRONG == 4
auto factor = ag::cholesky(ag::eye<int>(2));
#elif WRONG == 5
auto x = ag::solve(m, ag::zeros<double>({2, 2, 2}));
#endif
