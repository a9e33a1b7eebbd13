#include "session/valid_roles.hpp"

#include "graph/largest_in_row.hpp"

namespace headlight::session {
namespace {

/// Returns the document without any change by hand or on purpose.
Document as_made(const Document& document) {
  Document made = without_hand(document);
  made.interventions = {};
  const ModelConfig& own = document.model->config;
  made.config.positions = own.positions;
  made.config.rotary = own.rotary;
  made.config.score_positions = own.score_positions;
  made.config.softcap = own.softcap;
  return made;
}

const Matrix& pattern_of(const Run& run, size_t sample, size_t head) {
  return run.samples[sample].trace[run.nodes.block.front().attn.head[head].pattern];
}

/// True if the word that had most of the row still has more than any other, and at least half of its old weight.
bool keeps_word(const Matrix& now, const Matrix& made, Index row, Index word) {
  const float left = now(row, word);
  if (!(left >= made(row, word) / 2)) return false;
  for (Index other = 0; other < now.cols(); ++other)
    if (other != word && !(now(row, other) < left)) return false;
  return true;
}

/// True if the head keeps its role in each row in which it found a word. Rows that find none look at the first word, so those count only if
/// no row finds another.
bool role_holds(const Matrix& now, const Matrix& made, Index n_words) {
  if (now.rows() != made.rows() || now.cols() != made.cols()) return false;
  bool found = false, others_kept = true;
  for (Index row = 0; row < n_words; ++row) {
    const Index word = largest_in_row(made, row);
    if (!(made(row, word) > 0.5f)) continue;
    const bool kept = keeps_word(now, made, row, word);
    if (word > 0 && !kept) return false;
    found = found || word > 0;
    others_kept = others_kept && kept;
  }
  return found || others_kept;
}

}  // namespace

std::shared_ptr<const ValidRoles> valid_roles(const Run& run, const ValidRoles* before, const StopToken& stop, Values values) {
  if (!roles_hold(run.document)) return nullptr;
  const Document made = as_made(run.document);
  if (made == run.document) return nullptr;
  auto roles = std::make_shared<ValidRoles>();
  const bool same = before && before->as_made->document == made;
  roles->as_made = same ? before->as_made : compute(made, before ? before->as_made.get() : &run, stop, values);
  for (size_t sample = 0; sample < run.samples.size(); ++sample) {
    std::vector<bool>& kept = roles->valid.emplace_back();
    for (size_t head = 0; head < run.nodes.block.front().attn.head.size(); ++head)
      kept.push_back(role_holds(pattern_of(run, sample, head), pattern_of(*roles->as_made, sample, head), run.samples[sample].n_words));
  }
  return roles;
}

}  // namespace headlight::session
