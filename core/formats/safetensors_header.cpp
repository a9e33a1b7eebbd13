#include "formats/safetensors_header.hpp"

#include <algorithm>
#include <limits>
#include <set>

#include "base/error.hpp"
#include "base/json.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"

namespace headlight::formats {
namespace {

using nlohmann::json;

Message named(const std::string& tensor) { return tr("tensor {name}", {{"name", in_quotes(tensor)}}); }

/// Builds a Header while the parser runs, so that nothing but the expected shape is ever stored:
/// {"__metadata__": {string: string}, name: {"dtype": string, "shape": [n, ...], "data_offsets": [begin, end]}}.
class HeaderReader : public json::json_sax_t {
 public:
  Header header;

  bool null() override { unexpected("null"); }
  bool boolean(bool) override { unexpected(tr("true or false")); }
  bool number_integer(number_integer_t number) override { unexpected(tr("the number {number}", {{"number", number}})); }
  bool number_float(number_float_t, const string_t& text) override { unexpected(tr("the number {number}", {{"number", text}})); }
  bool binary(binary_t&) override { unexpected(tr("binary")); }

  bool number_unsigned(number_unsigned_t number) override {
    constexpr auto largest = static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    if (!numbers_ || number > largest) unexpected(tr("the number {number}", {{"number", number}}));
    numbers_->push_back(static_cast<std::int64_t>(number));
    return true;
  }

  bool string(string_t& text) override {
    if (depth_ != 2 || (!in_metadata_ && field_ != "dtype")) unexpected(tr("a text"));
    if (in_metadata_) header.metadata[field_] = text;
    else set_dtype(text);
    return true;
  }

  bool start_object(std::size_t) override {
    if (depth_ > 1) unexpected(tr("an object"));
    ++depth_;
    return true;
  }

  bool end_object() override {
    if (depth_-- == 2 && !in_metadata_) finish_tensor();
    return true;
  }

  bool start_array(std::size_t) override {
    if (depth_ != 2 || in_metadata_ || (field_ != "shape" && field_ != "data_offsets")) unexpected(tr("an array"));
    numbers_ = field_ == "shape" ? &header.tensors.back().shape : &offsets_;
    ++depth_;
    return true;
  }

  bool end_array() override {
    --depth_;
    numbers_ = nullptr;
    return true;
  }

  bool key(string_t& text) override {
    if (depth_ == 1) start_tensor(text);
    else if (!fields_.insert(text).second)
      throw UserError(tr("{place} has {given} twice", {{"place", place()}, {"given", in_quotes(text)}}));
    field_ = text;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    throw UserError(tr("its header is not valid JSON at byte {position} of the header", {{"position", position}}));
  }

 private:
  void start_tensor(const std::string& name) {
    if (!names_.insert(name).second) throw UserError(tr("it has two tensors called {name}", {{"name", in_quotes(name)}}));
    fields_.clear();
    offsets_.clear();
    in_metadata_ = name == "__metadata__";
    if (!in_metadata_) header.tensors.emplace_back().name = name;
  }

  void set_dtype(const std::string& text) {
    const auto type = dtype_named(text);
    if (!type)
      throw UserError(tr("{place} has the type {given}, which Headlight does not know", {{"place", place()}, {"given", in_quotes(text)}}));
    header.tensors.back().dtype = *type;
  }

  void finish_tensor() {
    for (const char* field : {"dtype", "shape", "data_offsets"})
      if (!fields_.count(field)) throw UserError(tr("{place} lacks \"{field}\"", {{"place", place()}, {"field", field}}));
    if (fields_.size() != 3) throw UserError(tr("{place} has fields other than dtype, shape and data_offsets", {{"place", place()}}));
    if (offsets_.size() != 2)
      throw UserError(tr("{place} has {offsets} data_offsets instead of 2", {{"place", place()}, {"offsets", offsets_.size()}}));
    header.tensors.back().begin = offsets_[0];
    header.tensors.back().end = offsets_[1];
  }

  Message place() const {
    if (depth_ == 0 || names_.empty()) return tr("its header");
    return in_metadata_ ? Message("__metadata__") : named(header.tensors.back().name);
  }

  [[noreturn]] void unexpected(Message what) const {
    if (depth_ >= 2) what = tr("{what} for {field}", {{"what", what}, {"field", in_quotes(field_)}});
    if (in_metadata_) what = tr("{what} where only texts may stand", {{"what", what}});
    throw UserError(tr("{place} has {what}, which the format does not allow", {{"place", place()}, {"what", what}}));
  }

  int depth_ = 0;             ///< open brackets; never more than 3
  bool in_metadata_ = false;  ///< false: the last of header.tensors is being read
  std::string field_;
  std::set<std::string> names_, fields_;
  std::vector<std::int64_t> offsets_;
  std::vector<std::int64_t>* numbers_ = nullptr;  ///< the array being read
};

void check_entry(const HeaderEntry& entry, std::int64_t available) {
  const Message tensor = named(entry.name);
  if (entry.begin > entry.end || entry.end > available)
    throw UserError(tr("{tensor} lies at bytes {begin} to {end}, but the file has {available} bytes of tensors; it may be cut off",
                       {{"tensor", tensor}, {"begin", entry.begin}, {"end", entry.end}, {"available", available}}));
  const std::int64_t count = count_of(entry.shape);
  if (count < 0 || count > std::numeric_limits<std::int64_t>::max() / bytes_of(entry.dtype))
    throw UserError(tr("{tensor} has the shape {shape}, which is too large", {{"tensor", tensor}, {"shape", spelled(entry.shape)}}));
  const std::int64_t needed = count * bytes_of(entry.dtype);
  if (needed != entry.end - entry.begin)
    throw UserError(tr("{tensor} of type {type} and shape {shape} needs {needed} bytes and has {has}", {{"tensor", tensor},
                                                                                                        {"type", name(entry.dtype)},
                                                                                                        {"shape", spelled(entry.shape)},
                                                                                                        {"needed", needed},
                                                                                                        {"has", entry.end - entry.begin}}));
}

void check_layout(const std::vector<HeaderEntry>& tensors, std::int64_t available) {
  std::int64_t at = 0;
  for (const HeaderEntry& entry : tensors) {
    if (entry.begin != at)
      throw UserError(tr("{tensor} begins at byte {begin}, where {why}; it should begin at byte {at}",
                         {{"tensor", named(entry.name)},
                          {"begin", entry.begin},
                          {"why", entry.begin < at ? tr("another tensor still is") : tr("there is a gap before it")},
                          {"at", at}}));
    at = entry.end;
  }
  if (at != available)
    throw UserError(tr("its tensors end at byte {end}, but {available} bytes follow the header", {{"end", at}, {"available", available}}));
}

}  // namespace

Header parse_header(std::string_view json_text, std::int64_t available) {
  if (!json_text.starts_with('{')) throw UserError(tr("its header does not begin with {brace}", {{"brace", "\"{\""}}));
  // The parser takes a NUL for the end of its input and would ignore everything after it.
  if (const auto nul = json_text.find('\0'); nul != std::string_view::npos)
    throw UserError(tr("its header is not valid JSON at byte {position} of the header", {{"position", nul + 1}}));
  HeaderReader reader;
  json::sax_parse(json_text, &reader);
  Header header = std::move(reader.header);
  for (const HeaderEntry& entry : header.tensors) check_entry(entry, available);
  std::stable_sort(header.tensors.begin(), header.tensors.end(),
                   [](const HeaderEntry& a, const HeaderEntry& b) { return a.begin != b.begin ? a.begin < b.begin : a.end < b.end; });
  check_layout(header.tensors, available);
  return header;
}

std::int64_t count_of(const std::vector<std::int64_t>& shape) {
  std::int64_t count = 1;
  for (const std::int64_t size : shape)
    if (size < 0 || __builtin_mul_overflow(count, size, &count)) return -1;
  return count;
}

std::string spelled(const std::vector<std::int64_t>& shape) {
  std::string text = "[";
  for (std::size_t i = 0; i < shape.size(); ++i) {
    if (i == 8) return text + ", …]";  // a hostile shape may have a million sizes
    text += (i ? ", " : "") + std::to_string(shape[i]);
  }
  return text + "]";
}

}  // namespace headlight::formats
