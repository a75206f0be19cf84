// Single steps from the weights and data in a folder, or writes them: `layers FOLDER write`,
// `layers FOLDER`. Prints a line of JSON for each. A first run is not counted, as of the rivals.
#include "layers.h"

#include <autograph/data.h>

#include <chrono>
#include <memory>

static Cnn cnn;
static Lstm lstm;
static Dense dense;
static ag::nn::SGD descent{{.learning_rate = 0.1}};

int main(int count, char **argv) {
  const std::string folder = argv[1];
  const auto path = [&](const char *name) { return folder + "/" + name; };
  if (count > 2) {
    ag::random::Generator numbers{2};
    ag::data::write_npy(path("images.npy"), numbers.uniform<float>({50, 28, 28, 1}));
    ag::data::write_npy(path("labels.npy"), numbers.integers<std::int64_t>({50}, 0, 10));
    ag::data::write_npy(path("rows.npy"), numbers.normal<float>({32, 128}));
    ag::data::write_npy(path("wide.npy"), numbers.normal<float>({64, 512}));
    ag::nn::save_checkpoint(path("cnn.npz"), cnn);
    ag::nn::save_checkpoint(path("lstm.npz"), lstm);
    ag::nn::save_checkpoint(path("dense.npz"), dense);
    return 0;
  }
  const auto images = ag::data::npy<float, 4>(path("images.npy"));
  const auto labels = ag::data::npy<std::int64_t, 1>(path("labels.npy"));
  const auto rows = ag::data::npy<float, 2>(path("rows.npy")),
             wide = ag::data::npy<float, 2>(path("wide.npy"));
  const auto measure = [&](const std::string &work, int steps, auto &model, const auto &make,
                           const auto &train) {
    for (bool is_counted : {false, true}) {
      ag::nn::load_checkpoint(path((work + ".npz").c_str()), model);
      const auto optimizer = make();
      const auto begin = std::chrono::steady_clock::now();
      const double loss = train(*optimizer, steps).item();
      const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - begin;
      if (is_counted)
        std::printf(
            "{\"work\": \"%s\", \"variant\": \"autographc\", \"seconds\": %.7f, \"loss\": %.7g}\n",
            work.c_str(), seconds.count() / steps, loss);
    }
  };
  measure(
      "cnn", 10, cnn, [] { return std::make_unique<ag::nn::Adam<Cnn>>(cnn); },
      [&](auto &adam, int steps) { return train_cnn(cnn, adam, images, labels, steps); });
  const auto descend = [] { return &descent; };
  measure("lstm", 300, lstm, descend,
          [&](auto &own, int steps) { return train_lstm(lstm, own, rows, steps); });
  measure("dense", 300, dense, descend,
          [&](auto &own, int steps) { return train_dense(dense, own, wide, steps); });
}
