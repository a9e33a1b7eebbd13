#include "lesson/lesson_control.hpp"

#include <algorithm>
#include <stdexcept>
#include <string_view>
#include <utility>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "interventions/interventions.hpp"
#include "model/bare_stages.hpp"
#include "model/stage.hpp"

namespace headlight::lesson {
namespace {

void add_controls(std::vector<LessonControl>& all, LessonControl::Panel panel, const std::vector<std::string>& names) {
  for (const std::string& name : names) all.push_back({name, panel});
}

/// The controls whose targets are not on a lesson's own board, and their titles in a recorded lesson.
constexpr std::pair<const char*, const char*> beside_the_board[] = {{map_control, "The map"},
                                                                    {compare_control, "Two runs side by side"},
                                                                    {"look.lines", "As lines between words"},
                                                                    {"look.points", "As points"},
                                                                    {"look.why", "A score by its sources"},
                                                                    {"look.heads", "All heads of all layers"},
                                                                    {"look.layers", "The next word after every layer"},
                                                                    {"look.many", "One head on many sentences"},
                                                                    {"look.pieces", "How the text was cut into tokens"}};

std::vector<std::string> look_names() {
  std::vector<std::string> names;
  for (const auto& [control, words] : beside_the_board)
    if (std::string_view(control).starts_with(look_controls)) names.push_back(control);
  return names;
}

/// The rail of every model has these names while a group of stages is open.
std::vector<std::string> rail_names() {
  std::vector<std::string> names = {map_control};
  for (const Stage stage : stages_of_bare_attention()) names.push_back(std::string("stage.") + id(stage));
  return names;
}

std::vector<std::string> mistake_names() {
  std::vector<std::string> names;
  for (const Mistake mistake : all_mistakes()) names.push_back(std::string("mistake.") + id(mistake));
  return names;
}

}  // namespace

std::vector<LessonControl> lesson_controls() {
  using Panel = LessonControl::Panel;
  std::vector<LessonControl> all;
  add_controls(all, Panel::lesson, {"lesson.back", "lesson.next", "lesson.leave", "lesson.dot.1"});
  add_controls(all, Panel::window,
               {"file",       "sentence",     "chip.0",      "batch.add",     "model",       "model.settings", "heads.minus",
                "heads.plus", "mask.none",    "mask.causal", "mask.custom",   "positions",   compare_control,  "undo",
                "redo",       "theme",        "help",        "previous",      "play",        "next",           "speed",
                "zoom",       "page.Explain", "page.Change", "page.Break it", "page.History"});
  add_controls(all, Panel::window, rail_names());
  add_controls(all, Panel::explain, {"code.numpy", "code.pytorch", "code.eigen", "code.copy", "code.copy_script"});
  add_controls(all, Panel::change,
               {"temperature", "temperature.slider", "head_setting.1.off", "head_setting.1.uniform", "head_setting.1.mean"});
  add_controls(all, Panel::mistakes, mistake_names());
  add_controls(all, Panel::history, {"history.0", "history.keep"});
  add_controls(all, Panel::look, look_names());
  return all;
}

std::string control_title(const std::string& control) {
  const auto found =
      std::find_if(std::begin(beside_the_board), std::end(beside_the_board), [&](const auto& each) { return each.first == control; });
  if (found == std::end(beside_the_board)) throw std::out_of_range(control);
  return found->second;
}

LessonControl control_called(const std::string& name) {
  const std::vector<LessonControl> all = lesson_controls();
  const auto found = std::find_if(all.begin(), all.end(), [&](const LessonControl& one) { return one.name == name; });
  if (found != all.end()) return *found;
  std::vector<std::string> names;
  for (const LessonControl& one : all) names.push_back(one.name);
  const std::string near = nearest_name(name, names);
  const Message none = tr("no control is called {name}", {{"name", in_quotes(name)}});
  throw UserError(near.empty() ? tr("{what}; names are, for example, sentence, mask.causal, heads.plus, stage.softmax and temperature",
                                    {{"what", none}})
                               : did_you_mean(none, near));
}

}  // namespace headlight::lesson
