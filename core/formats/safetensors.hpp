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

/// A tensor to be written. Its numbers, row-major, are the concatenation of `values`: a [B, H, T, T] tensor is B*H spans, one matrix each.
/// Nothing is copied, so the spans must live until the file is written.
struct TensorView {
  std::string name;
  std::vector<std::int64_t> shape;  ///< empty: a single number
  std::vector<std::span<const float>> values;
  std::optional<std::span<const double>> doubles = std::nullopt;  ///< replaces `values`; written as F64 instead of F32
  bool halves = false;  ///< writes `values` as F16, rounded to nearest even; too large numbers become infinity
};

/// Writes a safetensors file (https://github.com/huggingface/safetensors, "Format"): tensors in the given order, the header padded with
/// spaces to a multiple of 8 bytes. It streams, with about 1 MB of memory beyond the tensors. Throws UserError if the file cannot be
/// written (nothing is left behind), a name occurs twice or is not UTF-8, or the header would be longer than readers accept; and
/// std::invalid_argument if spans and shape of a tensor disagree.
void write_safetensors(const std::filesystem::path& path, std::span<const TensorView> tensors, const Metadata& metadata = {});

/// The storage format of a tensor's numbers.
enum class DType { f64, f32, f16, bf16, i64, i32, i16, i8, u64, u32, u16, u8, boolean, f8_e4m3, f8_e5m2 };

/// The name in the file: "F32", "BOOL".
const char* name(DType type);

/// A tensor in a file: little-endian, row-major.
struct StoredTensor {
  std::string name;
  DType dtype = DType::f32;
  std::vector<std::int64_t> shape;
  std::uint64_t begin = 0, end = 0;  ///< its bytes, from the beginning of the file

  std::int64_t size() const;  ///< number of numbers
};

/// A safetensors file. Opening reads and checks the whole header: every tensor lies inside the file, none overlap, and shapes, types and
/// lengths agree. Numbers are read on request, so that a caller can look at names and shapes first; if another program truncates the file
/// meanwhile, reading fails.
class SafetensorsFile {
 public:
  /// Throws UserError with file, fault and place.
  explicit SafetensorsFile(const std::filesystem::path& path);

  const std::filesystem::path& path() const { return path_; }
  const OpenedFile& file() const { return *file_; }
  const Metadata& metadata() const { return metadata_; }
  const std::vector<StoredTensor>& tensors() const { return tensors_; }  ///< in the order of their bytes

  bool has(const std::string& name) const { return by_name_.count(name) != 0; }
  /// Throws UserError with the nearest name if the file lacks it.
  const StoredTensor& tensor(const std::string& name) const;

  /// Throws UserError if all tensors as float32 would need more memory than is free. Call it before reading many of them: a sparse file
  /// takes little room on a disk, however large it is.
  void require_memory() const;

  /// All numbers of a tensor as float32 (true is 1). Throws UserError for 8-bit floats.
  std::vector<float> floats(const std::string& name) const;
  /// Reads the numbers into `out`, which must have room for all of them.
  void read(const StoredTensor& tensor, float* out) const;
  /// An F32 tensor of this many numbers mapped from the file without a copy; null if it has to be read, see mapped_matrix.
  MatrixPtr mapped(const StoredTensor& tensor, Index rows, Index cols) const;
  /// All numbers of an integer or boolean tensor. Throws UserError for floats, and for U64 values beyond 2^63-1.
  std::vector<std::int64_t> integers(const std::string& name) const;
  /// All numbers of an F64 tensor. Throws UserError for other types.
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
