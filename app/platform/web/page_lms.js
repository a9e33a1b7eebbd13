// Reports a package's lesson to the learning management system (LMS) that plays it: the answers, the score, the time and whether all is
// done. Its way back is a text, which the LMS keeps from one visit to the next. SCORM is here, xAPI in page_xapi.js; the program reports a
// state (see LmsReport) and knows neither.
'use strict';

/// The kinds of trouble, as lms_trouble of lms_report.hpp numbers them.
const lmsTrouble = {nobody: 0, refused: 1, tooLong: 2, late: 3, silent: 4};

const hundredth = (number) => Math.round(number * 100) / 100;
const twoFigures = (number) => String(number).padStart(2, '0');
/// Writes "0001:02:03.45", the form of 1.2.
const clockTime = (seconds) => [String(Math.floor(seconds / 3600)).padStart(4, '0'), twoFigures(Math.floor(seconds / 60) % 60),
  (seconds % 60).toFixed(2).padStart(5, '0')].join(':');
/// Writes "PT63.45S", the form of 2004 and of xAPI.
const isoTime = (seconds) => `PT${hundredth(seconds)}S`;
const cutAfter = (text, most) => text.length > most ? text.slice(0, most - 1) + '…' : text;

/// The numbers that follow from a state. `pass`: the percentage that passes; undefined: nobody passes or fails.
function standingOf({step, steps, visited, questions}, pass) {
  const n = questions.length, right = questions.filter(({result}) => result === 'right').length;
  const complete = visited >= steps && questions.every(({result}) => result !== 'none');
  const percent = n ? hundredth(100 * right / n) : null;
  const judged = complete && pass !== undefined && percent !== null;
  return {step, n, right, complete, percent, scaled: n ? Math.round(right / n * 1e4) / 1e4 : null,
          part: steps ? Math.round(visited / steps * 1e4) / 1e4 : 0, passed: judged ? percent >= pass : null};
}

/// A question's answer in the standard's own kinds. The options of a choice are a, b, c in the order of the lesson's file, the right one
/// first, whatever the order on screen; a text that is not a number stays text.
function answerOf({kind, option, options, response, correct}) {
  const letter = (place) => String.fromCharCode(96 + place);
  if (kind === 'choice' && options.length) return {kind: 'choice', response: option ? letter(option) : '', correct: 'a'};
  const plain = (text) => text.replace('−', '-').replace(',', '.'), isNumber = (text) => /^-?\d+(\.\d+)?$/.test(plain(text));
  if (kind === 'number' && isNumber(correct) && (!response || isNumber(response)))
    return {kind: 'numeric', response: plain(response), correct: plain(correct)};
  return {kind: 'fill-in', response, correct, isList: kind === 'fill' || kind === 'order'};
}

/// Writes a text as 2004 and xAPI expect it, with [,] between the parts of a list: they would take a bare comma for a forgotten one.
const patternOf = (text, isList) => cutAfter(text, 250).replaceAll(/, ?/g, isList ? '[,]' : '; ');

/// Reports the news about the questions, and how long each took since its step was opened.
class QuestionNews {
  constructor(seconds) { Object.assign(this, {seconds, known: new Map(), opened: new Map()}); }
  /// Notes the answers that an earlier visit has already reported.
  isKnown({questions}) { for (const question of questions) this.note(question); }
  note(question) { this.known.set(question.step, QuestionNews.markOf(question)); }
  static markOf({result, tries, response, option}) { return JSON.stringify([result, tries, response, option]); }
  opens(step) { if (!this.opened.has(step)) this.opened.set(step, this.seconds()); }
  latency({step}) { return Math.max(0, this.seconds() - (this.opened.get(step) ?? this.seconds())); }
  since({questions}) {
    const isNew = (question) => question.result !== 'none' && this.known.get(question.step) !== QuestionNews.markOf(question);
    return questions.filter(isNew).map((question) => ({...question, latency: this.latency(question)}));
  }
}

// ---- SCORM ----------------------------------------------------------------------------------------------------------------------------

const scormEditions = {
  '1.2': {
    object: 'API', levels: 7, room: 4096, calls: ['LMSInitialize', 'LMSGetValue', 'LMSSetValue', 'LMSCommit', 'LMSFinish',
      'LMSGetLastError', 'LMSGetErrorString'], ended: ['301'], unknown: ['401'], begun: [],
    values({step, complete, percent, passed}, kept, seconds) {
      const status = !complete ? 'incomplete' : passed === null ? 'completed' : passed ? 'passed' : 'failed';
      const score = percent === null ? [] : [['cmi.core.score.raw', percent], ['cmi.core.score.min', 0], ['cmi.core.score.max', 100]];
      return [['cmi.core.exit', 'suspend'], ['cmi.suspend_data', kept], ['cmi.core.lesson_location', step], ...score,
              ['cmi.core.lesson_status', status], ['cmi.core.session_time', clockTime(seconds)]];
    },
    interaction({kind, response, correct}, {result, latency}) {
      const words = {right: 'correct', wrong: 'wrong', shown: 'neutral'};
      return [['type', kind], ['time', new Date().toTimeString().slice(0, 8)], ['correct_responses.0.pattern', cutAfter(correct, 255)],
              ['student_response', cutAfter(response, 255)], ['result', words[result]], ['weighting', 1], ['latency', clockTime(latency)]];
    },
  },
  '2004': {
    object: 'API_1484_11', levels: Infinity, room: 64000, calls: ['Initialize', 'GetValue', 'SetValue', 'Commit', 'Terminate',
      'GetLastError', 'GetErrorString'], ended: ['104', '112', '113', '122', '123', '132', '133', '142', '143'], unknown: ['401', '402'],
    begun: ['103'],
    values({step, complete, percent, scaled, part, passed}, kept, seconds) {
      const score = percent === null ? [] : [['cmi.score.scaled', scaled], ['cmi.score.raw', percent], ['cmi.score.min', 0],
                                             ['cmi.score.max', 100]];
      return [['cmi.exit', 'suspend'], ['cmi.suspend_data', kept], ['cmi.location', step], ...score, ['cmi.progress_measure', part],
              ['cmi.completion_status', complete ? 'completed' : 'incomplete'],
              ['cmi.success_status', passed === null ? 'unknown' : passed ? 'passed' : 'failed'], ['cmi.session_time', isoTime(seconds)]];
    },
    interaction({kind, response, correct, isList}, {title, options, result, latency}) {
      const words = {right: 'correct', wrong: 'incorrect', shown: 'neutral'};
      const choices = kind === 'choice' ? options.map((text, i) => ` (${String.fromCharCode(97 + i)}) ${text}`).join('') : '';
      return [['type', kind], ['timestamp', new Date().toISOString().slice(0, 19) + '.0Z'], ['description', cutAfter(title + choices, 250)],
              ['correct_responses.0.pattern', kind === 'numeric' ? `${correct}[:]${correct}` : patternOf(correct, isList)],
              ['learner_response', patternOf(response, isList)], ['result', words[result]], ['weighting', 1],
              ['latency', isoTime(latency)]];
    },
  },
};

/// Finds the object with this name in a window or in one around it.
function apiAround(view, name, levels) {
  try {
    for (let level = 0; level <= levels; ++level, view = view.parent) {
      if (view[name]) return view[name];
      if (!view.parent || view.parent === view) break;
    }
  } catch { /* a window of another host shows nothing */ }
  return null;
}

/// Looks there, then around the window that opened this one.
function findApi(name, levels, view) {
  let openers = [];
  try {
    openers = [view.opener, view.top?.opener].filter(Boolean);
  } catch { /* as above */ }
  return [view, ...openers].map((one) => apiAround(one, name, levels)).find(Boolean) ?? null;
}

class ScormTrouble extends Error {
  constructor(kind, why = '') {
    super(why);
    this.kind = kind;
  }
}

/// Runs one session with an LMS. It sends whatever the LMS refuses again with the next change.
class Scorm {
  constructor(api, edition, seconds) {
    const [begin, get, set, commit, end, error, words] = edition.calls;
    Object.assign(this, {api, edition, seconds, names: {begin, get, set, commit, end, error, words}, news: new QuestionNews(seconds)});
    Object.assign(this, {isOpen: false, kept: null, sent: new Map(), places: new Map(), count: 0, dirty: false, takesAnswers: true});
  }
  static find(settings, view, seconds) {
    const edition = scormEditions[settings.scorm], api = findApi(edition.object, edition.levels, view);
    return api && new Scorm(api, edition, seconds);
  }
  call(which, ...values) {
    const answer = this.api[this.names[which]](...values);
    return answer === undefined || answer === null ? '' : String(answer);
  }
  error() {
    try {
      return this.call('error', '');
    } catch {
      return '';
    }
  }
  require(which, ...values) {
    let answer = '', thrown = null;
    try {
      answer = this.call(which, ...values);
    } catch (error) {
      thrown = error;
    }
    if (answer === 'true') return;
    const code = this.error();
    if (which === 'begin' && this.edition.begun.includes(code)) return;
    if (this.edition.ended.includes(code)) this.isOpen = false;
    const why = thrown ? String(thrown.message ?? thrown) : code === '' || code === '0' ? '' : `${code} ${this.call('words', code)}`.trim();
    throw Object.assign(new ScormTrouble(why ? lmsTrouble.refused : lmsTrouble.silent, why), {code});
  }
  /// Returns the text of the last visit. If a session begins late, an earlier visit may have work that this one does not know.
  open() {
    this.require('begin', '');
    this.isOpen = true;
    const kept = this.call('get', 'cmi.suspend_data');
    this.count = Number.parseInt(this.call('get', 'cmi.interactions._count'), 10) || 0;
    this.sent.clear();
    this.places.clear();
    return kept;
  }
  begin() { return this.kept = this.open(); }
  reopen() {
    const kept = this.open();
    if (this.kept === null && kept) throw new ScormTrouble(lmsTrouble.late);
    this.kept ??= kept;
  }
  put(element, value) {
    const text = String(value);
    if (this.sent.get(element) === text) return;
    this.require('set', element, text);
    this.sent.set(element, text);
    this.dirty = true;
  }
  putAnswer(question) {
    if (!this.takesAnswers) return;
    const place = this.places.get(question.step) ?? this.count, at = `cmi.interactions.${place}.`, answer = answerOf(question);
    const isTime = (field) => field === 'time' || field === 'timestamp';
    try {
      this.put(at + 'id', `${question.lesson}_${question.step}`);
      if (place === this.count) this.count += 1;
      this.places.set(question.step, place);
      this.each(this.edition.interaction(answer, question), ([field, value]) => {
        if (value !== '' && !(isTime(field) && this.sent.has(at + field))) this.put(at + field, value);
      });
      this.news.note(question);
    } catch (error) {
      if (!this.edition.unknown.includes(error.code)) throw error;
      this.takesAnswers = false;  // an LMS need not know any
    }
  }
  /// Does something with each while the session lasts, even after one was refused. Throws the first refusal.
  each(things, what) {
    const refused = [];
    for (const thing of things) if (this.isOpen) try {
      what(thing);
    } catch (error) {
      refused.push(error);
    }
    if (refused.length) throw refused[0];
  }
  /// Sends the news in a state. Throws the first refusal, after everything was tried.
  report(state, standing) {
    if (this.late) throw new ScormTrouble(lmsTrouble.late);
    if (!this.isOpen) try {
      this.reopen();
    } catch (error) {
      this.late = error.kind === lmsTrouble.late;
      throw error;
    }
    this.each([() => this.each(this.edition.values(standing, state.kept, this.seconds()), (value) => this.put(...value)),
               () => this.each(this.news.since(state), (question) => this.putAnswer({...question, lesson: state.id})),
               () => this.commit()], (part) => part());
  }
  commit() {
    if (!this.dirty) return;
    this.require('commit', '');
    this.dirty = false;
  }
  end() {
    if (!this.isOpen) return;
    this.isOpen = false;
    try {
      const [time, value] = this.edition.values(standingOf({questions: []}), '', this.seconds()).at(-1);
      this.put(time, value);
      this.call('commit', '');
      this.call('end', '');
    } catch (error) {
      console.warn('the LMS: ' + error);
    }
  }
}

// ---- All that may listen ----------------------------------------------------------------------------------------------------------------

/// Finds the LMS of a package, however the page was launched. `settings`: of the package; `tell(kind, why)` reports each kind of trouble
/// once.
class Lms {
  constructor(settings, tell, view = self) {
    const started = performance.now(), seconds = () => (performance.now() - started) / 1000;
    Object.assign(this, {settings, tell, view, said: new Set(), first: true, state: null});
    this.scorm = Scorm.find(settings, view, seconds);
    this.xapi = Xapi.find(settings, view.location, seconds, (error) => this.hear(error));
    this.place = 'headlight ' + view.location.pathname;
  }
  hear(error) {
    const kind = error instanceof ScormTrouble ? error.kind : lmsTrouble.refused;
    console.warn('the LMS: ' + (error?.message || kind));
    if (this.said.has(kind)) return;
    this.said.add(kind);
    this.tell(kind, String(error?.message ?? ''));
  }
  hadNone() { for (const kind of [lmsTrouble.refused, lmsTrouble.silent]) this.said.delete(kind); }
  /// Reads the text of the last visit and the most that the next one may hold. Without an LMS the tab itself keeps it.
  async begin() {
    let kept = null;
    if (!this.scorm && !this.xapi) this.hear(new ScormTrouble(lmsTrouble.nobody));
    try {
      if (this.scorm) kept = this.scorm.begin();
    } catch (error) {
      this.hear(error);
    }
    const stated = await this.xapi?.begin();
    kept ??= stated ?? null;
    this.resumes = Boolean(kept || stated);
    return {kept: kept || stated || (kept === null && this.inTab()) || '', limit: this.scorm?.edition.room ?? scormEditions['2004'].room};
  }
  inTab() {
    try {
      return this.view.sessionStorage.getItem(this.place) ?? '';
    } catch {
      return '';
    }
  }
  keepInTab(text) {
    try {
      this.view.sessionStorage.setItem(this.place, text);
    } catch { /* a frame that may keep nothing */ }
  }
  /// Reports a changed state of the program.
  report(text) {
    const state = {...JSON.parse(text), id: this.settings.lesson}, standing = standingOf(state, this.settings.pass);
    if (state.kept) this.keepInTab(state.kept);
    else this.hear(new ScormTrouble(lmsTrouble.tooLong));
    for (const one of [this.scorm, this.xapi].filter(Boolean)) {
      one.news.opens(state.step);
      if (this.first && this.resumes) one.news.isKnown(state);
    }
    this.xapi?.report(state, standing, this.first && this.resumes);
    this.first = false;
    if (!this.scorm) return;
    try {
      this.scorm.report(state, standing);
      this.hadNone();
    } catch (error) {
      this.hear(error);
    }
  }
  end() {
    this.xapi?.end();
    this.scorm?.end();
  }
}
