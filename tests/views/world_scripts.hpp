#pragma once
namespace headlight::tests {

/// A sentence of a script, and a word of it. A package with its letters if the program's own fonts lack them.
struct WorldScript {
  const char* name;
  const char* sentence;
  const char* word;
  const char* package;
};

constexpr WorldScript world_scripts[] = {
    {"russian", "\u043C\u0438\u0440 \u0432\u0430\u043C", "\u043C\u0438\u0440", ""},
    {"arabic", "\u0627\u0644\u0633\u0644\u0627\u0645 \u0639\u0644\u064A\u0643\u0645 \u0643\u062A\u0627\u0628",
     "\u0627\u0644\u0633\u0644\u0627\u0645", "fonts-dejavu-core"},
    {"hebrew", "\u05E9\u05DC\u05D5\u05DD \u05E2\u05D5\u05DC\u05DD \u05E1\u05E4\u05E8", "\u05E9\u05DC\u05D5\u05DD", "fonts-dejavu-core"},
    {"hindi", "\u0928\u092E\u0938\u094D\u0924\u0947 \u0926\u0941\u0928\u093F\u092F\u093E \u0915\u093F\u0924\u093E\u092C",
     "\u0928\u092E\u0938\u094D\u0924\u0947", "fonts-lohit-deva"},
    {"thai", "\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35 \u0E0A\u0E32\u0E27\u0E42\u0E25\u0E01", "\u0E2A\u0E27\u0E31\u0E2A\u0E14\u0E35",
     "fonts-tlwg-loma-otf"},
    {"chinese", "\u4F60\u597D \u4E16\u754C \u5927\u8C61\u5403\u9999\u8549", "\u4F60\u597D", "fonts-droid-fallback"},
    {"japanese", "\u3053\u3093\u306B\u3061\u306F \u6771\u4EAC \u30D0\u30CA\u30CA", "\u3053\u3093\u306B\u3061\u306F",
     "fonts-droid-fallback"},
    {"emoji", "\U0001F418 \U0001F34C \U0001F469\u200D\U0001F680", "\U0001F418", "fonts-noto-color-emoji"},
};

}  // namespace headlight::tests
