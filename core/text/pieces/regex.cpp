#include "text/pieces/regex.hpp"

#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <new>

#include "base/error.hpp"
#include "base/wording.hpp"
#include "text/pieces/letters.hpp"
#include "text/pieces/regex_dialect.hpp"

namespace headlight::text {
namespace {

constexpr size_t longest_pattern = 100'000;
constexpr std::uint32_t most_kilobytes = 64 * 1024;  // memory limit for one match

using PcreRules = std::unique_ptr<pcre2_compile_context, decltype(&pcre2_compile_context_free)>;
using PcreLimits = std::unique_ptr<pcre2_match_context, decltype(&pcre2_match_context_free)>;
using PcreMatch = std::unique_ptr<pcre2_match_data, decltype(&pcre2_match_data_free)>;

std::string message_of(int error) {
  char text[256] = "";
  pcre2_get_error_message(error, reinterpret_cast<PCRE2_UCHAR*>(text), sizeof text);
  return text;
}

PCRE2_SPTR units(std::string_view text) { return reinterpret_cast<PCRE2_SPTR>(text.data() ? text.data() : ""); }

/// The position of the library in a text. Its own limit counts steps from one position, and a loop counts as one step there.
struct Walk {
  Effort* effort;
  PCRE2_SIZE at = 0;
};

constexpr unsigned steps_of_match = 16, letters_of_step = 8;

/// PCRE2 calls this before it tries each part of a pattern.
int count_step(pcre2_callout_block* block, void* walk_pointer) {
  Walk& walk = *static_cast<Walk*>(walk_pointer);
  const PCRE2_SIZE at = block->current_position, moved = at > walk.at ? at - walk.at : walk.at - at;
  walk.at = at;
  return walk.effort->try_steps(2 + moved / letters_of_step) ? 0 : PCRE2_ERROR_CALLOUT;
}

Message why_ended(int error) {
  return error == PCRE2_ERROR_CALLOUT ? tr("it takes more steps than a text may take") : Message(message_of(error));
}

pcre2_code* compiled_pattern(const std::string& pattern) {
  if (pattern.size() > longest_pattern)
    throw UserError(tr("a regular expression of {bytes} bytes is too long; at most {most} can be",
                       {{"bytes", pattern.size()}, {"most", longest_pattern}}));
  const std::string translated = in_pcre_dialect(pattern);
  const PcreRules rules(pcre2_compile_context_create(nullptr), &pcre2_compile_context_free);
  if (!rules) throw std::bad_alloc();
  pcre2_set_newline(rules.get(), PCRE2_NEWLINE_LF);
  int error = 0;
  PCRE2_SIZE place = 0;
  const std::uint32_t options = PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C | PCRE2_AUTO_CALLOUT;
  pcre2_code* code = pcre2_compile(units(translated), translated.size(), options, &error, &place, rules.get());
  if (!code)
    throw UserError(tr("the regular expression {pattern} is wrong: {why}", {{"pattern", in_quotes(pattern)}, {"why", message_of(error)}}));
  return code;
}

}  // namespace

struct Regex::Compiled {
  std::string pattern;
  std::unique_ptr<pcre2_code, decltype(&pcre2_code_free)> code{nullptr, &pcre2_code_free};
  PcreLimits limits{nullptr, &pcre2_match_context_free};
};

Regex::Regex(const std::string& pattern) {
  auto compiled = std::make_shared<Compiled>();
  compiled->pattern = pattern;
  compiled->code.reset(compiled_pattern(pattern));
  compiled->limits.reset(pcre2_match_context_create(nullptr));
  if (!compiled->limits) throw std::bad_alloc();
  pcre2_set_match_limit(compiled->limits.get(), UINT32_MAX);  // count_step counts steps over the whole text
  pcre2_set_heap_limit(compiled->limits.get(), most_kilobytes);
  compiled_ = std::move(compiled);
}

Stretches Regex::stretches(std::string_view utf8, Effort& effort) const {
  const PcreLimits limits(pcre2_match_context_copy(compiled_->limits.get()), &pcre2_match_context_free);
  if (!limits) throw std::bad_alloc();
  Walk walk{&effort};
  pcre2_set_callout(limits.get(), &count_step, &walk);
  const PcreMatch match(pcre2_match_data_create_from_pattern(compiled_->code.get(), nullptr), &pcre2_match_data_free);
  if (!match) throw std::bad_alloc();
  Stretches all;
  size_t last = 0;
  bool matched_before = false;
  for (size_t from = 0; from <= utf8.size();) {
    const int found = pcre2_match(compiled_->code.get(), units(utf8), utf8.size(), from, PCRE2_NO_UTF_CHECK, match.get(), limits.get());
    if (found == PCRE2_ERROR_NOMATCH) break;
    if (found < 0)
      throw UserError(tr("the regular expression {pattern} takes too long on this text: {why}",
                         {{"pattern", in_quotes(compiled_->pattern)}, {"why", why_ended(found)}}));
    effort.steps(steps_of_match);
    effort.bytes(2 * sizeof(Stretch));
    const PCRE2_SIZE* place = pcre2_get_ovector_pointer(match.get());
    const size_t begin = place[0], end = place[1];
    if (end < begin || end < last)
      throw UserError(tr("the regular expression {pattern} goes back in its text", {{"pattern", in_quotes(compiled_->pattern)}}));
    if (begin == end && matched_before && end == last) {  // an empty match directly after another match does not count
      if (from >= utf8.size()) break;
      from += code_point_at(utf8, from).size;
      continue;
    }
    if (last != begin) all.push_back({last, begin, false});
    all.push_back({begin, end, true});
    last = from = end;
    matched_before = true;
  }
  if (last != utf8.size()) all.push_back({last, utf8.size(), false});
  return all;
}

std::string pattern_of(std::string_view text) {
  constexpr std::string_view meaning = "\\.+*?()|[]{}^$#&-~/ \t\n\r";
  std::string pattern;
  for (const char c : text) {
    if (meaning.find(c) != std::string_view::npos && c != '\n' && c != '\t' && c != '\r' && c != ' ') pattern += '\\';
    pattern += c;
  }
  return pattern;
}

}  // namespace headlight::text
