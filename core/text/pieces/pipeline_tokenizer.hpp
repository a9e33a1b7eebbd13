#pragma once
#include <memory>
#include <string>

#include "base/cancel_check.hpp"
#include "text/pieces/added_tokens.hpp"
#include "text/pieces/normalizer.hpp"
#include "text/pieces/piece_model.hpp"
#include "text/pieces/pre_tokenizer.hpp"
#include "text/pieces/spelling.hpp"
#include "text/pieces/texts_read.hpp"
#include "text/tokenizer.hpp"

namespace headlight::text {

/// The parts of another program's tokenizer.
struct PipelineParts {
  NormalizerPointer normalizer;       ///< may be null
  PreTokenizerPointer pre_tokenizer;  ///< may be null
  PieceModelPointer model;            ///< needed
  std::vector<AddedToken> added;      ///< with their ids
  Pieces before, after;               ///< the pieces around a text: [CLS], [SEP]
  Spelling spelling = Spelling::plain;
  std::string mark;               ///< "##", "</w>", "▁", depending on the spelling
  std::string pad;                ///< the piece that fills shorter sentences; may be empty
  int rows = 0;                   ///< rows of the model's W_E: there are at least that many ids, and the last ones may have no piece
  std::string rules;              ///< a fingerprint of its files, which distinguishes it from tokenizers with the same pieces
  CancelCheck cancel_check = {};  ///< called while the tokenizer is made
};

/// A tokenizer of a published model: it finds added tokens, normalizes the text between them, cuts it, spells it in the pieces of a
/// vocabulary, and frames the whole. Every step is a separate part. A token's text is its piece as shown on screen, see PieceReader.
class PipelineTokenizer final : public Tokenizer {
 public:
  explicit PipelineTokenizer(PipelineParts parts);

  TokenizedSentence split(std::string_view utf8, Splitting* record) const override;
  int pad() const override { return pad_; }
  int unknown_piece() const override { return parts_.model->unknown_piece(); }
  Token token(int id) const override { return token_of_piece({id, piece(id)}); }
  std::string joined(std::span<const Token> tokens) const override;
  std::string rules() const override { return parts_.rules; }
  const SharedPieces& display_pieces() const override { return display_pieces_; }
  std::string display_piece(const std::string& spelled) const override { return reader_.alone(spelled); }
  std::string display_text(const std::string& spelled) const override { return reader_.word(spelled); }
  bool sets_marks() const override { return true; }
  MarksAround marks_around() const override;
  bool can_be_written(int id) const override { return id != never_; }
  int find(const std::string& word) const override;

 private:
  TokenizedSentence cut(std::string_view utf8, Splitting* record) const;
  Token token_of_piece(const Piece& piece) const;
  std::string bytes_of(const Token& token) const;
  SharedPieces make_display_pieces() const;

  PipelineParts parts_;
  PieceReader reader_;
  AddedTokens added_;
  int pad_;
  int never_;  ///< the id that is padding by its name or because a file says so, and never a word
  SharedPieces display_pieces_;
  mutable TextsRead read_;
};

}  // namespace headlight::text
