#include "session/lms/saved_work.hpp"

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "base/utf8.hpp"
#include "classroom/hand_in.hpp"
#include "lesson/known_mistakes.hpp"

namespace headlight::session {
namespace {

using nlohmann::json;

constexpr int saved_version = 1, deepest_saved = 5, most_saved_steps = 1000, most_saved_order = 100;
constexpr std::size_t longest_saved = 64 * 1024;
constexpr std::size_t check_length = 8;  ///< the checksum in hexadecimal digits, in front of the rest

/// Bits of the field "v".
enum SavedBit { saved_visited = 1, saved_revealed = 2, saved_right = 4, kept_shown_first = 8 };

std::string cut_saved(const std::string& text, std::size_t longest) { return std::string(utf8_prefix(text, longest)); }

/// Writes only values that differ from their default, under names of one letter.
json json_of(const SavedStep& saved, std::size_t longest) {
  const StepMark& mark = saved.mark;
  const int bits =
      mark.visited * saved_visited + mark.revealed * saved_revealed + mark.right * saved_right + mark.revealed_first * kept_shown_first;
  json out = {{"n", saved.step}, {"v", bits}};
  const auto add = [&](const char* key, const std::string& text) {
    if (std::string fits = cut_saved(text, longest); !fits.empty()) out[key] = std::move(fits);
  };
  add("g", mark.guess);
  add("a", mark.answer);
  add("f", mark.first);
  if (mark.tries > 0) out["t"] = mark.tries;
  if (mark.option > 0) out["o"] = mark.option;
  if (!mark.mistakes.empty()) out["m"] = mark.mistakes;
  if (saved.guess.index) out["i"] = *saved.guess.index;
  for (const auto& number : saved.guess.numbers) out["d"].push_back(number ? json(*number) : json());
  for (const std::size_t place : saved.guess.order) out["l"].push_back(place);
  return out;
}

std::int64_t saved_whole(const json& of, const char* key, std::int64_t most) {
  if (!of.contains(key)) return 0;
  if (!of[key].is_number_unsigned() || of[key].get<std::uint64_t>() > static_cast<std::uint64_t>(most)) refuse_as_unwritten();
  return of[key].get<std::int64_t>();
}

std::string saved_words(const json& of, const char* key) {
  if (!of.contains(key)) return "";
  if (!of[key].is_string()) refuse_as_unwritten();
  return of[key].get<std::string>();
}

const json& saved_list(const json& of, const char* key, const json& none) {
  if (!of.contains(key)) return none;
  if (!of[key].is_array()) refuse_as_unwritten();
  return of[key];
}

Guess saved_guess_of(const json& of) {
  const json none = json::array();
  Guess guess;
  if (of.contains("i")) guess.index = saved_whole(of, "i", most_saved_order * most_saved_order);
  for (const json& number : saved_list(of, "d", none)) {
    if (!number.is_null() && !number.is_number()) refuse_as_unwritten();
    guess.numbers.push_back(number.is_null() ? std::nullopt : std::optional(number.get<double>()));
  }
  for (const json& place : saved_list(of, "l", none)) {
    if (!place.is_number_unsigned() || place.get<std::uint64_t>() > most_saved_order) refuse_as_unwritten();
    guess.order.push_back(place.get<std::size_t>());
  }
  return guess;
}

SavedStep saved_step_of(const json& of) {
  if (!of.is_object()) refuse_as_unwritten();
  SavedStep saved;
  saved.step = static_cast<int>(saved_whole(of, "n", most_saved_steps));
  const std::int64_t bits = saved_whole(of, "v", saved_visited | saved_revealed | saved_right | kept_shown_first);
  saved.mark.visited = (bits & saved_visited) != 0;
  saved.mark.revealed = (bits & saved_revealed) != 0;
  saved.mark.right = (bits & saved_right) != 0;
  saved.mark.revealed_first = (bits & kept_shown_first) != 0;
  saved.mark.guess = saved_words(of, "g");
  saved.mark.answer = saved_words(of, "a");
  saved.mark.first = saved_words(of, "f");
  saved.mark.tries = static_cast<int>(saved_whole(of, "t", most_tries));
  saved.mark.option = static_cast<int>(saved_whole(of, "o", most_saved_order));
  if (of.contains("m"))
    for (const KnownMistake& known : known_mistakes())
      if (const auto n = saved_whole(of["m"], known.id, most_tries); n > 0) saved.mark.mistakes[known.id] = static_cast<int>(n);
  saved.guess = saved_guess_of(of);
  return saved;
}

std::string saved_text_of(const SavedWork& work, std::size_t longest) {
  json all = {{"v", saved_version}, {"p", work.fingerprint}, {"s", work.seed}, {"a", work.step}, {"w", json::array()}};
  for (const SavedStep& saved : work.steps) all["w"].push_back(json_of(saved, longest));
  const std::string text = all.dump(-1, ' ', false, json::error_handler_t::replace);
  return checksum_text(crc32(text)) + text;
}

}  // namespace

std::string saved_work_text(const SavedWork& work, std::size_t limit) {
  for (const std::size_t longest : {200, 80, 40, 20, 8, 0})
    if (std::string text = saved_text_of(work, longest); text.size() <= limit) return text;
  return "";
}

SavedWork read_saved_work(std::string_view text) {
  if (text.size() < check_length || text.size() > longest_saved) throw UserError(tr("it was cut short or changed"));
  const std::string_view rest = text.substr(check_length);
  if (checksum_text(crc32(rest)) != text.substr(0, check_length)) throw UserError(tr("it was cut short or changed"));
  const json all = parse_json(rest, deepest_saved);
  if (!all.is_object() || saved_whole(all, "v", saved_version) != saved_version) refuse_as_unwritten();
  SavedWork work;
  work.fingerprint = static_cast<std::uint32_t>(saved_whole(all, "p", 0xFFFFFFFF));
  if (!all.contains("s") || !all["s"].is_number_unsigned()) refuse_as_unwritten();
  work.seed = all["s"].get<std::uint64_t>();
  work.step = static_cast<int>(saved_whole(all, "a", most_saved_steps));
  const json none = json::array();
  for (const json& one : saved_list(all, "w", none)) work.steps.push_back(saved_step_of(one));
  return work;
}

}  // namespace headlight::session
