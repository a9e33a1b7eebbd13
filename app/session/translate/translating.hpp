#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

// The logic of the translation view, without its drawing. All of it is for models that translate.

/// Returns the cross-attention shown as the alignment: the decoder's last.
const AttentionNodes& alignment_attention(const ModelNodes& nodes);
/// Returns the shown head; -1: the mean of all.
int alignment_head(const Session& session);
/// Returns (n_target, n_words): the weight of each decoder row on each word of the source, in that head, without padding.
Matrix displayed_alignment(const Session& session);
/// The share above which a row's line to a word is drawn among the lines of all rows.
constexpr float least_line_share = 0.08f;
/// True if a line goes from this word of the source to any word that is written.
bool has_line_from(const Matrix& alignment, Index word);
/// Returns the head with the largest weight on `word` in `row`; `head` itself unless that is the mean.
int strongest_head(const ModelNodes& nodes, const Sample& sample, int head, Index row, Index word);

/// Returns the current row of the decoder: the chosen one, else the one that attends to the pronoun most, else the last.
Index chosen_row(const Session& session);
/// Selects this row and pins its largest weight, so that the map and the working follow the word chosen on the board.
void choose_row(Session& session, Index row);
/// Returns the word that `row` writes while it attends to the source: the next one of the text, and after the last the decoder's own
/// choice. Empty if no share is a number.
std::string word_written_by(const Session& session, Index row);
/// Returns the words written so far, without `<s>`.
std::vector<std::string> written(const Sample& sample);
/// True if the model reads English and writes French, as our own do. The languages of other programs' models are unknown.
bool from_english_to_french(const Document& document);
/// True if the decoder writes on by itself.
bool goes_on(const Session& session);

/// True if the decoder has read the same words in both when it is in `row`; otherwise their numbers belong to different texts.
bool reads_the_same(const Sample& a, const Sample& b, Index row);
/// Returns the run to compare with: A while comparing, else the run without changes by hand; null: neither.
const Sample* compared_sample(const Session& session);

/// A word that may follow a row of the decoder.
struct NextWord {
  int id;
  std::string piece;            ///< in the spelling of the model's files, for write_word
  std::string word;             ///< as shown
  float share;                  ///< its probability
  std::optional<float> before;  ///< the same in compared_sample, if the decoder has read the same words up to there
};
/// Returns the likeliest words first, without `<pad>` and `<s>`, which cannot be written.
std::vector<NextWord> next_words(const Session& session, Index row, size_t most);
/// Returns the probability of the word `id` after `row`.
float share_of(const Session& session, Index row, int id);

/// Draws a word from softmax(logits[row] / temperature): the same for the same seed; the likeliest at temperature 0. Returns -1 if no share
/// is a number.
int drawn_word(const Tokenizer& known, const Matrix& logits, Index row, double temperature, std::uint64_t seed);

/// Returns the cell that the translation board offers for a change: the pinned one if the board shows it (in the pronoun's row, or in the
/// shown single head of the alignment), else the pronoun's largest weight. None without a pronoun if the alignment is a mean.
std::optional<Cell> cell_on_board(const Session& session);

// Each pushes a SetTarget. The words after a change are written again, by the decoder if it writes on by itself.
void write_word(Session& session, Index row, const std::string& word);  ///< `word` after `row`; `</s>` ends the text there
void write_next(Session& session);                                      ///< the likeliest word after the last one
void draw_next(Session& session, Index row, double temperature, std::uint64_t seed);
void take_back(Session& session);  ///< the last word
void start_over(Session& session);
void write_to_the_end(Session& session);
/// Writes these words, and nothing after them: a path of a beam search.
void write_words(Session& session, std::vector<std::string> words);

/// A word of the translation beside its counterpart in another one.
struct ChangedWord {
  std::string word;     ///< empty: left out
  std::string before;   ///< empty: added; equal to `word`: unchanged
  Index position = -1;  ///< index of `word` in the translation
  bool changed() const { return word != before; }
};
/// Returns the words of the translation beside those of compared_sample; none is changed without a comparison.
std::vector<ChangedWord> changed_words(const Session& session);
/// Returns the least changes that turn `before` into `after`; replacing a word is one change.
std::vector<ChangedWord> changed_words(const std::vector<std::string>& before, const std::vector<std::string>& after);

}  // namespace headlight::session
