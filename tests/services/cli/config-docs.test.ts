import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#infra/config.ts';
import { envExample, withConfigTable } from '#services/cli/config-docs.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('docs/configuration.md lists every setting with its default and meaning (else: npm run docs:config)', () => {
  const page = read('docs/configuration.md');
  expect(withConfigTable(page)).toBe(page);
  for (const name of Object.keys(settings)) expect(page).toContain(`| \`${name}\` |`);
});

test('.env.example lists every setting (else: npm run docs:config)', () => {
  expect(read('.env.example')).toBe(envExample());
});

test('a page without the markers is refused', () => {
  expect(() => withConfigTable('# Waybill')).toThrow('markers');
});
