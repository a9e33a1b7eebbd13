#include "model/named_objective.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "graph/label_with_position.hpp"
#include "model/named_cell.hpp"

namespace headlight::model {
namespace {

constexpr const char* between = " - ";
constexpr const char* loss = "loss:";

/// The position of the minus between two cells; npos if there is one cell. After its last comma a label may contain such a minus, too, so a
/// matrix must follow it; or, if none does, there must be commas for two cells.
size_t minus_in(const ObjectiveNames& names, const std::string& text) {
  for (size_t at = text.find(between); at != std::string::npos; at = text.find(between, at + 1)) {
    const size_t begin = at + std::string(between).size();
    if (find_node(names.graph, names.outline, text.substr(begin, text.find(',', begin) - begin))) return at;
  }
  return std::count(text.begin(), text.end(), ',') >= 4 ? text.find(between) : std::string::npos;
}

class Reading {
 public:
  Reading(const ObjectiveNames& names, const std::string& flag, const std::string& text) : names_(names), flag_(flag), text_(text) {}

  Objective objective() const {
    if (text_.starts_with(loss)) return {Objective::Kind::loss, probability(text_.substr(std::string(loss).size())), {}};
    if (text_.find(',') == std::string::npos)
      throw UserError(tr("{flag} {given} is not NODE,ROW,COL, NODE,ROW,COL - NODE,ROW,COL or loss:WORD@ROW",
                         {{"flag", flag_}, {"given", in_quotes(text_)}}));
    const size_t minus = minus_in(names_, text_);
    if (minus == std::string::npos) return {Objective::Kind::cell, cell_called(names_.graph, names_.outline, flag_, text_), {}};
    const std::string first = text_.substr(0, minus), second = text_.substr(minus + std::string(between).size());
    return {Objective::Kind::difference, cell_called(names_.graph, names_.outline, flag_, first),
            cell_called(names_.graph, names_.outline, flag_, second)};
  }

  [[noreturn]] void refuse(const Message& why) const {
    throw UserError(tr("{flag} {given}: {why}", {{"flag", flag_}, {"given", in_quotes(text_)}, {"why", why}}));
  }

 private:
  /// Parses WORD@ROW, or a word of the vocabulary that is written so itself.
  Cell probability(const std::string& text) const {
    if (!names_.probs) refuse(tr("this model gives no probabilities, so there is no loss; name a cell, as NODE,ROW,COL"));
    const auto& [rows, words] = names_.graph[*names_.probs].axes;
    if (const auto word = find_on(words, text)) return {*names_.probs, names_.last_row, *word};
    const WordInRow cut = cut_at_sign(text);
    try {
      const Index row = cut.row ? index_on(rows, *cut.row, "row") : names_.last_row;
      return {*names_.probs, row, id_on(words, cut.word)};
    } catch (const UserError& error) {
      refuse(error.message());
    }
  }

  /// The index of a word given by label or id, with spaces after it or none.
  static Index id_on(const Axis& words, std::string word) {
    if (const auto exact = find_on(words, word)) return *exact;
    while (word.ends_with(' ')) word.pop_back();
    const auto found = find_on(words, word);
    return found ? *found : word_on(words, word);
  }

  const ObjectiveNames& names_;
  const std::string &flag_, &text_;
};

}  // namespace

Objective objective_called(const ObjectiveNames& names, const std::string& flag, const std::string& text) {
  const Reading reading(names, flag, text);
  const Objective objective = reading.objective();
  if (const auto begins = first_nan(objective, names.graph, names.trace)) {
    const Node& node = names.graph[begins->node];
    reading.refuse(tr("it is NaN; the first NaN is in {node} [{row}, {col}]", {{"node", node.name},
                                                                               {"row", label_with_position(node.axes.rows, begins->row)},
                                                                               {"col", label_with_position(node.axes.cols, begins->col)}}));
  }
  return objective;
}

}  // namespace headlight::model
