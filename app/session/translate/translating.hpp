#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "session/session.hpp"

namespace headlight::session {

// What a view of a translation shows and does, apart from drawing. All of it is for models that translate.

/// The cross-attention that is shown as the alignment: the decoder's last.
const AttentionNodes& alignment_attention(const ModelNodes& nodes);
/// Which of its heads is shown; -1: the mean of all.
int alignment_head(const Session& session);
/// (n_target, n_words): how much each row of the decoder looks at each word of the source, by that head; padding left out.
Matrix shown_alignment(const Session& session);
/// The head that looks at `word` most in `row`: `head` itself unless that is the mean.
int strongest_head(const ModelNodes& nodes, const Sample& sample, int head, Index row, Index word);

/// The decoder's row that is looked at: the chosen one, else the one that looks at the pronoun most, else the last.
Index chosen_row(const Session& session);
/// Looks at this row, and pins where it looks most: the map and the working go on with the word that was chosen on the board.
void choose_row(Session& session, Index row);
/// The word that `row` writes, while it looks at the source: the next one of the text, and after the last what the decoder would write.
/// Empty where no share is a number.
std::string word_written_by(const Session& session, Index row);
/// The words written so far, without `<s>`.
std::vector<std::string> written(const Sample& sample);
/// Whether the model reads English and writes French, as our own do. Of what languages models of other programs are, nothing tells.
bool from_english_to_french(const Document& document);
/// Whether the decoder goes on by itself.
bool goes_on(const Session& session);

/// Whether the decoder has read the same words in both when it is in `row`: else their numbers are about different texts.
bool reads_the_same(const Sample& a, const Sample& b, Index row);
/// The run that this one is measured by: A while comparing, else the same without what was changed by hand; null: neither.
const Sample* compared_sample(const Session& session);

/// A word that may come after a row of the decoder.
struct NextWord {
  int id;
  std::string piece;            ///< as the model's files spell it, for write_word
  std::string word;             ///< as it is shown
  float share;                  ///< its probability
  std::optional<float> before;  ///< the same in compared_sample, where the decoder has read the same words up to there
};
/// The likeliest first; `<pad>` and `<s>`, which cannot be written, are left out.
std::vector<NextWord> next_words(const Session& session, Index row, size_t most);
/// The probability of the word `id` after `row`.
float share_of(const Session& session, Index row, int id);

/// A word drawn from softmax(logits[row] / temperature): the same for the same seed; the likeliest at temperature 0. -1 where no share is a
/// number.
int drawn_word(const Tokenizer& known, const Matrix& logits, Index row, double temperature, std::uint64_t seed);

/// The cell that the board of a translation offers to be changed: the pinned one where it stands on the board (in the pronoun's row, or in
/// the one head of the alignment that is shown), else what the pronoun looks at most. Nothing where there is no pronoun and the alignment
/// is a mean.
std::optional<Cell> cell_on_board(const Session& session);

// Each asks for a SetTarget. What follows a changed word is written again, by the decoder if it goes on by itself.
void write_word(Session& session, Index row, const std::string& word);  ///< `word` after `row`; `</s>` ends the text there
void write_next(Session& session);                                      ///< the likeliest word after the last one
void draw_next(Session& session, Index row, double temperature, std::uint64_t seed);
void take_back(Session& session);  ///< the last word
void start_over(Session& session);
void write_to_the_end(Session& session);
/// These words, and nothing after them: a path of a beam search.
void write_words(Session& session, std::vector<std::string> words);

/// A word of the translation beside what stood there in another one.
struct ChangedWord {
  std::string word;    ///< empty: left out
  std::string before;  ///< empty: added; equal to `word`: unchanged
  Index place = -1;    ///< of `word` in the translation
  bool changed() const { return word != before; }
};
/// The words of the translation beside those of compared_sample; none is changed where nothing is compared.
std::vector<ChangedWord> changed_words(const Session& session);
/// The least changes that make `after` of `before`; a word in place of another is one change.
std::vector<ChangedWord> changed_words(const std::vector<std::string>& before, const std::vector<std::string>& after);

}  // namespace headlight::session
