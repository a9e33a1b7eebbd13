#include "tasks/tasks.hpp"

#include <array>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/listed_names.hpp"
#include "base/wording.hpp"
#include "tasks/sequence_tasks.hpp"
#include "tasks/stories_task.hpp"
#include "tasks/translation_task.hpp"

namespace headlight::tasks {
namespace {

using SharedSentences = std::shared_ptr<TrainingSentences>;

std::shared_ptr<const Task> translation(SharedSentences& shared, bool guided) {
  if (!shared) shared = std::make_shared<TrainingSentences>(asset("grammar"), TranslationTask::usual_sentences);
  return std::make_shared<const TranslationTask>(shared, guided);
}

struct Offered {
  const char* name;
  std::shared_ptr<const Task> (*make)(SharedSentences&);
};

/// The tasks on offer. To add one, add a line.
constexpr std::array offered = {
    Offered{"induction", [](SharedSentences&) { return induction_task(); }},
    Offered{"copy", [](SharedSentences&) { return copy_task(); }},
    Offered{"reverse", [](SharedSentences&) { return reverse_task(); }},
    Offered{"sort", [](SharedSentences&) { return sort_task(); }},
    Offered{"stories",
            [](SharedSentences&) -> std::shared_ptr<const Task> { return std::make_shared<const StoriesTask>(asset("stories")); }},
    Offered{"en-fr", [](SharedSentences& shared) { return translation(shared, true); }},
    Offered{"en-fr-unguided", [](SharedSentences& shared) { return translation(shared, false); }},
};

}  // namespace

std::vector<std::string> task_names() {
  std::vector<std::string> names;
  for (const Offered& task : offered) names.emplace_back(task.name);
  return names;
}

std::shared_ptr<const Task> make_task(const std::string& name) { return TaskMaker()(name); }

std::shared_ptr<const Task> TaskMaker::operator()(const std::string& name) {
  for (const Offered& task : offered)
    if (name == task.name) return task.make(sentences_);
  const std::vector<std::string> names = task_names();
  const std::string near = nearest_name(name, names);
  const Message none = tr("there is no task {name}", {{"name", in_quotes(name)}});
  throw UserError(near.empty() ? tr("{what}; there are {names}", {{"what", none}, {"names", listed_names(names)}})
                               : did_you_mean(none, near));
}

}  // namespace headlight::tasks
