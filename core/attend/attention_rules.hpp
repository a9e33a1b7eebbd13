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
  Index left = -1, right = -1;  ///< the number of keys a query sees before and after itself; -1: no limit
  std::optional<double> scale;  ///< else 1 / sqrt(d)
  double softcap = 0;           ///< 0: none
  std::optional<HalfType> softmax_type;

  bool operator==(const AttentionRules&) const = default;
};

/// The limit for scale and softcap: float32 can still multiply by it.
constexpr double largest_factor = 1e30;
constexpr int largest_window = 1 << 30, most_heads = 65536;

/// The type named by softmax_precision. float64 gives nothing, because the float32 results could not hold more. Throws UserError if no
/// precision has this name; `said` begins its text.
std::optional<HalfType> half_type_called(const std::string& name, const Message& subject);

/// The rules in a file's `__metadata__`, under the operator's names: "is_causal", "scale", "softcap", "left_window_size",
/// "right_window_size", "softmax_precision"; and for merged tensors "q_num_heads" and "kv_num_heads". Missing ones have the operator's
/// defaults. Throws UserError, with the file's name, for an invalid value.
AttentionRules rules_in(const SafetensorsFile& file);
HeadCounts head_counts_in(const SafetensorsFile& file);

}  // namespace headlight::attend
