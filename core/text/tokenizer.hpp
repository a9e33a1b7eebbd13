#pragma once
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "text/vocabulary.hpp"

namespace headlight::text {

struct Splitting;

/// One position of a sentence: its text, and the row of W_E that it looks up.
struct Token {
  std::string text;         ///< as it was written, for the screen: always UTF-8
  int id = -1;              ///< -1: the vocabulary has nothing for it; see Tokenizer::with_words_of
  bool unknown = false;     ///< the model never met it: its id is -1 or not below Tokenizer::known()
  bool pad = false;         ///< fills a shorter sentence of a batch
  bool begins_word = true;  ///< false: it goes on with the word of the token before, without a space between them
  bool added = false;       ///< the tokenizer set it around the text, as [CLS]; nobody typed it
  std::string piece = {};   ///< where the model's files spell it otherwise than `text`: "Ġthe", "##ing"; else empty

  bool operator==(const Token&) const = default;
};

struct TokenizedSentence {
  std::vector<Token> tokens;

  int size() const { return static_cast<int>(tokens.size()); }
  std::vector<int> ids() const;
  std::vector<std::string> texts() const;
  /// As the model's files spell them.
  std::vector<std::string> pieces() const;
};

/// The ids that a tokenizer sets before and behind every text.
struct MarksAround {
  std::vector<int> before = {}, after = {};
};

/// How a model reads text: which pieces a text is cut into, and which id each has. It never changes; one that was made to know more words
/// is another.
class Tokenizer {
 public:
  explicit Tokenizer(Vocabulary vocabulary) : vocabulary_(std::move(vocabulary)) {}
  virtual ~Tokenizer() = default;

  const Vocabulary& vocabulary() const { return vocabulary_; }
  int size() const { return vocabulary_.size(); }
  const std::string& piece(int id) const { return vocabulary_.piece(id); }

  /// The tokens of `utf8` in reading order; of blank text a tokenizer of words has none. Throws UserError for bytes that are not UTF-8.
  TokenizedSentence tokenize(std::string_view utf8) const { return split(utf8, nullptr); }
  /// The same; where `told` is not null, it is told how the text was taken apart (see splitting.hpp).
  virtual TokenizedSentence split(std::string_view utf8, Splitting* told) const = 0;
  /// The id that fills a shorter sentence of a batch; -1: no piece is for that, and any row will do, as nothing looks at it.
  virtual int pad() const = 0;
  /// What the decoder of a model with an encoder reads before its first word, and what ends its text; -1: the vocabulary has none.
  virtual int start() const;
  virtual int end() const;
  /// All ids that end a text; some models have several.
  virtual std::vector<int> all_ends() const;
  bool ends_text(int id) const;
  /// Whether a decoder may write it: no mark that stands for no word. The end it may.
  virtual bool can_be_written(int id) const { return id != pad() && id != start(); }
  /// Whether tokenize() sets marks of its own around a text.
  virtual bool sets_marks() const { return false; }
  virtual MarksAround marks_around() const { return {}; }
  /// Ids below this came with the model; the others are words that it met in sentences.
  virtual int known() const { return size(); }
  /// The id that a word or mark has when it stands alone, or -1.
  virtual int find(const std::string& word) const { return vocabulary_.find(word); }
  /// The token that stands for `id` where no text was typed, as in a translation.
  virtual Token token(int id) const { return {piece(id), id, id >= known()}; }
  /// Every piece by its id as a screen shows it where no text was typed, as in a list of next words: letters and not the bytes or marks of
  /// the model's files (see PieceReader). Views, exports and sentences take a piece from here.
  virtual const SharedPieces& shown_pieces() const { return vocabulary_.shared_pieces(); }
  const std::string& shown(int id) const { return shown_pieces()->at(static_cast<size_t>(id)); }
  /// The same of a piece that may have no id, and of a word of the text as it was cut.
  virtual std::string shown_piece(const std::string& spelled) const { return spelled; }
  virtual std::string shown_text(const std::string& spelled) const { return spelled; }
  /// The text that reads as `tokens`: words with a space between them.
  virtual std::string joined(std::span<const Token> tokens) const;
  /// A tokenizer that has an id for every word of `texts`: unknown words come behind the others, which keep their ids. Null where this one
  /// reads these texts with what it has, as one that can spell any word always does.
  virtual std::shared_ptr<const Tokenizer> with_words_of(std::span<const std::string> texts) const;

  /// What sets it apart from others of its class that have the same pieces.
  virtual std::string rules() const { return {}; }

  /// The text of these ids, of which each is in the vocabulary.
  std::string text_of(std::span<const int> ids) const;
  /// The token of a word or mark that stands alone; an unknown token if the vocabulary lacks it.
  Token token_of(const std::string& word) const;

 private:
  Vocabulary vocabulary_;
};

/// Marks of our own models with an encoder: the end of either sentence, and what the decoder reads before its first word.
constexpr const char* end_mark = "</s>";
constexpr const char* start_mark = "<s>";

/// `sentence` filled up at its end to `length` tokens; unchanged when it is as long already.
TokenizedSentence padded(TokenizedSentence sentence, int length, const Tokenizer& tokenizer);

/// Whether both read every text alike.
bool same(const Tokenizer& a, const Tokenizer& b);

}  // namespace headlight::text
