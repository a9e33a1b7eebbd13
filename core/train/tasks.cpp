#include "train/tasks.hpp"

#include <array>

#include "files/wording.hpp"
#include "graph/error.hpp"
#include "train/sequence_tasks.hpp"

namespace headlight {
namespace {

struct Offered {
  const char* name;
  std::shared_ptr<const Task> (*make)();
};

/// One line per task.
constexpr std::array offered = {
    Offered{"induction", induction_task},
    Offered{"copy", copy_task},
    Offered{"reverse", reverse_task},
    Offered{"sort", sort_task},
};

}  // namespace

std::vector<std::string> task_names() {
  std::vector<std::string> names;
  for (const Offered& task : offered) names.emplace_back(task.name);
  return names;
}

std::shared_ptr<const Task> make_task(const std::string& name) {
  for (const Offered& task : offered)
    if (name == task.name) return task.make();
  const std::vector<std::string> names = task_names();
  const std::string near = nearest_name(name, names);
  std::string all;
  for (const std::string& known : names) all += (all.empty() ? "" : ", ") + known;
  throw UserError("there is no task " + in_quotes(name) + (near.empty() ? "; there are " + all : "; did you mean '" + near + "'?"));
}

}  // namespace headlight
