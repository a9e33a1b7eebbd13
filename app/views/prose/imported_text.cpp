#include "views/prose/imported_text.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "model/stage_name.hpp"
#include "views/prose/counting.hpp"

namespace headlight::views {
namespace {

bool leads(const Session& s, const std::string& stage) {
  try {
    stage_called(stage, s.nodes(), s.selection().at);
    return true;
  } catch (const UserError&) {
    return false;
  }
}

/// Turns "[Q](query:q)" into "[Q](query)" if stage q does not exist.
std::string linked(const Session& s, std::string markup) {
  for (size_t at = markup.find("]("); at != markup.npos; at = markup.find("](", at + 1)) {
    const size_t colon = markup.find(':', at), close = markup.find(')', at);
    if (close == markup.npos) break;
    if (colon < close && !leads(s, markup.substr(colon + 1, close - colon - 1))) markup.erase(colon, close - colon);
  }
  return markup;
}

}  // namespace

std::string findings_text(const WeightFindings& f, const Phrases& phrases) {
  std::string text;
  const auto add = [&](const std::string& what) { text = longer_list(text, what, phrases); };
  const auto n = [](Index count) { return static_cast<int>(count); };
  if (f.rows_off_one > 0) add(phrases.counted("stage.given.rows", n(f.rows_off_one), {{"rows", n(f.rows)}}));
  if (f.nan > 0) add(phrases.counted("stage.given.nan", n(f.nan)));
  if (f.infinite > 0) add(phrases.counted("stage.given.infinite", n(f.infinite)));
  if (f.negative > 0) add(phrases.counted("stage.given.negative", n(f.negative)));
  if (f.above_one > 0) add(phrases.counted("stage.given.above_one", n(f.above_one)));
  return text;
}

StageText imported_weights_text(const Session& s, std::string look_at, const Phrases& phrases) {
  const std::string found = findings_text(s.imported()->findings, phrases);
  StageText t;
  t.subtitle = found.empty() ? phrases("stage.given.subtitle") : phrases("stage.given.subtitle.found", {{"found", found}});
  t.what = found.empty() ? phrases("stage.given.what")
                         : phrases("stage.given.what") + " " + phrases("stage.given.what.found", {{"found", found}});
  t.look_at = std::move(look_at);
  return t;
}

std::string imported_text(const Session& s, const Phrases& phrases) {
  const ImportedTensors& given = *s.imported();
  std::string what = given.gives_weights() ? phrases("shell.top.given.weights") : phrases("shell.top.given.operands");
  if (!given.stored.empty()) what = phrases("shell.top.given.stored", {{"what", what}, {"type", given.stored}});
  if (given.items == 1) return what;
  return phrases("shell.top.given.item",
                 {{"what", what}, {"item", static_cast<int>(given.item + 1)}, {"items", static_cast<int>(given.items)}});
}

StageText with_links_that_lead(const Session& s, StageText t) {
  for (std::string* text : {&t.subtitle, &t.what, &t.look_at}) *text = linked(s, std::move(*text));
  for (std::string& text : t.how_to_read) text = linked(s, std::move(text));
  return t;
}

}  // namespace headlight::views
