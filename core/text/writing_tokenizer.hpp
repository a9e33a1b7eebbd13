#pragma once
#include <memory>
#include <vector>

#include "text/tokenizer.hpp"

namespace headlight::text {

/// The ids that begin and end a decoder's text, and the ids that it never writes.
struct WritingMarks {
  int start = -1;
  std::vector<int> ends = {};   ///< each ends a text; the first is shown as its end
  std::vector<int> never = {};  ///< besides the padding, the start, and ids without a piece
};

/// Adapts another tokenizer to the decoder of a model whose config names the marks that begin and end a text.
class WritingTokenizer final : public Tokenizer {
 public:
  WritingTokenizer(std::shared_ptr<const Tokenizer> of, WritingMarks marks);

  TokenizedSentence split(std::string_view utf8, Splitting* record) const override { return of_->split(utf8, record); }
  int pad() const override { return of_->pad(); }
  int start() const override { return marks_.start; }
  int end() const override { return marks_.ends.empty() ? -1 : marks_.ends.front(); }
  std::vector<int> all_ends() const override { return marks_.ends; }
  bool can_be_written(int id) const override { return writes_[static_cast<size_t>(id)]; }
  bool sets_marks() const override { return of_->sets_marks(); }
  MarksAround marks_around() const override { return of_->marks_around(); }
  int known() const override { return of_->known(); }
  int find(const std::string& word) const override { return of_->find(word); }
  int unknown_piece() const override { return of_->unknown_piece(); }
  Token token(int id) const override { return of_->token(id); }
  std::string joined(std::span<const Token> tokens) const override { return of_->joined(tokens); }
  const SharedPieces& display_pieces() const override { return of_->display_pieces(); }
  std::string display_piece(const std::string& spelled) const override { return of_->display_piece(spelled); }
  std::string display_text(const std::string& spelled) const override { return of_->display_text(spelled); }
  std::string rules() const override;

 private:
  std::shared_ptr<const Tokenizer> of_;
  WritingMarks marks_;
  std::vector<bool> writes_;  ///< by id
};

}  // namespace headlight::text
