// Trains from the weights and data in a folder, or writes them: `mlp FOLDER write`, `mlp FOLDER`.
// Prints a line of JSON for each variant.
#include "mlp.h"

#include <autograph/data.h>

#include <chrono>

static Model model;
static ag::nn::Adam optimizer{model};

int main(int count, char **argv) {
  const std::string folder = argv[1];
  if (count > 2) {
    ag::random::Generator numbers{1};
    const ag::Matrix<float> x = numbers.uniform<float>({20000, 784});
    ag::data::write_npy(folder + "/x.npy", x);
    ag::data::write_npy(folder + "/y.npy", ag::argmax(x(ag::slice(), ag::slice(0, 10)), 1));
    ag::nn::save_checkpoint(folder + "/weights.npz", model);
    return 0;
  }
  const ag::Matrix<float> x = ag::data::npy<float, 2>(folder + "/x.npy");
  const ag::Vector<std::int64_t> y = ag::data::npy<std::int64_t, 1>(folder + "/y.npy");
  ag::nn::load_checkpoint(folder + "/weights.npz", model);
  const auto measure = [](const char *variant, const auto &train) {
    const auto begin = std::chrono::steady_clock::now();
    const double loss = train();
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
    std::printf("{\"variant\": \"%s\", \"seconds\": %.5f, \"loss\": %.7g}\n", variant,
                seconds.count(), loss);
  };
  measure("plain C++", [&] { return train_plain(model, x, y); });
  measure("autographc", [&] { return train(model, optimizer, x, y).item(); });
}
