#include "export/run_page.hpp"

#include <algorithm>
#include <cmath>

#include "base/base64.hpp"
#include "base/decimal_mark.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/markup.hpp"
#include "base/number_text.hpp"

namespace headlight::exports {
namespace {

constexpr size_t largest_page = 48'000'000;
constexpr Index table_rows = 64, table_cols = 40, numbers_to = 18;

std::string tag(const char* name, const std::string& inside, const std::string& attributes = "") {
  return std::string("<") + name + (attributes.empty() ? "" : " " + attributes) + ">" + inside + "</" + name + ">\n";
}

std::string quoted(const char* attribute, const std::string& text) { return std::string(attribute) + "=\"" + markup_escaped(text) + "\""; }

/// JSON for a script element: it escapes "<", so that no tag can end there.
std::string in_script(const nlohmann::json& value) {
  std::string text;
  for (const char c : value.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace))
    if (c == '<') text += "\\u003c";
    else text += c;
  return text;
}

bool is_table(const PageMatrix& m) { return m.values->rows() <= table_rows && m.values->cols() <= table_cols; }

/// The decimals of a matrix: none if all of its numbers are whole.
int decimals_of(const Matrix& m) {
  const bool whole = std::all_of(m.data(), m.data() + m.size(), [](float v) { return !std::isfinite(v) || v == std::round(v); });
  return whole ? 0 : 2;
}

/// The numbers as a table, for reading without the script and for screen readers.
std::string table(const PageMatrix& m, char decimal) {
  std::string head = "<td></td>";
  for (const std::string& word : m.cols) head += "<th scope=\"col\">" + markup_escaped(word) + "</th>";
  std::string body;
  const int decimals = decimals_of(*m.values);
  for (Index row = 0; row < m.values->rows(); ++row) {
    std::string line = "<th scope=\"row\">" + markup_escaped(m.rows[static_cast<size_t>(row)]) + "</th>";
    for (Index col = 0; col < m.values->cols(); ++col)
      line += "<td>" + numbers_with_mark(format_number((*m.values)(row, col), decimals), decimal) + "</td>";
    body += tag("tr", line);
  }
  return tag("table", tag("caption", m.caption) + tag("thead", tag("tr", head)) + tag("tbody", body),
             !m.coloured                     ? "class=\"plain\""
             : m.values->cols() > numbers_to ? "class=\"dense\""
                                             : "");
}

std::string picture(const PageMatrix& m) {
  return tag("figcaption", m.caption) + "<canvas tabindex=\"0\" role=\"img\" " + quoted("aria-label", m.spoken) + "></canvas>\n";
}

std::string bytes_of(const Matrix& m) {
  return base64({reinterpret_cast<const char*>(m.data()), static_cast<size_t>(m.size()) * sizeof(float)});
}

std::string figure(const PageMatrix& m, char decimal) {
  nlohmann::json known = {{"name", m.name},     {"rows", m.rows},         {"cols", m.cols},    {"limit", m.limit},
                          {"shares", m.shares}, {"coloured", m.coloured}, {"pinned", m.pinned}};
  known["workings"] = nlohmann::json::array();
  for (const PageWorking& w : m.workings) known["workings"].push_back({w.row, w.col, w.text});
  known["f32"] = bytes_of(*m.values);
  const std::string data = "<script type=\"application/json\">" + in_script(known) + "</script>\n";
  const std::string legend = m.coloured ? "<div class=\"legend\" aria-hidden=\"true\"></div>\n" : "";
  return tag("figure", (is_table(m) ? table(m, decimal) : picture(m)) + legend + data, quoted("data-matrix", m.name));
}

std::string stage(const RunPage& page, const PageStage& s) {
  std::string out =
      "<h3>" + markup_escaped(s.title) + (s.place.empty() ? "" : " <small>" + markup_escaped(s.place) + "</small>") + "</h3>\n";
  if (!s.subtitle.empty()) out += tag("p", s.subtitle, "class=\"subtitle\"");
  if (!s.equation.empty()) out += tag("p", s.equation, "class=\"equation\"");
  if (!s.what.empty()) out += tag("p", s.what);
  if (!s.look_at.empty()) out += tag("p", s.look_at, "class=\"look-at\"");
  std::string figures, weights;
  for (const PageMatrix& m : s.made) figures += figure(m, page.decimal);
  for (const PageMatrix& m : s.weights) weights += figure(m, page.decimal);
  out += tag("div", figures, "class=\"matrices\"");
  out += tag("div", "", "class=\"said\" role=\"status\" aria-live=\"polite\"");
  out += tag("pre", "", "class=\"working\" tabindex=\"0\" hidden " + quoted("aria-label", page.working));
  if (!weights.empty()) out += tag("details", tag("summary", markup_escaped(page.weights)) + tag("div", weights, "class=\"matrices\""));
  return tag("section", out, quoted("id", s.id));
}

constexpr const char* map_anchor = "map";

std::string map(const RunPage& page) {
  if (page.map_light.empty()) return "";
  const std::string pictures = tag("div", page.map_light, "class=\"map on-light\"") + tag("div", page.map_dark, "class=\"map on-dark\"");
  return tag("section", tag("h3", markup_escaped(page.map_title)) + pictures, quoted("id", map_anchor));
}

std::string navigation(const RunPage& page) {
  std::string items;
  if (!page.map_light.empty()) items += tag("li", html_link(map_anchor, markup_escaped(page.map_title)));
  for (const PageStage& s : page.parts) {
    if (!s.group.empty()) items += tag("li", markup_escaped(s.group), "class=\"group\"");
    items += tag("li", html_link(s.id, markup_escaped(s.title)));
  }
  return tag("nav", tag("ol", items), quoted("aria-label", page.stages));
}

std::string style(const RunPage& page) {
  std::string light, dark;
  for (const PageColour& c : page.colours) {
    light += "--" + c.name + ":" + c.light + ";";
    dark += "--" + c.name + ":" + c.dark + ";";
  }
  return tag("style", ":root{color-scheme:light dark;" + light + "}\n@media screen and (prefers-color-scheme:dark){:root{" + dark + "}}\n" +
                          page.style);
}

}  // namespace

std::string html_span(const std::string& name, const std::string& html) {
  return name.empty() ? html : "<span class=\"" + markup_escaped(name) + "\">" + html + "</span>";
}

std::string html_link(const std::string& stage, const std::string& html) {
  return "<a href=\"#" + markup_escaped(stage) + "\">" + html + "</a>";
}

std::string html(const RunPage& page) {
  const nlohmann::json words = {{"working", page.working},
                                {"no_working", page.no_working},
                                {"masked", page.masked},
                                {"cell", page.cell},
                                {"decimal", std::string(1, page.decimal)}};
  const nlohmann::json colours = {{"tables", page.tables}, {"inks", page.inks}};
  std::string body =
      tag("header", tag("h1", markup_escaped(page.title)) + tag("p", markup_escaped(page.about)) + tag("p", markup_escaped(page.keys))) +
      navigation(page) + "<main>\n" + map(page);
  for (const PageStage& s : page.parts) {
    if (!s.group.empty()) body += tag("h2", markup_escaped(s.group));
    body += stage(page, s);
    if (body.size() > largest_page)
      throw UserError(
          tr("the page would have more than {largest_page}, which browsers open badly; take a shorter sentence or fewer heads, or "
             "headlight trace for all numbers",
             {{"largest_page", bytes_in_words(static_cast<double>(largest_page))}}));
  }
  body += "</main>\n" + tag("footer", markup_escaped(page.made_by));
  return "<!DOCTYPE html>\n<html " + quoted("lang", page.language) + ">\n<head>\n<meta charset=\"utf-8\">\n" +
         "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n" +
         "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; style-src 'unsafe-inline'; script-src "
         "'unsafe-inline'; img-src data:\">\n" +
         tag("title", markup_escaped(page.title)) + style(page) + "</head>\n<body>\n" + body +
         "<script>\nconst words = " + in_script(words) + ";\nconst colours = " + in_script(colours) + ";\n" + page.script +
         "</script>\n</body>\n</html>\n";
}

}  // namespace headlight::exports
