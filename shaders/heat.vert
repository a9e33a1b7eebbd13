#version 330 core
// Hands on the place of each corner in physical pixels. ImGui's renderer owns the buffers; only its projection is needed.
uniform mat4 ProjMtx;
in vec2 Position;
out vec2 place;

void main() {
  place = Position;
  gl_Position = ProjMtx * vec4(Position, 0.0, 1.0);
}
