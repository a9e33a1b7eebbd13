#include "formats/safetensors.hpp"

#include <array>

#include "base/error.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"
#include "base/opened_file.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight {
namespace {

constexpr std::size_t length_bytes = 8;

/// The JSON text after the length in front of it. At most longest_header bytes are read.
std::string header_of(const OpenedFile& file) {
  if (file.size() < length_bytes) throw UserError("it has " + std::to_string(file.size()) + " bytes, and even an empty one has 10");
  std::array<std::byte, length_bytes> first;
  file.read(0, first);
  std::int64_t stored = 0;
  read_integers(DType::i64, first, &stored);
  const auto length = static_cast<std::uint64_t>(stored);
  if (length > longest_header)
    throw UserError("it claims a header of " + std::to_string(length) + " bytes; at most " + std::to_string(longest_header) +
                    " are allowed");
  if (length > file.size() - length_bytes)
    throw UserError("it claims a header of " + std::to_string(length) + " bytes, but only " + std::to_string(file.size() - length_bytes) +
                    " bytes follow; it may be cut off");
  std::string json(static_cast<std::size_t>(length), '\0');
  file.read(length_bytes, std::as_writable_bytes(std::span(json)));
  return json;
}

std::string about(const std::filesystem::path& path, const StoredTensor& tensor) {
  return path.string() + ": tensor " + in_quotes(tensor.name) + " holds " + name(tensor.dtype);
}

}  // namespace

std::int64_t StoredTensor::size() const { return static_cast<std::int64_t>(end - begin) / headlight::bytes_of(dtype); }

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : path_(path), file_(std::make_shared<OpenedFile>(path)) {
  try {
    read_header();
  } catch (const UserError& error) {
    throw UserError(path.string() + " is not a sound safetensors file: " + error.what());
  }
}

void SafetensorsFile::read_header() {
  const std::string json = header_of(*file_);
  const std::uint64_t numbers = length_bytes + json.size();
  Header header = parse_header(json, static_cast<std::int64_t>(file_->size() - numbers));
  metadata_ = std::move(header.metadata);
  for (HeaderEntry& entry : header.tensors) {
    by_name_.emplace(entry.name, tensors_.size());
    tensors_.push_back({std::move(entry.name), entry.dtype, std::move(entry.shape), numbers + static_cast<std::uint64_t>(entry.begin),
                        numbers + static_cast<std::uint64_t>(entry.end)});
  }
}

void SafetensorsFile::require_memory() const {
  std::uint64_t needed = 0;
  for (const StoredTensor& tensor : tensors_) needed += static_cast<std::uint64_t>(tensor.size()) * sizeof(float);
  const std::uint64_t free = free_memory();
  if (needed < free / 8 * 7) return;  // the rest is for those who work with them
  throw UserError(path_.string() + " is too large to be read: its tensors take " + bytes_in_words(static_cast<double>(needed)) +
                  " of memory, and " + bytes_in_words(static_cast<double>(free)) + " are free");
}

const StoredTensor& SafetensorsFile::tensor(const std::string& name) const {
  if (const auto entry = by_name_.find(name); entry != by_name_.end()) return tensors_[entry->second];
  std::vector<std::string> names;
  for (const StoredTensor& tensor : tensors_) names.push_back(tensor.name);
  const std::string nearest = nearest_name(name, names);
  throw UserError(path_.string() + " has no tensor " + in_quotes(name) +
                  (nearest.empty() ? "" : "; the nearest name in it is " + in_quotes(nearest)));
}

std::vector<std::byte> SafetensorsFile::bytes_of(const StoredTensor& tensor) const {
  std::vector<std::byte> bytes(static_cast<std::size_t>(tensor.end - tensor.begin));
  file_->read(tensor.begin, bytes);
  return bytes;
}

void SafetensorsFile::read(const StoredTensor& tensor, float* out) const {
  if (tensor.dtype == DType::f32)
    return file_->read(tensor.begin, std::as_writable_bytes(std::span(out, static_cast<std::size_t>(tensor.size()))));
  if (!read_floats(tensor.dtype, bytes_of(tensor), out))
    throw UserError(about(path_, tensor) + ", which Headlight does not read; convert it to F32 or F16");
}

std::vector<float> SafetensorsFile::floats(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  std::vector<float> numbers(static_cast<std::size_t>(stored.size()));
  read(stored, numbers.data());
  return numbers;
}

std::vector<double> SafetensorsFile::doubles(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  if (stored.dtype != DType::f64) throw UserError(about(path_, stored) + "; F64 is needed here");
  std::vector<double> numbers(static_cast<std::size_t>(stored.size()));
  file_->read(stored.begin, std::as_writable_bytes(std::span(numbers)));
  return numbers;
}

std::vector<std::int64_t> SafetensorsFile::integers(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(stored.size()));
  if (!read_integers(stored.dtype, bytes_of(stored), numbers.data()))
    throw UserError(about(path_, stored) + "; whole numbers are needed here");
  for (const std::int64_t number : numbers)
    if (stored.dtype == DType::u64 && number < 0) throw UserError(about(path_, stored) + " with a number beyond 2^63-1");
  return numbers;
}

}  // namespace headlight
