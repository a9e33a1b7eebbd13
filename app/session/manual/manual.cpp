#include "session/manual/manual.hpp"

#include <algorithm>
#include <array>
#include <filesystem>
#include <system_error>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/message.hpp"
#include "base/text_file.hpp"

namespace headlight::session {
namespace {

constexpr std::array<const char*, 8> topics = {"screen", "lessons", "models", "documents", "exports", "commands", "reference", "page"};

}  // namespace

std::vector<std::string> manual_topics() { return {topics.begin(), topics.end()}; }

std::string manual_text(const std::string& topic, const std::string& language) {
  const std::vector<std::string> all = manual_topics();
  if (std::find(all.begin(), all.end(), topic) == all.end())
    throw UserError(tr("the manual has no topic \"{name}\"; its topics are {names}", {{"name", topic}, {"names", listed_names(all)}}));
  if (language != "en") {
    const std::filesystem::path translated = asset("manual") / language / (topic + ".md");
    if (std::error_code none; std::filesystem::is_regular_file(translated, none)) return read_text(translated);
  }
  return read_text(asset("manual/" + topic + ".md"));
}

}  // namespace headlight::session
