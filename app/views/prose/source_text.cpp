#include "views/prose/source_text.hpp"

#include <algorithm>
#include <initializer_list>
#include <set>
#include <utility>

#include "views/prose/matrix_words.hpp"
#include "views/prose/stage_text.hpp"

namespace headlight::views {

std::optional<int> head_of_source(const Session& session, const RowSource& source) {
  if (source.kind != SourceKind::matrix || session.nodes().outline.part_of(source.node) != Part::head_output) return std::nullopt;
  return place_of(session.nodes(), source.node)->head;
}

SourceNames::SourceNames(const Session& session, const Phrases& phrases, const WhyScore& why)
    : session_(session), phrases_(phrases), why_(why) {
  std::set<std::pair<bool, int>> layers;
  for (const auto* side : {&why.score.query, &why.score.key})
    for (const RowSource& source : *side)
      if (const auto place = source.node == absent ? std::nullopt : place_of(session.nodes(), source.node);
          place && is_of_block(place->stage))
        layers.insert({place->at.decoder, place->at.layer});
  several_layers_ = layers.size() > 1;
  const MatrixPlace at = *place_of(session.nodes(), why.cell.node);
  turned_ = session.nodes().outline.find_in_attention(Part::turned_query, at.at, at.head).has_value();
}

std::string SourceNames::query() const { return bold_word(phrases(), row_words(), why_.cell.row); }
std::string SourceNames::key(Index col) const { return bold_word(phrases(), col_words(), col); }
std::string SourceNames::of_key(const RowSource& source, Index col) const { return in_words(source, col_words(), col); }

/// "head 3"; of several layers "1:3", as commands write it.
std::string SourceNames::head_label(const MatrixPlace& place) const {
  if (!several_layers_) return phrases()("why.source.head", {{"head", *place.head + 1}});
  const std::string number = std::to_string(place.at.layer + 1) + ":" + std::to_string(*place.head + 1);
  return place.at.cross ? phrases()("why.source.head.cross", {{"number", number}}) : number;
}

std::string SourceNames::label(const RowSource& source, bool narrow) const {
  if (source.kind == SourceKind::bias) return phrases()("why.source.biases");
  if (source.kind == SourceKind::override) return phrases()("why.source.override");
  const Part part = session_.nodes().outline.part_of(source.node);
  const auto place = place_of(session_.nodes(), source.node);
  if (part == Part::head_output) return head_label(*place);
  const auto has = [&](const char* form) { return phrases().has(std::string("why.source.part.") + id(part) + form); };
  if (turned_ && has(".turned")) return phrases().of("why.source.part.*.turned", id(part));
  if (several_layers_ && has(".of")) {
    const int layer = place->at.layer + 1;
    return narrow && has(".narrow.of") ? phrases().of("why.source.part.*.narrow.of", id(part), {{"layer", layer}})
                                       : phrases().of("why.source.part.*.of", id(part), {{"layer", layer}});
  }
  if (narrow && has(".narrow")) return phrases().of("why.source.part.*.narrow", id(part));
  return has("") ? phrases().of("why.source.part.*", id(part)) : without_markup(name_in_words(session_, source.node, phrases_));
}

std::string SourceNames::in_words(const RowSource& source, const Axis& words, Index row) const {
  const std::string word = bold_word(phrases(), words, row);
  if (source.kind == SourceKind::bias) return phrases()("why.says.biases");
  if (source.kind == SourceKind::override)
    return phrases()("why.says.override", {{"name", escaped(without_markup(name_in_words(session_, source.node, phrases_)))}});
  const auto place = place_of(session_.nodes(), source.node);
  const std::string where = place ? place_words(*place, session_.nodes(), phrases_) : "";
  const char* part = id(session_.nodes().outline.part_of(source.node));
  const auto has = [&](const char* form) { return phrases().has(std::string("why.says.part.") + part + form); };
  if (has(".row")) return phrases().of("why.says.part.*.row", part, {{"word", word}, {"place", row}});
  if (has(".head")) {
    const int head = *place->head + 1;
    return where.empty() ? phrases().of("why.says.part.*.head", part, {{"head", head}, {"word", word}})
                         : phrases().of("why.says.part.*.head.of", part, {{"head", head}, {"place", where}, {"word", word}});
  }
  if (!where.empty() && has(".of")) return phrases().of("why.says.part.*.of", part, {{"place", where}, {"word", word}});
  if (has("")) return phrases().of("why.says.part.*", part, {{"word", word}});
  return phrases()("why.says.matrix", {{"name", escaped(without_markup(name_in_words(session_, source.node, phrases_)))}, {"word", word}});
}

}  // namespace headlight::views
