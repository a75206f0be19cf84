// Learns a poem character by character, and writes verses of its own.
#include "model.h"

#include <cstdlib>
#include <set>
#include <string>

/// The file named on the command line, else the one of the repository. Ends the program when it
/// cannot be read.
static std::string read_text(int argc, char **argv) {
  const char *path = argc > 1 ? argv[1] : "examples/data/jabberwocky.txt";
  std::FILE *file = std::fopen(path, "r");
  if (!file) {
    std::fprintf(stderr, "cannot read %s: give the path of a text\n", path);
    std::exit(1);
  }
  std::string text;
  for (int c; (c = std::fgetc(file)) != EOF;)
    text += char(c);
  std::fclose(file);
  return text;
}

int main(int argc, char **argv) {
  const std::string text = read_text(argc, argv);
  const std::set<char> found(text.begin(), text.end());
  const std::string characters(found.begin(), found.end());
  const auto encode = [&](const std::string &of) {
    std::vector<int> numbers;
    for (char c : of)
      numbers.push_back(int(characters.find(c)));
    return ag::Vector<int>(std::span<const int>(numbers));
  };
  ag::print("{} characters, {} of them different\n", int(text.size()), int(characters.size()));

  static Model model(int(characters.size()));
  static nn::Adam optimizer{model, nn::CosineDecay{0.01, 500, 0.1}};
  ag::random::Generator stream{1};
  train(model, optimizer, encode(text), stream, 500);
  for (const char *beginning : {"He", "The", "And"}) {
    std::string line;
    for (ag::Scalar<int> number :
         write(model, encode(beginning), stream, int(characters.find('\n'))))
      line += characters[std::size_t(number.item())];
    ag::print("{}\n", line);
  }
}
