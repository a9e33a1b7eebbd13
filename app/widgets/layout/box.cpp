#include "widgets/layout/box.hpp"

#include <algorithm>
#include <utility>

#include "widgets/controls.hpp"
#include "widgets/scrolling.hpp"

namespace headlight::widgets {

BoxSize Box::measure(const Canvas& c, float width) const {
  if (empty()) return {};
  if (width_ != width) extent_ = content_->measure(c, width);
  extent_.w = std::max(extent_.w, least_width_);
  width_ = width;
  return extent_;
}

void Box::draw(const Canvas& c, const Rect& r) const {
  if (empty() || !visible_) return;
  c.log.begin_box({c.at(r.x, r.y), c.at(r.right(), r.bottom())});
  content_->draw(c, r);
  c.log.end_box();
  if (!name_.empty()) c.note(name_, r);
}

Box Box::grow(float most) const {
  Box out = *this;
  out.grows_ = true;
  out.most_ = most;
  return out;
}

Box Box::at_least_wide(float least) const {
  Box out = *this;
  out.least_width_ = least;
  return out;
}

Box Box::visible(bool visible) const {
  Box out = *this;
  out.visible_ = visible;
  return out;
}

Box Box::named(std::string name) const {
  Box out = *this;
  out.name_ = std::move(name);
  return out;
}

float draw_down(const Canvas& c, float x, float y, float width, const Box& box) {
  const float height = box.measure(c, width).h;
  box.draw(c, {x, y, width, height});
  return y + height;
}

void draw_scrolled(const Canvas& c, std::string_view name, const Rect& view, ImVec2 inset, const Box& box, float& scrolled) {
  constexpr float notch = 60, bar = 6;
  const float width = view.w - 2 * inset.x, whole = box.measure(c, width).h + 2 * inset.y, hidden = std::max(0.f, whole - view.h);
  scrolled = std::clamp(scrolled, 0.f, hidden);
  c.draw->PushClipRect(c.at(view.x + 1, view.y), c.at(view.right(), view.bottom()), true);
  box.draw(c, {view.x + inset.x, view.y + inset.y - scrolled, width, std::max(whole, box.grows() ? view.h : 0) - 2 * inset.y});
  c.draw->PopClipRect();
  scroll(c, name, view, hidden, notch, scrolled);  // after the views inside of it
  draw_scroll_bar(c, view.right() - bar, view, whole, scrolled);
}

void draw_rows(const Canvas& c, const Rect& view, const RowList& list, float& scrolled,
               const std::function<void(const Rect&, size_t)>& draw_row) {
  constexpr float beside = 10, bar = 4;
  const float h = list.row_height, whole = h * static_cast<float>(list.n);
  if (list.scroll_to) {
    const float top = h * static_cast<float>(*list.scroll_to);
    scrolled = scrolled_into_view(scrolled, top - h, top + 2 * h, view.h);
  }
  scroll(c, list.name, view, std::max(0.f, whole - view.h), h, scrolled);
  c.draw->PushClipRect(c.at(view.x - beside, view.y), c.at(view.right() + beside, view.bottom()), true);
  const float top = c.logical(c.draw->GetClipRectMin()).y, bottom = c.logical(c.draw->GetClipRectMax()).y;
  for (size_t i = static_cast<size_t>(std::max(0.f, (std::max(view.y, top) - view.y + scrolled) / h)); i < list.n; ++i) {
    const Rect r = {view.x, view.y + h * static_cast<float>(i) - scrolled, view.w, h};
    if (r.y >= std::min(view.bottom(), bottom)) break;
    draw_row(r, i);
  }
  c.draw->PopClipRect();
  draw_scroll_bar(c, view.right() + bar, view, whole, scrolled);
}

bool fit_beside(float width, float first, float second, float gap) { return first + gap + second <= width; }

SideParts beside_or_below(const Rect& area, const SidePart& first, const SidePart& second, float gap, float gap_below) {
  const auto or_rest = [](float wish, float rest) { return wish > 0 ? wish : rest; };
  if (fit_beside(area.w, first.least_width, second.least_width, gap)) {
    const float width = or_rest(first.width, area.w - gap - second.width), right = area.x + width + gap;
    return {{area.x, area.y, width, area.h}, {right, area.y, or_rest(second.width, area.right() - right), area.h}, false};
  }
  const float height = or_rest(first.height, area.h - gap_below - second.height), lower = area.y + height + gap_below;
  return {{area.x, area.y, area.w, height}, {area.x, lower, area.w, or_rest(second.height, area.bottom() - lower)}, true};
}

namespace {

/// Returns the children that are not empty.
Boxes without_empty(Boxes all) {
  std::erase_if(all, [](const Box& box) { return box.empty(); });
  return all;
}

float sum_of_gaps(size_t n, float gap) { return n > 1 ? gap * static_cast<float>(n - 1) : 0; }

float count_growing(const Boxes& all) {
  return static_cast<float>(std::count_if(all.begin(), all.end(), [](const Box& box) { return box.grows(); }));
}

class Container : public BoxContent {
 public:
  Container(Boxes children, float gap) : children_(std::move(children)), gap_(gap) {}

 protected:
  Boxes children_;
  float gap_;
};

class Column : public Container {
 public:
  using Container::Container;

  BoxSize measure(const Canvas& c, float width) const override {
    BoxSize all{0, sum_of_gaps(children_.size(), gap_)};
    for (const Box& child : children_) {
      const BoxSize one = child.measure(c, width);
      all = {std::max(all.w, one.w), all.h + one.h};
    }
    return all;
  }

  void draw(const Canvas& c, const Rect& r) const override {
    const float left = std::max(0.f, r.h - measure(c, r.w).h) / std::max(1.f, count_growing(children_));
    float y = r.y;
    for (const Box& child : children_) {
      const float least = child.measure(c, r.w).h, height = child.grows() ? std::max(least, std::min(child.most(), least + left)) : least;
      child.draw(c, {r.x, y, r.w, height});
      y += height + gap_;
    }
  }
};

/// Children side by side, in one line or in several.
class Lines : public Container {
 public:
  Lines(Boxes children, float gap, bool wraps) : Container(std::move(children), gap), wraps_(wraps) {}

  BoxSize measure(const Canvas& c, float width) const override {
    BoxSize all;
    for (const Line& line : lines(c, width)) {
      all.w = std::max(all.w, line.width);
      all.h += line.height + (all.h > 0 ? gap_ : 0);
    }
    return all;
  }

  void draw(const Canvas& c, const Rect& r) const override {
    const std::vector<Line> all = lines(c, r.w);
    float y = r.y;
    for (const Line& line : all) {
      const float height = all.size() == 1 ? r.h : line.height;
      draw_line(c, line, {r.x, y, r.w, height});
      y += height + gap_;
    }
  }

 private:
  struct Line {
    size_t first, end;
    float width, height;
  };

  std::vector<Line> lines(const Canvas& c, float width) const {
    std::vector<Line> out;
    for (size_t i = 0; i < children_.size(); ++i) {
      const BoxSize one = children_[i].measure(c, width);
      if (out.empty() || (wraps_ && out.back().width + gap_ + one.w > width)) out.push_back({i, i + 1, one.w, one.h});
      else out.back() = {out.back().first, i + 1, out.back().width + gap_ + one.w, std::max(out.back().height, one.h)};
    }
    for (Line& line : out) line.height = height_of(c, line, width);
    return out;
  }

  /// Returns the width of a child in its line. Growing children share the width that the others leave.
  float width_of(const Canvas& c, const Line& line, const Box& child, float width) const {
    if (!child.grows()) return child.measure(c, width).w;
    float left = width - sum_of_gaps(line.end - line.first, gap_), n = 0;
    for (size_t i = line.first; i < line.end; ++i) {
      if (children_[i].grows()) ++n;
      else left -= children_[i].measure(c, width).w;
    }
    return std::clamp(left / n, 0.f, child.most());
  }

  float height_of(const Canvas& c, const Line& line, float width) const {
    float height = 0;
    for (size_t i = line.first; i < line.end; ++i)
      height = std::max(height, children_[i].measure(c, width_of(c, line, children_[i], width)).h);
    return height;
  }

  void draw_line(const Canvas& c, const Line& line, const Rect& r) const {
    float x = r.x;
    for (size_t i = line.first; i < line.end; ++i) {
      const Box& child = children_[i];
      const float width = width_of(c, line, child, r.w), height = child.measure(c, width).h;
      child.draw(c, {x, r.y + (r.h - height) / 2, width, height});
      x += width + gap_;
    }
  }

  bool wraps_;
};

class BesideOrBelow : public BoxContent {
 public:
  BesideOrBelow(Box first, Box second, float gap, float gap_below)
      : first_(std::move(first)), second_(std::move(second)), gap_(gap), gap_below_(gap_below) {}

  BoxSize measure(const Canvas& c, float width) const override {
    if (first_.empty() || second_.empty()) return (first_.empty() ? second_ : first_).measure(c, width);
    const BoxSize second = second_.measure(c, width);
    if (is_beside(second.w, width)) return {width, std::max(first_.measure(c, width - gap_ - second.w).h, second.h)};
    const BoxSize first = first_.measure(c, width);
    return {std::max(first.w, second.w), first.h + gap_below_ + second.h};
  }

  void draw(const Canvas& c, const Rect& r) const override {
    if (first_.empty() || second_.empty()) return (first_.empty() ? second_ : first_).draw(c, r);
    const BoxSize second = second_.measure(c, r.w);
    const bool beside = is_beside(second.w, r.w);
    const float width = beside ? r.w - gap_ - second.w : r.w, height = beside ? r.h : first_.measure(c, width).h;
    first_.draw(c, {r.x, r.y, width, height});
    if (beside) second_.draw(c, {r.right() - second.w, r.y, second.w, second.h});
    else second_.draw(c, {r.x, r.y + height + gap_below_, r.w, second.h});
  }

 private:
  bool is_beside(float second, float width) const { return fit_beside(width, first_.least_width(), second, gap_); }

  Box first_, second_;
  float gap_, gap_below_;
};

class Card : public BoxContent {
 public:
  explicit Card(Box content) : content_(std::move(content)) {}
  BoxSize measure(const Canvas& c, float width) const override {
    const BoxSize inner = content_.measure(c, width - 2 * beside);
    return {inner.w + 2 * beside, inner.h + 2 * above};
  }
  void draw(const Canvas& c, const Rect& r) const override {
    card(c, r);
    content_.draw(c, {r.x + beside, r.y + above, r.w - 2 * beside, r.h - 2 * above});
  }

 private:
  static constexpr float beside = 16, above = 10;
  Box content_;
};

class MadeForWidth : public BoxContent {
 public:
  explicit MadeForWidth(std::function<Box(const Canvas&, float)> made) : made_(std::move(made)) {}
  BoxSize measure(const Canvas& c, float width) const override { return at(c, width).measure(c, width); }
  void draw(const Canvas& c, const Rect& r) const override { at(c, r.w).draw(c, r); }

 private:
  const Box& at(const Canvas& c, float width) const {
    if (width_ != width) box_ = made_(c, width);
    width_ = width;
    return box_;
  }
  std::function<Box(const Canvas&, float)> made_;
  mutable float width_ = -1;
  mutable Box box_;
};

class Drawn : public BoxContent {
 public:
  Drawn(std::function<BoxSize(const Canvas&, float)> measure, std::function<void(const Canvas&, const Rect&)> draw)
      : measure_(std::move(measure)), draw_(std::move(draw)) {}
  BoxSize measure(const Canvas& c, float width) const override { return measure_(c, width); }
  void draw(const Canvas& c, const Rect& r) const override { draw_(c, r); }

 private:
  std::function<BoxSize(const Canvas&, float)> measure_;
  std::function<void(const Canvas&, const Rect&)> draw_;
};

template <class Content, class... Layout>
Box unless_empty(Boxes children, Layout... layout) {
  return children.empty() ? Box() : Box(std::make_shared<Content>(std::move(children), layout...));
}

}  // namespace

namespace box {

Box column(Boxes children, float gap) { return unless_empty<Column>(without_empty(std::move(children)), gap); }
Box row(Boxes children, float gap) { return unless_empty<Lines>(without_empty(std::move(children)), gap, false); }
Box wrap(Boxes children, float gap) { return unless_empty<Lines>(without_empty(std::move(children)), gap, true); }

Box sections(Boxes children, float gap) {
  Boxes all;
  for (Box& child : children) {
    if (child.empty()) continue;
    if (!all.empty()) all.push_back(rule());
    all.push_back(std::move(child));
  }
  return column(std::move(all), gap);
}

Box beside_or_below(Box first, Box second, float gap, float gap_below) {
  return Box(std::make_shared<BesideOrBelow>(std::move(first), std::move(second), gap, gap_below));
}

Box first_that_fits(Boxes alternatives) {
  return made_for_width([all = std::move(alternatives)](const Canvas& c, float width) {
    for (const Box& one : all)
      if (one.measure(c, width).w <= width) return one;
    return all.back();
  });
}

Box card(Box content) { return Box(std::make_shared<Card>(std::move(content))); }

Box rule() {
  return drawn(stroke::rule, [](const Canvas& c, const Rect& r) { c.hline(r.x, r.right(), r.y, c.colours().line); });
}

Box spacer() {
  return drawn([](const Canvas&, float) { return BoxSize{}; }, [](const Canvas&, const Rect&) {}).grow();
}

Box made_for_width(std::function<Box(const Canvas&, float)> made) { return Box(std::make_shared<MadeForWidth>(std::move(made))); }

Box drawn(std::function<BoxSize(const Canvas&, float)> measure, std::function<void(const Canvas&, const Rect&)> draw) {
  return Box(std::make_shared<Drawn>(std::move(measure), std::move(draw)));
}

Box drawn(float height, std::function<void(const Canvas&, const Rect&)> draw) {
  return drawn([height](const Canvas&, float width) { return BoxSize{width, height}; }, std::move(draw));
}

}  // namespace box
}  // namespace headlight::widgets
