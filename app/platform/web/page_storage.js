// What lasts: the files below /home, kept in the browser's IndexedDB, where every tab of the page finds them when it begins.
'use strict';

const home = '/home', documents = home + '/Documents', unsavedWork = home + '/.local/state/headlight';

/// What tells whether something below a folder was written: of each file its time and size, of each folder that it is there.
function stateOf(FS, folder, state = new Map()) {
  for (const name of FS.readdir(folder)) {
    if (name === '.' || name === '..') continue;
    const path = folder + '/' + name, found = FS.lstat(path);
    state.set(path, FS.isDir(found.mode) ? 'folder' : found.mtime.getTime() + ' ' + found.size);
    if (FS.isDir(found.mode)) stateOf(FS, path, state);
  }
  return state;
}

const isFile = (state) => state !== 'folder';

/// The number of this tab, which C++ takes for that of its process. While the tab lives it holds a lock of this name, and other tabs do not
/// offer its unsaved work as that of one that crashed.
const tab = {
  number: 1 + Math.floor(Math.random() * 2 ** 30),
  begin() {
    navigator.locks?.request('headlight ' + this.number, () => new Promise(() => {})).catch(() => {});
  },
  async others() {
    try {
      const {held} = await navigator.locks.query();
      return held.map(({name}) => Number(name.replace('headlight ', ''))).filter((number) => number !== this.number);
    } catch {  // a file from a disk has no locks, and no storage that others see
      return [];
    }
  },
};

class PageStorage {
  /// `failed` is called when it stops working, and when a document is saved that is not kept.
  constructor(FS, IDBFS, failed) {
    Object.assign(this, {FS, IDBFS, failed, kept: new Map(), keeping: false, asked: false, works: true, full: false, refused: [],
      pausesUntil: 0});
  }
  async begin() {
    tab.begin();
    this.FS.mkdirTree(home);
    await this.load().catch((error) => this.fail(error));
    await this.passOverOthers();
    this.kept = stateOf(this.FS, home);
    this.FS.mkdirTree(documents);
    setInterval(() => this.keep(), 1000);
    addEventListener('pagehide', () => this.keep());
    document.addEventListener('visibilitychange', () => this.keep());
  }
  /// Asks the browser, which may ask the person, not to drop what is kept: when there is something that somebody saved.
  askToLast(saved) {
    if (this.asked || !saved) return;
    this.asked = true;
    navigator.storage?.persist?.().catch(() => {});
  }
  /// One entry that makes no sense keeps no other from being there.
  async load() {
    const files = (await this.database()).transaction([this.IDBFS.DB_STORE_NAME]).objectStore(this.IDBFS.DB_STORE_NAME);
    const [paths, entries] = await Promise.all([files.getAllKeys(), files.getAll()].map((request) => new Promise((done, fail) => {
      request.onsuccess = () => done(request.result);
      request.onerror = () => fail(request.error);
    })));
    for (const [i, path] of paths.entries()) {
      const {mode, timestamp, contents} = entries[i];
      try {
        this.FS.mkdirTree(contents ? path.slice(0, path.lastIndexOf('/')) : path);
        if (contents) this.FS.writeFile(path, contents);
        this.FS.chmod(path, mode);
        this.FS.utime(path, timestamp, timestamp);
      } catch (error) {
        console.warn(path + ': ' + error);
      }
    }
  }
  database() {
    return new Promise((done, fail) => this.IDBFS.getDB(home, (error, opened) => error ? fail(error) : done(opened)));
  }
  async passOverOthers() {
    const others = await tab.others();
    if (!this.FS.analyzePath(unsavedWork).exists) return;
    for (const name of this.FS.readdir(unsavedWork))
      if (others.includes(Number(/^autosave-(\d+)/.exec(name)?.[1]))) this.FS.unlink(unsavedWork + '/' + name);
  }
  /// It is said when it begins, and of each document that was saved meanwhile.
  fail(error, documentToo = false) {
    console.warn(String(error));
    this.full = error?.name === 'QuotaExceededError';
    if (this.works || documentToo) this.failed();
    this.works = false;
  }
  /// Puts down what changed since the last time, and nothing else: the rest may be another tab's.
  async keep() {
    if (this.keeping || this.pausesUntil > Date.now()) return;
    const now = stateOf(this.FS, home);
    const changed = [...now].filter(([path, state]) => this.kept.get(path) !== state).map(([path]) => [path, this.entry(path)]);
    const gone = [...this.kept.keys()].filter((path) => !now.has(path));
    if (!changed.length && !gone.length) return;
    this.keeping = true;
    this.askToLast(changed.some(([path]) => path.startsWith(documents + '/')));
    try {
      await this.write(changed, gone);
      this.works = true;
      this.kept = now;
    } catch (error) {
      const saved = changed.map(([path]) => path + now.get(path)).filter((state) => state.startsWith(documents + '/'));
      this.fail(error, saved.some((state) => !this.refused.includes(state)));
      this.refused = saved;
      this.pausesUntil = Date.now() + 3000;  // then all of it is tried again
    }
    this.keeping = false;
  }
  /// What IDBFS reads.
  entry(path) {
    const {mode, mtime} = this.FS.lstat(path);
    return this.FS.isDir(mode) ? {timestamp: mtime, mode} : {timestamp: mtime, mode, contents: this.FS.readFile(path)};
  }
  async write(changed, gone) {
    const transaction = (await this.database()).transaction([this.IDBFS.DB_STORE_NAME], 'readwrite');
    const files = transaction.objectStore(this.IDBFS.DB_STORE_NAME);
    for (const path of gone) files.delete(path);
    for (const [path, entry] of changed) files.put(entry, path);
    await new Promise((done, fail) => {
      transaction.oncomplete = done;
      transaction.onerror = transaction.onabort = () => fail(transaction.error);
    });
  }
}
