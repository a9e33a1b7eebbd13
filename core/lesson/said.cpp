#include "lesson/said.hpp"

#include "base/error.hpp"
#include "lesson/step_run.hpp"

namespace headlight {
namespace {

/// Line breaks and double spaces become one space; one at either end stays, for the words beside it.
std::string on_one_line(const std::string& text) {
  std::string out;
  for (const char c : text) {
    const bool space = c == ' ' || c == '\n' || c == '\t';
    if (!space || out.empty() || out.back() != ' ') out += space ? ' ' : c;
  }
  return out;
}

bool is_control(const std::string& place) { return place.starts_with("control "); }

class Speaker {
 public:
  Speaker(const LessonText& text, const MeasuredRun& runs, std::vector<LessonMistake>& mistakes)
      : text_(text), runs_(runs), mistakes_(mistakes) {}

  Said said() {
    std::size_t at = 0;
    while (at < text_.text.size()) {
      const std::size_t pointer = text_.text.find("[[", at), number = text_.text.find("{{", at);
      const std::size_t next = std::min(pointer, number);
      words(text_.text.substr(at, next - at));
      if (next == std::string::npos) break;
      const bool is_pointer = next == pointer;
      const std::size_t end = text_.text.find(is_pointer ? "]]" : "}}", next);
      if (end == std::string::npos) {
        mistakes_.push_back({text_.place_of(next), std::string("this has no end: ") + (is_pointer ? "]]" : "}}") + " is missing"});
        words(text_.text.substr(next));
        break;
      }
      const LessonText inside{text_.text.substr(next + 2, end - next - 2), text_.place_of(next)};
      is_pointer ? point(inside) : number_in(inside);
      at = end + 2;
    }
    return std::move(said_);
  }

 private:
  void words(const std::string& more) {
    if (said_.parts.empty() || said_.parts.back().at || said_.parts.back().control) said_.parts.push_back({});
    said_.parts.back().words = on_one_line(said_.parts.back().words + more);
  }

  void point(const LessonText& inside) {
    const std::string text = inside.plain();
    const std::size_t bar = text.find('|');
    const std::string label = LessonText{text.substr(0, bar), {}}.plain();
    const std::string place = bar == std::string::npos ? label : LessonText{text.substr(bar + 1), {}}.plain();
    Said::Part part{label, std::nullopt};
    attempt(inside.at, mistakes_, [&] {
      if (!is_control(place)) part.at = pointed_at(place, runs_.run, runs_.from);
      else if (bar == std::string::npos) throw UserError("write it with the words that point, as [[the causal mask|" + place + "]]");
      else part.control = control_called(place.substr(place.find(' ') + 1));
    });
    said_.parts.push_back(std::move(part));
  }

  void number_in(const LessonText& inside) {
    std::string text = "{{" + inside.plain() + "}}";
    attempt(inside.at, mistakes_, [&] { text = measured_text(inside.plain(), runs_); });
    words(text);
  }

  const LessonText& text_;
  const MeasuredRun& runs_;
  std::vector<LessonMistake>& mistakes_;
  Said said_;
};

}  // namespace

std::string Said::words() const {
  std::string all;
  for (const Part& part : parts) all += part.words;
  return all;
}

Said said(const LessonText& text, const MeasuredRun& runs, std::vector<LessonMistake>& mistakes) {
  return Speaker(text, runs, mistakes).said();
}

}  // namespace headlight
