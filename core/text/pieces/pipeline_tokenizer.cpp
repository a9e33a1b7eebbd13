#include "text/pieces/pipeline_tokenizer.hpp"

#include <algorithm>
#include <cstdio>
#include <optional>

#include "base/wording.hpp"
#include "text/pieces/byte_letters.hpp"
#include "text/pieces/letters.hpp"

namespace headlight {
namespace {

/// All pieces by their ids, the added ones too.
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

/// The byte that "<0xE2>" names.
std::optional<char> named_byte(std::string_view piece) {
  unsigned byte = 0;
  char end = 0;
  const std::string text(piece);
  if (text.size() != 6 || std::sscanf(text.c_str(), "<0x%2X%c", &byte, &end) != 2 || end != '>') return std::nullopt;
  return static_cast<char>(byte);
}

/// Bytes as a screen can show them: those that are no letter by their numbers.
std::string shown_bytes(std::string_view bytes) {
  if (is_utf8(bytes)) return std::string(bytes);
  std::string shown;
  for (size_t at = 0; at < bytes.size();) {
    size_t size = std::min<size_t>(4, bytes.size() - at);
    while (size > 0 && !(is_utf8(bytes.substr(at, size)) && count_letters(bytes.substr(at, size)) == 1)) --size;
    if (size == 0) {
      char name[8];
      std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned>(static_cast<unsigned char>(bytes[at])));
      shown += name;
    } else {
      shown += bytes.substr(at, size);
    }
    at += std::max<size_t>(size, 1);
  }
  return shown;
}

std::string with_spaces(std::string text, const std::string& mark) {
  for (size_t at = text.find(mark); !mark.empty() && at != std::string::npos; at = text.find(mark, at + 1))
    text.replace(at, mark.size(), " ");
  return text;
}

}  // namespace

PipelineTokenizer::PipelineTokenizer(PipelineParts parts)
    : Tokenizer(whole_vocabulary(parts)),
      parts_(std::move(parts)),
      added_(parts_.added, parts_.normalizer),
      pad_(first_among(vocabulary(), {parts_.pad, "[PAD]", "<pad>", "<|endoftext|>", "</s>"})),
      never_(first_among(vocabulary(), {parts_.pad, "[PAD]", "<pad>"})) {}

MarksAround PipelineTokenizer::marks_around() const {
  MarksAround around;
  for (const Piece& piece : parts_.before) around.before.push_back(piece.id);
  for (const Piece& piece : parts_.after) around.after.push_back(piece.id);
  return around;
}

TokenizedSentence PipelineTokenizer::split(std::string_view utf8, Splitting* told) const {
  require_utf8(utf8);
  Segments segments = added_.find_in(utf8, parts_.normalizer);
  std::erase_if(segments, [](const Segment& one) { return one.text.empty(); });
  if (told)
    for (const Segment& one : segments) told->normalized += one.text;
  if (parts_.pre_tokenizer) segments = parts_.pre_tokenizer->cut(std::move(segments));
  TokenizedSentence sentence;
  const auto frame = [&](const Pieces& pieces) {
    for (const Piece& one : pieces) {
      sentence.tokens.push_back(token_of_piece(one));
      sentence.tokens.back().added = true;
    }
  };
  frame(parts_.before);
  Pieces pieces;
  for (const Segment& one : segments) {
    pieces.clear();
    CutSteps* steps = told ? &told->words.emplace_back(SplitWord{one.text, sentence.size()}).steps : nullptr;
    if (one.id >= 0) {
      pieces.push_back({one.id, one.text});
      if (steps) *steps = FoundWhole{};
    } else {
      parts_.model->cut(one.text, pieces, steps);
    }
    if (told) told->words.back().n_tokens = static_cast<int>(pieces.size());
    for (const Piece& piece : pieces) {
      const bool first = sentence.tokens.empty() || sentence.tokens.back().added || added_.with(sentence.tokens.back().id);
      sentence.tokens.push_back(token_of_piece(piece));
      if (first) sentence.tokens.back().begins_word = true;
    }
  }
  frame(parts_.after);
  return sentence;
}

/// A word as it is read, without the sign that it begins one, where that is no piece itself.
int PipelineTokenizer::find(const std::string& word) const {
  const int id = word.empty() ? -1 : vocabulary().find(word);
  return id >= 0 || parts_.spelling != Spelling::metaspace ? id : vocabulary().find(parts_.mark + word);
}

Token PipelineTokenizer::token_of_piece(const Piece& piece) const {
  Token token{.text = piece.spelled, .id = piece.id};
  if (!added_.with(piece.id)) {
    const std::string& mark = parts_.mark;
    switch (parts_.spelling) {
      case Spelling::plain: break;
      case Spelling::byte_level:
        token.text = bytes_of_letters(piece.spelled);
        token.begins_word = token.text.starts_with(' ');
        token.text = shown_bytes(std::string_view(token.text).substr(token.begins_word ? 1 : 0));
        break;
      case Spelling::metaspace:
        token.begins_word = piece.spelled.starts_with(mark);
        token.text = with_spaces(token.begins_word ? piece.spelled.substr(mark.size()) : piece.spelled, mark);
        if (token.text.empty()) token.text = piece.spelled;  // a space alone
        break;
      case Spelling::wordpiece:
        token.begins_word = !piece.spelled.starts_with(mark) || piece.spelled.size() == mark.size();
        if (!token.begins_word) token.text.erase(0, mark.size());
        break;
      case Spelling::word_end:
        if (token.text.ends_with(mark)) token.text.resize(token.text.size() - mark.size());
        break;
    }
  }
  if (token.text != piece.spelled) token.piece = piece.spelled;
  return token;
}

std::string PipelineTokenizer::bytes_of(const Token& token) const {
  const std::string& spelled = token.piece.empty() ? token.text : token.piece;
  if (added_.with(token.id)) return spelled;
  if (parts_.spelling == Spelling::byte_level) return bytes_of_letters(spelled);
  if (const auto byte = named_byte(spelled)) return {*byte};
  return with_spaces(spelled, parts_.mark);
}

std::string PipelineTokenizer::joined(std::span<const Token> tokens) const {
  std::vector<Token> typed(tokens.begin(), tokens.end());
  std::erase_if(typed, [](const Token& token) { return token.added; });
  const bool as_bytes = parts_.spelling == Spelling::byte_level || parts_.spelling == Spelling::metaspace;
  if (!as_bytes) return Tokenizer::joined(typed);
  std::string bytes;
  for (const Token& token : typed) bytes += bytes_of(token);
  if (parts_.spelling == Spelling::metaspace && bytes.starts_with(' ')) bytes.erase(0, 1);
  return made_utf8(bytes);
}

}  // namespace headlight
