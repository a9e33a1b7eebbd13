// The page around the program: it unpacks and starts it, hands it what happens in the browser, and does for it what only a page can do. C++
// calls the methods of `page` (page_library.js); the page calls the functions that browser.cpp exports.
'use strict';
if (self.document) {
const canvas = document.getElementById('canvas'), typing = document.getElementById('typing'), notice = document.getElementById('notice');
const dropped = '/dropped';
let module = null, storage = null;

const tell = (text) => {
  document.getElementById('message').textContent = text;
  notice.hidden = false;
};

// ---- Files: what is written among the documents goes to the person, what the person gives comes into the memory file system -----------

const delivery = {
  seen: new Map(),

  /// Everything but a document that was saved again: that is kept by the page, and was handed over when it was new.
  deliver() {
    const before = this.seen;
    this.look();
    for (const [path, state] of this.seen) {
      const again = before.has(path) && path.endsWith('.headlight');
      if (isFile(state) && before.get(path) !== state && !again) this.hand(path);
    }
  },
  look() { this.seen = stateOf(module.FS, documents); },
  hand(path) {
    const link = document.createElement('a');
    link.href = URL.createObjectURL(new Blob([module.FS.readFile(path)], {type: 'application/octet-stream'}));
    link.download = path.slice(path.lastIndexOf('/') + 1);
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
  },
};

/// A name that no file of the folder has yet.
function freeName(folder, name) {
  const dot = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  let path = folder + '/' + name;
  for (let n = 2; module.FS.analyzePath(path).exists; ++n) path = folder + '/' + name.slice(0, dot) + ' ' + n + name.slice(dot);
  return path;
}

/// Files, and what lies in folders, each with its path.
async function gather(thing, below = '') {
  if (thing instanceof File) return [{path: thing.webkitRelativePath || below + thing.name, file: thing}];
  if (thing.isFile) return [{path: below + thing.name, file: await new Promise((done, fail) => thing.file(done, fail))}];
  const reader = thing.createReader(), found = [];
  for (;;) {  // a reader gives a hundred entries at a time
    const some = await new Promise((done, fail) => reader.readEntries(done, fail));
    if (!some.length) return found;
    for (const one of some) found.push(...await gather(one, below + thing.name + '/'));
  }
}

/// Puts it into the memory file system and opens it: a document among the others; a folder, or the files of a model without theirs; else
/// the first file.
async function take(things) {
  try {
    let files = [];
    for (const thing of things) files.push(...await gather(thing));
    if (!files.length) throw new Error('the folder is empty');
    const isModel = files.length > 1 && files.some(({path}) => path === 'config.json');
    if (isModel) files = files.filter(({path}) => !path.includes('/')).map(({path, file}) => ({path: 'model/' + path, file}));
    const [top, ...rest] = files[0].path.split('/'), isDocument = !rest.length && top.endsWith('.headlight');
    const at = isDocument ? freeName(documents, top) : dropped + '/' + top;
    for (const {path, file} of files) {
      if (path !== top && !path.startsWith(top + '/')) continue;
      const to = at + path.slice(top.length);
      module.FS.mkdirTree(to.slice(0, to.lastIndexOf('/')));
      module.FS.writeFile(to, new Uint8Array(await file.arrayBuffer()));
    }
    call('file_is_dropped', at);
    if (isDocument) delivery.look();  // it came from there
  } catch (error) {
    call('file_is_refused', String(error && error.message || error));
  }
}

/// The input stands in the page until the next one: a browser may give up one that stands nowhere, and with it what is chosen.
function choose(folder) {
  document.getElementById('chosen')?.remove();
  const input = document.createElement('input');
  Object.assign(input, {type: 'file', id: 'chosen', hidden: true, webkitdirectory: folder});
  document.body.append(input);
  input.addEventListener('change', () => {
    if (input.files.length) take([...input.files]);
  });
  input.click();
}

// ---- Pointer and keyboard -------------------------------------------------------------------------------------------------------------

/// Calls a function of browser.cpp.
const call = (name, ...values) =>
  module.ccall(name, 'number', ['number', ...values.map((one) => typeof one)], [page.program, ...values]);
const ratio = () => canvas.width / Math.max(1, canvas.clientWidth);

function listenToPointer() {
  const buttons = [0, 2, 1];  // the middle one is the third of ImGui
  const at = (event) => [event.offsetX * ratio(), event.offsetY * ratio()];
  const finger = (what) => (event) => call('finger_goes', what, event.pointerId, ...at(event), event.timeStamp / 1000);
  const mouse = {  // a pen is as exact as one
    pointerdown(event) {
      call('pointer_moves', ...at(event));
      call('button_goes', buttons[event.button] ?? 0, 1);
    },
    pointermove: (event) => call('pointer_moves', ...at(event)),
    pointerup: (event) => call('button_goes', buttons[event.button] ?? 0, 0),
    pointercancel: () => call('keyboard_leaves'),
    pointerleave: () => call('pointer_moves', -1e6, -1e6),
  };
  const touch = {pointerdown: finger(0), pointermove: finger(1), pointerup: finger(2), pointercancel: finger(3), pointerleave: () => {}};
  canvas.addEventListener('pointerdown', (event) => {
    if (typing.classList.contains('composing')) typing.blur();  // what is being composed is written before the press
    canvas.setPointerCapture(event.pointerId);
    if (document.activeElement !== typing) canvas.focus({preventScroll: true});
    event.preventDefault();
  });
  for (const kind of Object.keys(mouse))
    canvas.addEventListener(kind, (event) => (event.pointerType === 'touch' ? touch : mouse)[kind](event));
  listenToWheel(at);
  canvas.addEventListener('contextmenu', (event) => event.preventDefault());
}

/// Within another page the wheel scrolls that one where nothing here has room for it. Who has a turn of it keeps it until it pauses.
function listenToWheel(at) {
  const pause = 250, within = self !== top;
  let last = -pause, ours = true;
  canvas.addEventListener('wheel', (event) => {
    const lines = event.deltaMode === 1 ? 1 / 3 : 1 / 100, goesOn = event.timeStamp - last < pause;
    last = event.timeStamp;
    if (goesOn && !ours) return;
    call('pointer_moves', ...at(event));
    const moves = call('wheel_turns', -event.deltaX * lines, -event.deltaY * lines) !== 0;
    if (!goesOn) ours = !within || moves || event.ctrlKey || event.shiftKey;
    if (ours) event.preventDefault();
  }, {passive: false});
}

/// What a browser keeps for itself, and the person expects of it: its zoom, its tabs, reloading, going back, its own tools.
function isBrowsers(event) {
  const command = event.ctrlKey || event.metaKey;
  if (['F5', 'F6', 'F7', 'F12'].includes(event.key)) return true;
  if (event.altKey && !command) return true;
  return command && (['+', '-', '=', '0', 'r', 't', 'w', 'n', 'q', 'Tab'].includes(event.key.toLowerCase()) ||
      event.shiftKey && ['i', 'j', 'c', 'k', 'delete'].includes(event.key.toLowerCase()));
}

function listenToKeys() {
  const isText = (event) => [...event.key].length === 1 && !event.ctrlKey && !event.metaKey;
  const isPaste = (event) => (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'v';
  addEventListener('keydown', (event) => {
    if (document.getElementById('about').open || event.isComposing || event.keyCode === 229 || isBrowsers(event) || isPaste(event)) return;
    if (event.key === 'Tab' && document.activeElement !== typing && call('tab_leaves', event.shiftKey ? 1 : 0)) return;
    const known = call('key_goes', event.code, event.key, 1);
    const writes = document.activeElement === typing;
    if (isText(event) && !writes) call('text_is_typed', event.key);
    if (known && !(isText(event) && writes) || isText(event) && !writes) event.preventDefault();
  });
  addEventListener('keyup', (event) => call('key_goes', event.code, event.key, 0));
  addEventListener('blur', () => call('keyboard_leaves'));
}

/// The text field of the page, which nobody sees, is where keyboards on screen and the input of Chinese or Japanese write. It always holds
/// a character, so that something can be deleted from it.
function listenToText() {
  const empty = () => {
    typing.value = ' ';
    typing.setSelectionRange(1, 1);
  };
  const tap = (code) => {
    for (const down of [1, 0]) call('key_goes', code, code, down);
  };
  typing.addEventListener('beforeinput', (event) => {
    if (event.isComposing || !event.cancelable) return;
    event.preventDefault();
    if (event.inputType === 'deleteContentBackward') tap('Backspace');
    else if (event.inputType === 'deleteContentForward') tap('Delete');
    else if (event.inputType === 'insertLineBreak' || event.inputType === 'insertParagraph') tap('Enter');
    else if (event.data) call('text_is_typed', event.data);
  });
  typing.addEventListener('compositionstart', () => {
    typing.value = '';
    typing.classList.add('composing');
  });
  typing.addEventListener('compositionend', (event) => {
    typing.classList.remove('composing');
    if (event.data) call('text_is_typed', event.data);
    setTimeout(empty);
  });
  document.addEventListener('paste', (event) => {
    if (event.clipboardData.files.length) take([...event.clipboardData.files]);
    else call('text_is_pasted', event.clipboardData.getData('text/plain'));
    event.preventDefault();
  });
  empty();
}

function listenToFiles() {
  addEventListener('dragover', (event) => event.preventDefault());
  addEventListener('drop', (event) => {
    event.preventDefault();
    const entries = [...event.dataTransfer.items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean);
    const text = event.dataTransfer.getData('text/plain');
    if (entries.length) take(entries);
    else if (event.dataTransfer.files.length) take([...event.dataTransfer.files]);
    else if (text) take([new File([text], 'dropped.txt')]);
  });
}

// ---- What C++ asks of the page --------------------------------------------------------------------------------------------------------

const page = {
  width: () => canvas.width,
  height: () => canvas.height,
  ratio,
  isDark: () => matchMedia('(prefers-color-scheme: dark)').matches,
  wantsLessMotion: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
  setTitle: (title) => document.title = title,
  setCursor: (css) => canvas.style.cursor = css,
  setFullScreen(on) {
    if (on) document.documentElement.requestFullscreen?.().catch(() => {});
    else if (document.fullscreenElement) document.exitFullscreen();
  },
  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
    } catch {  // without a secure connection there is only the old way
      const before = document.activeElement;
      typing.value = text;
      typing.focus({preventScroll: true});
      typing.select();
      document.execCommand('copy');
      typing.value = ' ';
      before?.focus?.({preventScroll: true});
    }
  },
  writeAt(on, x, y, height) {
    if (on) {
      typing.style.left = Math.max(0, Math.min(x, innerWidth - 20)) + 'px';
      typing.style.top = Math.max(0, Math.min(y, innerHeight - height)) + 'px';
      if (document.activeElement !== typing) typing.focus({preventScroll: true});
    } else if (document.activeElement === typing) {
      canvas.focus({preventScroll: true});
    }
  },
  tab: tab.number,
  program: 0,
  began(program) { this.program = program; },
  unsaved: false,
  moved: false,
  setUnsaved(unsaved) { this.unsaved = unsaved; },
  say: (part, text) => document.getElementById('said').children[part].textContent = text,
  /// The first place keeps the page's own entry, with the address that led to it; from then on each has one.
  wentTo(link) {
    if (history.state?.link === link) return;
    if (this.moved) history.pushState({link}, '', link);
    else history.replaceState({link}, '');
    this.moved = true;
  },
  standsAt(link) {
    try {
      history.replaceState(history.state, '', link);
    } catch {  // a page within another one may have no address of its own
    }
  },
  choose,
  showAbout: () => document.getElementById('about').showModal(),
  ended(why) {
    storage?.keep();
    tell(why ? 'Headlight cannot go on: ' + why : 'Headlight has ended. Reload the page to begin again.');
  },
};

function followSize() {
  const fit = (width, height) => {
    if (canvas.width === width && canvas.height === height) return;
    canvas.width = width;
    canvas.height = height;
    if (page.program) call('picture_is_wanted');
  };
  new ResizeObserver((entries) => {
    const exact = entries[0].devicePixelContentBoxSize?.[0];
    if (exact) fit(exact.inlineSize, exact.blockSize);
    else fit(Math.round(canvas.clientWidth * devicePixelRatio), Math.round(canvas.clientHeight * devicePixelRatio));
  }).observe(canvas);
  canvas.width = Math.round(canvas.clientWidth * devicePixelRatio);
  canvas.height = Math.round(canvas.clientHeight * devicePixelRatio);
}

// ---- The beginning --------------------------------------------------------------------------------------------------------------------

async function begin() {
  const missing = whatIsMissing();
  if (missing) return tell(missing);
  const unpacking = unpacked();
  if (!makeContext(canvas))
    return tell('Headlight draws with WebGL 2, which this browser does not offer: it is switched off, or its driver is not supported.');
  const {compiled, files} = await unpacking;
  page.training = new Training(compiled, files, ({run, order, news}) => {
    module.FS.writeFile(newsFile, news);
    call('training_is_told', run, order);
  }, (why) => call('training_fails', why));
  module = await makeHeadlight({canvas, page, instantiateWasm: alreadyCompiled(compiled), getPreloadedPackage: () => files,
    print: console.log, printErr: console.warn});
  followSize();
  storage = new PageStorage(module.FS, module.IDBFS, () => page.program && call('storage_fails', storage.full ? 1 : 0));
  await storage.begin();
  page.folders = new PageFolders(module.FS, () => page.program && call('folder_is_back'), (name) => call('folder_has_no_room', name));
  await page.folders.begin().catch((error) => console.warn('no folders are kept: ' + error));
  delivery.look();
  setInterval(() => delivery.deliver(), 1000);
  module.callMain([location.hash, location.href.replace(/#.*/, '')]);
  if (!page.program) return;
  if (!storage.works) call('storage_fails', 0);
  listenToPointer();
  listenToKeys();
  listenToText();
  listenToFiles();
  addEventListener('error', ({error}) => error instanceof WebAssembly.RuntimeError && page.ended(error.message));
  addEventListener('popstate', ({state}) =>
    state?.link ? call('place_is_wanted', state.link) : call('link_is_wanted', location.hash));
  addEventListener('beforeunload', (event) => page.unsaved && event.preventDefault());
  canvas.addEventListener('webglcontextlost', () =>
    tell('The browser has taken the graphics away. What is unsaved is kept; reload the page.'));
  if (self === top) canvas.focus({preventScroll: true});  // within another page somebody may be typing there
  if (notice.hidden === false && document.getElementById('message').textContent === 'Loading') notice.hidden = true;
  self.headlight = {ccall: (name, gives, kinds, values) =>
    module.ccall(name, gives, ['number', ...kinds], [page.program, ...values])};  // for tests
}

begin().catch((error) => tell('Headlight could not be started: ' + (error && error.message || error)));
}
