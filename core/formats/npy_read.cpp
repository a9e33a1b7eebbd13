#include <array>
#include <charconv>
#include <optional>
#include <string_view>

#include "base/error.hpp"
#include "base/file_kind.hpp"
#include "base/free_memory.hpp"
#include "base/number_text.hpp"
#include "base/opened_file.hpp"
#include "base/wording.hpp"
#include "formats/npy.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight::formats {
namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr std::size_t before_length = 8, longest_npy_header = 10'000;  // the limit of numpy.load

std::string bytes_at(const OpenedFile& file, std::uint64_t at, std::size_t count) {
  std::string bytes(count, '\0');
  bytes.resize(file.read_up_to(at, std::as_writable_bytes(std::span(bytes))));
  return bytes;
}

/// The text after 'key': in the header, a Python dictionary on one line; empty if the key is missing.
std::string_view behind(std::string_view header, std::string_view key) {
  const std::string quoted = "'" + std::string(key) + "'";
  const std::size_t at = header.find(quoted), colon = at == header.npos ? at : header.find(':', at + quoted.size());
  if (colon == header.npos) return {};
  header.remove_prefix(colon + 1);
  header.remove_prefix(std::min(header.find_first_not_of(' '), header.size()));
  return header;
}

/// Parses "(2, 3)" or "(2,)"; nothing for other text.
std::optional<std::vector<std::int64_t>> shape_in(std::string_view text) {
  if (!text.starts_with('(')) return std::nullopt;
  text.remove_prefix(1);
  std::vector<std::int64_t> shape;
  while (true) {
    text.remove_prefix(std::min(text.find_first_not_of(" ,"), text.size()));
    if (text.starts_with(')')) return shape;
    std::int64_t size = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), size);
    if (error != std::errc() || size < 0) return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    shape.push_back(size);
  }
}

std::optional<DType> float_type(std::string_view descr) {
  constexpr std::array<std::pair<std::string_view, DType>, 3> known = {{{"<f4", DType::f32}, {"<f8", DType::f64}, {"<f2", DType::f16}}};
  for (const auto& [name, type] : known)
    if (descr.starts_with("'" + std::string(name) + "'")) return type;
  return std::nullopt;
}

}  // namespace

NpyFile::NpyFile(const std::filesystem::path& path) : path_(path), file_(std::make_shared<const OpenedFile>(path)) {
  const auto refuse = [&](const Message& what) { throw UserError(tr("{file}: {what}", {{"file", path.string()}, {"what", what}})); };
  const std::string first = bytes_at(*file_, 0, before_length + 4);
  if (!first.empty() && !first.starts_with(magic))
    if (const auto foreign = foreign_kind(path, ExpectedFile::tensors)) refuse(tr("it is not a NumPy file; {what}", {{"what", *foreign}}));
  if (!first.starts_with(magic) || first.size() < before_length + 4)
    refuse(tr("it is not a NumPy file; numpy.save(NAME.npy, array) writes one"));
  const int version = static_cast<unsigned char>(first[6]);
  if (version < 1 || version > 3) refuse(tr("its format is {version}; NumPy's formats 1 to 3 are read", {{"version", version}}));
  const auto byte = [&](std::size_t at) { return static_cast<std::size_t>(static_cast<unsigned char>(first[at])); };
  const std::size_t width = version == 1 ? 2 : 4;
  const std::size_t length = byte(8) | byte(9) << 8 | (width == 4 ? byte(10) << 16 | byte(11) << 24 : 0);
  if (length > longest_npy_header)
    refuse(tr("its header has {length} bytes; expected at most {most}", {{"length", length}, {"most", longest_npy_header}}));
  begin_ = before_length + width + length;
  const std::string header = bytes_at(*file_, before_length + width, length);
  const auto shape = shape_in(behind(header, "shape"));
  if (header.size() < length || !shape) refuse(tr("its header is damaged; save the array again with numpy.save"));
  const std::string_view descr = behind(header, "descr");
  const auto type = float_type(descr);
  if (!type)
    refuse(tr("its numbers are {type}; expected float32, float64 or float16: array.astype('float32')",
              {{"type", in_quotes(descr.substr(0, descr.find(',')))}}));
  if (!behind(header, "fortran_order").starts_with("False"))
    refuse(tr("its array is stored column by column; save numpy.ascontiguousarray(array)"));
  shape_ = *shape;
  type_ = *type;
  const std::int64_t count = count_of(shape_);
  const std::uint64_t held = file_->size() < begin_ ? 0 : file_->size() - begin_;
  if (count < 0 || held / static_cast<std::uint64_t>(bytes_of(type_)) < static_cast<std::uint64_t>(count))
    refuse(tr("its array is {shape}, but the file ends before that; save it again", {{"shape", spelled(shape_)}}));
}

std::vector<float> NpyFile::floats() const {
  const auto count = static_cast<std::size_t>(count_of(shape_)), bytes = count * static_cast<std::size_t>(bytes_of(type_));
  if (const auto free = free_memory(); bytes + count * sizeof(float) > free)
    throw UserError(
        tr("{file}: its array takes {bytes}; {free} of memory are free", {{"file", path_.string()},
                                                                          {"bytes", bytes_in_words(static_cast<double>(bytes))},
                                                                          {"free", bytes_in_words(static_cast<double>(free))}}));
  std::vector<std::byte> stored(bytes);
  file_->read(begin_, stored);
  std::vector<float> numbers(count);
  read_floats(type_, stored, numbers.data());
  return numbers;
}

}  // namespace headlight::formats
