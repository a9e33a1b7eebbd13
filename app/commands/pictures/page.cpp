#include "commands/pictures/page.hpp"

#include "commands/pictures/paper.hpp"
#include "platform/vector/paper.hpp"
#include "platform/vector/vector_host.hpp"
#include "session/language.hpp"
#include "views/page/markup_html.hpp"
#include "views/page/page_of_run.hpp"
#include "views/prose/stage_title.hpp"

namespace headlight::commands {
namespace {

/// Returns the session's map as an SVG whose boxes link to the stages on the page. `own`: see svg_element.
std::string map_on_page(Session& session, const Settings& settings, const Phrases& phrases, const std::string& own) {
  constexpr int width = 1600, height = 1000;  // the window that the map is laid out for
  PaperStudio studio(session, settings, width, height);
  Drawing map = studio.map();
  map.title = title_of_picture(session);
  for (const MapArea& box : studio.shell().map().areas()) {
    const StagePlace& to = box.stages.front();
    map.links.push_back({box.r, stage_anchor(id(to, session.nodes())), stage_title(session, to, phrases)});
  }
  return svg_element(map, studio.host().faces(), own);
}

}  // namespace

std::string page_with_map(const Session& session, const Settings& settings) {
  Session reader(session.document());  // a copy, which visits all stages
  reader.set_sample(session.selection().sample);
  reader.navigation().set_head(session.selection().head);
  reader.selection().pinned = session.selection().pinned;
  const std::string language = language_to_speak(settings.language);
  const Phrases phrases = phrases_in(language);
  Settings look = settings;
  look.contrast = look.dark = false;
  const std::string light = map_on_page(reader, look, phrases, "l");
  look.dark = true;
  const std::string dark = map_on_page(reader, look, phrases, "d");
  reader.selection().map = false;
  RunPage page = page_of_run(reader, phrases, language);
  page.map_title = phrases("map.title");
  page.map_light = light;
  page.map_dark = dark;
  return html(page);
}

}  // namespace headlight::commands
