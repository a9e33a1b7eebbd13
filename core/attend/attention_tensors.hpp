#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "attend/attention_mask.hpp"
#include "formats/safetensors.hpp"

namespace headlight::attend {

/// The numbers of heads for tensors that hold them side by side, [B, T, heads * d]; other tensors are only checked against them.
struct HeadCounts {
  std::optional<int> queries, keys;
};

/// The sizes of the operands of ONNX's Attention.
struct AttentionShape {
  bool merged = false;  ///< Q, K and V are [B, T, heads * d], and so is Y
  Index batch = 0, heads = 0, kv_heads = 0;
  Index queries = 0, new_keys = 0, past = 0;
  Index d_key = 0, d_value = 0;

  Index keys() const { return past + new_keys; }
  bool operator==(const AttentionShape&) const = default;
};

/// The operands of ONNX's Attention in a file, under the operator's names.
struct AttentionTensors {
  AttentionShape shape;
  std::vector<float> q, k, v, past_key, past_value;  ///< the last two are empty if there is no past
  std::optional<AdditiveMask> mask;
  std::vector<std::int64_t> nonpad;  ///< by batch item: the number of keys that are not padding; empty: all
};

/// Reads names, types and shapes only. Throws UserError with file, tensor, the fault and the remedy.
AttentionShape attention_shape(const SafetensorsFile& file, const HeadCounts& heads);
/// Reads the numbers as well, with the same checks.
AttentionTensors read_attention(const SafetensorsFile& file, const HeadCounts& heads);
/// The file's number formats that are converted to F32: "F16 and BF16"; empty if all are F32.
std::string types_other_than_f32(const SafetensorsFile& file);
/// The tensors of the file that the operator does not read.
std::vector<std::string> unread_tensors(const SafetensorsFile& file);

}  // namespace headlight::attend
