#include "stories/words.hpp"

#include <sstream>

#include "base/error.hpp"
#include "base/text_file.hpp"
#include "text/word_table.hpp"

namespace headlight::stories {
namespace {

/// The names of StoryClass, in its order.
std::vector<std::string> class_names() { return {"woman", "man", "thing", "spot", "place", "feeling", "quality", "animal", "made-up"}; }

constexpr size_t fewest_of_a_class = 5;  // a plot takes at most this many, all different

bool has_plural(StoryClass one) { return one == StoryClass::thing || one == StoryClass::spot; }

StoryWord read_word(WordTable& table, bool counted) {
  StoryWord word = {table.word("word"), ""};
  table.only_once(word.word);
  if ((table.text("plural") != "-") != counted)
    table.fail(counted ? tr("the plural is missing; things and spots have one") : tr("only things and spots have a plural; write - there"));
  if (!counted) return word;
  word.plural = table.word("plural");
  table.only_once(word.plural);
  return word;
}

}  // namespace

StoryWords StoryWords::read(const std::filesystem::path& file) {
  std::istringstream in(read_text(file));
  WordTable table(in, file.string(), {"word", "plural", "kind"});
  StoryWords words;
  while (table.next()) {
    const auto kind = static_cast<StoryClass>(table.index_of(table.text("kind"), class_names(), tr("kind")));
    words.words_[static_cast<size_t>(kind)].push_back(read_word(table, has_plural(kind)));
  }
  for (size_t i = 0; i < n_story_classes; ++i)
    if (words.words_[i].size() < fewest_of_a_class)
      throw UserError(tr("{file} has too few words of the kind {kind}: {needed} are needed",
                         {{"file", file.string()}, {"kind", class_names()[i]}, {"needed", fewest_of_a_class}}));
  words.people_ = words.of(StoryClass::woman);
  const std::vector<StoryWord>& men = words.of(StoryClass::man);
  words.people_.insert(words.people_.end(), men.begin(), men.end());
  return words;
}

}  // namespace headlight::stories
