#pragma once
#include <memory>
#include <string>
#include <vector>

#include "text/pieces/letters.hpp"
#include "text/pieces/regex.hpp"
#include "text/pieces/segment.hpp"

namespace headlight::text {

/// Rewrites a text before it is cut.
class Normalizer {
 public:
  virtual ~Normalizer() = default;
  virtual void apply(Segment& segment, Effort& effort) const = 0;
};
using NormalizerPointer = std::shared_ptr<const Normalizer>;

NormalizerPointer normalizers_in_turn(std::vector<NormalizerPointer> all);
NormalizerPointer normal_form_normalizer(NormalForm form);
NormalizerPointer lower_case_normalizer();
NormalizerPointer accent_stripper();
NormalizerPointer strip_normalizer(bool left, bool right);
/// Puts `text` before every text that is not empty.
NormalizerPointer prepend_normalizer(std::string text);
NormalizerPointer replace_normalizer(Regex pattern, std::string by);
/// Removes controls and normalizes odd spaces, as the tokenizers of neural translation do.
NormalizerPointer nmt_normalizer();
/// Spells bytes as letters; see byte_letters.hpp.
NormalizerPointer byte_level_normalizer();

/// BERT's rules: remove control characters and make every space a plain one; put spaces around ideographs; remove accents; lower the case.
struct BertRules {
  bool clean_text = true, around_ideographs = true, strip_accents = true, lower_case = true;
};
NormalizerPointer bert_normalizer(BertRules rules);

/// Rewrites by SentencePiece's table; see charsmap.hpp. Throws UserError if `table` is not such a table.
NormalizerPointer charsmap_normalizer(std::string table);

}  // namespace headlight::text
