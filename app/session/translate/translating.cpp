#include "session/translate/translating.hpp"

#include <algorithm>
#include <cmath>

#include "generate/alignment.hpp"
#include "generate/sampling.hpp"
#include "graph/largest_in_row.hpp"
#include "run/sample.hpp"
#include "session/translate/pronoun_row.hpp"

namespace headlight::session {
namespace {

const Target& target(const Session& session) { return session.document().targets[static_cast<size_t>(session.selection().sample)]; }

void set(Session& session, std::vector<std::string> words, bool whole) {
  session.push(SetTarget{session.selection().sample, {std::move(words), whole}});
}

/// Returns the words in the spelling of the model's files, which an edit uses.
std::vector<std::string> pieces_written(const Sample& sample) {
  const std::vector<std::string> words = sample.target.pieces();
  return {words.begin() + 1, words.begin() + sample.n_target};
}

const Tokenizer& words_of(const Session& session) { return *session.document().model->target_tokenizer; }

/// Returns the words that the decoder has read when it is in `row`.
std::vector<std::string> read_before(const Session& session, Index row) {
  std::vector<std::string> words = pieces_written(session.navigation().sample());
  words.resize(std::min(words.size(), static_cast<size_t>(row)));
  return words;
}

/// Returns the node of the same name in the compared run.
std::optional<NodeId> same_node(const Session& session, const Sample& other, NodeId node) {
  const std::string& name = session.graph()[node].name;
  return other.graph->has(name) ? std::optional(other.graph->find(name)) : std::nullopt;
}

}  // namespace

const AttentionNodes& alignment_attention(const ModelNodes& nodes) { return *nodes.decoder->block.back().cross; }

int alignment_head(const Session& session) {
  const int n = session.document().config.n_heads;
  const AlignmentHead& named = session.document().model->alignment_head;
  const bool of_last = named.layer < 0 || named.layer == session.document().config.n_decoder_layers - 1;
  const int head = session.selection().translation.head.value_or(of_last ? named.head : -1);
  return head < n ? head : -1;
}

bool has_line_from(const Matrix& alignment, Index word) { return (alignment.col(word).array() > least_line_share).any(); }

Matrix displayed_alignment(const Session& session) {
  const auto at = static_cast<size_t>(session.selection().sample);
  return alignment(session.run(), at, {-1, alignment_head(session)})
      .topLeftCorner(session.navigation().sample().n_target, session.navigation().sample().n_words);
}

int strongest_head(const ModelNodes& nodes, const Sample& sample, int head, Index row, Index word) {
  if (head >= 0) return head;
  const auto& heads = alignment_attention(nodes).head;
  const auto weight = [&](size_t h) { return sample.trace[heads[h].pattern](row, word); };
  size_t best = 0;
  for (size_t h = 1; h < heads.size(); ++h)
    if (weight(h) > weight(best)) best = h;
  return static_cast<int>(best);
}

Index chosen_row(const Session& session) {
  const Sample& sample = session.navigation().sample();
  const Index last = sample.n_target - 1;
  if (session.selection().translation.row) return std::clamp<Index>(*session.selection().translation.row, 0, last);
  const auto pronoun = pronoun_position(session);
  if (!pronoun || !goes_on(session)) return last;
  const Matrix weights = displayed_alignment(session);
  Index best = 0;
  for (Index row = 1; row <= last; ++row)
    if (weights(row, *pronoun) > weights(best, *pronoun)) best = row;
  return best;
}

void choose_row(Session& session, Index row) {
  session.selection().translation.row = row;
  const Sample& sample = session.navigation().sample();
  const Index word = largest_in_row(displayed_alignment(session), row, sample.n_words);
  const int head = strongest_head(session.nodes(), sample, alignment_head(session), row, word);
  session.selection().head = head;
  session.navigation().pin({alignment_attention(session.nodes()).head[static_cast<size_t>(head)].pattern, row, word});
}

std::string word_written_by(const Session& session, Index row) {
  const Sample& sample = session.navigation().sample();
  if (row + 1 < sample.n_target) return sample.target.tokens[static_cast<size_t>(row) + 1].text;
  const int id = likeliest_word(*session.document().model, session.trace()[*session.nodes().logits], sample.target.ids(), row);
  return id < 0 ? "" : words_of(session).token(id).text;
}

std::optional<Cell> cell_on_board(const Session& session) {
  const auto& pinned = session.selection().pinned;
  const auto row = pronoun_row(session);
  const int head = alignment_head(session);
  const auto shown = head < 0 ? std::nullopt : std::optional(alignment_attention(session.nodes()).head[static_cast<size_t>(head)].pattern);
  const bool in_row = pinned && row && pinned->node == row->pattern && pinned->row == row->position;
  if (pinned && session.navigation().contains(*pinned) && (in_row || pinned->node == shown)) return pinned;
  if (row)
    return Cell{row->pattern, row->position, most_looked_at(session.trace()[row->pattern], *row, session.navigation().sample().n_words)};
  if (!shown) return std::nullopt;
  const Index decoder_row = chosen_row(session);
  return Cell{*shown, decoder_row, largest_in_row(session.trace()[*shown], decoder_row, session.navigation().sample().n_words)};
}

std::vector<std::string> written(const Sample& sample) {
  const std::vector<std::string> words = sample.target.texts();
  return {words.begin() + 1, words.begin() + sample.n_target};
}

bool from_english_to_french(const Document& document) { return !document.model->target_tokenizer->sets_marks(); }

bool goes_on(const Session& session) { return target(session).whole; }

bool reads_the_same(const Sample& a, const Sample& b, Index row) {
  if (row >= a.n_target || row >= b.n_target) return false;
  for (Index r = 0; r <= row; ++r)
    if (a.target.tokens[static_cast<size_t>(r)].text != b.target.tokens[static_cast<size_t>(r)].text) return false;
  return true;
}

const Sample* compared_sample(const Session& session) {
  if (session.comparison()) return session.comparison()->a().n_target > 0 ? &session.comparison()->a() : nullptr;
  return session.untouched() ? &session.untouched()->samples[static_cast<size_t>(session.selection().sample)] : nullptr;
}

std::vector<NextWord> next_words(const Session& session, Index row, size_t most) {
  const NodeId probs = *session.nodes().probs;
  const Matrix& shares = session.trace()[probs];
  const Sample* other = compared_sample(session);
  const Matrix* before = nullptr;
  if (other && reads_the_same(session.navigation().sample(), *other, row))
    if (const auto node = same_node(session, *other, probs); node && other->trace[*node].cols() == shares.cols())
      before = &other->trace[*node];
  std::vector<int> ids;
  for (int id = 0; id < static_cast<int>(shares.cols()); ++id)
    if (words_of(session).can_be_written(id)) ids.push_back(id);
  const auto size = [&](int id) { return std::isnan(shares(row, id)) ? -1.f : shares(row, id); };
  const size_t n = std::min(most, ids.size());
  std::partial_sort(ids.begin(), ids.begin() + static_cast<std::ptrdiff_t>(n), ids.end(),
                    [&](int a, int b) { return size(a) != size(b) ? size(a) > size(b) : a < b; });
  std::vector<NextWord> out;
  for (size_t i = 0; i < n; ++i)
    out.push_back({ids[i], words_of(session).piece(ids[i]), words_of(session).display_piece_for(ids[i]), shares(row, ids[i]),
                   before ? std::optional((*before)(row, ids[i])) : std::nullopt});
  return out;
}

float share_of(const Session& session, Index row, int id) { return session.trace()[*session.nodes().probs](row, id); }

int drawn_word(const Tokenizer& known, const Matrix& logits, Index row, double temperature, std::uint64_t seed) {
  std::vector<int> never;
  for (int id = 0; id < known.size(); ++id)
    if (!known.can_be_written(id)) never.push_back(id);
  return drawn(sampled_shares(logits, row, {.temperature = temperature}, never).temperature, seed);
}

void write_word(Session& session, Index row, const std::string& word) {
  std::vector<std::string> words = read_before(session, row);
  const int id = words_of(session).find(word);
  if (words_of(session).ends_text(id)) return set(session, std::move(words), false);
  words.push_back(word);
  session.selection().translation.row = goes_on(session) ? std::optional(row) : std::nullopt;
  set(session, std::move(words), goes_on(session));
}

void write_next(Session& session) {
  const Index last = session.navigation().sample().n_target - 1;
  const int best =
      likeliest_word(*session.document().model, session.trace()[*session.nodes().logits], session.navigation().sample().target.ids(), last);
  if (best < 0) return session.complain(tr("no word can follow: its shares are not numbers"));
  session.selection().translation.row.reset();
  write_word(session, last, words_of(session).piece(best));
}

void draw_next(Session& session, Index row, double temperature, std::uint64_t seed) {
  const int id = drawn_word(words_of(session), session.trace()[*session.nodes().logits], row, temperature, seed);
  if (id < 0) return session.complain(tr("no word can be drawn: the shares are not numbers"));
  write_word(session, row, words_of(session).piece(id));
}

void take_back(Session& session) {
  std::vector<std::string> words = pieces_written(session.navigation().sample());
  if (words.empty()) return;
  words.pop_back();
  session.selection().translation.row.reset();
  set(session, std::move(words), false);
}

void start_over(Session& session) {
  session.selection().translation.row.reset();
  set(session, {}, false);
}

void write_to_the_end(Session& session) { set(session, target(session).words, true); }

void write_words(Session& session, std::vector<std::string> words) {
  session.selection().translation.row.reset();
  set(session, std::move(words), false);
}

namespace {

/// Returns the lengths of the longest common subsequences of the rests of both from (i, j) on.
std::vector<std::vector<int>> common_lengths(const std::vector<std::string>& a, const std::vector<std::string>& b) {
  std::vector<std::vector<int>> common(a.size() + 1, std::vector<int>(b.size() + 1, 0));
  for (size_t i = a.size(); i-- > 0;)
    for (size_t j = b.size(); j-- > 0;)
      common[i][j] = a[i] == b[j] ? common[i + 1][j + 1] + 1 : std::max(common[i + 1][j], common[i][j + 1]);
  return common;
}

}  // namespace

std::vector<ChangedWord> changed_words(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  const auto common = common_lengths(before, after);
  std::vector<ChangedWord> out;
  for (size_t i = 0, j = 0; i < before.size() || j < after.size();) {
    const bool same = i < before.size() && j < after.size() && before[i] == after[j];
    // A word may be skipped if the rest has as much in common without it.
    const bool old = !same && i < before.size() && (j == after.size() || common[i + 1][j] == common[i][j]);
    const bool fresh = !same && j < after.size() && (i == before.size() || common[i][j + 1] == common[i][j]);
    const bool replaced = same || (old && fresh && common[i + 1][j + 1] == common[i][j]);
    const bool takes_old = replaced || old, takes_new = replaced || !old;
    out.push_back({takes_new ? after[j] : "", takes_old ? before[i] : "", takes_new ? static_cast<Index>(j) : -1});
    i += takes_old;
    j += takes_new;
  }
  return out;
}

std::vector<ChangedWord> changed_words(const Session& session) {
  const std::vector<std::string> now = written(session.navigation().sample());
  const Sample* before = compared_sample(session);
  return changed_words(before ? written(*before) : now, now);
}

}  // namespace headlight::session
