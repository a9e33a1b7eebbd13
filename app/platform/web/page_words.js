// The words of the page itself, in its reader's language. page_make.py puts pageWords, the entries of assets/words/*/page.po, in front of
// this.
'use strict';

/// "fr-CA" reads fr_CA, else fr, else English, as the program chooses among its words (language_to_speak).
function languageFor(locale) {
  const region = (locale ?? '').replace('-', '_');
  return [region, region.replace(/_.*/, '')].find((code) => Object.hasOwn(pageWords, code)) ?? 'en';
}

/// A text with what is given in the places of their names: phrases('page.not_started', {why}).
const phrases = (id, given = {}) =>
  (pageWords[languageFor(document.documentElement.lang)][id] ?? pageWords.en[id]).replace(/\{(\w+)\}/g, (_, name) => given[name]);

/// From now on, and in what stands on the page already.
function speak(code) {
  document.documentElement.lang = code.replace('_', '-');
  for (const part of document.querySelectorAll('[data-words]')) part.textContent = phrases(part.dataset.words);
  for (const part of document.querySelectorAll('[data-label]')) part.setAttribute('aria-label', phrases(part.dataset.label));
}
