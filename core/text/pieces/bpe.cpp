#include <cstdint>
#include <cstdio>
#include <queue>
#include <unordered_map>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/pieces/letters.hpp"
#include "text/pieces/piece_model.hpp"

namespace headlight::text {
namespace {

/// The result of merging two neighbours, and the pair's rank in the list of merges.
struct BpeMerge {
  int rank = 0, id = 0;
};

std::uint64_t pair_key(int left, int right) {
  return static_cast<std::uint64_t>(static_cast<std::uint32_t>(left)) << 32 | static_cast<std::uint32_t>(right);
}

std::string byte_piece_name(unsigned char byte) {
  char name[8];
  std::snprintf(name, sizeof name, "<0x%02X>", static_cast<unsigned>(byte));
  return name;
}

/// The pieces of one word while they are merged: a list with gaps, whose entries know their neighbours.
class BpeWord {
 public:
  /// `written`: for an unknown piece, its text in the input.
  void add(int id, std::string_view written = {}) {
    const int place = static_cast<int>(symbols_.size());
    if (place > 0) symbols_.back().next = place;
    symbols_.push_back({id, place - 1, -1, written});
  }

  /// Merges the pair with the lowest rank, the leftmost of equal ones, until no pair is left.
  template <class Find>
  void merge(const Find& find, MergeSteps* record, Effort& effort) {
    effort.steps(steps_of_offer * symbols_.size());
    for (int place = 0; place + 1 < static_cast<int>(symbols_.size()); ++place) {
      const int rank = offer(place, find);
      if (record) record->ranks.push_back(rank);
    }
    while (!queue_.empty()) {
      effort.steps(2 * steps_of_offer);
      const Offer best = queue_.top();
      queue_.pop();
      Symbol& left = at(best.place);
      if (left.id < 0 || left.next < 0) continue;
      const BpeMerge* now = find(left.id, at(left.next).id);
      if (!now || now->id != best.id) continue;  // its neighbours have changed since it was queued
      take_right(best.place, best.id);
      const int before = left.previous >= 0 ? offer(left.previous, find) : -1, after = offer(best.place, find);
      if (record) record->merges.push_back({best.place, best.rank, best.id, {}, before, after});
    }
  }

  template <class Take>
  void each(Take take) const {
    for (const Symbol& symbol : symbols_)
      if (symbol.id >= 0) take(symbol.id, symbol.written);
  }

 private:
  struct Symbol {
    int id, previous, next;  ///< id -1: merged into its left neighbour
    std::string_view written;
  };
  struct Offer {
    int rank, place, id;
    bool operator<(const Offer& other) const { return rank != other.rank ? rank > other.rank : place > other.place; }
  };

  Symbol& at(int place) { return symbols_[static_cast<size_t>(place)]; }

  /// Queues the pair that begins at `place` and returns its rank; -1 if it is not in the list of pairs.
  template <class Find>
  int offer(int place, const Find& find) {
    const int next = at(place).next;
    const BpeMerge* merge = next < 0 ? nullptr : find(at(place).id, at(next).id);
    if (!merge) return -1;
    queue_.push({merge->rank, place, merge->id});
    return merge->rank;
  }

  void take_right(int place, int id) {
    Symbol& left = at(place);
    Symbol& right = at(left.next);
    left.id = id;
    right.id = -1;
    left.next = right.next;
    if (left.next >= 0) at(left.next).previous = place;
  }

  static constexpr unsigned steps_of_offer = 4;  // one look into the list of merges, and one place in the queue

  std::vector<Symbol> symbols_;
  std::priority_queue<Offer> queue_;
};

class BpeModel final : public PieceModel {
 public:
  BpeModel(Vocabulary vocabulary, const Merges& merges, BpeRules rules) : PieceModel(std::move(vocabulary)), rules_(std::move(rules)) {
    if (rules_.unknown) unknown_ = this->vocabulary().find(*rules_.unknown);
    merges_.reserve(merges.size());
    for (size_t i = 0; i < merges.size(); ++i) add_merge(merges[i].first, merges[i].second, static_cast<int>(i));
    for (unsigned byte = 0; byte < 256; ++byte) bytes_[byte] = this->vocabulary().find(byte_piece_name(static_cast<unsigned char>(byte)));
  }

  void cut(std::string_view text, Pieces& out, CutSteps* record, Effort& effort) const override {
    effort.steps(4 + text.size());
    if (rules_.ignore_merges)
      if (const int id = vocabulary().find(text); id >= 0) return out.push_back(piece(id));
    BpeWord word;
    add_letters(text, word, effort);
    MergeSteps* steps = record ? &record->emplace<MergeSteps>() : nullptr;
    if (steps) word.each([&](int id, std::string_view written) { steps->letters.push_back(spelled_within(id, written, effort).spelled); });
    word.merge(
        [this](int left, int right) {
          const auto found = merges_.find(pair_key(left, right));
          return found == merges_.end() ? nullptr : &found->second;
        },
        steps, effort);
    word.each([&](int id, std::string_view written) { out.push_back(spelled_within(id, written, effort)); });
    if (steps) effort.bytes(steps->merges.size() * sizeof(MergeSteps::Merge));
    if (steps) effort.steps(steps->merges.size() * steps->letters.size() / 2);  // printing the steps visits all pieces after each merge
    if (steps)
      for (MergeSteps::Merge& merge : steps->merges) merge.piece = piece(merge.id).spelled;
  }
  int unknown_piece() const override { return unknown_; }

 private:
  Piece spelled_within(int id, std::string_view written, Effort& effort) const {
    Piece one = spelled(id, written);
    effort.steps(2);
    effort.bytes(sizeof(Piece) + one.spelled.size());
    return one;
  }

  Piece spelled(int id, std::string_view written) const {
    return rules_.unknown_as_written && !written.empty() ? Piece{id, std::string(written)} : piece(id);
  }

  int required(const std::string& text, int rank) const {
    const int id = vocabulary().find(text);
    if (id < 0)
      throw UserError(
          tr("merge {rank} needs the piece {given}, which the vocabulary lacks", {{"rank", rank + 1}, {"given", in_quotes(text)}}));
    return id;
  }

  void add_merge(const std::string& left, const std::string& right, int rank) {
    const size_t prefix = rules_.continuing_prefix.size();
    const std::string both = left + (right.size() >= prefix ? right.substr(prefix) : right);
    const int a = required(left, rank), b = required(right, rank);
    merges_[pair_key(a, b)] = {rank, required(both, rank)};
  }

  void add_letters(std::string_view text, BpeWord& word, Effort& effort) const {
    std::string_view unknown;  // letters that wait to be added as one unknown piece
    for (size_t at = 0; at < text.size();) {
      const size_t size = code_point_at(text, at).size;
      const std::string_view written = text.substr(at, size);
      std::string letter(written);
      effort.steps(steps_of_letter + (rules_.continuing_prefix.size() + rules_.end_suffix.size()) / 8);
      effort.bytes(bytes_of_letter);
      if (at > 0) letter.insert(0, rules_.continuing_prefix);
      at += size;
      if (at >= text.size()) letter += rules_.end_suffix;
      if (const int id = vocabulary().find(letter); id >= 0) {
        if (!unknown.empty()) word.add(unknown_, unknown);
        unknown = {};
        word.add(id);
      } else if (!(rules_.byte_fallback && add_bytes(letter, word)) && rules_.unknown) {
        if (unknown_ < 0)
          throw UserError(tr("the unknown piece {unknown} is not in the vocabulary", {{"unknown", in_quotes(*rules_.unknown)}}));
        if (!unknown.empty() && !rules_.fuse_unknown) word.add(unknown_, std::exchange(unknown, {}));
        unknown = unknown.empty() ? written : text.substr(at - size - unknown.size(), unknown.size() + size);
      }
    }
    if (!unknown.empty()) word.add(unknown_, unknown);
  }

  /// Adds the letter's bytes; if the vocabulary lacks any of them it adds nothing and returns false.
  bool add_bytes(const std::string& letter, BpeWord& word) const {
    for (const char byte : letter)
      if (bytes_[static_cast<unsigned char>(byte)] < 0) return false;
    for (const char byte : letter) word.add(bytes_[static_cast<unsigned char>(byte)]);
    return true;
  }

  static constexpr unsigned steps_of_letter = 4, bytes_of_letter = 48;

  BpeRules rules_;
  int unknown_ = -1;
  int bytes_[256] = {};
  std::unordered_map<std::uint64_t, BpeMerge> merges_;
};

}  // namespace

PieceModelPointer bpe_model(Vocabulary vocabulary, const Merges& merges, BpeRules rules) {
  return std::make_shared<const BpeModel>(std::move(vocabulary), merges, std::move(rules));
}

}  // namespace headlight::text
