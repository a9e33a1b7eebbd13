#pragma once
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "graph/matrix.hpp"

namespace headlight::base {
class OpenedFile;
}

namespace headlight::formats {

using Metadata = std::map<std::string, std::string>;

/// A tensor to be written. Its numbers, row-major, are the concatenation of `values`: a [B, H, T, T] tensor is B*H spans, one
/// matrix each. Nothing is copied, so the spans must live until the file is written.
struct TensorView {
  std::string name;
  std::vector<std::int64_t> shape;  ///< empty: a single number
  std::vector<std::span<const float>> values;
  std::optional<std::span<const double>> doubles = std::nullopt;  ///< in place of `values`: written as F64, all others as F32
  bool halves = false;  ///< `values` are written as F16, each as the nearest there is, of two the even one; what is too large as infinity
};

/// Writes a safetensors file (https://github.com/huggingface/safetensors, "Format"): tensors in the given order, the header
/// padded with spaces to a multiple of 8 bytes. Streams: needs about 1 MB of memory beyond the tensors. Throws UserError when the file
/// cannot be written (nothing is left behind), when a name is there twice or is not UTF-8, when the header would be longer than readers
/// take, and std::invalid_argument when spans and shape of a tensor disagree.
void write_safetensors(const std::filesystem::path& path, std::span<const TensorView> tensors, const Metadata& metadata = {});

/// How the numbers of a tensor are stored.
enum class DType { f64, f32, f16, bf16, i64, i32, i16, i8, u64, u32, u16, u8, boolean, f8_e4m3, f8_e5m2 };

/// As the file spells it: "F32", "BOOL".
const char* name(DType type);

/// A tensor within a file: little-endian, row-major.
struct StoredTensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0, end = 0;  ///< its bytes, from the beginning of the file

  std::int64_t size() const;  ///< how many numbers
};

/// A safetensors file. Opening reads and checks all of the header: every tensor lies within the file, none overlap, and shapes, types and
/// lengths agree. Numbers are read when they are asked for, so that a caller can look at names and shapes first; a file that another
/// program cuts short meanwhile is refused then.
class SafetensorsFile {
 public:
  /// Throws UserError with file, what is wrong and where.
  explicit SafetensorsFile(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  const OpenedFile& file() const { return *file_; }
  const Metadata& metadata() const { return metadata_; }
  const std::vector<StoredTensor>& tensors() const { return tensors_; }  ///< in the order of their bytes

  bool has(const std::string& name) const { return by_name_.count(name) != 0; }
  /// Throws UserError, with the nearest name there is, when the file lacks it.
  const StoredTensor& tensor(const std::string& name) const;

  /// Throws UserError when all tensors as float32 would take more memory than is free. To be asked before many of them are read: a file
  /// with holes takes little room on a disk, however large it is.
  void require_memory() const;

  /// All numbers of a tensor as float32 (true is 1). Throws UserError for 8-bit floats.
  std::vector<float> floats(const std::string& name) const;
  /// The same into `out`, which has room for all of them.
  void read(const StoredTensor& tensor, float* out) const;
  /// An F32 tensor of so many numbers in its place in the file, not copied; null where it has to be read, see mapped_matrix.
  MatrixPtr mapped(const StoredTensor& tensor, Index rows, Index cols) const;
  /// All numbers of an integer or boolean tensor. Throws UserError for floats, and for U64 values beyond 2^63-1.
  std::vector<std::int64_t> integers(const std::string& name) const;
  /// All numbers of an F64 tensor. Throws UserError when it is of another type.
  std::vector<double> doubles(const std::string& name) const;

 private:
  void read_header();
  std::vector<std::byte> bytes_of(const StoredTensor& tensor) const;

  std::filesystem::path path_;
  std::shared_ptr<const OpenedFile> file_;
  Metadata metadata_;
  std::vector<StoredTensor> tensors_;
  std::map<std::string, std::size_t> by_name_;
};

}  // namespace headlight::formats
