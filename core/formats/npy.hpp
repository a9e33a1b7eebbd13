#pragma once
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "formats/dtype.hpp"

namespace headlight::base {
class OpenedFile;
}

namespace headlight::formats {

/// The bytes of a NumPy file (format 1.0, for `numpy.load`): little-endian float32, row-major. The numbers of an array of this shape are
/// the concatenation of `values`. Throws std::invalid_argument if shape and spans disagree.
std::string npy_bytes(const std::vector<std::int64_t>& shape, std::span<const std::span<const float>> values);

/// A NumPy file from `numpy.save` (format 1 to 3): one array of floats, little-endian and row-major. Opening reads and checks the header;
/// numbers are read on request.
class NpyFile {
 public:
  /// Throws UserError with file, fault and remedy.
  explicit NpyFile(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  const std::vector<std::int64_t>& shape() const { return shape_; }
  /// Returns all numbers. Throws UserError if they need more memory than is free.
  std::vector<float> floats() const;

 private:
  std::filesystem::path path_;
  std::shared_ptr<const OpenedFile> file_;
  std::vector<std::int64_t> shape_;
  DType type_ = DType::f32;
  std::uint64_t begin_ = 0;
};

}  // namespace headlight::formats
