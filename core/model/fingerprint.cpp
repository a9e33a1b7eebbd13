#include "model/fingerprint.hpp"

#include <cstdint>
#include <cstdio>
#include <cstring>

namespace headlight::model {
namespace {

/// Mixes eight bytes at a time; the last ones are padded with zeros, and the length is mixed in.
class Mixer {
 public:
  void add(const void* bytes, size_t n) {
    const auto* at = static_cast<const unsigned char*>(bytes);
    mix(n);
    for (; n >= 8; at += 8, n -= 8) mix_bytes(at, 8);
    if (n > 0) mix_bytes(at, n);
  }
  void add(const std::string& text) { add(text.data(), text.size()); }
  void mix(std::uint64_t word) {
    state_ = (state_ ^ word) * 0x9E3779B97F4A7C15u;
    state_ ^= state_ >> 32;
  }
  std::uint64_t state() const { return state_; }

 private:
  void mix_bytes(const unsigned char* at, size_t n) {
    std::uint64_t word = 0;
    std::memcpy(&word, at, n);
    mix(word);
  }

  std::uint64_t state_ = 0xC2B2AE3D27D4EB4Fu;
};

}  // namespace

std::string fingerprint(const Model& model) {
  Mixer mixer;
  for (const auto& [name, value] : model.weights->by_name) {
    mixer.add(name);
    mixer.mix(static_cast<std::uint64_t>(value->rows()));
    mixer.mix(static_cast<std::uint64_t>(value->cols()));
    mixer.add(value->data(), static_cast<size_t>(value->size()) * sizeof(float));
  }
  for (const Tokenizer* words : {model.tokenizer.get(), model.target_tokenizer.get()})
    if (words)
      for (int id = 0; id < words->known(); ++id) mixer.add(words->piece(id));
  char text[17];
  std::snprintf(text, sizeof text, "%016llx", static_cast<unsigned long long>(mixer.state()));
  return text;
}

}  // namespace headlight::model
