#include "session/lms/kept_work.hpp"

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

constexpr int kept_version = 1, deepest_kept = 5, most_kept_steps = 1000, most_kept_order = 100;
constexpr std::size_t longest_kept = 64 * 1024;
constexpr std::size_t check_length = 8;  ///< the checksum in hexadecimal digits, in front of the rest

/// Bits of the field "v".
enum KeptBit { kept_visited = 1, kept_revealed = 2, kept_right = 4, kept_shown_first = 8 };

std::string cut_kept(const std::string& text, std::size_t longest) { return std::string(utf8_prefix(text, longest)); }

/// Writes only values that differ from their default, under names of one letter.
json json_of(const KeptStep& kept, std::size_t longest) {
  const StepMark& mark = kept.mark;
  const int bits =
      mark.visited * kept_visited + mark.revealed * kept_revealed + mark.right * kept_right + mark.shown_first * kept_shown_first;
  json out = {{"n", kept.step}, {"v", bits}};
  const auto add = [&](const char* key, const std::string& text) {
    if (std::string fits = cut_kept(text, longest); !fits.empty()) out[key] = std::move(fits);
  };
  add("g", mark.guess);
  add("a", mark.answer);
  add("f", mark.first);
  if (mark.tries > 0) out["t"] = mark.tries;
  if (mark.option > 0) out["o"] = mark.option;
  if (!mark.mistakes.empty()) out["m"] = mark.mistakes;
  if (kept.guess.index) out["i"] = *kept.guess.index;
  for (const auto& number : kept.guess.numbers) out["d"].push_back(number ? json(*number) : json());
  for (const std::size_t place : kept.guess.order) out["l"].push_back(place);
  return out;
}

std::int64_t kept_whole(const json& of, const char* key, std::int64_t most) {
  if (!of.contains(key)) return 0;
  if (!of[key].is_number_unsigned() || of[key].get<std::uint64_t>() > static_cast<std::uint64_t>(most)) refuse_as_unwritten();
  return of[key].get<std::int64_t>();
}

std::string kept_words(const json& of, const char* key) {
  if (!of.contains(key)) return "";
  if (!of[key].is_string()) refuse_as_unwritten();
  return of[key].get<std::string>();
}

const json& kept_list(const json& of, const char* key, const json& none) {
  if (!of.contains(key)) return none;
  if (!of[key].is_array()) refuse_as_unwritten();
  return of[key];
}

Guess kept_guess_of(const json& of) {
  const json none = json::array();
  Guess guess;
  if (of.contains("i")) guess.index = kept_whole(of, "i", most_kept_order * most_kept_order);
  for (const json& number : kept_list(of, "d", none)) {
    if (!number.is_null() && !number.is_number()) refuse_as_unwritten();
    guess.numbers.push_back(number.is_null() ? std::nullopt : std::optional(number.get<double>()));
  }
  for (const json& place : kept_list(of, "l", none)) {
    if (!place.is_number_unsigned() || place.get<std::uint64_t>() > most_kept_order) refuse_as_unwritten();
    guess.order.push_back(place.get<std::size_t>());
  }
  return guess;
}

KeptStep kept_step_of(const json& of) {
  if (!of.is_object()) refuse_as_unwritten();
  KeptStep kept;
  kept.step = static_cast<int>(kept_whole(of, "n", most_kept_steps));
  const std::int64_t bits = kept_whole(of, "v", kept_visited | kept_revealed | kept_right | kept_shown_first);
  kept.mark.visited = (bits & kept_visited) != 0;
  kept.mark.revealed = (bits & kept_revealed) != 0;
  kept.mark.right = (bits & kept_right) != 0;
  kept.mark.shown_first = (bits & kept_shown_first) != 0;
  kept.mark.guess = kept_words(of, "g");
  kept.mark.answer = kept_words(of, "a");
  kept.mark.first = kept_words(of, "f");
  kept.mark.tries = static_cast<int>(kept_whole(of, "t", most_tries));
  kept.mark.option = static_cast<int>(kept_whole(of, "o", most_kept_order));
  if (of.contains("m"))
    for (const KnownMistake& known : known_mistakes())
      if (const auto n = kept_whole(of["m"], known.id, most_tries); n > 0) kept.mark.mistakes[known.id] = static_cast<int>(n);
  kept.guess = kept_guess_of(of);
  return kept;
}

std::string kept_text_of(const KeptWork& work, std::size_t longest) {
  json all = {{"v", kept_version}, {"p", work.fingerprint}, {"s", work.seed}, {"a", work.step}, {"w", json::array()}};
  for (const KeptStep& kept : work.steps) all["w"].push_back(json_of(kept, longest));
  const std::string text = all.dump(-1, ' ', false, json::error_handler_t::replace);
  return checksum_text(crc32(text)) + text;
}

}  // namespace

std::string kept_text(const KeptWork& work, std::size_t limit) {
  for (const std::size_t longest : {200, 80, 40, 20, 8, 0})
    if (std::string text = kept_text_of(work, longest); text.size() <= limit) return text;
  return "";
}

KeptWork read_kept(std::string_view text) {
  if (text.size() < check_length || text.size() > longest_kept) throw UserError(tr("it was cut short or changed"));
  const std::string_view rest = text.substr(check_length);
  if (checksum_text(crc32(rest)) != text.substr(0, check_length)) throw UserError(tr("it was cut short or changed"));
  const json all = parse_json(rest, deepest_kept);
  if (!all.is_object() || kept_whole(all, "v", kept_version) != kept_version) refuse_as_unwritten();
  KeptWork work;
  work.fingerprint = static_cast<std::uint32_t>(kept_whole(all, "p", 0xFFFFFFFF));
  if (!all.contains("s") || !all["s"].is_number_unsigned()) refuse_as_unwritten();
  work.seed = all["s"].get<std::uint64_t>();
  work.step = static_cast<int>(kept_whole(all, "a", most_kept_steps));
  const json none = json::array();
  for (const json& one : kept_list(all, "w", none)) work.steps.push_back(kept_step_of(one));
  return work;
}

}  // namespace headlight::session
