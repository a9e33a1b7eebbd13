#include "widgets/icons.hpp"

#include <cmath>

namespace headlight::widgets {
namespace {

/// A pen in a box of 20 units about a centre.
class Pen {
 public:
  Pen(const Canvas& c, float cx, float cy, ImU32 colour, float size) : c_(c), cx_(cx), cy_(cy), unit_(size / 20), colour_(colour) {}

  ImVec2 at(float x, float y) const { return c_.exact(cx_ + (x - 10) * unit_, cy_ + (y - 10) * unit_); }
  float length(float units) const { return units * unit_ * c_.scale(); }
  ImU32 colour() const { return colour_; }
  ImDrawList& draw() const { return *c_.draw; }
  const Canvas& canvas() const { return c_; }

  /// A polyline with round ends.
  void path(std::initializer_list<ImVec2> points, float width = stroke::icon) const {
    for (ImVec2 p : points) draw().PathLineTo(at(p.x, p.y));
    draw().PathStroke(colour_, 0, length(width));
    cap(*points.begin(), width);
    cap(*(points.end() - 1), width);
  }
  void cap(ImVec2 p, float width) const { draw().AddCircleFilled(at(p.x, p.y), length(width) / 2, colour_, 12); }
  void arc(ImVec2 centre, float radius, float from, float to, float width = stroke::icon) const {
    draw().PathArcTo(at(centre.x, centre.y), length(radius), from, to, 24);
    draw().PathStroke(colour_, 0, length(width));
  }
  void polygon(std::initializer_list<ImVec2> points) const {
    for (ImVec2 p : points) draw().PathLineTo(at(p.x, p.y));
    draw().PathFillConvex(colour_);
  }
  void box(float x, float y, float w, float h, float radius, float width = stroke::icon) const {
    draw().PathRect(at(x, y), at(x + w, y + h), length(radius));
    draw().PathStroke(colour_, ImDrawFlags_Closed, length(width));
  }
  void disc(float x, float y, float radius) const { draw().AddCircleFilled(at(x, y), length(radius), colour_, 24); }

 private:
  const Canvas& c_;
  float cx_, cy_, unit_;
  ImU32 colour_;
};

constexpr float pi = 3.14159265f;

void mark(const Pen& p) {
  const Palette& colours = p.canvas().colours();
  p.draw().PathArcTo(p.at(8, 10), p.length(8), pi / 2, pi * 1.5f, 24);
  p.draw().PathFillConvex(colours.text);
  const float y[] = {4, 10, 16}, x1[] = {19, 21, 19};
  for (int i = 0; i < 3; ++i) {
    const ImVec2 a = p.at(12, y[i]), b = p.at(x1[i], y[i]);
    p.draw().AddLine({a.x - 0.5f, a.y - 0.5f}, {b.x - 0.5f, b.y - 0.5f}, colours.beam, p.length(2));
    p.draw().AddCircleFilled(a, p.length(1), colours.beam, 12);
    p.draw().AddCircleFilled(b, p.length(1), colours.beam, 12);
  }
}

void hook(const Pen& p, bool to_left) {
  auto x = [to_left](float v) { return to_left ? v : 20 - v; };
  p.path({{x(7), 4.5f}, {x(4), 7.5f}, {x(7), 10.5f}});
  p.path({{x(4), 7.5f}, {x(12), 7.5f}});
  p.arc({x(12), 11.5f}, 4, to_left ? -pi / 2 : pi / 2, to_left ? pi / 2 : pi * 1.5f);
  p.path({{x(12), 15.5f}, {x(8), 15.5f}});
}

void present(const Pen& p) {
  p.box(2.8f, 3.8f, 14.4f, 9.4f, 1.5f);
  p.path({{10, 13.5f}, {10, 16.5f}});
  p.path({{6, 17}, {14, 17}});
}

void compare(const Pen& p) {
  const Canvas& c = p.canvas();
  const ImVec2 middle = c.logical(p.at(10, 10));
  const ImFont* font = c.fonts().tiny_bold;
  const float baseline = c.baseline_at(font, middle.y);
  c.text(middle.x - 2.2f, baseline, font, p.colour(), "A", Align::right);
  c.text(middle.x + 2.4f, baseline, font, p.colour(), "B", Align::left);
  p.path({{10.5f, 4}, {10.5f, 16}}, 1.4f);
}

void sun(const Pen& p) {
  p.arc({10, 10}, 3.4f, 0, 2 * pi);
  for (int i = 0; i < 8; ++i) {
    const float a = float(i) * pi / 4;
    p.path({{10 + 5.8f * std::cos(a), 10 + 5.8f * std::sin(a)}, {10 + 7.6f * std::cos(a), 10 + 7.6f * std::sin(a)}}, 1.5f);
  }
}

void moon(const Pen& p) {
  // The outer arc, then the inner one back from where the two meet.
  p.draw().PathArcTo(p.at(9.5f, 10.5f), p.length(6.2f), -0.1f, 1.5f * pi + 0.1f, 28);
  p.draw().PathArcTo(p.at(13.2f, 6.8f), p.length(5.0f), pi + 0.35f, 0.5f * pi - 0.35f, 20);
  p.draw().PathStroke(p.colour(), ImDrawFlags_Closed, p.length(1.5f));
}

/// Draws a disc with its right half filled.
void half_filled(const Pen& p) {
  p.arc({10, 10}, 6.4f, 0, 2 * pi, 1.5f);
  p.draw().PathArcTo(p.at(10, 10), p.length(6.4f), -0.5f * pi, 0.5f * pi, 28);
  p.draw().PathFillConvex(p.colour());
}

void help(const Pen& p) {
  p.arc({10, 10}, 7.2f, 0, 2 * pi, 1.5f);
  p.arc({10, 8.2f}, 2.1f, -pi, pi * 0.35f, 1.5f);
  p.path({{11, 10.1f}, {10, 11.6f}}, 1.5f);
  p.disc(10, 13.8f, 1);
}

void tokens(const Pen& p) {
  for (int row = 0; row < 3; ++row)
    for (int col = 0; col < 3; ++col) p.box(1.5f + 6 * float(col), 3 + 5 * float(row), 5, 4, 1, 1);
}

void pencil(const Pen& p) { p.path({{4, 16}, {4.6f, 12.8f}, {13, 4.4f}, {15.6f, 7}, {7.2f, 15.4f}, {4, 16}}); }

void page(const Pen& p, float x, float y) { p.box(x, y, 9, 10, 1.5f, 1.5f); }

void copy(const Pen& p) {
  page(p, 7.5f, 6.5f);
  p.path({{5, 13}, {4, 13}, {4, 3.5f}, {12.5f, 3.5f}, {12.5f, 4}}, 1.5f);
}

void reset(const Pen& p) {
  p.arc({10, 10.5f}, 5.8f, -pi * 0.75f, pi * 0.9f);
  p.path({{5.6f, 3}, {5.6f, 6.6f}, {9.2f, 6.6f}});
}

void tray(const Pen& p, bool down) {
  p.path({{4, 12}, {4, 16}, {16, 16}, {16, 12}});
  p.path({{10, 3.5f}, {10, 12}});
  if (down) p.path({{6.8f, 9}, {10, 12.2f}, {13.2f, 9}});
  else p.path({{6.8f, 6.6f}, {10, 3.4f}, {13.2f, 6.6f}});
}

}  // namespace

void icon(const Canvas& canvas, Icon which, float cx, float cy, ImU32 colour, float size) {
  const Pen p(canvas, cx, cy, colour, size);
  switch (which) {
    case Icon::previous: return p.path({{13, 5.2f}, {8.2f, 10}, {13, 14.8f}}, 1.9f);
    case Icon::next: return p.path({{8, 5.2f}, {12.8f, 10}, {8, 14.8f}}, 1.9f);
    case Icon::play: return p.polygon({{6, 4}, {16, 10}, {6, 16}});
    case Icon::pause: p.polygon({{6, 5}, {9, 5}, {9, 15}, {6, 15}}); return p.polygon({{11, 5}, {14, 5}, {14, 15}, {11, 15}});
    case Icon::undo: return hook(p, true);
    case Icon::redo: return hook(p, false);
    case Icon::plus: p.path({{10, 4.8f}, {10, 15.2f}}, 2); return p.path({{4.8f, 10}, {15.2f, 10}}, 2);
    case Icon::minus: return p.path({{4.8f, 10}, {15.2f, 10}}, 2);
    case Icon::close: p.path({{5.5f, 5.5f}, {14.5f, 14.5f}}); return p.path({{14.5f, 5.5f}, {5.5f, 14.5f}});
    case Icon::check: return p.path({{4.8f, 10.4f}, {8.4f, 14}, {15, 6.2f}}, 2.2f);
    case Icon::pin: return p.disc(10, 10, 4);
    case Icon::hover: return p.box(5, 5, 10, 10, 3);
    case Icon::overridden: return p.polygon({{5, 5}, {15, 5}, {15, 15}});
    case Icon::chevron_down: return p.path({{5.5f, 8}, {10, 12.5f}, {14.5f, 8}});
    case Icon::mark: return mark(p);
    case Icon::sun: return sun(p);
    case Icon::moon: return moon(p);
    case Icon::contrast: return half_filled(p);
    case Icon::help: return help(p);
    case Icon::copy: return copy(p);
    case Icon::pencil: return pencil(p);
    case Icon::present: return present(p);
    case Icon::compare: return compare(p);
    case Icon::enter: p.path({{15, 5}, {15, 11}, {5, 11}}, 1.3f); return p.path({{8, 8}, {5, 11}, {8, 14}}, 1.3f);
    case Icon::tokens: return tokens(p);
    case Icon::menu:
      p.path({{4, 6}, {16, 6}});
      p.path({{4, 10}, {16, 10}});
      return p.path({{4, 14}, {16, 14}});
    case Icon::arrow_right: p.path({{4, 10}, {16, 10}}); return p.path({{11.5f, 5.5f}, {16, 10}, {11.5f, 14.5f}});
    case Icon::reset: return reset(p);
    case Icon::save: return tray(p, true);
    case Icon::open: return tray(p, false);
    case Icon::pin_panel: p.box(3, 4, 14, 12, 1.5f); return p.path({{12, 4}, {12, 16}});
  }
}

}  // namespace headlight::widgets
