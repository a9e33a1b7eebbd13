#pragma once
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "text/pieces/segment.hpp"
#include "text/splitting.hpp"
#include "text/vocabulary.hpp"

namespace headlight::text {

/// Cuts what the pre-tokenizer left, mostly a word, into pieces of its vocabulary.
class PieceModel {
 public:
  explicit PieceModel(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {}
  virtual ~PieceModel() = default;

  /// Appends the pieces of `word`; where `told` is not null, it is told how they were found. Throws UserError where the vocabulary has
  /// nothing for a part of it and no piece for what is unknown.
  virtual void cut(std::string_view word, Pieces& out, CutSteps* told, Effort& effort) const = 0;
  const Vocabulary& vocabulary() const { return vocabulary_; }

 protected:
  Piece piece(int id) const { return {id, vocabulary_.piece(id)}; }

 private:
  Vocabulary vocabulary_;
};
using PieceModelPointer = std::shared_ptr<const PieceModel>;

/// Two pieces that become one, the likelier the earlier they stand in the list.
using Merges = std::vector<std::pair<std::string, std::string>>;

struct BpeRules {
  std::optional<std::string> unknown = {};              ///< the piece for a letter that the vocabulary lacks; without one it is left out
  std::string continuing_prefix = {}, end_suffix = {};  ///< what every letter but the first begins with, and what the last ends with
  bool fuse_unknown = false;                            ///< unknown letters in a row are one piece
  bool unknown_as_written = false;                      ///< such a piece is spelled as it stands in the text
  bool byte_fallback = false;                           ///< an unknown letter becomes <0xE2> and so on, where these are in the vocabulary
  bool ignore_merges = false;                           ///< a word that is a piece is not cut
};
/// Byte-pair encoding. Throws UserError for a merge of pieces, or into a piece, that the vocabulary lacks.
PieceModelPointer bpe_model(Vocabulary vocabulary, const Merges& merges, BpeRules rules);

struct WordPieceRules {
  std::string unknown = "[UNK]", continuing_prefix = "##";
  size_t longest_word = 100;  ///< in letters; a longer one is unknown
};
/// The longest piece that fits, again and again.
PieceModelPointer wordpiece_model(Vocabulary vocabulary, WordPieceRules rules);

struct UnigramRules {
  std::optional<int> unknown;
  bool byte_fallback = false;
  std::optional<double> least = {};  ///< an unknown letter is worse than this; else than the least of all scores
  /// Sums are kept as float32 and compared as doubles, as SentencePiece does: where two ways are as good, this decides.
  bool float_sums = false;
};
/// The pieces whose scores (logarithms of probabilities, one for each piece) have the largest sum. No text is cut into a piece whose score
/// is -infinity.
PieceModelPointer unigram_model(Vocabulary vocabulary, std::vector<double> scores, UnigramRules rules);

/// What `of` cuts, under the ids that another vocabulary has for these pieces.
PieceModelPointer renumbered_model(PieceModelPointer of, Vocabulary vocabulary, int unknown);

/// A word is a piece, or unknown.
PieceModelPointer word_level_model(Vocabulary vocabulary, std::string unknown);

}  // namespace headlight::text
