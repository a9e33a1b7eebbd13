#include "commands/cli/stage_of_view.hpp"

#include <algorithm>
#include <vector>

#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "document/variants/variant.hpp"
#include "model/stage_name.hpp"
#include "session/looks.hpp"

namespace headlight::commands {
namespace {

/// True if the view names the stage: both "softmax" and "encoder.1.softmax" name the stage softmax.
bool names(const std::string& view, Stage stage) { return view == id(stage) || view.ends_with(std::string(".") + id(stage)); }

bool has_stage(const Session& session, Stage stage) {
  const std::vector<StagePlace>& all = session.navigation().stages();
  return std::any_of(all.begin(), all.end(), [stage](const StagePlace& place) { return place.stage == stage; });
}

}  // namespace

StagePlace stage_of_view(const Session& session, const std::string& view) {
  for (const Variant* variant : all_variants())
    for (const auto& [stage, value] : variant->adds)
      if (names(view, stage) && !has_stage(session, stage))
        throw UserError("this run has no stage '" + std::string(id(stage)) + "'; " + flag_of(*variant) + " " + value + " adds it");
  return stage_called(view, session.nodes(), session.selection().at);
}

std::string listed_looks() {
  std::string all;
  const auto add = [&all](const char* name, const char* help, bool last) {
    all += std::string(all.empty() ? "" : last ? " or " : ", ") + name;
    if (*help) all += std::string(" (") + help + ")";
  };
  for (const Look& each : looks()) add(each.id, each.help, false);
  for (const LookPart& part : look_parts()) add(part.id, part.help, &part == &look_parts().back());
  return all;
}

ChosenLook look_of_stage(const Session& session, const std::string& name) {
  const ChosenLook wanted = look_called("--look", name);
  if (has_look(session, wanted)) return wanted;
  std::vector<std::string> there;
  for (const Look& each : looks())
    if (each.fits(session)) there.push_back(each.id);
  for (const LookPart& part : look_parts())
    if (has_look(session, part.look)) there.push_back(part.id);
  throw UserError("--look " + name + " does not go with the stage " + id(session.navigation().place(), session.nodes()) + ", which has " +
                  english_line(listed_names(there)));
}

}  // namespace headlight::commands
