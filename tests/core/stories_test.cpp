// The generator of stories: its English is correct, its questions have determined answers, and measurements use unseen stories.
#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <set>

#include "base/asset.hpp"
#include "core/scratch_folder.hpp"
#include "tasks/stories_figures.hpp"
#include "tasks/tasks.hpp"

namespace headlight::tests::stories_test {

using Words = std::vector<std::string>;

class Stories : public ScratchFolder {
 protected:
  StoryTeller teller{asset("stories")};
  static constexpr auto training = StoryTeller::For::training, measurement = StoryTeller::For::measurement;

  std::vector<Story> told(size_t n, StoryTeller::For purpose, std::uint64_t seed = 1) const {
    std::mt19937_64 random(seed);
    std::vector<Story> all;
    while (all.size() < n) all.push_back(teller.tell(random, purpose));
    return all;
  }
  /// Stories of both kinds.
  std::vector<Story> many() const {
    std::vector<Story> all = told(1500, training);
    for (Story& story : told(1500, measurement)) all.push_back(std::move(story));
    return all;
  }

  static std::string text(const Story& story) {
    std::string all;
    for (const std::string& word : story.words) all += (all.empty() ? "" : " ") + word;
    return all;
  }
  /// The place of `word` in a class, or -1; `form` may select the plural.
  static int place_of(const std::string& word, const std::vector<StoryWord>& all, std::string StoryWord::*form = &StoryWord::word) {
    const auto found = std::find_if(all.begin(), all.end(), [&](const StoryWord& one) { return one.*form == word; });
    return found == all.end() ? -1 : static_cast<int>(found - all.begin());
  }
  int person(const std::string& word) const { return place_of(word, teller.words().people()); }
  int made_up(const std::string& word) const { return place_of(word, teller.words().of(StoryClass::made_up)); }
  int thing(const std::string& word, std::string StoryWord::*form) const {
    return place_of(word, teller.words().of(StoryClass::thing), form);
  }
  int spot(const std::string& word, std::string StoryWord::*form) const {
    return place_of(word, teller.words().of(StoryClass::spot), form);
  }
  /// The last name before `at`.
  std::string last_name(const Story& story, size_t at) const {
    while (at > 0)
      if (person(story.words[--at]) >= 0) return story.words[at];
    return "";
  }
  /// Calls `look(story, at)` for every word that a question asks for.
  template <class Look>
  void for_asked(const std::vector<Story>& stories, StoryQuestion question, Look look) const {
    size_t asked = 0;
    for (const Story& story : stories)
      for (const DeterminedWord& word : story.determined)
        if (word.question == question) {
          SCOPED_TRACE(text(story) + ": " + story.words[word.at] + " at " + std::to_string(word.at));
          look(story, word.at);
          ++asked;
        }
    EXPECT_GT(asked, 60u);
  }
};

TEST_F(Stories, DependOnTheSeedAloneAndAreTheSameOnEveryMachine) {
  const std::vector<Story> once = told(50, training, 7), again = told(50, training, 7), other = told(50, training, 8);
  for (size_t i = 0; i < once.size(); ++i) {
    EXPECT_EQ(once[i].words, again[i].words);
    EXPECT_EQ(once[i].determined, again[i].determined);
  }
  EXPECT_NE(text(once[0]) + text(once[1]), text(other[0]) + text(other[1]));
}

TEST_F(Stories, AreMadeOfKnownWordsInSentencesThatEnd) {
  const Words vocabulary = teller.vocabulary();
  const std::set<std::string> known(vocabulary.begin(), vocabulary.end());
  EXPECT_GE(vocabulary.size(), 200u);
  EXPECT_LE(vocabulary.size(), 400u);
  std::set<std::string> met;
  for (const Story& story : many()) {
    ASSERT_FALSE(story.words.empty());
    EXPECT_LE(story.words.size(), StoryTeller::longest);
    EXPECT_EQ(story.words.back(), ".") << text(story);
    for (const std::string& word : story.words) EXPECT_TRUE(known.count(word)) << word;
    met.insert(story.words.begin(), story.words.end());
  }
  for (const std::string& word : vocabulary) EXPECT_TRUE(word == "<pad>" || met.count(word)) << word << " is in no story";
}

TEST_F(Stories, AnArticleFitsTheWordAfterIt) {
  for (const Story& story : many())
    for (size_t i = 0; i + 1 < story.words.size(); ++i) {
      const std::string &word = story.words[i], &next = story.words[i + 1];
      const bool vowel = std::string("aeiou").find(next.front()) != std::string::npos;
      if (word == "a") {
        EXPECT_FALSE(vowel) << next;
      }
      if (word == "an") {
        EXPECT_TRUE(vowel) << next;
      }
      if (word == "a" || word == "an") {
        EXPECT_EQ(thing(next, &StoryWord::plural), -1) << word << " " << next;
      }
      if (word == "some") {
        EXPECT_GE(thing(next, &StoryWord::plural), 0) << word << " " << next;
      }
    }
}

/// The verb agrees with the thing before it and not with the spot beside it.
TEST_F(Stories, TheVerbAgreesOverANounOfTheOtherNumber) {
  for_asked(many(), StoryQuestion::number, [&](const Story& story, size_t at) {
    const bool several = story.words[at] == "were" || story.words[at] == "are";
    EXPECT_TRUE(several || story.words[at] == "was" || story.words[at] == "is");
    EXPECT_GE(spot(story.words[at - 1], several ? &StoryWord::word : &StoryWord::plural), 0) << "the other number";
    size_t first = at - 1;
    while (first > 0 && thing(story.words[first], &StoryWord::word) < 0 && thing(story.words[first], &StoryWord::plural) < 0) --first;
    EXPECT_GE(thing(story.words[first], several ? &StoryWord::plural : &StoryWord::word), 0);
    EXPECT_EQ(story.words[first - 1], "the");
  });
}

TEST_F(Stories, SheIsAWomanAndHeIsAMan) {
  const std::set<std::string> women = {"she", "her"}, men = {"he", "him", "his"};
  for_asked(many(), StoryQuestion::pronoun, [&](const Story& story, size_t at) {
    const bool woman = women.count(story.words[at]) > 0;
    if (!woman && !men.count(story.words[at])) return;
    bool there = false;
    for (size_t i = at; i-- > 0;)
      there |= person(story.words[i]) >= 0 && teller.words().is_woman(static_cast<size_t>(person(story.words[i]))) == woman;
    EXPECT_TRUE(there) << "nobody whom " << story.words[at] << " can mean";
  });
}

TEST_F(Stories, ItIsOneAndTheyAreSeveral) {
  for_asked(many(), StoryQuestion::pronoun, [&](const Story& story, size_t at) {
    if (story.words[at] != "it" && story.words[at] != "them") return;
    const bool several = story.words[at] == "them";
    size_t first = at;
    while (first > 0 && thing(story.words[first], &StoryWord::word) < 0 && thing(story.words[first], &StoryWord::plural) < 0) --first;
    EXPECT_GE(thing(story.words[first], several ? &StoryWord::plural : &StoryWord::word), 0);
  });
}

/// A giver does not receive, and the receiver was mentioned before.
TEST_F(Stories, WhatIsGivenGoesToTheOtherOne) {
  for_asked(many(), StoryQuestion::object, [&](const Story& story, size_t at) {
    EXPECT_EQ(story.words[at - 1], "to");
    EXPECT_GE(person(story.words[at]), 0);
    EXPECT_NE(story.words[at], last_name(story, at)) << "the giver";
    EXPECT_NE(std::find(story.words.begin(), story.words.begin() + static_cast<long>(at), story.words[at]),
              story.words.begin() + static_cast<long>(at));
  });
}

TEST_F(Stories, ThePhraseThatReturnsGoesOnAsBefore) {
  for_asked(many(), StoryQuestion::phrase, [&](const Story& story, size_t at) {
    size_t before = 0;
    for (size_t i = 1; i < at; ++i) {
      if (story.words[i - 1] != story.words[at - 1]) continue;
      EXPECT_EQ(story.words[i], story.words[at]) << "it would not be determined";
      ++before;
    }
    EXPECT_GE(before, 1u);
    EXPECT_GE(made_up(story.words[at]), 0);
  });
}

/// The owner, as a reader who only knows the verbs would infer.
TEST_F(Stories, WhoHasItWasToldBefore) {
  for_asked(many(), StoryQuestion::owner, [&](const Story& story, size_t at) {
    EXPECT_GE(person(story.words[at]), 0);
    size_t verb = at, names = 0;
    while (verb > 0 && story.words[verb] != "gave" && story.words[verb] != "handed" && story.words[verb] != "passed") {
      --verb;
      names += person(story.words[verb]) >= 0;
    }
    if (verb == 0 || story.words[at - 1] != "now" || names != 1) return;  // only a gift and its receiver
    EXPECT_EQ(story.words[at], last_name(story, at));
  });
}

/// The word that answers a question, with the previous word of the same class.
TEST_F(Stories, WhatIsMeasuredWasNeverTrainedOn) {
  for (const bool apart : {false, true}) {
    const std::vector<Story> stories = told(2000, apart ? measurement : training, 3);
    const auto pair = [&](int a, int b) {
      ASSERT_GE(std::min(a, b), 0);
      EXPECT_EQ(is_held_out_story(static_cast<size_t>(a), static_cast<size_t>(b)), apart);
    };
    for_asked(stories, StoryQuestion::object,
              [&](const Story& story, size_t at) { pair(person(story.words[at]), person(last_name(story, at))); });
    for_asked(stories, StoryQuestion::phrase,
              [&](const Story& story, size_t at) { pair(made_up(story.words[at]), made_up(story.words[at - 1])); });
    for_asked(stories, StoryQuestion::number, [&](const Story& story, size_t at) {
      size_t first = at - 1;
      const auto thing_at = [&](size_t i) {
        return std::max(thing(story.words[i], &StoryWord::word), thing(story.words[i], &StoryWord::plural));
      };
      while (first > 0 && thing_at(first) < 0) --first;
      const std::string& beside = story.words[at - 1];
      pair(thing_at(first), std::max(spot(beside, &StoryWord::word), spot(beside, &StoryWord::plural)));
    });
  }
}

TEST_F(Stories, NamesThatAreKeptApartNeverMeetInTraining) {
  for (const Story& story : told(3000, training, 5)) {
    std::set<int> people;
    for (const std::string& word : story.words)
      if (person(word) >= 0) people.insert(person(word));
    EXPECT_LE(people.size(), 3u);
    for (const int a : people)
      for (const int b : people)
        if (a != b) {
          EXPECT_FALSE(is_held_out_story(static_cast<size_t>(a), static_cast<size_t>(b))) << text(story);
        }
  }
}

TEST_F(Stories, AMistakeInTheFilesIsSaidWithItsLine) {
  const auto refusal = [&](const std::string& plot) {
    std::ofstream(in_folder("plots.tsv")) << "kind\tplot\n" << plot << "\n";
    return error_of([&] { Plots::read(in_folder("plots.tsv")); });
  };
  EXPECT_TRUE(contains(refusal("owners\t{A} had it ."), "line 2"));
  EXPECT_TRUE(contains(refusal("owner\t{A} had {Z} ."), "{Z}"));
  EXPECT_TRUE(contains(refusal("owner\t( {A} had it ."), "( has no )"));
  EXPECT_TRUE(contains(refusal("owner\t{A} ) had it ."), "has no ("));
  EXPECT_TRUE(contains(refusal("owner\t{A} had it. ."), "is not one word"));
  EXPECT_TRUE(contains(refusal("owner\twho:{A} had it ."), "question"));
  EXPECT_TRUE(contains(refusal("owner\t{A} had it ."), "no plot of the kind place"));
  std::ofstream(in_folder("words.tsv")) << "word\tplural\tkind\nball\t-\tthing\n";
  EXPECT_TRUE(contains(error_of([&] { StoryWords::read(in_folder("words.tsv")); }), "the plural is missing"));
  std::ofstream(in_folder("words.tsv")) << "word\tplural\tkind\nMary\t-\twoman\nmary\t-\twoman\n";
  EXPECT_TRUE(contains(error_of([&] { StoryWords::read(in_folder("words.tsv")); }), "already on line 2"));
}

// --- The task ----------------------------------------------------------------------------------------------------------------------------

class StoriesAsATask : public testing::Test {
 protected:
  StoriesTask task{asset("stories")};
};

TEST_F(StoriesAsATask, AsksForEveryNextWordOfStoriesThatFit) {
  const std::vector<Example> batch = task.batch(1, 0, 200), again = task.batch(1, 0, 200), next = task.batch(1, 1, 200);
  for (size_t i = 0; i < batch.size(); ++i) {
    const Example& e = batch[i];
    EXPECT_EQ(e.source, again[i].source);
    ASSERT_EQ(e.source.size(), e.labels.size());
    EXPECT_LE(e.source.size(), StoryTeller::longest);
    for (size_t row = 0; row + 1 < e.source.size(); ++row) EXPECT_EQ(e.labels[row], e.source[row + 1]);
    EXPECT_EQ(e.labels.back(), -1);
  }
  EXPECT_NE(batch[0].source, next[0].source);
}

TEST_F(StoriesAsATask, AsksOnlyWhatAnswersAQuestion) {
  for (const StoryExample& story : task.held_out(100, 4)) {
    const Example e = asking_only(story, StoryQuestion::owner);
    const auto asked = std::count_if(e.labels.begin(), e.labels.end(), [](int id) { return id >= 0; });
    EXPECT_EQ(asked, std::count_if(story.determined.begin(), story.determined.end(),
                                   [](const DeterminedWord& w) { return w.question == StoryQuestion::owner; }));
  }
}

TEST_F(StoriesAsATask, OneBackIsMeasuredWhereInductionNeedsIt) {
  const TokenizedSentence story = task.tokenizer()->tokenize("Mary sang peeg dax zando , and Tom sang peeg dax");
  Example e;
  e.source = story.ids();
  e.labels.assign(e.source.size(), -1);
  e.labels[9] = e.source[10];  // peeg dax
  const std::vector<Example::Look> induction = story_looks(e, induction_label), previous = story_looks(e, previous_label);
  ASSERT_EQ(induction.size(), 1u);
  EXPECT_EQ(induction[0].query, 9);
  EXPECT_EQ(induction[0].keys, (std::vector<Index>{3}));
  ASSERT_EQ(previous.size(), 1u);
  EXPECT_EQ(previous[0].query, 3);
  EXPECT_EQ(previous[0].keys, (std::vector<Index>{2}));
}

TEST_F(StoriesAsATask, ItsProbeIsMadeOfWordsThatItKnows) {
  const TokenizedSentence probe = task.tokenizer()->tokenize(task.probe());
  for (const Token& token : probe.tokens) EXPECT_FALSE(token.unknown) << token.text;
  EXPECT_TRUE(task.probe_looks(previous_label).empty()) << "no phrase returns in it";
  const std::vector<Example::Look> name = task.probe_looks(name_label);
  ASSERT_EQ(name.size(), 1u);
  EXPECT_EQ(name[0].query, static_cast<Index>(probe.tokens.size()) - 1) << "to";
  EXPECT_EQ(name[0].keys, (std::vector<Index>{1})) << "Mary";
  EXPECT_TRUE(task.probe_looks("no habit").empty());
}

}  // namespace headlight::tests::stories_test
