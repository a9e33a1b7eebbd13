#include "views/boards/travel.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

namespace headlight::views {
namespace {

/// Cubic, slow at both ends.
float eased(float t) { return t < 0.5f ? 4 * t * t * t : 1 - 4 * (1 - t) * (1 - t) * (1 - t); }

Rect on_the_way(const Rect& a, const Rect& b, float t) {
  const auto mixed = [t](float from, float to) { return from + (to - from) * t; };
  return {mixed(a.x, b.x), mixed(a.y, b.y), mixed(a.w, b.w), mixed(a.h, b.h)};
}

bool same_place(const Rect& a, const Rect& b) {
  return std::abs(a.x - b.x) + std::abs(a.y - b.y) + std::abs(a.w - b.w) + std::abs(a.h - b.h) < 2;
}

/// The matrix squeezed into a box: colours alone.
void draw_picture(const Canvas& c, const PlacedMatrix& m, const Rect& r) {
  const ImVec2 a = c.at(r.x, r.y), b = c.at(r.right(), r.bottom());
  const Index rows = m.transposed ? m.values->cols() : m.values->rows(), cols = m.transposed ? m.values->rows() : m.values->cols();
  Heat heat;
  heat.values = m.values;
  heat.transposed = m.transposed;
  heat.origin = a;
  heat.pitch = {(b.x - a.x) / float(cols), (b.y - a.y) / float(rows)};
  heat.gap = std::min(heat.pitch.x, heat.pitch.y) >= 12 * c.scale() ? std::round(m.layout.gap * c.scale()) : 0;
  heat.map = m.map;
  heat.limit = m.limit;
  c.fill(r, c.colours().bg);
  c.heat.paint(*c.draw, heat);
  c.outline(r.inset(-1), c.colours().line2, 0, 1);
}

}  // namespace

Rect PlacedMatrix::columns(Index first, Index n) const {
  const float x = layout.cells.x - layout.offset_x, y = layout.cells.y - layout.offset_y;
  const float from = static_cast<float>(first), many = static_cast<float>(n), rows = static_cast<float>(values->rows());
  if (transposed) return {x, y + from * layout.pitch_y, rows * layout.pitch_x, many * layout.pitch_y};
  return {x + from * layout.pitch_x, y, many * layout.pitch_x, rows * layout.pitch_y};
}

void Travel::begin_frame(const Session& session, float seconds_passed) {
  since_ += seconds_passed;
  if (leaving_ && version_ == session.version()) {
    from_ = std::move(now_);
    to_ = session.navigation().place();
    since_ = 0;
  }
  leaving_ = false;
  if (since_ >= seconds || version_ != session.version() || to_ != session.navigation().place()) from_.clear();
  version_ = session.version();
  now_.clear();
}

bool Travel::place(PlacedMatrix matrix) {
  if (placed(matrix.node)) return false;  // the first is the large one
  const auto found = std::find_if(from_.begin(), from_.end(), [&](const PlacedMatrix& one) { return one.node == matrix.node; });
  const bool comes = found != from_.end() && !same_place(found->all(), matrix.all());
  if (found != from_.end() && !comes) from_.erase(found);
  now_.push_back(std::move(matrix));
  return comes;
}

const PlacedMatrix* Travel::placed(NodeId node) const {
  const auto found = std::find_if(now_.begin(), now_.end(), [node](const PlacedMatrix& one) { return one.node == node; });
  return found == now_.end() ? nullptr : &*found;
}

void Travel::draw(const Canvas& c, const Motion& motion) {
  std::erase_if(from_, [&](const PlacedMatrix& one) { return !placed(one.node); });
  const float t = eased(std::clamp(since_ / seconds, 0.f, 1.f));
  for (const PlacedMatrix& from : from_) {
    const PlacedMatrix& to = *placed(from.node);
    draw_picture(c, t < 0.5f ? from : to, on_the_way(from.all(), to.all(), t));  // K is laid down on the way
  }
  if (motion.on()) draw_blocks(c, motion);
}

void Travel::draw_blocks(const Canvas& c, const Motion& motion) const {
  const float t = eased(static_cast<float>(motion.moment().progress));
  for (const MovedBlock& block : motion.plan().blocks) {
    const PlacedMatrix *part = placed(block.part), *whole = placed(block.whole);
    if (!part || !whole || !motion.moment().moves(block)) continue;
    const Rect inside = whole->columns(block.first_col, block.n_cols), outside = part->all();
    draw_picture(c, *part, block.parts ? on_the_way(inside, outside, t) : on_the_way(outside, inside, t));
  }
}

}  // namespace headlight::views
