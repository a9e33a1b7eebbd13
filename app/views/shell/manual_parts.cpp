#include "views/shell/manual_parts.hpp"

#include <algorithm>

#include "base/utf8.hpp"
#include "views/shell/manual_markup.hpp"

namespace headlight::views {
namespace {

bool begins_item(std::string_view line) { return line.starts_with("- "); }

std::string_view without_indent(std::string_view line) {
  line.remove_prefix(std::min(line.find_first_not_of(' '), line.size()));
  return line;
}

/// True for Chinese and Japanese characters, which follow each other without spaces.
bool is_east_asian(char32_t c) { return (c >= 0x2E80 && c <= 0x9FFF) || (c >= 0xF900 && c <= 0xFAFF) || (c >= 0xFF00 && c <= 0xFFEF); }

/// True for their punctuation, which brings its own space.
bool is_east_asian_mark(char32_t c) { return (c >= 0x3000 && c <= 0x303F) || (c >= 0xFF00 && c <= 0xFFEF); }

/// Returns the text between two lines that are read as one: a space, but none within Chinese text.
const char* joint(std::string_view before, std::string_view after) {
  if (before.empty() || after.empty()) return "";
  const char32_t last = code_point_at(before, code_point_before(before, before.size())).value, first = code_point_at(after, 0).value;
  const bool tight = is_east_asian_mark(last) || is_east_asian_mark(first) || (is_east_asian(last) && is_east_asian(first));
  return tight ? "" : " ";
}

/// Collects lines until a part is complete.
class Parts {
 public:
  void read(std::string_view line) {
    if (line.starts_with("```")) {
      end();
      in_code_ = !in_code_;
      if (in_code_) begin(ManualPart::Kind::code);
    } else if (in_code_) {
      text_ += (text_.empty() ? "" : "\n") + std::string(line);
    } else if (line.empty()) {
      end();
    } else if (line.starts_with("#")) {
      end();
      begin(line.starts_with("##") ? ManualPart::Kind::heading : ManualPart::Kind::title);
      text_ = line.substr(std::min(line.find_first_not_of("# "), line.size()));
      end();
    } else if (line.starts_with("|")) {
      end();
      add_row(line);
    } else {
      if (begins_item(line)) end(), begin(ManualPart::Kind::item), line.remove_prefix(2);
      else if (text_.empty()) begin(ManualPart::Kind::paragraph);
      line = without_indent(line);
      text_ += joint(text_, line) + std::string(line);
    }
  }
  std::vector<ManualPart> all() {
    end();
    return std::move(parts_);
  }

 private:
  void begin(ManualPart::Kind kind) { kind_ = kind; }
  void end() {
    const bool picture = kind_ != ManualPart::Kind::code && text_.starts_with("![");
    if (!text_.empty() && !picture) parts_.push_back({kind_, {kind_ == ManualPart::Kind::code ? text_ : manual_markup(text_)}});
    text_.clear();
  }
  /// Adds a row "| a | b |"; skips the line of dashes below a table's head.
  void add_row(std::string_view line) {
    ManualPart row{ManualPart::Kind::row, {}};
    if (line.find_first_not_of("|- :") == std::string_view::npos && line.find('-') != std::string_view::npos) return;
    line.remove_prefix(1);
    for (size_t end; (end = line.find('|')) != std::string_view::npos; line.remove_prefix(end + 1)) {
      std::string_view cell = without_indent(line.substr(0, end));
      cell = cell.substr(0, cell.find_last_not_of(' ') + 1);
      row.texts.push_back(manual_markup(cell));
    }
    parts_.push_back(std::move(row));
  }

  std::vector<ManualPart> parts_;
  ManualPart::Kind kind_ = ManualPart::Kind::paragraph;
  std::string text_;
  bool in_code_ = false;
};

}  // namespace

std::vector<ManualPart> manual_parts(std::string_view markdown) {
  Parts parts;
  while (!markdown.empty()) {
    const size_t end = std::min(markdown.find('\n'), markdown.size());
    parts.read(markdown.substr(0, end));
    markdown.remove_prefix(std::min(end + 1, markdown.size()));
  }
  return parts.all();
}

}  // namespace headlight::views
