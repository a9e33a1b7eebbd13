#include "attend/attention_tensors.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <set>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "formats/safetensors_header.hpp"

namespace headlight::attend {
namespace {

constexpr std::array operands = {"Q", "K", "V", "attn_mask", "past_key", "past_value", "nonpad_kv_seqlen"};

/// True for integers, which in a mask may be 0 and 1.
bool is_whole(DType type) {
  return !(type == DType::f16 || type == DType::bf16 || type == DType::f32 || type == DType::f64 || type == DType::boolean ||
           type == DType::f8_e4m3 || type == DType::f8_e5m2);
}

bool is_float(DType type) { return type == DType::f16 || type == DType::bf16 || type == DType::f32 || type == DType::f64; }

/// Reads the shapes of a file and compares them with each other.
class ShapeReader {
 public:
  ShapeReader(const SafetensorsFile& file, const HeadCounts& counts) : file_(file), counts_(counts) {}

  AttentionShape read() {
    for (const char* name : {"Q", "K", "V"}) require_operand(name);
    if (sizes("K").size() != sizes("Q").size() || sizes("V").size() != sizes("Q").size())
      refuse("K", "is " + spelled(sizes("K")) + ", V " + spelled(sizes("V")) + " and Q " + spelled(sizes("Q")) +
                      "; all of them need 3 axes, or all 4");
    if (sizes("Q").size() == 3) read_merged();
    else read_split();
    if (s_.heads % s_.kv_heads != 0)
      throw UserError(file_.path().string() + ": " + std::to_string(s_.heads) + " heads of Q cannot share " + std::to_string(s_.kv_heads) +
                      " of K and V equally; the first number has to be a multiple of the second");
    read_past();
    check_mask();
    check_nonpad();
    return s_;
  }

 private:
  const std::vector<std::int64_t>& sizes(const char* name) const { return file_.tensor(name).shape; }

  [[noreturn]] void refuse(const char* name, const std::string& what) const {
    throw UserError(file_.path().string() + ": tensor \"" + name + "\" " + what);
  }

  void require_float(const char* name, const char* also = "") const {
    const DType type = file_.tensor(name).dtype;
    if (!is_float(type)) refuse(name, std::string("holds ") + formats::name(type) + "; it has to hold F16, BF16, F32 or F64" + also);
  }

  void require_filled(const char* name) const {
    const auto& shape = sizes(name);
    if (std::find(shape.begin(), shape.end(), 0) != shape.end())
      refuse(name, "is " + spelled(shape) + ": one of its axes is empty; each needs at least 1");
  }

  void require_operand(const char* name) const {
    if (!file_.has(name)) throw UserError(file_.path().string() + " has no tensor \"" + name + "\"; Q, K and V are needed, named so");
    require_float(name);
    const auto& shape = sizes(name);
    if (shape.size() != 3 && shape.size() != 4)
      refuse(name, "is " + spelled(shape) + "; it needs 4 axes, [batch, heads, length, d], or 3, [batch, length, heads * d]");
    require_filled(name);
  }

  void require_shape(const char* name, const std::vector<std::int64_t>& wanted, const char* why) const {
    if (sizes(name) != wanted) refuse(name, "is " + spelled(sizes(name)) + "; " + why + " it has to be " + spelled(wanted));
  }

  Index width_of_heads(const char* name, Index heads, const char* setting) const {
    const Index width = sizes(name)[2];
    if (width % heads != 0)
      refuse(name, "has " + std::to_string(width) + " columns, which " + setting + " " + std::to_string(heads) + " does not divide");
    return width / heads;
  }

  void read_merged() {
    if (!counts_.queries || !counts_.keys)
      refuse("Q", "has 3 axes, " + spelled(sizes("Q")) +
                      "; say how many heads lie side by side with --q-num-heads N and --kv-num-heads N, or with \"q_num_heads\" and "
                      "\"kv_num_heads\" in its __metadata__");
    const auto &q = sizes("Q"), &k = sizes("K");
    s_.merged = true;
    s_.heads = *counts_.queries;
    s_.kv_heads = *counts_.keys;
    s_.batch = q[0];
    s_.queries = q[1];
    s_.new_keys = k[1];
    s_.d_key = width_of_heads("Q", s_.heads, "q_num_heads");
    s_.d_value = width_of_heads("V", s_.kv_heads, "kv_num_heads");
    require_shape("K", {s_.batch, s_.new_keys, s_.kv_heads * s_.d_key}, "with this Q and these numbers of heads");
    require_shape("V", {s_.batch, s_.new_keys, s_.kv_heads * s_.d_value}, "with this K");
  }

  void require_count(const char* setting, const std::optional<int>& said, const char* name) const {
    if (said && *said != sizes(name)[1])
      throw UserError(std::string(setting) + " " + std::to_string(*said) + " does not fit the tensor \"" + name + "\" of " +
                      file_.path().string() + ", " + spelled(sizes(name)) + "; it is for tensors of 3 axes, leave it out");
  }

  void read_split() {
    require_count("q_num_heads", counts_.queries, "Q");
    require_count("kv_num_heads", counts_.keys, "K");
    const auto &q = sizes("Q"), &k = sizes("K");
    s_.batch = q[0];
    s_.heads = q[1];
    s_.queries = q[2];
    s_.d_key = q[3];
    s_.kv_heads = k[1];
    s_.new_keys = k[2];
    s_.d_value = sizes("V")[3];
    require_shape("K", {s_.batch, s_.kv_heads, s_.new_keys, s_.d_key}, "with this Q");
    require_shape("V", {s_.batch, s_.kv_heads, s_.new_keys, s_.d_value}, "with this K");
  }

  void read_past() {
    const bool key = file_.has("past_key"), value = file_.has("past_value");
    if (key != value)
      refuse(key ? "past_key" : "past_value",
             std::string("is there without \"") + (key ? "past_value" : "past_key") + "\"; give both, or neither");
    if (!key) return;
    for (const char* name : {"past_key", "past_value"}) require_float(name);
    if (sizes("past_key").size() != 4)
      refuse("past_key", "is " + spelled(sizes("past_key")) + "; it needs 4 axes, [batch, heads, length, d]");
    s_.past = sizes("past_key")[2];
    require_shape("past_key", {s_.batch, s_.kv_heads, s_.past, s_.d_key}, "with this K");
    require_shape("past_value", {s_.batch, s_.kv_heads, s_.past, s_.d_value}, "with this V and past_key");
  }

  void check_mask() const {
    if (!file_.has("attn_mask")) return;
    if (const DType type = file_.tensor("attn_mask").dtype; type != DType::boolean && !is_whole(type))
      require_float("attn_mask", ", which are added, or BOOL or whole numbers, of which true and 1 attend");
    require_filled("attn_mask");
    const auto mask = aligned_right(sizes("attn_mask"));
    const std::array<Index, 4> scores = {s_.batch, s_.heads, s_.queries, s_.keys()};
    bool fits = mask && (*mask)[3] <= scores[3];
    for (size_t axis = 0; fits && axis < 3; ++axis) fits = (*mask)[axis] == 1 || (*mask)[axis] == scores[axis];
    if (!fits)
      refuse("attn_mask", "is " + spelled(sizes("attn_mask")) + ", which cannot be broadcast to the scores, " +
                              spelled({scores.begin(), scores.end()}) +
                              ": from the right each axis has to be as long or 1, the last at most as long");
  }

  void check_nonpad() const {
    if (!file_.has("nonpad_kv_seqlen")) return;
    if (file_.has("past_key"))
      refuse("nonpad_kv_seqlen", "cannot go with past_key and past_value: either the file keeps the past apart, or K and V hold all of it");
    if (const DType type = file_.tensor("nonpad_kv_seqlen").dtype; type != DType::i64)
      refuse("nonpad_kv_seqlen", std::string("holds ") + name(type) + "; it has to hold I64");
    require_shape("nonpad_kv_seqlen", {s_.batch}, "with this Q");
  }

  const SafetensorsFile& file_;
  const HeadCounts& counts_;
  AttentionShape s_;
};

/// A finite number in a mask stays finite: the smallest F64, which many use for "never", is beyond float32.
float added_number(double number) {
  constexpr double most = std::numeric_limits<float>::max();
  return static_cast<float>(std::isfinite(number) ? std::clamp(number, -most, most) : number);
}

/// A mask of integers says who may attend, as tokenizers write it: throws for numbers other than 0 and 1. An additive mask has floats.
void require_zeros_and_ones(const SafetensorsFile& file, const StoredTensor& stored) {
  for (const std::int64_t number : file.integers(stored.name))
    if (number != 0 && number != 1)
      throw UserError(
          tr("{file}: tensor \"attn_mask\" holds {type} with the number {number}; of whole numbers 1 attends and 0 is "
             "masked, and a mask that is added has to hold F16, BF16, F32 or F64",
             {{"file", file.path().string()}, {"type", name(stored.dtype)}, {"number", number}}));
}

AdditiveMask read_mask(const SafetensorsFile& file) {
  const StoredTensor& stored = file.tensor("attn_mask");
  AdditiveMask mask{*aligned_right(stored.shape), {}};
  if (stored.dtype == DType::f64) {
    const std::vector<double> numbers = file.doubles(stored.name);
    mask.added.resize(numbers.size());
    std::transform(numbers.begin(), numbers.end(), mask.added.begin(), added_number);
    return mask;
  }
  if (is_whole(stored.dtype)) require_zeros_and_ones(file, stored);
  mask.added = file.floats(stored.name);
  if (stored.dtype == DType::boolean || is_whole(stored.dtype))
    for (float& attends : mask.added) attends = attends != 0 ? 0.f : -std::numeric_limits<float>::infinity();
  return mask;
}

std::vector<std::int64_t> read_nonpad(const SafetensorsFile& file, const AttentionShape& shape) {
  std::vector<std::int64_t> nonpad = file.integers("nonpad_kv_seqlen");
  for (const std::int64_t length : nonpad)
    if (length < 0 || length > shape.new_keys)
      throw UserError(file.path().string() + ": tensor \"nonpad_kv_seqlen\" holds " + std::to_string(length) + "; of " +
                      std::to_string(shape.new_keys) + " keys 0 to " + std::to_string(shape.new_keys) + " can be no padding");
  return nonpad;
}

/// A mask may end before the keys do, but the operator requires it to cover all keys that are not padding.
void require_mask_of(const SafetensorsFile& file, const std::vector<std::int64_t>& nonpad) {
  if (!file.has("attn_mask") || nonpad.empty()) return;
  const std::vector<std::int64_t>& mask = file.tensor("attn_mask").shape;
  if (const std::int64_t longest = *std::max_element(nonpad.begin(), nonpad.end()); mask.back() < longest)
    throw UserError(file.path().string() + ": tensor \"attn_mask\" is " + spelled(mask) + ", but nonpad_kv_seqlen counts " +
                    std::to_string(longest) + " keys; the mask's last axis has to be at least as long");
}

}  // namespace

AttentionShape attention_shape(const SafetensorsFile& file, const HeadCounts& heads) { return ShapeReader(file, heads).read(); }

AttentionTensors read_attention(const SafetensorsFile& file, const HeadCounts& heads) {
  AttentionTensors all;
  all.shape = attention_shape(file, heads);
  if (file.has("nonpad_kv_seqlen")) all.nonpad = read_nonpad(file, all.shape);
  require_mask_of(file, all.nonpad);
  all.q = file.floats("Q");
  all.k = file.floats("K");
  all.v = file.floats("V");
  if (all.shape.past > 0) {
    all.past_key = file.floats("past_key");
    all.past_value = file.floats("past_value");
  }
  if (file.has("attn_mask")) all.mask = read_mask(file);
  return all;
}

std::string types_other_than_f32(const SafetensorsFile& file) {
  std::set<std::string> types;
  for (const char* operand : operands) {
    if (!file.has(operand) || !is_float(file.tensor(operand).dtype) || file.tensor(operand).dtype == DType::f32) continue;
    types.insert(name(file.tensor(operand).dtype));
  }
  std::string all;
  for (const std::string& type : types) all += (all.empty() ? "" : " and ") + type;
  return all;
}

std::vector<std::string> unread_tensors(const SafetensorsFile& file) {
  std::vector<std::string> unread;
  for (const StoredTensor& tensor : file.tensors())
    if (std::find(operands.begin(), operands.end(), tensor.name) == operands.end()) unread.push_back(tensor.name);
  return unread;
}

}  // namespace headlight::attend
