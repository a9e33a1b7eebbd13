#include <Eigen/Core>
#include <algorithm>
#include <set>
#include <stdexcept>

#include "base/atomic_file.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/low_first.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"
#include "formats/safetensors.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight::formats {
namespace {

constexpr std::size_t block = 1 << 20;

/// Gathers small pieces into blocks, since a tensor may be given as thousands of short rows.
class BlockWriter {
 public:
  explicit BlockWriter(AtomicFile& file) : file_(file) { gathered_.reserve(block); }

  void write(std::span<const std::byte> bytes) {
    if (gathered_.size() + bytes.size() > block) flush();
    if (bytes.size() >= block) file_.write(bytes);
    else gathered_.insert(gathered_.end(), bytes.begin(), bytes.end());
  }

  void flush() {
    file_.write(gathered_);
    gathered_.clear();
  }

 private:
  AtomicFile& file_;
  std::vector<std::byte> gathered_;
};

void write_halves(BlockWriter& blocks, std::span<const float> values) {
  for (std::size_t at = 0; at < values.size(); at += block) {
    const std::span<const float> some = values.subspan(at, std::min(values.size() - at, block));
    const std::vector<Eigen::half> halves(some.begin(), some.end());
    blocks.write(std::as_bytes(std::span(halves)));
  }
}

DType type_of(const TensorView& tensor) { return tensor.doubles ? DType::f64 : tensor.halves ? DType::f16 : DType::f32; }

/// `text` as JSON; throws UserError if it is not UTF-8.
std::string json_text(const std::string& text) {
  try {
    return nlohmann::json(text).dump();
  } catch (const nlohmann::json::type_error&) {
    const std::string shown = nlohmann::json(text).dump(-1, ' ', true, nlohmann::json::error_handler_t::replace);
    throw UserError(tr("the text {shown} is not valid UTF-8, so it cannot be written to a safetensors file", {{"shown", shown}}));
  }
}

std::int64_t checked_count(const TensorView& tensor) {
  std::size_t given = tensor.doubles ? tensor.doubles->size() : 0;
  for (const std::span<const float> values : tensor.values) given += values.size();
  const std::int64_t count = count_of(tensor.shape);
  if (count < 0 || given != static_cast<std::size_t>(count))
    throw std::invalid_argument("tensor " + tensor.name + " of shape " + spelled(tensor.shape) + " is given " + std::to_string(given) +
                                " numbers");
  return count;
}

std::string metadata_json(const Metadata& metadata) {
  std::string text;
  for (const auto& [key, value] : metadata) {
    if (!text.empty()) text += ',';
    text += json_text(key) + ":" + json_text(value);
  }
  return "\"__metadata__\":{" + text + "}";
}

std::string shape_json(const std::vector<std::int64_t>& shape) { return nlohmann::json(shape).dump(); }

/// The bytes before the numbers: length, JSON and padding.
std::string header_bytes(std::span<const TensorView> tensors, const Metadata& metadata) {
  std::string json = metadata.empty() ? "" : metadata_json(metadata);
  std::set<std::string> names{"__metadata__"};
  std::int64_t at = 0;
  for (const TensorView& tensor : tensors) {
    if (!names.insert(tensor.name).second)
      throw UserError(tr("a safetensors file cannot hold two tensors called {name}", {{"name", in_quotes(tensor.name)}}));
    const DType type = type_of(tensor);
    const std::int64_t end = at + checked_count(tensor) * bytes_of(type);
    if (!json.empty()) json += ',';
    json += json_text(tensor.name) + ":{\"dtype\":\"" + name(type) + "\",\"shape\":" + shape_json(tensor.shape) + ",\"data_offsets\":[" +
            std::to_string(at) + "," + std::to_string(end) + "]}";
    at = end;
  }
  json = "{" + json + "}";
  json.resize((json.size() + 7) / 8 * 8, ' ');
  if (json.size() > longest_header)
    throw UserError(tr("its header would have {found} bytes, and readers of safetensors files take at most {most}",
                       {{"found", json.size()}, {"most", longest_header}}));
  std::string length;
  append_low_first(length, json.size(), 8);
  return length + json;
}

}  // namespace

void write_safetensors(const std::filesystem::path& path, std::span<const TensorView> tensors, const Metadata& metadata) {
  const std::string header = header_bytes(tensors, metadata);
  AtomicFile file(path);
  BlockWriter blocks(file);
  blocks.write(std::as_bytes(std::span(header.data(), header.size())));
  for (const TensorView& tensor : tensors) {
    for (const std::span<const float> values : tensor.values)
      tensor.halves ? write_halves(blocks, values) : blocks.write(std::as_bytes(values));
    if (tensor.doubles) blocks.write(std::as_bytes(*tensor.doubles));
  }
  blocks.flush();
  file.commit();
}

}  // namespace headlight::formats
