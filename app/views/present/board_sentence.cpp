#include "views/present/board_sentence.hpp"

#include "session/compare/patches.hpp"
#include "session/way_back/objectives.hpp"
#include "views/compare/patch_text.hpp"
#include "views/map/map_look.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/compare_text.hpp"
#include "views/prose/many_text.hpp"
#include "views/prose/why_text.hpp"
#include "widgets/rich_text.hpp"

namespace headlight::views {
namespace {

/// The sentence about the sources of a score, or about the head's matrix that is shown instead.
std::optional<std::string> sentence_of_why(const Frame& frame) {
  const Session& s = frame.session;
  if (s.selection().why.view != WhyView::score && has_circuits(s)) return matrix_status(s, frame.canvas.phrases);
  const WhyScore* why = frame.influence.why().score(s);
  return why ? std::optional(why_status(s, *why, frame.canvas.phrases)) : std::nullopt;
}

std::optional<std::string> sentence_of_patches(const Frame& frame) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  if (const Message why = why_no_patches(s); !why.empty()) return escaped(phrases.format(why));
  PatchGrid* grid = frame.influence.patches(s);
  if (!grid || !grid->begun()) return what_is_compared(s, phrases);
  return found_sentence(s, *grid, grid->found(), phrases);
}

}  // namespace

std::optional<std::string> board_sentence(const Frame& frame) {
  const Session& s = frame.session;
  if (s.selection().map && goes_back(s) && s.selection().pinned && frame.map.title.empty() && frame.grid.top.h > 0)
    return back_sentence(s, frame.back, frame.canvas.phrases);
  if (s.selection().map) return std::nullopt;
  if (shows_way_back(s)) return back_sentence(s, frame.back, frame.canvas.phrases);
  if (s.comparison() && s.selection().patches.on) return sentence_of_patches(frame);
  if (s.comparison() && goes_back(s)) return back_compared_sentence(s, frame.back, frame.canvas.phrases);
  if (s.comparison()) return std::nullopt;
  if (why_is_visible(s)) return sentence_of_why(frame);
  if (frame.many.is_visible()) return many_sentence(s, frame.many, frame.canvas.phrases);
  return std::nullopt;
}

}  // namespace headlight::views
