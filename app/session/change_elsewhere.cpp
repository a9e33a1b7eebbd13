#include "session/change_elsewhere.hpp"

#include <cmath>

#include "base/error.hpp"
#include "document/apply.hpp"
#include "model/origin.hpp"
#include "session/translate/known_words.hpp"
#include "zoo/catalogue.hpp"

namespace headlight::session {
namespace {

/// Applies the same edit in the trained model, to the original sentence.
std::optional<Reaction> reaction_to(Session& session, const Edit& edit, const Document& then) {
  if (origin_of(*then.model) != Origin::made_by_hand || std::holds_alternative<SetModel>(edit) || then.sentences.size() > 1)
    return std::nullopt;
  const std::string& sentence = then.sentences[static_cast<size_t>(session.selection().sample)];
  try {
    const auto model = session.models().make(translating_model());
    if (!knows_all(*model->tokenizer, sentence)) return std::nullopt;
    const auto before = compute(make_document(model, {sentence}));
    const auto after = compute(apply(before->document, edit));
    const RunChange change = change_between(seen(before, {}), seen(after, {}), {});
    if (!change.alike || !change.most) return std::nullopt;
    const float by = std::abs(change.most->after - change.most->before);
    return std::isfinite(by) ? std::optional(Reaction{model, by}) : std::nullopt;
  } catch (const UserError&) {
    return std::nullopt;  // the model is missing, or the edit does not fit it: offer nothing
  }
}

}  // namespace

const std::optional<IgnoredWord>& ChangeElsewhere::unheard(Session& session) {
  if (unheard_in_ != session.version()) unheard_ = ignored_word(session);
  unheard_in_ = session.version();
  return unheard_;
}

const std::optional<Reaction>& ChangeElsewhere::reaction(Session& session) {
  if (reaction_in_ == session.version()) return reaction_;
  reaction_in_ = session.version();
  reaction_.reset();
  const RunChange* change = session.change();
  const History& history = session.history();
  if (change && change->nothing_moved() && change->edit && history.can_undo())
    reaction_ = reaction_to(session, *change->edit, history.document_at(history.position() - 1));
  return reaction_;
}

}  // namespace headlight::session
