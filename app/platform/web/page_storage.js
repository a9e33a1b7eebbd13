// Stores the files below /home in the browser's IndexedDB, where every tab of the page finds them when it begins.
'use strict';

const home = '/home', documents = home + '/Documents', unsavedWork = home + '/.local/state/headlight';
const settings = home + '/.config/headlight/settings.json', progress = unsavedWork + '/lessons.json';

/// Records which files below a folder exist and when each was written and how large it was, so that a change can be noticed.
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

/// The number of this tab, which C++ takes for its process id. While the tab lives it holds a lock with this name, so that other tabs do
/// not offer its unsaved work as that of a crashed one.
const tab = {
  number: 1 + Math.floor(Math.random() * 2 ** 30),
  begin() {
    navigator.locks?.request('headlight ' + this.number, () => new Promise(() => {})).catch(() => {});
  },
  async others() {
    try {
      const {held} = await navigator.locks.query();
      return held.map(({name}) => Number(name.replace('headlight ', ''))).filter((number) => number !== this.number);
    } catch {  // a page from a disk has no locks, and no storage that others see
      return [];
    }
  },
};

// ---- What several tabs write ------------------------------------------------------------------------------------------------------------

const isShared = (path) => path === settings || path === progress;
const textOf = (json) => new TextEncoder().encode(JSON.stringify(json, null, 1) + '\n');
function jsonIn(contents) {
  try {
    return JSON.parse(new TextDecoder().decode(contents));
  } catch {
    return undefined;
  }
}

/// Puts the changes made here since `base` on top of what another tab wrote meanwhile. If both added a field, such as the seed of the
/// lessons, the first value stays.
function joinedJson(base, ours, theirs) {
  const isObject = (json) => json !== null && typeof json === 'object' && !Array.isArray(json);
  if (!isObject(ours) || !isObject(theirs)) {
    if (JSON.stringify(base) === JSON.stringify(ours)) return theirs;
    return base === undefined && theirs !== undefined ? theirs : ours;
  }
  const both = {};
  for (const key of new Set([...Object.keys(theirs), ...Object.keys(ours)])) {
    const value = joinedJson(isObject(base) ? base[key] : undefined, ours[key], theirs[key]);
    if (value !== undefined) both[key] = value;
  }
  return both;
}

/// A browser whose storage never answers must not hold up the program for ever.
const patience = 5000;  // milliseconds
const inTime = (promise) => Promise.race([promise, new Promise((fulfil, fail) =>
  setTimeout(() => fail(new Error('the storage does not answer')), patience))]);

class PageStorage {
  /// `failed` is called when storing stops working, and when a saved document is not kept; `came` with the path of a file of another tab;
  /// `setAside` with the new name of a document that another tab saved at the same time as this one.
  constructor(FS, IDBFS, {failed, came, setAside}) {
    Object.assign(this, {FS, IDBFS, failed, came, setAside, kept: new Map(), bases: new Map(), times: new Map(), keeping: false,
      asked: false, works: true, full: false, refused: [], pausesUntil: 0});
  }
  async begin() {
    tab.begin();
    this.FS.mkdirTree(home);
    await inTime(this.load()).catch((error) => this.fail(error));
    await this.passOverOthers();
    this.kept = stateOf(this.FS, home);
    this.FS.mkdirTree(documents);
    setInterval(() => this.keep(), 1000);
    addEventListener('pagehide', () => this.keep());
    document.addEventListener('visibilitychange', () => this.keep());
    this.listen();
  }
  /// Receives what other tabs store, so that whoever saves a document under the same name is asked first.
  listen() {
    try {
      this.tabs = new BroadcastChannel('headlight files');
      this.tabs.onmessage = ({data}) => this.takeOver(data).catch((error) => console.warn('of another tab: ' + error));
    } catch {  // a browser without channels sees them after the next start
      this.tabs = null;
    }
  }
  /// Asks the browser, which may ask the person, to keep the stored files, once somebody has saved something.
  askToLast(saved) {
    if (this.asked || !saved) return;
    this.asked = true;
    navigator.storage?.persist?.().catch(() => {});
  }
  /// Loads every entry that it can: one that makes no sense does not keep the others away.
  async load() {
    const files = (await this.database()).transaction([this.IDBFS.DB_STORE_NAME]).objectStore(this.IDBFS.DB_STORE_NAME);
    const [paths, entries] = await Promise.all([files.getAllKeys(), files.getAll()].map(done));
    for (const [i, path] of paths.entries()) this.put(path, entries[i]);
  }
  put(path, {mode, timestamp, contents}) {
    try {
      this.FS.mkdirTree(contents ? path.slice(0, path.lastIndexOf('/')) : path);
      if (contents) this.FS.writeFile(path, contents);
      this.FS.chmod(path, mode);
      this.FS.utime(path, timestamp, timestamp);
      this.times.set(path, Number(timestamp));
      if (contents && isShared(path)) this.bases.set(path, jsonIn(contents));
    } catch (error) {
      console.warn(path + ': ' + error);
    }
  }
  database() {
    return new Promise((fulfil, fail) => this.IDBFS.getDB(home, (error, opened) => error ? fail(error) : fulfil(opened)));
  }
  async passOverOthers() {
    const others = await tab.others();
    if (!this.FS.analyzePath(unsavedWork).exists) return;
    for (const name of this.FS.readdir(unsavedWork))
      if (others.includes(Number(/^autosave-(\d+)/.exec(name)?.[1]))) this.FS.unlink(unsavedWork + '/' + name);
  }
  /// Reports a failure when it begins, and for each document that was saved meanwhile.
  fail(error, documentToo = false) {
    console.warn(String(error));
    this.full = error?.name === 'QuotaExceededError';
    if (this.works || documentToo) this.failed();
    this.works = false;
  }
  /// Stores what changed since the last time, and nothing else: the rest may be another tab's.
  async keep() {
    if (this.keeping || this.pausesUntil > Date.now()) return;
    const now = stateOf(this.FS, home);
    const changed = [...now].filter(([path, state]) => this.kept.get(path) !== state).map(([path]) => [path, this.entry(path)]);
    const gone = [...this.kept.keys()].filter((path) => !now.has(path));
    if (!changed.length && !gone.length) return;
    this.keeping = true;
    this.askToLast(changed.some(([path]) => path.startsWith(documents + '/')));
    try {
      const foreign = await this.write(changed, gone);
      this.works = true;
      this.kept = now;
      for (const [path, entry] of foreign) this.putThere(path, entry);
      this.tabs?.postMessage([...changed, ...foreign].map(([path]) => path));
    } catch (error) {
      const saved = changed.map(([path]) => path + now.get(path)).filter((state) => state.startsWith(documents + '/'));
      this.fail(error, saved.some((state) => !this.refused.includes(state)));
      this.refused = saved;
      this.pausesUntil = Date.now() + 3000;  // then all of it is tried again
    }
    this.keeping = false;
  }
  /// Writes an entry of another tab here, and remembers that it is not new.
  putThere(path, entry) {
    this.put(path, entry);
    if (!entry.contents) return;
    const {mtime, size} = this.FS.lstat(path);
    this.kept.set(path, mtime.getTime() + ' ' + size);
    this.came(path);
  }
  /// Returns an entry in the form that IDBFS reads.
  entry(path) {
    const {mode, mtime} = this.FS.lstat(path);
    return this.FS.isDir(mode) ? {timestamp: mtime, mode} : {timestamp: mtime, mode, contents: this.FS.readFile(path)};
  }
  /// Returns the entries that differ from those here, because another tab changed them. The settings here stay as they are.
  async write(changed, gone) {
    const transaction = (await this.database()).transaction([this.IDBFS.DB_STORE_NAME], 'readwrite');
    const files = transaction.objectStore(this.IDBFS.DB_STORE_NAME), written = done(transaction), foreign = [], bases = [];
    const joined = new Set();  // holds what another tab set and this one lacks, so that the next write joins it again
    for (const path of gone) files.delete(path);
    for (const [path, entry] of changed) {
      const ours = isShared(path) ? jsonIn(entry.contents) : undefined;
      const stored = entry.contents && await done(files.get(path)), other = stored && Number(stored.timestamp) !== this.times.get(path);
      if (other && isShared(path)) {
        entry.contents = textOf(joinedJson(this.bases.get(path), ours, jsonIn(stored.contents)));
        if (path === progress) foreign.push([path, entry]);
        else joined.add(path);
      } else if (other && path.endsWith('.headlight') && path.startsWith(documents)) {
        foreign.push(await this.moveAside(files, path, stored));
      }
      files.put(entry, path);
      if (isShared(path)) bases.push([path, ours]);
    }
    await written;
    for (const [path, ours] of bases) this.bases.set(path, ours);
    for (const [path, {timestamp}] of changed) this.times.set(path, joined.has(path) ? undefined : Number(timestamp));
    for (const [path] of foreign) if (path !== progress) this.setAside(path.slice(path.lastIndexOf('/') + 1));
    return foreign;
  }
  /// Stores the other tab's document under a free name, so that neither document is lost.
  async moveAside(files, path, stored) {
    const paths = await done(files.getAllKeys()), stem = path.slice(0, -'.headlight'.length);
    let free = path;
    for (let n = 2; paths.includes(free); ++n) free = `${stem} ${n}.headlight`;
    files.put(stored, free);
    return [free, stored];
  }
  /// Takes over the entries of another tab, except those that were changed here, too: they are joined when they are stored.
  async takeOver(paths) {
    const files = (await this.database()).transaction([this.IDBFS.DB_STORE_NAME]).objectStore(this.IDBFS.DB_STORE_NAME);
    const entries = await Promise.all(paths.map((path) => done(files.get(path))));
    const now = stateOf(this.FS, home);
    for (const [i, path] of paths.entries()) {
      if (!entries[i] || path.startsWith(unsavedWork + '/autosave') || path === settings || this.kept.get(path) !== now.get(path)) continue;
      this.putThere(path, entries[i]);
    }
  }
}
