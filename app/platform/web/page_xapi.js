// Sends statements to a learning record store, if the launch of a package names one (?endpoint=...&auth=...&actor=...&activity_id=...): who
// answered what, and the text that leads back. They go out one after the other; a statement that is refused goes out again with the next
// change.
'use strict';

const xapiVerb = (name) => ({id: 'http://adlnet.gov/expapi/verbs/' + name, display: {en: name}});

const outlivesPage = 30000;  // bytes: a browser lets 64 kB in all be under way when a page ends

/// "5f3a9c01-...", as RFC 4122 defines it: a page without a secure connection has no crypto.randomUUID.
function newUuid() {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = bytes[6] & 0x0f | 0x40;
  bytes[8] = bytes[8] & 0x3f | 0x80;
  return [...bytes].map((byte, i) => ([4, 6, 8, 10].includes(i) ? '-' : '') + byte.toString(16).padStart(2, '0')).join('');
}

/// Some launches write every field of the actor as a list of one.
function actorIn(text) {
  const plain = (value) => Array.isArray(value) ? plain(value[0]) : value;
  const given = JSON.parse(text), actor = Object.fromEntries(Object.entries(given).map(([key, value]) => [key, plain(value)]));
  const account = actor.account;
  if (account?.accountServiceHomePage) actor.account = {homePage: account.accountServiceHomePage, name: account.accountName};
  return actor;
}

class Xapi {
  /// Null if the address names no endpoint. `tell` is called with an error.
  static find(settings, address, seconds, tell) {
    const asked = new URLSearchParams(address.search), endpoint = asked.get('endpoint');
    if (!endpoint) return null;
    try {
      const url = new URL(endpoint, address.href);
      if (!/^https?:$/.test(url.protocol)) throw new Error('endpoint: ' + endpoint);
      const actor = actorIn(asked.get('actor') ?? '');
      return Object.assign(new Xapi(), {
        settings, actor, seconds, tell, base: url.href.replace(/\/?$/, '/'), auth: asked.get('auth') ?? '', news: new QuestionNews(seconds),
        registration: asked.get('registration'), activity: asked.get('activity_id') || address.href.replace(/[?#].*/, ''),
      });
    } catch (error) {
      tell(new ScormTrouble(lmsTrouble.refused, String(error.message)));
      return null;
    }
  }
  constructor() { Object.assign(this, {waiting: [], kept: null, busy: false, isDone: false}); }

  ask(path, options = {}) {
    const headers = {'X-Experience-API-Version': '1.0.3', ...(this.auth && {Authorization: this.auth}), ...options.headers};
    return fetch(this.base + path, {...options, headers});
  }
  statePath() {
    const query = new URLSearchParams({activityId: this.activity, agent: JSON.stringify(this.actor), stateId: 'headlight'});
    if (this.registration) query.set('registration', this.registration);
    return 'activities/state?' + query;
  }
  /// The text of the last visit; null if there is none.
  async begin() {
    let kept = null;
    try {
      const answer = await this.ask(this.statePath());
      if (answer.ok) kept = await answer.text();
      else if (answer.status !== 404) throw new Error(`${answer.status} ${answer.statusText}`.trim());
      this.kept = kept;
    } catch (error) {
      this.tell(error);
    }
    this.add(kept ? 'resumed' : 'initialized', this.lesson());
    return kept;
  }
  lesson() {
    return {id: this.activity, definition: {name: {und: this.settings.title}, type: 'http://adlnet.gov/expapi/activities/lesson'}};
  }
  question(asked) {
    const {kind, correct, isList} = answerOf(asked), type = 'http://adlnet.gov/expapi/activities/cmi.interaction';
    const definition = {name: {und: asked.title}, type, interactionType: kind,
                        correctResponsesPattern: [kind === 'fill-in' ? patternOf(correct, isList) : correct]};
    if (kind === 'choice')
      definition.choices = asked.options.map((text, i) => ({id: String.fromCharCode(97 + i), description: {und: text}}));
    return {id: `${this.activity.replace(/\/$/, '')}/question-${asked.step}`, definition};
  }
  add(verb, object, result) {
    const context = {platform: 'Headlight', ...(this.registration && {registration: this.registration})};
    if (object.id !== this.activity) context.contextActivities = {parent: [{id: this.activity}]};
    this.waiting.push({id: newUuid(), actor: this.actor, verb: xapiVerb(verb), object, context, ...(result && {result}),
                       timestamp: new Date().toISOString()});
  }
  /// `isBack` means the state as the last visit left it.
  report(state, standing, isBack) {
    for (const asked of this.news.since(state)) {
      const result = {success: asked.result === 'right', response: answerOf(asked).response, duration: isoTime(asked.latency)};
      this.add('answered', this.question(asked), result);
      this.news.note(asked);
    }
    if (isBack) this.isDone = standing.complete;
    if (standing.complete && !this.isDone) {
      const score = standing.percent === null ? {} : {score: {scaled: standing.scaled, raw: standing.percent, min: 0, max: 100}};
      const duration = isoTime(this.seconds());
      this.add('completed', this.lesson(), {...score, completion: true, duration});
      const {passed} = standing;
      if (passed !== null) this.add(passed ? 'passed' : 'failed', this.lesson(), {...score, success: passed, duration});
      this.isDone = true;
    }
    this.wanted = state.kept;
    this.send();
  }
  /// Sends the waiting statements, and the text. `leaves`: the page ends, and does not wait for an answer; what is under way then goes on
  /// by itself.
  async send(leaves = false) {
    if (this.busy && !leaves) return this.again = true;
    this.busy = true;
    this.again = false;
    try {
      await Promise.all([this.sendStatements(), this.sendText()]);
    } catch (error) {
      this.again = false;
      this.tell(error);
    }
    this.busy = false;
    if (this.again) this.send();
  }
  async put(path, method, type, body) {
    const answer = await this.ask(path, {method, body, keepalive: body.length < outlivesPage, headers: {'Content-Type': type}});
    if (!answer.ok && !(method === 'POST' && answer.status === 409))  // 409: the store has them already
      throw new Error(`${answer.status} ${answer.statusText}`.trim());
  }
  async sendStatements() {
    const sent = this.waiting.splice(0);
    if (!sent.length) return;
    try {
      await this.put('statements', 'POST', 'application/json', JSON.stringify(sent));
    } catch (error) {
      this.waiting.unshift(...sent);
      throw error;
    }
  }
  async sendText() {
    const text = this.wanted, before = this.kept;
    if (!text || text === before) return;
    this.kept = text;
    try {
      await this.put(this.statePath(), 'PUT', 'application/octet-stream', text);
    } catch (error) {
      this.kept = before;
      throw error;
    }
  }
  end() {
    const duration = isoTime(this.seconds());
    if (!this.isDone) this.add('suspended', this.lesson(), {duration});
    this.add('terminated', this.lesson(), {duration});
    this.send(true);
  }
}
