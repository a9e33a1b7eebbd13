#include "theme/emoji.hpp"

#include <algorithm>
#include <cstdio>
#include <iterator>

namespace headlight::theme {
namespace {

struct EmojiName {
  unsigned codepoint;
  const char* word;
};

/// Sorted by code point.
constexpr EmojiName emoji_names[] = {
    {0x2600, "sun"},         {0x2615, "coffee"},        {0x263A, "smiling"},     {0x26A1, "lightning"},   {0x26BD, "ball"},
    {0x2705, "check"},       {0x2728, "sparkles"},      {0x274C, "cross"},       {0x2753, "question"},    {0x2764, "heart"},
    {0x2B50, "star"},        {0x1F308, "rainbow"},      {0x1F30D, "earth"},      {0x1F319, "moon"},       {0x1F31E, "sun"},
    {0x1F31F, "star"},       {0x1F34C, "banana"},       {0x1F34E, "apple"},      {0x1F355, "pizza"},      {0x1F37A, "beer"},
    {0x1F382, "cake"},       {0x1F389, "party"},        {0x1F38A, "confetti"},   {0x1F3E0, "house"},      {0x1F418, "elephant"},
    {0x1F41F, "fish"},       {0x1F426, "bird"},         {0x1F42D, "mouse"},      {0x1F431, "cat"},        {0x1F434, "horse"},
    {0x1F436, "dog"},        {0x1F43B, "bear"},         {0x1F44B, "waving"},     {0x1F44D, "thumbs up"},  {0x1F44E, "thumbs down"},
    {0x1F44F, "clapping"},   {0x1F494, "broken heart"}, {0x1F496, "heart"},      {0x1F499, "blue heart"}, {0x1F49A, "green heart"},
    {0x1F4A1, "light bulb"}, {0x1F4AA, "strong"},       {0x1F4AF, "hundred"},    {0x1F4DA, "books"},      {0x1F525, "fire"},
    {0x1F600, "grinning"},   {0x1F602, "tears of joy"}, {0x1F603, "smiling"},    {0x1F604, "smiling"},    {0x1F605, "sweating smile"},
    {0x1F609, "winking"},    {0x1F60A, "blushing"},     {0x1F60D, "heart eyes"}, {0x1F60E, "cool"},       {0x1F618, "kiss"},
    {0x1F621, "angry"},      {0x1F622, "crying"},       {0x1F62D, "sobbing"},    {0x1F631, "screaming"},  {0x1F64F, "folded hands"},
    {0x1F680, "rocket"},     {0x1F697, "car"},          {0x1F914, "thinking"},   {0x1F923, "rolling"},    {0x1F970, "hearts"},
    {0x1F97A, "pleading"},   {0x1F98A, "fox"},
};

/// Returns the entry of a character, or null.
const EmojiName* named(unsigned codepoint) {
  const auto* found = std::lower_bound(std::begin(emoji_names), std::end(emoji_names), codepoint,
                                       [](const EmojiName& name, unsigned of) { return name.codepoint < of; });
  return found != std::end(emoji_names) && found->codepoint == codepoint ? found : nullptr;
}

}  // namespace

bool is_emoji(unsigned c) { return c >= 0x1F000 && c <= 0x1FAFF && !modifies_emoji(c); }

bool modifies_emoji(unsigned c) { return (c >= 0xFE00 && c <= 0xFE0F) || c == 0x200D || (c >= 0x1F3FB && c <= 0x1F3FF); }

bool is_named_emoji(unsigned c) { return named(c) != nullptr; }

std::string emoji_word(unsigned c) {
  if (const EmojiName* name = named(c)) return std::string("[") + name->word + "]";
  char number[24];
  std::snprintf(number, sizeof number, "[emoji %X]", c);
  return number;
}

}  // namespace headlight::theme
