// The page around the program: it unpacks and starts it, hands it what happens in the browser, and does for it what only a page can do. C++
// calls the methods of `page` (page_library.js); the page calls the functions that browser.cpp exports.
'use strict';
if (self.document) {
/// An application inside another one has the keyboard: Orca hands its keys over by itself only there.
const program = document.getElementById('program');
const canvas = document.getElementById('canvas'), typing = document.getElementById('typing'), notice = document.getElementById('notice');
const dropped = '/dropped';
let module = null, storage = null;

/// Shows a text instead of the program, with a button that loads the page again if the person can go on.
const tell = (text, goesOn = false) => {
  const message = document.getElementById('message');
  hanLetters.see(text);
  delete message.dataset.words;
  message.textContent = text;
  document.getElementById('again').hidden = !goesOn;
  document.getElementById('loaded').hidden = true;
  notice.hidden = false;
  if (goesOn) document.getElementById('again').focus();
};

/// Something in the page went wrong, but the program goes on and shows the trouble with its other messages.
function tellTrouble(error) {
  console.warn(error);
  if (!page.program || frames.over) return;
  try {
    call('page_has_trouble', String(error?.message || error));
  } catch (worse) {
    page.ended(String(worse?.message || worse));
  }
}

// ---- Files: what is written among the documents goes to the person, what the person gives comes into the memory file system -----------

const delivery = {
  seen: new Map(),

  /// Also delivers a document that is saved again: whoever hands in a file hands in the last save.
  deliver() {
    const before = this.seen;
    this.look();
    for (const [path, state] of this.seen)
      if (isFile(state) && before.get(path) !== state) this.hand(path);
  },
  look() { this.seen = stateOf(module.FS, documents); },
  /// Notes that a file came from elsewhere.
  saw(path) { this.seen.set(path, stateOf(module.FS, documents).get(path)); },
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

/// Returns all dropped files, including those inside folders, each with its path.
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

/// Puts files into the memory file system and opens what they make: a document goes among the others; a folder, or the files of a model
/// without their folder, are opened as a model; else the first file.
async function take(things) {
  try {
    let files = [];
    for (const thing of things) files.push(...await gather(thing));
    if (!files.length) throw new Error(phrases('page.folder_is_empty'));
    const handIns = files.filter(({path}) => path.endsWith('.handin'));
    if (handIns.length) return await takeEach(handIns);
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
    if (isDocument) delivery.look();  // the document came from there
  } catch (error) {
    call('file_is_refused', String(error && error.message || error));
  }
}

/// Hand-ins of a class come many at a time.
async function takeEach(files) {
  for (const {path, file} of files) {
    const at = dropped + '/' + path.slice(path.lastIndexOf('/') + 1);
    module.FS.mkdirTree(dropped);
    module.FS.writeFile(at, new Uint8Array(await file.arrayBuffer()));
    call('file_is_dropped', at);
  }
}

/// The input stays in the page until the next one: a browser may drop an input outside the page, and with it the chosen files.
function choose(folder) {
  document.getElementById('chosen')?.remove();
  const input = document.createElement('input');
  Object.assign(input, {type: 'file', id: 'chosen', hidden: true, webkitdirectory: folder, multiple: !folder});
  document.body.append(input);
  input.addEventListener('change', () => {
    if (input.files.length) take([...input.files]);
  });
  input.click();
}

// ---- Pointer, wheel, keyboard -----------------------------------------------------------------------------------------------------------

/// Calls a function of browser.cpp. A picture may be due after any call.
const call = (name, ...values) => {
  frames.want();
  return module.ccall(name, 'number', ['number', ...values.map((one) => typeof one)], [page.program, ...values]);
};
const ratio = () => canvas.width / Math.max(1, canvas.clientWidth);

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
  wantsContrast: () => matchMedia('(prefers-contrast: more), (forced-colors: active)').matches,
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
      typing.style.top = Math.max(0, Math.min(y + canvas.offsetTop, innerHeight - height)) + 'px';
      if (document.activeElement !== typing) typing.focus({preventScroll: true});
    } else if (document.activeElement === typing) {
      program.focus({preventScroll: true});
    }
  },
  tab: tab.number,
  program: 0,
  began(program) { this.program = program; },
  unsaved: false,
  setUnsaved(unsaved) { this.unsaved = unsaved; },
  say: (part, text) => voice.say(part, text),
  wentTo: (link) => wayBack.goTo(link),
  standsAt: (link) => wayBack.standsAt(link),
  setLanguage: speak,
  lessonChanged: (state) => packaged.lms.report(state),
  showsLetters: (text) => hanLetters.see(text),
  isPlain: new URLSearchParams(location.search).has('plain'),
  choose,
  showAbout: () => document.getElementById('about').showModal(),
  ended(why) { this.stop(why ? phrases('page.ended.why', {why}) : phrases('page.ended')); },
  /// Shows only the first of several reasons: the others follow from it.
  stop(text) {
    if (frames.over) return;
    frames.end();
    this.unsaved = false;  // unsaved work is kept, and the next start offers it
    storage?.keep();
    tell(text, true);
  },
};

/// The plain form in another page leaves parts out; this link opens the whole page in its own tab.
const wholeAddress = location.href.replace(/[?#].*/, '');
function offerTab() {
  const link = document.getElementById('open');
  link.hidden = false;
  document.body.classList.add('plain');  // the canvas begins below the link then
  link.addEventListener('click', () => link.href = wholeAddress + location.hash);
}

const wayBack = new WayBack();
const packaged = PackagedLesson.here((kind, why) => call('lms_has_trouble', kind, why));
const hanLetters = new HanLetters({
  came: () => page.program && call('han_has_come'),
  failed: (why) => page.program ? call('han_is_missing', why) : console.warn('no font of Chinese characters: ' + why),
  keep: (sent) => packaged || keepFontForOffline(sent).catch((error) => console.warn('no Chinese without a network: ' + error)),
});
const voice = new HeardParts(document.getElementById('said').children);
const frames = new Frames(() => {
  try {
    return module.ccall('frame_is_drawn', 'number', ['number'], [page.program]);
  } catch (error) {
    page.ended(String(error?.message || error));
    return -1;
  }
});

function listenToFaults() {
  const judge = (error) => endsProgram(error) ? page.ended(error.message || 'an exception') : tellTrouble(error);
  addEventListener('error', ({error}) => error && judge(error));  // without one it is not of this page
  addEventListener('unhandledrejection', ({reason}) => judge(reason));
  document.getElementById('again').addEventListener('click', async () => {
    if (storage) await inTime(storage.keep()).catch(() => {});
    location.reload();
  });
}

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

async function beginStorage() {
  storage = new PageStorage(module.FS, module.IDBFS, {
    failed: () => page.program && call('storage_fails', storage.full ? 1 : 0),
    came: (path) => delivery.saw(path),
    setAside: (name) => call('document_is_set_aside', name),
  });
  await storage.begin();
}

async function begin() {
  const missing = whatIsMissing();
  if (missing) return tell(missing);
  const isServed = !document.getElementById('packed'), bar = document.getElementById('loaded');
  const unpacking = unpacked((part) => bar.value = part);
  if (!makeContext(canvas)) return tell(phrases('page.no_webgl'));
  const {compiled, files, about} = await unpacking;
  document.querySelector('#about pre').textContent = about;
  page.training = new Training(compiled, files, ({run, order, news}) => {
    module.FS.writeFile(newsFile, news);
    call('training_is_told', run, order);
  }, (why) => call('training_fails', why));
  const afterwards = (error) => setTimeout(() => tellTrouble(error));
  module = await makeHeadlight({canvas, page: whichNeverThrows(page, afterwards), instantiateWasm: alreadyCompiled(compiled),
    getPreloadedPackage: () => files, print: console.log, printErr: console.warn});
  if (page.isPlain) offerTab();
  followSize();
  if (packaged) {
    module.FS.mkdirTree(documents);
    await packaged.begin(module.FS);
  } else {
    await beginStorage();
  }
  page.folders = new PageFolders(module.FS, () => page.program && call('folder_is_back'), (name) => call('folder_has_no_room', name));
  await inTime(page.folders.begin()).catch((error) => console.warn('no folders are kept: ' + error));
  delivery.look();
  setInterval(() => delivery.deliver(), 1000);
  module.callMain([packaged ? '' : location.hash, wholeAddress, ...(packaged?.handed ?? [])]);
  if (!page.program) return;
  frames.want();
  packaged?.began();
  if (storage && !storage.works) call('storage_fails', 0);
  listenToPointer({program, canvas, typing, call, ratio});
  listenToKeys({typing, call});
  listenToText({typing, call, take});
  listenToFiles();
  listenToFaults();
  addEventListener('popstate', ({state}) => {
    if (!state?.link) return call('link_is_wanted', location.hash);
    wayBack.wentTo(state.link);
    call('place_is_wanted', state.link);
  });
  addEventListener('beforeunload', (event) => page.unsaved && event.preventDefault());
  canvas.addEventListener('webglcontextlost', () => page.stop(phrases('page.graphics_gone')));
  if (self === top) program.focus({preventScroll: true});  // within another page somebody may be typing there
  if (document.getElementById('message').dataset.words) notice.hidden = true;
  if (isServed && !packaged)
    setTimeout(() => keepForOffline().catch((error) => console.warn('no start without a network: ' + error)), 3000);
  self.headlight = {ccall: (name, gives, kinds, values) =>
    module.ccall(name, gives, ['number', ...kinds], [page.program, ...values])};  // for tests
}

speak(languageFor(navigator.languages?.[0]));
begin().catch((error) => tell(phrases('page.not_started', {why: error?.message || error})));
}
