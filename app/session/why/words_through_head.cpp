#include "session/why/words_through_head.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "analysis/words_alone.hpp"
#include "grammar/noun_genders.hpp"
#include "model/stacks.hpp"
#include "model/stage_name.hpp"

namespace headlight::session {
namespace {

constexpr size_t most_either_way = 6;

/// The `n` with the largest moves above 0; with `sign` -1 the smallest below 0.
std::vector<WordMove> most(const Eigen::VectorXd& moves, double sign) {
  std::vector<WordMove> all;
  for (Index id = 0; id < moves.size(); ++id)
    if (sign * moves[id] > 0) all.push_back({id, moves[id]});
  const auto end = all.begin() + static_cast<std::ptrdiff_t>(std::min(most_either_way, all.size()));
  std::partial_sort(all.begin(), end, all.end(), [&](const WordMove& a, const WordMove& b) {
    return std::pair(-sign * a.move, a.id) < std::pair(-sign * b.move, b.id);
  });
  all.erase(end, all.end());
  return all;
}

std::vector<WordMove> nouns_among(const Axis& words, const Eigen::VectorXd& moves, const std::vector<NounGender>& nouns) {
  std::map<std::string, Index> ids;
  for (Index id = 0; id < words.size; ++id) ids.emplace(words.label(id), id);
  std::vector<WordMove> found;
  for (const NounGender& noun : nouns)
    if (const auto at = ids.find(noun.english); at != ids.end()) found.push_back({at->second, moves[at->second], noun.feminine});
  return found;
}

}  // namespace

WordsThroughHead::WordsThroughHead(const Session& s, MatrixPtr gradient, Index row)
    : version_(s.version()),
      at_(s.selection().at),
      head_(s.selection().head),
      gradient_(std::move(gradient)),
      row_(row),
      work_([graph = s.navigation().sample().graph, trace = s.trace(), nodes = s.nodes(), at = at_, head = head_, by = gradient_,
             row](const StopToken& stop) -> std::optional<WordMoves> {
        const HeadNodes& of = attention_at(nodes, at).head[static_cast<size_t>(head)];
        auto moves = analysis::moves_of_words_alone(*graph, trace, nodes, of, by->row(row).cast<double>().transpose(), stop);
        if (!moves || !moves->allFinite()) return std::nullopt;
        WordMoves all;
        all.words = (*graph)[stack_of_keys(nodes, at).W_E].axes.rows;
        all.up = most(*moves, 1), all.down = most(*moves, -1);
        if (translates(nodes) && !(at.decoder && !at.cross)) all.nouns = nouns_among(all.words, *moves, noun_genders());
        all.moves = *std::move(moves);
        return all;
      }) {
  work_.ends_within(same_picture);
}

bool WordsThroughHead::is_of(const Session& s, const MatrixPtr& gradient, Index row) const {
  return version_ == s.version() && at_ == s.selection().at && head_ == s.selection().head && gradient_ == gradient && row_ == row;
}

const WordMoves* WordsThroughHead::found() {
  if (!found_ && work_.ended())
    if (auto made = work_.take(); made && *made) found_ = *std::move(made);
  return found_ ? &*found_ : nullptr;
}

Index id_of_key(const Session& s, Index position) {
  return static_cast<Index>(s.trace()[stack_of_keys(s.nodes(), s.selection().at).tokens](position, 0));
}

Edit word_in_place(const Session& s, Index position, Index id) {
  const NodeId tokens = stack_of_keys(s.nodes(), s.selection().at).tokens;
  return OverrideCell{{s.selection().sample, s.graph()[tokens].name, position, 0}, static_cast<float>(id)};
}

}  // namespace headlight::session
