// Reads any text as a hand-in: as a file, as the bytes inside a code, as a code, and as a chat with codes. Each is read, or refused in one
// line.
// A hand-in that was read must be possible, and must survive a round trip through a file and through a code. A fuzzer would hardly find a
// valid checksum, so files and codes with a wrong one get the right one.
#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

#include "base/checksum.hpp"
#include "base/error.hpp"
#include "base/json.hpp"
#include "base/json_fields.hpp"
#include "classroom/hand_in_bytes.hpp"
#include "classroom/hand_in_code.hpp"
#include "classroom/hand_in_file.hpp"
#include "lesson/known_mistakes.hpp"

using namespace headlight::tests;

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

template <typename Read>
void read_or_refuse(const Read& read) {
  try {
    read();
  } catch (const UserError& error) {
    require(std::string(error.what()).find('\n') == std::string::npos);
  }
}

/// The JSON with the checksum that fits it; the text itself if it is not an object.
std::string with_its_checksum(const std::string& text) {
  constexpr int deepest = 4;
  nlohmann::json all;
  try {
    all = parse_json(text, deepest);
  } catch (const UserError&) {
    return text;
  }
  if (!all.is_object()) return text;
  constexpr auto replace = nlohmann::json::error_handler_t::replace;
  all.erase("checksum");
  all["checksum"] = checksum_text(crc32(all.dump(-1, ' ', false, replace)));
  return all.dump(-1, ' ', false, replace);
}

bool is_known_mistake(const std::string& id) {
  const auto all = known_mistakes();
  return std::any_of(all.begin(), all.end(), [&](const KnownMistake& one) { return one.id == id; });
}

/// A code has no room for the name of a mistake that this program does not know.
bool fits_a_code(const HandIn& h) {
  for (const HandedAnswer& one : h.answers)
    for (const auto& [mistake, n] : one.mistakes)
      if (!is_known_mistake(mistake)) return false;
  return true;
}

void require_whole(const HandIn& h) {
  read_or_refuse([&] { require_possible(h); });
  require(read_hand_in(hand_in_json(h, {})) == h);
  require(hand_in_file_name(h).find('/') == std::string::npos);
  if (!fits_a_code(h)) return;
  read_or_refuse([&] {
    const std::string code = hand_in_code(h);
    require(read_hand_in_code(code) == h && read_hand_in_code(dense_code(code)) == h);
  });
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(bytes), size);
  read_or_refuse([&] { require_whole(read_hand_in(text)); });
  read_or_refuse([&] { require_whole(read_hand_in(with_its_checksum(text))); });
  read_or_refuse([&] { require_whole(hand_in_of_bytes(text)); });
  read_or_refuse([&] { require_whole(read_hand_in_code(text)); });
  for (const Received& one : hand_ins_in(text, "chat")) {
    require(one.hand_in.has_value() == one.problem.empty());
    require(english_line(one.problem).find('\n') == std::string::npos);
    if (one.hand_in) require_whole(*one.hand_in);
  }
  return 0;
}
