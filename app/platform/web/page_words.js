// The words of the page itself, in its reader's language. page_make.py puts pageWords, the entries of assets/words/*/page.po, before this
// script.
'use strict';

/// "fr-CA" reads fr_CA, else fr, else English, as the program chooses among its words (language_to_speak).
function languageFor(locale) {
  const region = (locale ?? '').replace('-', '_');
  return [region, region.replace(/_.*/, '')].find((code) => Object.hasOwn(pageWords, code)) ?? 'en';
}

/// A text with values in place of their names: phrases('page.not_started', {why}).
const phrases = (id, given = {}) =>
  (pageWords[languageFor(document.documentElement.lang)][id] ?? pageWords.en[id]).replace(/\{(\w+)\}/g, (_, name) => given[name]);

/// Sets the language of the texts to come, and translates those already on the page.
function speak(code) {
  document.documentElement.lang = code.replace('_', '-');
  for (const part of document.querySelectorAll('[data-words]')) part.textContent = phrases(part.dataset.words);
  for (const part of document.querySelectorAll('[data-label]')) part.setAttribute('aria-label', phrases(part.dataset.label));
}
