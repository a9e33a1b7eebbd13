#include "model/part.hpp"

#include <cstddef>

namespace headlight::model {
namespace {

struct PartKind {
  const char* id;
  AttentionRole role;
  PartTrait traits;
};

const PartKind& kind(Part part) {
  using enum PartTrait;
#define PART(name, role, traits) PartKind{#name, AttentionRole::role, traits},
  static constexpr PartKind kinds[] = {HEADLIGHT_PARTS(PART)};  // by Part
#undef PART
  return kinds[static_cast<size_t>(part)];
}

}  // namespace

AttentionRole attention_role(Part part) { return kind(part).role; }
bool has(Part part, PartTrait trait) { return (static_cast<unsigned>(kind(part).traits) & static_cast<unsigned>(trait)) != 0; }
bool is_weight(Part part) { return has(part, PartTrait::weight); }
bool is_bias(Part part) { return has(part, PartTrait::bias); }
const char* id(Part part) { return kind(part).id; }

}  // namespace headlight::model
