#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "base/message.hpp"

namespace headlight::text {

/// A field of a message in the wire format of Protocol Buffers.
struct ProtobufField {
  int number = 0;
  enum class Kind { varint, fixed64, bytes, fixed32 } kind = Kind::varint;
  std::uint64_t value = 0;      ///< for numbers, as stored
  std::string_view bytes = {};  ///< for texts and messages
};

/// Reads a message field by field, in the order of the file. It checks positions and lengths; the caller interprets the fields.
class ProtobufReader {
 public:
  /// `place` names the message in errors: "pieces[3]".
  ProtobufReader(std::string_view message, Message place) : rest_(message), place_(std::move(place)) {}

  bool next(ProtobufField& field);

  const Message& place() const { return place_; }
  /// Refuses a field of the wrong kind; `expected` names the right one.
  [[noreturn]] void wrong(const ProtobufField& field, const Message& expected) const;
  // The content of a field, which must be of the matching kind.
  std::string_view bytes(const ProtobufField& field) const;
  bool flag(const ProtobufField& field) const;
  std::uint64_t whole(const ProtobufField& field) const;
  float number(const ProtobufField& field) const;

 private:
  [[noreturn]] void cut_off() const;
  std::uint64_t varint();
  std::uint64_t fixed(size_t size);

  std::string_view rest_;
  Message place_;
};

}  // namespace headlight::text
