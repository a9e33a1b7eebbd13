#include "views/inspector/back_terms.hpp"

#include <cmath>
#include <string>
#include <utility>
#include <vector>

#include "base/short_number.hpp"
#include "explain/gradient_working.hpp"
#include "explain/working_rows.hpp"
#include "graph/ids.hpp"
#include "session/way_back/objectives.hpp"
#include "theme/number_format.hpp"
#include "views/inspector/cell_line.hpp"
#include "views/prose/back_text.hpp"
#include "views/prose/counting.hpp"
#include "views/prose/matrix_name.hpp"
#include "views/prose/matrix_words.hpp"
#include "views/prose/operand_text.hpp"
#include "views/prose/word_position.hpp"
#include "widgets/layout/control_boxes.hpp"
#include "widgets/layout/text_boxes.hpp"

namespace headlight::views {
namespace {

constexpr size_t rows_at_first = 8, most_back_rows = 200;  ///< the seven largest, and one for the rest
constexpr PrintedDigits product_digits{.decimals = 5, .most_decimals = 6, .characters = 10};
constexpr int figures = 3;
constexpr float names_part = 0.3f;

class BackTerms {
 public:
  BackTerms(Frame& frame, const GradientWorking& work, bool& all_terms, float width)
      : frame_(frame),
        work_(work),
        all_terms_(all_terms),
        width_(width),
        fold_(fold(products(), all_terms ? most_back_rows : rows_at_first)) {}

  Box box() {
    if (work_.terms.empty() && work_.own == 0) return box::body("back.nothing", nothing());
    const PrintedSum sum(printed(), product_digits);
    WorkingTable table{.name = "back.terms"};
    table.columns = {{header(), ColumnOf::words}, {phrases()("back.column.gradient")}, {"", ColumnOf::signs}, {derivative_header()},
                     {"", ColumnOf::signs},       {phrases()("back.column.product")}};
    size_t row = 0;
    if (work_.own != 0) table.rows.push_back(own_row(sum, row++));
    for (const size_t i : fold_.visible) table.rows.push_back(term_row(work_.terms[i], i, sum.term(row++)));
    if (fold_.rest > 0) table.rows.push_back(rest_row(sum.term(row)));
    if (all_terms_ && work_.terms.size() > rows_at_first)
      table.rows.push_back(
          {{{.text = phrases()("inspector.working.fold"), .role = Role::muted, .link = "fewer", .words = true}}, false, ""});
    return box::column({box::table(std::move(table), actions()), result(sum)});
  }

 private:
  const Session& session() const { return frame_.session; }
  const Phrases& phrases() const { return frame_.canvas.phrases; }
  std::string number(std::string text) const { return phrases().number(std::move(text)); }

  std::vector<double> products() const {
    std::vector<double> out;
    for (const auto& term : work_.terms) out.push_back(term.product);
    return out;
  }

  /// The numbers as the table prints them: the objective's own part, the terms, the rest.
  std::vector<double> printed() const {
    std::vector<double> out;
    if (work_.own != 0) out.push_back(work_.own);
    double rest = 0;
    for (const double product : products()) rest += product;
    for (const size_t i : fold_.visible) out.push_back(work_.terms[i].product), rest -= work_.terms[i].product;
    if (fold_.rest > 0) out.push_back(rest);
    return out;
  }

  std::string nothing() const {
    if (holds_ids(session().graph()[work_.cell.node])) return frame_.canvas.phrases("inspector.influence.slope.id");
    const Phrases& phrases = frame_.canvas.phrases;
    if (work_.without == 0) return phrases("back.nothing");
    return phrases.counted("back.gives_nothing", static_cast<std::int64_t>(work_.without));
  }

  bool one_reader() const {
    for (const auto& term : work_.terms)
      if (term.reader.node != work_.terms.front().reader.node) return false;
    return !work_.terms.empty();
  }
  /// The letter of the one matrix that reads the cell; empty if it has a long name instead, or if several do.
  std::string reader_letter() const {
    constexpr size_t longest = 8;
    const std::string letter = one_reader() ? letter_of(session(), work_.terms.front().reader.node, phrases()) : "";
    return letter.size() <= longest ? letter : "";
  }
  std::string header() const {
    const std::string letter = reader_letter();
    return letter.empty() ? phrases()("back.column.reader") : phrases()("back.column.reader_of", {{"matrix", letter}});
  }
  std::string derivative_header() const {
    const std::string letter = reader_letter();
    return letter.empty() ? phrases()("back.column.derivative")
                          : "\u2202" + letter + "/\u2202" + letter_of(session(), work_.cell.node, phrases());
  }

  /// Names a reader; by its column alone if all readers are of one matrix and row.
  std::string name_of_reader(const Cell& reader) const {
    const float room = width_ * names_part;
    const Canvas& c = frame_.canvas;
    const Axes& axes = session().graph()[reader.node].axes;
    if (!one_reader()) return letter_of(session(), reader.node, phrases()) + " " + pair_of(axes, reader, room / 2);
    bool one_row = true, one_col = true;
    for (const auto& term : work_.terms) {
      one_row = one_row && term.reader.row == reader.row;
      one_col = one_col && term.reader.col == reader.col;
    }
    if (one_row) return word_and_position(c, c.fonts().label_plain, axes.cols, reader.col, room);
    if (one_col) return word_and_position(c, c.fonts().label_plain, axes.rows, reader.row, room);
    return pair_of(axes, reader, room / 2);
  }
  /// Names both words of a reader, each at most so wide.
  std::string pair_of(const Axes& axes, const Cell& reader, float room) const {
    const Canvas& c = frame_.canvas;
    return longer_list(word_and_position(c, c.fonts().label_plain, axes.rows, reader.row, room),
                       word_and_position(c, c.fonts().label_plain, axes.cols, reader.col, room), c.phrases);
  }

  TableRow term_row(const GradientWorking::Term& term, size_t i, const std::string& product) const {
    TableRow row;
    row.name = "term." + std::to_string(i);
    row.cells = {{.text = without_markup(name_of_reader(term.reader)), .link = "r" + std::to_string(i), .words = true},
                 {.text = number(figures_text(term.gradient, figures))},
                 {.text = "\u00d7", .role = Role::muted},
                 {.text = number(figures_text(term.derivative, figures))},
                 {.text = "=", .role = Role::muted},
                 {.text = number(short_exponent(product))}};
    return row;
  }

  TableRow own_row(const PrintedSum& sum, size_t row) const {
    return {{{.text = phrases()("back.own"), .words = true}, {}, {}, {}, {}, {.text = number(short_exponent(sum.term(row)))}}, false, ""};
  }
  TableRow rest_row(const std::string& product) const {
    const std::string& words = phrases()("back.rest", {{"n", fold_.rest}});
    return {{{.text = words, .role = Role::muted, .link = "more", .words = true},
             {},
             {},
             {},
             {},
             {.text = number(short_exponent(product)), .role = Role::muted}},
            false,
            ""};
  }

  std::function<void(const TableResult&)> actions() const {
    std::vector<std::pair<std::string, Cell>> links;
    std::vector<Cell> readers;
    for (const size_t i : fold_.visible) {
      links.emplace_back("r" + std::to_string(i), work_.terms[i].reader);
      readers.push_back(work_.terms[i].reader);
    }
    return [&frame = frame_, &all_terms = all_terms_, links, readers, own = work_.own != 0 ? 1 : 0](const TableResult& table) {
      if (table.clicked_link == "more") all_terms = true;
      if (table.clicked_link == "fewer") all_terms = false;
      const int row = table.hovered_row.value_or(-1) - own;
      for (size_t i = 0; i < links.size(); ++i) {
        if (table.hovered_link == links[i].first || row == static_cast<int>(i)) frame.operands_next.push_back(links[i].second);
        if (table.clicked_link == links[i].first) frame.session.navigation().go_to(links[i].second);
      }
    };
  }

  /// The sum of the printed terms, and the gradient as its cell prints it.
  Box result(const PrintedSum& sum) const {
    const float limit = nice_limit(static_cast<double>(frame_.back.limit(session(), work_.cell.node)));
    const auto value = static_cast<float>(work_.gradient);
    const ImU32 fill = std::isfinite(value)
                           ? heat_colour(frame_.canvas.theme.table(ColourMap::diverging), ColourMap::diverging, value, limit)
                           : frame_.canvas.colours().panel;
    const std::string total = short_exponent(sum.total()), chip = number(gradient_number(work_.gradient));
    return box::result({"back.result",
                        phrases()("back.sum", {{"sum", total}}) + (is_all_of(gradient_number(work_.gradient), value) ? "  =" : "  \u2248"),
                        chip, fill, true});
  }

  Frame& frame_;
  const GradientWorking& work_;
  bool& all_terms_;
  float width_;
  Fold fold_;
};

Box name_line(Frame& frame, const Cell& cell) {
  return cell_line(frame, cell, "back.cell", [&frame, cell](const Canvas& c, float width) {
    const Axes& axes = frame.session.graph()[cell.node].axes;
    const bool words = counts_words(axes.rows.kind) && counts_words(axes.cols.kind);
    const ImFont* font = c.fonts().name;
    const std::string row = word_and_position(c, font, axes.rows, cell.row, width * names_part),
                      col = word_and_position(c, font, axes.cols, cell.col, width * names_part);
    return "\u2202/\u2202" + letter_of(frame.session, cell.node, c.phrases) + "  " +
           (words ? row + "  \u2192  " + col : longer_list(row, col, c.phrases));
  });
}

}  // namespace

Box back_terms(Frame& frame, bool& all_terms) {
  const Session& s = frame.session;
  const Phrases& phrases = frame.canvas.phrases;
  const auto shown = s.selection().active_cell();
  if (!shown || !s.navigation().contains(*shown) || !back_problem(s, frame.back, phrases).empty()) return {};
  const std::string& title = s.selection().hovered ? phrases("back.working.hovered") : phrases("back.working");
  const auto work = frame.back.working(s, *shown);
  if (!work) return box::section(title, {name_line(frame, *shown), box::body("back.waiting", phrases("back.computing"))});
  return box::section(title, {name_line(frame, *shown), box::made_for_width([&frame, &all_terms, work](const Canvas&, float width) {
                                return BackTerms(frame, *work, all_terms, width).box();
                              })});
}

}  // namespace headlight::views
