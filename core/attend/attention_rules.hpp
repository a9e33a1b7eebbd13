#pragma once
#include <optional>
#include <string>

#include "attend/attention_tensors.hpp"
#include "base/message.hpp"
#include "formats/safetensors.hpp"
#include "ops/rounded.hpp"

namespace headlight::attend {

/// The attributes of ONNX's Attention.
struct AttentionRules {
  bool causal = false;
  Index left = -1, right = -1;  ///< how far a query sees before and after itself; -1: to the end
  std::optional<double> scale;  ///< else 1 / sqrt(d)
  double softcap = 0;           ///< 0: none
  std::optional<HalfType> softmax_type;

  bool operator==(const AttentionRules&) const = default;
};

/// Of scale and softcap: what float32 can still multiply by.
constexpr double largest_factor = 1e30;
constexpr int largest_window = 1 << 30, most_heads = 65536;

/// float64 takes nothing away that the results, float32, could hold. Throws UserError where there is no such precision; `said` begins it.
std::optional<HalfType> half_type_called(const std::string& name, const Message& said);

/// What a file's `__metadata__` says, under the operator's names: "is_causal", "scale", "softcap", "left_window_size", "right_window_size",
/// "softmax_precision"; and of merged tensors "q_num_heads" and "kv_num_heads". What it does not say is as the operator has it. Throws
/// UserError, with the file's name, for a value that is none.
AttentionRules rules_in(const SafetensorsFile& file);
HeadCounts head_counts_in(const SafetensorsFile& file);

}  // namespace headlight::attend
