#include "text/splitting_text.hpp"

#include <algorithm>

#include "base/number_text.hpp"

namespace headlight::text {
namespace {

constexpr int around = 12;  ///< pieces printed on either side of a step
constexpr size_t most_pairs = 4, most_tried = 6, most_ways = 5;

std::string quoted(const std::string& piece) { return "\"" + piece_in_a_line(piece) + "\""; }

/// The pieces of a line, with the result of the last merge in brackets: "play [in] g".
std::string pieces_of(const MergeLine& line) {
  const int n = static_cast<int>(line.pieces.size()), middle = std::max({line.merged, line.next, 0});
  const int first = std::max(0, middle - around), last = std::min(n, middle + around + 2);
  std::string text = first > 0 ? "... " : "";
  for (int i = first; i < last; ++i) {
    const std::string piece = piece_in_a_line(line.pieces[static_cast<size_t>(i)]);
    text += (i > first ? " " : "") + (i == line.merged ? "[" + piece + "]" : piece);
  }
  return text + (last < n ? " ..." : "");
}

/// The pairs that could be merged next, the lowest rank first: "next: i+n (3), before p+l (40)".
std::string pairs_of(const MergeLine& line) {
  std::vector<size_t> pairs;
  for (size_t i = 0; i < line.ranks.size(); ++i)
    if (line.ranks[i] >= 0 && static_cast<int>(i) != line.next) pairs.push_back(i);
  const size_t shown = std::min(pairs.size(), most_pairs - 1);
  std::partial_sort(pairs.begin(), pairs.begin() + static_cast<std::ptrdiff_t>(shown), pairs.end(),
                    [&](size_t a, size_t b) { return line.ranks[a] != line.ranks[b] ? line.ranks[a] < line.ranks[b] : a < b; });
  const auto pair = [&](size_t i) {
    return piece_in_a_line(line.pieces[i]) + "+" + piece_in_a_line(line.pieces[i + 1]) + " (" + std::to_string(line.ranks[i] + 1) + ")";
  };
  if (line.next < 0) return "no pair is left";
  std::string text = "next " + pair(static_cast<size_t>(line.next));
  for (size_t i = 0; i < shown; ++i) text += (i == 0 ? ", before " : ", ") + pair(pairs[i]);
  return text + (pairs.size() > shown ? ", ..." : "");
}

std::string column(const std::string& text, size_t width) { return text + std::string(text.size() < width ? width - text.size() : 1, ' '); }

std::string steps_text(const LookedUp& steps) {
  return steps.known ? "  looked up as it is\n" : "  looked up as it is: the vocabulary lacks it\n";
}

std::string steps_text(const FoundWhole&) { return "  one token wherever it stands, found before the text was cut\n"; }

std::string steps_text(const MergeSteps& steps) {
  std::string text;
  size_t n = 0;
  each_line(steps, [&](const MergeLine& line) {
    const std::string made = n == 0 ? "letters" : "merge " + std::to_string(steps.merges[n - 1].rank + 1);
    text += "  " + column(made, 14) + pieces_of(line) + "   " + pairs_of(line) + "\n";
    ++n;
  });
  return text;
}

std::string steps_text(const LongestFirst& steps) {
  if (steps.attempts.empty()) return "  too long to be cut: the whole word is unknown\n";
  std::string text;
  for (const LongestFirst::Attempt& place : steps.attempts) {
    const size_t fits = place.tried.size() - (place.found ? 1 : 0), first = fits > most_tried ? fits - most_tried : 0;
    text += "  " + column(place.found ? "longest " + quoted(place.tried.back()) : "nothing fits", 30) + "after";
    if (fits == 0) text += " no other";
    if (first > 0) text += " " + std::to_string(first) + " longer ones,";
    for (size_t i = first; i < fits; ++i) text += " " + piece_in_a_line(place.tried[i]);
    text += "\n";
  }
  return text + (steps.attempts.back().found ? "" : "  so the whole word is unknown\n");
}

std::string steps_text(const BestPath& steps) {
  std::string text;
  for (size_t i = 0; i < std::min(steps.ways.size(), most_ways); ++i) {
    text += "  " + column(i == 0 ? "best" : "beaten", 14) + column(with_decimals(steps.ways[i].sum, 2), 9) + "=";
    for (const BestPath::Part& part : steps.ways[i].parts)
      text += "  " + piece_in_a_line(part.text) + " (" + with_decimals(part.score, 2) + (part.unknown ? ", unknown)" : ")");
    text += "\n";
  }
  return text + (steps.ways.size() > most_ways ? "  ... " + std::to_string(steps.ways.size() - most_ways) + " other endings\n" : "");
}

/// Replaces the spelling of the model's files by letters.
struct ShowLetters {
  const Tokenizer& tokenizer;

  void show(std::string& piece) const { piece = tokenizer.display_piece(piece); }
  void operator()(LookedUp&) const {}
  void operator()(FoundWhole&) const {}
  void operator()(MergeSteps& steps) const {
    for (std::string& letter : steps.letters) show(letter);
    for (MergeSteps::Merge& merge : steps.merges) show(merge.piece);
  }
  void operator()(LongestFirst& steps) const {
    for (LongestFirst::Attempt& place : steps.attempts)
      for (std::string& tried : place.tried) show(tried);
  }
  void operator()(BestPath& steps) const {
    for (BestPath::Way& way : steps.ways)
      for (BestPath::Part& part : way.parts) show(part.text);
  }
};

std::string tokens_line(const Tokenizer& tokenizer, const TokenizedSentence& sentence, int first, int n) {
  std::string text;
  for (int i = first; i < first + n; ++i) {
    const Token& token = sentence.tokens[static_cast<size_t>(i)];
    text += (i > first ? "  " : "") + std::to_string(token.id) + " " + piece_in_a_line(display_piece_of(tokenizer, token));
  }
  return text.empty() ? "none" : text;
}

}  // namespace

std::string piece_in_a_line(const std::string& piece) {
  std::string line;
  for (const char c : piece) {
    if (c == '\n') line += "\\n";
    else if (c == '\t') line += "\\t";
    else line += c;
  }
  return line;
}

std::string display_piece_of(const Tokenizer& tokenizer, const Token& token) {
  const std::string& spelled = token.piece.empty() ? token.text : token.piece;
  const bool own = token.id >= 0 && token.id < tokenizer.size() && tokenizer.piece(token.id) == spelled;
  return own ? tokenizer.display_piece_for(token.id) : tokenizer.display_piece(spelled);
}

std::string splitting_text(const Tokenizer& tokenizer, const TokenizedSentence& sentence, const Splitting& splitting) {
  std::string text = "the text as it is cut: " + quoted(splitting.normalized) + "\n";
  int next = 0;
  const auto marks = [&](int until) {
    if (until > next) text += "\nset around the text: " + tokens_line(tokenizer, sentence, next, until - next) + "\n";
    next = until;
  };
  for (const SplitWord& word : splitting.words) {
    marks(word.first_token);
    CutSteps steps = word.steps;
    std::visit(ShowLetters{tokenizer}, steps);
    text += "\n" + quoted(tokenizer.display_text(word.text)) + "\n" + std::visit([](const auto& one) { return steps_text(one); }, steps) +
            "  " + column("tokens", 14) + tokens_line(tokenizer, sentence, word.first_token, word.n_tokens) + "\n";
    next = word.first_token + word.n_tokens;
  }
  marks(sentence.size());
  return text;
}

}  // namespace headlight::text
