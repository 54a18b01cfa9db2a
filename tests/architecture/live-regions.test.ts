import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readSources } from './source-imports.ts';

/** Written out, in braces, or in an object of attributes; `output` is a status by itself. */
const liveRegion = /\brole['"]?\s*[=:]\s*\{?\s*['"`](?:status|alert|log)['"`]|aria-?live|<output\b/i;

/** A log that is only read through: it does not speak. */
const silent = 'role="log" aria-live="off"';

const hasLiveRegion = (code: string): boolean => liveRegion.test(code.replaceAll(silent, ''));

test('only the announcer has live regions; everything else is announced through it', () => {
  const files = readSources()
    .map(({ file }) => file)
    .filter((file) => file.startsWith('web/'));
  expect(files.filter((file) => hasLiveRegion(readFileSync(file, 'utf8')))).toEqual(['web/shared/ui/announce/announcer.tsx']);
});

test('a log may be silent, and has to be', () => {
  expect(hasLiveRegion(`<div ${silent}>`)).toBe(false);
  expect(hasLiveRegion('<div role="log">')).toBe(true);
});

test.each([
  '<p role="alert">',
  "<p role={'status'}>",
  "<p {...{ role: 'alert' }}>",
  '<p aria-live="polite">',
  'element.ariaLive = manner;',
  '<output>',
])('a region of its own would be found: %s', (code) => {
  expect(code).toMatch(liveRegion);
});
