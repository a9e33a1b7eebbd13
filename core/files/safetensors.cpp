#include "files/safetensors.hpp"

#include "files/dtype.hpp"
#include "files/mapped_file.hpp"
#include "files/safetensors_header.hpp"
#include "files/wording.hpp"
#include "graph/error.hpp"

namespace headlight {
namespace {

constexpr std::uint64_t longest_header = 100'000'000;  // that of the reference implementation
constexpr std::size_t length_bytes = 8;

/// The JSON text after the length in front of it.
std::string_view header_of(std::span<const std::byte> file) {
  if (file.size() < length_bytes) throw UserError("it has " + std::to_string(file.size()) + " bytes, and even an empty one has 10");
  std::int64_t stored = 0;
  read_integers(DType::i64, file.first(length_bytes), &stored);
  const auto length = static_cast<std::uint64_t>(stored);
  if (length > longest_header)
    throw UserError("it claims a header of " + std::to_string(length) + " bytes; at most " + std::to_string(longest_header) +
                    " are allowed");
  if (length > file.size() - length_bytes)
    throw UserError("it claims a header of " + std::to_string(length) + " bytes, but only " + std::to_string(file.size() - length_bytes) +
                    " bytes follow; it may be cut off");
  return {reinterpret_cast<const char*>(file.data()) + length_bytes, static_cast<std::size_t>(length)};
}

std::string about(const std::filesystem::path& path, const StoredTensor& tensor) {
  return path.string() + ": tensor " + in_quotes(tensor.name) + " holds " + name(tensor.dtype);
}

}  // namespace

std::int64_t StoredTensor::size() const { return static_cast<std::int64_t>(bytes.size()) / bytes_of(dtype); }

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : path_(path), mapping_(std::make_shared<MappedFile>(path)) {
  try {
    read_header();
  } catch (const UserError& error) {
    throw UserError(path.string() + " is not a sound safetensors file: " + error.what());
  }
}

void SafetensorsFile::read_header() {
  const std::string_view json = header_of(mapping_->bytes());
  const std::span<const std::byte> numbers = mapping_->bytes().subspan(length_bytes + json.size());
  Header header = parse_header(json, static_cast<std::int64_t>(numbers.size()));
  metadata_ = std::move(header.metadata);
  for (HeaderEntry& entry : header.tensors) {
    const auto bytes = numbers.subspan(static_cast<std::size_t>(entry.begin), static_cast<std::size_t>(entry.end - entry.begin));
    by_name_.emplace(entry.name, tensors_.size());
    tensors_.push_back({std::move(entry.name), entry.dtype, std::move(entry.shape), bytes});
  }
}

const StoredTensor& SafetensorsFile::tensor(const std::string& name) const {
  if (const auto entry = by_name_.find(name); entry != by_name_.end()) return tensors_[entry->second];
  std::vector<std::string> names;
  for (const StoredTensor& tensor : tensors_) names.push_back(tensor.name);
  const std::string nearest = nearest_name(name, names);
  throw UserError(path_.string() + " has no tensor " + in_quotes(name) +
                  (nearest.empty() ? "" : "; the nearest name in it is " + in_quotes(nearest)));
}

std::vector<float> SafetensorsFile::floats(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  std::vector<float> numbers(static_cast<std::size_t>(stored.size()));
  if (!read_floats(stored.dtype, stored.bytes, numbers.data()))
    throw UserError(about(path_, stored) + ", which Headlight does not read; convert it to F32 or F16");
  return numbers;
}

std::vector<std::int64_t> SafetensorsFile::integers(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(stored.size()));
  if (!read_integers(stored.dtype, stored.bytes, numbers.data())) throw UserError(about(path_, stored) + "; whole numbers are needed here");
  for (const std::int64_t number : numbers)
    if (stored.dtype == DType::u64 && number < 0) throw UserError(about(path_, stored) + " with a number beyond 2^63-1");
  return numbers;
}

std::span<const float> SafetensorsFile::view(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  if (stored.dtype != DType::f32) throw UserError(about(path_, stored) + "; F32 is needed here");
  if (reinterpret_cast<std::uintptr_t>(stored.bytes.data()) % alignof(float) != 0)
    throw UserError(about(path_, stored) + " that is not aligned to 4 bytes; write the file again with its header padded");
  return {reinterpret_cast<const float*>(stored.bytes.data()), static_cast<std::size_t>(stored.size())};
}

}  // namespace headlight
