// The page's talk with a learning management system, against an independent one: scorm-again plays SCORM 1.2 and 2004; statements go to a
// server of this test. The scripts of the page run here without the program; package.test.mjs plays a whole package.
import assert from 'node:assert/strict';
import {webcrypto as crypto} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {test} from 'node:test';
import vm from 'node:vm';
import {Scorm12API, Scorm2004API} from 'scorm-again';
import {recordStore} from './lms.mjs';

const scripts = process.env.HEADLIGHT_SCRIPTS;
const nobody = {href: 'http://lms.example/play/index.html', pathname: '/play/index.html', search: ''};

/// The scripts in a window of their own, with the objects of an LMS in it.
function pageScripts(objects = {}, location = nobody) {
  const kept = new Map(), view = {location, sessionStorage: {getItem: (key) => kept.get(key) ?? null, setItem: (key, text) => kept.set(key, text)}};
  Object.assign(view, {parent: view, top: view, opener: null, ...objects});
  const world = vm.createContext({self: view, URL, URLSearchParams, fetch, crypto, performance, console: {warn() {}}});
  const text = ['page_lms.js', 'page_xapi.js'].map((name) => readFileSync(`${scripts}/${name}`, 'utf8').replace("'use strict';", '')).join('\n');
  vm.runInContext(`${text}\nObject.assign(self, {Lms, standingOf, answerOf, clockTime, findApi, scormEditions});`, world);
  return view;
}

/// Opens the LMS of a view; returns it and the trouble in it as [kind, why].
async function opened(view, scorm, settings = {}) {
  const troubles = [], lms = new view.Lms({scorm, lesson: 'softmax', title: 'Softmax', files: [], ...settings},
                                          (...trouble) => troubles.push(trouble), view);
  return {lms, troubles, ...await lms.begin()};
}

const question = (step, kind, more) =>
  ({step, title: `Question ${step}`, kind, result: 'none', tries: 0, option: 0, options: [], response: '', correct: '', ...more});
const choices = {options: ['To 1', 'To 9']};
const first = {lesson: 'softmax', title: 'Softmax', step: 1, steps: 3, visited: 1, kept: 'kept 1',
               questions: [question(2, 'number', {correct: '0.90'}), question(3, 'choice', choices)]};
const wrong = {...first, step: 2, visited: 2, kept: 'kept 2',
               questions: [question(2, 'number', {result: 'wrong', tries: 1, response: '0.31', correct: '0.90'}), first.questions[1]]};
const right = {...wrong, kept: 'kept 3',
               questions: [question(2, 'number', {result: 'right', tries: 2, response: '0.90', correct: '0.90'}), first.questions[1]]};
const done = {...right, step: 3, visited: 3, kept: 'kept 4',
              questions: [right.questions[0], question(3, 'choice', {...choices, result: 'right', tries: 1, option: 1, response: 'To 1', correct: 'To 1'})]};
const tell = (lms, ...states) => states.forEach((state) => lms.report(JSON.stringify(state)));

const quiet = {autocommit: false, logLevel: 5};

test('SCORM 1.2: a visit, and the next one, which goes on and says nothing twice', async () => {
  const api = new Scorm12API(quiet), get = (name) => api.cmi.core[name] ?? api.cmi[name];
  const {lms, troubles, kept, limit} = await opened(pageScripts({API: api}), '1.2');
  assert.deepEqual([kept, limit], ['', 4096]);
  tell(lms, first, wrong, right);
  const [told, ...more] = api.renderCMIToJSONObject().cmi.interactions.childArray ?? Object.values(api.renderCMIToJSONObject().cmi.interactions);
  assert.equal(more.length, 0, 'the same question has one place');
  assert.deepEqual([told.id, told.type, told.student_response, told.result, Number(told.weighting)], ['softmax_2', 'numeric', '0.90', 'correct', 1]);
  assert.deepEqual([get('lesson_status'), get('lesson_location'), api.cmi.suspend_data], ['incomplete', '2', 'kept 3']);
  assert.deepEqual([api.cmi.core.score.raw, api.cmi.core.score.min, api.cmi.core.score.max].map(Number), [50, 0, 100]);
  const before = JSON.parse(JSON.stringify(api.cmi));
  lms.end();
  assert.equal(api.isTerminated(), true);
  assert.deepEqual(troubles, []);

  const next = new Scorm12API(quiet);
  next.loadFromJSON(before, '');
  const again = await opened(pageScripts({API: next}), '1.2');
  assert.equal(again.kept, 'kept 3');
  tell(again.lms, right);
  const n = next.cmi.interactions.childArray.length;
  tell(again.lms, done);
  assert.equal(next.cmi.interactions.childArray.length, n + 1, 'only what is new is told');
  assert.deepEqual([next.cmi.core.lesson_status, Number(next.cmi.core.score.raw)], ['completed', 100]);
  assert.deepEqual(again.troubles, []);
});

test('SCORM 2004: answers with their right ones, a scaled score, progress, and what is passed', async () => {
  const api = new Scorm2004API(quiet);
  const {lms, troubles, limit} = await opened(pageScripts({API_1484_11: api}), '2004', {pass: 60});
  assert.equal(limit, 64000);
  tell(lms, first, wrong);
  const get = (element) => api.GetValue(element);
  assert.deepEqual([get('cmi.completion_status'), get('cmi.success_status'), get('cmi.location'), get('cmi.suspend_data')],
                   ['incomplete', 'unknown', '2', 'kept 2']);
  assert.deepEqual([get('cmi.interactions.0.id'), get('cmi.interactions.0.type'), get('cmi.interactions.0.learner_response'),
                    get('cmi.interactions.0.correct_responses.0.pattern'), get('cmi.interactions.0.result'),
                    get('cmi.interactions.0.description')],
                   ['softmax_2', 'numeric', '0.31', '0.90[:]0.90', 'incorrect', 'Question 2']);
  assert.match(get('cmi.interactions.0.latency'), /^PT\d+(\.\d\d?)?S$/);
  assert.match(get('cmi.interactions.0.timestamp'), /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
  tell(lms, right, done);
  assert.deepEqual([get('cmi.completion_status'), get('cmi.success_status'), Number(get('cmi.score.scaled')), Number(get('cmi.progress_measure')),
                    get('cmi.interactions._count')].map(String), ['completed', 'passed', '1', '1', '2']);
  assert.deepEqual([get('cmi.interactions.1.learner_response'), get('cmi.interactions.1.description')], ['a', 'Question 3 (a) To 1 (b) To 9']);
  lms.end();
  assert.deepEqual(troubles, []);
});

test('half of the questions do not pass where 60 % pass', () => {
  const {standingOf} = pageScripts();
  const half = {...done, questions: [done.questions[0], {...done.questions[1], result: 'wrong', option: 2}]};
  assert.deepEqual([standingOf(half, 60).passed, standingOf(half, 50).passed, standingOf(half).passed, standingOf(right, 50).passed],
                   [false, true, null, null]);
  assert.equal(standingOf(half, 60).percent, 50);
});

test('the API is looked for in the windows around, seven at most in 1.2, and about the one that opened this', () => {
  const nest = (levels, outer) => levels ? {parent: nest(levels - 1, outer)} : outer, api = {};
  const {findApi, scormEditions} = pageScripts(), outermost = (name) => Object.assign({[name]: api}, {});
  const levels = (version) => scormEditions[version].levels;
  assert.equal(findApi('API', levels('1.2'), nest(7, outermost('API'))), api);
  assert.equal(findApi('API', levels('1.2'), nest(8, outermost('API'))), null);
  assert.equal(findApi('API_1484_11', levels('2004'), nest(40, outermost('API_1484_11'))), api);
  assert.equal(findApi('API', 7, {opener: nest(2, outermost('API'))}), api);
  const foreign = {get API() { throw new Error('another host'); }};
  assert.equal(findApi('API', 7, {parent: foreign}), null);
});

test('where no LMS is, it is said once, and the tab keeps the work', async () => {
  const view = pageScripts(), {lms, troubles} = await opened(view, '1.2');
  tell(lms, first, wrong);
  assert.deepEqual(troubles, [[0, '']]);
  assert.equal((await opened(view, '1.2')).kept, 'kept 2');
});

/// An LMS of a few lines, whose answers a test decides: an array of everything that was reported to it.
function smallLms(answer) {
  const told = [], say = (...call) => (told.push(call), answer(...call));
  return Object.assign(told, {
    LMSInitialize: () => say('begin'), LMSGetValue: (name) => say('get', name), LMSSetValue: (name, value) => say('set', name, value),
    LMSCommit: () => say('commit'), LMSFinish: () => say('end'), LMSGetLastError: () => say('error'), LMSGetErrorString: () => say('words'),
  });
}

test('an LMS that answers nothing is said once; when it answers, everything is told', async () => {
  let silent = true;
  const api = smallLms((what) => silent ? undefined : what === 'get' || what === 'words' ? '' : what === 'error' ? '0' : 'true');
  const {lms, troubles} = await opened(pageScripts({API: api}), '1.2');
  tell(lms, first, wrong);
  assert.deepEqual(troubles, [[4, '']]);
  silent = false;
  tell(lms, right);
  const values = new Map(api.filter(([what]) => what === 'set').map(([, name, value]) => [name, value]));
  assert.deepEqual([values.get('cmi.suspend_data'), values.get('cmi.interactions.0.result'), api.at(-1)[0]], ['kept 3', 'correct', 'commit']);
});

test('what is refused is said in the words of the LMS and told again with the next change', async () => {
  let refuses = true, code = '0';
  const api = smallLms((what, name) => {
    if (what === 'error') return code;
    if (what === 'words') return 'Data store failure';
    if (what === 'get') return '';
    code = refuses && what === 'set' && name === 'cmi.suspend_data' ? '391' : '0';
    return String(code === '0');
  });
  const {lms, troubles} = await opened(pageScripts({API: api}), '1.2');
  tell(lms, first, {...first, kept: 'another'});
  assert.deepEqual(troubles, [[1, '391 Data store failure']]);
  assert.ok(api.some(([what, name]) => what === 'set' && name === 'cmi.core.lesson_status'), 'the rest is told all the same');
  refuses = false;
  tell(lms, {...first, kept: 'another'});
  assert.ok(api.some(([what, name, value]) => what === 'set' && name === 'cmi.suspend_data' && value === 'another'));
});

test('a session that the LMS has ended is begun again, and everything is told in it', async () => {
  const api = new Scorm12API(quiet), {lms, troubles} = await opened(pageScripts({API: api}), '1.2');
  tell(lms, first, wrong);
  api.LMSFinish('');
  const next = new Scorm12API(quiet);
  for (const name of ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish', 'LMSGetLastError', 'LMSGetErrorString'])
    api[name] = next[name].bind(next);
  tell(lms, right);
  tell(lms, done);
  assert.deepEqual([next.cmi.core.lesson_status, next.cmi.suspend_data, next.cmi.interactions.childArray.length], ['completed', 'kept 4', 2]);
  assert.equal(troubles.length, 1, JSON.stringify(troubles));
});

test('an LMS that wakes up with work of an earlier visit loses none of it', async () => {
  let silent = true;
  const api = smallLms((what, name) => silent ? undefined : name === 'cmi.suspend_data' && what === 'get' ? 'earlier work' : what === 'error' ? '0' : 'true');
  const {lms, troubles} = await opened(pageScripts({API: api}), '1.2');
  silent = false;
  tell(lms, first, wrong);
  assert.deepEqual(troubles, [[4, ''], [3, '']]);
  assert.ok(!api.some(([what, name]) => what === 'set' && name === 'cmi.suspend_data'));
});

test('an LMS without interactions gets everything else', async () => {
  const api = smallLms((what, name = '') => what === 'error' ? '401' : what === 'get' ? '' : String(!/interactions/.test(name)));
  const {lms, troubles} = await opened(pageScripts({API: api}), '1.2');
  tell(lms, wrong, done);
  assert.deepEqual(troubles, []);
  assert.ok(api.some(([what, name, value]) => what === 'set' && name === 'cmi.core.lesson_status' && value === 'completed'));
});

test('work that is too long for the LMS is said, and reported all the same', async () => {
  const api = new Scorm12API(quiet), {lms, troubles} = await opened(pageScripts({API: api}), '1.2');
  tell(lms, {...done, kept: ''});
  assert.deepEqual([troubles, api.cmi.core.lesson_status], [[[2, '']], 'completed']);
});

const launched = (store, more = '') => {
  const actor = JSON.stringify({name: ['Ada'], mbox: ['mailto:ada@example.org']});
  const query = new URLSearchParams({endpoint: store.address, auth: 'Basic abc', actor, registration: 'r1', activity_id: 'http://lms.example/softmax'});
  return {...nobody, href: `${nobody.href}?${query}`, search: `?${query}${more}`};
};

test('xAPI: statements and the work go to the launch’s endpoint, and the next visit goes on', async () => {
  const store = await recordStore();
  try {
    const {lms, troubles} = await opened(pageScripts({}, launched(store)), '1.2', {pass: 50});
    tell(lms, first, wrong);
    await store.has(2);
    lms.end();
    await store.has(4);
    assert.deepEqual(store.verbs(), ['initialized', 'answered', 'suspended', 'terminated']);
    const answered = store.statements[1];
    assert.deepEqual(answered.actor, {name: 'Ada', mbox: 'mailto:ada@example.org'});
    assert.deepEqual([answered.object.id, answered.result.success, answered.result.response, answered.context.registration],
                     ['http://lms.example/softmax/question-2', false, '0.31', 'r1']);
    assert.equal(answered.object.definition.interactionType, 'numeric');
    assert.ok(store.headers.every((one) => one.authorization === 'Basic abc' && one['x-experience-api-version'] === '1.0.3'));
    assert.equal(store.state, 'kept 2');

    const again = await opened(pageScripts({}, launched(store)), '1.2', {pass: 50});
    assert.equal(again.kept, 'kept 2');
    tell(again.lms, wrong, right, done);
    await store.has(9);
    assert.deepEqual(store.verbs().slice(4).sort(), ['answered', 'answered', 'completed', 'passed', 'resumed']);
    const {score} = store.statements.find(({verb}) => verb.id.endsWith('/passed')).result;
    assert.deepEqual(score, {scaled: 1, raw: 100, min: 0, max: 100});
    assert.deepEqual([...troubles, ...again.troubles], []);
  } finally {
    store.end();
  }
});

test('xAPI: what a store does not take waits for the next change', async () => {
  const store = await recordStore();
  try {
    const {lms, troubles} = await opened(pageScripts({}, launched(store)), '1.2');
    store.refuses = 503;
    tell(lms, wrong);
    await store.has(0, 2);
    assert.equal(store.statements.length, 0);
    store.refuses = 0;
    tell(lms, right);
    await store.has(3);
    assert.deepEqual(store.verbs(), ['initialized', 'answered', 'answered']);
    assert.equal(troubles.length, 1);
    assert.match(troubles[0][1], /503/);
  } finally {
    store.end();
  }
});

test('xAPI: a launch with a broken actor is said, and nothing else ends', async () => {
  const view = pageScripts({}, {...nobody, search: '?endpoint=http://127.0.0.1:1/&actor={'}), {troubles} = await opened(view, '1.2');
  assert.equal(troubles[0][0], 1);
});
