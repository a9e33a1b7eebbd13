#pragma once
#include <nlohmann/json_fwd.hpp>

#include "text/reading/tokenizer_config.hpp"

namespace headlight::text {

/// Applies tokenizer_config.json to the tokenizer.json beside it, as Hugging Face's AutoTokenizer does: marks around a text (add_bos_token,
/// add_eos_token), BERT's rules (do_lower_case, strip_accents, tokenize_chinese_chars), the space before the first word (add_prefix_space),
/// and special tokens that the vocabulary has. Throws UserError if it asks for something unsupported.
void apply_tokenizer_config(nlohmann::json& tokenizer, const TokenizerConfig& config);

}  // namespace headlight::text
