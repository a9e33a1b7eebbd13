// The service worker answers for the server when there is no network, with what the page put into the cache (page_offline.js). With a
// network the page itself comes from the server, so that a new version arrives at once, and names the pack that belongs to it.
'use strict';

const isPack = (url) => /\/headlight(\.pack|-han\.woff2)$/.test(url.pathname);

async function answer(request) {
  const url = new URL(request.url), cache = await caches.open('headlight');
  if (isPack(url)) return await cache.match(url.href) ?? fetch(request);
  const page = url.origin + url.pathname;
  try {
    const sent = await fetch(request);
    if (sent.ok && await cache.match(page)) await cache.put(page, sent.clone());
    return sent;
  } catch (error) {
    const kept = await cache.match(page);
    if (kept) return kept;
    throw error;
  }
}

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
self.addEventListener('fetch', (event) => {
  const url = new URL(event.request.url);
  if (event.request.method === 'GET' && url.origin === location.origin && (event.request.mode === 'navigate' || isPack(url)))
    event.respondWith(answer(event.request));
});
