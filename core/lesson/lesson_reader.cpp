#include "lesson/lesson_reader.hpp"

#include <algorithm>
#include <utility>

#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/text_file.hpp"
#include "base/utf8.hpp"
#include "base/values.hpp"
#include "base/wording.hpp"
#include "lesson/lesson_keys.hpp"

namespace headlight::lesson {
namespace {

bool is_blank(std::string_view line) { return line.find_first_not_of(" \t") == std::string_view::npos; }

bool begins_picture(std::string_view line) { return line.starts_with("![") && !line.starts_with("![["); }

/// The position of a picture inside a paragraph of words; npos if there is none.
std::size_t picture_inside(const std::string& text) {
  const std::size_t at = text.find("![", 1);
  return at == std::string::npos || text.substr(at).starts_with("![[") || text.find("](", at) == std::string::npos ? std::string::npos : at;
}

/// The number of bytes before the first invalid UTF-8.
std::size_t valid_bytes(std::string_view text) {
  std::size_t good = 0;
  for (std::size_t size = 1; good + size <= text.size() && size <= 4;) {
    if (is_utf8(text.substr(good, size))) good += std::exchange(size, 1);
    else ++size;
  }
  return good;
}

/// The key of "sentence: ..."; empty if the line has none.
std::string key_of(std::string_view line) {
  const std::size_t colon = line.find(':');
  const auto fits = [](char c) { return (c >= 'a' && c <= 'z') || c == '_'; };
  if (colon == std::string_view::npos || colon == 0 || !std::all_of(line.begin(), line.begin() + static_cast<std::ptrdiff_t>(colon), fits))
    return "";
  const bool ends = colon + 1 == line.size() || line[colon + 1] == ' ' || line[colon + 1] == '\t';
  return ends ? std::string(line.substr(0, colon)) : "";
}

/// Takes id and language from the name: "03-softmax.md" is the lesson softmax, and 03-softmax.fr.md the same in French.
void take_name(const std::string& name, Lesson& lesson) {
  const std::filesystem::path stem = std::filesystem::path(name).stem();
  const std::string language = stem.extension().string();
  const bool translated = language.size() == 3;
  if (translated) lesson.language = language.substr(1);
  lesson.id = translated ? stem.stem().string() : stem.string();
  const std::size_t first = lesson.id.find_first_not_of("0123456789");
  if (first != std::string::npos && first > 0 && (lesson.id[first] == '-' || lesson.id[first] == '_')) lesson.id.erase(0, first + 1);
}

/// Goes through the lines once, from first to last.
class LessonReader {
 public:
  LessonReader(std::string_view text, const std::string& name) {
    take_name(name, read_.lesson);
    read(text);
  }

  ReadLesson result() && { return std::move(read_); }

 private:
  void read(std::string_view text) {
    if (text.size() > longest_lesson) return fail({1, 1}, tr("the lesson is longer than {most} bytes", {{"most", longest_lesson}}));
    if (!split(text)) return;
    read_front();
    while (at_ < lines_.size()) read_body_line();
    require_steps();
  }

  void fail(TextPosition at, Message what) { read_.mistakes.push_back({at, std::move(what)}); }
  TextPosition here(std::size_t column = 1) const { return {static_cast<int>(at_) + 1, static_cast<int>(column)}; }
  std::string_view line() const { return lines_[at_]; }
  LessonStep& step() { return read_.lesson.steps.back(); }

  bool split(std::string_view text) {
    text = without_byte_order_mark(text);
    for (std::size_t begin = 0; begin <= text.size();) {
      const std::size_t end = std::min(text.find('\n', begin), text.size());
      std::string_view one = text.substr(begin, end - begin);
      if (one.ends_with('\r')) one.remove_suffix(1);
      lines_.push_back(one);
      begin = end + 1;
    }
    for (at_ = 0; at_ < lines_.size(); ++at_)
      if (!is_utf8(line())) {
        fail(LessonText{std::string(line()), here()}.position_of(valid_bytes(line())), tr("this is not UTF-8; save the file as UTF-8"));
        return false;
      } else if (line().find('\0') != std::string_view::npos) {
        fail(here(), tr("there is a zero byte in this line; a lesson is a text file"));
        return false;
      }
    at_ = 0;
    return true;
  }

  /// Reads one line `key: value`, and the following lines that begin with a space, which continue it.
  LessonLine take_line() {
    const std::string key = key_of(line());
    const std::size_t value = std::min(line().find_first_not_of(" \t", key.size() + 1), line().size());
    LessonLine out{key, here(), {std::string(line().substr(value)), here(value + 1)}};
    for (++at_; at_ < lines_.size() && !is_blank(line()) && (line().front() == ' ' || line().front() == '\t'); ++at_)
      out.value.text += "\n" + std::string(line());
    return out;
  }

  /// Adds a line to `into`, if that may have it.
  void add(LessonLines& into, LessonLine taken, const std::vector<LessonKey>& keys, const Message& where) {
    const LessonKey* key = find(keys, taken.key);
    if (!key) {
      const std::string near = nearest_name(taken.key, names(keys));
      const Message none = tr("{where} has no setting {key}", {{"where", where}, {"key", in_quotes(taken.key)}});
      return fail(taken.at, near.empty() ? tr("{what}; there are {names}", {{"what", none}, {"names", listed_names(names(keys))}})
                                         : did_you_mean(none, near));
    }
    if (!key->many && find(into, taken.key))
      return fail(taken.at, tr("{key} is given twice; it can be given only once here", {{"key", taken.key}}));
    if (taken.value.plain().empty()) return fail(taken.at, tr("nothing follows {key}:", {{"key", taken.key}}));
    if (find_all(into, taken.key).size() >= most_alternatives)
      return fail(taken.at, tr("{key} is given more than {most} times", {{"key", taken.key}, {"most", most_alternatives}}));
    into.push_back(std::move(taken));
  }

  void require_needed(const LessonLines& lines, const std::vector<LessonKey>& keys, TextPosition at, const Message& what) {
    for (const LessonKey& key : keys)
      if (key.needed && !find(lines, key.name)) fail(at, tr("{what} needs a line {name}: ...", {{"what", what}, {"name", key.name}}));
  }

  void read_front() {
    if (line() != "---") return fail({1, 1}, tr("a lesson begins with a line --- and lines such as title: ..., and another line ---"));
    const std::vector<LessonKey> keys = together(front_keys(), together(document_keys(), {{"stage"}, {"head"}}));
    LessonLines lines;
    for (at_ = 1; at_ < lines_.size() && line() != "---";) {
      if (is_blank(line()) || line().front() == '#') ++at_;
      else if (key_of(line()).empty()) fail(here(), tr("this should be a line such as title: ..., or --- to end the front")), ++at_;
      else add(lines, take_line(), keys, tr("the front"));
    }
    if (at_ == lines_.size()) fail({1, 1}, tr("the front has no end: a second line --- is missing"));
    else ++at_;
    require_needed(lines, front_keys(), {1, 1}, tr("the front"));
    take_front(lines);
  }

  void take_front(const LessonLines& lines) {
    Lesson& lesson = read_.lesson;
    for (const LessonLine& line : lines) {
      const std::string value = line.value.plain();
      if (line.key == "title") lesson.title = value;
      else if (line.key == "id") lesson.id = value;
      else if (line.key == "language") lesson.language = value;
      else if (line.key == "summary") lesson.summary = value;
      else if (line.key == "notes") lesson.notes = value;
      else if (line.key == "after") lesson.after = line.value;
      else if (line.key == "minutes") take_minutes(line.value);
      else lesson.settings.push_back(line);
    }
  }

  void take_minutes(const LessonText& value) {
    const auto minutes = whole_number(value.plain());
    if (minutes && *minutes > 0 && *minutes <= 600) read_.lesson.minutes = static_cast<int>(*minutes);
    else fail(value.at, tr("minutes is a whole number from 1 to 600"));
  }

  void read_body_line() {
    if (line().starts_with("## ")) return read_heading();
    if (line().starts_with("```")) return read_block();
    if (is_blank(line()) || line().starts_with("<!--")) {
      ++at_;
    } else if (line().starts_with("#")) {
      fail(here(), tr("a step begins with ## and its title; other headings are not shown")), ++at_;
    } else if (read_.lesson.steps.empty()) {
      fail(here(), tr("this stands before the first step; a step begins with ## and its title")), ++at_;
      while (at_ < lines_.size() && !line().starts_with("## ")) ++at_;
    } else {
      read_prose();
    }
  }

  void read_heading() {
    const std::size_t first = std::min(line().find_first_not_of(" \t", 3), line().size());
    LessonStep begun;
    begun.title = {LessonText{std::string(line().substr(first)), {}}.plain(), here(first + 1)};
    if (begun.title.empty()) fail(here(), tr("this step has no title"));
    for (const LessonStep& other : read_.lesson.steps)
      if (other.title.text == begun.title.text)
        fail(begun.title.at, tr("two steps are called {title}; the first is in line {line}",
                                {{"title", in_quotes(begun.title.text)}, {"line", other.title.at.line}}));
    if (read_.lesson.steps.size() == most_steps) {
      fail(here(), tr("a lesson has up to {most} steps; begin another lesson", {{"most", most_steps}}));
      at_ = lines_.size();
      return;
    }
    read_.lesson.steps.push_back(std::move(begun));
    const std::vector<LessonKey> keys = together(document_keys(), view_keys());
    for (++at_; at_ < lines_.size() && (is_blank(line()) || !key_of(line()).empty());) {
      if (is_blank(line())) ++at_;
      else add(step().settings, take_line(), keys, tr("a step"));
    }
  }

  /// Reads a paragraph, up to the next blank line, block or heading. A line that begins with a dash, and a picture, are paragraphs of their
  /// own.
  void read_prose() {
    LessonText paragraph{std::string(line()), here()};
    for (++at_; at_ < lines_.size() && !picture_in(paragraph); ++at_) {
      if (is_blank(line()) || line().starts_with("```") || line().starts_with("#") || line().starts_with("- ") || begins_picture(line()))
        break;
      paragraph.text += "\n" + std::string(line());
    }
    if (begins_picture(paragraph.text) && !picture_in(paragraph))
      return fail(paragraph.at, tr("a picture is written as ![what it shows](figure.png)"));
    if (const std::size_t inside = picture_inside(paragraph.text); inside != std::string::npos)
      return fail(paragraph.position_of(inside), tr("a picture is a paragraph of its own: begin a line with it"));
    step().prose.push_back(std::move(paragraph));
  }

  void read_block() {
    const TextPosition opened = here();
    const std::string kind = LessonText{std::string(line().substr(3)), {}}.plain();
    if (read_.lesson.steps.empty()) fail(opened, tr("this block stands before the first step"));
    std::size_t end = ++at_;
    while (end < lines_.size() && !lines_[end].starts_with("```")) ++end;
    if (end == lines_.size()) fail(opened, tr("this block has no end: a line ``` is missing"));
    if (read_.lesson.steps.empty()) at_ = end;
    else if (kind == "notes") read_notes(end);
    else read_question(kind, opened, end);
    at_ = std::min(end + 1, lines_.size());
  }

  void read_notes(std::size_t end) {
    if (step().notes.empty()) step().notes.at = here();
    for (; at_ < end; ++at_) step().notes.text += std::string(line()) + "\n";
  }

  void read_question(const std::string& name, TextPosition opened, std::size_t end) {
    std::vector<std::string> known = {"notes"};
    std::optional<QuestionKind> kind;
    for (int i = 0; i < n_question_kinds; ++i) {
      known.emplace_back(id(static_cast<QuestionKind>(i)));
      if (known.back() == name) kind = static_cast<QuestionKind>(i);
    }
    if (!kind) {
      const std::string near = nearest_name(name, known);
      const Message none = tr("there is no question of the kind {name}", {{"name", in_quotes(name)}});
      return fail({opened.line, 4},
                  near.empty() ? tr("{what}; there are key, number, choice, fill, order, wrong_row, until, judge, claim, and notes",
                                    {{"what", none}})
                               : did_you_mean(none, near));
    }
    if (step().question) return fail(opened, tr("a step asks one question; begin another step for this one"));
    LessonQuestion question{*kind, opened, {}};
    const std::vector<LessonKey> keys = question_keys(*kind);
    while (at_ < end) {
      if (is_blank(line())) ++at_;
      else if (key_of(line()).empty())
        fail(here(), tr("this should be a line such as ask: ..., or begin with a space to continue the one before")), ++at_;
      else add(question.lines, take_line(), keys, tr("a question of the kind {kind}", {{"kind", id(*kind)}}));
    }
    require_needed(question.lines, keys, opened, tr("a question of the kind {kind}", {{"kind", id(*kind)}}));
    step().question = std::move(question);
  }

  void require_steps() {
    if (read_.lesson.steps.empty()) fail(here(), tr("the lesson has no step; a step begins with ## and its title"));
  }

  ReadLesson read_;
  std::vector<std::string_view> lines_;
  std::size_t at_ = 0;
};

}  // namespace

ReadLesson read_lesson(std::string_view text, const std::string& name, const PictureSource& pictures) {
  ReadLesson read = LessonReader(text, name).result();
  if (pictures) take_pictures(read.lesson, pictures, read.mistakes);
  return read;
}

ReadLesson read_lesson_file(const std::filesystem::path& path) {
  return read_lesson(read_text(path, longest_lesson), path.filename().string(), pictures_in(path.parent_path()));
}

}  // namespace headlight::lesson
