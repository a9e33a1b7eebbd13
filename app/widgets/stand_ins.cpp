#include "widgets/stand_ins.hpp"

#include <algorithm>
#include <iterator>

#include "base/utf8.hpp"
#include "theme/text_code.hpp"

namespace headlight::widgets {
namespace {

constexpr unsigned largest = 0xFFFF, replacement = 0xFFFD;
/// Noncharacters, and unassigned places of the block of special characters: no text contains them.
constexpr unsigned first_places[] = {0xFDD0, 0xFFF0}, place_counts[] = {32, 9};

unsigned place(std::size_t n) {
  for (std::size_t i = 0; i < std::size(first_places); ++i) {
    if (n < place_counts[i]) return first_places[i] + static_cast<unsigned>(n);
    n -= place_counts[i];
  }
  return replacement;
}

/// Applies `of` to each character; a broken byte stays unchanged.
template <class Of>
std::string each(std::string_view utf8, const Of& of) {
  std::string out;
  for (std::size_t at = 0; at < utf8.size();) {
    const CodePoint c = code_point_at(utf8, at);
    if (c.valid) out += encode_utf8(of(c.value));
    else out += utf8[at];
    at += c.size;
  }
  return out;
}

}  // namespace

ImWchar StandIns::of(unsigned codepoint) {
  if (codepoint <= largest) return static_cast<ImWchar>(codepoint);
  const auto found = std::find(held_.begin(), held_.end(), codepoint);
  const unsigned taken = place(static_cast<std::size_t>(found - held_.begin()));
  if (found == held_.end() && taken != replacement) held_.push_back(codepoint);
  return static_cast<ImWchar>(taken);
}

unsigned StandIns::meant_by(unsigned codepoint) const {
  for (std::size_t i = 0; i < held_.size(); ++i)
    if (place(i) == codepoint) return held_[i];
  return codepoint;
}

std::string StandIns::put_in(std::string_view utf8) {
  return each(utf8, [this](unsigned c) { return of(c); });
}

std::string StandIns::replaced_back(std::string_view utf8) const {
  return each(utf8, [this](unsigned c) { return meant_by(c); });
}

StandIns* stand_ins() { return static_cast<StandIns*>(ImGui::GetIO().UserData); }

void feed_text(ImGuiIO& io, std::string_view utf8) {
  io.AddInputCharactersUTF8(stand_ins() ? stand_ins()->put_in(utf8).c_str() : std::string(utf8).c_str());
}

ClipboardOfStandIns::ClipboardOfStandIns() {
  ImGuiIO& io = ImGui::GetIO();
  get_ = io.GetClipboardTextFn;
  set_ = io.SetClipboardTextFn;
  user_ = io.ClipboardUserData;
  io.ClipboardUserData = this;
  io.GetClipboardTextFn = [](void* self) -> const char* {
    auto& own = *static_cast<ClipboardOfStandIns*>(self);
    const char* text = own.get_ ? own.get_(own.user_) : nullptr;
    if (!text) return nullptr;
    own.pasted_ = stand_ins() ? stand_ins()->put_in(text) : text;
    std::erase(own.pasted_, '\r');
    std::replace_if(
        own.pasted_.begin(), own.pasted_.end(), [](char c) { return c == '\n' || c == '\t'; }, ' ');
    return own.pasted_.c_str();
  };
  io.SetClipboardTextFn = [](void* self, const char* text) {
    const auto& own = *static_cast<ClipboardOfStandIns*>(self);
    if (own.set_) own.set_(own.user_, stand_ins() ? stand_ins()->replaced_back(text).c_str() : text);
  };
}

ClipboardOfStandIns::~ClipboardOfStandIns() {
  ImGuiIO& io = ImGui::GetIO();
  io.GetClipboardTextFn = get_;
  io.SetClipboardTextFn = set_;
  io.ClipboardUserData = user_;
}

}  // namespace headlight::widgets
