#include "lesson/rendered_text.hpp"

#include <algorithm>
#include <utility>

#include "base/decimal_mark.hpp"
#include "base/error.hpp"
#include "lesson/step_run.hpp"

namespace headlight::lesson {
namespace {

/// Turns line breaks and double spaces into one space, and keeps one at either end for the adjacent words.
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
  Speaker(const LessonText& text, const MeasuredRun& runs, std::vector<LessonMistake>& mistakes, Medium medium)
      : text_(text), runs_(runs), mistakes_(mistakes), medium_(medium) {}

  RenderedText rendered() {
    std::size_t at = 0;
    for (auto mark = next_mark(text_, 0); mark; mark = next_mark(text_, at)) {
      words(text_.text.substr(at, mark->begin - at));
      if (mark->end == std::string::npos) {
        mistakes_.push_back(
            {text_.position_of(mark->begin), tr("this has no end: {end} is missing", {{"end", mark->pointer ? "]]" : "}}"}})});
        at = mark->begin;
        break;
      }
      mark->pointer ? point(mark->inside) : number_in(mark->inside);
      at = mark->end;
    }
    if (at < text_.text.size()) words(text_.text.substr(at));
    return std::move(rendered_);
  }

 private:
  void words(const std::string& more) {
    if (rendered_.parts.empty() || rendered_.parts.back().at || rendered_.parts.back().control) rendered_.parts.push_back({});
    rendered_.parts.back().words = on_one_line(rendered_.parts.back().words + words_with_mark(more, runs_.decimal));
  }

  void point(const LessonText& inside) {
    const std::string text = inside.plain();
    const std::size_t bar = text.find('|');
    const std::string label = LessonText{text.substr(0, bar), {}}.plain();
    const std::string place = bar == std::string::npos ? label : LessonText{text.substr(bar + 1), {}}.plain();
    RenderedText::Part part{label, std::nullopt};
    attempt(inside.at, mistakes_, [&] {
      if (!is_control(place)) part.at = pointed_at(place, runs_.run, runs_.from);
      else if (bar == std::string::npos)
        throw UserError(tr("write it with the words that point, as [[the causal mask|{place}]]", {{"place", place}}));
      else part.control = control_called(place.substr(place.find(' ') + 1));
    });
    rendered_.parts.push_back(std::move(part));
  }

  /// Checks the words for all media, and adds those for the current one.
  void words_of_one_medium(const OwnWords& own) {
    const RenderedText more = Speaker(own.text, runs_, mistakes_, medium_).rendered();
    if (std::find(own.media.begin(), own.media.end(), medium_) == own.media.end()) return;
    for (const RenderedText::Part& part : more.parts)
      if (part.at || part.control) rendered_.parts.push_back(part);
      else words(part.words);
  }

  void number_in(const LessonText& inside) {
    if (const auto own = of_one_medium(inside)) return words_of_one_medium(*own);
    std::string text = "{{" + inside.plain() + "}}";
    attempt(inside.at, mistakes_, [&] { text = measured_text(inside.plain(), runs_); });
    words(text);
  }

  const LessonText& text_;
  const MeasuredRun& runs_;
  std::vector<LessonMistake>& mistakes_;
  Medium medium_;
  RenderedText rendered_;
};

}  // namespace

std::optional<LessonMark> next_mark(const LessonText& text, std::size_t from) {
  const std::size_t pointer = text.text.find("[[", from), begin = std::min(pointer, text.text.find("{{", from));
  if (from > text.text.size() || begin == std::string::npos) return std::nullopt;
  const std::size_t end = text.text.find(begin == pointer ? "]]" : "}}", begin);
  const std::size_t length = end == std::string::npos ? end : end - begin - 2;
  return LessonMark{
      begin == pointer, {text.text.substr(begin + 2, length), text.position_of(begin)}, begin, end == std::string::npos ? end : end + 2};
}

std::optional<OwnWords> of_one_medium(const LessonText& inside) {
  using Media = std::vector<Medium>;
  for (const auto& [name, media] : {std::pair(std::string("window:"), Media{Medium::window, Medium::phone}),
                                    {"keys:", Media{Medium::window}},
                                    {"paper:", Media{Medium::paper}}}) {
    if (!inside.text.starts_with(name)) continue;
    const std::size_t from = std::min(inside.text.find_first_not_of(' ', name.size()), inside.text.size());
    return OwnWords{media, {inside.text.substr(from), inside.position_of(from)}};
  }
  return std::nullopt;
}

std::string RenderedText::words() const {
  std::string all;
  for (const Part& part : parts) all += part.words;
  return all;
}

RenderedText rendered(const LessonText& text, const MeasuredRun& runs, std::vector<LessonMistake>& mistakes, Medium medium) {
  return Speaker(text, runs, mistakes, medium).rendered();
}

}  // namespace headlight::lesson
