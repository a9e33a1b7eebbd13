// What the page needs before the program begins: the program itself, unpacked, and WebGL.
'use strict';

/// The module and the files that it brings along, as page_make.py packed them: in the page itself, or in a file beside it.
async function unpacked() {
  const inside = document.getElementById('packed');
  let stream;
  if (inside) {
    const text = atob(inside.textContent), bytes = new Uint8Array(text.length);
    for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
    stream = new Blob([bytes]).stream();
    inside.remove();
  } else {
    stream = (await fetch('headlight.pack')).body;
  }
  const all = await new Response(stream.pipeThrough(new DecompressionStream('gzip'))).arrayBuffer();
  const size = new DataView(all).getUint32(0, true);
  return {wasm: all.slice(4, 4 + size), files: all.slice(4 + size)};
}

function whatIsMissing() {
  if (!self.WebAssembly || !self.DecompressionStream || !self.ResizeObserver)
    return 'This browser is too old for Headlight; Chrome, Edge or Firefox of 2023 or later and Safari 16.4 or later can show it.';
  if (location.protocol === 'file:' && !document.getElementById('packed'))
    return 'This folder is for a web server. The file headlight.html beside it opens by itself.';
  return '';
}

/// ImGui asks for WebGL's state at every frame, and a browser answers that only when all that was drawn before is drawn. So what was set is
/// remembered, and said at once.
function rememberState(gl) {
  const known = new Map(), ask = gl.getParameter.bind(gl);
  const follow = (name, said) => {
    const set = gl[name].bind(gl);
    gl[name] = (...values) => {
      set(...values);
      for (const [parameter, value] of Object.entries(said(...values))) known.set(gl[parameter], value);
    };
  };
  follow('activeTexture', (unit) => ({ACTIVE_TEXTURE: unit}));
  follow('viewport', (...box) => ({VIEWPORT: new Int32Array(box)}));
  follow('scissor', (...box) => ({SCISSOR_BOX: new Int32Array(box)}));
  follow('blendFuncSeparate', (rgbFrom, rgbTo, alphaFrom, alphaTo) =>
    ({BLEND_SRC_RGB: rgbFrom, BLEND_DST_RGB: rgbTo, BLEND_SRC_ALPHA: alphaFrom, BLEND_DST_ALPHA: alphaTo}));
  follow('blendFunc', (from, to) => ({BLEND_SRC_RGB: from, BLEND_DST_RGB: to, BLEND_SRC_ALPHA: from, BLEND_DST_ALPHA: to}));
  follow('blendEquationSeparate', (rgb, alpha) => ({BLEND_EQUATION_RGB: rgb, BLEND_EQUATION_ALPHA: alpha}));
  follow('blendEquation', (both) => ({BLEND_EQUATION_RGB: both, BLEND_EQUATION_ALPHA: both}));
  gl.getParameter = (parameter) => known.has(parameter) ? known.get(parameter) : ask(parameter);
}

/// The context that page_canvas.cpp draws with, made while the module is still being unpacked: it takes a second where a processor draws.
function makeContext(canvas) {
  const gl = canvas.getContext('webgl2', {alpha: false, depth: false, stencil: false, antialias: false});
  if (gl) rememberState(gl);
  return gl;
}
