// A student with a screen reader and a keyboard, who has nothing but what the browser's accessibility tree holds.
import {appendFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {earOf} from './ear.mjs';
import {pressUntil, until, visits, wait} from './browser.mjs';
import {bare, escaped, spoken, template, wordsOf} from './written.mjs';

const folder = process.env.HEADLIGHT_PAGE;
export const kind = process.env.HEADLIGHT_BROWSER ?? 'chrome', all = Boolean(process.env.HEADLIGHT_ALL);
const link = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';

/// The parts of the text for a voice: the step, the result of a key, a message or a motion, the control.
export class Student {
  constructor(window, ear, language, transcript) {
    Object.assign(this, {window, ear, language, transcript, words: wordsOf(language)});
  }

  note(words) { appendFileSync(this.transcript, words + '\n'); }
  async key(...keys) {
    this.note(`  [${keys.join('+')}]`);
    await this.window.key(...keys);
  }
  /// Reads the tree once the voice has come to rest: it announces one part after the other.
  async hear() {
    for (let before = '';;) {
      const tree = await this.ear.tree(), now = JSON.stringify(tree.parts);
      if (now === before) return tree;
      before = now;
      await wait(0.1);
    }
  }
  saysNow(part) { return this.ear.tree().then((tree) => tree.parts[part]); }
  /// Waits for words in a part.
  async hears(part, pattern, what, seconds = 20) {
    let last = '';
    await until(async () => pattern.test(last = await this.saysNow(part)), what, seconds).catch(() => {
      throw new Error(`${what}: heard "${last}" instead of ${pattern}`);
    });
    const said = (await this.hear()).parts[part];
    this.note(`    ${said}`);
    return said;
  }
  async hearsLesson(part, markup, what) {
    const pattern = spoken(markup);
    let last = '';
    await until(async () => pattern.test(bare(last = await this.saysNow(part))), what, 20).catch(() => {
      throw new Error(`${what}: heard "${last}", written "${markup}"`);
    });
  }

  /// Presses a key until these words are heard in a part, whose first words may still come.
  async seek(key, part, words) {
    await until(() => this.saysNow(part), 'the first of them');
    await this.press(key, part, words);
  }
  press(key, part, words) { return pressUntil(() => this.window.key(key), () => this.saysNow(part), words); }
  /// Tab until a control is heard.
  async tabTo(words) {
    await this.press('Tab', 3, words);
    this.note(`  [Tab …]`);
    return this.hears(3, words, `Tab reaches ${words}`, 1);
  }

  /// Leaves the control that has the keyboard, so that the keys of the view work.
  async leaveControl() {
    for (let i = 0; i < 2 && (await this.hear()).parts[3]; ++i) await this.key('Escape');  // the first one may end a motion
    await this.hears(3, /^$/, 'no control has the keyboard');
  }

  /// Chooses by the menu, whose entries are heard.
  async choose(name) {
    if (this.language === 'en') return;
    await this.key('F10');
    await this.seek('ArrowDown', 3, name);
    await this.hears(3, name, 'the language in the menu');
    await this.key('Enter');
    await until(() => this.window.page.evaluate((code) => document.documentElement.lang === code, this.language), 'the page says its language');
  }

  async open(lesson) {
    await this.leaveControl();  // the menu, after a language was chosen there
    await this.key('l');
    await this.openFromList(lesson);
  }
  async openFromList(lesson) {
    await this.hears(0, new RegExp(escaped(this.words('lesson.list.title'))), 'the list');
    const title = new RegExp(escaped(lesson.title));
    await this.seek('ArrowDown', 1, title);
    await this.hears(1, title, 'the lesson in the list');
    await this.key('Enter');
  }

  /// The title with its number, the sentence if it is a new one, what is played, each paragraph, the question and what it offers.
  async hearsStep(step, number, of) {
    const place = template(this.words('lesson.heard').replace('{step}', number).replace('{all}', of));
    const said = await this.hears(0, place, `step ${number}`);
    if (!spoken(step.title).test(bare(said))) throw new Error(`the title "${step.title}" in "${said}"`);
    if (step.plays) await this.hearsMotion();
    const sentence = this.words('lesson.sentence.heard').replace('{sentence}', step.sentence?.replace(/[.。]$/, ''));
    if (step.sentence) await this.hearsLesson(0, sentence, 'its sentence');
    for (const paragraph of step.prose) await this.hearsLesson(0, paragraph, `step ${number}`);
    if (!step.question) return;
    await this.hearsLesson(0, step.question.ask, `the question of step ${number}`);
    for (const option of step.question.options) await this.hearsLesson(0, option, `an option of step ${number}`);
  }
  /// A motion ends by itself, so it is played again where it was missed.
  async hearsMotion() {
    const goesOn = new RegExp(escaped(this.words('board.motion.heard.rest')));
    const counted = /\d/;  // columns that move
    const said = async () => {
      const now = await this.saysNow(2);
      return goesOn.test(now) || counted.test(now) ? now : '';
    };
    const heard = await until(said, 'what is played', 3).catch(async () => {
      await this.key('a');
      return until(said, 'what is played again', 10);
    });
    this.note(`    (played: ${heard})`);
  }
}

/// Serves the page and starts a browser, as `visits`; `by(kind of student, language, its name in the menu, what is done)`.
export function listeners(name) {
  const transcript = join(folder, '..', 'web-tests', `${name}-${kind}.txt`);
  rmSync(transcript, {force: true});
  const {on} = visits(folder, kind, kind === 'firefox' ? ['--remote-allow-system-access'] : []);
  return (Kind, steps, language = 'en', menu = undefined) => {
    let ear;
    const prepare = async (page) => ear = await earOf(page, kind);
    return on(link, async (window) => {
      const student = new Kind(window, ear, language, transcript);
      await student.choose(menu);
      await steps(student);
    }, {prepare});
  };
}
