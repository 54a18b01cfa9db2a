import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import packageJson from '../../package.json' with { type: 'json' };

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { hasInstallScript?: boolean }>;
};

test('no package runs anything of its own at installation, and none is left undecided', () => {
  const withScripts = Object.entries(lock.packages).filter(([, { hasInstallScript }]) => hasInstallScript);
  const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
  expect(names).toContain('@scarf/scarf');
  expect(packageJson.allowScripts).toEqual(Object.fromEntries(names.map((name) => [name, false])));
});

test('an npm that does not know allowScripts runs no scripts either, and none of ours depends on being run by it', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m);
  const scripts = Object.keys(packageJson.scripts);
  const unasked = scripts.filter((name) => /^(?:pre|post)/.test(name) || ['install', 'prepare'].includes(name));
  expect(unasked).toEqual([]);
});
