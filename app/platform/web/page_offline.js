// A page from a server starts without a network from the second time on: it keeps itself and its pack in the cache, and the worker
// beside it (headlight-offline.js) answers from there.
'use strict';

async function keepForOffline() {
  if (!self.caches || !navigator.serviceWorker) return;  // without a secure connection a browser has neither
  await navigator.serviceWorker.register('headlight-offline.js');
  const cache = await caches.open('headlight'), packUrl = new URL(pack.address, location.href);
  for (const url of [location.origin + location.pathname, packUrl.href])
    if (!await cache.match(url)) await cache.add(new Request(url, {cache: 'force-cache'}));
  for (const {url} of await cache.keys())  // packs of other versions
    if (new URL(url).pathname === packUrl.pathname && url !== packUrl.href) await cache.delete(url);
}
