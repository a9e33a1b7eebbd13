// The words of lessons and puzzles, and the program's own words, as patterns of what must be heard.
import assert from 'node:assert/strict';
import {readFileSync, readdirSync} from 'node:fs';
import {join} from 'node:path';

const assets = join(process.env.HEADLIGHT_PAGE, '..', '..', 'assets');

export const field = (block, name) => block.match(new RegExp(`^${name}: (.*)$`, 'm'))?.[1];
export const fields = (block, name) => [...block.matchAll(new RegExp(`^${name}: (.*)$`, 'gm'))].map(([, words]) => words);

/// The question of a step, as its lesson writes it.
function questionIn(written) {
  const [, of, block] = /^```(choice|key|wrong_row|number|fill|order|until|judge|claim)\n([^]*?)^```/m.exec(written) ?? [];
  if (!of) return null;
  return {of, ask: field(block, 'ask'), hint: field(block, 'hint'), explain: field(block, 'explain'), sentence: field(block, 'sentence'),
          options: [...fields(block, 'right'), ...fields(block, 'wrong')].map((one) => one.replace(/ \|.*/, '')),
          solution: Object.fromEntries(['mask', 'positions', 'biases', 'paint', 'fill', 'set'].map((name) => [name, fields(block, name)]))};
}

/// The steps of a lesson or a puzzle in a language, each with title, paragraphs, question, the sentence that it is the first to show (of
/// several, that of its matrix), and whether a computation is played. A step starts with its settings, if any.
export function lessonOf(id, language, folder = 'lessons') {
  const ending = language === 'en' ? '.md' : `.${language}.md`;
  const file = readdirSync(join(assets, folder)).find((name) => name.slice(3) === id + ending);
  const [head, ...steps] = readFileSync(join(assets, folder, file), 'utf8').split(/^## /m);
  return {
    title: field(head, 'title'),
    steps: steps.map((written, i) => {
      const [title, ...rest] = written.split('\n');
      const body = rest.join('\n').replace(/^```[^]*?^```/gm, ''), [settings] = /^(?:[a-z_]+: .*\n)*/.exec(body);
      const shown = fields(settings, 'show'), number = Number(/\bsentence (\d+)/.exec(shown.join(' '))?.[1] ?? 1);
      const paragraphs = body.slice(settings.length).split(/\n\s*\n|\n(?=- )/).map((one) => one.trim());
      return {title, prose: paragraphs.filter((one) => one && !one.startsWith('![')), question: questionIn(written),
              sentence: fields(settings, 'sentence')[number - 1] ?? (i === 0 && !field(settings, 'model') ? field(head, 'sentence') : undefined),
              plays: /^motion: /m.test(settings), shown};
    }),
  };
}
const named = (folder) => readdirSync(join(assets, folder)).map((name) => /^\d\d-([a-z-]+)\.md$/.exec(name)?.[1]).filter(Boolean);
export const lessonIds = () => named('lessons');
export const puzzleIds = () => named('workshop');

/// The words of the interface in a language, by their ids; without those that have forms for numbers.
export function wordsOf(language) {
  const all = new Map(), folderOf = join(assets, 'words', language);
  for (const name of readdirSync(folderOf).filter((one) => /\.pot?$/.test(one))) {
    const text = readFileSync(join(folderOf, name), 'utf8').replace(/"\n"/g, '');
    for (const [, id, english, own] of text.matchAll(/^msgctxt "(.*)"\nmsgid "(.*)"\nmsgstr "(.*)"/gm))
      all.set(id, (own || english).replace(/\\"/g, '"'));
  }
  return (id) => all.get(id) ?? assert.fail(`no words ${id} in ${language}`);
}

export const escaped = (words) => words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/// Letters are compared without the spaces between them, which formulas and line breaks move.
export const bare = (words) => words.replace(/[\s\u00a0\u202f]+/g, '');
/// Makes a pattern from a text of the interface that finds what is in its places, with spaces of any width.
export const template = (words) => new RegExp(escaped(words.replaceAll('**', '')).replace(/\s+/g, '\\s+')
    .replace(/\\\{(\w+)\\\}/g, '(?<$1>.+?)').replace(/\\\.$/, '\\.(?=\\s|$)'));  // no decimal point
/// Makes a pattern that matches any of these.
export const any = (...patterns) => new RegExp(patterns.map(({source}) => source.replace(/\?<\w+>/g, '?:')).join('|'));
/// Makes a pattern that matches the whole text, to its end.
export const whole = (words) => new RegExp(template(words).source + '$');

/// A text of a lesson as it must be heard: its parts in order, with anything where the program puts numbers and words.
export function spoken(markup) {
  const words = markup.replace(/^- /, '')
    .replace(/\{\{paper:(?:[^{}]|\{[^{}]*\})*\}\}/g, '').replace(/\{\{(?:window|keys): ?((?:[^{}]|\{[^{}]*\})*)\}\}/g, '$1')
    .replace(/\[\[([^\]|]*)\|[^\]]*\]\]/g, '$1').replace(/\{\{(?:[^{}]|\{[^{}]*\})*\}\}/g, '\0').replace(/[_^]?\{[^}]*\}/g, '\0').replace(/[*`\\]/g, '');
  return new RegExp(words.split('\0').map((part) => escaped(bare(part))).join('.*?'));
}
