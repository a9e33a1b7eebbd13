#include "widgets/shortcuts.hpp"

#include <algorithm>
#include <array>
#include <iterator>
#include <string_view>

#include "widgets/imgui_compat.hpp"
#include "widgets/lost_typing.hpp"

namespace headlight::widgets {
namespace {

/// The modifiers of a key. Shift makes no difference unless another shortcut needs it: it may be held for a capital letter or a plus sign.
enum class Held { nothing, ctrl, ctrl_shift };

struct Chord {
  Key key;
  Held held = Held::nothing;
  bool repeats = false;
  bool of_browsers = false;  ///< browsers keep the key for themselves
};

struct ShortcutKeys {
  Shortcut shortcut;
  std::array<Chord, 3> chords;
};

constexpr Chord none = {Key(0)};
constexpr bool repeats = true, of_browsers = true;

constexpr ShortcutKeys table[] = {
    {Shortcut::help, {{{Key::f1}, none, none}}},
    {Shortcut::menu, {{{Key::f10}, none, none}}},
    {Shortcut::present, {{{Key::f11, Held::nothing, false, of_browsers}, none, none}}},
    {Shortcut::map, {{{letter('o')}, none, none}}},
    {Shortcut::previous_stage, {{{Key::left, Held::nothing, repeats}, {Key::page_up, Held::nothing, repeats}, none}}},
    {Shortcut::next_stage,
     {{{Key::right, Held::nothing, repeats}, {Key::space, Held::nothing, repeats}, {Key::page_down, Held::nothing, repeats}}}},
    {Shortcut::first_stage, {{{Key::home}, none, none}}},
    {Shortcut::last_stage, {{{Key::end}, none, none}}},
    {Shortcut::previous_group, {{{Key::left, Held::ctrl, repeats}, none, none}}},
    {Shortcut::next_group, {{{Key::right, Held::ctrl, repeats}, none, none}}},
    {Shortcut::previous_head, {{{Key::up, Held::nothing, repeats}, none, none}}},
    {Shortcut::next_head, {{{Key::down, Held::nothing, repeats}, none, none}}},
    {Shortcut::play, {{{letter('p')}, none, none}}},
    {Shortcut::watch, {{{letter('a')}, none, none}}},
    {Shortcut::why, {{{letter('w')}, none, none}}},
    {Shortcut::step_on, {{{Key::space, Held::nothing, repeats}, none, none}}},
    {Shortcut::escape, {{{Key::escape}, none, none}}},
    {Shortcut::compare, {{{letter('c')}, none, none}}},
    {Shortcut::many, {{{letter('n')}, none, none}}},
    {Shortcut::train, {{{letter('t')}, none, none}}},
    {Shortcut::models, {{{letter('m')}, none, none}}},
    {Shortcut::lessons, {{{letter('l')}, none, none}}},
    {Shortcut::inspector, {{{letter('i')}, none, none}}},
    {Shortcut::reach, {{{letter('r')}, none, none}}},
    {Shortcut::way_back, {{{letter('b')}, none, none}}},
    {Shortcut::back, {{{Key::backspace, Held::nothing, repeats}, none, none}}},
    {Shortcut::undo, {{{letter('z'), Held::ctrl, repeats}, none, none}}},
    {Shortcut::redo, {{{letter('y'), Held::ctrl, repeats}, {letter('z'), Held::ctrl_shift, repeats}, none}}},
    {Shortcut::copy, {{{letter('c'), Held::ctrl}, none, none}}},
    {Shortcut::paste, {{{letter('v'), Held::ctrl}, none, none}}},
    {Shortcut::sentence, {{{letter('l'), Held::ctrl, false, of_browsers}, {Key::slash}, none}}},
    {Shortcut::save, {{{letter('s'), Held::ctrl}, none, none}}},
    {Shortcut::save_as, {{{letter('s'), Held::ctrl_shift}, none, none}}},
    {Shortcut::open, {{{letter('o'), Held::ctrl}, none, none}}},
    {Shortcut::fresh, {{{letter('n'), Held::ctrl, false, of_browsers}, none, none}}},
    {Shortcut::exporting, {{{letter('e'), Held::ctrl}, none, none}}},
    {Shortcut::quit, {{{letter('q'), Held::ctrl, false, of_browsers}, none, none}}},
    {Shortcut::larger, {{{Key::equal, Held::ctrl, repeats}, none, none}}},
    {Shortcut::smaller, {{{Key::minus, Held::ctrl, repeats}, none, none}}},
    {Shortcut::usual_size, {{{Key::digit_0, Held::ctrl, repeats}, none, none}}},
    {Shortcut::hear, {{{letter('v')}, none, none}}},
};

/// True if every shortcut has its row, in the order of the enumeration.
constexpr bool is_in_order() {
  int at = 0;
  for (const ShortcutKeys& keys : table)
    if (int(keys.shortcut) != at++) return false;
  return at == int(Shortcut::hear) + 1;
}
static_assert(is_in_order());

const std::array<Chord, 3>& chords_of(Shortcut shortcut) { return table[static_cast<size_t>(shortcut)].chords; }

bool needs_shift(Key key) {
  return std::any_of(std::begin(table), std::end(table), [key](const ShortcutKeys& keys) {
    return std::any_of(keys.chords.begin(), keys.chords.end(),
                       [key](const Chord& c) { return c.key == key && c.held == Held::ctrl_shift; });
  });
}

bool is_held(const Chord& chord) {
  const ImGuiIO& io = ImGui::GetIO();
  if (chord.held == Held::nothing) return !io.KeyCtrl;
  return io.KeyCtrl && (!needs_shift(chord.key) || (chord.held == Held::ctrl_shift) == io.KeyShift);
}

/// Returns the name printed on the key.
std::string name_of(Key key, const Phrases& phrases) {
  switch (key) {
    case Key::left: return "←";
    case Key::right: return "→";
    case Key::up: return "↑";
    case Key::down: return "↓";
    case Key::equal: return "+";
    case Key::minus: return "−";
    case Key::space: return phrases("key.space");
    case Key::escape: return phrases("key.escape");
    case Key::backspace: return phrases("key.backspace");
    case Key::page_up: return phrases("key.page_up");
    case Key::page_down: return phrases("key.page_down");
    case Key::home: return phrases("key.home");
    case Key::end: return phrases("key.end");
    default: break;
  }
  if (key >= Key::f1) return "F" + std::to_string(int(key) - int(Key::f1) + 1);
  return {static_cast<char>(key)};
}

std::string text_of(const Chord& chord, const Phrases& phrases) {
  const std::string name = name_of(chord.key, phrases);
  if (chord.held == Held::nothing) return name;
  const std::string held = phrases("key.ctrl") + (chord.held == Held::ctrl_shift ? "+" + phrases("key.shift") : "");
  const bool is_sign = chord.key == Key::equal || chord.key == Key::minus;
  return held + (is_sign ? " " : "+") + name;
}

}  // namespace

bool pressed(Shortcut shortcut) {
  const auto& chords = chords_of(shortcut);
  return std::any_of(chords.begin(), chords.end(), [](const Chord& chord) {
    if (chord.key == none.key || !is_held(chord)) return false;
    return chord.key == Key::slash ? slash_typed() : key_pressed(chord.key, chord.repeats);
  });
}

std::string key_of(Shortcut shortcut, const Phrases& phrases, bool in_browser) {
  for (const Chord& chord : chords_of(shortcut))
    if (chord.key != none.key && !(in_browser && chord.of_browsers)) return text_of(chord, phrases);
  return "";
}

std::string keys_of(Shortcut shortcut, const Phrases& phrases, bool in_browser) {
  std::string keys;
  for (const Chord& chord : chords_of(shortcut)) {
    if (chord.key == none.key || (in_browser && chord.of_browsers)) continue;
    keys += (keys.empty() ? "" : "  ") + text_of(chord, phrases);
  }
  return keys;
}

}  // namespace headlight::widgets
