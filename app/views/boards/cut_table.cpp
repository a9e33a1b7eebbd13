#include "views/boards/cut_table.hpp"

#include <algorithm>

#include "text/pieces/letters.hpp"
#include "text/splitting_text.hpp"
#include "theme/number_format.hpp"
#include "views/prose/counting.hpp"

namespace headlight::views {
namespace {

int letters_in(std::string_view text) { return static_cast<int>(count_code_points(text)); }

/// Builds the rows of the letters in sight.
struct CutRows {
  const SplitWord& word;
  const Tokenizer& by;
  const Phrases& phrases;
  int first, last;
  CutTable out = {};

  CutTable table() {
    out.letters = letters_of(word);
    std::visit([this](const auto& steps) { add(steps); }, word.steps);
    return std::move(out);
  }

  std::string piece(const std::string& spelled) const { return visible_piece(by.display_piece(spelled)); }
  std::string text(const std::string& spelled) const { return visible_piece(by.display_text(spelled)); }

  bool in_sight(int begin, int end) const { return end > first && begin < last; }

  void add(const LookedUp&) { add_whole(); }
  void add(const FoundWhole&) { add_whole(); }
  void add_whole() { out.rows.push_back({.title = "", .boxes = {{text(word.text), 0, out.letters, true}}}); }

  void add(const MergeSteps& steps) {
    out.between = true;
    size_t n = 0;
    each_line(steps, [&](const MergeLine& line) {
      const auto end_of = [&](size_t i) { return i + 1 < line.begins.size() ? line.begins[i + 1] : out.letters; };
      const auto made = static_cast<size_t>(std::max(0, line.merged));
      if (n == 0 || in_sight(line.begins[made], end_of(made))) {
        CutRow row{.title =
                       n == 0 ? phrases("board.pieces.letters") : phrases("board.pieces.merge", {{"rank", steps.merges[n - 1].rank + 1}})};
        for (size_t i = 0; i < line.pieces.size(); ++i)
          if (in_sight(line.begins[i], end_of(i))) row.boxes.push_back(box_of(line, i, end_of(i)));
        out.rows.push_back(std::move(row));
      }
      ++n;
    });
  }

  CutBox box_of(const MergeLine& line, size_t i, int end) const {
    CutBox box{piece(line.pieces[i]), line.begins[i], end, static_cast<int>(i) == line.merged};
    if (i < line.ranks.size() && line.ranks[i] >= 0) box.below = std::to_string(line.ranks[i] + 1);
    box.is_next = static_cast<int>(i) == line.next;
    return box;
  }

  void add(const LongestFirst& steps) {
    if (steps.attempts.empty()) return add_whole();
    for (const LongestFirst::Attempt& place : steps.attempts) {
      const int begin = letters_in(std::string_view(word.text).substr(0, place.begin));
      const int end = place.found ? letters_in(std::string_view(word.text).substr(0, place.end)) : out.letters;
      if (!in_sight(begin, end)) continue;
      CutRow row{.title = place.found ? phrases("board.pieces.longest") : phrases("board.pieces.none")};
      if (begin > 0) row.boxes.push_back({"", 0, begin});
      row.boxes.push_back({place.found ? piece(place.tried.back()) : text(word.text.substr(place.begin)), begin, end, place.found});
      if (end < out.letters) row.boxes.push_back({text(word.text.substr(place.end)), end, out.letters});
      row.note = tried(place);
      row.chosen = place.found;
      out.rows.push_back(std::move(row));
    }
  }

  /// "not in the vocabulary: playing, playin": the pieces that were tried before.
  std::string tried(const LongestFirst::Attempt& place) const {
    constexpr size_t most = 5;
    const size_t all = place.tried.size() - (place.found ? 1 : 0);
    if (all == 0) return phrases("board.pieces.tried.none");
    std::string names;
    for (size_t i = 0; i < std::min(all, most); ++i) names = longer_list(names, piece(place.tried[i]), phrases);
    return phrases("board.pieces.tried", {{"names", all > most ? longer_list(names, "\u2026", phrases) : names}});
  }

  void add(const BestPath& steps) {
    for (size_t i = 0; i < steps.ways.size(); ++i) {
      const BestPath::Way& way = steps.ways[i];
      CutRow row{.title = phrases("board.pieces.sum", {{"sum", format_number(static_cast<float>(way.sum), 2)}}), .chosen = i == 0};
      int begin = 0;
      for (const BestPath::Part& part : way.parts) {
        const int end = begin + letters_in(part.text);
        if (in_sight(begin, end))
          row.boxes.push_back({piece(part.text), begin, end, i == 0, phrases.number(format_number(static_cast<float>(part.score), 2))});
        begin = end;
      }
      row.note = i == 0 ? phrases("board.pieces.best") : "";
      out.rows.push_back(std::move(row));
    }
  }
};

}  // namespace

CutTable cut_table(const SplitWord& word, const Tokenizer& by, const Phrases& phrases, int first, int last) {
  return CutRows{word, by, phrases, first, last}.table();
}

int letters_of(const SplitWord& word) {
  const auto* merges = std::get_if<MergeSteps>(&word.steps);
  return merges ? static_cast<int>(merges->letters.size()) : letters_in(word.text);
}

std::pair<int, int> letters_of_token(const SplitWord& word, int n) {
  std::vector<int> begins;
  if (const auto* merges = std::get_if<MergeSteps>(&word.steps)) {
    each_line(*merges, [&](const MergeLine& line) {
      if (line.next < 0) begins = line.begins;
    });
  } else if (const auto* longest = std::get_if<LongestFirst>(&word.steps)) {
    for (const LongestFirst::Attempt& place : longest->attempts)
      begins.push_back(letters_in(std::string_view(word.text).substr(0, place.begin)));
  } else if (const auto* path = std::get_if<BestPath>(&word.steps); path && !path->ways.empty()) {
    int at = 0;
    for (const BestPath::Part& part : path->ways.front().parts) begins.push_back(std::exchange(at, at + letters_in(part.text)));
  }
  const int all = letters_of(word);
  const auto i = static_cast<size_t>(n);
  if (i >= begins.size()) return {0, all};
  return {begins[i], i + 1 < begins.size() ? begins[i + 1] : all};
}

std::string visible_piece(const std::string& piece) {
  std::string shown;
  for (const char c : piece_in_a_line(piece)) shown += c == ' ' ? "\u2423" : std::string(1, c);
  if (!shown.empty() && is_combining_mark(code_point_at(shown, 0).value)) shown.insert(0, "\u25CC");
  return shown;
}

}  // namespace headlight::views
