#include "folders/lexicon_files.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <sstream>
#include <system_error>

#include "base/asset.hpp"
#include "base/error.hpp"
#include "base/system.hpp"
#include "base/text_file.hpp"
#include "base/wording.hpp"
#include "text/words.hpp"
#include "zoo/language_lexicon.hpp"

namespace headlight::folders {
namespace {

constexpr const char* extension = ".tsv";
constexpr const char* column_names = "word\tclass\tfeatures\n";

std::vector<std::filesystem::path> lexicon_files_in(const std::filesystem::path& folder) {
  std::vector<std::filesystem::path> files;
  std::error_code none;
  for (const auto& entry : std::filesystem::directory_iterator(folder, none))
    if (entry.path().extension() == extension) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  return files;
}

/// The letters before the first mark: "fr" of fr-animals.tsv.
std::string language_of_file(const std::filesystem::path& file) {
  const std::string name = file.stem().string(), code = name.substr(0, name.find_first_of("-._ "));
  const bool letters = std::all_of(code.begin(), code.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (code.size() < 2 || code.size() > 3 || !letters)
    throw UserError(tr("{file}: the name of a lexicon begins with the code of its language, as in fr.tsv or fr-animals.tsv",
                       {{"file", file.string()}}));
  return code;
}

LanguageLexicon lexicon_in(const std::filesystem::path& file) {
  std::istringstream in(read_text(file));
  return read_language(in, file.string(), language_of_file(file));
}

/// The shipped lexicon in `file`, or none, with the words of those in `own` that are of its language.
LexiconSource source_of(const std::string& language, const std::filesystem::path& file, const std::vector<LanguageLexicon>& own) {
  std::vector<LanguageLexicon> added;
  for (const LanguageLexicon& one : own)
    if (one.language == language) added.push_back(one);
  return {language, [language, file, added] {
            LanguageLexicon lexicon;
            lexicon.language = language;
            if (!file.empty()) lexicon = lexicon_in(file);
            for (const LanguageLexicon& one : added) lexicon = with_own(std::move(lexicon), one);
            return lexicon;
          }};
}

/// Somebody's own lexicons, none of which contradicts another.
class OwnLexicons {
 public:
  /// Throws UserError with file and line.
  void add(const std::filesystem::path& file) {
    LanguageLexicon one = own_lexicon(file);
    for (std::size_t i = 0; i < all_.size(); ++i)
      if (const auto both = contradiction_between(all_[i], one))
        throw UserError(tr("{file} and {other} disagree about {word}: {why}",
                           {{"file", file.string()}, {"word", in_quotes(both->word)}, {"other", files_[i].string()}, {"why", both->why}}));
    all_.push_back(std::move(one));
    files_.push_back(file);
  }

  /// Adds those of the own folder that can be read, and a line for each of the others to `problems`.
  void add_own_folder(std::vector<Message>& problems) {
    for (const std::filesystem::path& file : own_lexicon_files()) {
      try {
        add(file);
      } catch (const UserError& error) {
        problems.push_back(error.message());
      }
    }
  }

  const std::vector<LanguageLexicon>& all() const { return all_; }

 private:
  std::vector<LanguageLexicon> all_;
  std::vector<std::filesystem::path> files_;
};

LanguageLexicon lexicon_of_lines(const LexiconSpec& spec) {
  std::string text = column_names;
  for (const std::string& line : spec.own) text += line + "\n";
  std::istringstream in(text);
  return read_language(in, "model.words", spec.language);
}

}  // namespace

LanguageLexicon own_lexicon(const std::filesystem::path& file) { return lexicon_in(file); }

std::filesystem::path own_lexicons_folder() {
  const std::filesystem::path data = data_folder();
  return data.empty() ? data : data / "headlight" / "lexicons";
}

std::vector<std::filesystem::path> own_lexicon_files(const std::filesystem::path& folder) {
  return folder.empty() ? std::vector<std::filesystem::path>{} : lexicon_files_in(folder);
}

std::vector<Message> own_lexicon_problems() {
  std::vector<Message> problems;
  OwnLexicons().add_own_folder(problems);
  return problems;
}

std::shared_ptr<const Lexicons> lexicons_with(const std::vector<LanguageLexicon>& own) {
  const std::filesystem::path first = asset(std::string("lexicons/") + english + extension);
  std::map<std::string, std::filesystem::path> others;
  for (const std::filesystem::path& file : lexicon_files_in(first.parent_path())) others[language_of_file(file)] = file;
  for (const LanguageLexicon& one : own) others.try_emplace(one.language);
  others.erase(english);
  std::vector<LexiconSource> all{source_of(english, first, own)};
  for (const auto& [language, file] : others) all.push_back(source_of(language, file, own));
  return std::make_shared<const Lexicons>(all);
}

std::shared_ptr<const Lexicons> lexicons_here(const std::vector<std::filesystem::path>& files) {
  std::vector<Message> left_out;
  OwnLexicons own;
  own.add_own_folder(left_out);
  for (const std::filesystem::path& file : files) own.add(file);
  return lexicons_with(own.all());
}

std::vector<std::string> own_lines_for(const Model& model, std::span<const std::string> texts) {
  std::vector<std::string> lines;
  const LexiconWords* known = lexicon_words(model);
  if (!known || known->spec.own.empty()) return lines;
  std::set<std::string> words;
  for (const std::string& text : texts)
    for (const Token& token : model.tokenizer->tokenize(text).tokens) words.insert(case_folded(token.text));
  for (const std::string& line : known->spec.own)
    if (line.front() == '*' || words.count(case_folded(line.substr(0, line.find('\t')))) != 0) lines.push_back(line);
  return lines;
}

std::shared_ptr<const Model> model_with_lexicon(const LexiconSpec& spec, std::span<const std::string> texts, BuiltInModels& models) {
  const auto readable = models.make(model_that(&CatalogueEntry::named_dimensions));
  const Lexicons& here = *lexicon_words(*readable)->others;
  const std::vector<std::string> codes = here.languages();
  if (std::find(codes.begin(), codes.end(), spec.language) != codes.end()) {
    auto known = here.model(spec.language);
    if (own_lines_for(*known, texts) == spec.own) return known;
  }
  return lexicons_with(spec.own.empty() ? std::vector<LanguageLexicon>{} : std::vector{lexicon_of_lines(spec)})->model(spec.language);
}

}  // namespace headlight::folders
