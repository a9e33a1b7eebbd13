#pragma once
#include <optional>
#include <string>

#include "session/session.hpp"

namespace headlight {

/// What is said about a mistake that people make in real code. Markup as in rich_text.hpp.
struct MistakeText {
  Stage stage;          ///< where it shows first
  std::string what;     ///< one sentence: what the code does wrong
  std::string look_at;  ///< one sentence: what to look at
};

MistakeText mistake_text(Mistake mistake);
/// The first mistake that the document makes at this stage.
std::optional<Mistake> mistake_at(const Session& session, Stage stage);
bool any_mistake(const ModelConfig& config);

}  // namespace headlight
