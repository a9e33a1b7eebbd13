#include "views/prose/stage_text.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

#include "document/option.hpp"
#include "views/prose/attention_text.hpp"
#include "views/prose/block_text.hpp"
#include "views/prose/early_text.hpp"
#include "views/prose/imported_text.hpp"
#include "views/prose/mistake_text.hpp"
#include "views/prose/rotary_text.hpp"
#include "views/prose/translate_text.hpp"
#include "views/prose/word_position.hpp"

namespace headlight::views {
namespace {

/// The stages whose texts contain numbers and words of the run. All other stages use fixed_text.
constexpr std::pair<Stage, StageText (*)(const Session&, const Phrases&)> texts[] = {
    {Stage::translate, translate_text},
    {Stage::tokens, tokens_text},
    {Stage::embedding, embedding_text},
    {Stage::positions, positions_text},
    {Stage::embed_norm, norm_text},
    {Stage::norm, norm_text},
    {Stage::q, q_text},
    {Stage::k, k_text},
    {Stage::v, v_text},
    {Stage::split, split_text},
    {Stage::rotate, rotate_text},
    {Stage::scores, scores_text},
    {Stage::scale, scale_text},
    {Stage::mask, mask_text},
    {Stage::softmax, softmax_text},
    {Stage::weighted_sum, weighted_sum_text},
    {Stage::merge, merge_text},
    {Stage::output, output_text},
    {Stage::residual, residual_text},
    {Stage::mlp_norm, norm_text},
    {Stage::mlp_in, mlp_in_text},
    {Stage::activation, activation_text},
    {Stage::mlp_out, mlp_out_text},
    {Stage::mlp_residual, residual_text},
    {Stage::final_norm, norm_text},
    {Stage::transform, transform_text},
    {Stage::transform_active, transform_active_text},
    {Stage::transform_norm, transform_norm_text},
    {Stage::logits, logits_text},
    {Stage::probs, probs_text},
};

/// Returns the stage's text for a correct run. For a model that is read at an early layer it says so.
StageText right_text(const Session& s, const Phrases& phrases) {
  const Stage stage = s.selection().stage;
  const auto own = std::find_if(std::begin(texts), std::end(texts), [&](const auto& each) { return each.first == stage; });
  StageText text = own != std::end(texts) ? own->second(s, phrases) : fixed_text(stage, phrases);
  const ModelConfig& config = s.document().config;
  if (config.read_after && has(stage, StageTrait::read_early))
    text.subtitle = phrases("stage.read_early", {{"layers", *config.read_after}, {"all", config.n_layers}});
  return text;
}

}  // namespace

int displayed_head(const Session& session) {
  const auto shown = session.selection().active_cell();
  const auto place = shown ? place_of(session.nodes(), shown->node) : std::nullopt;
  return place && place->head ? *place->head : session.selection().head;
}

std::string bold_word(const Axis& words, Index at) { return "**" + word_in_text(words, at) + "**"; }
std::string bold_word(const Phrases& phrases, const Axis& words, Index at) { return "**" + word_in_text(phrases, words, at) + "**"; }

StageText fixed_text(Stage stage, const Phrases& phrases) {
  return {.subtitle = phrases.of("stage.*.told", id(stage)),
          .what = phrases.of("stage.*.told.what", id(stage)),
          .look_at = phrases.of("stage.*.told.look_at", id(stage)),
          .how_to_read = {}};
}

StageText stage_text(const Session& s, const Phrases& phrases) {
  StageText t = right_text(s, phrases);
  if (s.imported()) return with_links_that_lead(s, std::move(t));
  const auto mistake = mistake_at(s, s.selection().stage);
  if (!mistake || is_option(*mistake)) return t;
  const MistakeText wrong = mistake_text(s, *mistake, phrases);
  t.subtitle = phrases("stage.mistake.subtitle", {{"mistake", title(*mistake, phrases)}});
  t.what = wrong.what;
  t.look_at = wrong.look_at;
  t.how_to_read.clear();
  return t;
}

}  // namespace headlight::views
