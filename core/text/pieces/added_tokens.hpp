#pragma once
#include <string>
#include <unordered_map>
#include <vector>

#include "text/pieces/normalizer.hpp"
#include "text/pieces/prefix_index.hpp"
#include "text/pieces/segment.hpp"

namespace headlight::text {

/// A text that is one token wherever it occurs, as <|endoftext|>; added tokens are found before anything is cut.
struct AddedToken {
  std::string content;
  int id = -1;
  bool single_word = false;             ///< not within a word
  bool lstrip = false, rstrip = false;  ///< white space on that side belongs to the token
  bool normalized = false;              ///< matches the normalized text, and is itself normalized for that
  bool special = false;
};

class AddedTokens {
 public:
  AddedTokens() = default;
  /// `normalizer` may be null.
  AddedTokens(std::vector<AddedToken> tokens, const NormalizerPointer& normalizer, Effort& effort);

  /// Normalizes the text and makes each added token a separate segment.
  Segments find_in(std::string_view text, const NormalizerPointer& normalizer, Effort& effort) const;
  const std::vector<AddedToken>& all() const { return tokens_; }
  /// Null if no added token has this id.
  const AddedToken* with(int id) const;

 private:
  /// Tokens that are searched together, and the index of each among all tokens.
  struct Group {
    PrefixIndex index;
    std::vector<size_t> places;
  };
  Group group_of(bool normalized, const NormalizerPointer& normalizer, Effort& effort) const;
  void find(const Segment& segment, const Group& group, Segments& out, Effort& effort) const;

  std::vector<AddedToken> tokens_;
  std::unordered_map<int, size_t> places_;  ///< by id
  Group as_typed_, normalized_;
};

}  // namespace headlight::text
