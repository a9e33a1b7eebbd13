#pragma once
#include <filesystem>
#include <memory>
#include <vector>

#include "folders/built_in.hpp"
#include "zoo/lexicons.hpp"

namespace headlight::folders {

/// A person's own lexicon, which adds words to a shipped one, or a language. The file's name begins with the code of the language: fr.tsv,
/// fr-animals.tsv. Throws UserError with file and line.
LanguageLexicon own_lexicon(const std::filesystem::path& file);

/// The folder of own lexicons that are always read, headlight/lexicons in data_folder(); empty if that is unknown.
std::filesystem::path own_lexicons_folder();
/// All files LANGUAGE*.tsv there, by name; none if it does not exist.
std::vector<std::filesystem::path> own_lexicon_files(const std::filesystem::path& folder = own_lexicons_folder());
/// A line for each of them that cannot be read; its words are left out.
std::vector<Message> own_lexicon_problems();

/// The lexicons that come with the program, assets/lexicons/LANGUAGE.tsv, with the words of `own`, in order. Throws UserError if English is
/// missing.
std::shared_ptr<const Lexicons> lexicons_with(const std::vector<LanguageLexicon>& own);
/// The shipped lexicons with the words of those in own_lexicons_folder(), and then of `files`. Throws UserError with file and line.
std::shared_ptr<const Lexicons> lexicons_here(const std::vector<std::filesystem::path>& files = {});

/// The lines of `model`'s own lexicon that reading these texts needs: their words, and every ending.
std::vector<std::string> own_lines_for(const Model& model, std::span<const std::string> texts);
/// The hand-made model of a document with these texts: its only own words are those of `spec`, unless the own lexicons of `models` say the
/// same about the texts. Throws UserError for a language that is not there, or for lines that are not a lexicon.
std::shared_ptr<const Model> model_with_lexicon(const LexiconSpec& spec, std::span<const std::string> texts, BuiltInModels& models);

}  // namespace headlight::folders
