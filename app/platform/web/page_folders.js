// Keeps the folders of large models: the browser stores them in slices beside the files that every start reads (page_storage.js), and reads
// each again when a document asks for it.
'use strict';

const sliceSize = 16 << 20;

/// The promise of a request or a transaction of IndexedDB.
const done = (request) => new Promise((fulfil, fail) => {
  request.onsuccess = request.oncomplete = () => fulfil(request.result);
  request.onerror = request.onabort = () => fail(request.error);
});

class PageFolders {
  /// `back` is called when a folder was put into FS again, `noRoom` with the name of a folder that the browser cannot keep.
  constructor(FS, back, noRoom) {
    Object.assign(this, {FS, back, noRoom, database: null, known: new Map(), fetching: new Set()});
  }
  /// Reads the list of files, as [path, bytes], of each folder that the database holds.
  async begin() {
    const request = indexedDB.open('/folders', 1);
    request.onupgradeneeded = () => ['folders', 'slices'].forEach((name) => request.result.createObjectStore(name));
    this.database = await done(request);
    const folders = this.database.transaction('folders').objectStore('folders');
    const [paths, all] = await Promise.all([done(folders.getAllKeys()), done(folders.getAll())]);
    paths.forEach((path, i) => this.known.set(path, all[i]));
  }
  /// Makes all changes in one transaction.
  async change(names, what) {
    const transaction = this.database.transaction(names, 'readwrite');
    what(...names.map((name) => transaction.objectStore(name)));
    await done(transaction);
  }
  filesIn(folder) {
    return [...stateOf(this.FS, folder)].filter(([, state]) => isFile(state)).map(([path]) => [path, this.FS.stat(path).size]);
  }
  async keep(folder) {
    const files = this.filesIn(folder), bytes = files.reduce((sum, [, size]) => sum + size, 0);
    try {
      await navigator.storage?.persist?.().catch(() => {});
      const {quota, usage} = await navigator.storage?.estimate?.() ?? {};
      if (quota - usage < bytes) throw new DOMException('less room than the folder takes', 'QuotaExceededError');
      await this.forget(folder);
      for (const [path, size] of files)
        for (let at = 0; at < size; at += sliceSize) await this.keepSlice(path, at, Math.min(sliceSize, size - at));
      await this.change(['folders'], (folders) => folders.put(files, folder));
      this.known.set(folder, files);
    } catch (error) {
      console.warn(folder + ': ' + error);
      this.noRoom(folder.slice(folder.lastIndexOf('/') + 1));
      await this.forget(folder).catch(() => {});
    }
  }
  keepSlice(path, at, size) {
    const slice = new Uint8Array(size), stream = this.FS.open(path, 'r');
    this.FS.read(stream, slice, 0, size, at);
    this.FS.close(stream);
    return this.change(['slices'], (slices) => slices.put(slice, [path, at]));
  }
  forget(folder) {
    this.known.delete(folder);
    return this.change(['folders', 'slices'], (folders, slices) => {
      folders.delete(folder);
      slices.delete(IDBKeyRange.bound([folder + '/'], [folder + '0']));  // 0 comes after /
    });
  }
  /// Returns true when the folder is kept; its files are there some time later.
  fetch(folder) {
    if (!this.known.has(folder)) return false;
    if (!this.fetching.has(folder)) this.putBack(folder).catch((error) => console.warn(folder + ': ' + error));
    return true;
  }
  /// Writes the folder under another name until it is complete, so that nobody opens half of a model.
  async putBack(folder) {
    this.fetching.add(folder);
    const half = folder + '.half';
    for (const [path, size] of this.known.get(folder)) {
      const to = half + path.slice(folder.length);
      this.FS.mkdirTree(to.slice(0, to.lastIndexOf('/')));
      this.FS.writeFile(to, '');
      this.FS.truncate(to, size);
      const stream = this.FS.open(to, 'r+');
      for (let at = 0; at < size; at += sliceSize) {
        const slice = await done(this.database.transaction('slices').objectStore('slices').get([path, at]));
        this.FS.write(stream, slice, 0, slice.length, at);
      }
      this.FS.close(stream);
    }
    if (!this.FS.analyzePath(folder).exists) this.FS.rename(half, folder);
    this.fetching.delete(folder);
    this.back();
  }
}
