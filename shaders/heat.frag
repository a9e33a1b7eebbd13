#version 330 core
// Colours the values of one matrix. It never computes them: a colour on screen is the colour of one number of the matrix.
// Everything is in physical pixels, from the top-left corner of the window. x counts columns on screen, y rows on screen.
in vec2 place;
out vec4 colour;

uniform sampler2D values;   // row-major values, folded into rows of the texture's width (a matrix may be longer than a texture)
uniform sampler2D ramp;     // an odd number of colours: the middle one is that of 0
uniform int stored_columns; // columns of the matrix as it is stored
uniform bool transposed;    // screen row r, column c shows stored row c, column r
uniform vec2 origin;        // top-left corner of cell (0, 0), before snapping
uniform vec2 pitch;         // pixels from one stored value to the next
uniform vec4 box;           // the heatmap on whole pixels: left, top, right, bottom
uniform ivec2 count;        // stored values on screen
uniform ivec2 block;        // cells each stored value speaks for: 1 unless cells are smaller than a pixel
uniform float gap;
uniform float radius;
uniform float line;         // physical pixels per logical pixel, for the width of marks
uniform bool diverging;
uniform float limit;
uniform ivec4 highlighted;  // first and last highlighted row, then column, in cells; the rest fades unless both are empty
uniform sampler2D highlighted_cells; // laid out as `values`: 0 for cells that fade
uniform bool by_cell;        // highlighted_cells decides instead of `highlighted`
uniform vec3 bg, panel, mask_stroke, fault_colour;

const float faded = 0.62;
const float smallest_marked = 6.0;
const uint masked_key = 0u;
const uint fault_key = 0xffffffffu;

// Orders values by who speaks for a pixel that holds several cells: faults (NaN, +infinity), then the value furthest from zero, and
// -infinity (masked) last. Bits, not isnan(): compilers of shaders may assume that NaN never happens.
uint key_of(float value) {
  uint bits = floatBitsToUint(value);
  uint magnitude = bits & 0x7fffffffu;
  if (bits == 0xff800000u) return masked_key;
  if (magnitude >= 0x7f800000u) return fault_key;
  return ((magnitude + 1u) << 1) | (bits >> 31 ^ 1u);
}

float value_of(uint key) { return uintBitsToFloat(((key >> 1) - 1u) | ((key & 1u) ^ 1u) << 31); }

ivec2 texel_of(ivec2 at) {
  int i = transposed ? at.x * stored_columns + at.y : at.y * stored_columns + at.x;
  int width = textureSize(values, 0).x;
  return ivec2(i % width, i / width);
}

uint stored_key(ivec2 at) { return key_of(texelFetch(values, texel_of(at), 0).r); }
bool is_highlighted_cell(ivec2 at) { return texelFetch(highlighted_cells, texel_of(at), 0).r != 0.0; }

// The stored values with their centre in the pixel around p, along one axis; the outermost pixels also take what rounding left outside.
ivec2 stored_at(float p, float start, float size, int n, float low, float high) {
  if (size >= 1.0) return ivec2(clamp(int(floor((p - start) / size)), 0, n - 1));
  int first = p - low < 1.0 ? 0 : int(ceil((p - 0.5 - start) / size - 0.5));
  int last = high - p < 1.0 ? n - 1 : int(ceil((p + 0.5 - start) / size - 0.5)) - 1;
  first = clamp(first, 0, n - 1);
  return ivec2(first, clamp(last, first, n - 1));
}

// Left and right edge of a cell, on whole pixels.
vec2 edges(float p, int at, float start, float size) {
  if (size < 1.0) return vec2(p - 0.5, p + 0.5);
  float low = floor(start + float(at) * size + 0.5);
  float high = floor(start + float(at + 1) * size - gap + 0.5);
  return vec2(low, max(high, low + 1.0));
}

vec3 filled(float value) {
  float t = clamp(diverging ? 0.5 + 0.5 * value / limit : value / limit, 0.0, 1.0);
  int last = textureSize(ramp, 0).x - 1;
  return texelFetch(ramp, ivec2(int(t * float(last) + 0.5), 0), 0).rgb;
}

bool is_highlighted(ivec2 columns, ivec2 rows) {
  bool everything = highlighted.y < highlighted.x && highlighted.w < highlighted.z;
  bool row = rows.y * block.y + block.y > highlighted.x && rows.x * block.y <= highlighted.y && highlighted.y >= highlighted.x;
  bool column = columns.y * block.x + block.x > highlighted.z && columns.x * block.x <= highlighted.w && highlighted.w >= highlighted.z;
  return everything || row || column;
}

// Distance to the rounded outline, negative inside. p is measured from the centre.
float outline_distance(vec2 p, vec2 half_size) {
  float r = min(radius, min(half_size.x, half_size.y));
  vec2 q = abs(p) - half_size + r;
  return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0) - r;
}

// The share of this pixel that the short stroke of a masked cell covers: "/", 32 % of the cell wide.
float stroke_cover(vec2 p, vec2 half_size) {
  float reach = 0.32 * min(half_size.x, half_size.y);
  vec2 along = vec2(reach, -reach);
  float t = clamp(dot(p, along) / dot(along, along), -1.0, 1.0);
  return clamp(0.5 + 0.6 * line - length(p - t * along), 0.0, 1.0);
}

// The share of this pixel that the dashed outline of a fault covers: 1.5 wide, 3 on and 2 off.
float dashes_cover(vec2 p, vec2 half_size, float distance) {
  float ring = clamp(0.5 - distance, 0.0, 1.0) - clamp(0.5 - distance - 1.5 * line, 0.0, 1.0);
  vec2 to_edge = half_size - abs(p);
  float along = (to_edge.x < to_edge.y ? p.y : p.x) / (5.0 * line);
  float off_centre = abs(fract(along + 0.5) - 0.5) * 5.0 * line;
  return ring * clamp(0.5 + 1.5 * line - off_centre, 0.0, 1.0);
}

void main() {
  vec2 p = floor(place) + 0.5;
  ivec2 columns = stored_at(p.x, origin.x, pitch.x, count.x, box.x, box.z);
  ivec2 rows = stored_at(p.y, origin.y, pitch.y, count.y, box.y, box.w);
  uint key = masked_key;
  bool any_highlighted_cell = false;  // of several cells in one pixel
  for (int row = rows.x; row <= rows.y; ++row)
    for (int column = columns.x; column <= columns.y; ++column) {
      key = max(key, stored_key(ivec2(column, row)));
      if (by_cell) any_highlighted_cell = any_highlighted_cell || is_highlighted_cell(ivec2(column, row));
    }

  vec2 across = edges(p.x, columns.x, origin.x, pitch.x);
  vec2 down = edges(p.y, rows.x, origin.y, pitch.y);
  vec2 half_size = 0.5 * vec2(across.y - across.x, down.y - down.x);
  vec2 from_centre = p - 0.5 * vec2(across.x + across.y, down.x + down.y);
  float distance = outline_distance(from_centre, half_size);
  bool marked = 2.0 * min(half_size.x, half_size.y) >= smallest_marked;

  float fade = (by_cell ? any_highlighted_cell : is_highlighted(columns, rows)) ? 0.0 : faded;
  vec3 fill = panel;
  if (key == fault_key) {
    fill = marked ? mix(panel, bg, fade) : fault_colour;
    if (marked) fill = mix(fill, fault_colour, dashes_cover(from_centre, half_size, distance));
  } else {
    if (key != masked_key) fill = filled(value_of(key));
    else if (marked) fill = mix(fill, mask_stroke, stroke_cover(from_centre, half_size));
    fill = mix(fill, bg, fade);
  }
  colour = vec4(fill, clamp(0.5 - distance, 0.0, 1.0));
}
