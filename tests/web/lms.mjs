// A learning record store for tests: it takes xAPI statements, and keeps one state.
import {createServer} from 'node:http';
import {until} from './browser.mjs';

export async function recordStore() {
  const store = {statements: [], headers: [], state: null, refuses: 0, refused: 0};
  const taken = (text, url, method) => {
    if (url.pathname.endsWith('/statements')) return store.statements.push(...JSON.parse(text)), [200, '[]'];
    if (method === 'GET') return store.state === null ? [404, ''] : [200, store.state];
    store.state = text;
    return [204, ''];
  };
  const server = createServer((request, answer) => {
    const allowed = {'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Methods': 'GET, POST, PUT',
                     'Access-Control-Allow-Headers': 'Authorization, Content-Type, X-Experience-API-Version'};
    if (request.method === 'OPTIONS') return answer.writeHead(204, allowed).end();
    const parts = [];
    request.on('data', (part) => parts.push(part)).on('end', () => {
      if (store.refuses) return ++store.refused, answer.writeHead(store.refuses, allowed).end();
      store.headers.push(request.headers);
      const [status, text] = taken(Buffer.concat(parts).toString(), new URL(request.url, 'http://x'), request.method);
      answer.writeHead(status, allowed).end(text);
    });
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return Object.assign(store, {
    address: `http://127.0.0.1:${server.address().port}/xapi`,
    verbs: () => store.statements.map(({verb}) => verb.id.replace(/.*\//, '')),
    has: (n, refused = 0) => until(() => store.statements.length >= n && store.refused >= refused,
                                   `${n} statements (there are ${store.statements.length})`, 5),
    end: () => server.close(),
  });
}
