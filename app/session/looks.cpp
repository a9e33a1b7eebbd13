#include "session/looks.hpp"

#include <algorithm>
#include <stdexcept>
#include <vector>

#include "analysis/logit_parts.hpp"
#include "analysis/score_sources.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/values.hpp"
#include "session/why/head_circuits.hpp"

namespace headlight::session {
namespace {

NodeId shown_matrix(const Session& s) { return main_node(s.navigation().place(), s.nodes(), s.selection().head); }
bool is_words(const Session& s) { return has(s.selection().stage, StageTrait::words); }
bool is_over_vocabulary(const Session& s) { return !is_words(s) && s.graph()[shown_matrix(s)].axes.cols.kind == AxisKind::vocabulary; }
bool is_pattern(const Session& s) { return !is_words(s) && s.nodes().outline.is_attention_weights(shown_matrix(s)); }

bool always(const Session&) { return true; }

/// True if the stage has a row of numbers for each word.
bool has_points(const Session& s) {
  if (is_words(s)) return false;
  const Axes& axes = s.graph()[shown_matrix(s)].axes;
  const AxisKind cols = axes.cols.kind;
  return counts_words(axes.rows.kind) && (cols == AxisKind::d_model || cols == AxisKind::d_head || cols == AxisKind::heads);
}

/// True if several heads weigh the same words, or each adds a part to the logits.
bool has_several_heads(const Session& s) {
  if (is_over_vocabulary(s)) return has_logit_parts(s.document().config);
  return is_pattern(s) && attention_ids(s.nodes()).size() > 1;
}

/// True if the next word can be read off after each layer.
bool has_layers(const Session& s) { return is_over_vocabulary(s) && !s.nodes().decoder; }

/// True if the stage's matrix holds scores, which have sources.
bool has_sources(const Session& s) { return !is_words(s) && has_score_sources(s.nodes(), shown_matrix(s)); }

bool has_many(const Session& s) { return is_pattern(s) && !s.imported(); }

bool has_pieces(const Session& s) { return s.selection().stage == Stage::tokens && !s.selection().at.decoder && !s.imported(); }

constexpr Look every_look[] = {
    {StageLook::matrix, "matrix", always},
    {StageLook::lines, "lines", is_pattern, "attention weights between words"},
    {StageLook::points, "points", has_points, "rows in a plane"},
    {StageLook::why, "why", has_sources, "a score by what its query and its key are made of"},
    {StageLook::heads, "heads", has_several_heads, "every head of every layer; for logits and probs, its contribution"},
    {StageLook::layers, "layers", has_layers, "the next word after each layer"},
    {StageLook::many, "many", has_many, "the head on many sentences", false},
    {StageLook::pieces, "pieces", has_pieces, "how the text was split into tokens"}};

constexpr LookPart every_part[] = {{"W_QK", {StageLook::why, WhyView::query_key}, "the head's query-key matrix"},
                                   {"W_OV", {StageLook::why, WhyView::value_output}, "the head's value-output matrix"}};

/// Returns the row of a look. Throws std::out_of_range for a look without one.
const Look& row_of(StageLook look) {
  const auto found = std::find_if(std::begin(every_look), std::end(every_look), [look](const Look& each) { return each.look == look; });
  if (found == std::end(every_look)) throw std::out_of_range("a way of looking at a stage without its row");
  return *found;
}

}  // namespace

std::span<const Look> looks() { return every_look; }

const char* id(StageLook look) { return row_of(look).id; }

bool has_look(const Session& session, StageLook look) { return row_of(look).fits(session); }

std::optional<StageLook> other_look(const Session& session) {
  const StageLook look = session.selection().look;
  return look != StageLook::matrix && has_look(session, look) ? std::optional(look) : std::nullopt;
}

std::span<const LookPart> look_parts() { return every_part; }

const char* look_name(const Selection& selection) {
  for (const LookPart& part : every_part)
    if (part.look == ChosenLook{selection.look, selection.why.view}) return part.id;
  return id(selection.look);
}

bool has_look(const Session& session, const ChosenLook& look) {
  return has_look(session, look.look) && (look.part == WhyView::score || has_circuits(session));
}

void look_at(Selection& selection, const ChosenLook& look) {
  selection.look = look.look;
  selection.why.view = look.part;
}

ChosenLook look_called(const std::string& flag, const std::string& name) {
  std::vector<std::string> names;
  for (const Look& each : every_look) {
    if (name == each.id) return {each.look};
    names.push_back(each.id);
  }
  for (const LookPart& part : every_part) {
    if (name == part.id) return part.look;
    names.push_back(part.id);
  }
  throw UserError(
      tr("{flag} {name} is unknown; there are {names}", {{"flag", flag}, {"name", as_typed(name)}, {"names", listed_names(names)}}));
}

}  // namespace headlight::session
