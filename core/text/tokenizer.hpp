#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.hpp"

namespace headlight::text {

struct Splitting;

/// A position of a sentence: its text, and the row of W_E that it looks up.
struct Token {
  std::string text;         ///< as written, for the screen: always UTF-8
  int id = -1;              ///< -1: the vocabulary has no entry for it; see Tokenizer::with_words_of
  bool unknown = false;     ///< not in the training vocabulary: its id is -1 or not below Tokenizer::known()
  bool pad = false;         ///< fills a shorter sentence of a batch
  bool begins_word = true;  ///< false: it continues the word of the token before, without a space between them
  bool added = false;       ///< the tokenizer set it around the text, as [CLS]; the user did not type it
  std::string piece = {};   ///< the spelling of the model's files if it differs from `text`: "Ġthe", "##ing"; else empty

  bool operator==(const Token&) const = default;
};

struct TokenizedSentence {
  std::vector<Token> tokens;

  int size() const { return static_cast<int>(tokens.size()); }
  std::vector<int> ids() const;
  std::vector<std::string> texts() const;
  /// The spelling of the model's files.
  std::vector<std::string> pieces() const;
};

/// The ids that a tokenizer sets before and after every text.
struct MarksAround {
  std::vector<int> before = {}, after = {};
};

/// Reads text for a model: it cuts a text into pieces and gives each an id. A tokenizer never changes; with_words_of makes a new one that
/// knows more words.
class Tokenizer {
 public:
  explicit Tokenizer(Vocabulary vocabulary);
  virtual ~Tokenizer();

  const Vocabulary& vocabulary() const { return vocabulary_; }
  int size() const { return vocabulary_.size(); }
  const std::string& piece(int id) const { return vocabulary_.piece(id); }

  /// The tokens of `utf8` in reading order; a word tokenizer gives none for blank text. Throws UserError for bytes that are not UTF-8.
  TokenizedSentence tokenize(std::string_view utf8) const { return split(utf8, nullptr); }
  /// Tokenizes in the same way, and records the steps in `record` (see splitting.hpp) unless it is null.
  virtual TokenizedSentence split(std::string_view utf8, Splitting* record) const = 0;
  /// The id that pads a shorter sentence of a batch; -1: there is no such piece, and any row will do, since padding is masked.
  virtual int pad() const = 0;
  /// The ids that start and end a decoder's text; -1: the vocabulary has none.
  virtual int start() const;
  virtual int end() const;
  /// All ids that end a text; some models have several.
  virtual std::vector<int> all_ends() const;
  bool ends_text(int id) const;
  /// True if a decoder may write this id: a word or the end, but not padding or the start.
  virtual bool can_be_written(int id) const { return id != pad() && id != start(); }
  /// True if tokenize() sets marks of its own around a text.
  virtual bool sets_marks() const { return false; }
  virtual MarksAround marks_around() const { return {}; }
  /// Ids below this came with the model; the others are words added from sentences.
  virtual int known() const { return size(); }
  /// The id of a word or mark that stands alone, or -1.
  virtual int find(const std::string& word) const { return vocabulary_.find(word); }
  /// The id of the piece that stands for every text that the vocabulary cannot spell, whatever the piece is called; -1: there is none, as
  /// in a tokenizer that gives each unknown word an id of its own.
  virtual int unknown_piece() const { return -1; }
  /// The token for `id` if no text was typed, as in a translation.
  virtual Token token(int id) const { return {piece(id), id, id >= known()}; }
  /// Every piece by its id as a screen shows it if no text was typed, as in a list of next words: letters, and not the bytes or marks of
  /// the model's files (see PieceReader). Views, exports and sentences take pieces from here.
  virtual const SharedPieces& display_pieces() const { return vocabulary_.shared_pieces(); }
  const std::string& display_piece_for(int id) const { return display_pieces()->at(static_cast<size_t>(id)); }
  /// Return display text for a piece that may have no id, and for a cut word of the text.
  virtual std::string display_piece(const std::string& spelled) const { return spelled; }
  virtual std::string display_text(const std::string& spelled) const { return spelled; }
  /// The text of `tokens`: words with a space between them.
  virtual std::string joined(std::span<const Token> tokens) const;
  /// A tokenizer that has an id for every word of `texts`: unknown words follow the others, which keep their ids. Null if this one already
  /// reads these texts, as one that can spell any word always does.
  virtual std::shared_ptr<const Tokenizer> with_words_of(std::span<const std::string> texts) const;

  /// A fingerprint that distinguishes tokenizers of one class with the same pieces.
  virtual std::string rules() const { return {}; }

  /// The text of these ids, each of which must be in the vocabulary.
  std::string text_of(std::span<const int> ids) const;
  /// The token of a word or mark that stands alone; an unknown token if the vocabulary lacks it.
  Token token_of(const std::string& word) const;

 private:
  Vocabulary vocabulary_;
};

/// Marks of Headlight's own models with an encoder: the end of either sentence, and the first token that the decoder reads.
constexpr const char* end_mark = "</s>";
constexpr const char* start_mark = "<s>";

/// The id of the padding; -1: there is none, or it is the mark that ends a text, so that texts hold it.
int unread_piece(const Tokenizer& tokenizer);
/// The same of the words that are read and of those that a decoder reads; -1 also where there are no such words.
struct UnreadPieces {
  int read = -1, by_decoder = -1;
  int of(bool decoder) const { return decoder ? by_decoder : read; }
};
/// A missing tokenizer is null.
UnreadPieces unread_pieces(const Tokenizer* read, const Tokenizer* by_decoder);
/// `sentence` padded at its end to `length` tokens; unchanged if it is as long already.
TokenizedSentence padded(TokenizedSentence sentence, int length, const Tokenizer& tokenizer);

/// True if both read every text alike.
bool same(const Tokenizer& a, const Tokenizer& b);

}  // namespace headlight::text
