#include "stories/plots.hpp"

#include <algorithm>
#include <array>
#include <sstream>

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "text/word_table.hpp"
#include "text/words.hpp"

namespace headlight::stories {
namespace {

/// The names of the plots' kinds, in the order of StoryQuestion; the last kind asks nothing.
std::vector<std::string> kind_names() { return {"owner", "place", "object", "pronoun", "number", "phrase", "other"}; }

struct NamedSlot {
  const char* name;
  StorySlot slot;
  size_t number;
};

constexpr std::array slots = {
    NamedSlot{"A", StorySlot::person, 0},        NamedSlot{"B", StorySlot::person, 1},        NamedSlot{"C", StorySlot::person, 2},
    NamedSlot{"he.A", StorySlot::he, 0},         NamedSlot{"he.B", StorySlot::he, 1},         NamedSlot{"him.A", StorySlot::him, 0},
    NamedSlot{"him.B", StorySlot::him, 1},       NamedSlot{"his.A", StorySlot::his, 0},       NamedSlot{"his.B", StorySlot::his, 1},
    NamedSlot{"X", StorySlot::thing, 0},         NamedSlot{"Y", StorySlot::thing, 1},         NamedSlot{"a.X", StorySlot::article, 0},
    NamedSlot{"a.Y", StorySlot::article, 1},     NamedSlot{"it.X", StorySlot::it, 0},         NamedSlot{"it.Y", StorySlot::it, 1},
    NamedSlot{"they.X", StorySlot::they, 0},     NamedSlot{"they.Y", StorySlot::they, 1},     NamedSlot{"was.X", StorySlot::was, 0},
    NamedSlot{"was.Y", StorySlot::was, 1},       NamedSlot{"is.X", StorySlot::is, 0},         NamedSlot{"is.Y", StorySlot::is, 1},
    NamedSlot{"S", StorySlot::spot, 0},          NamedSlot{"P", StorySlot::place, 0},         NamedSlot{"Q", StorySlot::place, 1},
    NamedSlot{"feeling", StorySlot::feeling, 0}, NamedSlot{"quality", StorySlot::quality, 0}, NamedSlot{"animal", StorySlot::animal, 0},
    NamedSlot{"animal2", StorySlot::animal, 1},  NamedSlot{"p1", StorySlot::made_up, 0},      NamedSlot{"p2", StorySlot::made_up, 1},
    NamedSlot{"p3", StorySlot::made_up, 2},      NamedSlot{"q1", StorySlot::made_up, 3},      NamedSlot{"q2", StorySlot::made_up, 4},
};

/// Reads the words of one plot.
class PlotReading {
 public:
  explicit PlotReading(const WordTable& table) : table_(table) {}

  std::vector<PlotPiece> pieces() {
    for (const std::string& text : table_.list("plot", ' ')) add(text);
    if (opened_) table_.fail(tr("a ( has no ) after it"));
    if (pieces_.empty()) table_.fail(tr("the plot is empty"));
    return std::move(pieces_);
  }

 private:
  void add(const std::string& text) {
    if (text == "(") return open();
    if (text == ")") return close();
    PlotPiece piece;
    const size_t colon = text.find(':');
    const std::string word = colon == std::string::npos ? text : text.substr(colon + 1);
    if (colon != std::string::npos) piece.question = question(text.substr(0, colon));
    if (word.starts_with('{')) fill(piece, word);
    else piece.words = alternatives(word);
    pieces_.push_back(std::move(piece));
  }

  void open() {
    if (opened_) table_.fail(tr("a ( stands inside of another"));
    opened_ = pieces_.size();
  }

  void close() {
    if (!opened_ || *opened_ == pieces_.size()) table_.fail(tr("a ) has no ( with words before it"));
    pieces_[*opened_].optional = pieces_.size() - *opened_;
    opened_.reset();
  }

  StoryQuestion question(const std::string& name) const {
    std::vector<std::string> names = kind_names();
    names.pop_back();
    return static_cast<StoryQuestion>(table_.index_of(name, names, tr("question")));
  }

  void fill(PlotPiece& piece, const std::string& word) const {
    const auto known =
        std::find_if(slots.begin(), slots.end(), [&](const NamedSlot& slot) { return word == "{" + std::string(slot.name) + "}"; });
    if (known == slots.end()) table_.fail(tr("{word} is not known; the head of the file says what there is", {{"word", in_quotes(word)}}));
    piece.slot = known->slot;
    piece.number = known->number;
  }

  std::vector<std::string> alternatives(const std::string& text) const {
    std::vector<std::string> words;
    std::istringstream in(text);
    for (std::string word; std::getline(in, word, '|');) {
      if (split_words(word) != std::vector<std::string>{word})
        table_.fail(tr("{word} is not one word of a sentence", {{"word", in_quotes(word)}}));
      words.push_back(word);
    }
    if (words.empty()) table_.fail(tr("{text} has no words", {{"text", in_quotes(text)}}));
    return words;
  }

  const WordTable& table_;
  std::vector<PlotPiece> pieces_;
  std::optional<size_t> opened_;
};

}  // namespace

Plots Plots::read(const std::filesystem::path& file) {
  std::istringstream in(read_text(file));
  WordTable table(in, file.string(), {"kind", "plot"});
  Plots plots;
  plots.of_kind.resize(kind_names().size());
  while (table.next()) {
    const auto kind = static_cast<size_t>(table.index_of(table.text("kind"), kind_names(), tr("kind")));
    plots.of_kind[kind].push_back({PlotReading(table).pieces()});
  }
  for (size_t i = 0; i < plots.of_kind.size(); ++i)
    if (plots.of_kind[i].empty())
      throw UserError(tr("{file} has no plot of the kind {kind}", {{"file", file.string()}, {"kind", kind_names()[i]}}));
  return plots;
}

}  // namespace headlight::stories
