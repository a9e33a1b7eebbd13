#pragma once
#include <filesystem>

namespace headlight::tests::golden {

/// Traces and scripts of models with an encoder and a decoder, and one such model as a folder.
struct TranslationPlaces {
  std::filesystem::path traces;  ///< of any run, for check_trace.py
  std::filesystem::path greedy;  ///< texts that the decoder wrote by itself, for check_translation.py
  std::filesystem::path scripts;
  std::filesystem::path model;
};
void write_translations(const TranslationPlaces& places);

}  // namespace headlight::tests::golden
