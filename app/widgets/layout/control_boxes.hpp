#pragma once
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "widgets/controls.hpp"
#include "widgets/layout/box.hpp"

namespace headlight::widgets {

/// See ControlState; `small`: as high as a line of text, else as high as a control usually is.
struct ButtonLook {
  std::string tooltip = {}, why_disabled = {};
  ButtonKind kind = ButtonKind::outline;
  bool small = false;
};

struct SegmentedChoice {
  std::vector<std::string> options, ids;
  int chosen = 0;
  std::vector<bool> marked = {};  ///< these options get a dot in the edit colour; empty: none does
};

/// A slider and its own words; see SliderSpec.
struct SliderLook {
  SliderSpec spec;
  std::string label, value = {};
};

/// The controls as boxes: each as wide as its text, or as wide as the available room if it grows.
namespace box {

Box button(std::string name, std::string words, std::function<void()> press, ButtonLook look = {});
Box icon_button(std::string name, Icon which, std::string tooltip, std::function<void()> press);
/// Calls `chosen` with the option's index.
Box segmented(std::string name, SegmentedChoice choice, std::function<void(int)> chosen, bool small = false);
Box toggle(std::string name, bool on, std::string label, std::function<void()> flip, std::string tooltip = {});
Box slider(std::string name, float value, SliderLook look, std::function<void(float)> moved);
/// The caller keeps `state` from frame to frame.
Box number_field(std::string name, FieldState& state, std::string external, std::string label, std::function<void(float)> entered,
                 bool outlined_edit = false);
Box drop_down(std::string name, std::vector<Choice> rows, int chosen, std::function<void(int)> choose);
/// Calls `go` with the new head.
Box head_stepper(std::string name, int head, int n_heads, std::function<void(int)> go);
Box head_bar(int head);
Box icon(Icon which, ImU32 colour);
/// The content, with a tooltip that appears when the pointer is over it.
Box with_tooltip(std::string name, std::string tip, Box content);

}  // namespace box
}  // namespace headlight::widgets
