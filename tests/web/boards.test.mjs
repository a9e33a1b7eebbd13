// Opens the boards that ask why, and the one of many sentences, each by its own control, and reads the number that each says as a screen
// reader does. It runs as page.test.mjs does, in Chromium alone; HEADLIGHT_PROGRAM computes the numbers of many sentences again.
import assert from 'node:assert/strict';
import {execFileSync} from 'node:child_process';
import {test} from 'node:test';
import {linkOf, until, visits} from './browser.mjs';

const folder = process.env.HEADLIGHT_PAGE, kind = process.env.HEADLIGHT_BROWSER, program = process.env.HEADLIGHT_PROGRAM;
const sentence = '#sentence=The%20elephant%20ate%20the%20banana%20as%20it%20was%20hungry';
const {on} = visits(folder, kind);
const numberIn = (words, pattern) => Number(pattern.exec(words)[1].replaceAll(',', ''));

test('why it looked there: the largest pair, and the matrices beside it', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await window.press('why.ask');
  const said = await window.hears(/leads .* by [0-9.]+\. Among the query’s sources, the largest part comes from .*: \+[0-9.]+/);
  const [, lead, part] = /by ([0-9.]+)\. .* comes from .*: \+([0-9]+\.[0-9]+)/.exec(said);
  assert.ok(Number(lead) > 0 && Number(part) > 0, said);
  assert.match(await linkOf(window), /look=why/);
  await window.press('why.view.query_key');
  await until(() => window.item('why.singular'), 'the singular values of W_QK');
  assert.match(await linkOf(window), /look=W_QK/, 'the address names the matrix');
}));

test('the matrices of a head are opened by their link', () => on(sentence + '&stage=scores&head=2&look=W_OV', async (window) => {
  await until(() => window.item('why.singular'), 'the singular values of W_OV');
  await window.press('why.view.score');
  await until(async () => !await window.item('why.singular') && /look=why/.test(await linkOf(window)), 'the score');
}));

test('the way back: how far the objective moves', () => on(sentence + '&stage=softmax&head=2&pin=6,1', async (window) => {
  await window.press('back');
  await window.hears(/raises the objective by as much/);  // the pinned weight is the objective
  await until(() => window.item('gradient.0'), 'the gradients');
}));

test('patches: what a part of A brings back in B', () =>
  on('#model=stories&sentence=Mary%20and%20John%20went%20to%20the%20park%20.%20Mary%20gave%20the%20ball%20to&stage=softmax', async (window) => {
    const texts = ['Mary', 'John'].map((who) => `Mary and John went to the park . ${who} gave the ball to`);
    await window.press('compare');
    await window.enter('sentence', texts[1]);
    await until(async () => (await linkOf(window)).includes(`sentence=${texts[1]}&`), 'B has the other sentence');
    await window.press('patches');
    const said = await window.hears(/The logit of .* in A and .* in B\. Of A’s parts, .* brings back the most .* of the difference/, 60);
    const [, words, a, b, layer, head, share] =
        /The logit of (\w+ minus that of \w+) is (.+) in A and (.+) in B\. .* layer (\d), head (\d) .*: ([0-9.]+).%/.exec(said);
    const metric = 'logit ' + words.replace(' minus that of ', ' - '), number = (text) => Number(text.replace('−', '-'));
    const found = JSON.parse(execFileSync(program, ['patch', '--model', 'stories', '--sentence', texts[0], '--into', texts[1], '--metric', metric,
                                                    '--json'])), best = found.effects[0];
    assert.notEqual(a, b);
    assert.ok(Math.abs(number(a) - found.a) < 2e-3 && Math.abs(number(b) - found.b) < 2e-3, `${said} ${found.a} ${found.b}`);
    assert.deepEqual([Number(head), Number(layer)], [best.head + 1, best.layer + 1], said);
    assert.ok(Math.abs(Number(share) - 100 * best.share) < 1, `${said} ${best.share}`);
  }));

test('many sentences: the rows of a head, of those with a word, and one of them opened', () =>
  on('#model=readable&sentence=The%20cat%20slept%20because%20it%20was%20tired&stage=softmax&head=2', async (window) => {
    await window.key('n');
    const first = await window.hears(/In [0-9,]+ rows the middle value of “weight of a pronoun on its noun” is/, 60);
    assert.ok(numberIn(first, /In ([0-9,]+) rows/) > 0, first);
    for (const name of ['many.histogram', 'many.row.highest.0', 'many.words.table.0']) await until(() => window.item(name), name);
    await window.press('many.corpus');
    await window.press('many.corpus.0');
    await until(async () => !await window.item('many.corpus.0'), 'the list of corpora closes');
    await until(async () => {  // the sentence above it may take another line meanwhile
      await window.press('many.filter');
      return /Filter, text field/.test(await window.heard());
    }, 'the caret is in the filter');
    await window.page.keyboard.type('elephant');
    await window.frames();
    await window.key('Enter');
    const survey = JSON.parse(execFileSync(program, ['survey', '--model', 'readable', '--head', '2', '--sentences', '1000', '--filter', 'elephant',
                                                     '--json']));
    const {rows, quantiles, bars, mean} = survey.measures.noun, below = bars.counts.slice(0, 10).reduce((a, b) => a + b);
    assert.ok(rows > 0 && below > 0 && below < rows && mean > 0);
    const numbers = [`In ${rows} rows the middle value`, `is ${quantiles[5].toFixed(3)}; in ${below} it is below 0.5`,
                     `the lowest is ${quantiles[0].toFixed(3)}.`];
    const said = await until(async () => {
      const heard = await window.heard();
      return numbers.every((words) => heard.includes(words)) && heard;
    }, `to hear ${numbers.join(' … ')}`, 120).catch(async (error) => { throw new Error(`${error.message}; heard "${await window.heard()}"`); });
    assert.notEqual(said.slice(0, 40), first.slice(0, 40), 'the filter leaves fewer rows');
    const row = survey.top[1], key = row.weights.indexOf(Math.max(...row.weights));
    await window.press('many.row.highest.1');
    await window.hears(new RegExp(`it looks at ${row.words[key]} with weight ${Math.max(...row.weights).toFixed(2)}`));
    const end = `sentence=${row.sentence}&stage=softmax&head=2&pin=${row.row},${key}`;
    await until(async () => (await linkOf(window)).endsWith(end), `a link that ends with ${end}`);
    await window.key('Backspace');
    await until(() => window.item('many.row.highest.1'), 'the list again');
    await until(async () => /look=many/.test(await linkOf(window)), 'the address names the list');
  }));
