#include "views/prose/matrix_words.hpp"

#include <algorithm>
#include <cctype>

#include "views/prose/matrix_name.hpp"

namespace headlight::views {
namespace {

/// Returns the words for a matrix; a stage described as a whole has words for each of its matrices.
std::string words_of(const Session& session, NodeId node, const Phrases& phrases) {
  const Outline& outline = session.nodes().outline;
  const auto place = place_of(session.nodes(), node);
  if (!place || !phrases.has(std::string("stage.") + id(place->stage) + ".told.matrix")) return words_for(outline.part_of(node), phrases);
  const std::vector<NodeId>& made = outline.of(*place, place->head.value_or(0));
  return std::find(made.begin(), made.end(), node) != made.end() ? phrases.of("stage.*.told.matrix", id(place->stage))
                                                                 : words_for(outline.part_of(node), phrases);
}

bool is_word(const std::string& letter) {
  return letter.size() > 2 && std::all_of(letter.begin(), letter.end(), [](unsigned char c) { return std::isalpha(c); });
}

}  // namespace

std::string words_for(Part part, const Phrases& phrases) {
  return phrases.has(std::string("board.matrix.") + id(part)) ? phrases.of("board.matrix.*", id(part)) : "";
}

std::string name_in_words(const Session& session, NodeId node, const Phrases& phrases) {
  if (is_memory(session, node)) return phrases("board.memory");
  const std::string words = words_of(session, node, phrases), letter = letter_of(session, node);
  return words.empty() || is_word(letter) ? letter : words;
}

std::string title_in_words(const Session& session, NodeId node, const Phrases& phrases) {
  std::string name = name_in_words(session, node, phrases);
  if (name.size() > 2 && name.front() >= 'a' && name.front() <= 'z') name.front() = static_cast<char>(name.front() - 'a' + 'A');
  return name;
}

std::string name_and_letter(const std::string& words, const std::string& letter, const Phrases& phrases) {
  return words.empty() || is_word(letter) ? letter : phrases("board.name_and_letter", {{"name", words}, {"letter", letter}});
}

std::string name_and_letter(const Session& session, NodeId node, const Phrases& phrases) {
  if (is_memory(session, node)) return phrases("board.memory");
  return name_and_letter(words_of(session, node, phrases), letter_of(session, node), phrases);
}

std::string full_name(const Session& s, const Phrases& phrases, const Cell& cell) {
  const auto place = place_of(s.nodes(), cell.node);
  return place && place->head
             ? phrases("inspector.influence.cell_of_head", {{"cell", display_name(s, cell, phrases)}, {"head", *place->head + 1}})
             : display_name(s, cell, phrases);
}

}  // namespace headlight::views
