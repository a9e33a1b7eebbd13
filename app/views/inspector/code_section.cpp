#include "views/inspector/code_section.hpp"

#include <algorithm>
#include <cctype>

#include "base/error.hpp"
#include "export/code.hpp"
#include "export/code_plan.hpp"
#include "views/prose/matrix_name.hpp"
#include "widgets/controls.hpp"

namespace headlight {
namespace {

constexpr size_t most_code_rows = 16;  ///< of the card
constexpr size_t most_line_rows = 6;   ///< a sentence of many words has many ids
constexpr float code_row = 18, inset = 12;

std::string shown_language(Language language) { return spelled(language, "NumPy", "PyTorch", "C++"); }

/// The matrices that a stage makes, those of the chosen head where it has heads.
std::vector<NodeId> made_by(const StagePlace& place, const ModelNodes& nodes, int head) {
  return nodes.outline.has(place) ? nodes.outline.computed_in(place, head) : std::vector<NodeId>{main_node(place, nodes, head)};
}

bool is_name_part(char c) { return std::isalnum(static_cast<unsigned char>(c)) || c == '_'; }

/// Where to cut `text` so that at most `room` characters stand before: behind a space, else behind a bracket or a comma, else before an
/// index, else between two names, else anywhere.
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

/// The rows of the card: long lines wrapped, and what is too much left out, which is said.
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
  const Selection& now = s.selection();
  if (graph_ == s.navigation().sample().graph && place_ == s.navigation().place() && head_ == now.head && language_ == frame.settings.code)
    return;
  graph_ = s.navigation().sample().graph;
  place_ = s.navigation().place();
  head_ = now.head;
  language_ = frame.settings.code;
  const std::vector<NodeId> nodes = made_by(place_, s.nodes(), head_);
  lines_ = code_lines(language_, *graph_, s.trace(), nodes);
  const CodePlan plan(language_, *graph_);
  roles_.clear();
  for (const NodeId node : nodes) {
    roles_[plan.variable(node)] = role_of(s, node);
    for (const NodeId input : s.graph()[node].inputs) roles_[plan.variable(input)] = role_of(s, input);
  }
}

/// Names in the colour of their matrix, as in the equation.
void CodeSection::draw_line(const Canvas& c, float x, float baseline, const std::string& line) const {
  const ImFont* font = c.fonts().mono;
  for (size_t at = 0; at < line.size();) {
    const bool name = is_name_part(line[at]);
    size_t end = at + 1;
    while (end < line.size() && is_name_part(line[end]) == name) ++end;
    const std::string piece = line.substr(at, end - at);
    const auto role = roles_.find(piece);
    x += c.text(x, baseline, font, role == roles_.end() ? c.colours().text : role_colour(c.colours(), role->second), piece);
    at = end;
  }
}

void CodeSection::draw_buttons(Frame& frame, float right, float y) const {
  const Canvas& c = frame.canvas;
  const std::string language = shown_language(language_);
  if (button(c, "code.copy_script", {right - 92, y, 92, 26}, c.phrases("inspector.code.copy_script"), ButtonKind::outline,
             {c.phrases("inspector.code.copy_script.tip")})) {
    try {
      const std::string text = script(language_, frame.session.run(), static_cast<size_t>(frame.session.selection().sample));
      ImGui::SetClipboardText(text.c_str());
      frame.session.say(
          c.phrases("inspector.code.script_copied", {{"language", language}, {"lines", std::count(text.begin(), text.end(), '\n')}}));
    } catch (const UserError& error) {
      frame.session.complain(error.message());
    }
  }
  if (!button(c, "code.copy", {right - 92 - 8 - 56, y, 56, 26}, c.phrases("inspector.code.copy"), ButtonKind::outline,
              {lines_.size() == 1 ? c.phrases("inspector.code.copy.line") : c.phrases("inspector.code.copy.lines")}))
    return;
  std::string text;
  for (const std::string& line : lines_) text += line + "\n";
  ImGui::SetClipboardText(text.c_str());
  frame.session.say(c.phrases.counted("inspector.code.copied", lines_.size(), {{"language", language}}));
}

float CodeSection::draw(Frame& frame, float x, float y, float width) {
  const Canvas& c = frame.canvas;
  std::vector<std::string> titles, ids;
  for (const Language language : every_language) {
    titles.push_back(shown_language(language));
    ids.push_back(name(language));
  }
  c.text(x, y + 18, c.fonts().small_bold, c.colours().muted, c.phrases("inspector.code.title"));
  const float choice = 204;
  if (const auto chosen = segmented(c, "code", {x + width - choice, y, choice, 28}, titles, static_cast<int>(frame.settings.code), {}, ids))
    frame.settings.code = every_language[static_cast<size_t>(*chosen)];
  refresh(frame);
  y += 36;
  const float letter = c.text_width(c.fonts().mono, "0");
  const std::vector<std::string> rows = card_rows(c.phrases, lines_, static_cast<size_t>((width - 2 * inset) / letter));
  const Rect area = {x, y, width, 2 * inset + code_row * static_cast<float>(rows.size()) - 4};
  card(c, area);
  c.note("code.lines", area);
  for (size_t i = 0; i < rows.size(); ++i) draw_line(c, x + inset, y + inset + 10 + code_row * static_cast<float>(i), rows[i]);
  y = area.bottom() + 8;
  draw_buttons(frame, x + width, y);
  return y + 26 + 8;
}

}  // namespace headlight
