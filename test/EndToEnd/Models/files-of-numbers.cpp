// Readers of CSV, IDX and .npy files: whole files, and one error each for broken ones.
#include "report.h"

#include <autograph/data.h>

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace data = ag::data;

std::string folder;
std::string file(const std::string &bytes) {
  std::string path = folder + "/file";
  std::FILE *to = std::fopen(path.c_str(), "wb");
  std::fwrite(bytes.data(), 1, bytes.size(), to);
  std::fclose(to);
  return path;
}
template <class F> void read(F f) {
  try {
    show(f());
  } catch (const ag::Error &error) {
    std::string message = error.what();
    std::printf("! %s: %s\n", ag::name(error.kind()), message.substr(message.find(folder) == 0 ? folder.size() : 0).c_str());
  }
}
std::string npy(const std::string &header, const std::string &elements) {
  return std::string("\x93NUMPY\x01\x00", 8) + char(header.size()) + '\0' + header + elements;
}
std::string bytes(std::initializer_list<int> values) {
  std::string result;
  for (int value : values) result += char(value);
  return result;
}

/// Writing goes through a link, and to a pipe: neither is replaced by a file.
void write_to_what_is_no_file(const std::string &path) {
  std::string link = folder + "/link", pipe = folder + "/pipe";
  struct stat status;
  show(symlink(path.c_str(), link.c_str()));
  data::write_npy(link, ag::Vector<int>{7, 8});
  read([&] { return data::npy<int, 1>(path); });
  show(lstat(link.c_str(), &status));
  show(S_ISLNK(status.st_mode) != 0);
  show(mkfifo(pipe.c_str(), 0600));
  int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  data::write_npy(pipe, ag::Vector<int>{9});
  char begin[7] = {};
  show(int(::read(reader, begin, 6)));
  show(begin + 1);
  show(lstat(pipe.c_str(), &status));
  show(S_ISFIFO(status.st_mode) != 0);
  close(reader);
  read([&] { data::write_npy(folder, ag::Scalar<int>(1)); return ag::Scalar<int>(0); });
  // A link to what is not there yet; and what is in the way of the file that becomes the new one stays.
  std::string ahead = folder + "/ahead", later = folder + "/later", part = later + ".part";
  show(symlink("later", ahead.c_str()));
  data::write_npy(ahead, ag::Vector<int>{5});
  read([&] { return data::npy<int, 1>(later); });
  show(lstat(ahead.c_str(), &status));
  show(S_ISLNK(status.st_mode) != 0);
  show(mkdir(part.c_str(), 0700));
  read([&] { data::write_npy(later, ag::Vector<int>{6}); return ag::Scalar<int>(0); });
  show(rmdir(part.c_str()));
  read([&] { return data::npy<int, 1>(later); });
  std::remove(ahead.c_str());
  std::remove(later.c_str());
  std::remove(link.c_str());
  std::remove(pipe.c_str());
}

AG_FUNCTION ag::Vector<float> means(ag::Matrix<float> x) { return ag::mean(x, 0); }

int main() {
  char name[] = "/tmp/autograph-files-XXXXXX";
  folder = mkdtemp(name);
  read([] { return data::csv<int>(file("1,2,3\r\n-4,5,6\n\n\n")); });
  read([] { return means(data::csv<float>(file("a;b\n1.5;2e2\n.25;-inf"), {.separator = ';', .skip_lines = 1})); });
  read([] { return data::csv<double>(file("")); });
  for (const char *text : {"1,2\n3", "1,2\n3,4,5\n", "1,x\n", "1,\n", ",1\n", "1 2\n", "1\n\n2\n", "1.5\n", "300\n", "-1\n", "1,2 \n"})
    read([&] { return data::csv<std::uint8_t>(file(text)); });
  read([] { return data::csv<int>(folder + "/none"); });
  read([] { return data::csv<int>(folder); });

  std::string idx = bytes({0, 0, 8, 2, 0, 0, 0, 2, 0, 0, 0, 3, 1, 2, 3, 4, 5, 255});
  read([&] { return data::mnist_idx<std::uint8_t, 2>(file(idx)); });
  read([&] { return data::mnist_idx<float, 1>(file(bytes({0, 0, 13, 1, 0, 0, 0, 1, 0x3f, 0x80, 0, 0}))); });
  read([&] { return data::mnist_idx<std::uint8_t, 3>(file(idx)); });
  read([&] { return data::mnist_idx<int, 2>(file(idx)); });
  read([&] { return data::mnist_idx<std::uint8_t, 2>(file(idx + "x")); });
  for (int size : {0, 3, 9, 17}) read([&] { return data::mnist_idx<std::uint8_t, 2>(file(idx.substr(0, size))); });
  read([&] { return data::mnist_idx<std::uint8_t, 2>(file(bytes({0x1f, 0x8b, 8, 2}))); });
  read([&] { return data::mnist_idx<std::uint8_t, 2>(file("12345678901234")); });
  read([&] { return data::mnist_idx<std::uint8_t, 3>(file(bytes({0, 0, 8, 3, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255, 255}))); });

  std::string path = folder + "/array.npy";
  data::write_npy(path, ag::Matrix<float>{{1, 2.5f}, {-0.0f, 4}});
  read([&] { return data::npy<float, 2>(path); });
  read([&] { return data::npy<double, 2>(path); });
  read([&] { return data::npy<float, 1>(path); });
  data::write_npy(path, ag::Scalar<bool>(true));
  read([&] { return data::npy<bool, 0>(path); });
  data::write_npy(path, ag::Tensor<std::int64_t, 3>(ag::zeros<std::int64_t>({2, 0, 3})));
  read([&] { return data::npy<std::int64_t, 3>(path); });
  std::string header = "{'descr': '<i4', 'fortran_order': False, 'shape': (2,), }\n";
  std::string whole = npy(header, bytes({1, 0, 0, 0, 2, 0, 0, 0}));
  read([&] { return data::npy<int, 1>(file(whole)); });
  for (std::size_t size : {std::size_t(0), std::size_t(9), std::size_t(30), whole.size() - 1}) read([&] { return data::npy<int, 1>(file(whole.substr(0, size))); });
  read([&] { return data::npy<int, 1>(file(whole + "more")); });
  read([&] { return data::npy<int, 1>(file(npy("{'descr': '<i4', 'fortran_order': True, 'shape': (2,), }\n", ""))); });
  read([&] { return data::npy<int, 1>(file(npy("{'descr': '>i4', 'fortran_order': False, 'shape': (2,), }\n", ""))); });
  read([&] { return data::npy<int, 1>(file(npy("{}", ""))); });
  read([&] { return data::npy<int, 2>(file(npy("{'descr': '<i4', 'fortran_order': False, 'shape': (9223372036854775807, 9), }\n", ""))); });
  read([&] { data::write_npy(folder + "/none/array.npy", ag::Scalar<int>(1)); return ag::Scalar<int>(0); });
  write_to_what_is_no_file(path);
  std::remove(path.c_str());
  std::remove((folder + "/file").c_str());
  show(rmdir(name));
}
