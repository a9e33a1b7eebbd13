// The workshop with the screen dark: the list of puzzles is heard, and puzzles are solved by keyboard alone, by what their files keep as a
// solution; the judge's verdict is heard before and after. As course.test.mjs; with HEADLIGHT_ALL every puzzle but one.
import assert from 'node:assert/strict';
import {test} from 'node:test';
import {until} from './browser.mjs';
import {Student, all, listeners} from './student.mjs';
import {any, escaped, lessonOf, puzzleIds, template} from './written.mjs';

/// "W_Q row 0 col 1 = 3" sets a number of W_Q.
const weightOf = (words) => /^\S+/.exec(words)[0];

class Builder extends Student {
  said(id) { return template(this.words(id)); }
  heardAny(...ids) { return any(...ids.map((id) => this.said(id))); }
  get passed() { return this.heardAny('puzzle.passed', 'puzzle.passed.rows', 'puzzle.claim.passed'); }
  get failed() {
    return this.heardAny('puzzle.failed', 'puzzle.failed.own', 'puzzle.failed.rows', 'puzzle.failed.rows.own', 'puzzle.claim.failed');
  }
  button(id) { return new RegExp(`^${escaped(this.words(id))}[,，、]`); }

  /// The list of lessons, turned to the puzzles.
  async openList() {
    await this.key('l');
    await this.seek('ArrowRight', 0, /15/);
  }
  /// The puzzles of the list, in their order.
  async list() {
    await this.openList();
    const heard = [await this.hears(1, /^1\. /, 'the first puzzle')];
    while (heard.length < puzzleIds().length) {
      await this.window.key('ArrowDown');
      heard.push(await this.hears(1, new RegExp(`^${heard.length + 1}\\. `), 'the next puzzle'));
    }
    return heard;
  }
  async puzzle(id) {
    const puzzle = lessonOf(id, this.language, 'workshop'), [step] = puzzle.steps;
    this.note(`==== ${puzzle.title} (${this.language})`);
    await this.openList();
    await this.openFromList(puzzle);
    await this.hearsStep(step, 1, 1);
    if (step.question.of === 'claim') await this.claim(step.question);
    else await this.build({...step.question, shown: step.shown});
    await this.leaveControl();
    await this.key('Enter');
    await this.hearsLesson(1, step.question.explain, 'the reason');
  }

  /// Tries each claim until one holds.
  async claim({options}) {
    for (let i = 1; i <= options.length; ++i) {
      await this.key(String(i));
      const verdict = await this.hears(1, any(this.passed, this.failed), 'the verdict on a claim', 60);
      if (this.passed.test(verdict)) return;
    }
    assert.fail('no claim holds');
  }

  /// Uses the control that the hint points at, numbers on the puzzle's own board, and the program's own window for the rest.
  async build({solution, hint, shown}) {
    await this.hears(1, this.failed, 'what fails at first', 60);
    const left = Object.fromEntries(Object.entries(solution).map(([name, all]) => [name, [...all]]));
    const [, words, control] = /\[\[([^|]*)\|control (mask\.causal|positions)\]\]/.exec(hint) ?? [];
    if (control) await this.byHint(words, control.startsWith('mask') ? left.mask : left.positions);
    for (const one of left.set.filter((each) => shown.includes(weightOf(each)))) await this.set(one, false);
    left.set = left.set.filter((each) => !shown.includes(weightOf(each)));
    if (Object.values(left).flat().length) await this.atBench(left);
    await this.hears(1, this.passed, 'the puzzle is solved', 60);
  }
  /// Follows a word of the hint to a control of the window, which has the keyboard then.
  async byHint(words, left) {
    await this.key('h');
    await this.hears(1, new RegExp(words), 'the hint');
    await this.tabTo(new RegExp(`^${words}`));
    await this.key('Enter');
    await this.hears(1, template(this.words('lesson.control.words').replace('{words}', words)), 'where it is');
    await this.hears(3, new RegExp(`^(?!${escaped(words)}).+`), 'the control');
    await this.key('Enter');
    left.splice(0);
    await this.key('Escape');
    await this.hears(0, this.said('lesson.heard'), 'the puzzle again');
  }

  /// Goes to the program's own window, and back.
  async atBench({mask, positions, biases, paint, fill, set}) {
    await this.pressControl(this.button('puzzle.bench'));
    await this.hears(3, /^$/, 'the window');
    for (const one of mask) await this.pressControl(new RegExp(`^${this.words('shell.top.mask')}.*${one}`));
    if (positions.length) await this.pressControl(this.button('shell.top.positions'));
    if (biases.length) await this.biases();
    for (const one of fill) await this.fill(one);
    for (const one of set) await this.set(one, true);
    if (paint.length) await this.paint(paint);
    await this.pressControl(this.button('puzzle.bench.back'));
  }
  async pressControl(words) {
    await this.leaveControl();
    await this.tabTo(words);
    await this.key('Enter');
  }
  async biases() {
    await this.pressControl(/^Size, seed/);
    await this.tabTo(/^Biases/);
    await this.key('Enter');
    await this.hears(3, /^Biases.*on$/, 'biases are on');
    await this.key('Escape');
  }
  /// "col 3 = no": every cell of the column, in the mask's own stage, which opens with the choice of such a mask.
  async paint(lines) {
    await this.pressControl(new RegExp(`^${this.words('shell.top.mask')}.*${this.words('shell.top.mask.custom')}`));
    await this.toMatrix('M');
    for (const col of lines.map((one) => /col (\d+)/.exec(one)[1])) {
      await this.toCorner();
      for (let i = 0; i < Number(col); ++i) await this.arrow('ArrowRight');
      for (let before = '', now; (now = (await this.hear()).parts[1]) !== before; before = now) {
        await this.key('Enter');
        await this.hear();
        await this.window.key('ArrowDown');
      }
    }
  }

  /// "W_Q": its stage and its matrix.
  async toWeight(name) {
    const title = {Q: 'stage.q.title', K: 'stage.k.title', O: 'stage.output.title'}[name.at(-1)];
    await this.pressControl(new RegExp(`, ${escaped(this.words(title))}`));
    await this.toMatrix(name);
  }
  async toMatrix(name) {
    await this.leaveControl();
    await this.tabTo(new RegExp(`^${name.split('.').at(-1).replace('_', ' ')}[,，、].*${escaped(this.words('status.control.matrix'))}`));
  }
  async fill(words) {
    const [, weight, how] = /^(\S+) = (\w+)$/.exec(words);
    await this.toWeight(weight);
    await this.arrow('ArrowDown');
    await this.pressControl(new RegExp(`^${escaped(this.words('inspector.page.change'))}[,，、]`));
    await this.pressControl(this.button(`inspector.change.fill.${how}`));
  }
  async set(words, atBench) {
    const [, weight, row, col, value] = /^([\w.]+) row (.+) col (.+) = (.+)$/.exec(words);
    this.note(`  (${words})`);
    if (atBench) await this.toWeight(weight);
    else await this.toMatrix(weight);
    await this.toCell(row, col);
    if (!atBench) await this.key('Enter');
    await this.window.page.keyboard.type(value);
    await this.hears(3, new RegExp(escaped(value)), 'what is typed');
    await this.key('Enter');
  }

  /// The cell that is heard after an arrow.
  async arrow(key) {
    await this.window.key(key);
    const words = this.words('status.spoken.cell').split('{value}')[0], pattern = template(words);
    return until(async () => pattern.exec((await this.hear()).parts[1])?.groups, `a cell after ${key}`);
  }
  /// Presses an arrow until nothing else is heard.
  async toEdge(key) {
    for (let before = '', now; (now = JSON.stringify(await this.arrow(key))) !== before; before = now);
  }
  async toCorner() {
    await this.toEdge('ArrowUp');
    await this.toEdge('ArrowLeft');
  }
  async toCell(row, col) {
    const find = async (back, on, part, words) => {
      let heard = await this.arrow(back);  // it is at the edge already
      for (let i = 0; i < 64 && heard[part] !== words; ++i) heard = await this.arrow(on);
      assert.equal(heard[part], words);
    };
    await this.toCorner();
    await find('ArrowUp', 'ArrowDown', 'row', row);
    await find('ArrowLeft', 'ArrowRight', 'column', col);
    this.note(`  [arrows … row ${row}, column ${col}]`);
  }
}

const listen = listeners('workshop');

test('the puzzles are heard in their list', () => listen(Builder, async (builder) => {
  const heard = await builder.list();
  assert.deepEqual(heard.map((one, i) => one.includes(lessonOf(puzzleIds()[i], 'en', 'workshop').title)), heard.map(() => true));
}));

/// No board shows a bias, and among the links of a working a listener hears only its number.
const notByEar = ['copy-the-first-word'];
for (const id of all ? puzzleIds().filter((one) => !notByEar.includes(one)) : puzzleIds().slice(0, 1))
  test(`the puzzle ${id} is solved with the screen dark`, () => listen(Builder, (builder) => builder.puzzle(id)));
