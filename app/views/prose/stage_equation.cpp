#include <algorithm>
#include <cmath>

#include "base/decimal_mark.hpp"
#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "explain/working.hpp"
#include "model/equation.hpp"
#include "session/score_form.hpp"
#include "session/split_part.hpp"
#include "text/unicode.hpp"
#include "views/prose/block_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"
#include "views/prose/translate_text.hpp"
#include "views/prose/word_position.hpp"
#include "views/prose/written_word.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Returns "Head 2, row **it**", "Head 2 of the cross-attention, row **it**", "Encoder layer 1, head 2, row **it**".
std::string row_of_head(const Session& s, const Phrases& phrases, const MatrixPlace& place, const std::string& row) {
  const int head = *place.head + 1;
  if (place.at.cross) return phrases("status.row_of_head.cross", {{"head", head}, {"row", row}});
  const std::string where = place_words(place, s.nodes(), phrases);
  return where.empty() ? phrases("status.row_of_head", {{"head", head}, {"row", row}})
                       : phrases("status.row_of_head.layer", {{"place", capital(where)}, {"head", head}, {"row", row}});
}

std::string pattern_sentence(const Session& s, const Phrases& phrases, const MatrixPlace& place, Index row, Index col) {
  const HeadNodes& h = attention_at(s.nodes(), place.at).head[static_cast<size_t>(*place.head)];
  const Matrix& pattern = s.trace()[h.pattern];
  const auto is_closed = [&](Index c) { return h.masked_scores != absent && s.trace()[h.masked_scores](row, c) == -INFINITY; };
  int closed = 0;
  for (Index c = 0; c < pattern.cols(); ++c) closed += is_closed(c);
  const auto key = [&](Index c) { return bold_word(phrases, s.graph()[h.pattern].axes.cols, c); };
  const std::string where = row_of_head(s, phrases, place, bold_word(phrases, s.graph()[h.pattern].axes.rows, row));
  if (closed == pattern.cols()) return phrases("status.attention.nothing", {{"where", where}});
  if (is_closed(col)) return phrases("status.attention.masked", {{"where", where}, {"key", key(col)}});
  Index second = col == 0 && pattern.cols() > 1 ? 1 : 0;
  for (Index c = 0; c < pattern.cols(); ++c)
    if (c != col && pattern(row, c) > pattern(row, second)) second = c;
  const std::string share = share_in_words(pattern(row, col), phrases), sum = sum_text(pattern.row(row).cast<double>().sum());
  const std::string goes = second == col ? phrases("status.attention.only", {{"where", where}, {"share", share}, {"key", key(col)}})
                                         : phrases("status.attention.two", {{"where", where},
                                                                            {"share", share},
                                                                            {"key", key(col)},
                                                                            {"other_share", share_in_words(pattern(row, second), phrases)},
                                                                            {"other", key(second)}});
  const std::string adds_up =
      closed ? phrases.counted("status.attention.sum.masked", closed, {{"sum", sum}}) : phrases("status.attention.sum", {{"sum", sum}});
  const std::string writes = written_word_sentence(s, {h.pattern, row, col}, phrases);
  return goes + " " + (writes.empty() ? adds_up : writes);
}

/// Returns "Head 2, Q", "Layer 1, head 2, Q", "Layer 1, norm". At the beginning of a sentence words are capitalised; letters stay
/// unchanged.
std::string matrix_and_place(const Session& s, const Phrases& phrases, const std::optional<MatrixPlace>& place, const std::string& name,
                             bool letter) {
  const std::string where = place ? capital(place_words(*place, s.nodes(), phrases)) : "";
  const bool of_head = place && place->head;
  if (where.empty() && of_head) return phrases("status.matrix_of_head", {{"head", *place->head + 1}, {"matrix", name}});
  if (where.empty()) return letter ? name : capital(name);
  return of_head ? phrases("status.matrix_of_layer.head", {{"place", where}, {"head", *place->head + 1}, {"matrix", name}})
                 : phrases("status.matrix_of_layer", {{"place", where}, {"matrix", name}});
}

/// Describes a cell by its word and the name of its column.
std::string plain_sentence(const Session& s, const Phrases& phrases, const Cell& cell) {
  const Axes& axes = s.graph()[cell.node].axes;
  const auto place = place_of(s.nodes(), cell.node);
  std::string name = name_in_words(s, cell.node, phrases);
  const bool letter = name == letter_of(s, cell.node);
  if (letter) name = letter_in_equation(s, main_node(s.navigation().place(), s.nodes(), s.selection().head), cell.node, phrases);
  return phrases("status.cell", {{"matrix", matrix_and_place(s, phrases, place, name, letter)},
                                 {"row", place_in_text(phrases, axes.rows, cell.row)},
                                 {"column", place_in_text(phrases, axes.cols, cell.col)},
                                 {"value", column_text(s.trace().at(cell), 2)}});
}

/// Returns the note below a symbol. For a matrix it is the shape; a single column counts as no dimension.
std::string below(const Session& s, const Phrases& phrases, const EquationPiece& piece) {
  if (piece.kind != EquationPiece::Kind::matrix) return piece.below.empty() ? "" : phrases.of("board.under.*", piece.below);
  if (s.nodes().outline.part_of(piece.node) == Part::tokens) return "(" + std::to_string(s.trace()[piece.node].rows()) + ")";
  return shape_of(s, piece.node, piece.transposed);
}

EquationPart drawn(const Session& s, const Phrases& phrases, const std::vector<EquationPiece>& pieces, size_t i) {
  using Kind = EquationPiece::Kind;
  constexpr float apart = 12, quotient = 6, close = 4, touching = 2;
  const EquationPiece &piece = pieces[i], *before = i > 0 ? &pieces[i - 1] : nullptr;
  const bool is_matrix = piece.kind == Kind::matrix, inside = before && before->kind == Kind::open;
  const bool behind_matrix = before && (before->kind == Kind::matrix || before->kind == Kind::close);
  const bool picks = behind_matrix && (piece.text == "[" || piece.text.front() == '.');  // W_E[t], Q.view(
  const auto divides = [&](size_t at) { return pieces[at].text == "/" && at + 1 < pieces.size() && pieces[at + 1].below.empty(); };
  const bool in_quotient = divides(i) || (i > 0 && divides(i - 1));
  const float space = picks || piece.kind == Kind::close ? touching : inside ? close : in_quotient ? quotient : apart;
  return {words_with_mark(piece.text, phrases.decimal_mark()), below(s, phrases, piece), is_matrix ? role_of(s, piece.node) : Role::text,
          is_matrix || piece.kind == Kind::word, space};
}

std::vector<EquationPart> drawn_all(const Session& s, const Phrases& phrases, const std::vector<EquationPiece>& pieces) {
  std::vector<EquationPart> parts;
  for (size_t i = 0; i < pieces.size(); ++i) parts.push_back(drawn(s, phrases, pieces, i));
  return parts;
}

/// Returns the node whose equation is shown: the stage's main matrix, or the pinned one of several.
NodeId node_of_equation(const Session& s) {
  const NodeId main = main_node(s.navigation().place(), s.nodes(), s.selection().head);
  if (s.selection().stage == Stage::translate)
    return attention_at(s.nodes(), place_of(s.nodes(), main)->at).head[static_cast<size_t>(s.selection().head)].z;
  const auto& pinned = s.selection().pinned;
  const auto at = pinned ? place_of(s.nodes(), pinned->node) : std::nullopt;
  const bool here = at && StagePlace(*at) == s.navigation().place();
  if (s.selection().stage == Stage::split) {
    const int head = here ? at->head.value_or(s.selection().head) : s.selection().head;
    return s.nodes().outline.of(s.navigation().place(), head)[static_cast<size_t>(split_part(s))];
  }
  if (!here) return main;
  const std::vector<NodeId>& made = s.nodes().outline.of(s.navigation().place(), at->head.value_or(0));
  return std::find(made.begin(), made.end(), pinned->node) != made.end() ? pinned->node : main;
}

}  // namespace

std::vector<EquationPart> stage_equation(const Session& s, const Phrases& phrases) {
  const NodeId node = node_of_equation(s);
  std::vector<EquationPiece> pieces = equation_on_screen(s, node, phrases);
  if (pieces.empty() && s.imported())
    return drawn_all(s, phrases,
                     {{EquationPiece::Kind::matrix, letter_of(s, node), {}, node, false},
                      {EquationPiece::Kind::sign, "="},
                      {EquationPiece::Kind::word, phrases("board.given")}});
  if (pieces.empty())  // the ids are given
    pieces = {{EquationPiece::Kind::matrix, letter_of(s, node), {}, node, false},
              {EquationPiece::Kind::sign, "="},
              {EquationPiece::Kind::word, phrases("board.matrix.tokens"), "ids"}};
  return drawn_all(s, phrases, pieces);
}

std::vector<EquationPart> equation_parts(const Session& s, const Phrases& phrases, NodeId node) {
  return drawn_all(s, phrases, equation_on_screen(s, node, phrases));
}

namespace {

std::string by_hand_sentence(const Session& s, const Phrases& phrases, const Cell& cell, const std::optional<MatrixPlace>& place) {
  constexpr int figures = 4;
  constexpr double with_exponent = 1e4;  // of so many figures; a person who typed 12345 reads 12345
  const auto number = [&](double value) {
    return std::abs(value) < with_exponent ? in_prose(value, figures) : power_in_prose(format_precise(static_cast<float>(value), figures));
  };
  const CellReader read = [&](const Cell& c) { return s.trace().at(c); };
  const std::string name = escaped(display_name(s, cell, phrases)), now = number(s.trace().at(cell)),
                    computed = number(evaluate(computed_formula(s.graph(), s.trace(), cell), read));
  return place && place->head
             ? phrases("status.by_hand.head", {{"matrix", name}, {"head", *place->head + 1}, {"value", now}, {"computed", computed}})
             : phrases("status.by_hand", {{"matrix", name}, {"value", now}, {"computed", computed}});
}

std::string score_sentence(const Session& s, const Phrases& phrases, const Cell& cell, const MatrixPlace& place) {
  const Axes& axes = s.graph()[cell.node].axes;
  const HeadNodes& h = attention_at(s.nodes(), place.at).head[static_cast<size_t>(place.head.value_or(0))];
  return phrases.counted("status.score", s.document().config.d_head(),
                         {{"row", bold_word(phrases, axes.rows, cell.row)},
                          {"left", letter_of(s, h.query)},
                          {"column", bold_word(phrases, axes.cols, cell.col)},
                          {"right", letter_of(s, h.key)},
                          {"score", column_text(s.trace().at(cell), 2)}});
}

/// Describes a number between two words.
std::string pair_sentence(const Session& s, const Phrases& phrases, const Cell& cell, const std::optional<MatrixPlace>& place) {
  const Axes& axes = s.graph()[cell.node].axes;
  const std::string row = bold_word(phrases, axes.rows, cell.row);
  return phrases("status.row_cell",
                 {{"where", place && place->head ? row_of_head(s, phrases, *place, row) : phrases("status.row", {{"row", row}})},
                  {"column", bold_word(phrases, axes.cols, cell.col)},
                  {"value", column_text(s.trace().at(cell), 2)}});
}

}  // namespace

std::string stage_sentence(const Session& s, const Phrases& phrases) {
  if (s.selection().stage == Stage::translate) return translate_sentence(s, phrases);
  const auto shown = s.selection().active_cell();
  if (!shown || !s.navigation().contains(*shown)) return phrases("status.nothing_shown");
  const Axes& axes = s.graph()[shown->node].axes;
  const auto place = place_of(s.nodes(), shown->node);
  if (s.trace().override_at(*shown) && !s.graph()[shown->node].is_input()) return by_hand_sentence(s, phrases, *shown, place);
  if (place && place->stage == Stage::softmax) return pattern_sentence(s, phrases, *place, shown->row, shown->col);
  if (place && place->stage == Stage::scores && scores_are_products(s.graph(), s.nodes(), place->at))
    return score_sentence(s, phrases, *shown, *place);
  if (place && axes.cols.kind == AxisKind::vocabulary) return next_word_sentence(s, phrases, *shown);
  if (place && place->stage == Stage::tokens)
    return phrases(
        "status.token",
        {{"word", bold_word(phrases, axes.rows, shown->row)}, {"position", shown->row}, {"id", static_cast<int>(s.trace().at(*shown))}});
  return axes.cols.kind == AxisKind::key ? pair_sentence(s, phrases, *shown, place) : plain_sentence(s, phrases, *shown);
}

}  // namespace headlight::views
