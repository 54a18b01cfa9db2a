import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settings } from '#infra/config.ts';
import { envExample, withConfigTable } from '#services/cli/config-docs.ts';

const read = (file: string) => readFileSync(file, 'utf8');

test('README.md lists every setting with its default and meaning (else: npm run docs:config)', () => {
  const readme = read('README.md');
  expect(withConfigTable(readme)).toBe(readme);
  for (const name of Object.keys(settings)) expect(readme).toContain(`| \`${name}\` |`);
});

test('.env.example lists every setting (else: npm run docs:config)', () => {
  expect(read('.env.example')).toBe(envExample());
});

test('a README without the markers is refused', () => {
  expect(() => withConfigTable('# Waybill')).toThrow('markers');
});
