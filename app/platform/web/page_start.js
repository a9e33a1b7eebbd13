// Prepares what the page needs before the program begins: the unpacked program itself, and WebGL.
'use strict';

/// Reads a stream in parts, one after the other.
class Parts {
  constructor(stream) {
    Object.assign(this, {reader: stream.getReader(), rest: new Uint8Array(0)});
  }
  /// Returns the next part: `left` bytes, or all that remain.
  next(left = Infinity) {
    return new ReadableStream({pull: async (part) => {
      if (!this.rest.length) {
        const {done, value} = await this.reader.read();
        if (done) return part.close();
        this.rest = value;
      }
      const some = this.rest.subarray(0, Math.min(left, this.rest.length));
      this.rest = this.rest.subarray(some.length);
      left -= some.length;
      part.enqueue(some);
      if (!left) part.close();
    }});
  }
  bytes(size) { return new Response(this.next(size)).arrayBuffer(); }
}

function whichCounts(came) {
  let bytes = 0;
  return new TransformStream({transform(part, to) {
    came(Math.min(1, (bytes += part.length) / pack.bytes));
    to.enqueue(part);
  }});
}

/// Joins the bytes of numbers; they are packed with all their high bytes first, since those are alike.
function joinHalves(numbers) {
  const apart = numbers.slice(), n = apart.length / 2;
  for (let i = 0; i < n; ++i) {
    numbers[2 * i] = apart[n + i];
    numbers[2 * i + 1] = apart[i];
  }
}

/// Takes the bytes that an element of the page holds, and removes it.
function bytesIn(element) {
  const text = atob(element.textContent), bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i) bytes[i] = text.charCodeAt(i);
  element.remove();
  return bytes;
}

/// Unpacks the files that the program brings along, what it is made from, and its module, as page_make.py packed them: in the page itself,
/// or in a file beside it. The module is compiled while it is still being unpacked. `came` is called with the share that has arrived.
async function unpacked(came) {
  const inside = document.getElementById('packed');
  let stream;
  if (inside) {
    stream = new Blob([bytesIn(inside)]).stream();
  } else {
    const sent = await fetch(pack.address).catch(() => null);
    if (!sent?.ok) throw new Error(phrases('page.no_pack'));
    stream = sent.body;
  }
  stream = stream.pipeThrough(whichCounts(came));
  const parts = new Parts(stream.pipeThrough(new DecompressionStream('gzip')));
  const length = new DataView(await parts.bytes(4)).getUint32(0, true);
  const header = JSON.parse(new TextDecoder().decode(await parts.bytes(length)));
  if (header.version !== pack.version) throw new Error(phrases('page.other_version'));
  const files = await parts.bytes(header.files);
  for (const [at, size] of header.halves) joinHalves(new Uint8Array(files, at, size));
  const about = new TextDecoder().decode(await parts.bytes(header.about));
  const module = new Response(parts.next(), {headers: {'Content-Type': 'application/wasm'}});
  return {files, about, compiled: await WebAssembly.compileStreaming(module)};
}

function whatIsMissing() {
  if (!self.WebAssembly || !self.DecompressionStream || !self.ResizeObserver)
    return phrases('page.too_old');
  if (location.protocol === 'file:' && !document.getElementById('packed'))
    return phrases('page.for_a_server');
  return '';
}

/// ImGui asks for WebGL's state at every frame, and a browser answers only after it has drawn everything before. So this remembers the
/// state that was set, and answers at once.
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

/// Makes the context that page_canvas.cpp draws with while the module is still being unpacked, because that takes a second on a processor
/// without a graphics card.
function makeContext(canvas) {
  const gl = canvas.getContext('webgl2', {alpha: false, depth: false, stencil: false, antialias: false});
  if (gl) rememberState(gl);
  return gl;
}
