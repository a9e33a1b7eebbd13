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

/// Cuts a segment from the pre-tokenizer, mostly a word, into pieces of its vocabulary.
class PieceModel {
 public:
  explicit PieceModel(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {}
  virtual ~PieceModel() = default;

  /// Appends the pieces of `word`, and records the steps in `record` unless it is null. Throws UserError if the vocabulary has no piece for
  /// a part of the word and no piece for unknown text.
  virtual void cut(std::string_view word, Pieces& out, CutSteps* record, Effort& effort) const = 0;
  /// The id of the piece for unknown text; -1: there is none.
  virtual int unknown_piece() const = 0;
  const Vocabulary& vocabulary() const { return vocabulary_; }

 protected:
  Piece piece(int id) const { return {id, vocabulary_.piece(id)}; }

 private:
  Vocabulary vocabulary_;
};
using PieceModelPointer = std::shared_ptr<const PieceModel>;

/// Pairs of pieces to merge; the earlier in the list, the sooner.
using Merges = std::vector<std::pair<std::string, std::string>>;

struct BpeRules {
  std::optional<std::string> unknown = {};  ///< the piece for a letter that the vocabulary lacks; nothing: such a letter is dropped
  std::string continuing_prefix = {}, end_suffix = {};  ///< a prefix of every letter but the first, and a suffix of the last
  bool fuse_unknown = false;                            ///< unknown letters in a row are one piece
  bool unknown_as_written = false;                      ///< an unknown piece is spelled as in the text
  bool byte_fallback = false;                           ///< an unknown letter becomes <0xE2> and so on, if the vocabulary has these
  bool ignore_merges = false;                           ///< a word that is itself a piece is not cut
};
/// Byte-pair encoding. Throws UserError if the vocabulary lacks a piece of a merge or its result.
PieceModelPointer bpe_model(Vocabulary vocabulary, const Merges& merges, BpeRules rules);

struct WordPieceRules {
  std::string unknown = "[UNK]", continuing_prefix = "##";
  size_t longest_word = 100;  ///< in letters; a longer one is unknown
};
/// Takes the longest matching piece, again and again.
PieceModelPointer wordpiece_model(Vocabulary vocabulary, WordPieceRules rules);

struct UnigramRules {
  std::optional<int> unknown;
  bool byte_fallback = false;
  std::optional<double> least = {};  ///< the score of an unknown letter is below this; nothing: below the least of all scores
  /// Sums are kept as float32 and compared as doubles, as SentencePiece does: it decides between two equally good ways.
  bool float_sums = false;
};
/// Cuts into the pieces whose scores (logarithms of probabilities, one for each piece) have the largest sum. A piece with score -infinity
/// is never used.
PieceModelPointer unigram_model(Vocabulary vocabulary, std::vector<double> scores, UnigramRules rules);

/// Cuts like `of`, with the ids that another vocabulary gives these pieces.
PieceModelPointer renumbered_model(PieceModelPointer of, Vocabulary vocabulary, int unknown);

/// A word is one piece, or unknown.
PieceModelPointer word_level_model(Vocabulary vocabulary, std::string unknown);

}  // namespace headlight::text
