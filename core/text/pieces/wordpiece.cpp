#include <algorithm>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/pieces/letters.hpp"
#include "text/pieces/piece_model.hpp"

namespace headlight::text {
namespace {

int required_unknown(const Vocabulary& vocabulary, const std::string& unknown) {
  const int id = vocabulary.find(unknown);
  if (id < 0) throw UserError(tr("the vocabulary lacks {unknown}, the piece for what is unknown", {{"unknown", in_quotes(unknown)}}));
  return id;
}

class WordPieceModel final : public PieceModel {
 public:
  WordPieceModel(Vocabulary vocabulary, WordPieceRules rules)
      : PieceModel(std::move(vocabulary)), rules_(std::move(rules)), unknown_(required_unknown(this->vocabulary(), rules_.unknown)) {
    for (const std::string& piece : this->vocabulary().pieces()) longest_piece_ = std::max(longest_piece_, piece.size());
  }

  void cut(std::string_view word, Pieces& out, CutSteps* record, Effort& effort) const override {
    effort.steps(4 + word.size() / 4);
    const size_t before = out.size();
    LongestFirst* steps = record ? &record->emplace<LongestFirst>() : nullptr;
    bool known = count_code_points(word) <= rules_.longest_word;
    for (size_t begin = 0; known && begin < word.size();) {
      const size_t end = longest_at(word, begin, out, steps ? &steps->attempts.emplace_back() : nullptr, effort);
      if (steps) steps->attempts.back().begin = begin, steps->attempts.back().end = end;
      known = end > begin;
      begin = end;
    }
    if (known) return;
    out.resize(before);
    out.push_back(piece(unknown_));
  }
  int unknown_piece() const override { return unknown_; }

 private:
  /// Appends the longest piece that begins at `begin` and returns its end; returns `begin` if there is none.
  size_t longest_at(std::string_view word, size_t begin, Pieces& out, LongestFirst::Attempt* record, Effort& effort) const {
    size_t end = std::min(word.size(), begin + longest_piece_);
    while (end < word.size() && end > begin && !begins_code_point(word[end])) --end;
    std::string text;
    while (end > begin) {
      text = begin > 0 ? rules_.continuing_prefix : "";
      text += word.substr(begin, end - begin);
      effort.steps(4 + text.size() / 8);
      if (record) effort.bytes(sizeof(std::string) + text.size());
      if (record) record->tried.push_back(text);
      if (const int id = vocabulary().find(text); id >= 0) return out.push_back(piece(id)), end;
      do --end;
      while (end > begin && !begins_code_point(word[end]));
    }
    if (record) record->found = false;
    return begin;
  }

  WordPieceRules rules_;
  int unknown_;
  size_t longest_piece_ = 0;
};

class WordLevelModel final : public PieceModel {
 public:
  WordLevelModel(Vocabulary vocabulary, std::string unknown)
      : PieceModel(std::move(vocabulary)), name_(std::move(unknown)), unknown_(this->vocabulary().find(name_)) {}

  void cut(std::string_view word, Pieces& out, CutSteps* record, Effort& effort) const override {
    effort.steps(4 + word.size() / 8);
    const int id = vocabulary().find(word);
    if (record) *record = LookedUp{id >= 0};
    if (id < 0 && unknown_ < 0)
      throw UserError(tr("the vocabulary has no piece for {word} and lacks {name}, the piece for what is unknown",
                         {{"word", in_quotes(word)}, {"name", in_quotes(name_)}}));
    out.push_back(piece(id < 0 ? unknown_ : id));
  }
  int unknown_piece() const override { return unknown_; }

 private:
  std::string name_;
  int unknown_;
};

}  // namespace

PieceModelPointer wordpiece_model(Vocabulary vocabulary, WordPieceRules rules) {
  return std::make_shared<const WordPieceModel>(std::move(vocabulary), std::move(rules));
}

PieceModelPointer word_level_model(Vocabulary vocabulary, std::string unknown) {
  return std::make_shared<const WordLevelModel>(std::move(vocabulary), std::move(unknown));
}

}  // namespace headlight::text
