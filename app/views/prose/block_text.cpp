#include "views/prose/block_text.hpp"

#include <algorithm>
#include <cmath>

#include "explain/working.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/rich_text.hpp"

namespace headlight {
namespace {

/// Where a link to the stage that makes a node leads; nowhere where the model has no such stage.
std::string link_to(const Session& s, NodeId node) {
  const auto place = place_of(s.nodes(), node);
  return place && s.number_of(*place) >= 0 ? "text:" + id(*place, s.nodes()) : "";
}

/// A text in which a word in [brackets](link) leads to a stage: without its link where there is none.
std::string with_links(std::string text) {
  for (size_t end = text.find("]()"); end != std::string::npos; end = text.find("]()")) {
    text.erase(end, 3);
    text.erase(text.rfind('[', end), 1);
  }
  return text;
}

NodeId here(const Session& s) { return main_node(s.place(), s.nodes(), s.selection.head); }
NodeId input(const Session& s, size_t i) { return s.graph()[here(s)].inputs[i]; }
std::string row_word(const Session& s) { return bold_word(s.graph()[here(s)].axes.rows, row_looked_at(s, here(s))); }

StageText rms_text(const Session& s, const Phrases& phrases, const std::string& link) {
  const auto row = s.trace()[input(s, 0)].row(row_looked_at(s, here(s))).cast<double>();
  const double size = std::sqrt(row.array().square().mean());
  return {.subtitle = phrases("stage.norm.subtitle.rms"),
          .what = with_links(phrases("stage.norm.what.rms", {{"link", link}})),
          .look_at = phrases("stage.norm.look_at.rms", {{"row", row_word(s)}, {"size", to_text(size, 3)}}),
          .how_to_read = {}};
}

StageText norm_text(const Session& s, const Phrases& phrases) {
  const bool memory = s.nodes().decoder && s.place() == Stage::final_norm;
  const std::string link = link_to(s, input(s, 0));
  StageText t;
  if (s.document().config.norm_form == NormForm::rms) return rms_text(s, phrases, link);
  t.subtitle = memory ? phrases("stage.norm.subtitle.memory") : phrases("stage.norm.subtitle");
  t.what = with_links(memory ? phrases("stage.norm.what.memory", {{"link", link}}) : phrases("stage.norm.what", {{"link", link}}));
  const auto row = s.trace()[input(s, 0)].row(row_looked_at(s, here(s))).cast<double>();
  const double mean = row.mean(), deviation = std::sqrt((row.array() - mean).square().mean());
  t.look_at = phrases("stage.norm.look_at", {{"row", row_word(s)}, {"mean", to_text(mean, 3)}, {"deviation", to_text(deviation, 3)}});
  return t;
}

StageText residual_text(const Session& s, const Phrases& phrases) {
  const bool mlp = s.selection.stage == Stage::mlp_residual;
  const Index row = row_looked_at(s, here(s));
  const auto length = [&](size_t i) { return static_cast<double>(s.trace()[input(s, i)].row(row).norm()); };
  StageText t;
  t.subtitle = mlp ? phrases("stage.mlp_residual.subtitle") : phrases("stage.residual.subtitle");
  const std::string past = link_to(s, input(s, 0)), added = link_to(s, input(s, 1));
  t.what = with_links(mlp ? phrases("stage.mlp_residual.what", {{"past", past}, {"added", added}})
                          : phrases("stage.residual.what", {{"past", past}, {"added", added}}));
  t.look_at =
      phrases("stage.residual.look_at", {{"row", row_word(s)}, {"length", to_text(length(0), 3)}, {"added", to_text(length(1), 3)}});
  return t;
}

std::string width_of(const Session& s, NodeId node) { return std::to_string(s.trace()[node].cols()); }

/// Under ReLU the row is a sum of few rows; under GELU every unit writes a little.
std::string look_at_mlp_out(const Session& s, const Phrases& phrases, const std::string& row, Index on) {
  const MlpNodes& mlp = *s.block().mlp;
  const bool bias = s.graph()[mlp.out].inputs.size() > 2;
  const std::string units = width_of(s, mlp.pre);
  if (s.document().config.activation == Activation::relu)
    return bias ? phrases("stage.mlp_out.look_at.relu_bias", {{"row", row}, {"on", on}})
                : phrases("stage.mlp_out.look_at.relu", {{"row", row}, {"on", on}});
  return bias ? phrases("stage.mlp_out.look_at.gelu_bias", {{"row", row}, {"on", on}, {"units", units}})
              : phrases("stage.mlp_out.look_at.gelu", {{"row", row}, {"on", on}, {"units", units}});
}

StageText mlp_text(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  const MlpNodes& mlp = *s.block().mlp;
  const std::string units = width_of(s, mlp.pre), name = activation_name(config.activation);
  const Index row = row_looked_at(s, mlp.pre);
  const bool gated = mlp.gate.has_value();
  const auto above = [&](NodeId node) { return (s.trace()[node].row(row).array() > 0).count(); };
  StageText t;
  if (s.selection.stage == Stage::mlp_in) {
    t.subtitle = phrases("stage.mlp_in.subtitle", {{"units", units}});
    t.what = phrases("stage.mlp_in.what", {{"units", units}});
    t.look_at = gated ? phrases("stage.mlp_in.look_at.gated", {{"row", row_word(s)}})
                      : phrases("stage.mlp_in.look_at", {{"row", row_word(s)}, {"on", above(mlp.post)}, {"units", units}});
    t.how_to_read = {phrases("stage.mlp_in.reading.layout", {{"matrix", letter_of(s, input(s, 0))}}), phrases("stage.mlp_in.reading.drag")};
  } else if (s.selection.stage == Stage::activation) {
    t.subtitle =
        config.activation == Activation::relu ? phrases("stage.activation.subtitle.relu") : phrases("stage.activation.subtitle.gelu");
    t.what = phrases("stage.activation.what", {{"name", name}});
    t.look_at = phrases("stage.activation.look_at", {{"row", row_word(s)}, {"on", above(mlp.gate.value_or(mlp.post))}, {"units", units}});
  } else {
    t.subtitle = gated ? phrases("stage.mlp_out.subtitle.gated") : phrases("stage.mlp_out.subtitle");
    t.what = with_links(phrases("stage.mlp_out.what", {{"link", link_to(s, mlp.post)}}));
    t.look_at = gated ? phrases("stage.mlp_out.look_at.gated", {{"row", row_word(s)},
                                                                {"on", above(mlp.post)},
                                                                {"units", units},
                                                                {"below", (s.trace()[mlp.post].row(row).array() < 0).count()}})
                      : look_at_mlp_out(s, phrases, row_word(s), above(mlp.post));
    t.how_to_read = {phrases("stage.mlp_out.reading.layout"), phrases("stage.mlp_out.reading.drag")};
  }
  return t;
}

std::string likely_word(const Session& s, Index col) { return bold_word(s.graph()[*s.nodes().probs].axes.cols, col); }
std::string share_of(const Session& s, Index row, Index col) { return percent(static_cast<double>(s.trace()[*s.nodes().probs](row, col))); }

StageText next_word_text(const Session& s, const Phrases& phrases) {
  const NodeId probs = *s.nodes().probs;
  const Index row = row_looked_at(s, here(s));
  const auto top = top_words(s.trace()[probs], row, 2);
  const std::string words = width_of(s, probs);
  StageText t;
  if (s.selection.stage == Stage::logits) {
    t.subtitle = phrases("stage.logits.subtitle", {{"words", words}});
    t.what = s.nodes().W_U ? phrases("stage.logits.what") : phrases("stage.logits.what.tied");
    if (s.nodes().unembedded)
      t.what += " " + phrases("stage.logits.what.scaled", {{"factor", to_text(s.document().config.unembed_scale, 4)}});
    if (s.nodes().b_U) t.what += " " + phrases("stage.logits.what.bias");
  } else {
    const bool masked = s.document().config.fills_in_words();
    t.subtitle = masked ? phrases("stage.probs.subtitle.masked") : phrases("stage.probs.subtitle");
    t.what = masked ? phrases("stage.probs.what.masked") : phrases("stage.probs.what");
  }
  if (top.size() == 2 && s.document().config.fills_in_words())
    t.look_at = phrases("stage.probs.look_at.masked", {{"row", row_word(s)},
                                                       {"first", likely_word(s, top[0])},
                                                       {"first_share", share_of(s, row, top[0])},
                                                       {"second", likely_word(s, top[1])},
                                                       {"second_share", share_of(s, row, top[1])}});
  else if (top.size() == 2)
    t.look_at = phrases("stage.probs.look_at", {{"row", row_word(s)},
                                                {"first", likely_word(s, top[0])},
                                                {"first_share", share_of(s, row, top[0])},
                                                {"second", likely_word(s, top[1])},
                                                {"second_share", share_of(s, row, top[1])}});
  return t;
}

}  // namespace

const char* activation_name(Activation activation) {
  switch (activation) {
    case Activation::relu: return "ReLU";
    case Activation::silu: return "SiLU";
    default: return "GELU";
  }
}

bool is_block_stage(Stage stage) {
  switch (stage) {
    case Stage::norm:
    case Stage::embed_norm:
    case Stage::residual:
    case Stage::mlp_norm:
    case Stage::mlp_in:
    case Stage::activation:
    case Stage::mlp_out:
    case Stage::mlp_residual:
    case Stage::final_norm:
    case Stage::logits:
    case Stage::probs: return true;
    default: return false;
  }
}

namespace {

StageText text_of_stage(const Session& s, const Phrases& phrases) {
  switch (s.selection.stage) {
    case Stage::norm:
    case Stage::embed_norm:
    case Stage::mlp_norm:
    case Stage::final_norm: return norm_text(s, phrases);
    case Stage::residual:
    case Stage::mlp_residual: return residual_text(s, phrases);
    case Stage::logits:
    case Stage::probs: return next_word_text(s, phrases);
    default: return mlp_text(s, phrases);
  }
}

/// Nobody shall take what a part of the model would say for what the model says.
bool is_read_early(const Session& s) {
  const Stage stage = s.selection.stage;
  return s.document().config.read_after && (stage == Stage::final_norm || stage == Stage::logits || stage == Stage::probs);
}

}  // namespace

StageText block_text(const Session& s, const Phrases& phrases) {
  StageText text = text_of_stage(s, phrases);
  if (is_read_early(s))
    text.subtitle = phrases("stage.read_early", {{"layers", *s.document().config.read_after}, {"all", s.document().config.n_layers}});
  return text;
}

std::string next_word_sentence(const Session& s, const Phrases& phrases, const Cell& cell) {
  const NodeId probs = *s.nodes().probs;
  const Axes& axes = s.graph()[probs].axes;
  const auto top = top_words(s.trace()[probs], cell.row, 2);
  const std::string row = bold_word(axes.rows, cell.row), word = bold_word(axes.cols, cell.col), number = to_text(s.trace().at(cell), 4),
                    share = percent(s.trace().at({probs, cell.row, cell.col}));
  const auto other = std::find_if(top.begin(), top.end(), [&](Index one) { return one != cell.col; });
  const bool scores = cell.node == *s.nodes().logits;
  if (s.document().config.fills_in_words()) {
    if (other == top.end()) return phrases("status.word_here", {{"row", row}, {"word", word}, {"share", share}});
    return phrases("status.word_here.other", {{"row", row},
                                              {"word", word},
                                              {"share", share},
                                              {"other", bold_word(axes.cols, *other)},
                                              {"other_share", percent(s.trace().at({probs, cell.row, *other}))}});
  }
  if (other == top.end())
    return scores ? phrases("status.logit", {{"row", row}, {"word", word}, {"score", number}, {"share", share}})
                  : phrases("status.next_word", {{"row", row}, {"word", word}, {"share", share}});
  const std::string rival = bold_word(axes.cols, *other), rival_share = percent(s.trace().at({probs, cell.row, *other}));
  if (scores)
    return *other == top.front()
               ? phrases(
                     "status.logit.behind",
                     {{"row", row}, {"word", word}, {"score", number}, {"share", share}, {"other", rival}, {"other_share", rival_share}})
               : phrases(
                     "status.logit.ahead",
                     {{"row", row}, {"word", word}, {"score", number}, {"share", share}, {"other", rival}, {"other_share", rival_share}});
  return *other == top.front() ? phrases("status.next_word.behind",
                                         {{"row", row}, {"word", word}, {"share", share}, {"other", rival}, {"other_share", rival_share}})
                               : phrases("status.next_word.ahead",
                                         {{"row", row}, {"word", word}, {"share", share}, {"other", rival}, {"other_share", rival_share}});
}

Index row_looked_at(const Session& session, NodeId node) {
  const Axis& rows = session.graph()[node].axes.rows;
  const Index last = session.n_words(rows) - 1;
  const auto& pinned = session.selection.pinned;
  if (!pinned || session.graph()[pinned->node].axes.rows.labels != rows.labels) return last;
  return std::min(pinned->row, last);
}

std::vector<Index> top_words(const Matrix& values, Index row, size_t most) {
  std::vector<Index> order;
  for (Index col = 0; col < values.cols(); ++col)
    if (!std::isnan(values(row, col))) order.push_back(col);
  const auto n = std::min(most, order.size());
  std::partial_sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(n), order.end(),
                    [&](Index a, Index b) { return values(row, a) > values(row, b); });
  order.resize(n);
  return order;
}

}  // namespace headlight
