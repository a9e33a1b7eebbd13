#include "base/message.hpp"
#include "zoo/readable.hpp"

namespace headlight::zoo {

std::vector<Limitation> readable_limitations() {
  constexpr int pronouns = 1, subjects = 2, same_words = 3;
  return {
      {"The animal did not cross the street because it was too wide.", pronouns, "it", "street", "animal",
       translatable(
           "\"wide\" decides, but \"it\" asks before it has heard of \"wide\": that takes a second block. So the animate noun wins.")},
      {"The trophy does not fit in the suitcase because it is too small.", pronouns, "it", "suitcase", "trophy",
       translatable(
           "The query of \"it\" is the same whether the sentence ends in \"big\" or in \"small\", so one of the two must come out wrong.")},
      {"The bananas were eaten by the monkeys because they were ripe.", pronouns, "they", "bananas", "monkeys",
       translatable("Only \"ripe\" says that it was the fruit, and \"they\" cannot hear it; animate nouns are preferred.")},
      {"The man saw the boy who ran.", pronouns, "who", "boy", "man",
       translatable("All pronouns share one habit of looking about six words back; \"who\" would have to look just before itself.")},
      {"The farmer's wife sold the horse that he loved.", pronouns, "he", "farmer's", "wife",
       translatable(
           "A possessive such as \"farmer's\" counts as a determiner, like \"his\", so it is not a noun that \"he\" could stand for.")},
      {"She is the queen of the island.", pronouns, "She", "She", "queen",
       translatable("This \"She\" is someone we do not know yet, but a pronoun always asks, and \"queen\" agrees with it.")},
      {"The dog that chased the cat was fast.", subjects, "was", "dog", "cat",
       translatable("Both nouns are singular and animate, so the nearer one wins; finding the dog needs the structure of the sentence.")},
      {"The woman who lives in the white house feeds the birds.", subjects, "feeds", "woman", "house",
       translatable("A noun just before the verb looks like a subject. The first block does not know that it belongs to \"in\".")},
      {"The children went to the park and played.", subjects, "played", "children", "park",
       translatable("The second verb shares the subject of the first, but \"park\" is much nearer.")},
      {"The king and the queen love their daughter.", subjects, "love", "king", "queen",
       translatable(
           "The subject is both of them; softmax can share attention between two words, but here the nearer one gets most of it.")},
      {"Anna and Maria are happy because they won the game.", subjects, "are", "Maria", "they",
       translatable("Two singular names make a plural together, but number is compared word by word, and \"they\" agrees with \"are\".")},
      {"This is book", subjects, "is", "This", "book",
       translatable(
           "\"this\" mostly stands before a noun (this book), so it counts as half a determiner, half a pronoun, and the full noun wins.")},
      {"The fly sat on the table.", subjects, "sat", "fly", "table",
       translatable("The lexicon knows \"fly\" as a verb only. A word has one row in W_E, whatever it means in this sentence.")},
      {"Close the door!", subjects, "Close", "Close", "door",
       translatable("An order has no subject, but a verb always asks, and \"door\" is the only noun that answers.")},
      {"The dog saw two dogs.", same_words, "dog", "dogs", "dog",
       translatable("The codes are made from the letters: \"dog\" and \"dogs\" are as different as \"dog\" and \"table\".")},
  };
}

}  // namespace headlight::zoo
