#pragma once
#include <string>
#include <vector>

#include "analysis/patching.hpp"
#include "session/compare/patch_grid.hpp"
#include "session/session.hpp"

namespace headlight::views {

/// The rows of A, whose part it is: B may have another word there.
const Axis& rows_taken_from(const Session& session, NodeId node);
/// Names the layer of a region: "layer 2"; empty in a model of one layer.
std::string region_place(const Session& session, const PatchRegion& region, const Phrases& phrases);
/// A shorter name in a model with encoder and decoder: "dec. 1, cross".
std::string short_region_place(const Session& session, const PatchRegion& region, const Phrases& phrases);
/// "layer 2, head 3"; a row by its word: "“it”, layer 2". Plain text.
std::string region_words(const Session& session, const PatchRegion& region, const Phrases& phrases);
/// Names the region with another name of its layer, which may be empty.
std::string region_words(const Session& session, const PatchRegion& region, const Phrases& phrases, const std::string& place);
/// "62 %" of the difference of both runs, with the decimal mark of English; empty if that is not a number. "0.0 %" only if it brings
/// nothing back, "100 %" only if it brings all back. At least `least_decimals` decimals, since those of a list are to agree.
std::string share_words(const Patching& found, const PatchEffect& effect, int least_decimals = 0);
/// The least share of an effect that always has a line in the list of effects.
constexpr double least_listed_share = 0.001;
/// The lines of the list of effects.
struct ListedEffects {
  std::vector<size_t> lines;   ///< places in Patching::effects
  size_t small = 0;            ///< the number of effects without a line whose shares are smaller in size than least_listed_share
  std::vector<size_t> others;  ///< places of all other effects without a line, best first: large negative shares, most of the time
};
/// Chooses at most `room` lines, best first, with those that count the effects without a line of their own: one for the small ones, of
/// which only the first three have lines, and one for the others.
ListedEffects listed_effects(const Patching& found, size_t room);
/// Returns the lines that count effects: "6 more between -0.1 % and 0.1 %", "4 more, from -0.3 % to -35 %". Plain text.
std::vector<std::string> unlisted_words(const Patching& found, const ListedEffects& listed, const Phrases& phrases);
/// The words of the metric, as texts write them.
std::string metric_word(const Session& session, Index word);
/// "Mary − John"; the only word of a vocabulary, alone.
std::string metric_words(const Session& session, const LogitMetric& metric);
/// The metric in both runs, and what of A brings back most of their difference: every number from `found`. Markup.
std::string found_sentence(const Session& session, const PatchGrid& grid, const Patching& found, const Phrases& phrases);
/// About one cell of the pictures. Plain text.
std::string effect_words(const Session& session, const PatchGrid& grid, const Patching& found, const PatchEffect& effect,
                         const Phrases& phrases);

}  // namespace headlight::views
