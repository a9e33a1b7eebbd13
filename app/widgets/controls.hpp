#pragma once
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "widgets/canvas.hpp"
#include "widgets/field_text.hpp"
#include "widgets/icons.hpp"

namespace headlight::widgets {

enum class ButtonKind { outline, primary, plain };

/// Common extras of a control. `why_disabled` not empty: it is greyed, does nothing, and says why on hover. `label`: what it is called
/// where nothing stands on it; else its tooltip is that.
struct ControlState {
  std::string_view tooltip = {};
  std::string_view why_disabled = {};
  std::string_view label = {};
};

/// All controls: the name is the stable item name; the rectangle is logical.
Interaction button(const Canvas& c, std::string_view name, const Rect& r, std::string_view label, ButtonKind kind = ButtonKind::outline,
                   const ControlState& state = {});
Interaction icon_button(const Canvas& c, std::string_view name, const Rect& r, Icon which, ButtonKind kind = ButtonKind::outline,
                        const ControlState& state = {});

/// One choice of several. Items are "<name>.<option>", or "<name>.<id>" where ids are given. Returns the newly chosen index.
std::optional<int> segmented(const Canvas& c, std::string_view name, const Rect& r, std::span<const std::string> options, int chosen,
                             const ControlState& state = {}, std::span<const std::string> ids = {});

/// The same; a list that opens (drop_down) where the options have no room beside one another. Its items are "<name>.<index>", whatever
/// `ids` are.
std::optional<int> one_of(const Canvas& c, std::string_view name, const Rect& r, std::span<const std::string> options, int chosen,
                          const ControlState& state = {}, std::span<const std::string> ids = {});

/// Tooltips of a stepper's two buttons: what a press would give, such as "next possible: 8".
struct StepperTips {
  std::string minus, plus;     ///< empty: "one less", "one more"
  std::string_view name = {};  ///< the number's name, for a screen reader
};
/// "- 4 +" in three boxes. Items "<name>.minus", "<name>.plus". Returns -1, +1 or 0. `why_no_minus`, `why_no_plus`: why the number cannot
/// go further that way; that button is then disabled.
int stepper(const Canvas& c, std::string_view name, const Rect& r, std::string_view value, std::string_view why_no_minus = {},
            std::string_view why_no_plus = {}, const StepperTips& tips = {});

/// "< | head 2 / 4 >": plain chevrons around a label with a head's bar. Items "<name>.previous", "<name>.next". Returns -1, +1 or 0.
/// It is as wide as head_stepper_width, or wider.
inline float head_stepper_width(int n_heads) { return n_heads > 9 ? 145 : 126; }
int head_stepper(const Canvas& c, std::string_view name, const Rect& r, int head, int n_heads);

/// A switch of 36 x 20. Returns true when flipped.
bool toggle(const Canvas& c, std::string_view name, float x, float centre_y, bool on, const ControlState& state = {});

struct Choice {
  std::string label;
  std::string detail;        ///< muted, at the right of the row or below it
  std::string why_disabled;  ///< not empty: cannot be chosen
};
/// Closed: the chosen label and a chevron. Open: a popup list. Items "<name>", "<name>.0", "<name>.1", ... Returns the newly chosen index.
std::optional<int> drop_down(const Canvas& c, std::string_view name, const Rect& r, std::span<const Choice> choices, int chosen,
                             const ControlState& state = {});

struct Chip {
  std::string position, word, id;  ///< an empty position or id leaves its box out
  bool hovered = false;            ///< hovered elsewhere (its row or column is under the pointer)
  bool pinned = false;
  bool unknown = false;    ///< not in the vocabulary: dashed outline and a "?" before the word
  bool pad = false;        ///< added, not typed
  bool added = false;      ///< a mark that the tokenizer set around the text
  std::string bytes = {};  ///< "E6 9D" of a word that is only a part of a letter; else empty
};
float chip_width(const Canvas& c, const Chip& chip);
/// A token chip, 32 high. Returns its touch.
Interaction chip(const Canvas& c, std::string_view name, float x, float y, const Chip& chip);

struct SliderSpec {
  float low = 0, high = 1, step = 0.01f;  ///< Shift divides the step by 10
  std::optional<float> tick;              ///< the value before the drag
  ImU32 colour = 0;                       ///< 0: ink
  std::string_view label = {};            ///< what it is called, for who cannot see it
  std::string_view value = {};            ///< and what it says; empty: the number
};
/// Track and knob. Returns the new value while it is dragged or moved with the arrow keys.
std::optional<float> slider(const Canvas& c, std::string_view name, const Rect& r, float value, const SliderSpec& spec = {});

/// What a text or number field holds between frames; owned by the view.
struct FieldState {
  std::string text;                        ///< what is in the field now
  std::string committed;                   ///< the text last given from outside; a change of it replaces `text`
  bool active = false;                     ///< the caret is in it
  bool focus_next = false;                 ///< set it to put the caret in it, with all of the text selected
  int generation = 0;                      ///< how often the text was replaced from outside (internal)
  int caret = 0;                           ///< bytes before the caret, while it is in the field
  std::optional<int> caret_next = {};      ///< where the caret goes next, with nothing selected
  int selected_from = 0, selected_to = 0;  ///< bytes, while it is in the field; equal: nothing is selected
  int waits = 0;                           ///< frames in which the caret that was asked for may still come (internal)
  std::string typed_meanwhile = {};        ///< (internal)
  float scroll = 0;                        ///< of a text that is drawn as it is read, logical (internal)
  bool select_all_next = false;            ///< (internal)
  std::optional<SeenCaret> seen = {};      ///< where an arrow key has put the caret in such a text (internal)
};
enum class FieldEvent { none, edited, entered, cancelled };

struct FieldSpec {
  std::string_view hint = {};         ///< muted, at the right: "Enter ↵"
  std::string_view placeholder = {};  ///< muted, while empty
  int max_length = 4000;              ///< bytes
  bool outlined_edit = false;         ///< the edit colour's outline (a number set by hand)
  bool mono = false;
  bool right_aligned = false;
  bool has_own_tab = false;      ///< a Tab in it means something else than to go on
  const ImFont* font = nullptr;  ///< null: the usual one
};
/// One line of text. `external`: the text as the document has it. `entered` on Enter or when the caret leaves a changed field.
FieldEvent text_field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                      const FieldSpec& spec = {}, const ControlState& control = {});

/// A number to type: "0.2", "1e38", "nan", "inf", "-inf". Returns the number when entered; any other text stays and
/// is outlined in red.
std::optional<float> number_field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                                  const FieldSpec& spec = {}, const ControlState& control = {});
std::optional<float> parse_number(std::string_view text);

/// Whether a list that belongs to this item opens: by a press, or by the arrow down where it has the keyboard.
bool opens_list(const Interaction& touch);
/// A popup of rows under a rectangle, e.g. a menu of File. Opens when `open` is true in that frame. Items "<name>.<i>".
std::optional<int> menu(const Canvas& c, std::string_view name, const Rect& anchor, bool open, std::span<const Choice> rows);

/// Tab goes through a sheet that lies above the window, Enter presses; returns whether Escape closes it.
bool keys_of_sheet(FrameItems& log);

/// A card: raised fill and an outline (selected: 1.5 px ink).
void card(const Canvas& c, const Rect& r, bool selected = false, float radius = radius::control);

}  // namespace headlight::widgets
