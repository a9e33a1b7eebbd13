#pragma once
#include <filesystem>
#include <functional>
#include <map>
#include <memory>
#include <string>

#include "base/message_json.hpp"
#include "session/training/training_run.hpp"

namespace headlight::session {

/// Orders to the place where steps are taken, which answers with news; see training_news.hpp. A number identifies a run there.
struct TrainingOrders {
  std::function<void(int run, const std::string& recipe, const std::string& model)> begin;  ///< see TrainingWorker::begin
  std::function<void(int run, int step, int order)> run_to;                                 ///< `order` counts the orders of this run
  std::function<void(int run, bool on)> open_steps;                                         ///< see TrainingRun::open_steps
  std::function<void(int run)> end;
};

/// Runs watched here while their steps are taken in another place with its own memory, such as a web page's worker. Destroy it after all of
/// its runs, and after every message that one of them gave.
class RemoteTrainings {
 public:
  explicit RemoteTrainings(TrainingOrders orders) : orders_(std::move(orders)) {}
  RemoteTrainings(const RemoteTrainings&) = delete;
  RemoteTrainings& operator=(const RemoteTrainings&) = delete;

  /// Begins a run, as BeginTraining.
  std::unique_ptr<TrainingRun> begin(std::shared_ptr<const Task> task, const Recipe& recipe);
  /// Takes the news of a run, written after this many orders. Throws UserError if the file cannot be read.
  void take(int run, int order, const std::filesystem::path& news);
  /// Ends all runs with this message, because no step will be taken there any more.
  void fail(const Message& why);

 private:
  class OneRun;

  const TrainingOrders orders_;
  std::map<int, OneRun*> runs_;  ///< those that have not ended
  int last_ = 0;
  Message failed_;
  PlaceholderNames names_;
};

}  // namespace headlight::session
