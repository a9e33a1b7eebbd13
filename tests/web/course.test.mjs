// The course with the screen dark: each step of a lesson is read from the browser's accessibility tree, where a screen reader reads it, and
// done by keyboard alone. A lesson is done twice: first with hints and guesses, which tells the right answers, then with those. As
// page.test.mjs; with HEADLIGHT_ALL the whole course in English and a lesson in each other language.
// build/web-tests/course-BROWSER.txt holds what was heard, for somebody to read.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {until} from './browser.mjs';
import {Student, all, listeners} from './student.mjs';
import {any, bare, escaped, lessonIds, lessonOf, spoken, template, whole} from './written.mjs';

class Learner extends Student {
  walked = new Set();  // the kinds of steps whose controls were tried

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
    await this.leaveControl();
    return all;
  }
  /// Hears the control's name, then its kind, and the reason why it cannot be pressed.
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
      for (let i = 1; i <= step.question.options.length; ++i) has(new RegExp(`^${i}\\s*[:：] ?.+${i}\\D+${step.question.options.length}`), `option ${i}`);
    if (['number', 'fill', 'until'].includes(asked)) has(new RegExp(escaped(this.words('status.control.field'))), 'a field');
  }

  /// Presses a key until a row or column with this name is chosen; the next one, if `name` is empty.
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
  /// Guesses, and returns the guess as the verdict reads it.
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
    const offered = [...(await this.saysNow(0)).matchAll(/(?<=[.?!。？！]\s*)(\d)\s*[:：] ?([^.。]+)[.。]/g)].map(([, number, words]) => [words, number]);
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
      const again = said('lesson.guess.refused');
      const first = await this.hears(1, any(again, said('lesson.said.right.number'), said('lesson.said.right')), 'what came of it');
      if (again.test(first)) await this.key('Enter');
    } else await this.key('Enter');
    await this.hearsLesson(1, question.explain, 'the reason');
    const words = await this.hears(1, /./, 'the verdict');
    const right = [said('lesson.said.right'), said('lesson.said.right.number')].some((one) => one.test(words));
    if (right) return null;
    const wrong = said(of === 'choice' ? 'lesson.said.choice.wrong' : of === 'order' ? 'lesson.said.choice.wrong' : 'lesson.said.wrong');
    const answer = wrong.exec(words)?.groups.answer ?? assert.fail(`no verdict in "${words}", of ${guessed}`);
    if (of === 'choice') return this.chosen(answer, question);
    return of === 'key' ? whole(this.words('lesson.answer.of_key')).exec(answer).groups.answer : answer;
  }

  /// The number of an option, which is heard with its words.
  chosen(answer, {options: [right]}) {
    assert.ok(spoken(right.replace(/[.。]$/, '')).test(bare(answer)), `the words of the right option in "${answer}"`);
    return /^\d+/.exec(answer)[0];
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

const listen = listeners('course');
const byEar = (id, language, menu) => listen(Learner, (learner) => learner.lesson(lessonOf(id, language)), language, menu);

test('a lesson is done with the screen dark', () => byEar('query-key-value', 'en'));

if (all) {
  for (const id of lessonIds().filter((one) => one !== 'query-key-value'))
    test(`the lesson ${id} is done with the screen dark`, () => byEar(id, 'en'));
  for (const [language, name] of [['fr', /^Français/], ['es', /^Español/], ['zh', /^中文|^简体中文/]])
    test(`a lesson is done with the screen dark in ${language}`, () => byEar('query-key-value', language, name));
}
