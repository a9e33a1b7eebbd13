// The hand-made model in other languages: which language a sentence is in, what its heads find, and somebody's own words.
#include "zoo/lexicons.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>
#include <span>
#include <sstream>

#include "base/messages.hpp"
#include "core/scratch_folder.hpp"
#include "document/apply.hpp"
#include "document/document_file.hpp"
#include "document/document_json.hpp"
#include "folders/built_in.hpp"
#include "folders/lexicon_files.hpp"
#include "lesson/link.hpp"
#include "run/run.hpp"

namespace headlight::tests::words_in_languages_test {

using Strings = std::vector<std::string>;

/// All tests share one, since reading the lexicons takes a while.
const std::shared_ptr<const Model>& readable() {
  static const std::shared_ptr<const Model> model = lexicons_with({})->model("en");
  return model;
}

std::shared_ptr<const Model> in_language(const std::string& language) { return lexicon_words(*readable())->others->fixed_model(language); }

Document document_of(const std::string& sentence) { return make_document(readable(), {sentence}); }

std::string language_in(const Document& document) { return lexicon_words(*document.model)->spec.language; }

std::string language_of(const std::string& sentence) { return language_in(document_of(sentence)); }

Strings words_of(const std::string& sentence) {
  const Document d = document_of(sentence);
  return d.tokenizer->tokenize(sentence).texts();
}

Strings parts(const std::string& text, char separator) {
  Strings all;
  std::istringstream in(text);
  for (std::string part; std::getline(in, part, separator);) all.push_back(part);
  return all;
}

/// The place of `word`; "dog#2" is its second occurrence. -1 if it is missing.
Index place_of(const Run& run, const std::string& word) {
  const Strings word_and_count = parts(word, '#'), words = run.samples[0].tokens.texts();
  int left = word_and_count.size() > 1 ? std::stoi(word_and_count[1]) : 1;
  for (size_t i = 0; i < words.size(); ++i)
    if (words[i] == word_and_count[0] && --left == 0) return static_cast<Index>(i);
  return -1;
}

/// A sentence and what its heads look at most: "2:il>éléphant 3:avait>il", heads from 1.
struct Example {
  const char *sentence, *intents;
};

constexpr Example french[] = {
    {"L'éléphant a mangé la banane car il avait faim.", "2:il>éléphant 3:avait>il 3:mangé>éléphant 3:a>éléphant"},
    {"La souris a mangé le fromage car elle avait faim.", "2:elle>souris 3:mangé>souris 3:avait>elle"},
    {"Le chat a poursuivi la souris parce qu'il avait faim.", "2:il>chat 3:avait>il"},
    {"Le chat a poursuivi la souris parce qu'elle avait volé le fromage.", "2:elle>souris"},
    {"La reine aime le roi parce qu'il est gentil.", "2:il>roi 3:aime>reine 3:est>il 3:gentil>il"},
    {"Le roi aime la reine car elle est courageuse.", "2:elle>reine 3:courageuse>elle"},
    {"Les garçons ont perdu la balle, puis ils ont pleuré.", "2:ils>garçons 3:ont>garçons 3:pleuré>ils"},
    {"Les filles cherchent les garçons, mais elles sont fatiguées.", "2:elles>filles 3:cherchent>filles 3:sont>elles 3:fatiguées>elles"},
    {"La voiture s'est arrêtée dans la rue car elle était en panne.", "2:elle>voiture"},
    {"Marie donne le livre à Paul et il la remercie.", "2:il>Paul 3:donne>Marie"},
    {"Paul a vu Marie, mais elle ne l'a pas vu.", "2:elle>Marie"},
    {"Le chien dort dans le jardin parce qu'il est fatigué.", "2:il>chien 3:dort>chien 3:fatigué>il"},
    {"La vieille dame promène son chien noir dans le parc.", "2:son>dame 3:vieille>dame 3:promène>dame 3:noir>chien"},
    {"Les enfants sont allés à la plage et ils y ont joué.", "2:ils>enfants 2:y>plage 3:sont>enfants"},
    {"Le médecin soigne les enfants, car ils sont malades.", "2:ils>enfants 3:soigne>médecin 3:malades>ils"},
    {"La maîtresse lit une histoire aux élèves quand ils arrivent.", "2:ils>élèves 3:lit>maîtresse 3:arrivent>ils"},
    {"La pomme est tombée de l'arbre, et elle est rouge.", "2:elle>pomme 3:est>pomme 3:rouge>elle"},
    {"Le petit garçon mange une pomme rouge.", "3:petit>garçon 3:mange>garçon 3:rouge>pomme"},
    {"Les girafes mangent les feuilles parce qu'elles ont faim.", "2:elles>girafes 3:mangent>girafes"},
    {"Le renard a vu la poule, mais elle s'est cachée.", "2:elle>poule"},
    {"La girafe et le lion boivent de l'eau.", "3:boivent>lion"},
    {"Le train est arrivé à la gare, mais il était vide.", "2:il>train 3:vide>il"},
    {"L’ours a cassé la branche car il était lourd.", "2:il>ours 3:cassé>ours"},
    {"La fermière nourrit la vache, puis elle la lave.", "2:elle>fermière"},
    {"Aujourd'hui, les oiseaux chantent.", "3:chantent>oiseaux"},
    {"Le loup a vu l'agneau, puis il l'a mangé.", "2:il>loup"},
};

constexpr Example spanish[] = {
    {"El elefante se comió el plátano porque él tenía hambre.", "2:él>elefante 3:comió>elefante 3:tenía>él"},
    {"La jirafa comió las hojas porque ella tenía hambre.", "2:ella>jirafa 3:comió>jirafa"},
    {"El gato persiguió a la rata, pero ella era muy rápida.", "2:ella>rata 3:rápida>ella"},
    {"La reina ama al rey porque él es amable.", "2:él>rey 3:ama>reina 3:es>él 3:amable>él"},
    {"El rey ama a la reina porque ella es valiente.", "2:ella>reina 3:ama>rey"},
    {"Los niños perdieron la pelota, y ellos lloraron.", "2:ellos>niños 3:perdieron>niños 3:lloraron>ellos"},
    {"Las niñas buscan a los niños, pero ellas están cansadas.", "2:ellas>niñas 3:buscan>niñas 3:cansadas>ellas"},
    {"Juan vio a María, pero ella no lo vio.", "2:ella>María 2:lo>Juan 3:vio>Juan"},
    {"María le dio el libro a Juan y él le dio las gracias.", "2:él>Juan 3:dio>María"},
    {"El perro duerme en el jardín porque él está cansado.", "2:él>perro 3:duerme>perro 3:cansado>él"},
    {"La vieja señora pasea con su perro negro.", "2:su>señora 3:pasea>señora 3:negro>perro"},
    {"Los niños fueron al parque y ellos jugaron allí.", "2:ellos>niños 2:allí>parque 3:jugaron>ellos"},
    {"El médico ayuda a las niñas porque ellas están enfermas.", "2:ellas>niñas 3:ayuda>médico 3:enfermas>ellas"},
    {"La maestra lee un cuento cuando los alumnos llegan.", "3:lee>maestra 3:llegan>alumnos"},
    {"La manzana cayó del árbol, y ella está madura.", "2:ella>manzana 3:cayó>manzana"},
    {"El niño pequeño come una manzana roja.", "3:pequeño>niño 3:come>niño 3:roja>manzana"},
    {"Las cabras comen las flores porque ellas tienen hambre.", "2:ellas>cabras 3:comen>cabras"},
    {"El zorro vio a la gallina, pero ella se escondió.", "2:ella>gallina"},
    {"¿Dónde vive el perro?", "3:vive>perro"},
    {"¡Los pájaros cantan!", "3:cantan>pájaros"},
    {"La vaca vio al granjero cuando él abrió la puerta.", "2:él>granjero 3:vio>vaca 3:abrió>él"},
    {"El tren llegó a la estación, pero él estaba vacío.", "2:él>tren"},
    {"La ballena come peces y ella nada en el mar.", "2:ella>ballena"},
};

constexpr Example chinese[] = {
    {"大象吃了香蕉，因为它饿了。", "2:它>大象 3:吃>大象 3:饿>它"},
    {"大象吃了香蕉，因为它饿了", "2:它>大象"},
    {"老鼠吃了奶酪，因为它很饿。", "2:它>老鼠 3:吃>老鼠"},
    {"国王爱王后，因为她很善良。", "2:她>王后 3:爱>国王 3:善良>她"},
    {"王后爱国王，因为他很勇敢。", "2:他>国王 3:爱>王后 3:勇敢>他"},
    {"爸爸找妈妈，可是她不在家。", "2:她>妈妈 3:找>爸爸"},
    {"小明看见小红，但是她没有看见他。", "2:她>小红 2:他>小明 3:看见>小明"},
    {"老师帮助孩子们，因为他们病了。", "2:他们>孩子们 3:帮助>老师"},
    {"孩子们去公园，他们在那里玩。", "2:他们>孩子们 2:那里>公园 3:去>孩子们"},
    {"猫追老鼠，因为它饿了。", "2:它>猫 3:追>猫"},
    {"男孩踢了球，它打破了窗户。", "2:它>球"},
    {"医生照顾病人，因为她很善良。", "2:她>医生"},
    {"奶奶给孙子讲故事，因为他喜欢听。", "2:他>孙子"},
    {"狗睡在院子里，因为它累了。", "2:它>狗 3:累>它"},
    {"女孩吃了一个红苹果。", "3:吃>女孩 3:红>苹果"},
    {"司机停车，因为他看见一头牛。", "2:他>司机 3:看见>他"},
    {"妈妈买了蛋糕，因为她喜欢甜的东西。", "2:她>妈妈 3:买>妈妈"},
    {"长颈鹿吃树叶，因为它们很饿。", "2:它们>长颈鹿 3:吃>长颈鹿"},
    {"小鸟在树上唱歌，它很高兴。", "2:它>小鸟 3:高兴>它"},
    {"农夫喂牛，然后他回家了。", "2:他>农夫 3:喂>农夫"},
    {"王子爱公主，公主也爱王子。", "3:爱>王子 4:公主>公主#2"},
};

/// The mean attention that the right words get from pronouns, and from verbs and adjectives.
struct Share {
  int n = 0;
  double sum = 0;

  void add(float attention) { sum += static_cast<double>(attention), ++n; }
  double mean() const { return sum / n; }
};
struct Shares {
  Share pronouns, others;
};

Shares expect_intents(std::span<const Example> examples, const std::string& language) {
  Shares shares;
  for (const Example& example : examples) {
    const auto run = compute(document_of(example.sentence));
    EXPECT_EQ(language_in(run->document), language) << example.sentence;
    for (const Token& token : run->samples[0].tokens.tokens) EXPECT_FALSE(token.unknown) << token.text << " in " << example.sentence;
    for (const std::string& intent : parts(example.intents, ' ')) {
      const Strings words = parts(intent.substr(2), '>');
      const Index query = place_of(*run, words.at(0)), key = place_of(*run, words.at(1));
      EXPECT_TRUE(query >= 0 && key >= 0) << intent << " in " << example.sentence;
      if (query < 0 || key < 0) continue;
      const Matrix& pattern = run->samples[0].trace[run->nodes.block[0].attn.head[static_cast<size_t>(intent[0] - '1')].pattern];
      Index found = -1;
      pattern.row(query).maxCoeff(&found);
      EXPECT_EQ(found, key) << example.sentence << " " << intent;
      (intent[0] == '2' ? shares.pronouns : shares.others).add(pattern(query, key));
    }
  }
  return shares;
}

TEST(Lexicons, FrenchPronounsAndVerbsFindTheirNouns) {
  const Shares shares = expect_intents(french, "fr");
  EXPECT_GE(shares.pronouns.n, 15);
  EXPECT_GT(shares.pronouns.mean(), 0.8);
  EXPECT_GT(shares.others.mean(), 0.7);
}

TEST(Lexicons, SpanishPronounsAndVerbsFindTheirNouns) {
  const Shares shares = expect_intents(spanish, "es");
  EXPECT_GE(shares.pronouns.n, 15);
  EXPECT_GT(shares.pronouns.mean(), 0.8);
  EXPECT_GT(shares.others.mean(), 0.7);
}

TEST(Lexicons, ChinesePronounsAndVerbsFindTheirNouns) {
  const Shares shares = expect_intents(chinese, "zh");
  EXPECT_GE(shares.pronouns.n, 15);
  EXPECT_GT(shares.pronouns.mean(), 0.8);
  EXPECT_GT(shares.others.mean(), 0.7);
}

TEST(Lexicons, EachHasSeveralHundredWords) {
  for (const std::string language : {"en", "fr", "es", "zh"}) EXPECT_GT(in_language(language)->tokenizer->known(), 1000);
}

TEST(Lexicons, HeadsAreTheSameInEveryLanguage) {
  const auto in_english = in_language("en");
  for (const std::string language : {"fr", "es", "zh"}) {
    const auto model = in_language(language);
    EXPECT_EQ(model->config, in_english->config);
    EXPECT_EQ(model->dimension_names, in_english->dimension_names);
    for (const char* name : {"blocks.0.attn.W_Q", "blocks.0.attn.W_K", "blocks.0.attn.W_V", "blocks.0.attn.W_O"})
      EXPECT_EQ((*model->weights)[name], (*in_english->weights)[name]) << language << " " << name;
  }
}

/// The window translates the names of the columns; sines and cosines are symbols.
TEST(Lexicons, EveryColumnHasANameInEveryLanguage) {
  for (const char* language : {"fr", "es", "zh"}) {
    Messages messages;
    messages.add_folder(std::filesystem::path(HEADLIGHT_SOURCE_DIR) / "assets" / "words" / language / "messages", ".po");
    const Strings translated = messages.english();
    std::set<std::string> names;
    for (const std::string& name : readable()->dimension_names) {
      const bool symbol = name.starts_with("sin ") || name.starts_with("cos ");
      EXPECT_NE(symbol, std::binary_search(translated.begin(), translated.end(), name)) << language << ": " << name;
      EXPECT_TRUE(names.insert(messages.of(name)).second) << language << ": two columns are called " << messages.of(name);
    }
  }
}

TEST(Lexicons, TheLanguageIsFoundByTheWords) {
  EXPECT_EQ(language_of("The elephant ate the banana as it was hungry"), "en");
  EXPECT_EQ(language_of("L\u2019éléphant a mangé la banane"), "fr");
  EXPECT_EQ(language_of("La rana come moscas"), "es");
  EXPECT_EQ(language_of("大象吃香蕉"), "zh");
  EXPECT_EQ(language_of("A glorp ate the zib because it was hungry"), "en") << "unknown words are of no language";
  EXPECT_EQ(language_of("glorp zib"), "en");
  EXPECT_EQ(language_of("x y z"), "en") << "one letter that is a word elsewhere is not half of the sentence";
  EXPECT_EQ(language_of("six lions"), "en") << "ties go to English";
  EXPECT_EQ(language_of("<ids 3,5,4>"), "en");
  EXPECT_EQ(language_of("<pad> . 12"), "en");
}

TEST(Lexicons, ATypedSentenceChangesTheLanguageAndKeepsEverythingElse) {
  Document d = document_of("The elephant ate the banana");
  d = document::apply(d, SetWeight{"blocks.0.attn.W_Q", 0, 1, 0.5f});
  d = document::apply(d, SetMask{MaskKind::causal});
  d = document::apply(d, SetHeads{2});
  const Document french = document::apply(d, SetSentences{{"L'éléphant a mangé la banane"}});
  EXPECT_EQ(language_in(french), "fr");
  EXPECT_EQ(french.weights["blocks.0.attn.W_Q"], d.weights["blocks.0.attn.W_Q"]);
  EXPECT_EQ(french.mask, MaskKind::causal);
  EXPECT_EQ(french.config, d.config);
  const Document tie = document::apply(french, SetSentences{{"six lions"}});
  EXPECT_EQ(language_in(tie), "fr") << "ties stay";
  EXPECT_EQ(language_in(document::apply(tie, SetSentences{{"The dog ran"}})), "en");
}

TEST(Lexicons, WordsAreCutByTheLexicon) {
  const Document typed = document_of("l'ours dit qu'il n'a pas faim");
  EXPECT_EQ(typed.tokenizer->tokenize("l\u2019ours dit qu\u2019il n\u2019a pas faim").ids(),
            typed.tokenizer->tokenize(typed.sentences.front()).ids());
  EXPECT_EQ(words_of("L'éléphant n\u2019a pas d'eau"), (Strings{"L'", "éléphant", "n\u2019", "a", "pas", "d'", "eau"}));
  EXPECT_EQ(words_of("Aujourd'hui, le chat dort."), (Strings{"Aujourd'hui", ",", "le", "chat", "dort", "."}));
  EXPECT_EQ(words_of("Où va-t-il ?"), (Strings{"Où", "va", "-", "t", "-", "il", "?"}));
  EXPECT_EQ(words_of("le grand-père d'Zorblax chante"), (Strings{"le", "grand-père", "d'", "Zorblax", "chante"}));
  EXPECT_EQ(words_of("¿Dónde está el gato?"), (Strings{"¿", "Dónde", "está", "el", "gato", "?"}));
  EXPECT_EQ(words_of("大象吃了香蕉，因为它饿了。"), (Strings{"大象", "吃", "了", "香蕉", "，", "因为", "它", "饿", "了", "。"}));
  EXPECT_EQ(words_of("他看见龘龘"), (Strings{"他", "看见", "龘", "龘"})) << "single characters where no word fits";
  EXPECT_EQ(words_of("The old-fashioned dog didn't bark"), (Strings{"The", "old-fashioned", "dog", "didn't", "bark"}));
}

TEST(Lexicons, WordsThatWereCutAreWrittenAsTheLanguageWritesThem) {
  for (const std::string sentence : {"L'éléphant mange", "Où va-t-il ?", "qu'il l'a", "大象吃了香蕉，因为它饿了。", "¿ Dónde está ?"}) {
    const Document d = document_of(sentence);
    EXPECT_EQ(d.tokenizer->joined(d.tokenizer->tokenize(sentence).tokens), sentence);
  }
}

TEST(Lexicons, UnknownWordsAreGuessedByTheEndingsOfTheirLanguage) {
  const auto french = in_language("fr"), english = in_language("en");
  const auto column = [&](const std::string& name) {
    const Strings& names = french->dimension_names;
    return std::find(names.begin(), names.end(), name) - names.begin();
  };
  EXPECT_EQ(french->embed_unknown("bizarrement")(0, column("adverb")), 1);
  EXPECT_EQ(french->embed_unknown("zorblaient")(0, column("verb")), 1);
  EXPECT_EQ(french->embed_unknown("zorblaient")(0, column("plural")), 1);
  EXPECT_EQ(french->embed_unknown("zorblette")(0, column("gender")), 0.5f);
  EXPECT_EQ(french->embed_unknown("slowly")(0, column("adverb")), 0) << "English endings are not French ones";
  EXPECT_EQ(english->embed_unknown("slowly")(0, column("adverb")), 1);
  EXPECT_EQ(english->embed_unknown("bizarrement")(0, column("adverb")), 0);
}

TEST(Lexicons, ADocumentAndALinkKeepTheLanguage) {
  BuiltInModels models;
  Document d = document_of("L'éléphant a mangé la banane");
  d = document::apply(d, SetSentences{{"six lions"}});  // alone it would be English
  EXPECT_TRUE(contains(document_json(d), "\"language\":\"fr\""));
  const Document again = document_from_json(document_json(d), models);
  EXPECT_TRUE(same(d, again));
  EXPECT_EQ(language_in(document::apply(again, SetSentences{{"The dog ran"}})), "en") << "a new sentence may change it";
  const auto linked = linked_document(read_link(link_text(link_to_document(d, models))), models);
  ASSERT_TRUE(linked);
  EXPECT_TRUE(same(d, *linked));
  EXPECT_FALSE(contains(document_json(document_of("The dog ran")), "language")) << "older versions read English documents";
}

TEST(Lexicons, ADocumentOfAnUnknownLanguageSaysSo) {
  BuiltInModels models;
  std::string json = document_json(document_of("L'éléphant a mangé la banane"));
  json.replace(json.find("\"fr\""), 4, "\"xx\"");
  EXPECT_TRUE(contains(error_of([&] { document_from_json(json, models); }), "no lexicon of the language \"xx\"; there are en"));
}

struct OwnLexicon : ScratchFolder {
  std::filesystem::path lexicon(const std::string& name, const std::string& lines) {
    put(in_folder(name), "word\tclass\tfeatures\n" + lines);
    return in_folder(name);
  }
  Document with(const std::filesystem::path& file, const std::string& sentence) {
    return make_document(lexicons_with({own_lexicon(file)})->model("en"), {sentence});
  }
};

TEST_F(OwnLexicon, AddsAndReplacesWords) {
  const auto file = lexicon("fr-animals.tsv", "zorblax\tnoun\tanimal female\nbanane\tnoun\tanimal male\n");
  const Document d = with(file, "La zorblax a vu la banane");
  for (const Token& token : d.tokenizer->tokenize(d.sentences[0]).tokens) EXPECT_FALSE(token.unknown) << token.text;
  const Matrix& W_E = d.weights["W_E"];
  const Strings& names = d.model->dimension_names;
  const Index gender = std::find(names.begin(), names.end(), "gender") - names.begin();
  EXPECT_EQ(W_E(d.tokenizer->find("zorblax"), gender), 1);
  EXPECT_EQ(W_E(d.tokenizer->find("banane"), gender), -1) << "the own word counts";
  const Document shipped = document_of("la banane");
  EXPECT_EQ(shipped.weights["W_E"](shipped.tokenizer->find("banane"), gender), 1);
}

TEST_F(OwnLexicon, IsALanguage) {
  const auto file = lexicon("de.tsv", "der\tdeterminer\tmale\nHund\tnoun\tanimal male\nschläft\tverb\tsingular\n");
  const Document d = with(file, "Der Hund schläft");
  EXPECT_EQ(language_in(d), "de");
}

TEST_F(OwnLexicon, ADocumentAndALinkBringTheWordsOfTheirSentences) {
  const auto file = lexicon("fr.tsv", "zorblax\tnoun\tanimal female plural:0.5\nglorp\tnoun\tthing male\n*ax\tnoun\tanimal\n");
  const Document d = with(file, "La zorblax a vu le chat car elle avait faim");
  const std::string json = document_json(d);
  EXPECT_TRUE(contains(json, "zorblax\\tnoun\\tanimal female plural:0.5")) << json;
  EXPECT_FALSE(contains(json, "glorp")) << "the others stay at home";
  BuiltInModels elsewhere;
  const Document again = document_from_json(json, elsewhere);
  EXPECT_EQ(again.tokenizer->tokenize(d.sentences[0]).tokens[1].unknown, false);
  const auto pattern = [](const Document& one) {
    const auto run = compute(one);
    return run->samples[0].trace[run->nodes.block[0].attn.head[1].pattern];
  };
  EXPECT_EQ(pattern(again), pattern(d));
  const Link link = link_to_document(d, elsewhere);
  EXPECT_FALSE(link.document.empty()) << "the settings of a lesson have no words";
  EXPECT_EQ(pattern(*linked_document(read_link(link_text(link)), elsewhere)), pattern(d));
}

TEST_F(OwnLexicon, AMistakeSaysFileAndLine) {
  const auto fails = [&](const std::string& name, const std::string& lines, const Strings& said) {
    const std::string error = error_of([&] { with(lexicon(name, lines), "le chat"); });
    for (const std::string& part : said) EXPECT_TRUE(contains(error, part)) << error << " lacks " << part;
    EXPECT_FALSE(contains(error, "\n"));
  };
  fails("fr.tsv", "chat\tnoun\tanimal\nchat\tnoun\tthing\n", {"fr.tsv, line 3", "\"chat\" is already on line 2"});
  fails("fr.tsv", "chat\tnuon\tanimal\n", {"fr.tsv, line 2", "no class \"nuon\""});
  fails("fr.tsv", "chat\tnoun\tanimol\n", {"fr.tsv, line 2", "no feature \"animol\""});
  fails("fr.tsv", "chat\tnoun\tanimal:1.5\n", {"fr.tsv, line 2", "weight \"1.5\""});
  fails("fr.tsv", "chat\tnoun\tmale female\n", {"fr.tsv, line 2", "contradict each other"});
  fails("fr.tsv", "chat noir\tnoun\tanimal\n", {"fr.tsv, line 2", "not one word"});
  fails("words.tsv", "chat\tnoun\tanimal\n", {"words.tsv", "code of its language", "fr.tsv"});
  EXPECT_TRUE(contains(error_of([&] { with(in_folder("es.tsv"), "el gato"); }), "es.tsv"));
}

TEST_F(OwnLexicon, FilesOfAFolderAreReadByName) {
  lexicon("fr.tsv", "chat\tnoun\tanimal\n");
  lexicon("es-2.tsv", "gato\tnoun\tanimal\n");
  put(in_folder("notes.txt"), "");
  EXPECT_EQ(own_lexicon_files(folder_), (std::vector{in_folder("es-2.tsv"), in_folder("fr.tsv")}));
  EXPECT_TRUE(own_lexicon_files(in_folder("none")).empty());
}

TEST(Lexicons, LinesSayWhatTheirEntriesSay) {
  for (const std::string language : {"en", "fr", "es", "zh"}) {
    std::istringstream in(
        "word\tclass\tfeatures\nher\tpronoun/determiner\trefers female plural:0.25\nthe\tdeterminer\t-\nsheep\tnoun\tanimal unmarked\n");
    const Lexicon words = read_language(in, "my.tsv", language).words;
    EXPECT_EQ(line_of(words.entries[0]), "her\tpronoun/determiner\trefers female plural:0.25");
    EXPECT_EQ(line_of(words.entries[1]), "the\tdeterminer\t-");
    EXPECT_EQ(line_of(words.entries[2]), "sheep\tnoun\tanimal unmarked");
  }
}

}  // namespace headlight::tests::words_in_languages_test
