#include "session/why/why_cache.hpp"

#include <algorithm>
#include <optional>

#include "session/why/head_circuits.hpp"
#include "session/why/head_copying.hpp"
#include "session/why/why_score.hpp"
#include "session/why/words_through_head.hpp"

namespace headlight::session {

struct WhyCache::Known {
  std::optional<WhyScore> score;
  std::optional<Index> rival;  ///< that was chosen
  std::optional<WorkedPair> worked;
  std::uint64_t version = 0;  ///< of the run
  int sample = -1;
  std::shared_ptr<HeadCircuits> circuits;
  std::unique_ptr<HeadCopying> copying;
  std::optional<HandedOver> handed;
  MatrixPtr handed_by;  ///< the gradient
  std::optional<Cell> handed_at;
  std::unique_ptr<WordsThroughHead> words;
};

WhyCache::WhyCache() : known_(std::make_shared<Known>()) {}

const WhyScore* WhyCache::score(const Session& s) {
  const auto score = pinned_score(s);
  if (!score) return nullptr;
  const auto& chosen = s.selection().why.rival;
  const std::optional<Index> rival = chosen ? std::optional(chosen->col) : std::nullopt;
  Known& k = *known_;
  if (k.score && k.score->cell == *score && k.rival == rival && k.version == s.version() && k.sample == s.selection().sample)
    return &*k.score;
  k.score = why_score(s, *score, rival);
  k.worked.reset();
  k.rival = rival, k.version = s.version(), k.sample = s.selection().sample;
  return &*k.score;
}

const WorkedPair* WhyCache::worked(const Session& s) {
  const WhyScore* const why = score(s);
  const auto pair = why ? why->pair(s.selection().why.pair) : std::nullopt;
  if (!pair) return nullptr;
  Known& k = *known_;
  if (!k.worked || k.worked->pair.query != pair->query || k.worked->pair.key != pair->key) k.worked = worked_pair(s, *why, *pair);
  return &*k.worked;
}

const HeadCircuits* WhyCache::circuits(const Session& s) {
  if (!has_circuits(s)) return nullptr;
  std::shared_ptr<HeadCircuits>& known = known_->circuits;
  const std::string& word = s.selection().why.word;
  const bool same_head = known && known->is_of(s);
  if (!same_head || known->word() != word) known = std::make_shared<HeadCircuits>(s, word, same_head ? known : nullptr);
  known->check();
  return known.get();
}

std::optional<Copying> WhyCache::copying(const Session& s) {
  if (!may_copy(s)) return std::nullopt;
  std::unique_ptr<HeadCopying>& known = known_->copying;
  if (!known || !known->is_of(s)) known = std::make_unique<HeadCopying>(s);
  known->check();
  return known->found();
}

bool WhyCache::can_hand_over(const Session& s) {
  const auto score = pinned_score(s);
  if (!score || s.imported()) return false;
  const HeadNodes& head = s.navigation().head();
  const NodeOverrides* const set = s.trace().overrides(head.z);
  const bool by_hand = set && std::any_of(set->begin(), set->end(), [&](const Override& o) { return o.row == score->row; });
  return !by_hand && s.navigation().head_setting(s.selection().head) != HeadSetting::off &&
         s.navigation().head_setting(s.selection().head) != HeadSetting::mean && hands_over_values(s.graph(), head);
}

const HandedOver& WhyCache::handed_over(const Session& s, const MatrixPtr& gradient) {
  Known& k = *known_;
  const auto score = pinned_score(s);
  if (k.handed && k.handed_by == gradient && k.handed_at == score) return *k.handed;
  k.handed = analysis::handed_over(s.graph(), s.trace(), s.nodes(), s.navigation().head(), score->row,
                                   gradient->row(score->row).cast<double>().transpose());
  k.handed_by = gradient, k.handed_at = score;
  return *k.handed;
}

const WordMoves* WhyCache::words_alone(const Session& s, const MatrixPtr& gradient) {
  const auto score = pinned_score(s);
  std::unique_ptr<WordsThroughHead>& known = known_->words;
  if (!known || !known->is_of(s, gradient, score->row)) known = std::make_unique<WordsThroughHead>(s, gradient, score->row);
  return known->found();
}

bool WhyCache::computing() const {
  const Known& k = *known_;
  return (k.circuits && !k.circuits->ended()) || (k.copying && !k.copying->ended()) || (k.words && !k.words->ended());
}

}  // namespace headlight::session
