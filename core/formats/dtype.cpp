#include "formats/dtype.hpp"

#include <Eigen/Core>
#include <array>
#include <bit>
#include <cstring>

namespace headlight::formats {
namespace {

static_assert(std::endian::native == std::endian::little, "safetensors files are little-endian and are read as they are");

template <typename From, typename To>
void convert(std::span<const std::byte> bytes, To* out) {
  for (std::size_t i = 0; i * sizeof(From) < bytes.size(); ++i) {
    From number;
    std::memcpy(&number, bytes.data() + i * sizeof(From), sizeof number);  // tensors may be unaligned
    out[i] = static_cast<To>(number);
  }
}

/// A byte that is 0 or not. BOOL holds 0 and 1 in valid files; this makes other values defined, too.
struct Boolean {
  std::uint8_t byte;
  explicit operator float() const { return byte ? 1.0F : 0.0F; }
  explicit operator std::int64_t() const { return byte ? 1 : 0; }
};

/// The properties of a type, in the order of DType.
struct Row {
  DType type;
  const char* name;
  int bytes;
  void (*floats)(std::span<const std::byte>, float*);
  void (*integers)(std::span<const std::byte>, std::int64_t*);
};

template <typename Number>
constexpr Row whole(DType type, const char* name) {
  return {type, name, sizeof(Number), convert<Number, float>, convert<Number, std::int64_t>};
}

template <typename Number>
constexpr Row real(DType type, const char* name) {
  return {type, name, sizeof(Number), convert<Number, float>, nullptr};
}

constexpr std::array<Row, 15> rows{real<double>(DType::f64, "F64"),
                                   real<float>(DType::f32, "F32"),
                                   real<Eigen::half>(DType::f16, "F16"),
                                   real<Eigen::bfloat16>(DType::bf16, "BF16"),
                                   whole<std::int64_t>(DType::i64, "I64"),
                                   whole<std::int32_t>(DType::i32, "I32"),
                                   whole<std::int16_t>(DType::i16, "I16"),
                                   whole<std::int8_t>(DType::i8, "I8"),
                                   whole<std::uint64_t>(DType::u64, "U64"),
                                   whole<std::uint32_t>(DType::u32, "U32"),
                                   whole<std::uint16_t>(DType::u16, "U16"),
                                   whole<std::uint8_t>(DType::u8, "U8"),
                                   whole<Boolean>(DType::boolean, "BOOL"),
                                   Row{DType::f8_e4m3, "F8_E4M3", 1, nullptr, nullptr},
                                   Row{DType::f8_e5m2, "F8_E5M2", 1, nullptr, nullptr}};

const Row& row_of(DType type) { return rows[static_cast<std::size_t>(type)]; }

}  // namespace

const char* name(DType type) { return row_of(type).name; }

std::optional<DType> dtype_named(std::string_view name) {
  for (const Row& row : rows)
    if (name == row.name) return row.type;
  return std::nullopt;
}

std::int64_t bytes_of(DType type) { return row_of(type).bytes; }

bool read_floats(DType type, std::span<const std::byte> bytes, float* out) {
  if (!row_of(type).floats) return false;
  row_of(type).floats(bytes, out);
  return true;
}

bool read_integers(DType type, std::span<const std::byte> bytes, std::int64_t* out) {
  if (!row_of(type).integers) return false;
  row_of(type).integers(bytes, out);
  return true;
}

}  // namespace headlight::formats
