#include "widgets/layout/control_boxes.hpp"

#include <algorithm>
#include <utility>

namespace headlight::widgets::box {
namespace {

constexpr float usual_height = 30, small_height = 26, icon_size = 26, beside_words = 11, beside_option = 12, drawn_icon = 16;

float height_of(bool small) { return small ? small_height : usual_height; }
const ImFont* font_of(const Canvas& c, bool small) { return small ? c.fonts().small_medium : c.fonts().label; }

/// Makes a box of a control. On paper it could not be pressed, so it takes no room.
Box control(std::function<BoxSize(const Canvas&, float)> measure, std::function<void(const Canvas&, const Rect&)> draw) {
  return drawn([measure = std::move(measure)](const Canvas& c, float width) { return c.log.on_paper() ? BoxSize{} : measure(c, width); },
               std::move(draw));
}

Box control(BoxSize size, std::function<void(const Canvas&, const Rect&)> draw) {
  return control([size](const Canvas&, float) { return size; }, std::move(draw));
}

/// Draws a dot at the top right corner of an item.
void mark(const Canvas& c, const Item& item) {
  constexpr float in_x = 5, in_y = 4, radius = 3, edge = 0.5f;
  constexpr int segments = 16;
  const ImVec2 corner = {item.max.x - in_x * c.scale(), item.min.y + in_y * c.scale()};
  c.draw->AddCircleFilled(corner, (radius + edge) * c.scale(), c.colours().panel, segments);
  c.draw->AddCircleFilled(corner, radius * c.scale(), c.colours().edit, segments);
}

}  // namespace

Box button(std::string name, std::string words, std::function<void()> press, ButtonLook look) {
  const bool small = look.small;
  const auto measure = [words, small](const Canvas& c, float) {
    return BoxSize{c.text_width(font_of(c, small), words) + 2 * beside_words, height_of(small)};
  };
  return control(measure, [=, look = std::move(look)](const Canvas& c, const Rect& r) {
    if (widgets::button(c, name, r, words, look.kind, {look.tooltip, look.why_disabled})) press();
  });
}

Box icon_button(std::string name, Icon which, std::string tooltip, std::function<void()> press) {
  return control(BoxSize{icon_size, icon_size}, [=](const Canvas& c, const Rect& r) {
    if (widgets::icon_button(c, name, r, which, ButtonKind::plain, {tooltip})) press();
  });
}

Box segmented(std::string name, SegmentedChoice choice, std::function<void(int)> chosen, bool small) {
  const float height = small ? small_height + 2 : space::control;
  const auto measure = [options = choice.options, small, height](const Canvas& c, float) {
    float width = 0;
    for (const std::string& option : options) width += c.text_width(font_of(c, small), option) + 2 * beside_option;
    return BoxSize{width, height};
  };
  return control(measure, [=, choice = std::move(choice)](const Canvas& c, const Rect& r) {
    const auto option = widgets::segmented(c, name, r, choice.options, choice.chosen, {}, choice.ids);
    for (size_t i = 0; i < choice.marked.size(); ++i)
      if (const Item* item = c.log.find(name + "." + choice.ids[i]); item && choice.marked[i]) mark(c, *item);
    if (option) chosen(*option);
  });
}

Box toggle(std::string name, bool on, std::string label, std::function<void()> flip, std::string tooltip) {
  constexpr BoxSize size{36, 20};
  return control(size, [=](const Canvas& c, const Rect& r) {
    if (widgets::toggle(c, name, r.x, r.centre_y(), on, {tooltip, {}, label})) flip();
  });
}

Box slider(std::string name, float value, SliderLook look, std::function<void(float)> moved) {
  const auto measure = [](const Canvas&, float width) { return BoxSize{width, small_height}; };
  return control(measure, [=, look = std::move(look)](const Canvas& c, const Rect& r) {
    SliderSpec spec = look.spec;
    spec.label = look.label, spec.value = look.value;
    if (const auto to = widgets::slider(c, name, r, value, spec)) moved(*to);
  });
}

Box number_field(std::string name, FieldState& state, std::string external, std::string label, std::function<void(float)> entered,
                 bool outlined_edit) {
  constexpr float width = 92;
  return control(BoxSize{width, space::control}, [=, &state](const Canvas& c, const Rect& r) {
    FieldSpec spec{.mono = true, .right_aligned = true};
    spec.outlined_edit = outlined_edit;
    if (const auto typed = widgets::number_field(c, name, r, state, external, spec, {.label = label})) entered(*typed);
  });
}

Box drop_down(std::string name, std::vector<Choice> rows, int chosen, std::function<void(int)> choose) {
  const auto measure = [](const Canvas&, float width) { return BoxSize{width, space::control}; };
  return control(measure, [=, rows = std::move(rows)](const Canvas& c, const Rect& r) {
    if (const auto row = widgets::drop_down(c, name, r, rows, chosen)) choose(*row);
  });
}

Box head_stepper(std::string name, int head, int n_heads, std::function<void(int)> go) {
  return drawn(
      [n_heads](const Canvas& c, float) {
        return BoxSize{head_stepper_width(c, n_heads), usual_height};
      },
      [=](const Canvas& c, const Rect& r) {
        if (const int step = widgets::head_stepper(c, name, r, head, n_heads)) go((head + step + n_heads) % n_heads);
      });
}

Box head_bar(int head) {
  constexpr float width = 3, height = 18;
  return drawn(
      [](const Canvas&, float) {
        return BoxSize{width, height};
      },
      [head](const Canvas& c, const Rect& r) { widgets::head_bar(c, r, head); });
}

Box icon(Icon which, ImU32 colour) {
  return drawn(
      [](const Canvas&, float) {
        return BoxSize{drawn_icon, drawn_icon};
      },
      [=](const Canvas& c, const Rect& r) { widgets::icon(c, which, r.centre_x(), r.centre_y(), colour, drawn_icon); });
}

Box with_tooltip(std::string name, std::string tip, Box content) {
  const auto measure = [content](const Canvas& c, float width) { return BoxSize{width, content.measure(c, width).h}; };
  return drawn(measure, [=](const Canvas& c, const Rect& r) {
    c.tooltip(c.touch(name, r), tip);
    c.log.skip_last_in_tab_order();
    content.draw(c, r);
  });
}

}  // namespace headlight::widgets::box
