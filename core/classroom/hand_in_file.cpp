#include "classroom/hand_in_file.hpp"

#include <algorithm>
#include <iterator>
#include <system_error>
#include <utility>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "classroom/hand_in_code.hpp"
#include "lesson/lesson_reader.hpp"

namespace headlight::classroom {
namespace {

namespace fs = std::filesystem;
using nlohmann::json;

constexpr int version = 1, deepest = 4;
constexpr const char* check_key = "checksum";

json json_of(const HandedAnswer& one, const ClassQuestion* question) {
  json out = {
      {"step", one.step}, {"result", id(one.result)}, {"tries", one.tries}, {"first_option", one.option}, {"first_answer", one.first}};
  out["mistakes"] = one.mistakes;
  out["question"] = question ? question->title : "";
  out["option"] = question ? option_text(*question, one.option) : "";
  return out;
}

/// The checksum of everything else, as this program writes it.
std::string checksum_of(json all) {
  all.erase(check_key);
  return checksum_text(crc32(all.dump(-1, ' ', false, json::error_handler_t::replace)));
}

Result result_called(const std::string& name) {
  const auto found = std::find_if(std::begin(every_result), std::end(every_result), [&](Result one) { return name == id(one); });
  if (found == std::end(every_result)) refuse_as_unwritten();
  return *found;
}

HandedAnswer answer_of(const json& one) {
  const Fields fields(one, "answers", {"step", "result", "tries", "first_option", "first_answer", "mistakes", "question", "option"});
  HandedAnswer out;
  out.step = static_cast<int>(fields.whole("step", 1, static_cast<int>(most_steps)));
  out.result = result_called(fields.text("result"));
  out.tries = static_cast<int>(fields.whole("tries", 0, most_tries));
  out.option = static_cast<int>(fields.whole("first_option", 0, most_options));
  out.first = fields.text("first_answer");
  if (!fields["mistakes"].is_object()) refuse_as_unwritten();
  const Fields mistakes = Fields::some(fields["mistakes"], "mistakes");
  for (const auto& [name, n] : fields["mistakes"].items())
    out.mistakes[name] = static_cast<int>(mistakes.whole(name.c_str(), 1, most_tries));
  return out;
}

std::uint32_t fingerprint_of(const std::string& text) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::uint32_t value = 0;
  if (text.size() != 8 || text.find_first_not_of(digits) != std::string::npos) refuse_as_unwritten();
  for (const char digit : text) value = value << 4 | static_cast<std::uint32_t>(digits.find(digit));
  return value;
}

}  // namespace

std::string hand_in_json(const HandIn& h, const ClassLesson& lesson) {
  require_possible(h);
  json all = {{"headlight_hand_in", version},
              {"name", h.name},
              {"lesson", h.lesson},
              {"title", lesson.title},
              {"fingerprint", checksum_text(h.fingerprint)},
              {"seed", h.seed},
              {"made", h.made},
              {"made_at", time_text(h.made)},
              {"exam", h.exam},
              {"seconds", h.seconds},
              {"answers", json::array()}};
  for (const HandedAnswer& one : h.answers) all["answers"].push_back(json_of(one, lesson.at_step(one.step)));
  all[check_key] = checksum_of(all);
  return all.dump(1, ' ', false, json::error_handler_t::replace) + "\n";
}

HandIn read_hand_in(std::string_view text) {
  json all;
  try {
    all = parse_json(without_byte_order_mark(text), deepest);
  } catch (const UserError&) {
    throw UserError(tr("it is not a hand-in, or it was cut short"));
  }
  if (!all.is_object() || !all.contains("headlight_hand_in")) throw UserError(tr("it is not a hand-in"));
  if (all["headlight_hand_in"] != version) throw UserError(tr("it comes from another version of Headlight"));
  if (!all.contains(check_key) || all[check_key] != checksum_of(all))
    throw UserError(tr("it was changed after it was handed in: its checksum does not fit"));
  const Fields fields(
      all, "",
      {"headlight_hand_in", "name", "lesson", "title", "fingerprint", "seed", "made", "made_at", "exam", "seconds", "answers", check_key});
  HandIn h;
  h.name = fields.text("name");
  h.lesson = fields.text("lesson");
  h.fingerprint = fingerprint_of(fields.text("fingerprint"));
  h.seed = fields.natural("seed");
  h.made = fields.whole("made", 0, INT64_MAX);
  h.exam = fields.flag("exam");
  h.seconds = static_cast<int>(fields.whole("seconds", 0, longest_exam));
  const json& answers = fields.list("answers");
  if (answers.size() > most_answers) refuse_as_unwritten();
  for (const json& one : answers) h.answers.push_back(answer_of(one));
  require_possible(h);
  return h;
}

std::string hand_in_file_name(const HandIn& h) {
  const auto fit = [](std::string part) {
    constexpr std::string_view forbidden = "/\\:*?\"<>|.";
    std::replace_if(
        part.begin(), part.end(), [&](char c) { return forbidden.find(c) != std::string_view::npos; }, '_');
    return part;
  };
  return fit(h.name) + "." + fit(h.lesson) + hand_in_extension;
}

bool may_be_hand_in(const fs::path& file) {
  const std::string name = file.filename().string();
  return !name.starts_with('.') && (file.extension() == hand_in_extension || file.extension() == ".txt");
}

std::vector<Received> hand_ins_of_file(const fs::path& file) {
  const std::string name = file.filename().string();
  try {
    const std::string text = read_text(file, longest_hand_in);
    if (file.extension() == ".txt") return hand_ins_in(text, name);
    return {{name, read_hand_in(text), {}}};
  } catch (const UserError& error) {
    return {{name, std::nullopt, error.message()}};
  }
}

HandInFiles hand_in_files_in(const fs::path& folder) {
  std::error_code error;
  HandInFiles all;
  for (auto entry = fs::directory_iterator(folder, error); !error && entry != fs::directory_iterator(); entry.increment(error))
    if (may_be_hand_in(entry->path())) all.files.push_back(entry->path());
  if (error) throw UserError(tr("the folder {file} cannot be read: {why}", {{"file", folder.string()}, {"why", reason(error)}}));
  std::sort(all.files.begin(), all.files.end());
  if (all.files.size() <= most_hand_in_files) return all;
  all.files.resize(most_hand_in_files);
  const std::string name = (folder / "").parent_path().filename().string();  // also of a path that ends with a slash
  all.unread = Received{name, std::nullopt, tr("only the first {n} files of the folder are read", {{"n", most_hand_in_files}})};
  return all;
}

std::vector<Received> hand_ins_of_folder(const fs::path& folder) {
  const HandInFiles listed = hand_in_files_in(folder);
  std::vector<Received> all;
  for (const fs::path& file : listed.files)
    for (Received& one : hand_ins_of_file(file)) all.push_back(std::move(one));
  if (listed.unread) all.push_back(*listed.unread);
  return all;
}

}  // namespace headlight::classroom
