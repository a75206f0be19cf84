// Checkpoints: training goes on with the same bits; broken and other files are one error, and change nothing.
#include "report.h"

#include <autograph/data.h>
#include <autograph/gradient.h>
#include <autograph/nn.h>

#include <unistd.h>

namespace nn = ag::nn;

// Whatever stands before this in a program.
const bool is_seeded = (nn::set_seed(0), true);

auto make_model() { return nn::Sequential{nn::Dense{4, 8, nn::tanh}, nn::Dropout{0.5f, 3}, nn::Dense{8, 2}}; }
using Model = decltype(make_model());

Model model = make_model(), restored = make_model();
nn::Adam optimizer{model}, restored_optimizer{restored};
nn::Dense other{4, 7};
nn::Dense<nn::Linear, double> doubles{4, 8};

AG_FUNCTION ag::Scalar<float> train(Model &model, nn::Adam<Model> &optimizer, ag::random::Generator &stream, int steps) {
  ag::Scalar<float> loss = 0;
  for (int step = 0; step < steps; ++step) {
    ag::Matrix<float> x = stream.normal<float>({6, 4});
    ag::GradientTape tape;
    loss = ag::mean(nn::mean_squared_error(x[ag::slice()], ag::concat({model(x, ag::training), model(x, ag::training)}, 1)));
    auto gradients = tape.gradient(loss, ag::trainable_variables(model));
    optimizer.apply_gradients(gradients, ag::trainable_variables(model));
  }
  return loss;
}

template <class F> void refused(const std::string &folder, F f) {
  try {
    f();
    std::puts("not refused");
  } catch (const ag::Error &error) {
    std::string message = error.what();
    std::printf("! %s\n", message.substr(message.find(folder) == 0 ? folder.size() : 0).c_str());
  }
}
std::string read(const std::string &path) { return ag::data::detail::read_file(path); }
void write(const std::string &path, const std::string &bytes) { ag::data::detail::write_file(path, bytes); }

int main() {
  char name[] = "/tmp/autograph-checkpoints-XXXXXX";
  std::string folder = mkdtemp(name), path = folder + "/model.npz";
  ag::random::Generator stream{5}, restored_stream{0};
  show(train(model, optimizer, stream, 4));
  nn::save_checkpoint(path, model, optimizer, stream);
  show(train(model, optimizer, stream, 4));
  nn::load_checkpoint(path, restored, restored_optimizer, restored_stream);
  show(train(restored, restored_optimizer, restored_stream, 4));
  ag::for_each_variable(ag::variables(model), [](int k, auto &v) { show(k, v.value()); });
  ag::for_each_variable(ag::variables(restored), [](int k, auto &v) { show(k, v.value()); });
  show(stream.position, restored_stream.position);

  refused(folder, [&] { nn::load_checkpoint(folder + "/none.npz", model); });
  refused(folder, [&] { nn::load_checkpoint(path, model); });
  refused(folder, [&] { nn::load_checkpoint(path, other, optimizer, stream); });
  refused(folder, [&] { nn::load_checkpoint(path, doubles, optimizer, stream); });
  refused(folder, [&] { nn::load_checkpoint(path, model, optimizer, stream, model); });
  std::string bytes = read(path), broken = folder + "/broken.npz";
  for (std::size_t size : {std::size_t(0), std::size_t(1), std::size_t(100), bytes.size() / 2, bytes.size() - 30, bytes.size() - 1}) {
    write(broken, bytes.substr(0, size));
    refused(folder, [&] { nn::load_checkpoint(broken, model, optimizer, stream); });
  }
  // No byte of the arrays can change unnoticed, and no change crashes.
  int accepted = 0;
  for (std::size_t at = 0; at < bytes.size(); at += 37) {
    std::string changed = bytes;
    changed[at] ^= 16;
    write(broken, changed);
    try {
      nn::load_checkpoint(broken, restored, restored_optimizer, restored_stream);
      ++accepted;
    } catch (const ag::Error &) {
    }
  }
  show(accepted * 37 < int(bytes.size()) / 4);
  nn::load_checkpoint(path, restored, restored_optimizer, restored_stream);
  show(train(restored, restored_optimizer, restored_stream, 4));
  std::remove(path.c_str());
  std::remove(broken.c_str());
  show(rmdir(name));
}
