#include "commands/pictures/class_list.hpp"

#include <algorithm>

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "base/utf8.hpp"
#include "base/wording.hpp"
#include "classroom/hand_in.hpp"

namespace headlight::commands {
namespace {

constexpr std::size_t most_students = 500;

class ClassList {
 public:
  explicit ClassList(std::string file) : file_(std::move(file)) {}

  void read(std::string_view line) {
    ++line_;
    if (!is_utf8(line)) refuse("the name is not UTF-8; save the file as UTF-8");
    const std::string name = fit_name(line);
    if (name.empty()) return;
    if (without_spaces(line).size() > longest_name)
      refuse("the name " + in_quotes(name) + " is too long; a name has at most " + std::to_string(longest_name) + " bytes");
    const auto same = std::find_if(names_.begin(), names_.end(), [&](const std::string& other) { return is_same_name(other, name); });
    if (same != names_.end())
      refuse("the name " + in_quotes(name) + " is already on line " + std::to_string(lines_[static_cast<size_t>(same - names_.begin())]) +
             "; tell the two apart, since the name draws the numbers");
    if (names_.size() == most_students) refuse("a class list has at most " + std::to_string(most_students) + " names");
    names_.push_back(name);
    lines_.push_back(line_);
  }

  std::vector<std::string> names() && {
    if (names_.empty()) throw UserError(file_ + " has no name; write one student's name on each line");
    return std::move(names_);
  }

 private:
  static std::string_view without_spaces(std::string_view line) {
    constexpr std::string_view spaces = " \t\r";
    const size_t first = line.find_first_not_of(spaces);
    return first == std::string_view::npos ? "" : line.substr(first, line.find_last_not_of(spaces) - first + 1);
  }
  [[noreturn]] void refuse(const std::string& what) const { throw UserError(file_ + ", line " + std::to_string(line_) + ": " + what); }

  std::string file_;
  int line_ = 0;
  std::vector<std::string> names_;
  std::vector<int> lines_;
};

}  // namespace

std::vector<std::string> read_class_list(const std::filesystem::path& file, FilesRead& record) {
  const std::string text = read_text(file, 1'000'000, &record);
  std::string_view rest = without_byte_order_mark(text);
  ClassList list(file.string());
  while (!rest.empty()) {
    const size_t end = rest.find('\n');
    list.read(rest.substr(0, end));
    rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
  }
  return std::move(list).names();
}

}  // namespace headlight::commands
