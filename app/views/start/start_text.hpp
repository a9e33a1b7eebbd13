#pragma once
#include <string>

#include "base/phrases.hpp"
#include "session/start/start_story.hpp"

namespace headlight::views {

// The sentences of the first two minutes, as markup. Each is computed from the runs of the story, and holds for any word.

/// "You said elephant. The model looks there, too: 0.97."; of a changed word what the pronoun looks at now.
std::string start_headline(const StartStory& story, const Phrases& phrases);
/// The line that says how to answer the question.
std::string start_ask(const StartStory& story, const Phrases& phrases, bool by_touch);
/// "Attention weights of it (they add up to 1): elephant 0.97, banana 0.02."
std::string start_shares(const Reading& reading, const Phrases& phrases);
/// Why the French has to know: one word of it for each of two nouns. Empty where the two runs do not show that. `brief`: for a narrow
/// window.
std::string start_needs(const StartStory& story, const Phrases& phrases, bool brief);
/// The offer of the wide button under a changed word: to see how the model knows, or why it wavers.
const std::string& start_step_inside(const StartStory& story, const Phrases& phrases);
/// What became of the French.
std::string start_french_change(const StartStory& story, const Phrases& phrases);
/// The status line of the step.
std::string start_status(const StartStory& story, const Phrases& phrases, bool by_touch);
/// The hint of what may be typed, with two words that the model knows.
std::string start_typing(const StartStory& story, const Phrases& phrases, bool by_touch);
/// Why a word did not change the sentence; empty where it did.
std::string start_word_answer(const StartStory& story, const Phrases& phrases, WordChange change, const std::string& text);

/// A word of the French as it is printed: with a curly apostrophe.
std::string printed_french(const std::string& word);

}  // namespace headlight::views
