// A whole package (headlight export --as scorm) in Chromium, played by scorm-again: from the start to where it is left, on from there, and
// to the end; and launched for xAPI. As page.test.mjs; HEADLIGHT_PROGRAM makes the packages from the page.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {after, before, test} from 'node:test';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {serve, startBrowser, until, wait} from './browser.mjs';
import {recordStore} from './lms.mjs';

const folder = process.env.HEADLIGHT_PAGE, program = process.env.HEADLIGHT_PROGRAM, here = dirname(fileURLToPath(import.meta.url));
const rest = 'ask: ?\nhint: h\nexplain: e\n```\n';
const lesson = '---\ntitle: Mine\nsentence: The elephant ate the banana as it was hungry\n---\n' +
  '## How much\nText.\n\n```number\nvalue: pattern head 2 row it col elephant\ntolerance: 0.006\n' + rest +
  '## Why\nText.\n\n```choice\nright: To 1\nwrong: To 9\n' + rest + '## End\nText.\n';

const lms = {};
before(async () => {
  lms.folder = mkdtempSync(join(tmpdir(), 'headlight-lms-'));
  writeFileSync(join(lms.folder, 'mine.md'), lesson);
  writeFileSync(join(lms.folder, 'index.html'), '<!doctype html><body style="margin:0"><script src="scorm-again.js"></script></body>');
  cpSync(join(here, 'node_modules', 'scorm-again', 'dist', 'scorm-again.min.js'), join(lms.folder, 'scorm-again.js'));
  for (const version of ['1.2', '2004']) {
    const zip = join(lms.folder, version + '.zip');
    execFileSync(program, ['export', '--as', 'scorm', '--lesson', join(lms.folder, 'mine.md'), '--version', version, '--pass', '50',
                           '--web', folder, '--out', zip]);
    mkdirSync(join(lms.folder, version));
    execFileSync('python3', ['-m', 'zipfile', '-e', zip, join(lms.folder, version)]);
  }
  lms.server = await serve(lms.folder);
  lms.browser = await startBrowser('chrome');
});
after(async () => {
  await lms.browser?.end();
  await lms.server?.end();
  rmSync(lms.folder, {recursive: true, force: true});
});

/// A learner before a package, in a window of the LMS that plays it.
class Learner {
  /// `saved`: the LMS's values of the last visit; `none`: there is no LMS.
  static async opens(version, {saved = null, none = false, query = '', context} = {}) {
    const learner = Object.assign(new Learner(), {version, context: context ?? await lms.browser.browser.createBrowserContext()});
    learner.page = await learner.context.newPage();
    await learner.page.setViewport({width: 1280, height: 800});
    await learner.page.goto(lms.server.address);
    await learner.page.evaluate((edition, values, nobody, src) => {
      if (!nobody) {
        const quiet = {autocommit: false, logLevel: 5};
        self.played = edition === '1.2' ? new Scorm12API(quiet) : new Scorm2004API(quiet);
        if (values) self.played.loadFromJSON(values, '');
        self[edition === '1.2' ? 'API' : 'API_1484_11'] = self.played;
      }
      const frame = document.createElement('iframe');
      Object.assign(frame, {src, width: 1280, height: 800, style: 'border:0;display:block'});
      document.body.append(frame);
    }, version, saved, none, `${version}/index.html${query}`);
    learner.frame = await until(() => learner.page.frames()[1], 'the frame');
    await until(() => learner.frame.evaluate(() => Boolean(self.headlight)), 'the program starts', 60);
    return learner;
  }
  heard() { return this.frame.evaluate(() => document.getElementById('said').textContent); }
  hears(words) { return until(async () => words.test(await this.heard()), `to hear ${words}`).catch(async (error) => {
    throw new Error(`${error.message}; heard "${await this.heard()}"`);
  }); }
  async place(name) {
    const text = await until(() => this.frame.evaluate(
        (called) => self.headlight.ccall('item_place', 'string', ['string'], [called]), name), `the item ${name}`);
    const [x0, y0, x1, y1] = text.trim().split(' ').map(Number);
    return {x: (x0 + x1) / 2, y: (y0 + y1) / 2};
  }
  async press(name) {
    const {x, y} = await this.place(name);
    await this.page.mouse.move(x, y);
    await wait(0.1);
    await this.page.mouse.click(x, y);
  }
  /// Types as browser.mjs's enter does: text typed before the field has the keyboard is lost.
  async types(name, text) {
    await this.press(name);
    await this.frames();
    await this.page.keyboard.down('Control');
    await this.page.keyboard.press('a');
    await this.page.keyboard.up('Control');
    await this.frames();
    await this.page.keyboard.type(text);
    await this.frames();
    await this.page.keyboard.press('Enter');
  }
  /// Some frames of the program.
  frames(n = 4) {
    return this.frame.evaluate((count) => new Promise((done) => {
      const next = () => count-- > 0 ? requestAnimationFrame(next) : done();
      next();
    }), n);
  }
  /// The values that the LMS has; of 1.2 the part that 2004 has at the top, too.
  async told() {
    const {cmi} = await this.page.evaluate(() => JSON.parse(JSON.stringify(self.played.renderCMIToJSONObject())));
    const answers = Object.values(cmi.interactions?.childArray ?? cmi.interactions ?? {}).filter((one) => one?.id);
    const old = this.version === '1.2', core = old ? cmi.core : cmi;
    return {cmi, answers, kept: cmi.suspend_data, place: old ? core.lesson_location : cmi.location, percent: Number(core.score.raw),
            status: old ? core.lesson_status : `${cmi.completion_status} ${cmi.success_status}`, time: core.session_time};
  }
  untilTold(what, words) { return until(async () => what(await this.told()), words).catch(async (error) => {
    throw new Error(`${error.message}: ${JSON.stringify(await this.told())}`);
  }); }
  /// Leaves the package, as an LMS does it. Returns the LMS's values.
  async leaves() {
    await this.page.evaluate(() => document.querySelector('iframe').remove());
    const told = await this.told();
    assert.ok(await this.page.evaluate(() => self.played.isTerminated()), 'the session is ended');
    await this.page.close();
    return told;
  }
}

const started = {'1.2': 'incomplete', '2004': 'incomplete unknown'}, ended = {'1.2': 'passed', '2004': 'completed passed'};
const time = {'1.2': /^\d{2,4}:\d\d:\d\d/, '2004': /^PT[\d.]+S$/};

for (const version of ['1.2', '2004'])
  test(`SCORM ${version}: a lesson is begun, left, gone on with, and done`, async () => {
    const first = await Learner.opens(version);
    await first.untilTold(({place}) => place === '1', 'the first step');
    await first.types('lesson.number.1', '0.11');
    await first.untilTold(({answers}) => answers.length === 1, 'a wrong answer');
    let {answers, status} = await first.told();
    assert.deepEqual([status, answers[0].id, answers[0].type], [started[version], 'mine_1', 'numeric']);
    assert.match(answers[0].student_response ?? answers[0].learner_response, /^0\.11/);
    const right = Object.values(answers[0].correct_responses.childArray ?? answers[0].correct_responses)[0].pattern.replace(/\[:\].*/, '');
    await first.types('lesson.number.1', right);
    await first.untilTold(({percent}) => percent === 50, 'half of the score');
    assert.equal((await first.told()).answers.length, 1);
    await first.press('lesson.next');
    await first.untilTold(({place}) => place === '2', 'the second step');
    const saved = await first.leaves();
    assert.match(saved.time, time[version]);
    assert.ok(saved.kept.length > 20 && saved.kept.length < 4096, saved.kept);

    const second = await Learner.opens(version, {saved: saved.cmi});
    await second.hears(/Why/);
    await second.press('lesson.option.1');
    await second.press('lesson.reveal');
    await second.untilTold((now) => now.answers.some(({id}) => id === 'mine_2'), 'the second answer');
    assert.equal((await second.told()).answers.filter(({id}) => id === 'mine_1').length, 1, 'nothing is told twice');
    await second.press('lesson.next');
    await second.untilTold((now) => now.place === '3' && now.status === ended[version], 'all is done, and enough of it right');
    await second.leaves();
  });

test('xAPI: the statements of a visit reach the store, and the next visit goes on', async () => {
  const store = await recordStore();
  try {
    const actor = JSON.stringify({mbox: 'mailto:ada@example.org'});
    const query = '?' + new URLSearchParams({endpoint: store.address, auth: 'Basic abc', actor, activity_id: 'http://lms.example/mine'});
    const first = await Learner.opens('2004', {none: true, query});
    await first.types('lesson.number.1', '0.11');
    await store.has(2);
    await first.press('lesson.reveal');
    await first.press('lesson.next');
    await until(() => store.state?.includes('"a":1'), 'the place is kept');
    await first.page.close();
    await until(() => store.verbs().includes('terminated'), 'the end');
    assert.deepEqual([store.verbs()[0], store.verbs()[1], store.statements[1].actor.mbox], ['initialized', 'answered', 'mailto:ada@example.org']);
    const second = await Learner.opens('2004', {none: true, query});
    await second.hears(/Why/);
    await second.page.close();
  } finally {
    store.end();
  }
});

test('a package without an LMS says so, and keeps nothing for the next one at this browser', async () => {
  const learner = await Learner.opens('1.2', {none: true});
  await learner.hears(/not running in a learning management system/);
  const names = await learner.frame.evaluate(async () => (await indexedDB.databases()).map(({name}) => name));
  assert.ok(!names.includes('/home'), names.join());
  await learner.page.close();
});
