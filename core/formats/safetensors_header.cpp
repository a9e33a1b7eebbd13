#include "formats/safetensors_header.hpp"

#include <algorithm>
#include <limits>
#include <nlohmann/json.hpp>
#include <set>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "formats/dtype.hpp"

namespace headlight {
namespace {

using nlohmann::json;

/// Builds a Header while the parser runs, so that nothing but the expected shape is ever stored:
/// {"__metadata__": {string: string}, name: {"dtype": string, "shape": [n, ...], "data_offsets": [begin, end]}}.
class HeaderReader : public json::json_sax_t {
 public:
  Header header;

  bool null() override { unexpected("null"); }
  bool boolean(bool) override { unexpected("true or false"); }
  bool number_integer(number_integer_t number) override { unexpected("the number " + std::to_string(number)); }
  bool number_float(number_float_t, const string_t& text) override { unexpected("the number " + text); }
  bool binary(binary_t&) override { unexpected("binary"); }

  bool number_unsigned(number_unsigned_t number) override {
    constexpr auto largest = static_cast<number_unsigned_t>(std::numeric_limits<std::int64_t>::max());
    if (!numbers_ || number > largest) unexpected("the number " + std::to_string(number));
    numbers_->push_back(static_cast<std::int64_t>(number));
    return true;
  }

  bool string(string_t& text) override {
    if (depth_ != 2 || (!in_metadata_ && field_ != "dtype")) unexpected("a text");
    if (in_metadata_) header.metadata[field_] = text;
    else set_dtype(text);
    return true;
  }

  bool start_object(std::size_t) override {
    if (depth_ > 1) unexpected("an object");
    ++depth_;
    return true;
  }

  bool end_object() override {
    if (depth_-- == 2 && !in_metadata_) finish_tensor();
    return true;
  }

  bool start_array(std::size_t) override {
    if (depth_ != 2 || in_metadata_ || (field_ != "shape" && field_ != "data_offsets")) unexpected("an array");
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
    else if (!fields_.insert(text).second) throw UserError(place() + " has " + in_quotes(text) + " twice");
    field_ = text;
    return true;
  }

  bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
    throw UserError("its header is not valid JSON at byte " + std::to_string(position) + " of the header");
  }

 private:
  void start_tensor(const std::string& name) {
    if (!names_.insert(name).second) throw UserError("it has two tensors called " + in_quotes(name));
    fields_.clear();
    offsets_.clear();
    in_metadata_ = name == "__metadata__";
    if (!in_metadata_) header.tensors.emplace_back().name = name;
  }

  void set_dtype(const std::string& text) {
    const auto type = dtype_named(text);
    if (!type) throw UserError(place() + " has the type " + in_quotes(text) + ", which Headlight does not know");
    header.tensors.back().dtype = *type;
  }

  void finish_tensor() {
    for (const char* field : {"dtype", "shape", "data_offsets"})
      if (!fields_.count(field)) throw UserError(place() + " lacks \"" + field + "\"");
    if (fields_.size() != 3) throw UserError(place() + " has fields other than dtype, shape and data_offsets");
    if (offsets_.size() != 2) throw UserError(place() + " has " + std::to_string(offsets_.size()) + " data_offsets instead of 2");
    header.tensors.back().begin = offsets_[0];
    header.tensors.back().end = offsets_[1];
  }

  std::string place() const {
    if (depth_ == 0 || names_.empty()) return "its header";
    return in_metadata_ ? "__metadata__" : "tensor " + in_quotes(header.tensors.back().name);
  }

  [[noreturn]] void unexpected(const std::string& what) const {
    const std::string field = depth_ >= 2 ? " for " + in_quotes(field_) : "";
    const std::string hint = in_metadata_ ? " where only texts may stand" : "";
    throw UserError(place() + " has " + what + field + hint + ", which the format does not allow");
  }

  int depth_ = 0;             ///< open brackets; never more than 3
  bool in_metadata_ = false;  ///< else the last of header.tensors is being read
  std::string field_;
  std::set<std::string> names_, fields_;
  std::vector<std::int64_t> offsets_;
  std::vector<std::int64_t>* numbers_ = nullptr;  ///< the array being read
};

void check_entry(const HeaderEntry& entry, std::int64_t available) {
  const std::string tensor = "tensor " + in_quotes(entry.name);
  if (entry.begin > entry.end || entry.end > available)
    throw UserError(tensor + " lies at bytes " + std::to_string(entry.begin) + " to " + std::to_string(entry.end) + ", but the file has " +
                    std::to_string(available) + " bytes of tensors; it may be cut off");
  const std::int64_t count = count_of(entry.shape);
  if (count < 0 || count > std::numeric_limits<std::int64_t>::max() / bytes_of(entry.dtype))
    throw UserError(tensor + " has the shape " + spelled(entry.shape) + ", which is too large");
  const std::int64_t needed = count * bytes_of(entry.dtype);
  if (needed != entry.end - entry.begin)
    throw UserError(tensor + " of type " + name(entry.dtype) + " and shape " + spelled(entry.shape) + " needs " + std::to_string(needed) +
                    " bytes and has " + std::to_string(entry.end - entry.begin));
}

void check_layout(const std::vector<HeaderEntry>& tensors, std::int64_t available) {
  std::int64_t at = 0;
  for (const HeaderEntry& entry : tensors) {
    if (entry.begin != at)
      throw UserError("tensor " + in_quotes(entry.name) + " begins at byte " + std::to_string(entry.begin) + ", where " +
                      (entry.begin < at ? "another tensor still is" : "there is a gap before it") + "; it should begin at byte " +
                      std::to_string(at));
    at = entry.end;
  }
  if (at != available)
    throw UserError("its tensors end at byte " + std::to_string(at) + ", but " + std::to_string(available) + " bytes follow the header");
}

}  // namespace

Header parse_header(std::string_view json_text, std::int64_t available) {
  if (!json_text.starts_with('{')) throw UserError("its header does not begin with \"{\"");
  // The parser takes a NUL for the end of its input and would not look at what follows.
  if (const auto nul = json_text.find('\0'); nul != std::string_view::npos)
    throw UserError("its header is not valid JSON at byte " + std::to_string(nul + 1) + " of the header");
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
    if (i == 8) return text + ", …]";  // a hostile shape may have a million of them
    text += (i ? ", " : "") + std::to_string(shape[i]);
  }
  return text + "]";
}

}  // namespace headlight
