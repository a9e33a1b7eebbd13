#include "commands/pictures/looks.hpp"

#include <algorithm>
#include <memory>
#include <utility>

#include "platform/letters/system_letters.hpp"
#include "session/language.hpp"
#include "theme/bidi.hpp"

namespace headlight::commands {
namespace {

/// Adds the script of a character: the other characters of its Unicode page, and the joined forms of Arabic.
void add_script_of(unsigned c, std::vector<unsigned>& characters) {
  constexpr unsigned first = 0x400, end = 0x2000, page = 0x100, arabic = 0x600, joined_from = 0xFE70, joined_end = 0xFF00;
  if (c < first || c >= end) return characters.push_back(c);
  const auto add = [&](unsigned from, unsigned to) {
    for (unsigned one = from; one < to; ++one) characters.push_back(one);
  };
  add(c / page * page, (c / page + 1) * page);
  if (c / page * page == arabic) add(joined_from, joined_end);
}

/// True if the baked type includes all steps that are wanted now.
bool serves(TypeSize baked, TypeSize wanted) {
  return baked == wanted || (baked.large && baked == TypeSize(wanted.scale, wanted.least, true));
}

void keep_each_once(std::vector<unsigned>& characters) {
  std::sort(characters.begin(), characters.end());
  characters.erase(std::unique(characters.begin(), characters.end()), characters.end());
}

}  // namespace

Looks::Looks(Usual at_first, Bake bake)
    : bake_(std::move(bake)), usual_(at_first), letters_(std::make_shared<ShapedWords>(system_text_engine)) {}

Fonts Looks::bake_into_own_atlas(TypeSize size, const std::vector<unsigned>& characters, Usual usual) {
  return load_fonts(*ImGui::GetIO().Fonts, size, characters, usual);
}

void Looks::shape_with(std::shared_ptr<ShapedWords> letters) {
  letters_ = std::move(letters);
  if (theme_) theme_->fonts.letters = letters_;
}

void Looks::speak(const Settings& settings) {
  language_ = settings.language;
  phrases_ = phrases_in(language_to_speak(language_), &note_);
  spoken_.clear();
  std::vector<std::string> texts;
  for (const std::string& id : phrases_->ids())
    for (std::string& text : phrases_->texts(id)) texts.push_back(std::move(text));
  const auto add = [this](const std::string& form) {
    for (const unsigned c : codepoints(form)) spoken_.push_back(c);
  };
  for (const std::string& text : texts) {
    add(text);
    if (const std::string visual = visual_order(text); visual != text) add(visual);
  }
  for (const LanguageChoice& other : language_choices())  // the text engine draws 简体中文 once a menu shows it
    for (const unsigned c : codepoints(other.name))
      if (!letters_ || !is_shaped(c)) spoken_.push_back(c);
  keep_each_once(spoken_);
}

/// True if the text engine draws this character, so that the atlas need not bake it.
bool Looks::is_shaped_here(unsigned c) { return letters_ && is_shaped(c) && letters_->has(c); }

bool Looks::follow(const Session& session, const Settings& settings, TypeSize size, const std::string& more, const std::string& typed) {
  if (!phrases_ || settings.language != language_) speak(settings);
  std::vector<unsigned> needed = spoken_;
  std::vector<std::string> texts = session.document().sentences;
  if (!more.empty()) texts.push_back(more);
  for (const std::string& sentence : texts)
    for (const std::string& form : {sentence, visual_order(sentence)})  // joined Arabic letters are characters of their own
      for (const unsigned c : codepoints(form)) needed.push_back(c);
  for (const unsigned c : codepoints(typed))
    if (!std::binary_search(baked_.begin(), baked_.end(), c) && !is_shaped_here(c)) add_script_of(c, needed);
  keep_each_once(needed);
  std::erase_if(needed, [this](unsigned c) { return is_shaped_here(c); });
  const Usual usual = size.large ? Usual::first : usual_;
  const bool bake = !theme_ || !serves(baked_size_, size) || (baked_usual_ == Usual::first && usual == Usual::all) ||
                    !std::includes(baked_.begin(), baked_.end(), needed.begin(), needed.end());
  const Scheme scheme = settings.contrast ? Scheme::contrast : settings.dark ? Scheme::dark : Scheme::light;
  if (!bake && theme_->scheme == scheme) return false;
  Fonts fonts = bake ? Fonts{} : theme_->fonts;
  if (bake) {
    fonts = bake_(size, needed, usual);
    baked_ = std::move(needed);
    baked_size_ = size;
    baked_usual_ = usual;
  }
  fonts.letters = letters_;
  theme_ = make_theme(scheme, size.scale, std::move(fonts));
  style_imgui(ImGui::GetStyle(), *theme_);
  return true;
}

}  // namespace headlight::commands
