#include "views/inspector/code_section.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "attend/imported_tensors.hpp"
#include "base/error.hpp"
#include "export/code.hpp"
#include "export/code_plan.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/layout/control_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t most_code_rows = 16;  ///< of the card
constexpr size_t most_line_rows = 6;   ///< a sentence of many words has many ids
constexpr float code_row = 18;

std::string shown_language(Language language) { return spelled(language, "NumPy", "PyTorch", "C++"); }

/// The matrices that a stage makes, those of the chosen head if it has heads.
std::vector<NodeId> made_by(const StagePlace& place, const ModelNodes& nodes, int head) {
  return nodes.outline.has(place) ? nodes.outline.computed_in(place, head) : std::vector<NodeId>{main_node(place, nodes, head)};
}

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Returns the place to cut `text` so that at most `room` characters come before it: behind a space, else behind a bracket or a comma, else
/// before an index, else between two names, else anywhere.
size_t cut(const std::string& text, size_t room) {
  for (size_t at = room; at > room / 3; --at)
    if (text[at - 1] == ' ') return at;
  for (size_t at = room; at > room / 3; --at)
    if (text[at - 1] == '(' || text[at - 1] == ',') return at;
  for (size_t at = room; at > room / 3; --at)
    if (text[at] == '[') return at;
  for (size_t at = room; at > 1; --at)
    if (!is_name_part(text[at - 1]) || !is_name_part(text[at])) return at;
  return room;
}

/// The rows of the card: long lines are wrapped, and a row says if the rest is left out.
std::vector<std::string> card_rows(const Phrases& phrases, const std::vector<std::string>& lines, size_t width) {
  std::vector<std::string> rows;
  for (size_t i = 0; i < lines.size(); ++i) {
    std::vector<std::string> pieces = wrapped_code(lines[i], width);
    if (pieces.size() > most_line_rows) {
      pieces.resize(most_line_rows);
      pieces.back() = pieces.back().substr(0, width - 1) + "\u2026";
    }
    if (rows.size() + pieces.size() > most_code_rows) {
      rows.push_back(phrases("inspector.code.more", {{"n", lines.size() - i}}));
      break;
    }
    rows.insert(rows.end(), pieces.begin(), pieces.end());
  }
  return rows;
}

}  // namespace

std::vector<std::string> wrapped_code(const std::string& line, size_t width) {
  const size_t indent = std::min(line.find_first_not_of(' '), line.size());
  std::string rest = line, before;
  std::vector<std::string> pieces;
  while (before.size() + rest.size() > width && before.size() + 8 < width) {
    const size_t at = cut(rest, width - before.size());
    pieces.push_back(before + rest.substr(0, at));
    rest.erase(0, at);
    before = std::string(indent + 4, ' ');
  }
  pieces.push_back(before + rest);
  return pieces;
}

void CodeSection::refresh(const Frame& frame) {
  const Session& s = frame.session;
  const auto& graph = s.navigation().sample().graph;
  const decltype(made_for_) now{graph, s.navigation().place(), s.selection().head, frame.settings.code};
  if (std::exchange(made_for_, now) == now) return;
  const std::vector<NodeId> nodes = made_by(s.navigation().place(), s.nodes(), s.selection().head);
  lines_ = code_lines(language(), *graph, s.trace(), nodes);
  const CodePlan plan(language(), *graph);
  roles_.clear();
  for (const NodeId node : nodes) {
    roles_[plan.variable(node)] = role_of(s, node);
    for (const NodeId input : s.graph()[node].inputs) roles_[plan.variable(input)] = role_of(s, input);
  }
}

/// Names in the colour of their matrix, as in the equation.
void CodeSection::draw_line(const Canvas& c, const Rect& r, const std::string& line) const {
  const ImFont* font = c.fonts().mono;
  float x = r.x;
  for (size_t at = 0; at < line.size();) {
    const bool name = is_name_part(line[at]);
    size_t end = at + 1;
    while (end < line.size() && is_name_part(line[end]) == name) ++end;
    const std::string piece = line.substr(at, end - at);
    const auto role = roles_.find(piece);
    x += c.text_in({x, r.y, 0, r.h}, font, role == roles_.end() ? c.colours().text : role_colour(c.colours(), role->second), piece,
                   Align::left);
    at = end;
  }
}

Box CodeSection::buttons(Frame& frame) const {
  const Phrases& phrases = frame.canvas.phrases;
  const std::string language = shown_language(this->language());
  const auto copy_script = [=, &frame, &phrases, this] {
    try {
      const std::string text = script(this->language(), frame.session.run(), static_cast<size_t>(frame.session.selection().sample));
      ImGui::SetClipboardText(text.c_str());
      frame.session.report(
          phrases("inspector.code.script_copied", {{"language", language}, {"lines", std::count(text.begin(), text.end(), '\n')}}));
    } catch (const UserError& error) {
      frame.session.complain(error.message());
    }
  };
  const auto copy = [=, &frame, &phrases, this] {
    std::string text;
    for (const std::string& line : lines_) text += line + "\n";
    ImGui::SetClipboardText(text.c_str());
    frame.session.report(phrases.counted("inspector.code.copied", lines_.size(), {{"language", language}}));
  };
  const std::string& tip = lines_.size() == 1 ? phrases("inspector.code.copy.line") : phrases("inspector.code.copy.lines");
  return box::row({box::spacer(), box::button("code.copy", phrases("inspector.code.copy"), copy, {.tooltip = tip, .small = true}),
                   box::button("code.copy_script", phrases("inspector.code.copy_script"), copy_script,
                               {.tooltip = phrases("inspector.code.copy_script.tip"), .small = true})});
}

/// The lines as they fit.
Box CodeSection::lines() const {
  return box::made_for_width([this](const Canvas& c, float width) {
    Boxes rows;
    for (const std::string& row : card_rows(c.phrases, lines_, static_cast<size_t>(width / c.text_width(c.fonts().mono, "0"))))
      rows.push_back(box::drawn(code_row, [this, row](const Canvas& canvas, const Rect& r) { draw_line(canvas, r, row); }));
    return box::column(std::move(rows), 0);
  });
}

Box CodeSection::box(Frame& frame) {
  const ImportedTensors* imported = frame.session.imported();
  if (imported && imported->gives_weights()) return {};  // nothing is computed
  SegmentedChoice choice{{}, {}, static_cast<int>(frame.settings.code)};
  for (const Language language : every_language) {
    choice.options.push_back(shown_language(language));
    choice.ids.push_back(name(language));
  }
  const auto choose = [&frame](int at) { frame.settings.code = every_language[static_cast<size_t>(at)]; };
  refresh(frame);
  return box::column({box::row({box::heading(frame.canvas.phrases("inspector.code.title")), box::spacer(),
                                box::segmented("code", std::move(choice), choose, true)}),
                      box::card(lines()).named("code.lines"), buttons(frame)});
}

}  // namespace headlight::views
