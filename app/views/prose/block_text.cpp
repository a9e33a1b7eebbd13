#include "views/prose/block_text.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include "base/number_text.hpp"
#include "base/short_number.hpp"
#include "explain/working.hpp"
#include "graph/largest_in_row.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// Returns the target of a link to the stage that makes a node; empty if the model has no such stage.
std::string link_to(const Session& s, NodeId node) {
  const auto place = place_of(s.nodes(), node);
  return place && s.navigation().number_of(*place) >= 0 ? "text:" + id(*place, s.nodes()) : "";
}

/// Removes the empty links from words in [brackets](link), for stages that the model lacks.
std::string with_links(std::string text) {
  for (size_t end = text.find("]()"); end != std::string::npos; end = text.find("]()")) {
    text.erase(end, 3);
    text.erase(text.rfind('[', end), 1);
  }
  return text;
}

NodeId here(const Session& s) { return main_node(s.navigation().place(), s.nodes(), s.selection().head); }
NodeId input(const Session& s, size_t i) { return s.graph()[here(s)].inputs[i]; }
std::string row_word(const Session& s, const Phrases& phrases) {
  return bold_word(phrases, s.graph()[here(s)].axes.rows, s.navigation().row_looked_at(here(s)));
}

std::string in_figures(double value) { return power_in_prose(to_text(value, 3)); }

/// True if a norm makes all of these rows equally long: a row of equal numbers has nothing that could be stretched. False if counting would
/// take long, because each frame counts again.
bool norm_makes_equally_long(const Matrix& rows, double epsilon, bool centred) {
  constexpr Index soon_counted = 1 << 20;
  constexpr double nearly = 0.98;
  if (rows.size() > soon_counted) return false;
  for (Index r = 0; r < rows.rows(); ++r) {
    const Eigen::RowVectorXd row = rows.row(r).cast<double>();
    const double square = (row.array() - (centred ? row.mean() : 0)).square().mean();
    if (!(square > nearly * (square + epsilon))) return false;
  }
  return true;
}

StageText rms_text(const Session& s, const Phrases& phrases, const std::string& link) {
  const Matrix& rows = s.trace()[input(s, 0)];
  const Eigen::RowVectorXd row = rows.row(s.navigation().row_looked_at(here(s))).cast<double>();
  const double size = std::sqrt(row.array().square().mean());
  const std::string said = phrases("stage.norm.look_at.rms", {{"row", row_word(s, phrases)}, {"size", in_figures(size)}});
  return {.subtitle = phrases("stage.norm.subtitle.rms"),
          .what = with_links(phrases("stage.norm.what.rms", {{"link", link}})),
          .look_at = norm_makes_equally_long(rows, s.document().config.norm_epsilon, false)
                         ? followed_by(said, phrases("stage.norm.same_length.rms"))
                         : said,
          .how_to_read = {}};
}

std::string width_of(const Session& s, NodeId node) { return std::to_string(s.trace()[node].cols()); }

/// Explains a row of the MLP's output: under ReLU a sum of few rows; under GELU every unit adds a little.
std::string look_at_mlp_out(const Session& s, const Phrases& phrases, const std::string& row, Index on) {
  const MlpNodes& mlp = *s.navigation().block().mlp;
  const bool bias = s.graph()[mlp.out].inputs.size() > 2;
  const std::string units = width_of(s, mlp.pre);
  const Matrix& post = s.trace()[mlp.post];
  // A unit below 0, set by hand, counts, too.
  const Index not_zero = (post.row(s.navigation().row_looked_at(mlp.post)).array() != 0).count();
  const bool relu = s.document().config.activation == Activation::relu;
  if (relu && not_zero == 0)
    return bias ? phrases("stage.mlp_out.look_at.relu_bias_none", {{"row", row}})
                : phrases("stage.mlp_out.look_at.relu_none", {{"row", row}});
  if (relu && not_zero == 1)
    return bias ? phrases("stage.mlp_out.look_at.relu_bias_one", {{"row", row}})
                : phrases("stage.mlp_out.look_at.relu_one", {{"row", row}});
  if (relu)
    return bias ? phrases("stage.mlp_out.look_at.relu_bias", {{"row", row}, {"on", not_zero}})
                : phrases("stage.mlp_out.look_at.relu", {{"row", row}, {"on", not_zero}});
  return bias ? phrases("stage.mlp_out.look_at.gelu_bias", {{"row", row}, {"on", on}, {"units", units}})
              : phrases("stage.mlp_out.look_at.gelu", {{"row", row}, {"on", on}, {"units", units}});
}

Index units_above_zero(const Session& s, NodeId node) {
  return (s.trace()[node].row(s.navigation().row_looked_at(node)).array() > 0).count();
}

std::string look_at_gated_out(const Session& s, const Phrases& phrases) {
  const MlpNodes& mlp = *s.navigation().block().mlp;
  const auto below = (s.trace()[mlp.post].row(s.navigation().row_looked_at(mlp.post)).array() < 0).count();
  return phrases("stage.mlp_out.look_at.gated",
                 {{"row", row_word(s, phrases)}, {"on", units_above_zero(s, mlp.post)}, {"units", width_of(s, mlp.pre)}, {"below", below}});
}

std::string likely_word(const Session& s, Index col, const Phrases& phrases) {
  return bold_word(phrases, s.graph()[*s.nodes().probs].axes.cols, col);
}
std::string share_of(const Session& s, Index row, Index col) { return percent(static_cast<double>(s.trace()[*s.nodes().probs](row, col))); }

/// Counts the rows of a masked language model whose likeliest word is the word at that place. Empty if counting would take long, because
/// each frame counts again.
std::string words_said_again(const Session& s, const Phrases& phrases) {
  const Matrix& probs = s.trace()[*s.nodes().probs];
  constexpr Index soon_counted = 1 << 20;
  if (probs.size() > soon_counted) return "";
  const Index n = s.navigation().n_words(s.graph()[*s.nodes().probs].axes.rows);
  const std::vector<Token>& words = s.navigation().sample().tokens.tokens;
  Index same = 0;
  for (Index row = 0; row < n; ++row) same += largest_in_row(probs, row) == words[static_cast<size_t>(row)].id;
  return " " + phrases("stage.probs.what.masked.same", {{"same", same}, {"n", n}});
}

std::string logits_words(const Session& s, const Phrases& phrases) {
  std::string out = s.nodes().W_U ? phrases("stage.logits.what") : phrases("stage.logits.what.tied");
  if (s.document().config.unembed_scale != 1)
    out += " " + phrases("stage.logits.what.scaled", {{"factor", to_text(s.document().config.unembed_scale, 4)}});
  if (s.nodes().b_U) out += " " + phrases("stage.logits.what.bias");
  return out;
}

/// Names the two likeliest words of the current row.
std::string look_at_likeliest(const Session& s, const Phrases& phrases) {
  const Index row = s.navigation().row_looked_at(here(s));
  const auto top = largest_columns(s.trace()[*s.nodes().probs], row, 2);
  if (top.size() < 2) return "";
  const std::string first = likely_word(s, top[0], phrases), second = likely_word(s, top[1], phrases);
  const std::string first_share = share_of(s, row, top[0]), second_share = share_of(s, row, top[1]), word = row_word(s, phrases);
  const Matrix& probs = s.trace()[*s.nodes().probs];
  if (probs(row, top[0]) == probs(row, top[1]))
    return s.document().config.fills_in_words()
               ? phrases("stage.probs.look_at.masked_tie", {{"row", word}, {"first", first}, {"second", second}, {"share", first_share}})
               : phrases("stage.probs.look_at.tie", {{"row", word}, {"first", first}, {"second", second}, {"share", first_share}});
  return s.document().config.fills_in_words()
             ? phrases("stage.probs.look_at.masked",
                       {{"row", word}, {"first", first}, {"first_share", first_share}, {"second", second}, {"second_share", second_share}})
             : phrases("stage.probs.look_at",
                       {{"row", word}, {"first", first}, {"first_share", first_share}, {"second", second}, {"second_share", second_share}});
}

/// Tells the mean and the deviation of the current row before the norm.
std::string look_at_norm(const Session& s, const Phrases& phrases) {
  const Matrix& rows = s.trace()[input(s, 0)];
  const Eigen::RowVectorXd row = rows.row(s.navigation().row_looked_at(here(s))).cast<double>();
  const double mean = row.mean(), deviation = std::sqrt((row.array() - mean).square().mean());
  const std::string said =
      phrases("stage.norm.look_at", {{"row", row_word(s, phrases)}, {"mean", in_figures(mean)}, {"deviation", in_figures(deviation)}});
  return norm_makes_equally_long(rows, s.document().config.norm_epsilon, true) ? followed_by(said, phrases("stage.norm.same_length"))
                                                                               : said;
}

/// Returns the text about the layer between the last vectors and the logits: fixed_text with another hint.
StageText transform_text_with(std::string look_at, const Session& s, const Phrases& phrases) {
  const char* stage = id(s.selection().stage);
  return {.subtitle = phrases.of("stage.*.told", stage),
          .what = phrases.of("stage.*.told.what", stage),
          .look_at = std::move(look_at),
          .how_to_read = {}};
}

}  // namespace

StageText norm_text(const Session& s, const Phrases& phrases) {
  const bool memory = s.nodes().decoder && s.navigation().place() == Stage::final_norm;
  const std::string link = link_to(s, input(s, 0));
  StageText t;
  if (s.document().config.norm_form == NormForm::rms) return rms_text(s, phrases, link);
  t.subtitle = memory ? phrases("stage.norm.subtitle.memory") : phrases("stage.norm.subtitle");
  t.what = with_links(memory ? phrases("stage.norm.what.memory", {{"link", link}}) : phrases("stage.norm.what", {{"link", link}}));
  t.look_at = look_at_norm(s, phrases);
  return t;
}

StageText residual_text(const Session& s, const Phrases& phrases) {
  const bool mlp = s.selection().stage == Stage::mlp_residual;
  const Index row = s.navigation().row_looked_at(here(s));
  const auto length = [&](size_t i) { return static_cast<double>(s.trace()[input(s, i)].row(row).norm()); };
  StageText t;
  t.subtitle = mlp ? phrases("stage.mlp_residual.subtitle") : phrases("stage.residual.subtitle");
  const std::string past = link_to(s, input(s, 0)), added = link_to(s, input(s, 1));
  t.what = with_links(mlp ? phrases("stage.mlp_residual.what", {{"past", past}, {"added", added}})
                          : phrases("stage.residual.what", {{"past", past}, {"added", added}}));
  t.look_at = phrases("stage.residual.look_at",
                      {{"row", row_word(s, phrases)}, {"length", in_figures(length(0))}, {"added", in_figures(length(1))}});
  return t;
}

StageText mlp_in_text(const Session& s, const Phrases& phrases) {
  const MlpNodes& mlp = *s.navigation().block().mlp;
  const std::string units = width_of(s, mlp.pre);
  return {.subtitle = phrases("stage.mlp_in.subtitle", {{"units", units}}),
          .what = phrases("stage.mlp_in.what", {{"units", units}}),
          .look_at = s.document().config.gated
                         ? phrases("stage.mlp_in.look_at.gated", {{"row", row_word(s, phrases)}})
                         : phrases("stage.mlp_in.look_at",
                                   {{"row", row_word(s, phrases)}, {"on", units_above_zero(s, mlp.post)}, {"units", units}}),
          .how_to_read = {phrases("stage.mlp_in.reading.layout", {{"matrix", letter_of(s, input(s, 0))}}),
                          phrases("stage.mlp_in.reading.drag")}};
}

StageText activation_text(const Session& s, const Phrases& phrases) {
  const MlpNodes& mlp = *s.navigation().block().mlp;
  const Activation activation = s.document().config.activation;
  const Index on = units_above_zero(s, here(s));
  return {
      .subtitle = activation == Activation::relu ? phrases("stage.activation.subtitle.relu") : phrases("stage.activation.subtitle.gelu"),
      .what = phrases("stage.activation.what", {{"name", activation_name(activation)}}),
      .look_at = phrases("stage.activation.look_at", {{"row", row_word(s, phrases)}, {"on", on}, {"units", width_of(s, mlp.pre)}}),
      .how_to_read = {}};
}

StageText mlp_out_text(const Session& s, const Phrases& phrases) {
  const MlpNodes& mlp = *s.navigation().block().mlp;
  const bool gated = s.document().config.gated, some_are_off = !gated && s.document().config.activation == Activation::relu;
  return {
      .subtitle = some_are_off ? phrases("stage.mlp_out.subtitle") : phrases("stage.mlp_out.subtitle.gated"),
      .what = with_links(phrases("stage.mlp_out.what", {{"link", link_to(s, mlp.post)}})),
      .look_at = gated ? look_at_gated_out(s, phrases) : look_at_mlp_out(s, phrases, row_word(s, phrases), units_above_zero(s, mlp.post)),
      .how_to_read = {phrases("stage.mlp_out.reading.layout"), phrases("stage.mlp_out.reading.drag")}};
}

StageText transform_text(const Session& s, const Phrases& phrases) {
  return transform_text_with(phrases("stage.transform.look_at", {{"row", row_word(s, phrases)}, {"n", s.trace()[input(s, 0)].cols()}}), s,
                             phrases);
}

StageText transform_active_text(const Session& s, const Phrases& phrases) {
  const auto smallest = [&](NodeId of) {
    return to_text(static_cast<double>(s.trace()[of].row(s.navigation().row_looked_at(here(s))).minCoeff()), 3);
  };
  return transform_text_with(phrases("stage.transform_active.look_at",
                                     {{"row", row_word(s, phrases)}, {"before", smallest(input(s, 0))}, {"after", smallest(here(s))}}),
                             s, phrases);
}

StageText transform_norm_text(const Session& s, const Phrases& phrases) {
  return transform_text_with(look_at_norm(s, phrases), s, phrases);
}

StageText logits_text(const Session& s, const Phrases& phrases) {
  return {.subtitle = phrases("stage.logits.subtitle", {{"words", in_thousands(static_cast<size_t>(s.trace()[*s.nodes().probs].cols()))}}),
          .what = logits_words(s, phrases),
          .look_at = look_at_likeliest(s, phrases),
          .how_to_read = {}};
}

StageText probs_text(const Session& s, const Phrases& phrases) {
  const bool masked = s.document().config.fills_in_words();
  return {.subtitle = masked ? phrases("stage.probs.subtitle.masked") : phrases("stage.probs.subtitle"),
          .what = masked ? phrases("stage.probs.what.masked") + words_said_again(s, phrases) : phrases("stage.probs.what"),
          .look_at = look_at_likeliest(s, phrases),
          .how_to_read = {}};
}

const char* activation_name(Activation activation) {
  switch (activation) {
    case Activation::relu: return "ReLU";
    case Activation::silu: return "SiLU";
    default: return "GELU";
  }
}

namespace {

/// A cell over the vocabulary, and the likeliest other word of its row.
struct SaidWord {
  std::string row, word, score, share;
  std::optional<Index> other = {};
  bool behind = false;  ///< the other word is likelier
  std::string rival = {}, rival_share = {};
};

SaidWord said_word(const Session& s, const Cell& cell, const Phrases& phrases) {
  const NodeId probs = *s.nodes().probs;
  const Axes& axes = s.graph()[probs].axes;
  const auto share = [&](Index col) { return share_in_words(static_cast<double>(s.trace()[probs](cell.row, col)), phrases); };
  SaidWord said{bold_word(phrases, axes.rows, cell.row), bold_word(phrases, axes.cols, cell.col), to_text(s.trace().at(cell), 4),
                share(cell.col)};
  const auto top = largest_columns(s.trace()[probs], cell.row, 2);
  const auto other = std::find_if(top.begin(), top.end(), [&](Index one) { return one != cell.col; });
  if (other == top.end()) return said;
  const float own = s.trace()[probs](cell.row, cell.col), rival = s.trace()[probs](cell.row, *other);
  if (own == rival && !s.document().config.fills_in_words()) return said;  // neither is the likeliest, nor second
  said.other = *other, said.behind = rival > own;
  said.rival = likely_word(s, *other, phrases), said.rival_share = share(*other);
  return said;
}

std::string word_here_sentence(const Phrases& phrases, const SaidWord& w) {
  if (!w.other) return phrases("status.word_here", {{"row", w.row}, {"word", w.word}, {"share", w.share}});
  return phrases("status.word_here.other",
                 {{"row", w.row}, {"word", w.word}, {"share", w.share}, {"other", w.rival}, {"other_share", w.rival_share}});
}

std::string logit_sentence(const Phrases& phrases, const SaidWord& w) {
  if (!w.other) return phrases("status.logit", {{"row", w.row}, {"word", w.word}, {"score", w.score}, {"share", w.share}});
  return w.behind ? phrases("status.logit.behind", {{"row", w.row},
                                                    {"word", w.word},
                                                    {"score", w.score},
                                                    {"share", w.share},
                                                    {"other", w.rival},
                                                    {"other_share", w.rival_share}})
                  : phrases("status.logit.ahead", {{"row", w.row},
                                                   {"word", w.word},
                                                   {"score", w.score},
                                                   {"share", w.share},
                                                   {"other", w.rival},
                                                   {"other_share", w.rival_share}});
}

std::string share_sentence(const Phrases& phrases, const SaidWord& w) {
  if (!w.other) return phrases("status.next_word", {{"row", w.row}, {"word", w.word}, {"share", w.share}});
  return w.behind ? phrases("status.next_word.behind",
                            {{"row", w.row}, {"word", w.word}, {"share", w.share}, {"other", w.rival}, {"other_share", w.rival_share}})
                  : phrases("status.next_word.ahead",
                            {{"row", w.row}, {"word", w.word}, {"share", w.share}, {"other", w.rival}, {"other_share", w.rival_share}});
}

}  // namespace

std::string next_word_sentence(const Session& s, const Phrases& phrases, const Cell& cell) {
  const SaidWord said = said_word(s, cell, phrases);
  if (s.document().config.fills_in_words()) return word_here_sentence(phrases, said);
  return cell.node == *s.nodes().logits ? logit_sentence(phrases, said) : share_sentence(phrases, said);
}

}  // namespace headlight::views
