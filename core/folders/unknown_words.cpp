#include "folders/unknown_words.hpp"

#include <string>
#include <string_view>

#include "base/message.hpp"

namespace headlight::folders {

void take_unknown_words(Model& model) {
  model.embed_unknown = [d_model = model.config.d_model](const std::string&) { return Matrix(Matrix::Zero(1, d_model)); };
}

const char* about_unknown_words() { return translatable("A word that it has never seen is a row of zeros."); }

void describe_unknown_words(Model& model) {
  if (!model.about.ends_with(about_unknown_words())) model.about += (model.about.empty() ? "" : " ") + std::string(about_unknown_words());
}

Model without_unknown_words_note(Model model) {
  if (model.about.ends_with(about_unknown_words())) model.about.resize(model.about.size() - std::string_view(about_unknown_words()).size());
  return model;
}

}  // namespace headlight::folders
