#include "text/pieces/segment.hpp"

#include <algorithm>

#include "text/pieces/letters.hpp"

namespace headlight::text {
namespace {

/// Joins a match to the stretch before it, unless that matches too.
Stretches with_previous(const Stretches& all) {
  Stretches merged;
  bool before = false;
  for (const Stretch& one : all) {
    if (one.matches && !before && !merged.empty()) merged.back().end = one.end;
    else merged.push_back(one);
    before = one.matches;
  }
  return merged;
}

/// Joins a match to the stretch after it, unless that matches too.
Stretches with_next(const Stretches& all) {
  Stretches merged;
  bool after = false;
  for (auto one = all.rbegin(); one != all.rend(); ++one) {
    if (one->matches && !after && !merged.empty()) merged.back().begin = one->begin;
    else merged.push_back(*one);
    after = one->matches;
  }
  std::reverse(merged.begin(), merged.end());
  return merged;
}

/// Joins neighbours that match, and neighbours that do not.
Stretches in_runs(const Stretches& all) {
  Stretches merged;
  for (const Stretch& one : all) {
    if (!merged.empty() && merged.back().matches == one.matches) merged.back().end = one.end;
    else merged.push_back(one);
  }
  return merged;
}

Stretches arranged(const Stretches& all, Cut cut) {
  switch (cut) {
    case Cut::merged_with_previous: return with_previous(all);
    case Cut::merged_with_next: return with_next(all);
    case Cut::contiguous: return in_runs(all);
    default: return all;
  }
}

}  // namespace

Stretches stretches_of(std::string_view text, const std::function<bool(char32_t)>& is_it) {
  Stretches all;
  size_t last = 0;
  for (size_t at = 0; at < text.size();) {
    const CodePoint letter = code_point_at(text, at);
    if (is_it(letter.value)) {
      if (last < at) all.push_back({last, at, false});
      all.push_back({at, at + letter.size, true});
      last = at + letter.size;
    }
    at += letter.size;
  }
  if (last < text.size()) all.push_back({last, text.size(), false});
  return all;
}

void cut_at(const Segment& segment, const Stretches& stretches, Cut cut, Segments& out, Effort& effort) {
  effort.steps(4 * stretches.size());
  effort.bytes(sizeof(Segment) * stretches.size() + segment.text.size());
  for (const Stretch& one : arranged(stretches, cut)) {
    if (one.begin == one.end || (cut == Cut::removed && one.matches)) continue;
    out.push_back({segment.text.substr(one.begin, one.end - one.begin), -1, segment.at_start && one.begin == 0});
  }
}

Segments cut_each(Segments segments, Effort& effort, const std::function<void(Segment&, Segments&)>& cut) {
  Segments all;
  effort.steps(4 * segments.size());
  effort.bytes(sizeof(Segment) * segments.size());
  all.reserve(segments.size());
  for (Segment& segment : segments) {
    effort.rewriting(segment.text.size());
    if (segment.id >= 0) all.push_back(std::move(segment));
    else cut(segment, all);
  }
  std::erase_if(all, [](const Segment& one) { return one.text.empty() && one.id < 0; });
  return all;
}

}  // namespace headlight::text
