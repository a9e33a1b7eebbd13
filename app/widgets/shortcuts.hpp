#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::widgets {

/// A command that has a key anywhere in the window. The handlers, F1, tooltips and menus take the keys from one table, in shortcuts.cpp;
/// the manual is compared with it. Keys of one room alone, such as those of a lesson's answer, stay in their room.
enum class Shortcut {
  help,
  menu,
  present,
  map,
  previous_stage,
  next_stage,
  first_stage,
  last_stage,
  previous_group,
  next_group,
  previous_head,
  next_head,
  play,
  watch,
  step_on,
  escape,
  compare,
  train,
  models,
  lessons,
  inspector,
  reach,
  back,
  undo,
  redo,
  copy,
  paste,
  sentence,
  save,
  save_as,
  open,
  fresh,
  exporting,
  quit,
  larger,
  smaller,
  usual_size
};

/// True where one of its keys went down in this frame. Keys that may be held down repeat.
bool pressed(Shortcut shortcut);

/// Its first key, as a menu shows it: "Ctrl+Z". In a browser, which keeps some keys for itself, the first that is left; empty: none is.
std::string key_of(Shortcut shortcut, const Phrases& phrases, bool in_browser = false);
/// All of its keys, as F1 lists them: "→  space  Page Down".
std::string keys_of(Shortcut shortcut, const Phrases& phrases, bool in_browser = false);

}  // namespace headlight::widgets
