#include "views/theme_button.hpp"

#include "widgets/controls.hpp"

namespace headlight::views {

void theme_button(Frame& frame, const Rect& r) {
  const Canvas& c = frame.canvas;
  Settings& settings = frame.settings;
  const bool light = !settings.dark && !settings.contrast;
  const std::string& next = settings.contrast ? c.phrases("shell.top.theme.light")
                            : light           ? c.phrases("shell.top.theme.dark")
                                              : c.phrases("shell.top.theme.contrast");
  const Icon which = settings.contrast ? Icon::sun : light ? Icon::moon : Icon::contrast;
  if (!icon_button(c, "theme", r, which, ButtonKind::outline, {next, ""})) return;
  settings.contrast = settings.dark && !settings.contrast;
  settings.dark = light;
}

}  // namespace headlight::views
