#include "session/pinned_words.hpp"

#include <algorithm>

namespace headlight::session {
namespace {

/// True for axes of the same words, even of another run.
bool agree_in_words(const Axis& a, const Axis& b) {
  return counts_words(a.kind) == counts_words(b.kind) && a.size == b.size &&
         (a.labels == b.labels || (a.labels && b.labels && *a.labels == *b.labels));
}

}  // namespace

void PinnedWords::remember(const Axes& axes, const Cell& cell) {
  if (!counts_words(axes.rows.kind)) return;
  std::erase_if(looks_,
                [&](const Look& look) { return agree_in_words(look.axes.rows, axes.rows) && agree_in_words(look.axes.cols, axes.cols); });
  looks_.push_back({axes, cell});
}

void PinnedWords::forget() { looks_.clear(); }

std::optional<Index> PinnedWords::row(const Axis& rows) const {
  const auto look = std::find_if(looks_.rbegin(), looks_.rend(), [&](const Look& l) { return agree_in_words(l.axes.rows, rows); });
  return look == looks_.rend() ? std::nullopt : std::optional(look->cell.row);
}

std::optional<Index> PinnedWords::key(const Axes& axes, Index row) const {
  const auto is_such = [&](const Look& l) {
    return counts_words(l.axes.cols.kind) && l.cell.row == row && agree_in_words(l.axes.rows, axes.rows) &&
           agree_in_words(l.axes.cols, axes.cols);
  };
  const auto look = std::find_if(looks_.rbegin(), looks_.rend(), is_such);
  return look == looks_.rend() ? std::nullopt : std::optional(look->cell.col);
}

}  // namespace headlight::session
