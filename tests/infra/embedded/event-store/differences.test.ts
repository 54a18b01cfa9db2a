import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { differences } from '#tests/suites/event-store/differences.ts';

test('the page about the embedded servers has every difference that the suite knows, and no other', () => {
  const page = readFileSync('docs/embedded-servers.md', 'utf8');
  const [, table = ''] = page.split('| What | Embedded | EventStoreDB 23.10 |\n|---|---|---|\n');
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n');
  expect(rows).toEqual(
    Object.values(differences).map(({ what, embedded, eventStoreDb }) => `| ${what} | ${embedded} | ${eventStoreDb} |`),
  );
});
