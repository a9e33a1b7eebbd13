#include "text/reading/protobuf.hpp"

#include "base/error.hpp"
#include "base/float_chars.hpp"

namespace headlight::text {

void ProtobufReader::cut_off() const { throw UserError(tr("{place} is cut off: it ends within a field", {{"place", place_}})); }

std::uint64_t ProtobufReader::varint() {
  std::uint64_t value = 0;
  for (unsigned shift = 0; shift < 64; shift += 7) {
    if (rest_.empty()) cut_off();
    const auto byte = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    value |= static_cast<std::uint64_t>(byte & 0x7Fu) << shift;
    if (byte < 0x80) return value;
  }
  throw UserError(tr("{place} has a number of more than ten bytes", {{"place", place_}}));
}

std::uint64_t ProtobufReader::fixed(size_t size) {
  if (rest_.size() < size) cut_off();
  std::uint64_t value = 0;
  for (size_t i = size; i-- > 0;) value = value << 8 | static_cast<unsigned char>(rest_[i]);
  rest_.remove_prefix(size);
  return value;
}

bool ProtobufReader::next(ProtobufField& field) {
  if (rest_.empty()) return false;
  const std::uint64_t key = varint();
  const std::uint64_t number = key >> 3;
  if (number == 0 || number > 0x1FFFFFFF)
    throw UserError(tr("{place} has a field with the number {number}", {{"place", place_}, {"number", number}}));
  field = {.number = static_cast<int>(number)};
  switch (key & 7) {
    case 0: field.value = varint(); return true;
    case 1: field.kind = ProtobufField::Kind::fixed64, field.value = fixed(8); return true;
    case 5: field.kind = ProtobufField::Kind::fixed32, field.value = fixed(4); return true;
    case 2: break;
    default:
      throw UserError(tr("{place} has a field of the wire type {type}, which is not 0, 1, 2 or 5", {{"place", place_}, {"type", key & 7}}));
  }
  const std::uint64_t size = varint();
  if (size > rest_.size()) cut_off();
  field.kind = ProtobufField::Kind::bytes;
  field.bytes = rest_.substr(0, static_cast<size_t>(size));
  rest_.remove_prefix(static_cast<size_t>(size));
  return true;
}

void ProtobufReader::wrong(const ProtobufField& field, const Message& expected) const {
  throw UserError(tr("field {number} of {place} is not a {wanted}", {{"number", field.number}, {"place", place_}, {"wanted", expected}}));
}

std::string_view ProtobufReader::bytes(const ProtobufField& field) const {
  if (field.kind != ProtobufField::Kind::bytes) wrong(field, tr("text"));
  return field.bytes;
}

std::uint64_t ProtobufReader::whole(const ProtobufField& field) const {
  if (field.kind != ProtobufField::Kind::varint) wrong(field, tr("whole number"));
  return field.value;
}

bool ProtobufReader::flag(const ProtobufField& field) const {
  if (field.kind != ProtobufField::Kind::varint || field.value > 1) wrong(field, tr("flag"));
  return field.value == 1;
}

float ProtobufReader::number(const ProtobufField& field) const {
  if (field.kind != ProtobufField::Kind::fixed32) wrong(field, tr("number in single precision"));
  return float_of_bits(static_cast<std::uint32_t>(field.value));
}

}  // namespace headlight::text
