#pragma once
// The board "Why did it look there?" as a person asks for it.
#include <chrono>
#include <memory>
#include <string>
#include <thread>
#include <utility>

#include "headless_program.hpp"
#include "session/why/head_circuits.hpp"
#include "session/why/why_score.hpp"

namespace headlight::tests {

inline Document en_fr_document() {
  return make_document(BuiltInModels().make("en-fr"), {"the elephant ate the banana because it was hungry"});
}

struct WhyProgram : HeadlessProgram {
  explicit WhyProgram(Document document, Screen screen = {}) : HeadlessProgram(std::move(document), screen) {}
  /// Pins a score of that head and asks.
  void ask(const StagePlace& place, int head, Index row, Index col) {
    session.go(place);
    session.navigation().set_head(head);
    session.navigation().pin({main_node(place, session.nodes(), head), row, col});
    frames(2);
    tap(letter('w'));
    frames(3);
  }
  WhyScore why() const { return why_score(session, *pinned_score(session), {}); }
  std::string pair_item(const ScoreSources::Pair& pair) const {
    return "why.pair." + std::to_string(pair.query) + "." + std::to_string(pair.key);
  }
};

inline constexpr AttentionId encoder_layer_2 = {.decoder = false, .layer = 1};

struct CircuitProgram : WhyProgram {
  explicit CircuitProgram(Document document, Screen screen = {}) : WhyProgram(std::move(document), screen) {}
  std::shared_ptr<HeadCircuits> shell_circuits() {
    auto circuits = std::make_shared<HeadCircuits>(session, "", nullptr);
    while (!circuits->ended()) std::this_thread::sleep_for(std::chrono::milliseconds(1));
    return circuits;
  }
  void until_computed() {
    wait_for([&] { return !shell.animates(); });
    frames(2);
  }
};

}  // namespace headlight::tests
