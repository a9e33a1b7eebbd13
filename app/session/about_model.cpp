#include "session/about_model.hpp"

#include <algorithm>

#include "folders/hugging_face/hugging_face.hpp"
#include "folders/unknown_words.hpp"
#include "zoo/random.hpp"

namespace headlight {
namespace {

/// A text that is known as a whole, that of a folder of another program, or a task's title and what the task says of itself.
std::string said(const Phrases& phrases, const std::string& about) {
  if (const std::string whole = phrases.translation(about); whole != about) return whole;
  const std::string of_a_folder = english_line(about_folder_of_type("\n"));
  const std::string before = of_a_folder.substr(0, of_a_folder.find('\n')), after = of_a_folder.substr(before.size() + 1);
  if (about.size() > of_a_folder.size() && about.starts_with(before) && about.ends_with(after))
    return phrases.say(about_folder_of_type(about.substr(before.size(), about.size() - before.size() - after.size())));
  const std::string title = about.substr(0, about.find(". ")), rest = about.substr(std::min(title.size() + 2, about.size()));
  const std::string said_title = phrases.translation(title), said_rest = phrases.translation(rest);
  return said_title != title && said_rest != rest ? said_title + ". " + said_rest : about;
}

}  // namespace

std::string about_in(const Phrases& phrases, const Model& model) {
  if (model.made_from) return phrases.say(about_random(*model.made_from));
  const std::string always = about_unknown_words();
  if (!model.about.ends_with(always)) return said(phrases, model.about);
  const std::string own = model.about.substr(0, model.about.size() - always.size());
  const std::size_t end = own.find_last_not_of(' ') + 1;
  return said(phrases, own.substr(0, end)) + own.substr(end) + phrases.translation(always);
}

}  // namespace headlight
