#include "text/tokens_json.hpp"

#include "base/json.hpp"

namespace headlight::text {

namespace {

using Json = nlohmann::ordered_json;

Json steps_json(const LookedUp& steps) { return {{"by", steps.known ? "lookup" : "lookup of an unknown word"}}; }
Json steps_json(const FoundWhole&) { return {{"by", "added token"}}; }

Json steps_json(const MergeSteps& steps) {
  Json merges = Json::array();
  for (const MergeSteps::Merge& one : steps.merges) merges.push_back({{"rank", one.rank}, {"piece", one.piece}, {"at", one.letter}});
  return {{"by", "merges"}, {"letters", steps.letters}, {"merges", merges}};
}

Json steps_json(const LongestFirst& steps) {
  Json attempts = Json::array();
  for (const LongestFirst::Attempt& one : steps.attempts) attempts.push_back({{"tried", one.tried}, {"found", one.found}});
  return {{"by", "longest first"}, {"places", attempts}};
}

Json steps_json(const BestPath& steps) {
  Json ways = Json::array();
  for (const BestPath::Way& way : steps.ways) {
    Json pieces = Json::array(), scores = Json::array();
    for (const BestPath::Part& part : way.parts) pieces.push_back(part.text), scores.push_back(part.score);
    ways.push_back({{"pieces", pieces}, {"scores", scores}, {"sum", way.sum}});
  }
  return {{"by", "best path"}, {"ways", ways}};
}

}  // namespace

std::string tokens_json(const TokenizedSentence& sentence, const Splitting& splitting) {
  const std::vector<std::string> pieces = sentence.pieces();
  Json words = Json::array();
  for (const SplitWord& word : splitting.words) {
    const auto first = pieces.begin() + word.first_token;
    Json one = {{"text", word.text}, {"pieces", std::vector<std::string>(first, first + word.n_tokens)}};
    one.update(std::visit([](const auto& steps) { return steps_json(steps); }, word.steps));
    words.push_back(std::move(one));
  }
  return Json{{"ids", sentence.ids()}, {"pieces", pieces}, {"normalized", splitting.normalized}, {"words", words}}.dump();
}

std::string tokens_json(const TokenizedSentence& sentence) {
  return nlohmann::json{{"ids", sentence.ids()}, {"pieces", sentence.pieces()}}.dump();
}

}  // namespace headlight::text
