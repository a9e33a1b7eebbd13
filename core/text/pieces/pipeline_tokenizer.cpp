#include "text/pieces/pipeline_tokenizer.hpp"

#include <algorithm>
#include <utility>

#include "text/pieces/letters.hpp"

namespace headlight::text {
namespace {

constexpr unsigned steps_of_token = 8;

/// Returns all pieces by their ids, including the added tokens.
Vocabulary whole_vocabulary(const PipelineParts& parts) {
  std::vector<std::string> pieces = parts.model->vocabulary().pieces();
  for (const AddedToken& token : parts.added) {
    const auto id = static_cast<size_t>(token.id);
    if (id >= pieces.size()) pieces.resize(id + 1);
    pieces[id] = token.content;
  }
  pieces.resize(std::max(pieces.size(), static_cast<size_t>(parts.rows)));
  return Vocabulary::as_listed(std::move(pieces));
}

int first_among(const Vocabulary& vocabulary, std::initializer_list<std::string> pieces) {
  for (const std::string& piece : pieces)
    if (const int id = piece.empty() ? -1 : vocabulary.find(piece); id >= 0) return id;
  return -1;
}

AddedTokens added_tokens_of(const PipelineParts& parts) {
  Effort effort = Effort::of_opening(parts.cancel_check);
  return AddedTokens(parts.added, parts.normalizer, effort);
}

}  // namespace

PipelineTokenizer::PipelineTokenizer(PipelineParts parts)
    : Tokenizer(whole_vocabulary(parts)),
      parts_(std::move(parts)),
      reader_(parts_.spelling, parts_.mark),
      added_(added_tokens_of(parts_)),
      pad_(first_among(vocabulary(), {parts_.pad, "[PAD]", "<pad>", "<|endoftext|>", "</s>"})),
      never_(first_among(vocabulary(), {parts_.pad, "[PAD]", "<pad>"})),
      display_pieces_(parts_.spelling == Spelling::plain ? vocabulary().shared_pieces() : make_display_pieces()) {}

MarksAround PipelineTokenizer::marks_around() const {
  MarksAround around;
  for (const Piece& piece : parts_.before) around.before.push_back(piece.id);
  for (const Piece& piece : parts_.after) around.after.push_back(piece.id);
  return around;
}

/// Computed once for every id: a vocabulary may have several hundred thousand.
SharedPieces PipelineTokenizer::make_display_pieces() const {
  std::vector<std::string> all;
  all.reserve(static_cast<size_t>(size()));
  for (int id = 0; id < size(); ++id) all.push_back(added_.with(id) ? piece(id) : reader_.alone(piece(id)));
  return std::make_shared<const std::vector<std::string>>(std::move(all));
}

TokenizedSentence PipelineTokenizer::split(std::string_view utf8, Splitting* record) const {
  require_utf8(utf8);
  if (record) return cut(utf8, record);
  if (auto known = read_.find(utf8)) return std::move(*known);
  TokenizedSentence sentence = cut(utf8, nullptr);
  read_.add(utf8, sentence);
  return sentence;
}

TokenizedSentence PipelineTokenizer::cut(std::string_view utf8, Splitting* record) const {
  Effort effort = Effort::of_text(utf8.size());
  Segments segments = added_.find_in(utf8, parts_.normalizer, effort);
  std::erase_if(segments, [](const Segment& one) { return one.text.empty(); });
  if (record)
    for (const Segment& one : segments) record->normalized += one.text;
  if (parts_.pre_tokenizer) segments = parts_.pre_tokenizer->cut(std::move(segments), effort);
  TokenizedSentence sentence;
  const auto frame = [&](const Pieces& pieces) {
    for (const Piece& one : pieces) {
      effort.steps(steps_of_token + one.spelled.size() / 2);
      effort.bytes(2 * (sizeof(Token) + one.spelled.size()));
      sentence.tokens.push_back(token_of_piece(one));
      sentence.tokens.back().added = true;
    }
  };
  frame(parts_.before);
  Pieces pieces;
  for (const Segment& one : segments) {
    pieces.clear();
    if (record) effort.bytes(sizeof(SplitWord) + one.text.size());
    CutSteps* steps = record ? &record->words.emplace_back(SplitWord{one.text, sentence.size()}).steps : nullptr;
    if (one.id >= 0) {
      pieces.push_back({one.id, one.text});
      if (steps) *steps = FoundWhole{};
    } else {
      parts_.model->cut(one.text, pieces, steps, effort);
    }
    if (record) record->words.back().n_tokens = static_cast<int>(pieces.size());
    for (const Piece& piece : pieces) {
      effort.steps(steps_of_token + piece.spelled.size() / 2);
      effort.bytes(2 * (sizeof(Token) + piece.spelled.size()));
      const bool first = sentence.tokens.empty() || sentence.tokens.back().added || added_.with(sentence.tokens.back().id);
      sentence.tokens.push_back(token_of_piece(piece));
      if (first) sentence.tokens.back().begins_word = true;
    }
  }
  frame(parts_.after);
  return sentence;
}

/// Looks up a word as a reader writes it; if it is not a piece, with the sign that begins a word.
int PipelineTokenizer::find(const std::string& word) const {
  const int id = word.empty() ? -1 : vocabulary().find(word);
  return id >= 0 || parts_.spelling != Spelling::metaspace ? id : vocabulary().find(parts_.mark + word);
}

Token PipelineTokenizer::token_of_piece(const Piece& piece) const {
  Token token{.text = piece.spelled, .id = piece.id};
  if (!added_.with(piece.id)) {
    PieceText said = reader_.read(piece.spelled);
    token.text = std::move(said.text);
    token.begins_word = said.begins_word;
  }
  if (token.text != piece.spelled) token.piece = piece.spelled;
  return token;
}

std::string PipelineTokenizer::bytes_of(const Token& token) const {
  const std::string& spelled = token.piece.empty() ? token.text : token.piece;
  return added_.with(token.id) ? spelled : reader_.bytes(spelled);
}

std::string PipelineTokenizer::joined(std::span<const Token> tokens) const {
  std::vector<Token> typed(tokens.begin(), tokens.end());
  std::erase_if(typed, [](const Token& token) { return token.added; });
  const bool as_bytes = parts_.spelling == Spelling::byte_level || parts_.spelling == Spelling::metaspace;
  if (!as_bytes) return Tokenizer::joined(typed);
  std::string bytes;
  for (const Token& token : typed) bytes += bytes_of(token);
  if (parts_.spelling == Spelling::metaspace && bytes.starts_with(' ')) bytes.erase(0, 1);
  return replace_invalid_utf8(bytes);
}

}  // namespace headlight::text
