// Exports the functions that the page's worker calls (page_training.js). They are a separate module.
#include <emscripten/emscripten.h>

#include <exception>
#include <functional>
#include <memory>

#include "platform/web/page.hpp"
#include "session/training/training_worker.hpp"

namespace headlight::commands {
namespace {

/// Runs a part and reports its error to the page, because the worker cannot show it.
void told_when_it_fails(const std::function<void()>& part) {
  try {
    part();
  } catch (const std::exception& error) {
    page_training_failed(error.what());
  }
}

}  // namespace
}  // namespace headlight::commands

using headlight::commands::told_when_it_fails;
using headlight::session::TrainingWorker;

extern "C" {

/// The worker's only object; it lives as long as the worker.
EMSCRIPTEN_KEEPALIVE TrainingWorker* training_worker() {
  return std::make_unique<TrainingWorker>(headlight::session::every_task()).release();
}

EMSCRIPTEN_KEEPALIVE void training_is_begun(TrainingWorker* place, int run, const char* recipe, const char* model) {
  told_when_it_fails([&] { place->begin(run, recipe, model); });
}

EMSCRIPTEN_KEEPALIVE void training_goes_to(TrainingWorker* place, int run, int step, int order) { place->run_to(run, step, order); }

EMSCRIPTEN_KEEPALIVE void training_opens(TrainingWorker* place, int run, int on) { place->open_steps(run, on != 0); }

EMSCRIPTEN_KEEPALIVE void training_ends(TrainingWorker* place, int run) { place->end(run); }

/// Works for this many seconds and reports the news. Returns true if there is more to do.
EMSCRIPTEN_KEEPALIVE int training_works(TrainingWorker* place, double seconds) {
  bool more = false;
  told_when_it_fails([&] {
    more = place->work(seconds);
    place->tell(headlight::platform::training_news_file, page_training_reported);
  });
  return more;
}
}
