#pragma once
#include <string>

#include "app_rooms.hpp"
#include "base/phrases.hpp"

namespace headlight::widgets {

/// A command with a key that works anywhere in the window. The handlers, F1, tooltips and menus read one table of keys, in shortcuts.cpp; a
/// test compares the manual with it. A key of one room alone, such as those of a lesson's answer, stays in its room.
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
  why,
  step_on,
  escape,
  compare,
  many,
  train,
  models,
  lessons,
  inspector,
  reach,
  way_back,
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
  usual_size,
  hear
};

/// True if one of its keys went down in this frame. Keys that a person may hold down repeat.
bool pressed(Shortcut shortcut);

/// Returns its first key as a menu shows it: "Ctrl+Z". In a browser, which keeps some keys for itself, the first that remains; empty if
/// none does.
std::string key_of(Shortcut shortcut, const Phrases& phrases, bool in_browser = false);
/// Returns all of its keys as F1 lists them: "→  space  Page Down".
std::string keys_of(Shortcut shortcut, const Phrases& phrases, bool in_browser = false);

}  // namespace headlight::widgets
