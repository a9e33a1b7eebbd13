#include "platform/gl/shader_program.hpp"

#include <algorithm>
#include <string>

#include "base/error.hpp"
#include "base/text_file.hpp"

namespace headlight::platform {
namespace {

std::string read_shader(const std::filesystem::path& path) {
  std::string text = read_text(path);
  if (text.empty()) throw UserError(tr("the shader {file} is empty; it belongs to Headlight: install it again", {{"file", path.string()}}));
  return text;
}

[[noreturn]] void refuse(const std::filesystem::path& path, std::string log) {
  log.resize(std::min(log.size(), log.find('\n')));
  throw UserError(tr("the graphics driver refuses the shader {file}: {why}", {{"file", path.string()}, {"why", log}}));
}

GlShader compile(GLenum kind, const std::filesystem::path& path) {
  std::string text = read_shader(path);
  text.replace(0, std::min(text.size(), text.find('\n') + 1), shader_beginning);  // its first line names desktops' version
  GlShader shader(glCreateShader(kind));
  const char* source = text.c_str();
  glShaderSource(shader.name(), 1, &source, nullptr);
  glCompileShader(shader.name());
  GLint good = 0;
  glGetShaderiv(shader.name(), GL_COMPILE_STATUS, &good);
  if (!good) {
    std::string log(2000, '\0');
    glGetShaderInfoLog(shader.name(), GLsizei(log.size()), nullptr, log.data());
    refuse(path, log.c_str());
  }
  return shader;
}

}  // namespace

GlProgram load_program(const std::filesystem::path& vertex, const std::filesystem::path& fragment) {
  const GlShader first = compile(GL_VERTEX_SHADER, vertex), second = compile(GL_FRAGMENT_SHADER, fragment);
  GlProgram program(glCreateProgram());
  glAttachShader(program.name(), first.name());
  glAttachShader(program.name(), second.name());
  glBindAttribLocation(program.name(), 0, "Position");
  glLinkProgram(program.name());
  GLint good = 0;
  glGetProgramiv(program.name(), GL_LINK_STATUS, &good);
  if (!good) {
    std::string log(2000, '\0');
    glGetProgramInfoLog(program.name(), GLsizei(log.size()), nullptr, log.data());
    refuse(fragment, log.c_str());
  }
  return program;
}

}  // namespace headlight::platform
