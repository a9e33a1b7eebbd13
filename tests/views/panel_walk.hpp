#pragma once
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "commands/pictures/paper.hpp"

namespace headlight::tests {

/// Opens every panel over the board, and every view that takes the whole window, and calls `look_at` for each.
inline void each_panel(PaperStudio& studio, Session& session, const std::function<void(const std::string&)>& look_at) {
  studio.shell().help().toggle();
  look_at("help");
  studio.shell().help().toggle();
  for (const auto& [panel, name] :
       {std::pair{Documents::Panel::open, "open"}, {Documents::Panel::models, "models"}, {Documents::Panel::save, "save"}}) {
    studio.documents().show(panel);
    look_at(name);
  }
  for (const ExportScope of : {ExportScope::window, ExportScope::matrices, ExportScope::run}) {
    studio.documents().start_export(
        {formats_of(of).front(), of,
         of == ExportScope::matrices ? std::vector{session.navigation().head().pattern} : std::vector<NodeId>{}});
    look_at("export");
  }
  studio.documents().close_panel();
  studio.shell().lessons().choose();
  look_at("lessons");
  studio.shell().lessons().stop_choosing();
  studio.shell().training().show(session);
  look_at("training");
}

}  // namespace headlight::tests
