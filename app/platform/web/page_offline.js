// Lets a page from a server start without a network from the second time on: it keeps itself and its packs in the cache, and the worker
// beside it (headlight-offline.js) answers from there.
'use strict';

async function keepForOffline() {
  if (!self.caches || !navigator.serviceWorker) return;  // a browser without a secure connection has neither
  await navigator.serviceWorker.register('headlight-offline.js');
  const cache = await caches.open('headlight'), [packUrl, hanUrl] = [pack, han].map(({address}) => new URL(address, location.href));
  for (const url of [location.origin + location.pathname, packUrl.href])
    if (!await cache.match(url)) await cache.add(new Request(url, {cache: 'force-cache'}));
  for (const {url} of await cache.keys())  // packs of other versions
    if ([packUrl, hanUrl].some(({pathname, href}) => new URL(url).pathname === pathname && url !== href)) await cache.delete(url);
}

/// Keeps the Chinese characters, too, once they were loaded.
async function keepFontForOffline(sent) {
  if (!self.caches || !navigator.serviceWorker) return;
  const cache = await caches.open('headlight'), {href} = new URL(han.address, location.href);
  if (!await cache.match(href)) await cache.put(href, sent);
}
