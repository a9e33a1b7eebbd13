#include "formats/safetensors.hpp"

#include <array>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"
#include "base/opened_file.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"
#include "formats/mapped_matrix.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight::formats {
namespace {

constexpr std::size_t length_bytes = 8;

/// The JSON text after its length field. Reads at most longest_header bytes.
std::string header_of(const OpenedFile& file) {
  if (file.size() < length_bytes) throw UserError(tr("it has {n} bytes, and even an empty one has 10", {{"n", file.size()}}));
  std::array<std::byte, length_bytes> first;
  file.read(0, first);
  std::int64_t stored = 0;
  read_integers(DType::i64, first, &stored);
  const auto length = static_cast<std::uint64_t>(stored);
  if (length > longest_header)
    throw UserError(tr("it claims a header of {length} bytes; at most {most} are allowed", {{"length", length}, {"most", longest_header}}));
  if (length > file.size() - length_bytes)
    throw UserError(tr("it claims a header of {length} bytes, but only {follow} bytes follow; it may be cut off",
                       {{"length", length}, {"follow", file.size() - length_bytes}}));
  std::string json(static_cast<std::size_t>(length), '\0');
  file.read(length_bytes, std::as_writable_bytes(std::span(json)));
  return json;
}

Message about(const std::filesystem::path& path, const StoredTensor& tensor) {
  return tr("{file}: tensor {name} holds {type}",
            {{"file", path.string()}, {"name", in_quotes(tensor.name)}, {"type", name(tensor.dtype)}});
}

}  // namespace

std::int64_t StoredTensor::size() const { return static_cast<std::int64_t>(end - begin) / formats::bytes_of(dtype); }

SafetensorsFile::SafetensorsFile(const std::filesystem::path& path) : path_(path), file_(std::make_shared<OpenedFile>(path)) {
  try {
    read_header();
  } catch (const UserError& error) {
    const auto foreign = foreign_kind(path, ExpectedFile::tensors);
    throw UserError(
        tr("{file} is not a sound safetensors file: {why}", {{"file", path.string()}, {"why", foreign ? *foreign : error.message()}}));
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
  if (needed < free / 8 * 7) return;  // the rest is for work with the numbers
  throw UserError(tr("{file} is too large to be read: its tensors take {needed} of memory, and {free} are free",
                     {{"file", path_.string()},
                      {"needed", bytes_in_words(static_cast<double>(needed))},
                      {"free", bytes_in_words(static_cast<double>(free))}}));
}

const StoredTensor& SafetensorsFile::tensor(const std::string& name) const {
  if (const auto entry = by_name_.find(name); entry != by_name_.end()) return tensors_[entry->second];
  std::vector<std::string> names;
  for (const StoredTensor& tensor : tensors_) names.push_back(tensor.name);
  const std::string nearest = nearest_name(name, names);
  const Message none = tr("{file} has no tensor {name}", {{"file", path_.string()}, {"name", in_quotes(name)}});
  throw UserError(nearest.empty() ? none : tr("{what}; the nearest name in it is {near}", {{"what", none}, {"near", in_quotes(nearest)}}));
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
    throw UserError(tr("{tensor}, which Headlight does not read; convert it to F32 or F16", {{"tensor", about(path_, tensor)}}));
}

MatrixPtr SafetensorsFile::mapped(const StoredTensor& tensor, Index rows, Index cols) const {
  return tensor.dtype == DType::f32 && tensor.size() == rows * cols ? mapped_matrix(file_, tensor.begin, rows, cols) : nullptr;
}

std::vector<float> SafetensorsFile::floats(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  std::vector<float> numbers(static_cast<std::size_t>(stored.size()));
  read(stored, numbers.data());
  return numbers;
}

std::vector<double> SafetensorsFile::doubles(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  if (stored.dtype != DType::f64) throw UserError(tr("{tensor}; F64 is needed here", {{"tensor", about(path_, stored)}}));
  std::vector<double> numbers(static_cast<std::size_t>(stored.size()));
  file_->read(stored.begin, std::as_writable_bytes(std::span(numbers)));
  return numbers;
}

std::vector<std::int64_t> SafetensorsFile::integers(const std::string& name) const {
  const StoredTensor& stored = tensor(name);
  std::vector<std::int64_t> numbers(static_cast<std::size_t>(stored.size()));
  if (!read_integers(stored.dtype, bytes_of(stored), numbers.data()))
    throw UserError(tr("{tensor}; whole numbers are needed here", {{"tensor", about(path_, stored)}}));
  for (const std::int64_t number : numbers)
    if (stored.dtype == DType::u64 && number < 0)
      throw UserError(tr("{tensor} with a number beyond 2^63-1", {{"tensor", about(path_, stored)}}));
  return numbers;
}

}  // namespace headlight::formats
