// The course with the screen dark: each step of a lesson is read from the browser's accessibility tree, where a screen reader reads it, and
// done by keyboard alone. A lesson is done twice: first with hints and guesses, which tells the right answers, then with those. As
// page.test.mjs; with HEADLIGHT_ALL in Chromium the whole course in English and a lesson in each other language.
// build/web-tests/course-BROWSER.txt holds what was heard, for somebody to read.
import assert from 'node:assert/strict';
import {appendFileSync, readFileSync, readdirSync, rmSync} from 'node:fs';
import {test} from 'node:test';
import {join} from 'node:path';
import {earOf} from './ear.mjs';
import {until, visits} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER ?? 'chrome';
const assets = join(folder, '..', '..', 'assets'), transcript = join(folder, '..', 'web-tests', `course-${kind}.txt`);
const link = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';
const {on} = visits(folder, kind, kind === 'firefox' ? ['--remote-allow-system-access'] : []);
rmSync(transcript, {force: true});

// ---- What is written: lessons and the program's own words -------------------------------------------------------------------------------

const field = (block, name) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
const fields = (block, name) => [...block.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, words]) => words);

/// The question of a step, as its lesson writes it.
function questionIn(written) {
  const [, of, block] = /^```(choice|key|wrong_row|number|fill|order|until)\n([^]*?)^```/m.exec(written) ?? [];
  if (!of) return null;
  return {of, ask: field(block, 'ask'), hint: field(block, 'hint'), explain: field(block, 'explain'), sentence: field(block, 'sentence'),
          options: [...fields(block, 'right'), ...fields(block, 'wrong')]};
}

/// The steps of a lesson in a language, each with title, paragraphs and question. The steps of a lesson start with settings, if any.
function lessonOf(id, language) {
  const endings = language === 'en' ? ['.md'] : [`.${language}.md`];
  const file = readdirSync(join(assets, 'lessons')).find((name) => endings.some((ending) => name.slice(3) === id + ending));
  const text = readFileSync(join(assets, 'lessons', file), 'utf8');
  const [head, ...steps] = text.split(/^## /m);
  return {
    title: field(head, 'title'),
    steps: steps.map((written) => {
      const [title, ...rest] = written.split('\n');
      const prose = rest.join('\n').replace(/^```[^]*?^```/gm, '').replace(/^(?:[a-z]+: .*\n)+/, '');
      return {title, prose: prose.split(/\n\s*\n|\n(?=- )/).map((one) => one.trim()).filter((one) => one && !one.startsWith('![')),
              question: questionIn(written)};
    }),
  };
}
const lessonIds = () => readdirSync(join(assets, 'lessons')).map((name) => /^\d\d-([a-z-]+)\.md$/.exec(name)?.[1]).filter(Boolean);

/// The words of the interface in a language, by their ids.
function wordsOf(language) {
  const all = new Map(), folderOf = join(assets, 'words', language);
  for (const name of readdirSync(folderOf).filter((one) => /\.pot?$/.test(one))) {
    const entries = readFileSync(join(folderOf, name), 'utf8').replace(/"\n"/g, '').matchAll(/^msgctxt "(.*)"\nmsgid "(.*)"\nmsgstr "(.*)"/gm);
    for (const [, id, english, own] of entries) all.set(id, (own || english).replace(/\\"/g, '"'));
  }
  return (id) => all.get(id) ?? assert.fail(`no words ${id} in ${language}`);
}

const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/// Letters are compared without the spaces between them, which formulas and line breaks move.
const bare = (words) => words.replace(/[\s\u00a0\u202f]+/g, '');
/// A text of the interface as a pattern that finds what stands in its places.
const template = (words) =>
  new RegExp(escaped(words.replaceAll('**', '')).replace(/\\\{(\w+)\\\}/g, '(?<$1>.+?)').replace(/\\\.$/, '\\.(?=\\s|$)'));  // no decimal point
/// The whole of it, to its end.
const whole = (words) => new RegExp(template(words).source + '$');

/// A text of a lesson as it must be heard: its parts in order, with anything where the program puts numbers and words.
function spoken(markup) {
  const words = markup.replace(/^- /, '')
    .replace(/\{\{paper:(?:[^{}]|\{[^{}]*\})*\}\}/g, '').replace(/\{\{(?:window|keys): ?((?:[^{}]|\{[^{}]*\})*)\}\}/g, '$1')
    .replace(/\[\[([^\]|]*)\|[^\]]*\]\]/g, '$1').replace(/\{\{(?:[^{}]|\{[^{}]*\})*\}\}/g, '\0').replace(/[_^]?\{[^}]*\}/g, '\0').replace(/[*`\\]/g, '');
  return new RegExp(words.split('\0').map((part) => escaped(bare(part))).join('.*?'));
}

// ---- Who listens ------------------------------------------------------------------------------------------------------------------------

/// Somebody with a screen reader and a keyboard in a lesson. The parts of what is said: the step, what came of a key, the control.
class Listener {
  constructor(window, ear, language) { Object.assign(this, {window, ear, language, words: wordsOf(language), walked: new Set()}); }

  note(words) { appendFileSync(transcript, words + '\n'); }
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
      await new Promise((done) => setTimeout(done, 100));
    }
  }
  /// Waits for words in a part.
  async hears(part, pattern, what) {
    let last = '';
    await until(async () => pattern.test(last = (await this.ear.tree()).parts[part]), what, 20).catch(() => {
      throw new Error(`${what}: heard "${last}" instead of ${pattern}`);
    });
    const said = (await this.hear()).parts[part];
    this.note(`    ${said}`);
    return said;
  }
  async hearsLesson(part, markup, what) {
    const pattern = spoken(markup);
    let last = '';
    await until(async () => pattern.test(bare(last = (await this.ear.tree()).parts[part])), what, 20).catch(() => {
      throw new Error(`${what}: heard "${last}", written "${markup}"`);
    });
  }
  saysNow(part) { return this.ear.tree().then((tree) => tree.parts[part]); }

  /// Presses a key until these words are heard, and never before what the last press says is heard.
  async seek(key, part, words) {
    let said = await until(() => this.saysNow(part), 'the first of them');
    for (let i = 0; i < 40 && !words.test(said); ++i) {
      const before = said;
      await this.window.key(key);
      said = await until(async () => (said = await this.saysNow(part)) !== before && said, `${key} after "${before}"`);
    }
  }

  /// By the menu, whose entries are heard.
  async choose(language, name) {
    if (language === 'en') return;
    await this.key('F10');
    await this.seek('ArrowDown', 3, name);
    await this.hears(3, name, 'the language in the menu');
    await this.key('Enter');
    await until(() => this.window.page.evaluate((code) => document.documentElement.lang === code, language), 'the page says its language');
  }

  async open(lesson) {
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

  /// The title with its number, each paragraph, the question and what it offers.
  async hearsStep(step, number, of) {
    const place = template(this.words('lesson.heard').replace('{step}', number).replace('{all}', of));
    const said = await this.hears(0, place, `step ${number}`);
    assert.ok(spoken(step.title).test(bare(said)), `the title "${step.title}" in "${said}"`);
    for (const paragraph of step.prose) await this.hearsLesson(0, paragraph, `step ${number}`);
    if (!step.question) return;
    await this.hearsLesson(0, step.question.ask, `the question of step ${number}`);
    for (const option of step.question.options) await this.hearsLesson(0, option, `an option of step ${number}`);
  }

  /// Every control that Tab reaches, to the last one, after which the browser's own bar would have the keyboard.
  async controls(last) {
    const all = [];
    for (let i = 0; i < 60; ++i) {
      const before = all.at(-1) ?? '';
      await this.window.key('Tab');
      const control = await until(async () => {
        const said = await this.saysNow(3);
        return said !== before && said;
      }, `the next control after ${before}`);
      if (all.includes(control)) break;
      all.push(control);
      if (control.startsWith(last)) break;
    }
    for (let i = 0; i < 2 && (await this.hear()).parts[3]; ++i) await this.key('Escape');  // the first one may end a motion
    await this.hears(3, /^$/, 'no control has the keyboard');
    return all;
  }
  /// Its name, then what it is, and why it cannot be pressed.
  async hearsControls(step, last) {
    const way = this.words(step.question ? 'lesson.reveal' : last ? 'lesson.finish' : 'lesson.next'), all = await this.controls(way);
    all.forEach((one) => this.note(`    | ${one}`));
    const kinds = ['button', 'choice', 'chosen', 'on', 'off', 'field', 'slider', 'link', 'matrix', 'opener', 'menu_item'];
    const named = new RegExp(`^.+[,、，] ?(${kinds.map((one) => escaped(this.words(`status.control.${one}`))).join('|')})`);
    for (const one of all) assert.match(one, named, 'a control says its name and what it is');
    const has = (pattern, what) => assert.ok(all.some((one) => pattern.test(one)), `${what} is reached by Tab: ${all.join(' | ')}`);
    const button = (id) => new RegExp(`^${escaped(this.words(id))}`);
    const asked = step.question?.of;
    has(new RegExp(escaped(this.words('status.control.matrix'))), 'a matrix');
    if (asked) for (const id of ['lesson.hint', 'lesson.reveal']) has(button(id), id);
    else assert.ok(all.at(-1).startsWith(way), `the way on is reached by Tab: ${all.join(' | ')}`);
    if (asked === 'choice')
      for (let i = 1; i <= step.question.options.length; ++i) has(new RegExp(`^${i}[:：] ?.+${i}\\D+${step.question.options.length}`), `option ${i}`);
    if (['number', 'fill', 'until'].includes(asked)) has(new RegExp(escaped(this.words('status.control.field'))), 'a field');
  }

  /// Until a row or column is chosen that is called so; the next one, if `name` is empty.
  async pick(key, name) {
    const pattern = whole(this.words('lesson.guess.is')), row = template(this.words('lesson.guess.row.heard'));
    for (let i = 0, before = ''; i < 80; ++i) {
      await this.window.key(key);
      const said = await until(async () => {
        const {parts: [, now]} = await this.hear();
        return (pattern.test(now) || row.test(now)) && (now !== before || i > 20) && now;
      }, 'the guess is heard', 5).catch(async () => assert.fail(`no guess is heard after ${key}, but "${await this.saysNow(1)}"; sought ${name}`));
      const {guess, row: chosen} = (row.exec(said) ?? pattern.exec(said)).groups;
      if (!name || (guess ?? chosen) === name) return this.note(`  [${key} … ${guess ?? chosen}]\n    ${said}`), guess ?? chosen;
      before = said;
    }
    assert.fail(`the arrows never reach ${name}`);
  }
  /// Guesses, and returns what was guessed as the verdict says it.
  async guess({of, options, sentence}, answer) {
    if (of === 'key') return this.pick('ArrowRight', answer);
    if (of === 'wrong_row') return this.pick('ArrowDown', answer);
    if (of === 'until') return answer && this.write(sentence);
    if (of === 'number' || of === 'fill') {
      for (const number of (answer ?? '98765').split(/[,;、，] /)) {
        for (const digit of number.replace('−', '-')) await this.window.page.keyboard.press(digit);
        await this.hears(3, new RegExp(escaped(number)), 'what is typed is heard');
        await this.key('Enter');
      }
      return answer ?? '98765';
    }
    if (of === 'order') return this.order(answer);
    await this.key(answer ?? '1');
    await this.hears(1, whole(this.words('lesson.guess.is')), 'the guess');
    return answer ?? '1';
  }
  async order(answer) {
    const offered = [...(await this.saysNow(0)).matchAll(/(\d)[:：] ?([^.。]+)[.。]/g)].map(([, number, words]) => [words, number]);
    const numbers = answer ? answer.split(/[,、，] ?/).map((words) => new Map(offered).get(words.trim())) : offered.map(([, number]) => number);
    for (const number of numbers) await this.key(number ?? assert.fail(`${answer} among ${offered.join(' | ')}`));
    await this.hears(1, whole(this.words('lesson.guess.is')), 'the order');
    return numbers.join();
  }
  async write(sentence) {
    await this.key('/');
    await this.hears(3, new RegExp(escaped(this.words('status.control.field'))), 'the sentence');
    await this.window.key('Control', 'a');
    await this.window.page.keyboard.type(sentence);
    await this.key('Enter');
    return sentence;
  }

  /// The verdict and its reason. Returns the right answer if it was wrong, else null.
  async hearsVerdict(question, guessed) {
    const {of} = question, said = (id) => template(this.words(id));
    if (of === 'until') {
      await this.hears(1, guessed ? said('lesson.until.holds') : said('lesson.until.not_yet'), 'whether it holds');
      await this.key('Enter');
      await this.hearsLesson(1, question.explain, 'the reason');
      return guessed ? null : 'sentence';
    }
    if (of === 'number') {
      const again = said('lesson.guess.refused'), right = said('lesson.said.right.number');
      const first = await this.hears(1, new RegExp(`${again.source.replaceAll('?<', '?:').replaceAll('?:guess>', '')}|${right.source}`), 'what came of it');
      if (again.test(first)) await this.key('Enter');
    } else await this.key('Enter');
    await this.hearsLesson(1, question.explain, 'the reason');
    const words = await this.hears(1, /./, 'the verdict');
    const right = [said('lesson.said.right'), said('lesson.said.right.number')].some((one) => one.test(words));
    if (right) return null;
    const wrong = said(of === 'choice' ? 'lesson.said.choice.wrong' : of === 'order' ? 'lesson.said.choice.wrong' : 'lesson.said.wrong');
    const answer = wrong.exec(words)?.groups.answer ?? assert.fail(`no verdict in "${words}", of ${guessed}`);
    return of === 'key' ? whole(this.words('lesson.answer.of_key')).exec(answer).groups.answer : answer;
  }

  /// Does a step; `known`: the right answers, of the steps that were done before; they are found in the first round.
  async step(step, number, of, known) {
    const first = !known.has(number);
    this.note(`---- step ${number}${first ? '' : ', again'}: ${step.title}`);
    await this.hearsStep(step, number, of);
    const {focus, name, statuses} = await this.ear.tree();
    assert.deepEqual([focus, name, statuses], ['application', 'Headlight', 4]);
    const like = step.question?.of ?? (number === 1 ? 'first' : 'none');
    if (first && !this.walked.has(like)) await this.hearsControls(step, number === of), this.walked.add(like);
    if (step.question) {
      if (first) {
        await this.key('h');
        await this.hearsLesson(1, step.question.hint, 'the hint');
      }
      const {right, guess} = known.get(number) ?? {};
      const other = step.question.of === 'choice' && right && right === guess ? (right === '1' ? '2' : '1') : right;
      const guessed = await this.guess(step.question, other), better = await this.hearsVerdict(step.question, guessed);
      if (first) known.set(number, {right: better ?? guessed, guess: guessed});
      else assert.equal(better === null, other === right, `step ${number}: ${guessed} was ${better === null ? 'right' : `wrong, ${better} is right`}`);
    } else known.set(number, {});
    await this.key('Enter');
  }

  /// Twice, from the list to the list.
  async lesson(lesson) {
    this.note(`==== ${lesson.title} (${this.language})`);
    const known = new Map(), of = lesson.steps.length;
    await this.open(lesson);
    for (const round of [1, 2]) {
      if (round === 2) await this.openFromList(lesson);
      for (const [i, step] of lesson.steps.entries()) await this.step(step, i + 1, of, known);
    }
    await this.hears(1, new RegExp(`${escaped(lesson.title)}.*${escaped(this.words('lesson.list.all'))}`), 'the lesson is done');
  }
}

function byEar(id, language, name) {
  let ear;
  const prepare = async (page) => ear = await earOf(page, kind);
  return on(link, async (window) => {
    const listener = new Listener(window, ear, language);
    await listener.choose(language, name);
    await listener.lesson(lessonOf(id, language));
  }, {prepare});
}

test('a lesson is done with the screen dark', () => byEar('query-key-value', 'en'));

if (process.env.HEADLIGHT_ALL && kind === 'chrome') {
  for (const id of lessonIds().filter((one) => one !== 'query-key-value'))
    test(`the lesson ${id} is done with the screen dark`, () => byEar(id, 'en'));
  for (const [language, name] of [['fr', /^Français/], ['es', /^Español/], ['zh', /^中文|^简体中文/]])
    test(`a lesson is done with the screen dark in ${language}`, () => byEar('query-key-value', language, name));
}
