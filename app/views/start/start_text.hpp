#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/start/start_story.hpp"

namespace headlight::views {

// The sentences of the first two minutes, as markup. Each is computed from the story's runs, and true for any word.

/// Returns "You said elephant. The model looks there, too: 0.97."; after a change, where the pronoun looks now.
std::string start_headline(const StartStory& story, const Phrases& phrases);
/// Returns the line that explains how to answer the question.
std::string start_prompt(const StartStory& story, const Phrases& phrases, bool by_touch);
/// Returns "Attention weights of it (they add up to 1): elephant 0.97, banana 0.02."
std::string start_shares(const Reading& reading, const Phrases& phrases);
/// Explains why the French depends on the noun: one word of it for each of two nouns. Empty if the two runs do not show that. `brief`: for
/// a narrow window.
std::string start_needs(const StartStory& story, const Phrases& phrases, bool brief);
/// Returns the label of the wide button under a changed word: to see how the model knows, or why it wavers.
const std::string& start_step_inside(const StartStory& story, const Phrases& phrases);
/// Tells the change of the French.
std::string start_french_change(const StartStory& story, const Phrases& phrases);
/// Returns the status line of the step.
std::string start_status(const StartStory& story, const Phrases& phrases, bool by_touch);
/// Returns the typing hint, with two words that the model knows.
std::string start_typing(const StartStory& story, const Phrases& phrases, bool by_touch);
/// Explains why a word did not change the sentence; empty if it did.
std::string start_word_answer(const StartStory& story, const Phrases& phrases, WordChange change, const std::string& text);

}  // namespace headlight::views
