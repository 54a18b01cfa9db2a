import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { demoPassword } from '#contracts/accounts.ts';

const built = 'dist/web';

test('no file that is served to browsers has the password of the demo accounts', () => {
  const files = readdirSync(built, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const scripts = files.filter(({ name }) => /\.(?:js|html|json|css|map)$/.test(name));
  expect(scripts.length).toBeGreaterThan(100);
  const telling = scripts.filter(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8').includes(demoPassword));
  expect(telling.map(({ name }) => name)).toEqual([]);
});
