#include "views/prose/early_text.hpp"

#include <cmath>

#include "base/number_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/equal_rows.hpp"
#include "views/prose/origin_text.hpp"
#include "views/prose/rotary_text.hpp"

namespace headlight::views {
namespace {

/// True if attention sees only earlier words, which tells them from later ones without positions.
bool only_sees_back(const Session& s) { return s.selection().at.decoder || s.document().mask == MaskKind::causal; }

std::string zeros_subtitle(const Session& s, const Phrases& phrases) {
  const bool causal = only_sees_back(s);
  if (position_kind(s.document().config) == PositionKind::off)
    return causal ? phrases("stage.positions.subtitle.off.causal") : phrases("stage.positions.subtitle.off");
  return causal ? phrases("stage.positions.subtitle.none.causal") : phrases("stage.positions.subtitle.none");
}

std::string waves_words(const ModelConfig& config, const Phrases& phrases) {
  const std::string& what = phrases("stage.positions.what.waves");
  if (position_kind(config) != PositionKind::waves_in_own_columns) return what;
  return what + " " + phrases("stage.positions.what.own_columns", {{"columns", in_words(config.sinusoids.width, phrases)}});
}

}  // namespace

StageText positions_text(const Session& s, const Phrases& phrases) {
  const ModelConfig& config = s.document().config;
  switch (position_kind(config)) {
    case PositionKind::off:
    case PositionKind::none:
      return {.subtitle = zeros_subtitle(s, phrases),
              .what = phrases("stage.positions.what.none"),
              .look_at = phrases("stage.positions.look_at.none"),
              .how_to_read = {}};
    case PositionKind::later: return nothing_added_text(config, phrases);
    case PositionKind::learned:
      return {.subtitle = phrases("stage.positions.subtitle.learned"),
              .what = phrases("stage.positions.what.learned"),
              .look_at = phrases("stage.positions.look_at.learned"),
              .how_to_read = {}};
    case PositionKind::waves_in_own_columns:
    case PositionKind::waves: break;
  }
  return {.subtitle = phrases("stage.positions.subtitle.waves"),
          .what = waves_words(config, phrases),
          .look_at = phrases("stage.positions.look_at.waves"),
          .how_to_read = {}};
}

StageText tokens_text(const Session& s, const Phrases& phrases) {
  const Document& d = s.document();
  const bool decoder = s.selection().at.decoder;
  const std::string& cut = d.tokenizer->sets_marks() ? phrases("stage.tokens.subtitle.pieces") : phrases("stage.tokens.subtitle");
  const int known = (decoder ? *d.model->target_tokenizer : *d.tokenizer).known();
  return {.subtitle = decoder ? phrases("stage.tokens.subtitle.decoder") : cut,
          .what = phrases("stage.tokens.what", {{"known", in_thousands(static_cast<size_t>(known))}}),
          .look_at = s.selection().look == StageLook::pieces ? phrases("stage.tokens.look_at.pieces") : phrases("stage.tokens.look_at"),
          .how_to_read = {}};
}

StageText embedding_text(const Session& s, const Phrases& phrases) {
  const Document& d = s.document();
  const std::string factor = to_text(d.config.embed_scale, 4);
  StageText t;
  t.subtitle = phrases("stage.embedding.subtitle");
  t.what = phrases("stage.embedding.what");
  t.look_at = d.model->dimension_names.empty() ? look_at_embedding(s, phrases) : phrases("stage.embedding.look_at.named");
  if (!s.navigation().stack().scaled_embed) return t;
  const bool by_root = std::abs(d.config.embed_scale * d.config.embed_scale - d.config.d_model) < 1e-6;
  t.what += " " + (by_root ? phrases("stage.embedding.scaled_by_root", {{"factor", factor}})
                           : phrases("stage.embedding.scaled", {{"factor", factor}}));
  return t;
}

}  // namespace headlight::views
