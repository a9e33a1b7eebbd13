#include "text/pieces/added_tokens.hpp"

#include <algorithm>

#include "text/pieces/letters.hpp"

namespace headlight::text {
namespace {

bool stands_alone(std::string_view text, size_t begin, size_t end) {
  const bool before = begin > 0 && is_word_letter(code_point_at(text, code_point_before(text, begin)).value);
  const bool after = end < text.size() && is_word_letter(code_point_at(text, end).value);
  return !before && !after;
}

/// The beginning of the white space that ends at `end`, but at least `least`.
size_t spaces_begin(std::string_view text, size_t end, size_t least) {
  while (end > least) {
    const size_t at = code_point_before(text, end);
    if (at < least || !is_white_space(code_point_at(text, at).value)) break;
    end = at;
  }
  return end;
}

size_t spaces_end(std::string_view text, size_t begin) {
  while (begin < text.size() && is_white_space(code_point_at(text, begin).value)) begin += code_point_at(text, begin).size;
  return begin;
}

}  // namespace

AddedTokens::AddedTokens(std::vector<AddedToken> tokens, const NormalizerPointer& normalizer, Effort& effort)
    : tokens_(std::move(tokens)), as_typed_(group_of(false, nullptr, effort)), normalized_(group_of(true, normalizer, effort)) {
  for (size_t i = 0; i < tokens_.size(); ++i) places_[tokens_[i].id] = i;
}

AddedTokens::Group AddedTokens::group_of(bool normalized, const NormalizerPointer& normalizer, Effort& effort) const {
  Group group;
  std::vector<std::string> texts;
  for (size_t i = 0; i < tokens_.size(); ++i) {
    if (tokens_[i].normalized != normalized) continue;
    Segment content{tokens_[i].content};
    if (normalizer) normalizer->apply(content, effort);
    texts.push_back(content.text);
    group.places.push_back(i);
  }
  group.index = PrefixIndex(texts);
  return group;
}

const AddedToken* AddedTokens::with(int id) const {
  const auto found = places_.find(id);
  return found == places_.end() ? nullptr : &tokens_[found->second];
}

/// Finds tokens from left to right; at each position the longest match wins.
void AddedTokens::find(const Segment& segment, const Group& group, Segments& out, Effort& effort) const {
  const std::string_view text = segment.text;
  size_t done = 0;
  effort.rewriting(text.size());
  effort.bytes(text.size());
  const auto push = [&](size_t begin, size_t end, int id) {
    effort.steps(4);
    effort.bytes(sizeof(Segment));
    if (begin < end) out.push_back({std::string(text.substr(begin, end - begin)), id, segment.at_start && begin == 0});
  };
  for (size_t at = 0; at < text.size() && !group.index.empty();) {
    size_t length = 0;
    int place = -1;
    group.index.each(text, at, effort, [&](size_t size, int value) { length = size, place = value; });
    if (place < 0) {
      at += code_point_at(text, at).size;
      continue;
    }
    const AddedToken& token = tokens_[group.places[static_cast<size_t>(place)]];
    size_t begin = std::max(at, done), end = at + length;
    at = end;
    if (end <= done || (token.single_word && !stands_alone(text, begin, end))) continue;
    if (token.lstrip) begin = spaces_begin(text, begin, done);
    if (token.rstrip) end = spaces_end(text, end);
    push(done, begin, -1);
    push(begin, end, token.id);
    done = end;
  }
  push(done, text.size(), -1);
}

Segments AddedTokens::find_in(std::string_view text, const NormalizerPointer& normalizer, Effort& effort) const {
  Segments typed, all;
  find({std::string(text), -1, true}, as_typed_, typed, effort);
  for (Segment& one : typed) {
    if (one.id >= 0) {
      all.push_back(std::move(one));
      continue;
    }
    if (normalizer) normalizer->apply(one, effort);
    find(one, normalized_, all, effort);
  }
  return all;
}

}  // namespace headlight::text
