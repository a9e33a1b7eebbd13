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

/// Extras common to all controls. `why_disabled`, if not empty, greys the control, switches it off and explains why on hover. `label` is
/// its accessible name if it shows no text; without one its tooltip is used.
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

/// Draws a choice of one among several. Items are "<name>.<option>", or "<name>.<id>" if ids are given. Returns the newly chosen index.
std::optional<int> segmented(const Canvas& c, std::string_view name, const Rect& r, std::span<const std::string> options, int chosen,
                             const ControlState& state = {}, std::span<const std::string> ids = {});

/// Like segmented, but becomes a drop-down list if the options do not fit side by side. The list's items are "<name>.<index>", whatever
/// `ids` are.
std::optional<int> one_of(const Canvas& c, std::string_view name, const Rect& r, std::span<const std::string> options, int chosen,
                          const ControlState& state = {}, std::span<const std::string> ids = {});

/// Tooltips of a stepper's two buttons: the result of a press, such as "next possible: 8".
struct StepperTips {
  std::string minus, plus;     ///< empty: "one less", "one more"
  std::string_view name = {};  ///< the number's name, for a screen reader
};
/// Draws "- 4 +" in three boxes. Items "<name>.minus", "<name>.plus". Returns -1, +1 or 0. `why_no_minus`, `why_no_plus`: the reason the
/// number cannot go further that way, which disables that button.
int stepper(const Canvas& c, std::string_view name, const Rect& r, std::string_view value, std::string_view why_no_minus = {},
            std::string_view why_no_plus = {}, const StepperTips& tips = {});

/// Draws "< | head 2 / 4 >": plain chevrons around a label with a head's bar. Items "<name>.previous", "<name>.next". Returns -1, +1 or 0.
/// Needs a width of at least least_head_stepper_width, where a long word is left out ("2 / 4"); head_stepper_width has room for it.
inline float least_head_stepper_width(int n_heads) { return n_heads > 9 ? 145 : 126; }
float head_stepper_width(const Canvas& canvas, int n_heads);
int head_stepper(const Canvas& c, std::string_view name, const Rect& r, int head, int n_heads);

/// Draws a switch of 36 x 20. Returns true if the person flips it.
bool toggle(const Canvas& c, std::string_view name, float x, float centre_y, bool on, const ControlState& state = {});

struct Choice {
  std::string label;
  std::string detail;        ///< muted, at the right of the row or below it
  std::string why_disabled;  ///< not empty: cannot be chosen
};
/// Draws a drop-down list. Closed: the chosen label and a chevron. Open: a popup list. Items "<name>", "<name>.0", "<name>.1", ... Returns
/// the newly chosen index.
std::optional<int> drop_down(const Canvas& c, std::string_view name, const Rect& r, std::span<const Choice> choices, int chosen,
                             const ControlState& state = {});

struct Chip {
  std::string position, word, id;  ///< an empty position or id leaves its box out
  bool hovered = false;            ///< hovered elsewhere (the pointer is over its row or column)
  bool pinned = false;
  bool unknown = false;    ///< not in the vocabulary: dashed outline and a "?" before the word
  bool pad = false;        ///< added as padding, not typed
  bool added = false;      ///< a special token that the tokenizer set around the text
  std::string bytes = {};  ///< "E6 9D" for a token that is only a part of a character; else empty
};
float chip_width(const Canvas& c, const Chip& chip);
/// Draws a token chip, 32 high.
Interaction chip(const Canvas& c, std::string_view name, float x, float y, const Chip& chip);

struct SliderSpec {
  float low = 0, high = 1, step = 0.01f;  ///< Shift divides the step by 10
  std::optional<float> tick;              ///< the value before the drag
  ImU32 colour = 0;                       ///< 0: ink
  std::string_view label = {};            ///< the accessible name
  std::string_view value = {};            ///< the accessible value; empty: the number
};
/// Draws track and knob. Returns the new value while the person drags it or moves it with the arrow keys.
std::optional<float> slider(const Canvas& c, std::string_view name, const Rect& r, float value, const SliderSpec& spec = {});

/// True if two decimals would show most of the numbers as 0.00 or nearly so.
struct FieldState {
  std::string text;                        ///< the current text of the field
  std::string committed;                   ///< the text last given from outside; a change of it replaces `text`
  bool active = false;                     ///< the caret is in it
  bool focus_next = false;                 ///< set it to put the caret in it, with all of the text selected
  int generation = 0;                      ///< the number of times the text was replaced from outside (internal)
  int caret = 0;                           ///< bytes before the caret, while it is in the field
  std::optional<int> caret_next = {};      ///< the next position of the caret, with nothing selected
  int selected_from = 0, selected_to = 0;  ///< bytes, while it is in the field; equal: nothing is selected
  int waits = 0;                           ///< frames in which a requested caret may still appear (internal)
  std::string typed_meanwhile = {};        ///< (internal)
  float scroll = 0;                        ///< scroll of a text drawn in reading order, logical (internal)
  bool select_all_next = false;            ///< (internal)
  std::optional<SeenCaret> seen = {};      ///< the place of the caret in such a text after an arrow key (internal)
};
enum class FieldEvent { none, edited, entered, cancelled };

struct FieldSpec {
  std::string_view hint = {};         ///< muted, at the right: "Enter ↵"
  std::string_view placeholder = {};  ///< muted, while empty
  int max_length = 4000;              ///< bytes
  bool outlined_edit = false;         ///< outline in the edit colour (for a number set by hand)
  bool mono = false;
  bool right_aligned = false;
  bool has_own_tab = false;      ///< the caller handles Tab; it does not leave the field
  const ImFont* font = nullptr;  ///< null: the usual one
};
/// Draws one line of text. `external` is the text in the document. Returns `entered` on Enter or when the caret leaves a changed field.
FieldEvent text_field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                      const FieldSpec& spec = {}, const ControlState& control = {});

/// Draws a field for a number: "0.2", "1e38", "nan", "inf", "-inf". Returns the number when it is entered; any other text stays, outlined
/// in red.
std::optional<float> number_field(const Canvas& c, std::string_view name, const Rect& r, FieldState& state, std::string_view external,
                                  const FieldSpec& spec = {}, const ControlState& control = {});
std::optional<float> parse_number(std::string_view text);

/// True if the list that belongs to this item opens: on a press, or on the down arrow while it has the keyboard.
bool opens_list(const Interaction& touch);
/// Draws a popup of rows under a rectangle, such as the File menu. It opens if `open` is true in this frame. Items "<name>.<i>".
std::optional<int> menu(const Canvas& c, std::string_view name, const Rect& anchor, bool open, std::span<const Choice> rows);

/// Moves the Tab key through a sheet above the window and lets Enter press. Returns true if Escape closes the sheet.
bool keys_of_sheet(FrameItems& log);

/// Draws a card: raised fill and an outline (selected: 1.5 px ink).
void card(const Canvas& c, const Rect& r, bool selected = false, float radius = radius::control);

}  // namespace headlight::widgets
