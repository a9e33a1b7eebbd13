// Opens the lesson of a package (headlight export --as scorm) at once, at the step where the last visit ended, as its learning management
// system (LMS) knows it. In a package the browser keeps nothing, since another student may sit there next.
'use strict';

const packageFolder = '/package';

class PackagedLesson {
  /// Null if the page is not part of a package. `tell(kind, why)` reports in the window what went wrong, once there is one.
  static here(tell) {
    const settings = JSON.parse(document.getElementById('package').textContent);
    return settings && new PackagedLesson(settings, tell);
  }
  constructor(settings, tell) {
    Object.assign(this, {settings, waiting: [], handed: []});
    this.lms = new Lms(settings, (...trouble) => this.waiting ? this.waiting.push(trouble) : tell(...trouble));
    this.tell = tell;
  }
  /// Fetches the lesson's files, and the text of the last visit. `handed`: the part of them that main() takes.
  async begin(FS) {
    FS.mkdirTree(packageFolder);
    const fetched = this.settings.files.map((path) => this.fetchFile(FS, path));
    const {kept, limit} = await this.lms.begin();
    await Promise.all(fetched);
    this.handed = [packageFolder, kept, String(limit)];
    addEventListener('pagehide', () => this.lms.end());
  }
  async fetchFile(FS, path) {
    const sent = await fetch(path.split('/').map(encodeURIComponent).join('/')).catch(() => null);
    if (!sent?.ok) throw new Error(phrases('page.no_lesson', {file: path}));
    FS.writeFile(packageFolder + '/' + path.slice(path.lastIndexOf('/') + 1), new Uint8Array(await sent.arrayBuffer()));
  }
  /// Call this once the program runs.
  began() {
    const waiting = this.waiting;
    this.waiting = null;
    for (const trouble of waiting) this.tell(...trouble);
  }
}
