import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const machinery = [
  'services/realtime',
  'services/outbox',
  'services/relay',
  'services/timeline',
  'services/audit',
  'projections/history',
  'infra/outbox',
];
const named = /\b(?:\w*(?:shipment|quote|parcel|alert|pallet)\w*|tracking\w*|follower\w*|rate ?sheets?)\b/gi;

/** Code without its comments, which may give examples. */
const codeOf = (file: string): string =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\/\/.*$/gm, '');

test.each(machinery)('%s knows no noun', (folder) => {
  const files = readdirSync(folder).map((name) => join(folder, name));
  expect(files.length).toBeGreaterThan(0);
  expect(files.flatMap((file) => (codeOf(file).match(named) ?? []).map((word) => `${file}: ${word}`))).toEqual([]);
});
